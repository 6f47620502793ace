/* room_follow.c - rooms in a cluster: rows of other nodes, and which node drives.
 *
 * A room is in memory at nodes where somebody watches its table, and at the node that drives the table. A new
 * room has no rows yet: it is "behind" until they have come, and requests wait meanwhile. Any node appends rows.
 * If another node was faster, the database refuses the write, the room is behind until the other row has come, and
 * the request is decided again on the new state.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster_parts.h"
#include "server/people/forgetting.h"
#include "server/people/presence.h"
#include "server/process/log.h"
#include "server/tables/archive.h"
#include "server/tables/event_room.h"
#include "server/tables/people_look.h"
#include "server/tables/presence_seats.h"
#include "server/tables/room_follow.h"
#include "store/cluster_store.h"
#include "table/message.h"
#include "table/request.h"

enum { MISSES_MAX = 20, LOOK_AGAIN_MS = 1000 };

/* --- rooms by number --- */

static struct room **chain_of(struct server *server, int64_t id) {
    return &server->room_of_id[(uint64_t)id % ROOM_CHAINS];
}

struct room *rooms_of_id(struct server *server, int64_t id) {
    struct room *room = *chain_of(server, id);
    while (room && room->id != id)
        room = room->id_chain;
    return room;
}

void room_follow(struct room *room) {
    struct cluster *cluster = room->server->cluster;
    if (!cluster)
        return;
    struct room **chain = chain_of(room->server, room->id);
    room->id_chain = *chain;
    *chain = room;
    follow_watch(cluster->follow, FOLLOW_EVENTS, room->id, (int64_t)room->table->seq);
    follow_watch(cluster->follow, FOLLOW_CHAT, room->id, 0);
}

void room_unfollow(struct room *room) {
    struct cluster *cluster = room->server->cluster;
    late_rows_drop(&room->late);
    if (!cluster)
        return;
    struct room **at = chain_of(room->server, room->id);
    while (*at && *at != room)
        at = &(*at)->id_chain;
    if (*at)
        *at = room->id_chain;
    for (at = &room->server->touched; room->touched && *at; at = &(*at)->next_touched)
        if (*at == room) {
            *at = room->next_touched;
            break;
        }
    follow_unwatch(cluster->follow, FOLLOW_EVENTS, room->id);
    follow_unwatch(cluster->follow, FOLLOW_CHAT, room->id);
}

void room_followed(struct room *room) {
    if (!room->server->cluster)
        return;
    room->misses = 0;
    follow_watch(room->server->cluster->follow, FOLLOW_EVENTS, room->id,
                 (int64_t)room->table->seq);
}

bool room_is_driven(const struct room *room) {
    return !room->server->cluster || (room->driven && cluster_may_drive(room->server));
}

struct rooms_counts rooms_count(const struct server *server) {
    struct rooms_counts counts = {.driven = 0};
    for (const struct room *room = server->rooms; room; room = room->next) {
        counts.driven += room_is_driven(room);
        counts.behind += room->behind;
    }
    return counts;
}

bool room_is_wanted(const struct room *room) {
    return !room_is_driven(room) || table_is_event(room->table) ||
           presence_is_elsewhere(room);
}

void room_hint(const struct room *room) {
    if (room->server->cluster)
        follow_hint(room->server->cluster->follow, FOLLOW_EVENTS, room->id,
                    (int64_t)room->table->seq);
}

/* --- loading --- */

/* The clock of a table goes on from the time of its last row; if another node drives the table, from that and
 * the time that has passed since. */
static void set_time(struct room *room, int64_t label_ms) {
    struct server *server = room->server;
    const int64_t since = (int64_t)server->wall_ms - label_ms;
    room->ahead_ms = (int64_t)room->table->time_ms - (int64_t)server->now_ms;
    if (!room->driven && room->elsewhere && since > 0)
        room->ahead_ms += since;
}

static struct room *load(struct server *server, int64_t id, const char *name) {
    struct room *room = room_create(server, id);
    if (!room)
        return NULL;
    strncpy(room->table->name, name, sizeof room->table->name - 1);
    room->behind = room->loading = true;
    room->rows_awaited = room->chat_awaited = true;
    room->behind_ms = server->now_ms;
    room_add(room);
    /* In this order, as chat can be read only at a table that has rows. */
    follow_look(server->cluster->follow, FOLLOW_EVENTS, id);
    follow_look(server->cluster->follow, FOLLOW_CHAT, id);
    return room;
}

