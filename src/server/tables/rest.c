/* rest.c - stores what lists say of tables with days for a turn, and lets them rest.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "store/batch.h"
#include "store/reader.h"
#include "table/request.h"

enum { REST_AFTER_MS = 60 * 1000, DAY_MS = 24 * 3600 * 1000 };

static_assert((int)STORE_SEATS_MAX >= (int)PEDRO_SEATS_MAX, "all seats can be stored");

int64_t rest_label(const struct room *room, bool days) {
    const struct clock *clock = room->tables->clock;
    return days ? clock->lasting.at_ms : (int64_t)clock->wall_ms;
}

/* --- what lists say --- */

static struct store_days_seat seat_of(const struct table_seat *seat) {
    if (seat->kind == TABLE_BOT)
        return (struct store_days_seat){.bot = seat->bot};
    if (seat->kind == TABLE_EMPTY)
        return (struct store_days_seat){.bot = NULL};
    return (struct store_days_seat){.user = client_user_of(seat->person.id),
                                    .bot = seat->person.program ? "program" : ""};
}

static struct store_days describe(const struct room *room, const struct table *table) {
    struct store_days days = {.table = room->id,
                              .seq = (int64_t)table->seq,
                              .turn = table_in_hand(table) ? table->match.state.turn : -1,
                              .state = table_plays(table)     ? STORE_DAYS_PLAYS
                                       : table_is_over(table) ? STORE_DAYS_OVER
                                                              : STORE_DAYS_WAITS,
                              .clock = table_clocks[table->clock].name,
                              .variant = table->variant,
                              .seats = table->set.players};
    if (table_clock_runs(table))
        days.due_ms =
            room->tables->clock->lasting.at_ms + table_clock_left(table, table->time_ms);
    for (int i = 0; i < days.seats; i++)
        days.seat[i] = seat_of(&table->seat[i]);
    return days;
}

bool rest_note(const struct room *room, const struct table_rows *rows,
               struct batch *batch) {
    struct table *after = table_after(room->table, rows);
    if (!after)
        return false;
    const struct store_days days = describe(room, after);
    batch_days(batch, &days);
    table_destroy(after);
    return true;
}

/* --- the rest --- */

/* How long nothing happens at the table unless somebody comes; 0 if something is to be done soon. */
static int64_t quiet_ahead(const struct room *room) {
    struct tables *tables = room->tables;
    struct table_tick *tick = &tables->tick;
    struct table_turn turn;
    const uint64_t now_ms = room_now(room),
                   quiet = tables->clock->now_ms - room->active_ms;
    if (quiet < REST_AFTER_MS || table_bot_turn(room->table, &turn))
        return 0;
    table_tick(room->table, now_ms, tick);
    if (tick->rows.count > 0 || tick->deal)
        return 0;
    if (tick->next_ms > 0)
        return (int64_t)(tick->next_ms - now_ms);
    return (int64_t)tables->settings->table_days.number * DAY_MS -
           (int64_t)(quiet + room->quiet_before_ms);
}

/* Somebody may come to it by the list of open tables, which has those in memory. */
static bool waits_for_people(const struct table *table) {
    if (table->hidden)
        return false;
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_EMPTY)
            return true;
    return !table->started;
}

bool rest_plan(const struct room *room, struct store_days *days) {
    const struct table *table = room->table;
    const int64_t now_ms = room->tables->clock->lasting.at_ms;
    if (!table_has_days(table) || waits_for_people(table) || room->visitors > 0 ||
        room->decided)
        return false;
    const int64_t ahead_ms = quiet_ahead(room);
    *days = describe(room, table);
    days->rests_until_ms = now_ms + ahead_ms;
    if (days->due_ms > 0)
        days->due_ms = days->rests_until_ms;
    return ahead_ms >= REST_AFTER_MS;
}

void rest_stored(struct room *room) {
    room->rests = true;
    if (cluster_is_joined(room->tables->nodes))
        hosted_let_go(&room->log);
}

