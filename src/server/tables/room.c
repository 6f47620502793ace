/* room.c - handles a request: decide, store, apply, broadcast.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"
#include "store/batch.h"
#include "table/message.h"

/* Rows on their way to the disk. */
struct writing {
    struct hosted_write write;
    struct room_origin origin;
    uint64_t begun_ms;
    bool untold; /* no other node wanted its rows when it began */
    bool rests;
    uint16_t at[TABLE_ROWS_MAX];
    char bytes[];
};

/* The upper ends of all buckets but the last (api_health.c). */
static const uint64_t bounds_us[METRICS_BUCKETS] = {1000,  2500,   5000,   10000,  25000,
                                                    50000, 100000, 250000, 1000000};

/* Counts an acknowledgement that took `us` microseconds. */
static void count_wait(struct metrics *metrics, uint64_t us) {
    int bucket = 0;
    while (bucket < METRICS_BUCKETS && us > bounds_us[bucket])
        bucket++;
    metrics->wait[bucket]++;
    metrics->wait_us += us;
}

/* What follows when a message was granted and is stored. */
static void grant(struct room *room, const struct room_origin *origin) {
    struct tables *tables = room->tables;
    if (origin->asker.client && origin->type == CLIENT_ACT) {
        tables->metrics->actions++;
        count_wait(tables->metrics, steady_us() - origin->since_us);
    }
    client_answer(&origin->asker, PEDRO_REFUSED_NOTHING);
}

/* What follows after the broadcast. */
static void settle(struct room *room, const struct room_origin *origin) {
    struct client *client = origin->asker.client;
    if (!client || !client->socket)
        return;
    if (origin->type == CLIENT_JOIN) {
        if (!room_enter(room, client))
            client_answer(&(struct client_asker){.client = client},
                          PEDRO_REFUSED_WATCHERS_FULL);
        else
            invitations_come(client, room);
    }
    if (origin->type == CLIENT_LEAVE)
        room_leave(room, client);
}

/* Applies what was stored. Returns how many rows. */
static unsigned apply(struct room *room, const struct writing *writing) {
    struct pedro_refusal wrong;
    if (!writing->rests)
        room->quiet_before_ms = 0;
    for (unsigned i = 0; i < writing->write.rows; i++) {
        const char *row = writing->bytes + writing->at[i];
        if (table_apply_row(room->table, row, strlen(row), &wrong) < 0) {
            /* Not the row itself: the seed of a deal is secret, and logs are sent around. */
            log_error("row-not-folded", "table", room->table->name, "reason",
                      LOG_REFUSAL(&wrong), "seq", LOG_NUMBER(room->table->seq + 1), NULL);
            return i;
        }
        room_broadcast(room);
    }
    return writing->write.rows;
}

static void free_request(struct room_request *request) {
    if (request)
        client_release(request->client);
    free(request);
}

/* Another node was faster, or the write has failed. */
static void take_refused(struct room *room, const struct writing *writing,
                         enum store_result result) {
    if (writing->write.again) {
        room->tables->metrics->rows_taken++;
        return;
    }
    log_error("not-stored", "table", room->table->name, "why",
              result == STORE_TAKEN ? "taken" : "failed", NULL);
    client_answer(&writing->origin.asker, PEDRO_REFUSED_NOT_STORED);
    /* Time and bots try again, but not at once. */
    room->next_ms = room_now(room) + 1000;
}

unsigned room_stored(struct hosted *log, struct hosted_write *write,
                     enum store_result result) {
    struct room *room = log->data;
    const struct writing *writing = (struct writing *)write;
    load_write_ends(room->tables->load, writing->begun_ms, room->tables->clock->now_ms);
    if (!writing->rests)
        room->active_ms = room->tables->clock->now_ms;
    if (result != STORE_OK) {
        take_refused(room, writing, result);
        return 0;
    }
    grant(room, &writing->origin);
    room->tables->metrics->bot_actions += writing->origin.from_bot;
    return apply(room, writing);
}

void room_answer(struct hosted *log, struct hosted_write *write,
                 enum store_result result) {
    struct writing *writing = (struct writing *)write;
    if (!log) {
        /* The room is gone: nobody is told. */
    } else if (result == STORE_OK && write->closes) {
        struct room *room = log->data;
        log_info("table-closed", "table", room->table->name, NULL);
        room->tables->sweep_again = true;
    } else if (result == STORE_OK && writing->rests) {
        rest_stored(log->data);
    } else if (result == STORE_OK) {
        if (table_has_days(((struct room *)log->data)->table))
            rest_ended(log->data);
        if (writing->untold && room_is_wanted(log->data))
            room_hint(log->data);
        settle(log->data, &writing->origin);
    }
    client_release(writing->origin.asker.client);
    if (!write->again)
        free_request((struct room_request *)write->request);
    free(writing);
}

