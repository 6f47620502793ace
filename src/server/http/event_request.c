/* event_request.c - what requests about a tournament share.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/event_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "server/tournaments/event.h"

void event_request_again(void *http, struct net_request *request) {
    routes_answer(http, request);
}

/* A request for a tournament that this node does not know. */
struct finding {
    struct event_found found;
    struct tournaments *tournaments;
    char name[TABLE_NAME_MAX];
    bool read;
};

static struct answer find_event(struct reading *reading) {
    struct finding *finding = reading->taken;
    finding->read = event_find_read(finding->tournaments, finding->name, reading->store,
                                    &finding->found);
    return (struct answer){.status = 0};
}

static void on_found(struct reading_job *job, bool done) {
    struct finding *finding = job->reading.taken;
    if (!done || !finding->read)
        respond_error(job->request, PEDRO_REFUSED_DATABASE_AWAY);
    else if (event_found(finding->tournaments, finding->name, &finding->found))
        event_request_again(job->http, job->request);
    else
        respond_error(job->request, PEDRO_REFUSED_TOURNAMENT_UNKNOWN);
    event_found_drop(&finding->found);
}

static void find(struct api_request *api, const char *name, size_t length) {
    struct finding *finding = api_allocate(api, sizeof *finding);
    struct reading_job *job = finding ? api_reading(api, find_event, finding) : NULL;
    if (!job)
        return;
    finding->tournaments = api->http->tournaments;
    snprintf(finding->name, sizeof finding->name, "%.*s", (int)length, name);
    job->finish = on_found;
    reading_begin(job);
}

struct event *event_of_request(struct api_request *api) {
    struct tournaments *tournaments = api->http->tournaments;
    const size_t length = strcspn(api->rest, "/");
    struct event *event = events_find(tournaments, api->rest, length);
    if (!event && events_may_find(tournaments, api->rest, length))
        find(api, api->rest, length);
    else if (!event)
        respond_error(api->request, PEDRO_REFUSED_TOURNAMENT_UNKNOWN);
    else if (event->rest)
        event_wake_for_request(event, api->request, event_request_again, api->http);
    if (!event || event->rest)
        return NULL;
    event->used_ms = api->http->clock->now_ms;
    return event;
}

struct event *event_of_owner(struct api_request *api) {
    struct event *event = event_of_request(api);
    if (!event || event->owner == api->login.user.id)
        return event;
    respond_error(api->request, PEDRO_REFUSED_TOURNAMENT_DIRECTOR);
    return NULL;
}

/* --- answers --- */

static void write_rows(struct json_writer *writer, void *data) {
    const struct event *event = data;
    json_put_number(writer, "rows", (long long)event->log.seq);
}

/* Who tells points wrote no row: instead of its word, the refusal names the points. */
static void name_points(struct event_request *request) {
    struct pedro_refusal *refusal = &request->change.refusal;
    const char *points = request->text + request->points;
    if (request->points == 0 ||
        pedro_refusal_err((enum pedro_refusal_code)refusal->code) != PEDRO_ERR_BAD_RECORD)
        return;
    pedro_refuse(refusal, PEDRO_REFUSED_RESULT_FORM);
    pedro_refusal_add(refusal, "what", points, strlen(points));
}

static void answer(struct event_change *change, enum event_outcome outcome) {
    struct event_request *request = (struct event_request *)change;
    if (outcome == EVENT_REFUSED)
        name_points(request);
    if (outcome == EVENT_DONE)
        respond_json(request->request, NULL, write_rows, change->event);
    else if (outcome == EVENT_REFUSED)
        respond_refusal(request->request, &change->refusal, change->line);
    else
        respond_error(request->request, PEDRO_REFUSED_NOT_STORED);
    free(request);
}

/* --- changes --- */

