/* room.c - handles a request: decide, store, apply, broadcast.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/presence.h"
#include "server/process/log.h"
#include "server/tables/event_room.h"
#include "server/tables/presence_seats.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "store/batch.h"
#include "table/message.h"

/* Rows on their way to the disk. */
struct writing {
    struct room *room;
    struct room_origin origin;
    struct room_request *request; /* to be decided again, in a cluster; or NULL */
    uint64_t begun_ms;
    bool untold; /* no other node wanted its rows when it began */
    unsigned count;
    uint16_t at[TABLE_ROWS_MAX];
    char bytes[];
};

static void refuse(struct client *client, const struct client_message *message,
                   enum pedro_refusal_code code) {
    client_send_error(client, message->has_id, message->id, code);
}

/* What follows when a message was granted and is stored. */
static void grant(struct room *room, const struct room_origin *origin) {
    struct server *server = room->server;
    struct client *client = origin->client;
    if (!client)
        return;
    if (origin->type == CLIENT_ACT) {
        server->metrics.actions++;
        metrics_wait(&server->metrics, metrics_clock_us() - origin->since_us);
    }
    client_send_ok(client, origin->has_id, origin->id);
}

/* What follows after the broadcast. */
static void settle(struct room *room, const struct room_origin *origin) {
    struct client *client = origin->client;
    if (!client || !client->socket)
        return;
    if (origin->type == CLIENT_JOIN) {
        if (!room_enter(room, client))
            client_send_error(client, false, 0, PEDRO_REFUSED_WATCHERS_FULL);
        else
            invitations_come(client, room);
    }
    if (origin->type == CLIENT_LEAVE)
        room_leave(room, client);
}

const char *room_reason(const struct pedro_refusal *wrong,
                        char reason[PEDRO_REFUSAL_TEXT_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, reason, PEDRO_REFUSAL_TEXT_MAX);
    pedro_refusal_text(wrong, NULL, &text);
    return reason;
}

static void fold(struct room *room, const struct writing *writing) {
    struct pedro_refusal wrong;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    room->active_ms = room->server->now_ms;
    room->quiet_before_ms = 0;
    for (unsigned i = 0; i < writing->count; i++) {
        const char *row = writing->bytes + writing->at[i];
        if (table_apply_row(room->table, row, strlen(row), &wrong) < 0) {
            /* Not the row itself: the seed of a deal is secret, and logs are sent around. */
            log_error("row-not-folded", "table", room->table->name, "reason",
                      room_reason(&wrong, reason), "seq",
                      LOG_NUMBER(room->table->seq + 1), NULL);
            room->broken = true;
            return;
        }
        room_broadcast(room);
    }
}

static void put_back(struct room *room, struct room_request *queued) {
    queued->next = room->queue;
    if (!room->queue)
        room->queue_end = &queued->next;
    room->queue = queued;
    room->queued++;
}

/* Another node has appended a row first: the request is decided again, before all that wait. */
static void decide_again(struct writing *writing) {
    struct room *room = writing->room;
    struct room_request *request = writing->request;
    writing->request = NULL;
    if (request) {
        put_back(room, request);
        client_keep(request->client);
    }
    room_fall_behind(room);
}

static void on_stored(void *data, enum store_result result) {
    struct writing *writing = data;
    struct room *room = writing->room;
    struct client *client = writing->origin.client;
    server_now(room->server);
    load_write_ends(&room->server->load, writing->begun_ms, room->server->now_ms);
    room->writing = false;
    if (result != STORE_FAILED)
        cluster_answered(room->server);
    if (result == STORE_OK) {
        grant(room, &writing->origin);
        if (writing->origin.from_bot)
            room->server->metrics.bot_actions++;
        fold(room, writing);
        room_followed(room);
        if (writing->untold && room_is_wanted(room))
            room_hint(room);
        settle(room, &writing->origin);
    } else if (result == STORE_TAKEN && cluster_is_joined(room->server)) {
        decide_again(writing);
    } else {
        log_error("not-stored", "table", room->table->name, "why",
                  result == STORE_TAKEN ? "taken" : "failed", NULL);
        /* Another process writes to this table: the state in memory is out of date. */
        room->broken = room->broken || result == STORE_TAKEN;
        if (client)
            client_send_error(client, writing->origin.has_id, writing->origin.id,
                              PEDRO_REFUSED_NOT_STORED);
        /* Time and bots try again, but not at once. */
        room->next_ms = room_now(room) + 1000;
    }
    client_release(client);
    free(writing->request);
    free(writing);
    room_take_late(room);
    if (result == STORE_OK || room->queue)
        room_go_on(room);
}

