/* api_own_tables.c - the tables at which a person has a seat, and whose turn it is there.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"

enum { OWN_TABLES_MAX = 100 };

static bool is_own(const struct room *room, const char *id) {
    const struct table *table = room->table;
    return hosted_is_driven(&room->log) && !room_is_broken(room) &&
           !table_is_event(table) && !table_is_over(table) &&
           table_seat_of(table, id) != PEDRO_NO_SEAT;
}

static void write_tables(struct json_writer *writer, void *data) {
    const struct api_request *api = data;
    char id[TABLE_ID_MAX];
    unsigned listed = 0;
    client_person_id(api->login.user.id, id);
    json_open(writer, "tables", '[');
    for (const struct room *room = api->http->tables->rooms;
         room && listed < OWN_TABLES_MAX; room = room->next)
        if (is_own(room, id)) {
            listed++;
            table_write_own(room->table, id, room_now(room), json_put_name(writer, NULL));
        }
    json_close(writer, ']');
}

void api_own_tables(struct api_request *api) {
    respond_json(api->request, "cache-control: no-store\r\n", write_tables, api);
}
