/* api_progress.c - what a person has learned: lessons, puzzles, problems and mistakes, on all devices of an account.
 *
 * A device keeps its own first. It asks for the list of what is here, sends what is newer there, and asks for the values that are newer
 * here. Rows only replace older ones, so devices that send at the same time lose nothing of each other.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/progress_key.h"
#include "server/http/routes.h"
#include "store/batch.h"

enum {
    SHORT_MAX = 40,      /* longer values are not in the list of all */
    ROW_BYTES = 100,     /* of a row without its value, about */
    TOLD_MAX = 32 << 10, /* bytes of rows in an answer, about */
};

static const struct progress_kind {
    const char *name;
    int64_t most;       /* of a person */
    size_t value_bytes; /* at most */
} kinds[] = {
    {"lesson", 500, 0},
    {"puzzle", 5000, 0},
    {"master", 500, 0},
    {"daily", 1500, 2000},
    {"mistake", 300, PROGRESS_VALUE_MAX},
    {"review", 500, SHORT_MAX},
};

static const struct progress_kind *kind_of(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

/* --- reading --- */

/* Rows that are told, and the first that has no room any more. */
struct listing {
    struct json_writer *writer;
    char kind[PROGRESS_KIND_MAX], key[PROGRESS_KEY_MAX];
    bool values, whole; /* with all values; without a limit */
    bool more;
    size_t bytes;
};

static void put_row(struct json_writer *writer, const struct store_progress *one,
                    bool value) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "kind", one->kind);
    json_put_text(writer, "key", one->key);
    json_put_number(writer, "stamp", one->stamp);
    if (value)
        json_put_text(writer, "value", one->value);
    json_close(writer, '}');
}

static bool add_row(void *data, const struct store_progress *one) {
    struct listing *listing = data;
    const size_t length = strlen(one->value);
    const bool value = listing->values || length <= SHORT_MAX;
    const size_t bytes = ROW_BYTES + (value ? length : 0);
    listing->more = !listing->whole && listing->bytes + bytes > TOLD_MAX;
    if (listing->more) {
        snprintf(listing->kind, sizeof listing->kind, "%s", one->kind);
        snprintf(listing->key, sizeof listing->key, "%s", one->key);
        return false;
    }
    put_row(listing->writer, one, value);
    listing->bytes += bytes;
    return true;
}

bool person_progress(struct json_writer *writer, struct store *store, int64_t user) {
    struct listing listing = {.writer = writer, .values = true, .whole = true};
    json_open(writer, "progress", '[');
    const bool fine = store_progress(store, user, "", "", add_row, &listing);
    json_close(writer, ']');
    return fine;
}

static void write_rows(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    struct listing listing = *(const struct listing *)reading->data;
    listing.writer = writer;
    json_open(writer, "rows", '[');
    reading->fine = store_progress(reading->store, reading->login.user.id, listing.kind,
                                   listing.key, add_row, &listing);
    json_close(writer, ']');
    if (!listing.more)
        return;
    json_open(writer, "next", '{');
    json_put_text(writer, "kind", listing.kind);
    json_put_text(writer, "key", listing.key);
    json_close(writer, '}');
}

struct answer api_progress(struct reading *reading) {
    struct listing asked = {.values = false};
    char values[2];
    net_query(reading->request, "kind", asked.kind, sizeof asked.kind);
    net_query(reading->request, "key", asked.key, sizeof asked.key);
    net_query(reading->request, "values", values, sizeof values);
    asked.values = *values != '\0';
    return reading_json(reading, write_rows, &asked, PEDRO_REFUSED_DATABASE_AWAY);
}

/* --- writing --- */

static bool get_text(const struct json *row, const char *name, char *text, size_t size) {
    struct json member;
    size_t length;
    return json_get(row, name, &member) && json_get_text(&member, text, size, &length) &&
           strlen(text) == length;
}

/* Adds a row to the batch. False if it is none. */
static bool take_row(struct batch *batch, int64_t user, const struct json *row) {
    char kind[PROGRESS_KIND_MAX], key[PROGRESS_KEY_MAX], value[PROGRESS_VALUE_MAX + 1];
    struct json member;
    long long stamp;
    const struct progress_kind *known =
        get_text(row, "kind", kind, sizeof kind) ? kind_of(kind) : NULL;
    if (!known || !get_text(row, "key", key, sizeof key) || !progress_is_key(key) ||
        !get_text(row, "value", value, known->value_bytes + 1) ||
        !json_get(row, "stamp", &member) ||
        !json_get_number_in(&member, 0, UINT32_MAX, &stamp))
        return false;
    batch_progress(batch, user, &(struct store_progress){kind, key, value, stamp},
                   known->most);
    return true;
}

void api_keep_progress(struct api_request *api) {
    struct json rows, row;
    if (!json_get(&api->body, "rows", &rows) || json_kind(&rows) != JSON_KIND_LIST) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_MISSING, "rows");
        return;
    }
    struct json_walk walk = json_walk(&rows);
    if (!api_takes(api, QUOTA_PROGRESS, QUOTA_KINDS, (uint32_t)json_count(&rows))) {
        respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
        return;
    }
    struct batch *batch = batch_create();
    while (json_next(&walk, NULL, &row))
        if (!take_row(batch, api->login.user.id, &row)) {
            batch_destroy(batch);
            api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "rows");
            return;
        }
    api_store(api, batch, api_granted);
}
