/* api_sessions.c - lists and ends the sessions of a person, and lists their reports.
 *
 * The id of a session is the first bytes of its hash, from which nobody can get the
 * token.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/login.h"
#include "server/people/person_json.h"
#include "server/wire/client.h"

enum { REPORTS_MAX = 50 };

static void write_sessions(struct reading *reading) {
    reading->fine =
        person_sessions(reading->writer, reading->store, reading->login.user.id,
                        reading->lasting_ms, reading->login.session.hash, reading->taken);
}

static struct answer make_sessions(struct reading *reading) {
    return reading_json(reading, write_sessions, NULL, PEDRO_REFUSED_DATABASE_AWAY);
}

void api_sessions(struct api_request *api) {
    struct person_online *online = person_online(api->http->people, api->login.user.id);
    if (online)
        api_read(api, make_sessions, online);
    else
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
}

static void write_reports(struct reading *reading) {
    reading->fine = person_reports(reading->writer, reading->store,
                                   reading->login.user.id, REPORTS_MAX);
}

struct answer api_reports(struct reading *reading) {
    return reading_json(reading, write_reports, NULL, PEDRO_REFUSED_DATABASE_AWAY);
}

/* --- ending --- */

struct ending {
    struct api_request api;
    uint8_t one[STORE_TOKEN_HASH]; /* that ends */
    bool all, others;              /* or all of them, or all but that of the request */
};

static enum pedro_refusal_code on_ended(struct api_request *api,
                                        enum store_result result) {
    const struct ending *ending = (struct ending *)api;
    const uint8_t *here = api->login.session.hash;
    char cookie[LOGIN_COOKIE_MAX];
    const bool own = !ending->others &&
                     (ending->all || memcmp(here, ending->one, sizeof ending->one) == 0);
    if (result != STORE_OK)
        return result == STORE_NOT_FOUND ? PEDRO_REFUSED_UNKNOWN_SESSION
                                         : PEDRO_REFUSED_NOT_STORED;
    if (ending->all)
        sign_out_user(api->http->people, api->login.user.id,
                      ending->others ? here : NULL);
    else
        sign_out_session(api->http->people, ending->one);
    login_cookie(api->request, NULL, cookie);
    respond_json(api->request, own ? cookie : NULL, NULL, NULL);
    return PEDRO_REFUSED_NOTHING;
}

void api_end_sessions(struct api_request *api) {
    struct ending *ending = api_keep(api, sizeof *ending);
    if (!ending)
        return;
    struct batch *batch = batch_create();
    ending->all = true;
    ending->others = api_asks(api->request, "others");
    batch_end_sessions(batch, api->login.user.id,
                       ending->others ? api->login.session.hash : NULL);
    api_commit(&ending->api, batch, on_ended);
}

struct finding {
    const char *id;
    bool found;
    uint8_t hash[STORE_TOKEN_HASH];
};

static bool find(void *data, const struct store_session *session) {
    struct finding *finding = data;
    char id[PERSON_SESSION_ID_MAX];
    person_session_id(session->hash, id);
    finding->found = strcmp(id, finding->id) == 0;
    if (finding->found)
        memcpy(finding->hash, session->hash, sizeof session->hash);
    return !finding->found;
}

struct answer api_end_session_read(struct reading *reading) {
    struct finding *finding = reading->taken = calloc(1, sizeof *finding);
    if (!finding)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    finding->id = reading->rest;
    if (!store_sessions_of(reading->store, reading->login.user.id, reading->lasting_ms,
                           find, finding))
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    return (struct answer){.status = 0};
}

void api_end_session(struct api_request *api) {
    const struct finding *finding = api->found;
    if (!finding->found) {
        respond_error(api->request, PEDRO_REFUSED_UNKNOWN_SESSION);
        return;
    }
    struct ending *ending = api_keep(api, sizeof *ending);
    if (!ending)
        return;
    memcpy(ending->one, finding->hash, sizeof ending->one);
    struct batch *batch = batch_create();
    batch_end_session_of(batch, api->login.user.id, ending->one);
    api_commit(&ending->api, batch, on_ended);
}
