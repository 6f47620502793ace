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

static void respond_state(struct net_request *request, const char *state) {
    char body[64];
    const int length = snprintf(body, sizeof body, "{\"state\":\"%s\"}", state);
    net_respond(request, &(struct net_answer){.status = 202,
                                              .type = "application/json",
                                              .headers = "cache-control: no-store\r\n",
                                              .body = body,
                                              .length = (size_t)length});
}

static void respond_job(void *data, const struct store_job *job) {
    struct net_request *request = data;
    if (strcmp(job->state, "done") == 0)
        respond_text(request, "application/json", "cache-control: no-cache\r\n",
                     job->result, strlen(job->result));
    else if (strcmp(job->state, "failed") == 0)
        respond_error(request, 500, PEDRO_REFUSED_ANALYSIS_FAILED);
    else
        respond_state(request, job->state);
}

/* --- the match --- */

struct found {
    const struct http *http;
    char *name;
    bool hidden;
};

static bool keep_name(void *data, const struct store_match *match) {
    struct found *found = data;
    snprintf(found->name, MATCH_NAME_MAX, "%s", match->name);
    found->hidden = seals_hide(found->http->tournaments, match);
    return false;
}

/* Reads the name of a match; the name of a table stands for its last match. False after a refusal. */
static bool find_match(struct api_request *api, char name[MATCH_NAME_MAX]) {
    const size_t length = strcspn(api->rest, "/");
    struct found found = {api->http, name, false};
    enum store_result result = STORE_NOT_FOUND;
    if (length < MATCH_NAME_MAX) {
        snprintf(name, MATCH_NAME_MAX, "%.*s", (int)length, api->rest);
        result = store_match(api->http->store, name, keep_name, &found);
    }
    if (result == STORE_OK && !found.hidden)
        return true;
    if (result == STORE_FAILED)
        respond_error(api->request, 503, PEDRO_REFUSED_MATCHES_UNREAD);
    else
        respond_error(api->request, 404, PEDRO_REFUSED_UNKNOWN_MATCH);
    return false;
}

/* Answers with the report or the state of the job. STORE_NOT_FOUND, without an answer, if there is no job. */
static enum store_result respond_found(struct http *http, struct net_request *request,
                                       const char *name) {
    const enum store_result result =
        store_job(http->store, STORE_JOB_ANALYSIS, name, respond_job, request);
    if (result == STORE_FAILED)
        respond_error(request, 503, PEDRO_REFUSED_MATCHES_UNREAD);
    return result;
}

void api_analysis(struct api_request *api) {
    char name[MATCH_NAME_MAX];
    if (find_match(api, name) &&
        respond_found(api->http, api->request, name) == STORE_NOT_FOUND)
        respond_error(api->request, 404, PEDRO_REFUSED_NO_ANALYSIS);
}

/* --- asking --- */

struct asking {
    struct http *http;
    struct net_request *request;
    char name[MATCH_NAME_MAX];
};

static void on_asked(void *data, enum store_result result) {
    struct asking *asking = data;
    struct http *http = asking->http;
    if (result == STORE_OK && http->tables->jobs)
        jobs_hurry(http->tables->jobs);
    if (result == STORE_OK)
        respond_state(asking->request, "waiting");
    else if (result != STORE_TAKEN)
        respond_error(asking->request, 503, PEDRO_REFUSED_NOT_STORED);
    else if (respond_found(http, asking->request, asking->name) == STORE_NOT_FOUND)
        respond_error(asking->request, 503, PEDRO_REFUSED_PEOPLE_OFTEN);
    free(asking);
}

void api_ask_analysis(struct api_request *api) {
    struct http *http = api->http;
    char name[MATCH_NAME_MAX];
    if (!find_match(api, name) ||
        respond_found(http, api->request, name) != STORE_NOT_FOUND ||
        !api_within_quota(api, QUOTA_ANALYSES, QUOTA_ADDRESS_ANALYSES,
                          PEDRO_REFUSED_TRIED_OFTEN))
        return;
    struct asking *asking = api_allocate(api, sizeof *asking);
    if (!asking)
        return;
    *asking = (struct asking){.http = http, .request = api->request};
    memcpy(asking->name, name, sizeof asking->name);
    struct batch *batch = batch_create();
    batch_job(batch, STORE_JOB_ANALYSIS, name, (int64_t)http->clock->wall_ms);
    batch_commit(batch, http->store, on_asked, asking);
}