/* A copy of the request, which is decided again if another node has appended a row first. */
static struct room_request *copy_request(const struct room *room,
                                         const struct room_origin *origin) {
    struct room_request *request =
        origin->message && cluster_is_joined(room->tables->nodes)
            ? malloc(sizeof *request)
            : NULL;
    if (request)
        *request = (struct room_request){.waits.reads = origin->type == CLIENT_JOIN,
                                         .client = client_keep(origin->asker.client),
                                         .since_us = origin->since_us,
                                         .message = *origin->message};
    return request;
}

static void begin(struct room *room, struct writing *writing, struct batch *batch) {
    writing->begun_ms = room->tables->clock->now_ms;
    load_write_begins(room->tables->load, writing->begun_ms);
    hosted_append(&room->log, &writing->write, batch);
}

void room_store(struct room *room, const struct table_rows *rows,
                const struct room_origin *from) {
    static const struct room_origin own = {.from_bot = false};
    const struct room_origin *origin = from ? from : &own;
    const bool days = table_has_days(room->table);
    struct batch *batch = batch_create();
    struct writing *writing = malloc(sizeof *writing + rows->used + 1u);
    if (!batch || !writing || (days && !rest_note(room, rows, batch))) {
        batch_destroy(batch);
        free(writing);
        client_answer(&origin->asker, PEDRO_REFUSED_NO_MEMORY);
        room->next_ms = room_now(room) + 1000;
        return;
    }
    struct room_request *request = copy_request(room, origin);
    writing->write = (struct hosted_write){.request = request ? &request->waits : NULL,
                                           .rows = rows->count};
    writing->rests = false;
    writing->origin = *origin;
    memcpy(writing->at, rows->at, rows->count * sizeof *rows->at);
    /* The NUL of the last row is not counted among those used. */
    memcpy(writing->bytes, rows->bytes, rows->used + 1u);
    client_keep(origin->asker.client);
    for (unsigned i = 0; i < rows->count; i++)
        batch_append(batch, &(struct store_row){.kind = KIND_TABLE,
                                                .id = room->id,
                                                .seq = (int64_t)room->table->seq + 1 + i,
                                                .at_ms = rest_label(room, days),
                                                .body = table_row(rows, i),
                                                .length = strlen(table_row(rows, i)),
                                                .person = days ? "" : NULL});
    if ((writing->untold = !room_is_wanted(room)))
        batch_untold(batch);
    begin(room, writing, batch);
}

/* A write without rows. NULL without memory. */
static struct writing *create(struct batch *batch) {
    struct writing *writing = batch ? calloc(1, sizeof *writing) : NULL;
    if (!writing)
        batch_destroy(batch);
    return writing;
}

void room_store_rest(struct room *room, const struct store_days *days) {
    struct batch *batch = batch_create();
    struct writing *writing = create(batch);
    if (!writing)
        return;
    writing->rests = true;
    batch_days(batch, days);
    batch_untold(batch);
    begin(room, writing, batch);
}

void room_close(struct room *room) {
    struct batch *batch = batch_create();
    struct writing *writing = create(batch);
    if (!writing)
        return;
    writing->write.closes = true;
    batch_close(batch, KIND_TABLE, room->id, (int64_t)room->table->seq,
                (int64_t)room->tables->clock->wall_ms);
    begin(room, writing, batch);
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
    struct tables *tables = room->tables;
    struct table_answer *answer = &tables->answer;
    uint8_t chance[PEDRO_SEED_SIZE] = {0};
    /* Actions need no random bytes, and are by far the most frequent messages. */
    if (message->type != CLIENT_ACT)
        randombytes_buf(chance, sizeof chance);
    const struct table_request request = {message, &client->person, room_now(room),
                                          chance};
    const struct room_origin origin = {.asker = {client, message->has_id, message->id},
                                       .type = message->type,
                                       .since_us = since_us,
                                       .message = message};
    /* A person may always join: that only shows the table, and its rows have been read before. */
    if (!cluster_reaches(tables->nodes) && message->type != CLIENT_JOIN) {
        client_refuse(client, message, PEDRO_REFUSED_DATABASE_AWAY);
        return;
    }
    if (message->type == CLIENT_INVITE) {
        client->wire->receive(client, message);
        return;
    }
    table_handle_request(room->table, &request, answer);
    if (message->type == CLIENT_JOIN && answer->outcome != TABLE_REFUSED &&
        is_new_watcher(room, client) && load_sheds(tables->load, LOAD_WATCHERS)) {
        client_refuse(client, message, PEDRO_REFUSED_WATCHERS_SHED);
        return;
    }
    switch (answer->outcome) {
    case TABLE_REFUSED:
        tables->metrics->refused_messages++;
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
        if (!quota_take(tables->quotas, client->account, QUOTA_CHAT)) {
            client_refuse(client, message, PEDRO_REFUSED_TALK_OFTEN);
            return;
        }
        room_say(room, &request, client);
        return;
    case TABLE_HINT:
        room_start_hint(room, client, message);
        return;
    case TABLE_REPORT:
        room_report(room, &request, client);
        return;
    }
}

