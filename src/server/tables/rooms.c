/* rooms.c - the set of rooms: finds, reads back and closes tables. opening.c opens them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"
#include "store/batch.h"
#include "table/request.h"

enum {
    DESERTED_MS = 60 * 1000,
    UNWATCHED_MS = 60 * 1000, /* a node drops a room that another one drives */
    HOUR_MS = 3600 * 1000,
    UNPLAYED_MS = HOUR_MS,
    DAY_MS = 24 * HOUR_MS,
    AFTER_START_MS = 12 * HOUR_MS, /* before that no table is closed for its age */
};

static struct room **chain_of(struct tables *tables, const char *name) {
    return &tables->room_chain[fnv_text(name) % ROOM_CHAINS];
}

struct room *rooms_find(struct tables *tables, const char *name) {
    for (struct room *room = *chain_of(tables, name); room; room = room->chain)
        if (strcmp(room->table->name, name) == 0)
            return room;
    return NULL;
}

struct room *room_create(struct tables *tables, int64_t id) {
    struct room *room = calloc(1, sizeof *room);
    if (!room || !(room->table = table_create())) {
        free(room);
        return NULL;
    }
    room->tables = tables;
    room->id = id;
    return room;
}

void room_add(struct room *room, bool load) {
    struct tables *tables = room->tables;
    struct room **chain = chain_of(tables, room->table->name);
    room->chain = *chain;
    *chain = room;
    room->next = tables->rooms;
    room->link = &tables->rooms;
    if (room->next)
        room->next->link = &room->next;
    tables->rooms = room;
    room->table->pause_most_ms = (int32_t)tables->settings->hand_pause.number;
    room->ahead_ms = (int64_t)room->table->time_ms - (int64_t)tables->clock->now_ms;
    room->active_ms = tables->clock->now_ms;
    tables->room_count++;
    room_follow(room, load);
    presence_fill(room);
}

void room_destroy(struct room *room) {
    if (room->opener)
        room->opener->tables--;
    room_drop_decision(room);
    table_destroy(room->table);
    free(room->visitor);
    free(room);
}

void rooms_remove(struct room *room) {
    struct tables *tables = room->tables;
    struct room **at = chain_of(tables, room->table->name);
    while (room->visitors > 0)
        room_leave(room, room->visitor[0].client);
    lobby_drop(room);
    /* It may be in memory at another node, or rest. */
    if (room->log.state == HOSTED_CLOSED)
        invitations_end_table(tables, room->table->name);
    while (*at != room)
        at = &(*at)->chain;
    *at = room->chain;
    room_unfollow(room);
    *room->link = room->next;
    if (room->next)
        room->next->link = room->link;
    tables->room_count--;
    room_destroy(room);
}

/* --- reading back --- */

/* How long a table at which people played may be idle. */
static uint64_t table_age_max(const struct tables *tables) {
    return (uint64_t)tables->settings->table_days.number * DAY_MS;
}

/* The wall clock may have been wrong then or may be wrong now, so this alone closes no table. */
uint64_t rooms_quiet_before(const struct tables *tables, int64_t label_ms) {
    const uint64_t label = label_ms > 0 ? (uint64_t)label_ms : 0,
                   most = table_age_max(tables) - AFTER_START_MS,
                   quiet = tables->clock->wall_ms > label ? tables->clock->wall_ms - label
                                                          : 0;
    return quiet < most ? quiet : most;
}

void room_add_absence(struct room *room, int64_t label_ms) {
    const int64_t passed = room->tables->clock->lasting.at_ms - label_ms;
    if (table_has_days(room->table) && passed > 0)
        room->ahead_ms += passed;
}

void rooms_take_back(void *data, struct read_back *read) {
    struct tables *tables = data;
    struct room *room = read->wrong ? NULL : room_create(tables, read->id);
    if (!room) {
        log_error("table-left-out", "table", read->name, "seq", LOG_NUMBER(read->seq),
                  "reason", read->wrong ? LOG_REFUSAL(read->wrong) : "no memory", NULL);
        return;
    }
    table_destroy(room->table);
    room->table = read->table;
    read->table = NULL;
    forgetting_clean(tables->people, room->table);
    room_add(room, false);
    room_add_absence(room, read->at_ms);
    room->quiet_before_ms = rooms_quiet_before(tables, read->at_ms);
}

static void keep_missing(void *data, const struct read_back *read) {
    if (read->table->match.events > 0)
        archive_match(data, read->id, read->table, true);
}

bool rooms_load(struct tables *tables) {
    tables->sweep_again = true;
    /* In a cluster a node reads only tables that it drives, and those that people want to see. */
    if (cluster_is_joined(tables->nodes))
        return true;
    if (!read_back_tables(tables->store, rooms_take_back, keep_missing, tables))
        return false;
    struct table_rows *rows = &tables->answer.rows;
    for (struct room *room = tables->rooms; room; room = room->next) {
        table_resume(room->table, room_now(room), rows);
        if (rows->count > 0)
            room_store(room, rows, NULL);
        else
            room_go_on(room);
    }
    return true;
}

