/* api_me.c - what the server knows about a person: to see, to take away, to have forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pedro/record.h"
#include "server/room.h"
#include "server/routes.h"

enum { HISTORY_MAX = 50, EXPORT_MAX = 10000, CLOSE_POLICY = 1008 };

static json_t *time_json(int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return json_string(text);
}

void api_me(struct ask *ask) {
    respond_json(ask->request, 200, NULL,
                 json_pack("{s:s, s:b}", "name", ask->login.user.name, "guest",
                           (int)ask->login.user.guest));
}

/* --- matches --- */

/* Finds the tag pair `[SeatN "..."]` in the head of a record: its first byte and what stands
 * between the quotes. False if there is none. */
static bool find_seat(const char *record, int seat, const char **name, size_t *length) {
    char tag[16];
    const char *end = strstr(record, "\n\n");
    snprintf(tag, sizeof tag, "[Seat%d \"", seat);
    const char *at = strncmp(record, tag, strlen(tag)) == 0 ? record : NULL;
    if (!at && (at = strstr(record, tag)) && (at[-1] != '\n' || (end && at > end)))
        at = NULL;
    if (!at)
        return false;
    *name = at + strlen(tag);
    const char *close = strstr(*name, "\"]");
    *length = close ? (size_t)(close - *name) : 0;
    return close != NULL;
}

static json_t *names_json(const char *record) {
    json_t *names = json_array();
    const char *name;
    size_t length;
    for (int seat = 0; find_seat(record, seat, &name, &length); seat++)
        json_array_append_new(names, json_stringn(name, length));
    return names;
}

static json_t *result_json(const char *result) {
    json_t *scores = json_array();
    char *end;
    for (long score = strtol(result, &end, 10); end != result;
         score = strtol(result, &end, 10)) {
        json_array_append_new(scores, json_integer(score));
        result = end;
    }
    return scores;
}

/* Whose score counts for a seat: with two scores that of its pair. */
static bool has_won(const struct store_match *match, json_t *scores, size_t seats) {
    size_t sides = json_array_size(scores);
    unsigned side =
        sides == 2 && seats > 2 ? (unsigned)match->seat % 2 : (unsigned)match->seat;
    return match->winners >> side & 1;
}

static json_t *match_json(const struct store_match *match) {
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    json_t *names = names_json(match->record), *scores = result_json(match->result);
    bool won = has_won(match, scores, json_array_size(names));
    return json_pack("{s:s, s:s, s:s, s:o, s:i, s:o, s:b, s:o, s:I}", "table",
                     match->name, "variant", match->variant, "title",
                     preset ? preset->title : match->variant, "names", names, "seat",
                     match->seat, "result", scores, "won", (int)won, "ended",
                     time_json(match->finished_ms), "number", (json_int_t)match->id);
}

static bool add_match(void *data, const struct store_match *match) {
    return json_array_append_new(data, match_json(match)) == 0;
}

void api_history(struct ask *ask) {
    char before[24];
    net_query(ask->request, "before", before, sizeof before);
    int64_t limit = *before ? strtoll(before, NULL, 10) : INT64_MAX;
    json_t *matches = json_array();
    if (store_matches_of(ask->server->store, ask->login.user.id, limit, HISTORY_MAX,
                         add_match, matches)) {
        respond_json(ask->request, 200, NULL, json_pack("{s:o}", "matches", matches));
        return;
    }
    json_decref(matches);
    respond_error(ask->request, 503, "busy", "The matches could not be read.");
}

static bool send_record(void *data, const struct store_match *match) {
    struct ask *ask = data;
    respond_text(ask->request, "text/plain; charset=utf-8", "cache-control: no-cache\r\n",
                 match->record, strlen(match->record));
    return true;
}

/* The match that has just ended at a table may still be on its way to the store. */
static bool send_from_table(struct ask *ask) {
    struct room *room = rooms_find(ask->server, ask->rest);
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    if (!room || !table_write_record(room->table, &text))
        return false;
    size_t size = text.length + 1;
    char *record = malloc(size);
    if (!record)
        return false;
    pedro_text_init(&text, record, size);
    table_write_record(room->table, &text);
    send_record(ask, &(struct store_match){.record = record});
    free(record);
    return true;
}

void api_match(struct ask *ask) {
    if (!send_from_table(ask) &&
        store_match(ask->server->store, ask->rest, send_record, ask) != STORE_OK)
        respond_error(ask->request, 404, "not_found", "There is no such match.");
}

/* --- all of it --- */

static bool add_whole_match(void *data, const struct store_match *match) {
    json_t *json = match_json(match);
    json_object_set_new(json, "record", json_string(match->record));
    return json_array_append_new(data, json) == 0;
}

void api_export(struct ask *ask) {
    const struct store_user *user = &ask->login.user;
    json_t *matches = json_array();
    store_matches_of(ask->server->store, user->id, INT64_MAX, EXPORT_MAX, add_whole_match,
                     matches);
    respond_json(ask->request, 200,
                 "cache-control: no-store\r\ncontent-disposition: attachment; "
                 "filename=\"pedro.json\"\r\n",
                 json_pack("{s:s, s:b, s:o, s:o}", "name", user->name, "guest",
                           (int)user->guest, "since", time_json(user->created_ms),
                           "matches", matches));
}

/* --- forgetting --- */

/* The record stays, for the others; the name in it goes. */
static bool take_name_out(void *data, const struct store_match *match) {
    const char *name;
    size_t length;
    if (!find_seat(match->record, match->seat, &name, &length))
        return true;
    size_t before = (size_t)(name - match->record);
    char *record = malloc(strlen(match->record) + sizeof "deleted");
    if (!record)
        return false;
    memcpy(record, match->record, before);
    strcpy(record + before, "deleted");
    strcat(record, name + length);
    batch_record(data, match->name, record);
    free(record);
    return true;
}

struct farewell {
    struct server *server;
    struct net_request *request;
    int64_t user;
};

static void on_deleted(void *data, enum store_result result) {
    struct farewell *farewell = data;
    char cookie[LOGIN_COOKIE_MAX];
    if (result == STORE_OK) {
        for (struct client *client = farewell->server->clients; client;
             client = client->next)
            if (client->user == farewell->user)
                net_close(client->socket, CLOSE_POLICY);
        rooms_forget(farewell->server, farewell->user);
        login_cookie(farewell->request, NULL, cookie);
        respond_json(farewell->request, 200, cookie, json_object());
    } else {
        respond_error(farewell->request, 503, "busy", "That could not be stored.");
    }
    free(farewell);
}

void api_delete_me(struct ask *ask) {
    struct farewell *farewell = malloc(sizeof *farewell);
    struct batch *batch = batch_create();
    if (!farewell || !batch) {
        free(farewell);
        batch_destroy(batch);
        respond_error(ask->request, 503, "busy", "There is not enough memory.");
        return;
    }
    *farewell = (struct farewell){ask->server, ask->request, ask->login.user.id};
    store_matches_of(ask->server->store, farewell->user, INT64_MAX, EXPORT_MAX,
                     take_name_out, batch);
    rooms_forget_rows(batch, farewell->user);
    batch_delete_user(batch, farewell->user);
    batch_commit(batch, ask->server->store, on_deleted, farewell);
}
