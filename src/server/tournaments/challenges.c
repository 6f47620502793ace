/* challenges.c - challenges as logs: reads, changes and forgets them.
 *
 * SPDX-License-Identifier: MIT */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/tournaments.h"
#include "store/reader.h"

enum { QUEUE_MAX = 64, UNUSED_MS = 10 * 60 * 1000 };

uint64_t challenges_time(const struct tournaments *tournaments) {
    return (uint64_t)tournaments->clock->lasting.at_ms / 1000;
}

/* --- changes --- */

static void end(struct challenge_request *request, enum pedro_refusal_code code) {
    request->done(request, code);
}

static unsigned stored(struct hosted *log, struct hosted_write *write,
                       enum store_result result) {
    const struct challenge_request *request = (struct challenge_request *)write->request;
    struct hosted_challenge *challenge = log->data;
    if (result == STORE_OK)
        challenge_apply(&challenge->value, request->row, strlen(request->row));
    else if (!write->again)
        log_error("not-stored", "challenge", challenge->name, NULL);
    return result == STORE_OK;
}

static void answer(struct hosted *log, struct hosted_write *write,
                   enum store_result result) {
    (void)log;
    if (!write->again)
        end((struct challenge_request *)write->request,
            result == STORE_OK ? PEDRO_REFUSED_NOTHING : PEDRO_REFUSED_NOT_STORED);
}

static void add_row(const struct hosted_challenge *challenge, const char *row,
                    struct batch *batch) {
    batch_append(batch, &(struct store_row){
                            .kind = KIND_CHALLENGE,
                            .id = challenge->id,
                            .seq = (int64_t)challenge->log.seq + 1,
                            .at_ms = (int64_t)challenge->tournaments->clock->wall_ms,
                            .body = row,
                            .length = strlen(row),
                        });
}

static void note_person(const struct hosted_challenge *challenge, int64_t user,
                        struct batch *batch) {
    batch_challenge_person(batch, user, challenge->name,
                           (int64_t)challenge->tournaments->clock->wall_ms);
}

static void decide(struct hosted *log, struct hosted_request *waits) {
    struct challenge_request *request = (struct challenge_request *)waits;
    struct hosted_challenge *challenge = log->data;
    struct challenge after = challenge->value;
    struct pedro_text row;
    pedro_text_init(&row, request->row, sizeof request->row);
    if (!request->decide(request, &row)) {
        end(request, request->code);
    } else if (row.length == 0) {
        end(request, PEDRO_REFUSED_NOTHING);
    } else if (!pedro_text_fits(&row) ||
               !challenge_apply(&after, request->row, row.length)) {
        end(request, PEDRO_REFUSED_CHALLENGE_OVER);
    } else {
        struct batch *batch = batch_create();
        add_row(challenge, request->row, batch);
        if (request->user)
            note_person(challenge, request->user, batch);
        request->write = (struct hosted_write){.request = waits, .rows = 1};
        hosted_append(log, &request->write, batch);
    }
}

static void refuse(struct hosted *log, struct hosted_request *waits,
                   enum hosted_refusal why) {
    (void)log;
    end((struct challenge_request *)waits, why == HOSTED_QUEUE_FULL
                                               ? PEDRO_REFUSED_QUEUE_FULL
                                               : PEDRO_REFUSED_DATABASE_AWAY);
}

static enum hosted_applied apply(struct hosted *log, const struct store_row *row) {
    struct hosted_challenge *challenge = log->data;
    return challenge_apply(&challenge->value, row->body, row->length) ? HOSTED_APPLIED
                                                                      : HOSTED_WRONG;
}

static void broke(struct hosted *log, const char *why) {
    const struct hosted_challenge *challenge = log->data;
    log_error(why ? why : "row-not-folded", "challenge", challenge->name, NULL);
}

void challenges_do(struct hosted_challenge *challenge,
                   struct challenge_request *request) {
    request->challenge = challenge;
    challenge->used_ms = challenge->tournaments->clock->now_ms;
    hosted_receive(&challenge->log, &request->waits);
}

/* --- all of them --- */

static struct hosted_challenge *create(struct tournaments *tournaments, const char *name,
                                       int64_t id) {
    struct hosted_challenge *challenge = calloc(1, sizeof *challenge);
    if (!challenge)
        return NULL;
    challenge->tournaments = tournaments;
    challenge->id = id;
    challenge->used_ms = tournaments->clock->now_ms;
    memcpy(challenge->name, name, strlen(name) + 1);
    return challenge;
}

static void add(struct hosted_challenge *challenge) {
    static const struct hosted_kind challenges = {.kind = KIND_CHALLENGE,
                                                  .queue_max = QUEUE_MAX,
                                                  .decide = decide,
                                                  .stored = stored,
                                                  .answer = answer,
                                                  .refuse = refuse,
                                                  .apply = apply,
                                                  .broke = broke};
    challenge->next = challenge->tournaments->challenges;
    challenge->tournaments->challenges = challenge;
    hosted_open(&challenge->tournaments->nodes->logs, &challenge->log, &challenges,
                challenge, challenge->id, challenge->value.rows, false);
}

static bool take_row(void *data, const struct store_row *row) {
    struct challenge *value = data;
    if (row->seq == (int64_t)value->rows + 1 &&
        challenge_apply(value, row->body, row->length))
        return true;
    value->rows = 0;
    return false;
}

