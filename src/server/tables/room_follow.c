/* room_follow.c - tables as logs (host/host.h): rows of other nodes, and which node drives.
 *
 * A room is in memory at nodes where somebody watches its table, and at the node that drives the table.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster_parts.h"
#include "server/people/people.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"
#include "store/cluster_store.h"
#include "table/message.h"
#include "table/request.h"

struct room *rooms_of_id(struct tables *tables, int64_t id) {
    struct hosted *log = host_find(&tables->nodes->logs, KIND_TABLE, id);
    return log ? log->data : NULL;
}

struct rooms_counts rooms_count(const struct tables *tables) {
    struct rooms_counts counts = {.driven = 0};
    for (const struct room *room = tables->rooms; room; room = room->next) {
        counts.driven += hosted_is_driven(&room->log);
        counts.behind +=
            room->log.state == HOSTED_BEHIND || room->log.state == HOSTED_LOADING;
    }
    return counts;
}

bool room_is_wanted(const struct room *room) {
    return !hosted_is_driven(&room->log) || table_is_event(room->table) ||
           presence_is_elsewhere(room);
}

void room_hint(const struct room *room) {
    if (room->tables->nodes->cluster)
        follow_hint(room->tables->nodes->cluster->follow, KIND_TABLE, room->id,
                    (int64_t)room->table->seq);
}

/* --- loading --- */

/* The clock of a table goes on from the time of its last row; if another node drives the table, from that and
 * the time that has passed since. */
static void set_time(struct room *room, int64_t label_ms) {
    struct tables *tables = room->tables;
    const int64_t since = (int64_t)tables->clock->wall_ms - label_ms;
    room->ahead_ms = (int64_t)room->table->time_ms - (int64_t)tables->clock->now_ms;
    if (table_has_days(room->table))
        room_add_absence(room, label_ms);
    else if (!room->log.driven && room->elsewhere && since > 0)
        room->ahead_ms += since;
}

static struct room *load(struct tables *tables, int64_t id, const char *name) {
    struct room *room = room_create(tables, id);
    if (!room)
        return NULL;
    strncpy(room->table->name, name, sizeof room->table->name - 1);
    room_add(room, true);
    return room;
}

static void keep(void *data, struct read_back *read) {
    *(struct read_back *)data = *read;
    read->table = NULL;
    read->wrong = NULL;
}

bool room_find_read(struct client *client, const char *name, struct store *store,
                    struct room_found *found) {
    struct store_table table = {.id = 0};
    const enum store_result result = store_table(store, name, &table);
    found->id = table.id;
    found->node = table.node;
    return result == STORE_NOT_FOUND ||
           (result == STORE_OK &&
            (client->tables->nodes->cluster ||
             read_back_table(store, table.id, name, keep, &found->rests)));
}

struct room *rooms_found(struct tables *tables, const char *name,
                         struct room_found *found) {
    struct room *room = rooms_find(tables, name);
    if (room || found->id == 0)
        return room;
    if (tables->nodes->cluster) {
        if ((room = load(tables, found->id, name)))
            room->elsewhere = cluster_lives(tables->nodes, found->node);
    } else if (found->rests.table) {
        rooms_take_back(tables, &found->rests);
        if ((room = rooms_find(tables, name)))
            room_go_on(room);
    }
    return room;
}

void room_found_drop(void *data) {
    struct room_found *found = data;
    table_destroy(found->rests.table);
    free(found->rests.wrong);
}

static bool find_read(struct client *client, const struct client_message *message,
                      struct store *store, void *found) {
    return room_find_read(client, message_table_name(message), store, found);
}

static void decide(struct client *client, const struct client_message *message,
                   void *found) {
    struct room *room = rooms_found(client->tables, message_table_name(message), found);
    if (room)
        room_receive(room, client, message, 0);
    else
        client_refuse(client, message, PEDRO_REFUSED_UNKNOWN_TABLE);
}

