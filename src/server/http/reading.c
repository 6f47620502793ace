/* reading.c - requests on their way to the readers, and their answers on the way back.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"

/* --- on a thread --- */

enum pedro_refusal_code right_refusal(enum right right, bool known,
                                      const struct login *login) {
    if (right > RIGHT_ALL && login->unread)
        return PEDRO_REFUSED_DATABASE_AWAY;
    if (right > RIGHT_ALL && !known)
        return PEDRO_REFUSED_NO_LOGIN;
    if (right > RIGHT_PLAYER && login->session.bearer)
        return PEDRO_REFUSED_PLAY_ONLY;
    if (right > RIGHT_PERSON && login->user.guest)
        return PEDRO_REFUSED_ACCOUNT_ONLY;
    return PEDRO_REFUSED_NOTHING;
}

bool reading_text(const struct reading *reading, const char *name, char *text,
                  size_t size) {
    struct json body, member;
    size_t length, got;
    const char *bytes = net_body(reading->request, &length);
    const bool there = json_check(bytes, length, &body, NULL) == JSON_FINE &&
                       json_kind(&body) == JSON_KIND_OBJECT &&
                       json_get(&body, name, &member) &&
                       json_get_text(&member, text, size, &got) && strlen(text) == got;
    if (!there)
        *text = '\0';
    return there;
}

int64_t reading_user(const struct reading *reading) {
    return reading->known ? reading->login.user.id : 0;
}

static void write_members(struct json_writer *writer, void *data) {
    struct reading *reading = data;
    reading->writer = writer;
    reading->fine = true;
    reading->write(reading);
}

struct answer reading_json(struct reading *reading,
                           void (*write)(struct reading *reading), void *data,
                           enum pedro_refusal_code code) {
    reading->write = write;
    reading->data = data;
    const struct answer answer = answer_json(NULL, write_members, reading);
    if (reading->fine)
        return answer;
    free(answer.body);
    return answer_error(code);
}

static struct answer make(struct reading_job *job) {
    struct reading *reading = &job->reading;
    const enum pedro_refusal_code refusal =
        reading->store ? right_refusal(job->right, reading->known, &reading->login)
                       : PEDRO_REFUSED_DATABASE_AWAY;
    return refusal ? answer_error(refusal) : job->make(reading);
}

static void read_all(struct reader_job *reader, struct store *store) {
    struct reading_job *job = (struct reading_job *)reader;
    struct reading *reading = &job->reading;
    reading->store = store;
    if (job->token.given)
        reading->known =
            login_read(store, &job->token, reading->lasting_ms, &reading->login);
    if (job->make)
        job->answer = make(job);
}

static void work_long(struct pool_job *job, void *tool) {
    struct reading_job *reading = (struct reading_job *)job;
    char why[STORE_WHY_MAX];
    (void)tool;
    struct store *store = store_open_reader(reading->http->store, why);
    read_all(&reading->job, store);
    store_close(store);
}

/* --- on the loop --- */

static void finish(struct fair_job *job, bool done) {
    struct reading_job *reading = (struct reading_job *)job;
    if (done && reading->token.given && reading->reading.known)
        login_used(reading->http->people, &reading->reading.login);
    if (reading->reading.rows)
        batch_end(reading->reading.rows, reading->http->store);
    reading->finish(reading, done);
    if (!done)
        free(reading->answer.body);
    if (reading->reading.drop && reading->reading.taken)
        reading->reading.drop(reading->reading.taken);
    free(reading->reading.taken);
    free(reading);
}

static void finish_long(struct pool_job *job, bool done) {
    finish((struct fair_job *)job, done);
}

void reading_send(struct reading_job *job, bool done) {
    if (done)
        respond_with(job->request, job->answer);
    else
        respond_error(job->request, PEDRO_REFUSED_PEOPLE_OFTEN);
}

struct reading_job *reading_create(struct http *http, struct net_request *request) {
    struct reading_job *job = calloc(1, sizeof *job);
    if (!job) {
        respond_error(request, PEDRO_REFUSED_NO_MEMORY);
        return NULL;
    }
    job->http = http;
    job->request = request;
    job->finish = reading_send;
    job->reading.request = request;
    job->reading.names = http->people->names;
    job->reading.secret = http->people->secret;
    job->reading.wall_ms = (int64_t)http->clock->wall_ms;
    job->reading.lasting_ms = http->clock->lasting.at_ms;
    return job;
}

void reading_give_up(struct reading_job *job) { finish(&job->job.fair, false); }

void reading_begin(struct reading_job *job) {
    login_address_key(job->request, job->job.fair.address);
    readers_add(&job->http->wire->readers, &job->job, read_all, finish);
}

void reading_begin_long(struct reading_job *job) {
    struct pool_job *pool_job = &job->job.fair.job;
    *pool_job = (struct pool_job){.work = work_long, .finish = finish_long};
    pool_add(job->http->people->background, pool_job);
}