struct event_request *event_request(struct api_request *api, const char *text) {
    const size_t size = strlen(text) + 1;
    struct event_request *request = api_allocate(api, sizeof *request + size);
    if (!request)
        return NULL;
    request->request = api->request;
    request->user = api->known ? api->login.user.id : 0;
    memcpy(request->text, text, size);
    return request;
}

void event_request_do(struct event *event, struct event_request *request, unsigned by,
                      bool (*decide)(struct event_change *change,
                                     struct pedro_text *acts),
                      void (*add)(struct event_change *change, struct batch *batch)) {
    request->change.by = by;
    request->change.decide = decide;
    request->change.add = add;
    request->change.done = answer;
    event_do(event, &request->change);
}

/* --- parts of requests --- */

/* One for each act and for each 128 bytes. Of several acts, and of an undo, also one for each 20,000 bytes of the rows that are
 * folded again for them: that takes about as long as storing a row. */
static uint32_t price(const struct event *event, const char *acts) {
    enum { BYTES = 128, FOLDED_BYTES = 20000 };
    const size_t length = strlen(acts);
    size_t lines = 1;
    for (const char *at = acts; (at = strchr(at, '\n')); at++)
        lines++;
    const bool folds = event && (lines > 1 || strncmp(acts, "undo", 4) == 0);
    return (uint32_t)(lines + length / BYTES +
                      (folds ? event->value.bytes / FOLDED_BYTES : 0));
}

bool event_pays(struct api_request *api, const struct event *event, const char *acts) {
    char key[QUOTA_KEY_MAX];
    const uint32_t cost = price(event, acts);
    snprintf(key, sizeof key, "tournament %s", event ? event->name : "");
    if (api_takes(api, QUOTA_ACTS, QUOTA_ADDRESS_ACTS, cost) &&
        (!event || quotas_take(api->http->quotas, key, QUOTA_EVENT_ACTS, cost)))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

const char *event_text(struct api_request *api, const char *name, bool empty) {
    struct pedro_refusal refusal;
    size_t length;
    const char *text = api_text(api, name, &length);
    if (!text)
        return NULL;
    while (*text == ' ') {
        text++;
        length--;
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    /* The copy is the request's own (api_text()). */
    ((char *)text)[length] = '\0';
    if (length >= TOURNAMENT_TEXT_MAX) {
        pedro_refuse(&refusal, PEDRO_REFUSED_FIELD_LONG);
        pedro_refusal_add(&refusal, "name", name, strlen(name));
        pedro_refusal_add_number(&refusal, "most", TOURNAMENT_TEXT_MAX - 1);
        respond_refusal(api->request, &refusal, 0);
        return NULL;
    }
    if ((length > 0 || empty) && !strchr(text, '"') && utf8_is_visible(text, length))
        return text;
    api_refuse_field(
        api, length > 0 ? PEDRO_REFUSED_FIELD_NO_TEXT : PEDRO_REFUSED_FIELD_MISSING,
        name);
    return NULL;
}

/* The number that a member of the body, or of the query of a GET, is. */
static bool read_number(struct api_request *api, const char *name, long long *number) {
    struct json value;
    char text[12];
    if (net_method(api->request) == NET_POST)
        return json_get(&api->body, name, &value) && json_get_number(&value, number);
    net_query(api->request, name, text, sizeof text);
    *number = strtoll(text, NULL, 10);
    return *text && strspn(text, "0123456789") == strlen(text);
}

bool event_number(struct api_request *api, const char *name, long least, long most,
                  unsigned *number) {
    struct pedro_refusal refusal;
    long long value;
    if (read_number(api, name, &value) && value >= least && value <= most) {
        *number = (unsigned)value;
        return true;
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_FIELD_NUMBER);
    pedro_refusal_add(&refusal, "name", name, strlen(name));
    pedro_refusal_add_number(&refusal, "least", least);
    pedro_refusal_add_number(&refusal, "most", most);
    respond_refusal(api->request, &refusal, 0);
    return false;
}
