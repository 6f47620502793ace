/* api_me.c - a person's own data: name, history, records, deletion.
 *
 * SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/people/person_json.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "store/reader.h"
#include "table/message.h"

enum { HISTORY_MAX = 50, RECORDS_MAX = 20 };

static void write_me(struct json_writer *writer, void *data) {
    const struct store_user *user = data;
    json_put_text(writer, "name", user->name);
    json_put_flag(writer, "guest", user->guest);
}

void api_me(struct api_request *api) {
    respond_json(api->request, NULL, write_me, &api->login.user);
}

/* --- matches --- */

struct history {
    struct seals seals;
    int64_t before;
    bool records; /* too, but not of boards that others have still to play */
};

static bool add_match(void *data, const struct store_match *match) {
    struct reading *reading = data;
    struct history *history = reading->data;
    match_json(reading->writer, match,
               history->records && !seals_hide(&history->seals, reading->store, match));
    return true;
}

static void write_history(struct reading *reading) {
    const struct history *history = reading->data;
    json_open(reading->writer, "matches", '[');
    reading->fine = store_matches_of(
        reading->store, reading->login.user.id, history->before,
        history->records ? RECORDS_MAX : HISTORY_MAX, add_match, reading);
    json_close(reading->writer, ']');
}

struct answer api_history(struct reading *reading) {
    char before[24];
    net_query(reading->request, "before", before, sizeof before);
    struct history history = {.seals = {.lasting_ms = reading->lasting_ms},
                              .records = api_asks(reading->request, "records"),
                              .before = *before ? strtoll(before, NULL, 10) : INT64_MAX};
    return reading_json(reading, write_history, &history, PEDRO_REFUSED_MATCHES_UNREAD);
}

static struct answer make_record(const char *name, const char *record) {
    char headers[ARCHIVE_NAME_MAX + 64];
    snprintf(headers, sizeof headers,
             "cache-control: no-cache\r\ncontent-location: %s\r\n", name);
    return answer_text("text/plain; charset=utf-8", headers, record, strlen(record));
}

struct sending {
    const struct reading *reading;
    struct answer answer;
};

static bool send_record(void *data, const struct store_match *match) {
    struct sending *sending = data;
    struct seals seals = {.lasting_ms = sending->reading->lasting_ms};
    if (!seals_hide(&seals, sending->reading->store, match))
        sending->answer = make_record(match->name, match->record);
    return false;
}

static struct answer make_match(struct reading *reading) {
    struct sending sending = {.reading = reading};
    const enum store_result result =
        store_match(reading->store, reading->rest, send_record, &sending);
    return sending.answer.status    ? sending.answer
           : result == STORE_FAILED ? answer_error(PEDRO_REFUSED_MATCHES_UNREAD)
                                    : answer_error(PEDRO_REFUSED_UNKNOWN_MATCH);
}

/* The match that has just ended at a table may still be on its way to the store. Of boards only what is
 * stored is told: they are sealed for a while anyway. */
static bool send_from_table(struct api_request *api) {
    struct room *room = rooms_find(api->http->tables, api->rest);
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    if (!room || table_event_seals(room->table) ||
        !table_write_record(room->table, &text))
        return false;
    size_t size = text.length + 1;
    char *record = malloc(size);
    if (!record)
        return false;
    pedro_text_init(&text, record, size);
    table_write_record(room->table, &text);
    char name[ARCHIVE_NAME_MAX];
    archive_name(room->table, name);
    respond_with(api->request, make_record(name, record));
    free(record);
    return true;
}

void api_match(struct api_request *api) {
    if (!send_from_table(api))
        api_read(api, make_match, NULL);
}

/* --- tables with days for a turn --- */

static void put_seat(struct json_writer *writer, const struct store_days_seat *seat) {
    const bool person = seat->bot && (seat->user > 0 || !*seat->bot);
    const char *name = seat->user > 0 ? seat->name : person ? TABLE_NOBODY : "";
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", person ? name : seat->bot ? seat->bot : "");
    json_put_text(writer, "bot",
                  !seat->bot || !*seat->bot ? ""
                  : person                  ? name
                                            : seat->bot);
    if (person && *seat->picture)
        json_put_text(writer, "picture", seat->picture);
    json_put_flag(writer, "empty", !seat->bot);
    json_close(writer, '}');
}

static bool put_table(void *data, const struct store_days *days) {
    const struct reading *reading = data;
    struct json_writer *writer = reading->writer;
    json_open(writer, NULL, '{');
    json_put_text(writer, "table", days->name);
    match_json_title(writer, days->variant);
    json_put_text(writer, "clock", days->clock);
    json_open(writer, "seats", '[');
    for (int i = 0; i < days->seats; i++)
        put_seat(writer, &days->seat[i]);
    json_close(writer, ']');
    json_put_number(writer, "seat", days->own);
    json_put_flag(writer, "started", days->state == STORE_DAYS_PLAYS);
    if (days->turn >= 0)
        json_put_number(writer, "turn", days->turn);
    if (days->due_ms > 0) {
        const int64_t left = days->due_ms - reading->lasting_ms;
        json_put_number(writer, "left_ms", left > 0 ? left : 0);
    }
    json_close(writer, '}');
    return true;
}

static void write_tables(struct reading *reading) {
    json_open(reading->writer, "tables", '[');
    reading->fine =
        store_days_of(reading->store, reading->login.user.id, put_table, reading);
    json_close(reading->writer, ']');
}

struct answer api_own_tables(struct reading *reading) {
    return reading_json(reading, write_tables, NULL, PEDRO_REFUSED_DATABASE_AWAY);
}

/* --- who asks for a friend by link --- */

static void write_person(struct json_writer *writer, void *data) {
    const struct store_user *user = data;
    json_put_text(writer, "name", user->name);
    json_put_flag(writer, "guest", user->guest);
    json_put_word(writer, "picture", message_picture(message_picture_of(user->picture)));
}

struct answer api_friend(struct reading *reading) {
    struct store_user user;
    switch (friend_link_find(reading->store, reading->secret, reading->rest, &user)) {
    case STORE_OK:
        return user.id == reading->login.user.id ? answer_error(PEDRO_REFUSED_FRIEND_SELF)
                                                 : answer_json(NULL, write_person, &user);
    case STORE_NOT_FOUND:
        return answer_error(PEDRO_REFUSED_FRIEND_NO_LINK);
    default:
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    }
}

/* --- being forgotten --- */

static enum pedro_refusal_code on_deleted(struct api_request *api,
                                          enum store_result result) {
    char cookie[LOGIN_COOKIE_MAX];
    if (result != STORE_OK)
        return PEDRO_REFUSED_NOT_STORED;
    forgetting_drop(api->http->people, api->login.user.id);
    forgetting_look(api->http->people);
    login_cookie(api->request, NULL, cookie);
    respond_json(api->request, cookie, NULL, NULL);
    return PEDRO_REFUSED_NOTHING;
}

void api_delete_me(struct api_request *api) {
    struct batch *batch = batch_create();
    batch_forget_user(batch, api->login.user.id, TABLE_NOBODY);
    api_store(api, batch, on_deleted);
}