/* A copy of the request, which is decided again if another node has appended a row first. */
static struct room_request *copy_request(const struct room *room,
                                         const struct room_origin *origin) {
    struct room_request *request = origin->message && cluster_is_joined(room->server)
                                       ? malloc(sizeof *request)
                                       : NULL;
    if (request)
        *request = (struct room_request){.client = origin->client,
                                         .since_us = origin->since_us,
                                         .message = *origin->message};
    return request;
}

void room_store(struct room *room, const struct table_rows *rows,
                const struct room_origin *origin) {
    struct server *server = room->server;
    struct batch *batch = batch_create();
    struct writing *writing = malloc(sizeof *writing + rows->used + 1u);
    if (!batch || !writing) {
        batch_destroy(batch);
        free(writing);
        if (origin->client)
            client_send_error(origin->client, origin->has_id, origin->id,
                              PEDRO_REFUSED_NO_MEMORY);
        room->next_ms = room_now(room) + 1000;
        return;
    }
    writing->room = room;
    writing->origin = *origin;
    writing->request = copy_request(room, origin);
    writing->begun_ms = server->now_ms;
    writing->count = rows->count;
    memcpy(writing->at, rows->at, rows->count * sizeof *rows->at);
    /* The NUL of the last row is not counted among those used. */
    memcpy(writing->bytes, rows->bytes, rows->used + 1u);
    client_keep(origin->client);
    for (unsigned i = 0; i < rows->count; i++)
        batch_event(batch, room->id, (int64_t)room->table->seq + 1 + i,
                    (int64_t)server->wall_ms, table_row(rows, i),
                    strlen(table_row(rows, i)));
    if ((writing->untold = !room_is_wanted(room)))
        batch_untold(batch);
    room->writing = true;
    load_write_begins(&server->load, server->now_ms);
    batch_commit(batch, server->store, on_stored, writing);
}

/* True for a client that begins to watch a match in which it never had a seat. */
static bool is_new_watcher(const struct room *room, const struct client *client) {
    const struct table *table = room->table;
    for (unsigned i = 0; i < client->rooms; i++)
        if (client->room[i] == room)
            return false;
    for (int i = 0; i < table->set.players; i++)
        if (strcmp(table->seat[i].before, client->person.id) == 0)
            return false;
    return table->started && !table_is_over(table) &&
           table_seat_of(table, client->person.id) == PEDRO_NO_SEAT;
}

/* Handles a message on the current state of the table. */
static void decide(struct room *room, struct client *client,
                   const struct client_message *message, uint64_t since_us) {
    struct server *server = room->server;
    struct table_answer *answer = &server->answer;
    uint8_t chance[PEDRO_SEED_SIZE] = {0};
    /* Actions need no random bytes, and are by far the most frequent messages. */
    if (message->type != CLIENT_ACT)
        randombytes_buf(chance, sizeof chance);
    const struct table_request request = {message, &client->person, room_now(room),
                                          chance};
    const struct room_origin origin = {.client = client,
                                       .type = message->type,
                                       .has_id = message->has_id,
                                       .id = message->id,
                                       .since_us = since_us,
                                       .message = message};
    /* A person may always join: that only shows the table, and its rows have been read before. */
    if (!cluster_reaches(server) && message->type != CLIENT_JOIN) {
        refuse(client, message, PEDRO_REFUSED_DATABASE_AWAY);
        return;
    }
    if (room->broken) {
        refuse(client, message, PEDRO_REFUSED_TABLE_BROKEN);
        return;
    }
    if (message->type == CLIENT_INVITE) {
        invitations_invite(client, message);
        return;
    }
    table_handle_request(room->table, &request, answer);
    if (message->type == CLIENT_JOIN && answer->outcome != TABLE_REFUSED &&
        is_new_watcher(room, client) && load_sheds(&server->load, LOAD_WATCHERS)) {
        refuse(client, message, PEDRO_REFUSED_WATCHERS_SHED);
        return;
    }
    switch (answer->outcome) {
    case TABLE_REFUSED:
        server->metrics.refused_messages++;
        client_send_refusal(client, message->has_id, message->id, &answer->refusal);
        return;
    case TABLE_GRANTED:
        if (answer->rows.count > 0) {
            room_store(room, &answer->rows, &origin);
        } else {
            grant(room, &origin);
            settle(room, &origin);
        }
        return;
    case TABLE_RESERVED:
        table_reserve(room->table, &request);
        grant(room, &origin);
        settle(room, &origin);
        presence_reserve(room, client);
        room_broadcast_table(room);
        return;
    case TABLE_CHAT:
        if (!quota_take(&server->quotas, client->account, QUOTA_CHAT,
                        (int64_t)server->now_ms)) {
            refuse(client, message, PEDRO_REFUSED_TALK_OFTEN);
            return;
        }
        room_say(room, &request, client);
        return;
    case TABLE_HINT:
        room_start_hint(room, client, message->has_id, message->id);
        return;
    case TABLE_REPORT:
        room_report(room, &request, client);
        return;
    }
}

