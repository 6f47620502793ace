/* verb_progress.c - the verb `progress`: what was learned in this terminal and on other devices becomes the same, by an account.
 *
 * What is here is compared with the list of the server: what is newer there is taken, what is newer here is sent. Nothing is
 * remembered of it, so it can be broken off and repeated (docs/server.md).
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/json_write.h"
#include "cli/learned.h"
#include "cli/play_options.h"
#include "cli/verbs.h"
#include "client/hear.h"
#include "words/text.h"

enum { OPTION_CONFIG = 0x100 };
enum {
    PATH_ROOM = 3 * PROGRESS_KEY_MAX + PROGRESS_KIND_MAX + 64,
    PACK_MAX = 12 << 10, /* bytes of a request that holds more than one row */
    NOTHING_HERE = -1,
};

const struct cli_option progress_options[] = {
    {OPTION_CONFIG, "config", N_("FILE"),
     N_("read settings there, or none if FILE is empty; pedro/play.ini in the "
        "configuration directory unless given"),
     CLI_COMPLETE_FILE, NULL},
    {0},
};

/* A row of the server that is newer, and whose value did not come with the list. */
struct wanted {
    char kind[PROGRESS_KIND_MAX], key[PROGRESS_KEY_MAX];
    bool taken;
};

struct progress_work {
    struct remote link;
    struct learned here; /* in the end only what is newer here */
    struct wanted *wanted;
    size_t wanted_count, wanted_room;
    unsigned sent, taken;
    int code;
};

static bool fail(struct progress_work *work) {
    work->code = remote_fail(&work->link);
    return false;
}

static bool fail_here(struct progress_work *work, int err) {
    work->code =
        verb_fail(EXIT_FAILED, _("what was learned here cannot be read or written: %s"),
                  strerror(err));
    return false;
}

/* --- asking --- */

/* The path of rows from one on; in keys only blanks need an escape. */
static void write_path(const char *kind, const char *key, bool values,
                       char path[PATH_ROOM]) {
    struct pedro_text text;
    pedro_text_init(&text, path, PATH_ROOM);
    pedro_text_add(&text, "/api/progress?kind=");
    pedro_text_add(&text, kind);
    pedro_text_add(&text, "&key=");
    for (; *key; key++)
        if (*key == ' ')
            pedro_text_add(&text, "%20");
        else
            pedro_text_add_char(&text, *key);
    if (values)
        pedro_text_add(&text, "&values=1");
}

/* Reads a row that the server tells. Its value, if it has one, is for the caller to free. False if it is none. */
static bool read_row(const struct json *object, struct learned_row *row) {
    struct json value;
    hear_text(object, "kind", row->kind, sizeof row->kind);
    hear_text(object, "key", row->key, sizeof row->key);
    row->stamp = remote_number(object, "stamp");
    row->value = NULL;
    if (!progress_is_key(row->kind) || !progress_is_key(row->key))
        return false;
    if (json_get(object, "value", &value) &&
        (row->value = malloc(PROGRESS_VALUE_MAX + 1)) &&
        !json_get_text(&value, row->value, PROGRESS_VALUE_MAX + 1, NULL)) {
        free(row->value);
        row->value = NULL;
    }
    return true;
}

static bool take(struct progress_work *work, const struct learned_row *row) {
    bool kept;
    const int err = learned_keep(&work->here, row, &kept);
    work->taken += !err && kept;
    return err ? fail_here(work, err) : true;
}

/* --- the list --- */

static bool want(struct progress_work *work, const struct learned_row *row) {
    if (!grow_array(&work->wanted, work->wanted_count, &work->wanted_room,
                    sizeof *work->wanted))
        return fail_here(work, ENOMEM);
    struct wanted *wanted = &work->wanted[work->wanted_count++];
    *wanted = (struct wanted){.taken = false};
    memcpy(wanted->kind, row->kind, sizeof wanted->kind);
    memcpy(wanted->key, row->key, sizeof wanted->key);
    return true;
}

/* What is at least as new at the server need not be sent; what is newer there is taken, or wanted. */
static bool compare(struct progress_work *work, const struct learned_row *row) {
    struct learned_row *here = learned_find(&work->here, row->kind, row->key);
    const long long stamp = here ? here->stamp : NOTHING_HERE;
    if (here && row->stamp >= stamp) {
        free(here->value);
        here->value = NULL;
    }
    if (row->stamp <= stamp || !learned_keeps(row->kind))
        return true;
    return row->value ? take(work, row) : want(work, row);
}

static bool read_list(struct progress_work *work) {
    char path[PATH_ROOM];
    struct learned_row next = {.kind = ""};
    struct json answer, list, one;
    do {
        struct learned_row row;
        write_path(next.kind, next.key, false, path);
        if (!remote_ask(&work->link, path, NULL, &answer))
            return fail(work);
        list = hear_member(&answer, "rows");
        struct json_walk walk = json_walk(&list);
        bool fine = true;
        while (fine && json_next(&walk, NULL, &one)) {
            if (!read_row(&one, &row))
                continue;
            fine = compare(work, &row);
            free(row.value);
        }
        if (!fine)
            return false;
        const struct json more = hear_member(&answer, "next");
        if (!read_row(&more, &next))
            break;
    } while (true);
    return true;
}

