/* api_own_tables.c - the tables with days for a turn at which a person has a seat, and whose turn it is there.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/people/match_json.h"
#include "store/reader.h"

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
