/* api_slip.c - results that the players of a table enter and confirm on their phones.
 *
 * A slip on the table has a link for each entry with a key, so nobody needs an account. The key is
 * a keyed hash of the tournament, the entry, and the row in which the director changed the key last.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/http/event_request.h"
#include "tournament/json_parts.h"

enum {
    KEY_BYTES = crypto_generichash_BYTES_MIN,
    KEY_SHOWN = 10,
    KEY_MAX = 2 * KEY_SHOWN + 1
};

static void make_key(const struct event *event, const struct tournament_entry *entry,
                     char key[KEY_MAX]) {
    char input[80];
    uint8_t hash[KEY_BYTES];
    int length = snprintf(input, sizeof input, "slip %s %u", event->name, entry->number);
    if (entry->key_row > 0)
        length = snprintf(input, sizeof input, "slip %s %u %u", event->name,
                          entry->number, (unsigned)entry->key_row);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)input,
                       (unsigned long long)length, event->tournaments->people->secret,
                       sizeof event->tournaments->people->secret);
    sodium_bin2hex(key, KEY_MAX, hash, KEY_SHOWN);
}

/* --- the keys, for the director who prints slips --- */

static void write_slips(struct json_writer *writer, void *data) {
    const struct event *event = data;
    char key[KEY_MAX];
    json_open(writer, "slips", '[');
    for (size_t i = 0; i < event->value.entries; i++) {
        make_key(event, &event->value.entry[i], key);
        json_open(writer, NULL, '{');
        json_put_number(writer, "entry", event->value.entry[i].number);
        json_put_text(writer, "key", key);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void api_slips(struct api_request *api) {
    struct event *event = event_of_owner(api);
    if (event)
        respond_json(api->request, NULL, write_slips, event);
}

/* --- a table, as an entry sees it --- */

struct slip {
    const struct event *event;
    unsigned entry, round; /* 0: it has no table */
    const struct tournament_table *table;
};

/* The tournament and the entry of a request that has the right key; NULL after an answer. */
static struct event *find_entry(struct api_request *api, const char *key,
                                unsigned *entry) {
    char right[KEY_MAX];
    struct event *event = event_of_request(api);
    if (!event || !event_number(api, "entry", 1, TOURNAMENT_ENTRIES_MAX, entry))
        return NULL;
    const struct tournament_entry *found = tournament_entry(&event->value, *entry);
    if (found)
        make_key(event, found, right);
    if (found && strlen(key) == KEY_MAX - 1 &&
        sodium_memcmp(key, right, KEY_MAX - 1) == 0)
        return event;
    respond_error(api->request, PEDRO_REFUSED_RESULT_KEY);
    return NULL;
}

/* The table of the entry in a round, if that is published. */
static const struct tournament_table *table_in(const struct slip *slip, unsigned round) {
    const struct tournament *tournament = &slip->event->value;
    return round <= tournament->published
               ? tournament_table_of(tournament, round, slip->entry)
               : NULL;
}

/* Finds the table of the round that is asked for, or else of the last one in which the entry has a table.
 * False after an answer. */
static bool find_table(struct api_request *api, struct slip *slip) {
    char asked[12];
    net_query(api->request, "round", asked, sizeof asked);
    if (*asked) {
        if (!event_number(api, "round", 1, TOURNAMENT_ROUNDS_MAX, &slip->round))
            return false;
        slip->table = table_in(slip, slip->round);
        slip->round = slip->table ? slip->round : 0;
        return true;
    }
    for (slip->round = slip->event->value.published; slip->round > 0; slip->round--)
        if ((slip->table = table_in(slip, slip->round)))
            break;
    return true;
}

static void write_name(struct json_writer *writer, const struct tournament *tournament,
                       unsigned number, unsigned round) {
    char buffer[TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3)];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    tournament_entry_name(tournament_entry(tournament, number), round, &text);
    json_put_text(writer, NULL, buffer);
}

static void write_sides(struct json_writer *writer, const struct slip *slip) {
    const struct tournament_table *table = slip->table;
    json_open(writer, "sides", '[');
    for (unsigned side = 0; side < table->sides; side++) {
        const uint16_t *entry = &table->entry[side * table->partners];
        json_open(writer, NULL, '{');
        json_open(writer, "entries", '[');
        for (unsigned i = 0; i < table->partners; i++)
            json_put_number(writer, NULL, entry[i]);
        json_close(writer, ']');
        json_open(writer, "names", '[');
        for (unsigned i = 0; i < table->partners; i++)
            write_name(writer, &slip->event->value, entry[i], slip->round);
        json_close(writer, ']');
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_table(struct json_writer *writer, const struct slip *slip) {
    const struct tournament_table *table = slip->table;
    json_put_number(writer, "table", table->number);
    json_put_number(writer, "side", tournament_side(table, slip->entry));
    write_sides(writer, slip);
    tournament_json_result(writer, table);
}

static void write_slip(struct json_writer *writer, void *data) {
    const struct slip *slip = data;
    json_put_text(writer, "title", slip->event->value.name);
    json_put_text(writer, "game", slip->event->value.set.game);
    json_put_number(writer, "entry", slip->entry);
    json_put_number(writer, "round", slip->round);
    json_open(writer, "rounds", '[');
    for (unsigned round = 1; round <= slip->event->value.published; round++)
        if (table_in(slip, round))
            json_put_number(writer, NULL, round);
    json_close(writer, ']');
    if (slip->table)
        write_table(writer, slip);
}

void api_slip(struct api_request *api) {
    char key[KEY_MAX + 1];
    struct slip slip = {.table = NULL};
    net_query(api->request, "key", key, sizeof key);
    slip.event = find_entry(api, key, &slip.entry);
    if (!slip.event)
        return;
    if (!find_table(api, &slip))
        return;
    respond_json(api->request, NULL, write_slip, &slip);
}

/* --- a result --- */

/* The act that a request asks for, as text, and where its points begin in it. False after an answer. */
static bool write_act(struct api_request *api, struct pedro_text *act, size_t *at) {
    static const char *const words[] = {"result", "board", "confirm", "dispute"};
    struct json value;
    unsigned round, table, board, i = 0;
    if (!event_number(api, "round", 1, TOURNAMENT_ROUNDS_MAX, &round) ||
        !event_number(api, "table", 1, TOURNAMENT_TABLES_MAX, &table))
        return false;
    const bool there = json_get(&api->body, "acts", &value);
    while (i < 4 && !(there && json_is(&value, words[i])))
        i++;
    if (i == 4) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "acts");
        return false;
    }
    pedro_text_add(act, words[i]);
    pedro_text_add_char(act, ' ');
    pedro_text_add_number(act, round);
    pedro_text_add_char(act, ' ');
    pedro_text_add_number(act, table);
    if (i == 1) {
        if (!event_number(api, "board", 1, TOURNAMENT_BOARDS_MAX, &board))
            return false;
        pedro_text_add_char(act, ' ');
        pedro_text_add_number(act, board);
    }
    if (i > 1)
        return true;
    size_t length;
    const char *points = api_text(api, "points", &length);
    if (!points)
        return false;
    if (strspn(points, "0123456789- abcdefghijklmnopqrstuvwxyz") != length) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "points");
        return false;
    }
    pedro_text_add_char(act, ' ');
    *at = act->length;
    pedro_text_add_bytes(act, points, length);
    return true;
}

static bool enter_result(struct event_change *change, struct pedro_text *acts) {
    pedro_text_add(acts, ((struct event_request *)change)->text);
    return true;
}

void api_slip_result(struct api_request *api) {
    char buffer[200];
    struct pedro_text act;
    unsigned entry;
    size_t points = 0;
    const char *key = api_text(api, "key", NULL);
    struct event *event = key ? find_entry(api, key, &entry) : NULL;
    pedro_text_init(&act, buffer, sizeof buffer);
    if (!event || !write_act(api, &act, &points) ||
        !api_within_quota(api, QUOTA_ENTRIES, QUOTA_ADDRESS_ENTRIES,
                          PEDRO_REFUSED_TRIED_OFTEN))
        return;
    if (!pedro_text_fits(&act)) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "points");
        return;
    }
    struct event_request *request =
        event_pays(api, event, buffer) ? event_request(api, buffer) : NULL;
    if (!request)
        return;
    request->points = points;
    event_request_do(event, request, entry, enter_result, NULL);
}
