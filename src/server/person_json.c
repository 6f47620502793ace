/* person_json.c - sessions, reports and seats of a person.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>

#include "server/client.h"
#include "server/match_json.h"
#include "server/person_json.h"
#include "server/room.h"

void person_session_id(const uint8_t hash[STORE_TOKEN_HASH],
                       char id[PERSON_SESSION_ID_MAX]) {
    sodium_bin2hex(id, PERSON_SESSION_ID_MAX, hash, (PERSON_SESSION_ID_MAX - 1) / 2);
}

/* --- sessions --- */

struct listing {
    const struct server *server;
    const uint8_t *here;
    json_t *list;
};

static bool is_online(const struct server *server, const uint8_t *hash) {
    for (const struct client *client = server->clients; client; client = client->next)
        if (client->socket && memcmp(client->session, hash, STORE_TOKEN_HASH) == 0)
            return true;
    return false;
}

static bool add_session(void *data, const struct store_session *session) {
    const struct listing *listing = data;
    char id[PERSON_SESSION_ID_MAX];
    person_session_id(session->hash, id);
    return json_array_append_new(
               listing->list,
               json_pack("{s:s, s:b, s:s, s:o, s:o, s:o, s:b, s:b}", "id", id, "program",
                         (int)session->bearer, "client", session->client, "begun",
                         match_json_time(session->begun_ms), "seen",
                         match_json_time(session->seen_ms), "expires",
                         match_json_time(session->expires_ms), "here",
                         memcmp(session->hash, listing->here, STORE_TOKEN_HASH) == 0,
                         "online", (int)is_online(listing->server, session->hash))) == 0;
}

json_t *person_sessions(struct server *server, int64_t user,
                        const uint8_t here[STORE_TOKEN_HASH]) {
    struct listing listing = {server, here, json_array()};
    store_sessions_of(server->store, user, (int64_t)server->wall_ms, add_session,
                      &listing);
    return listing.list;
}

/* --- reports --- */

static bool add_report(void *data, const struct store_report *report) {
    return json_array_append_new(
               data, json_pack("{s:I, s:o, s:s, s:s, s:s, s:b, s:s}", "number",
                               (json_int_t)report->id, "at",
                               match_json_time(report->at_ms), "table", report->table,
                               "about", report->about, "words", report->words, "closed",
                               report->closed_ms > 0, "answer", report->answer)) == 0;
}

json_t *person_reports(struct store *store, int64_t user, int most) {
    json_t *list = json_array();
    store_reports_by(store, user, most, add_report, list);
    return list;
}

/* --- seats --- */

json_t *person_seats(const struct server *server, int64_t user) {
    json_t *list = json_array();
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    for (const struct room *room = server->rooms; room; room = room->next) {
        const pedro_seat seat = table_seat_of(room->table, id);
        if (seat != PEDRO_NO_SEAT)
            json_array_append_new(list, json_pack("{s:s, s:s, s:i}", "table",
                                                  room->table->name, "variant",
                                                  room->table->variant, "seat", seat));
    }
    return list;
}