void room_decide(struct hosted *log, struct hosted_request *request) {
    struct room_request *asked = (struct room_request *)request;
    if (asked->client->socket && !((struct room *)log->data)->tables->running->stopping)
        decide(log->data, asked->client, &asked->message, asked->since_us);
    free_request(asked);
}

enum pedro_refusal_code room_refusal_code(enum hosted_refusal why) {
    static const enum pedro_refusal_code codes[] = {
        [HOSTED_DROPPED] = PEDRO_REFUSED_NOTHING,
        [HOSTED_QUEUE_FULL] = PEDRO_REFUSED_QUEUE_FULL,
        [HOSTED_IS_CLOSED] = PEDRO_REFUSED_UNKNOWN_TABLE,
        [HOSTED_IS_BROKEN] = PEDRO_REFUSED_TABLE_BROKEN,
        [HOSTED_NOT_DRIVEN] = PEDRO_REFUSED_DATABASE_AWAY,
    };
    return codes[why];
}

void room_refuse(struct hosted *log, struct hosted_request *request,
                 enum hosted_refusal why) {
    struct room_request *asked = (struct room_request *)request;
    (void)log;
    if (why != HOSTED_DROPPED)
        client_refuse(asked->client, &asked->message, room_refusal_code(why));
    free_request(asked);
}

void room_receive(struct room *room, struct client *client,
                  const struct client_message *message, uint64_t since_us) {
    /* A person who joins a table must not see an older state than at another node before. */
    const bool looks =
        message->type == CLIENT_JOIN && cluster_is_joined(room->tables->nodes);
    /* Nearly always nothing is waited for, and so nothing has to be kept. */
    if (!looks && hosted_is_free(&room->log) && hosted_is_quiet(&room->log)) {
        decide(room, client, message, since_us);
        room_go_on(room);
        return;
    }
    struct room_request *request = client_allocate(client, message, sizeof *request);
    if (!request)
        return;
    *request = (struct room_request){.waits.looks = looks,
                                     .waits.reads = message->type == CLIENT_JOIN,
                                     .client = client_keep(client),
                                     .since_us = since_us,
                                     .message = *message};
    hosted_receive(&room->log, &request->waits);
}

static void deal(struct room *room, struct table_rows *rows) {
    uint8_t seed[PEDRO_SEED_SIZE];
    if (!event_room_seed(room, seed)) {
        room->next_ms = room_now(room) + 1000;
        return;
    }
    if (table_deal(room->table, seed, room_now(room), rows)) {
        room->tables->metrics->hands++;
        room_store(room, rows, NULL);
    }
}

/* Handles clocks and bots that are due now. */
static void take_time(struct room *room) {
    struct tables *tables = room->tables;
    struct table_tick *tick = &tables->tick;
    const bool driven = hosted_is_driven(&room->log);
    table_tick(room->table, room_now(room), tick);
    room->next_ms = tick->next_ms;
    if (tick->absent)
        room_broadcast_table(room);
    if (tick->warning != PEDRO_NO_SEAT) {
        struct pedro_text text = client_text(tables->wire);
        table_write_warning(room->table, tick->warning, room_now(room), &text);
        room_broadcast_text(room, &text);
    }
    /* The rest is for the node that drives the table. If there is none, one will take it soon. */
    if (!driven) {
        if (room->log.driven || tick->rows.count > 0 || tick->deal || room->next_ms > 0)
            room->next_ms = room_now(room) + 250;
    } else if (tick->rows.count > 0) {
        room_store(room, &tick->rows, NULL);
    } else if (tick->deal) {
        deal(room, &tick->rows);
    }
}

void room_idle(struct hosted *log) {
    struct room *room = log->data;
    if (room->tables->running->stopping)
        return;
    take_time(room);
    if (hosted_is_quiet(log) && hosted_is_driven(&room->log) &&
        !room_apply_decision(room))
        room_start_bot(room);
}

void room_go_on(struct room *room) {
    if (!room->tables->running->stopping)
        hosted_go_on(&room->log);
}

void room_tick(struct room *room) {
    if (hosted_is_quiet(&room->log) &&
        ((room->next_ms > 0 && room_now(room) >= room->next_ms) || room->decided))
        room_go_on(room);
}
