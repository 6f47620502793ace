/* bot_jobs.c - decides the moves of bots and hints on the threads of a pool, from a copy
 * of the seat's view.
 *
 * Turns of bots go before hints. A person gets one hint at a time, and few hints wait
 * in all, so that requests for hints cannot delay bots.
 *
 * The decision of a bot is held back until `bot-pause` is over, so that people can
 * follow. If the table has changed by then, table_bot_answer() refuses it as stale.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/tables/room.h"

enum { HINTS_MAX = 32 };

struct bot_job {
    struct pool_job pool_job;
    struct tables *tables;
    struct client_asker asker; /* for a hint; without a client it is a bot's own turn */
    struct table_turn turn;
    struct pedro_action action;
    struct bot_reason reason;
};

static void work(struct pool_job *pool_job, void *scratch) {
    struct bot_job *job = (struct bot_job *)pool_job;
    table_turn_act(&job->turn, scratch, &job->action,
                   job->asker.client ? &job->reason : NULL);
}

static bool has_moved_on(const struct bot_job *job) {
    const struct room *room = rooms_find(job->tables, job->turn.table);
    return !room || room->table->turn_seq != job->turn.turn_seq;
}

static void finish_hint(struct pool_job *pool_job, bool done) {
    struct bot_job *job = (struct bot_job *)pool_job;
    struct client *client = job->asker.client;
    client->account->hints--;
    job->tables->hints--;
    if (done && has_moved_on(job)) {
        client_answer(&job->asker, PEDRO_REFUSED_HAPPENED_SINCE);
    } else if (done) {
        struct pedro_text text = client_text(job->tables->wire);
        table_write_hint(&job->turn, &job->action, &job->reason, &text);
        client_answer(&job->asker, PEDRO_REFUSED_NOTHING);
        client_send(client, &text);
    }
    client_release(client);
    free(job);
}

static void finish_turn(struct pool_job *pool_job, bool done) {
    struct bot_job *job = (struct bot_job *)pool_job;
    struct room *room = done ? rooms_find(job->tables, job->turn.table) : NULL;
    if (!room) {
        free(job);
        return;
    }
    clock_now(job->tables->clock);
    room->deciding = false;
    room_drop_decision(room);
    room->decided = job;
    room_go_on(room);
}

static struct bot_job *new_job(struct tables *tables, const struct table_turn *turn) {
    struct bot_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->tables = tables;
    job->turn = *turn;
    job->turn.budget.time_us = (uint32_t)tables->settings->bot_time.number * 1000;
    job->pool_job.work = work;
    return job;
}

void room_start_bot(struct room *room) {
    struct table_turn turn;
    if (room->deciding || room->decided || !table_bot_turn(room->table, &turn))
        return;
    struct bot_job *job = new_job(room->tables, &turn);
    if (!job) {
        room->next_ms = room_now(room) + 1000;
        return;
    }
    job->pool_job.finish = finish_turn;
    room->deciding = true;
    pool_add(room->tables->bot_workers, &job->pool_job);
}

void room_start_hint(struct room *room, struct client *client,
                     const struct client_message *message) {
    struct table_turn turn;
    struct bot_job *job = NULL;
    struct tables *tables = room->tables;
    const bool asked = client->account->hints > 0;
    if (asked || tables->hints >= HINTS_MAX || load_sheds(tables->load, LOAD_HINTS)) {
        client_refuse(client, message,
                      asked ? PEDRO_REFUSED_HINT_COMING : PEDRO_REFUSED_HINTS_OFTEN);
        return;
    }
    if (table_hint_turn(room->table, client->person.id, &turn))
        job = new_job(tables, &turn);
    if (!job) {
        client_refuse(client, message, PEDRO_REFUSED_NOTHING_TO_DECIDE);
        return;
    }
    job->pool_job.finish = finish_hint;
    job->asker = client_asker(client, message);
    client->account->hints++;
    tables->hints++;
    pool_add_later(tables->bot_workers, &job->pool_job);
}

bool room_apply_decision(struct room *room) {
    struct bot_job *job = room->decided;
    struct tables *tables = room->tables;
    static const struct room_origin bot = {.from_bot = true};
    if (!job || (job->turn.turn_seq == room->table->turn_seq &&
                 room_now(room) <
                     room->table->time_ms + (uint64_t)tables->settings->bot_pause.number))
        return job != NULL;
    room->decided = NULL;
    table_bot_answer(room->table, &job->turn, &job->action, room_now(room),
                     &tables->answer);
    free(job);
    if (tables->answer.outcome == TABLE_GRANTED)
        room_store(room, &tables->answer.rows, &bot);
    return !hosted_is_quiet(&room->log);
}

void room_drop_decision(struct room *room) {
    free(room->decided);
    room->decided = NULL;
}
