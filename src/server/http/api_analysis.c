/* api_analysis.c - takes requests for the analysis of a finished match, and answers with its report.
 *
 * An analysis is a job of the queue (store/job.h) under the name of the match. It is made once, and everybody who may read
 * the match may read it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/tables/jobs.h"
#include "server/tournaments/event.h"
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

/* Answers with the report or the state of the job; status 0, and the name of the match, if there is no job. The name of a table stands for
 * its last match. */
static struct answer make(struct reading *reading, char name[MATCH_NAME_MAX]) {
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
    memcpy(name, found.name, MATCH_NAME_MAX);
    return answer;
}

struct answer api_analysis(struct reading *reading) {
    char name[MATCH_NAME_MAX];
    const struct answer answer = make(reading, name);
    return answer.status ? answer : answer_error(PEDRO_REFUSED_NO_ANALYSIS);
}

/* --- asking --- */

struct asked {
    struct answer answer; /* status 0: there is no job */
    char name[MATCH_NAME_MAX];
};

static void drop(void *taken) { free(((struct asked *)taken)->answer.body); }

struct answer api_ask_analysis_read(struct reading *reading) {
    struct asked *asked = reading->taken = calloc(1, sizeof *asked);
    if (!asked)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    reading->drop = drop;
    asked->answer = make(reading, asked->name);
    return (struct answer){.status = 0};
}

/* Somebody was faster. */
static struct answer make_again(struct reading *reading) {
    char name[MATCH_NAME_MAX];
    const struct answer answer = make(reading, name);
    return answer.status ? answer : answer_error(PEDRO_REFUSED_PEOPLE_OFTEN);
}

static enum pedro_refusal_code on_asked(struct api_request *api,
                                        enum store_result result) {
    struct jobs *jobs = api->http->tables->jobs;
    if (result == STORE_OK && jobs)
        jobs_hurry(jobs);
    if (result == STORE_OK)
        respond_with(api->request, make_state("waiting"));
    else if (result == STORE_TAKEN)
        api_read(api, make_again, NULL);
    else
        return PEDRO_REFUSED_NOT_STORED;
    return PEDRO_REFUSED_NOTHING;
}

void api_ask_analysis(struct api_request *api) {
    struct asked *asked = api->found;
    if (asked->answer.status) {
        respond_with(api->request, asked->answer);
        asked->answer.body = NULL;
        return;
    }
    if (!api_within_quota(api, QUOTA_ANALYSES, QUOTA_ADDRESS_ANALYSES,
                          PEDRO_REFUSED_TRIED_OFTEN))
        return;
    struct batch *batch = batch_create();
    batch_job(batch, STORE_JOB_ANALYSIS, asked->name, (int64_t)api->http->clock->wall_ms);
    api_store(api, batch, on_asked);
}