static struct room_request *next_request(struct room *room) {
    struct room_request *queued = room->queue;
    if (!queued)
        return NULL;
    room->queue = queued->next;
    if (!room->queue)
        room->queue_end = &room->queue;
    room->queued--;
    return queued;
}

/* Decides requests that wait, until a write begins, or until rows of other nodes have to come first. */
static void decide_queue(struct room *room) {
    struct room_request *queued;
    while (!room->writing && !room->behind && !cluster_doubts(room->server) &&
           (queued = next_request(room))) {
        if (queued->client->socket && !queued->looked) {
            put_back(room, queued);
            if (room_looks_first(room, queued->message.type))
                return;
            next_request(room);
        }
        if (queued->client->socket)
            decide(room, queued->client, &queued->message, queued->since_us);
        client_release(queued->client);
        free(queued);
    }
}

void room_receive(struct room *room, struct client *client,
                  const struct client_message *message, uint64_t since_us) {
    const bool waits =
        room->writing || room->queue || room->behind || cluster_doubts(room->server);
    if (!waits && !(cluster_is_joined(room->server) && message->type == CLIENT_JOIN)) {
        decide(room, client, message, since_us);
        room_go_on(room);
        return;
    }
    struct room_request *queued =
        room->queued < ROOM_QUEUE_MAX ? malloc(sizeof *queued) : NULL;
    if (!queued) {
        refuse(client, message, PEDRO_REFUSED_QUEUE_FULL);
        return;
    }
    *queued = (struct room_request){.client = client_keep(client), .since_us = since_us};
    queued->message = *message;
    *room->queue_end = queued;
    room->queue_end = &queued->next;
    room->queued++;
    if (!waits)
        room_go_on(room);
}

static void deal(struct room *room, struct table_rows *rows) {
    static const struct room_origin time_itself = {.client = NULL};
    uint8_t seed[PEDRO_SEED_SIZE];
    if (!event_room_seed(room, seed)) {
        room->next_ms = room_now(room) + 1000;
        return;
    }
    if (table_deal(room->table, seed, room_now(room), rows)) {
        room->server->metrics.hands++;
        room_store(room, rows, &time_itself);
    }
}

/* Handles clocks and bots that are due now. */
static void take_time(struct room *room) {
    struct server *server = room->server;
    struct table_tick *tick = &server->tick;
    static const struct room_origin time_itself = {.client = NULL};
    const bool driven = room_is_driven(room);
    table_tick(room->table, room_now(room), tick);
    room->next_ms = tick->next_ms;
    if (tick->absent)
        room_broadcast_table(room);
    if (tick->warning != PEDRO_NO_SEAT) {
        struct pedro_text text = client_text(server);
        table_write_warning(room->table, tick->warning, room_now(room), &text);
        room_broadcast_text(room, &text);
    }
    /* The rest is for the node that drives the table. If there is none, one will take it soon. */
    if (!driven) {
        if (room->driven || tick->rows.count > 0 || tick->deal || room->next_ms > 0)
            room->next_ms = room_now(room) + 250;
    } else if (tick->rows.count > 0) {
        room_store(room, &tick->rows, &time_itself);
    } else if (tick->deal) {
        deal(room, &tick->rows);
    }
}

void room_go_on(struct room *room) {
    if (room->server->stopping)
        return;
    decide_queue(room);
    if (room->writing || room->behind || room->broken)
        return;
    take_time(room);
    if (!room->writing && room_is_driven(room) && !room_apply_decision(room))
        room_start_bot(room);
}

void room_tick(struct room *room) {
    if (room->behind && !room->writing)
        room_keep_looking(room);
    /* At a broken table requests may wait that came while the database was in doubt: they are refused. */
    if (room->writing || room->behind || (room->broken && !room->queue))
        return;
    if ((room->next_ms > 0 && room_now(room) >= room->next_ms) || room->decided ||
        room->queue)
        room_go_on(room);
}