static bool wake(void *data, const struct store_table *table) {
    struct tables *tables = data;
    struct room *room;
    if (!rooms_find(tables, table->name) &&
        read_back_table(tables->store, table->id, table->name, rooms_take_back, tables) &&
        (room = rooms_find(tables, table->name)))
        room_go_on(room);
    return true;
}

void rooms_wake_rested(struct tables *tables) {
    if (!cluster_is_joined(tables->nodes))
        store_rested_tables(tables->store, tables->clock->lasting.at_ms, wake, tables);
}

struct waking {
    struct batch *batch;
    unsigned tables;
};

static bool add_waking(void *data, const struct store_table *table) {
    struct waking *waking = data;
    batch_wake(waking->batch, table->id);
    waking->tables++;
    return true;
}

bool rooms_wake_of(struct tables *tables, int64_t user) {
    if (!cluster_is_joined(tables->nodes))
        return store_resting_tables(tables->store, user, wake, tables);
    struct waking waking = {.batch = batch_create()};
    const bool read = store_resting_tables(tables->store, user, add_waking, &waking);
    if (waking.tables > 0)
        batch_end(waking.batch, tables->store);
    else
        batch_destroy(waking.batch);
    cluster_find_driver(tables->nodes);
    return read && waking.tables == 0;
}

/* --- as time passes --- */

void rooms_tick(struct tables *tables) {
    for (struct room *room = tables->rooms, *next; room; room = next) {
        next = room->next;
        room_tick(room);
    }
}

/* True if the table has been idle for so long that it can be closed. */
static bool is_out_of_use(const struct room *room) {
    const uint64_t quiet = room->tables->clock->now_ms - room->active_ms;
    if (event_room_needed(room))
        return false;
    const bool deserted = table_deserted(room->table);
    /* Nobody comes back to computer players whose tournament has no use for their table. */
    if (deserted && table_is_event(room->table))
        return true;
    if (quiet < DESERTED_MS)
        return false;
    if (deserted)
        return true;
    if (room->table->presents > 0)
        return false;
    /* Its clock ends the wait, and friends come when they like. */
    if (table_clock_runs(room->table) && table_has_days(room->table))
        return false;
    return room->table->played || table_has_days(room->table)
               ? quiet + room->quiet_before_ms >= table_age_max(room->tables)
               : quiet >= UNPLAYED_MS;
}

/* True if it is stored that the table rests. */
static bool let_rest(struct room *room) {
    struct store_days days;
    if ((cluster_is_joined(room->tables->nodes) && presence_is_elsewhere(room)) ||
        !rest_plan(room, &days))
        return false;
    if (!room->rests)
        room_store_rest(room, &days);
    return room->rests;
}

void rooms_tidy(struct tables *tables) {
    for (struct room *room = tables->rooms, *next; room; room = next) {
        next = room->next;
        if (!hosted_is_quiet(&room->log) || room->deciding ||
            archive_waits(tables, room->id))
            continue;
        if (cluster_is_joined(tables->nodes) && !room->log.driven) {
            if (room->visitors == 0 &&
                tables->clock->now_ms - room->active_ms >= UNWATCHED_MS)
                rooms_remove(room);
            continue;
        }
        if (is_out_of_use(room))
            room_close(room);
        else if (let_rest(room))
            rooms_remove(room);
    }
}

/* Where the next rows begin that may be deleted, and those after them; 0: there are none. */
struct sweeping {
    struct reader_job job;
    struct tables *tables;
    int64_t first, next;
};

static void read_positions(struct reader_job *job, struct store *store) {
    enum { AT_ONCE = 2000 };
    struct sweeping *sweeping = (struct sweeping *)job;
    const int64_t from = sweeping->first;
    sweeping->first = store ? store_position(store, from, 0) : 0;
    sweeping->next = store ? store_position(store, sweeping->first, AT_ONCE) : 0;
}

static void sweep(struct fair_job *job, bool done) {
    struct sweeping *sweeping = (struct sweeping *)job;
    struct tables *tables = sweeping->tables;
    const int64_t first = sweeping->first, next = sweeping->next;
    tables->sweeps = false;
    free(sweeping);
    if (!done)
        return;
    tables->sweep_from = next;
    if (first == 0)
        return;
    struct batch *batch = batch_create();
    batch_sweep(batch, first, next > 0 ? next - 1 : INT64_MAX);
    batch_end(batch, tables->store);
}

void rooms_sweep(struct tables *tables) {
    struct sweeping *sweeping =
        !tables->sweeps && (tables->sweep_from != 0 || tables->sweep_again)
            ? calloc(1, sizeof *sweeping)
            : NULL;
    if (!sweeping)
        return;
    if (tables->sweep_from == 0)
        tables->sweep_again = false;
    tables->sweeps = true;
    sweeping->tables = tables;
    sweeping->first = tables->sweep_from;
    readers_add(&tables->wire->readers, &sweeping->job, read_positions, sweep);
}

void rooms_finish(struct tables *tables) {
    for (struct room *room = tables->rooms, *next; room; room = next) {
        next = room->next;
        rooms_remove(room);
    }
}
