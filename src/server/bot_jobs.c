/* bot_jobs.c - bots think on threads of their own, from a copy of what they may know.
 *
 * A bot's turn goes before all hints. A person gets one hint at a time, and few wait in all, so
 * that nobody can make bots late by asking.
 *
 * What a bot has thought waits until a person could follow; by then the table may have
 * moved on, and table_bot_answer() refuses what is stale.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/room.h"

enum { HINTS_MAX = 32 };

struct thought {
    struct pool_job job;
    struct server *server;
    struct client *client; /* who asked for a hint; NULL: a bot's own turn */
    bool has_id;
    int32_t id;
    struct table_turn turn;
    struct pedro_action action;
    struct bot_reason reason;
};

static void work(struct pool_job *job, void *mind) {
    struct thought *thought = (struct thought *)job;
    table_turn_act(&thought->turn, mind, &thought->action,
                   thought->client ? &thought->reason : NULL);
}

static bool has_moved_on(const struct thought *thought) {
    const struct room *room = rooms_find(thought->server, thought->turn.table);
    return !room || room->table->turn_seq != thought->turn.turn_seq;
}

static void finish_hint(struct pool_job *job, bool done) {
    struct thought *thought = (struct thought *)job;
    struct client *client = thought->client;
    client->account->hints--;
    thought->server->hints--;
    if (done && has_moved_on(thought)) {
        client_send_error(client, thought->has_id, thought->id, SERVER_ERROR_CODE_STALE,
                          "Something has happened since.");
    } else if (done) {
        struct pedro_text text = client_text(thought->server);
        table_write_hint(&thought->turn, &thought->action, &thought->reason, &text);
        client_send_ok(client, thought->has_id, thought->id);
        client_send(client, &text);
    }
    client_release(client);
    free(thought);
}

static void finish_turn(struct pool_job *job, bool done) {
    struct thought *thought = (struct thought *)job;
    struct room *room = done ? rooms_find(thought->server, thought->turn.table) : NULL;
    if (!room) {
        free(thought);
        return;
    }
    server_now(thought->server);
    room->thinking = false;
    room_drop_thought(room);
    room->thought = thought;
    if (!room->writing)
        room_go_on(room);
}

static struct thought *new_thought(struct server *server, const struct table_turn *turn) {
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        return NULL;
    thought->server = server;
    thought->turn = *turn;
    thought->turn.budget.time_us = (uint32_t)server->settings.bot_time.number * 1000;
    thought->job.work = work;
    return thought;
}

void room_think(struct room *room) {
    struct table_turn turn;
    if (room->thinking || room->thought || !table_bot_turn(room->table, &turn))
        return;
    struct thought *thought = new_thought(room->server, &turn);
    if (!thought) {
        room->next_ms = room_now(room) + 1000;
        return;
    }
    thought->job.finish = finish_turn;
    room->thinking = true;
    pool_add(room->server->thinkers, &thought->job);
}

void room_advise(struct room *room, struct client *client, bool has_id, int32_t id) {
    struct table_turn turn;
    struct thought *thought = NULL;
    struct server *server = room->server;
    const bool asked = client->account->hints > 0;
    if (asked || server->hints >= HINTS_MAX || load_sheds(&server->load, LOAD_HINTS)) {
        client_send_error(client, has_id, id, SERVER_ERROR_CODE_BUSY,
                          asked ? "Your last hint is still on its way."
                                : "Too many hints are asked for. Try again in a moment.");
        return;
    }
    if (table_hint_turn(room->table, client->person.id, &turn))
        thought = new_thought(server, &turn);
    if (!thought) {
        client_send_error(client, has_id, id, SERVER_ERROR_CODE_WRONG_PHASE,
                          "There is nothing to decide now.");
        return;
    }
    thought->job.finish = finish_hint;
    thought->client = client_keep(client);
    thought->has_id = has_id;
    thought->id = id;
    client->account->hints++;
    server->hints++;
    pool_add_later(server->thinkers, &thought->job);
}

bool room_act_on_thought(struct room *room) {
    struct thought *thought = room->thought;
    struct server *server = room->server;
    static const struct room_origin bot = {.from_bot = true};
    if (!thought || (thought->turn.turn_seq == room->table->turn_seq &&
                     room_now(room) < room->table->time_ms +
                                          (uint64_t)server->settings.bot_pause.number))
        return thought != NULL;
    room->thought = NULL;
    table_bot_answer(room->table, &thought->turn, &thought->action, room_now(room),
                     &server->answer);
    free(thought);
    if (server->answer.outcome == TABLE_GRANTED)
        room_store(room, &server->answer.rows, &bot);
    return room->writing;
}

void room_drop_thought(struct room *room) {
    free(room->thought);
    room->thought = NULL;
}