/* --- sending --- */

static void write_rows(const struct learned *here, size_t from, size_t to,
                       struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_open(&writer, "rows", '[');
    for (size_t i = from; i < to; i++) {
        const struct learned_row *row = &here->row[i];
        if (!row->value)
            continue;
        json_open(&writer, NULL, '{');
        json_put_text(&writer, "kind", row->kind);
        json_put_text(&writer, "key", row->key);
        json_put_number(&writer, "stamp", row->stamp);
        json_put_text(&writer, "value", row->value);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
}

static size_t bytes_of(const struct learned *here, size_t from, size_t to) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    write_rows(here, from, to, &text);
    return text.length;
}

static bool send_rows(struct progress_work *work, size_t from, size_t to) {
    const size_t room = bytes_of(&work->here, from, to) + 1;
    struct pedro_text text;
    struct json answer;
    char *body = malloc(room);
    if (!body)
        return fail_here(work, ENOMEM);
    pedro_text_init(&text, body, room);
    write_rows(&work->here, from, to, &text);
    const bool sent = remote_ask(&work->link, "/api/progress", body, &answer);
    free(body);
    for (size_t i = from; sent && i < to; i++)
        work->sent += work->here.row[i].value != NULL;
    return sent ? true : fail(work);
}

/* In requests of as many rows as fit. */
static bool send_all(struct progress_work *work) {
    const struct learned *here = &work->here;
    size_t from = 0, size = 0;
    for (size_t i = 0; i < here->count; i++) {
        const size_t bytes = here->row[i].value ? bytes_of(here, i, i + 1) : 0;
        if (size > 0 && size + bytes > PACK_MAX) {
            if (!send_rows(work, from, i))
                return false;
            from = i;
            size = 0;
        }
        size += bytes;
    }
    return size == 0 || send_rows(work, from, here->count);
}

/* --- values that did not come with the list --- */

static bool take_wanted(struct progress_work *work, const struct learned_row *row) {
    for (size_t i = 0; i < work->wanted_count; i++) {
        struct wanted *wanted = &work->wanted[i];
        if (wanted->taken || strcmp(wanted->kind, row->kind) != 0 ||
            strcmp(wanted->key, row->key) != 0)
            continue;
        wanted->taken = true;
        return row->value ? take(work, row) : true;
    }
    return true;
}

/* An answer has as many as it has room for, from the one that is asked for on. */
static bool fetch_from(struct progress_work *work, struct wanted *wanted) {
    char path[PATH_ROOM];
    struct json answer, one;
    write_path(wanted->kind, wanted->key, true, path);
    if (!remote_ask(&work->link, path, NULL, &answer))
        return fail(work);
    const struct json list = hear_member(&answer, "rows");
    struct json_walk walk = json_walk(&list);
    bool fine = true;
    while (fine && json_next(&walk, NULL, &one)) {
        struct learned_row row;
        if (!read_row(&one, &row))
            continue;
        fine = take_wanted(work, &row);
        free(row.value);
    }
    wanted->taken = true;
    return fine;
}

static bool fetch_all(struct progress_work *work) {
    for (size_t i = 0; i < work->wanted_count; i++)
        if (!work->wanted[i].taken && !fetch_from(work, &work->wanted[i]))
            return false;
    return true;
}

/* --- the command line --- */

static void say(const struct progress_work *work) {
    printf(_("Sent to your account: %u. Taken from it: %u.\n"), work->sent, work->taken);
}

static int run(const struct verb_args *args, const struct remote_request *request) {
    struct progress_work work = {.code = EXIT_OK};
    const int err = learned_read(&work.here);
    if (err)
        fail_here(&work, err);
    else if (!(work.code = remote_open(&work.link, request, false))) {
        if (!work.link.entrance.user)
            work.code = verb_usage(
                args, "%s",
                _("a guest has nothing at a server: give --user NAME, or write "
                  "`user = NAME` into the file of settings"));
        else if (read_list(&work) && send_all(&work) && fetch_all(&work))
            say(&work);
        remote_close(&work.link);
    }
    learned_finish(&work.here);
    free(work.wanted);
    return work.code;
}

int verb_progress(struct verb_args *args) {
    struct play_request request;
    char *kept = NULL;
    int id = 0, code = play_options_begin(&request, args, &kept);
    while (!code && (id = verb_next(args)) > 0)
        remote_option(&request.server, args, id); /* --config was read before */
    if (!code)
        code = id < 0 ? args->exit : run(args, &request.server);
    free(kept);
    return code;
}
