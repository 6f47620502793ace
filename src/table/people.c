/* people.c - the people connected to a table, each with a count of connections.
 *
 * SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "table/request.h"
#include "table/row.h"

#include <stdlib.h>
#include <string.h>

struct table_present {
    char id[TABLE_ID_MAX];
    unsigned connections;
    uint8_t picture;
};

static struct table_present *find(const struct table *table, const char *id) {
    for (size_t i = 0; i < table->presents; i++)
        if (strcmp(table->present[i].id, id) == 0)
            return &table->present[i];
    return NULL;
}

bool table_is_present(const struct table *table, const char *id) {
    return find(table, id);
}

uint8_t table_picture_of(const struct table *table, const char *id) {
    const struct table_present *present = find(table, id);
    return present ? present->picture : 0;
}

void table_set_picture(struct table *table, const char *id, uint8_t picture) {
    struct table_present *present = find(table, id);
    const pedro_seat seat = table_seat_of(table, id);
    if (present)
        present->picture = picture;
    if (seat != PEDRO_NO_SEAT)
        table->seat[seat].person.picture = picture;
}

bool table_connect(struct table *table, const struct table_person *who) {
    struct table_present *present = find(table, who->id);
    if (present) {
        present->connections++;
        table_set_picture(table, who->id, who->picture);
        return true;
    }
    if (table->presents == TABLE_PRESENT_MAX)
        return false;
    if (!grow_array(&table->present, table->presents, &table->presents_capacity,
                    sizeof *table->present))
        return false;
    present = &table->present[table->presents++];
    memset(present, 0, sizeof *present);
    memcpy(present->id, who->id, strlen(who->id) + 1);
    present->connections = 1;
    table_set_picture(table, who->id, who->picture);
    table_note_gone(table, who->id, 0);
    return true;
}

void table_disconnect(struct table *table, const char *id, uint64_t now_ms) {
    struct table_present *present = find(table, id);
    if (!present || --present->connections > 0)
        return;
    *present = table->present[--table->presents];
    table_note_gone(table, id, now_ms);
}

static void forget_reservations(struct table *table, const char *id) {
    for (int i = 0; i < table->set.players; i++)
        if (strcmp(table->seat[i].next.id, id) == 0)
            memset(&table->seat[i].next, 0, sizeof table->seat[i].next);
}

void table_reserve(struct table *table, const struct table_request *request) {
    const struct client_join *join = &request->message->join;
    const pedro_seat seat =
        join->has_seat ? (pedro_seat)join->seat : table_any_seat(table);
    forget_reservations(table, request->who->id);
    table->seat[seat].next = *request->who;
}

pedro_seat table_reserved_for(const struct table *table, const char *id) {
    for (int i = 0; i < table->set.players; i++)
        if (*id && strcmp(table->seat[i].next.id, id) == 0 && find(table, id))
            return (pedro_seat)i;
    return PEDRO_NO_SEAT;
}

unsigned table_watchers(const struct table *table) {
    unsigned count = 0;
    for (size_t i = 0; i < table->presents; i++)
        count += table_seat_of(table, table->present[i].id) == PEDRO_NO_SEAT;
    return count;
}

void table_rename(struct table *table, const char *id, const char *name) {
    const pedro_seat seat = table_seat_of(table, id);
    if (seat != PEDRO_NO_SEAT)
        memcpy(table->seat[seat].person.name, name, strlen(name) + 1);
    for (int i = 0; i < table->set.players; i++)
        if (strcmp(table->seat[i].next.id, id) == 0)
            memcpy(table->seat[i].next.name, name, strlen(name) + 1);
    table_rename_chats(table, id, name);
}

/* Between two boards a seat may not be empty: the next match begins by itself. */
static bool needs_player(const struct table *table) {
    return table_plays(table) || (table_is_event(table) && !table_event_done(table));
}

void table_bequeath(const struct table *table, const char *id,
                    const struct table_person *heir, struct table_rows *rows) {
    const pedro_seat seat = table_seat_of(table, id);
    const uint64_t now_ms = table->time_ms;
    rows->count = rows->used = 0;
    if (seat == PEDRO_NO_SEAT)
        return;
    row_of_seat(rows, table, now_ms, "leave", seat);
    row_word(rows, needs_player(table) ? table->bots : "-");
    if (!heir || table_seat_of(table, heir->id) != PEDRO_NO_SEAT)
        return;
    row_of_seat(rows, table, now_ms, "sit", seat);
    row_word(rows, heir->id);
    row_word(rows, "p");
    row_word(rows, heir->name);
    if (table->seat[seat].away) {
        row_of_seat(rows, table, now_ms, "away", seat);
        row_word(rows, "host");
        row_word(rows, table->seat[seat].bot);
    }
}

bool table_deserted(const struct table *table) {
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_PERSON)
            return false;
    return table->presents == 0 && (!table_is_event(table) || table_event_done(table));
}
