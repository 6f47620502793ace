/* api_analysis.c - takes requests for the analysis of a finished match, and answers with its report.
 *
 * An analysis is a job of the queue (store/job.h) under the name of the match. It is made once, and everybody who may read
 * the match may read it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/tables/jobs.h"
#include "server/tournaments/seals.h"
#include "store/job.h"

enum { MATCH_NAME_MAX = 2 * TABLE_NAME_MAX };

/* --- answers --- */

static struct answer make_state(const char *state) {
    char body[64];
    const int length = snprintf(body, sizeof body, "{\"state\":\"%s\"}", state);
    struct answer answer = answer_text("application/json", "cache-control: no-store\r\n",
                                       body, (size_t)length);
    if (answer.status == 200)
        answer.status = 202;
    return answer;
}

static void make_answer(void *data, const struct store_job *job) {
    struct answer *answer = data;
    if (strcmp(job->state, "done") == 0)
        *answer = answer_text("application/json", "cache-control: no-cache\r\n",
                              job->result, strlen(job->result));
    else if (strcmp(job->state, "failed") == 0)
        *answer = answer_error(PEDRO_REFUSED_ANALYSIS_FAILED);
    else
        *answer = make_state(job->state);
}

/* --- the match --- */

struct found {
    const struct reading *reading;
    char name[MATCH_NAME_MAX];
    bool shown;
};

static bool keep_name(void *data, const struct store_match *match) {
    struct found *found = data;
    struct seals seals = {.lasting_ms = found->reading->lasting_ms};
    snprintf(found->name, MATCH_NAME_MAX, "%s", match->name);
    found->shown = !seals_hide(&seals, found->reading->store, match);
    return false;
}

/* Answers with the report or the state of the job; with the name of the match in the body, and status 0, if there is no job. The name of a table
 * stands for its last match. */
static struct answer make(struct reading *reading) {
    const size_t length = strcspn(reading->rest, "/");
    struct found found = {.reading = reading};
    struct answer answer = {.status = 0};
    enum store_result result = STORE_NOT_FOUND;
    if (length < MATCH_NAME_MAX) {
        snprintf(found.name, MATCH_NAME_MAX, "%.*s", (int)length, reading->rest);
        result = store_match(reading->store, found.name, keep_name, &found);
    }
    if (result != STORE_FAILED && !found.shown)
        return answer_error(PEDRO_REFUSED_UNKNOWN_MATCH);
    if (result == STORE_OK)
        result = store_job(reading->store, STORE_JOB_ANALYSIS, found.name, make_answer,
                           &answer);
    if (result == STORE_FAILED)
        return answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
    if (result == STORE_NOT_FOUND && !(answer.body = strdup(found.name)))
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    return answer;
}

struct answer api_analysis(struct reading *reading) {
    const struct answer answer = make(reading);
    if (answer.status)
        return answer;
    free(answer.body);
    return answer_error(PEDRO_REFUSED_NO_ANALYSIS);
}

/* --- asking --- */

/* Somebody was faster. */
static struct answer make_again(struct reading *reading) {
    const struct answer answer = make(reading);
    if (answer.status)
        return answer;
    free(answer.body);
    return answer_error(PEDRO_REFUSED_PEOPLE_OFTEN);
}

static void on_asked(void *data, enum store_result result) {
    struct api_request *api = data;
    struct jobs *jobs = api->http->tables->jobs;
    if (result == STORE_OK && jobs)
        jobs_hurry(jobs);
    if (result == STORE_OK)
        respond_with(api->request, make_state("waiting"));
    else if (result == STORE_TAKEN)
        api_read(api, make_again, NULL);
    else
        respond_error(api->request, PEDRO_REFUSED_NOT_STORED);
    free(api);
}

static void on_read(struct reading_job *job, bool done) {
    struct api_request api = {.http = job->http,
                              .request = job->request,
                              .known = true,
                              .login = job->reading.login,
                              .rest = job->reading.rest};
    if (!done || job->answer.status) {
        reading_send(job, done);
        return;
    }
    struct api_request *kept =
        api_within_quota(&api, QUOTA_ANALYSES, QUOTA_ADDRESS_ANALYSES,
                         PEDRO_REFUSED_TRIED_OFTEN)
            ? api_allocate(&api, sizeof *kept)
            : NULL;
    if (kept) {
        struct batch *batch = batch_create();
        *kept = api;
        batch_job(batch, STORE_JOB_ANALYSIS, job->answer.body,
                  (int64_t)job->http->clock->wall_ms);
        batch_commit(batch, job->http->store, on_asked, kept);
    }
    free(job->answer.body);
}

void api_ask_analysis(struct api_request *api) {
    struct reading_job *job = api_reading(api, make, NULL);
    if (!job)
        return;
    job->finish = on_read;
    reading_begin(job);
}