void rooms_receive(struct client *client, const struct client_message *message,
                   uint64_t since_us) {
    static const struct client_question question = {.size = sizeof(struct room_found),
                                                    .read = find_read,
                                                    .decide = decide,
                                                    .drop = room_found_drop};
    struct room *room = rooms_find(client->tables, message_table_name(message));
    if (room)
        room_receive(room, client, message, since_us);
    else
        client_ask(client, &question, message);
}

static void take_over(struct hosted *log) {
    struct room *room = log->data;
    struct table_rows *rows = &room->tables->answer.rows;
    if (table_is_over(room->table) && room->table->match.events > 0)
        archive_match(room->tables, room->id, room->table, true);
    event_room_taken(room);
    lobby_note(room);
    table_resume(room->table, room_now(room), rows);
    if (rows->count > 0)
        room_store(room, rows, NULL);
}

static bool take(void *owner, int64_t id, const char *name) {
    struct tables *tables = owner;
    struct room *room = load(tables, id, name);
    if (room)
        hosted_drive(&room->log);
    return true;
}

static void let_go(struct hosted *log) { lobby_drop(log->data); }

/* --- rows --- */

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    struct pedro_refusal wrong;
    struct room *room = log->data;
    struct table *table = room->table;
    room->label_ms = row->at_ms;
    if (table_apply_row(table, row->body, row->length, &wrong) < 0) {
        log_error("row-not-folded", "table", table->name, "reason", LOG_REFUSAL(&wrong),
                  "seq", LOG_NUMBER(row->seq), NULL);
        return HOSTED_WRONG;
    }
    room->active_ms = room->tables->clock->now_ms;
    if (room_now(room) < table->time_ms)
        room->ahead_ms = (int64_t)table->time_ms - (int64_t)room->tables->clock->now_ms;
    if (log->state != HOSTED_LOADING)
        room_broadcast(room);
    else if (table->news & TABLE_NEWS_OVER && table->match.events > 0 && log->driven)
        archive_match(room->tables, room->id, table, true);
    return HOSTED_APPLIED;
}

static void loaded(struct hosted *log) {
    struct room *room = log->data;
    struct tables *tables = room->tables;
    set_time(room, room->label_ms);
    room->quiet_before_ms = rooms_quiet_before(tables, room->label_ms);
    table_note_all_gone(room->table, room_now(room));
    presence_fill_seats(room);
    forgetting_clean(tables->people, room->table);
    room->table->pause_most_ms = (int32_t)tables->settings->hand_pause.number;
    people_look_room(room);
    lobby_note(room);
    /* Only now, as who speaks from which seat follows from the rows. */
    room_open_chat(room, true);
}

static void closed(struct hosted *log) { rooms_remove(log->data); }

static void broke(struct hosted *log, const char *why) {
    const struct room *room = log->data;
    if (why)
        log_error(why, "table", room->table->name, NULL);
}

static const struct hosted_kind kind = {.kind = KIND_TABLE,
                                        .queue_max = ROOM_QUEUE_MAX,
                                        .decide = room_decide,
                                        .stored = room_stored,
                                        .answer = room_answer,
                                        .refuse = room_refuse,
                                        .apply = apply,
                                        .idle = room_idle,
                                        .loaded = loaded,
                                        .driven = take_over,
                                        .let_go = let_go,
                                        .take = take,
                                        .closed = closed,
                                        .broke = broke};

void room_follow(struct room *room, bool load) {
    hosted_open(&room->tables->nodes->logs, &room->log, &kind, room, room->id,
                room->table->seq, load);
    if (load)
        return;
    hosted_own(&room->log);
    room_open_chat(room, false);
}

void room_unfollow(struct room *room) {
    hosted_close(&room->log);
    room_close_chat(room);
}

bool rooms_listen(struct tables *tables) {
    host_add(&tables->nodes->logs, &kind, tables);
    room_people_listen(tables);
    return people_look_listen(tables);
}