struct room *rooms_load_named(struct server *server, const char *name,
                              enum pedro_refusal_code *refusal) {
    struct store_table table = {.id = 0};
    *refusal = PEDRO_REFUSED_UNKNOWN_TABLE;
    if (!server->cluster)
        return NULL;
    const enum store_result result = store_table(server->store, name, &table);
    if (result == STORE_FAILED)
        *refusal = PEDRO_REFUSED_DATABASE_AWAY;
    struct room *room = result == STORE_OK ? load(server, table.id, name) : NULL;
    if (room)
        room->elsewhere = cluster_lives(server, table.node);
    return room;
}

/* Begins to drive the table of a room that has all its rows. */
static void take_over(struct room *room) {
    static const struct room_origin time_itself = {.client = NULL};
    struct table_rows *rows = &room->server->answer.rows;
    if (table_is_over(room->table) && room->table->match.events > 0)
        archive_missing(room->server, room->id, room->table);
    event_room_over(room);
    lobby_note(room);
    table_resume(room->table, room_now(room), rows);
    if (rows->count > 0)
        room_store(room, rows, &time_itself);
}

static bool drive(struct server *server, int64_t id, const char *name) {
    struct room *room = rooms_of_id(server, id);
    if (!room)
        room = load(server, id, name);
    if (!room || room->driven)
        return true;
    room->driven = true;
    if (room->writing || room->behind) {
        room->taken = true;
        return true;
    }
    take_over(room);
    room_go_on(room);
    return true;
}

static void refuse_changes(struct room *room) {
    struct room_request **at = &room->queue, *request;
    while ((request = *at)) {
        if (request->message.type == CLIENT_JOIN) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        room->queued--;
        client_send_error(request->client, request->message.has_id, request->message.id,
                          PEDRO_REFUSED_DATABASE_AWAY);
        client_release(request->client);
        free(request);
    }
    room->queue_end = at;
}

static void let_go(struct server *server) {
    for (struct room *room = server->rooms; room; room = room->next) {
        lobby_drop(room);
        refuse_changes(room);
        room->driven = room->taken = false;
    }
}

/* --- rows --- */

static void touch(struct room *room) {
    struct server *server = room->server;
    if (room->touched)
        return;
    room->touched = true;
    room->next_touched = server->touched;
    server->touched = room;
}

/* Asks again for all rows after the last one that was applied. */
static void look_again(struct room *room) {
    struct follow *follow = room->server->cluster->follow;
    follow_unwatch(follow, FOLLOW_EVENTS, room->id);
    follow_watch(follow, FOLLOW_EVENTS, room->id, (int64_t)room->table->seq);
    follow_look(follow, FOLLOW_EVENTS, room->id);
}

static void apply(struct room *room, uint64_t seq, const char *body, size_t length) {
    struct pedro_refusal wrong;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    struct table *table = room->table;
    if (room->broken || room->closed || seq <= table->seq)
        return;
    if (seq != table->seq + 1) {
        look_again(room);
        return;
    }
    if (length == 0) {
        room->closed = true;
        return;
    }
    if (table_apply_row(table, body, length, &wrong) < 0) {
        log_error("row-not-folded", "table", table->name, "reason",
                  room_reason(&wrong, reason), "seq", LOG_NUMBER(seq), NULL);
        room->broken = true;
        return;
    }
    room->misses = 0;
    room->active_ms = room->server->now_ms;
    if (room_now(room) < table->time_ms)
        room->ahead_ms = (int64_t)table->time_ms - (int64_t)room->server->now_ms;
    if (!room->loading)
        room_broadcast(room);
    else if (table->news & TABLE_NEWS_OVER && table->match.events > 0 && room->driven)
        archive_missing(room->server, room->id, table);
}

void room_take_late(struct room *room) {
    struct late_row *late;
    while ((late = late_rows_take(&room->late))) {
        apply(room, late->seq, late->body, late->length);
        free(late);
    }
    if (room->closed || room->taken)
        touch(room);
}