/* False if the store could not be read; no rows: there is none, or they do not fit. */
static bool read(struct store *store, int64_t id, struct challenge *value) {
    memset(value, 0, sizeof *value);
    return store_rows(store, KIND_CHALLENGE, id, 0, take_row, value);
}

static struct hosted_challenge *load(struct tournaments *tournaments, const char *name,
                                     int64_t id, enum pedro_refusal_code *refusal) {
    struct hosted_challenge *challenge = create(tournaments, name, id);
    *refusal = challenge ? PEDRO_REFUSED_DATABASE_AWAY : PEDRO_REFUSED_NO_MEMORY;
    if (challenge && read(tournaments->store, id, &challenge->value)) {
        if (challenge->value.rows > 0) {
            add(challenge);
            return challenge;
        }
        *refusal = PEDRO_REFUSED_CHALLENGE_UNKNOWN;
    }
    free(challenge);
    return NULL;
}

/* The number of a challenge of that name, which is copied; 0: there is none. */
static int64_t number_of(const char *name, size_t length, char wanted[TABLE_NAME_MAX]) {
    if (!rooms_may_be_name(name, length))
        return 0;
    snprintf(wanted, TABLE_NAME_MAX, "%.*s", (int)length, name);
    return rooms_name_number(wanted);
}

enum store_result challenges_read(struct store *store, const char *name, size_t length,
                                  struct challenge *value) {
    char wanted[TABLE_NAME_MAX];
    const int64_t id = number_of(name, length, wanted);
    if (id == 0)
        return STORE_NOT_FOUND;
    if (!read(store, id, value))
        return STORE_FAILED;
    return value->rows > 0 ? STORE_OK : STORE_NOT_FOUND;
}

struct hosted_challenge *challenges_find(struct tournaments *tournaments,
                                         const char *name, size_t length,
                                         enum pedro_refusal_code *refusal) {
    char wanted[TABLE_NAME_MAX];
    *refusal = PEDRO_REFUSED_CHALLENGE_UNKNOWN;
    const int64_t id = number_of(name, length, wanted);
    if (id == 0)
        return NULL;
    const struct hosted *log = host_find(&tournaments->nodes->logs, KIND_CHALLENGE, id);
    struct hosted_challenge *challenge =
        log ? log->data : load(tournaments, wanted, id, refusal);
    if (challenge)
        challenge->used_ms = tournaments->clock->now_ms;
    return challenge;
}

struct opening {
    struct hosted_challenge *challenge;
    void (*done)(void *data, struct hosted_challenge *challenge,
                 enum pedro_refusal_code code);
    void *data;
};

static void on_opened(void *data, enum store_result result) {
    struct opening *opening = data;
    if (result == STORE_OK) {
        add(opening->challenge);
        opening->done(opening->data, opening->challenge, PEDRO_REFUSED_NOTHING);
    } else {
        free(opening->challenge);
        opening->done(opening->data, NULL, PEDRO_REFUSED_NOT_STORED);
    }
    free(opening);
}

void challenges_open(struct tournaments *tournaments, const struct challenge *wanted,
                     int64_t maker,
                     void (*done)(void *data, struct hosted_challenge *challenge,
                                  enum pedro_refusal_code code),
                     void *data) {
    char name[TABLE_NAME_MAX], row[CHALLENGE_ROW_MAX];
    struct pedro_text text;
    struct challenge first = *wanted;
    rooms_draw_name(name);
    struct opening *opening = malloc(sizeof *opening);
    struct hosted_challenge *challenge =
        create(tournaments, name, rooms_name_number(name));
    if (!opening || !challenge) {
        free(opening);
        free(challenge);
        done(data, NULL, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    randombytes_buf(first.secret, sizeof first.secret);
    first.ends_s = challenges_time(tournaments) + CHALLENGE_SECONDS;
    pedro_text_init(&text, row, sizeof row);
    challenge_write_open(&first, &text);
    challenge_apply(&challenge->value, row, text.length);
    *opening = (struct opening){challenge, done, data};
    struct batch *batch = batch_create();
    add_row(challenge, row, batch);
    note_person(challenge, maker, batch);
    batch_commit(batch, tournaments->store, on_opened, opening);
}

/* --- who may see the cards --- */

bool challenges_hide(struct store *store, int64_t id, int64_t lasting_ms) {
    struct challenge value;
    return !read(store, id, &value) || value.rows == 0 ||
           !challenge_is_over(&value, (uint64_t)lasting_ms / 1000);
}

/* --- forgetting --- */

static bool is_unused(const struct hosted_challenge *challenge) {
    return challenge->opening == 0 && challenge->noting == 0 &&
           hosted_is_quiet(&challenge->log) &&
           challenge->tournaments->clock->now_ms - challenge->used_ms >= UNUSED_MS;
}

static void destroy(struct hosted_challenge *challenge) {
    hosted_close(&challenge->log);
    free(challenge);
}

void challenges_tidy(struct tournaments *tournaments) {
    for (struct hosted_challenge **at = &tournaments->challenges, *challenge;
         (challenge = *at);) {
        if (!is_unused(challenge)) {
            at = &challenge->next;
            continue;
        }
        *at = challenge->next;
        destroy(challenge);
    }
}

void challenges_finish(struct tournaments *tournaments) {
    while (tournaments->challenges) {
        struct hosted_challenge *challenge = tournaments->challenges;
        tournaments->challenges = challenge->next;
        destroy(challenge);
    }
}