void rest_ended(struct room *room) {
    room->rests = false;
    if (!room->log.driven)
        cluster_find_driver(room->tables->nodes);
}

/* --- rows that are read once --- */

struct reading {
    struct read_back *read; /* by id */
    size_t count, room;
    bool no_memory;
    void (*over)(void *data, const struct read_back *read);
    void *data;
};

static bool add_table(void *data, const struct store_table *stored) {
    struct reading *reading = data;
    struct table *table = NULL;
    if (!grow_array(&reading->read, reading->count, &reading->room,
                    sizeof *reading->read) ||
        !(table = table_create())) {
        reading->no_memory = true;
        return false;
    }
    struct read_back *read = &reading->read[reading->count++];
    *read = (struct read_back){.id = stored->id, .table = table};
    snprintf(read->name, sizeof read->name, "%s", stored->name);
    return true;
}

/* Notes that a row cannot be applied; no other row of the table is then read. */
static bool note_wrong(struct read_back *read, int64_t seq,
                       const struct pedro_refusal *wrong) {
    read->wrong = malloc(sizeof *read->wrong);
    read->seq = seq;
    if (read->wrong)
        *read->wrong = *wrong;
    return read->wrong != NULL;
}

/* False without memory. */
static bool fold(struct read_back *read, const struct store_row *row) {
    struct pedro_refusal wrong;
    pedro_refuse(&wrong, PEDRO_REFUSED_ROW_MISSING);
    read->at_ms = row->at_ms;
    return (row->seq == (int64_t)read->table->seq + 1 &&
            table_apply_row(read->table, row->body, row->length, &wrong) >= 0) ||
           note_wrong(read, row->seq, &wrong);
}

static bool apply_row(void *data, const struct store_row *row) {
    struct reading *reading = data;
    const struct read_back wanted = {.id = row->id};
    struct read_back *read = reading->count > 0
                                 ? bsearch(&wanted, reading->read, reading->count,
                                           sizeof *reading->read, number_order)
                                 : NULL;
    /* A table that is no longer live has not been deleted yet. */
    if (!read || read->wrong)
        return true;
    reading->no_memory = !fold(read, row);
    if (!read->wrong && reading->over && read->table->news & TABLE_NEWS_OVER)
        reading->over(reading->data, read);
    return !reading->no_memory;
}

static bool apply_next(void *data, const struct store_row *row) {
    struct read_back *read = data;
    return fold(read, row) && !read->wrong;
}

bool read_back_table(struct store *store, int64_t id, const char *name,
                     void (*see)(void *data, struct read_back *read), void *data) {
    struct read_back read = {.id = id, .table = table_create()};
    snprintf(read.name, sizeof read.name, "%s", name);
    const bool fine = read.table && store_days_rows(store, id, apply_next, &read);
    /* With `seq` and nothing wrong there was no memory to say so. */
    if (fine && (read.wrong || (read.table->seq > 0 && read.seq == 0))) {
        picture_read_back(store, read.table);
        see(data, &read);
    }
    free(read.wrong);
    table_destroy(read.table);
    return fine;
}

bool read_back_tables(struct store *store,
                      void (*see)(void *data, struct read_back *read),
                      void (*over)(void *data, const struct read_back *read),
                      void *data) {
    struct reading reading = {.over = over, .data = data};
    struct pedro_refusal none;
    bool fine = store_awake_tables(store, add_table, &reading) && !reading.no_memory &&
                store_rows_from(store, 0, INT64_MAX, apply_row, &reading) &&
                !reading.no_memory;
    pedro_refuse(&none, PEDRO_REFUSED_ROW_NONE);
    for (size_t i = 0; i < reading.count; i++) {
        struct read_back *read = &reading.read[i];
        if (fine && !read->wrong && read->table->seq == 0)
            fine = note_wrong(read, 1, &none);
        if (fine) {
            picture_read_back(store, read->table);
            see(data, read);
        }
        free(read->wrong);
        table_destroy(read->table);
    }
    free(reading.read);
    return fine;
}