static void take_row(struct server *server, const struct follow_row *row) {
    struct room *room = rooms_of_id(server, row->id);
    if (row->kind == FOLLOW_EVENTS && room) {
        touch(room);
        room->label_ms = row->at_ms;
        if (!room->writing)
            apply(room, (uint64_t)row->seq, row->body, row->length);
        else if (!late_rows_add(&room->late, row))
            room->behind = true;
    }
    if (row->kind == FOLLOW_CHAT && room)
        room_take_chat(room, row->seq, row->person, row->name, row->body);
}

void room_fall_behind(struct room *room) {
    room->behind = true;
    room->behind_ms = room->server->now_ms;
    room->server->metrics.rows_taken++;
    if (++room->misses >= MISSES_MAX) {
        log_error("rows-missing", "table", room->table->name, NULL);
        room->broken = true;
    }
    look_again(room);
}

void room_keep_looking(struct room *room) {
    const struct server *server = room->server;
    if (!server->cluster || server->now_ms - room->behind_ms < LOOK_AGAIN_MS)
        return;
    room->behind_ms = server->now_ms;
    follow_look(server->cluster->follow, FOLLOW_EVENTS, room->id);
    if (room->loading)
        follow_look(server->cluster->follow, FOLLOW_CHAT, room->id);
}

bool room_looks_first(struct room *room, enum client_type type) {
    struct cluster *cluster = room->server->cluster;
    if (!cluster || type != CLIENT_JOIN)
        return false;
    /* The rows are read once for all requests that wait. */
    for (struct room_request *request = room->queue; request; request = request->next)
        request->looked = true;
    room->behind = true;
    room->behind_ms = room->server->now_ms;
    follow_look(cluster->follow, FOLLOW_EVENTS, room->id);
    return true;
}

void room_refuse_queue(struct room *room) {
    while (room->queue) {
        struct room_request *next = room->queue->next;
        client_send_error(room->queue->client, room->queue->message.has_id,
                          room->queue->message.id, PEDRO_REFUSED_UNKNOWN_TABLE);
        client_release(room->queue->client);
        free(room->queue);
        room->queue = next;
    }
    room->queue_end = &room->queue;
    room->queued = 0;
}

/* Who comes to a table that was just read gets its state and its chat together. */
static bool is_awaited(struct room *room, char kind) {
    if (kind == FOLLOW_EVENTS)
        room->rows_awaited = false;
    else
        room->chat_awaited = false;
    return room->rows_awaited || room->chat_awaited;
}

static void take_seen(struct server *server, char kind, int64_t table) {
    struct room *room = rooms_of_id(server, table);
    if (!room || room->writing || !room->behind)
        return;
    if (room->loading ? is_awaited(room, kind) : kind != FOLLOW_EVENTS)
        return;
    touch(room);
    room->behind = false;
    if (!room->loading)
        return;
    room->loading = false;
    if (room->table->seq == 0)
        room->closed = true;
    if (room->closed || room->broken)
        return;
    set_time(room, room->label_ms);
    room->quiet_before_ms = rooms_quiet_before(server, room->label_ms);
    table_note_all_gone(room->table, room_now(room));
    presence_fill_seats(room);
    forgetting_clean(server, room->table);
    room->table->pause_most_ms = (int32_t)server->settings.hand_pause.number;
    people_look_room(room);
    lobby_note(room);
}

static void follow_on(struct server *server) {
    while (server->touched) {
        struct room *room = server->touched;
        server->touched = room->next_touched;
        room->touched = false;
        if (room->writing || room->behind)
            continue;
        if (room->closed) {
            room_refuse_queue(room);
            rooms_remove(room);
            continue;
        }
        if (room->taken) {
            room->taken = false;
            take_over(room);
        }
        room_go_on(room);
    }
}

bool rooms_listen(struct server *server) {
    static const char kinds[] = {FOLLOW_EVENTS, FOLLOW_CHAT, '\0'};
    static const struct cluster_listener listener = {.kinds = kinds,
                                                     .row = take_row,
                                                     .seen = take_seen,
                                                     .rows_came = follow_on,
                                                     .drive = drive,
                                                     .let_go = let_go};
    cluster_listen(server, &listener);
    room_people_listen(server);
    return people_look_listen(server);
}
