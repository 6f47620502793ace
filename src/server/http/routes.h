/* routes.h - the HTTP interface: one table of routes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "base/json_read.h"
#include "server/http/http.h"
#include "server/people/login.h"
#include "server/wire/respond.h"

enum { API_TEXTS_MAX = 4 };

/* A request with what is known about it. */
struct api_request {
    struct http *http;
    struct net_request *request;
    struct login login; /* if `known` */
    bool known;
    struct json body; /* an object, if the route changes something */
    const char
        *rest; /* of the path, where the route is a beginning, or from its `*` on */
    char *text[API_TEXTS_MAX]; /* of the body; freed after the answer */
    unsigned texts;
};

/* Answers any request. */
void routes_answer(struct http *http, struct net_request *request);
/* Takes a request of the quota of its address; false if that is used up. */
bool routes_within_quota(struct http *http, struct net_request *request);

/* Zeros; NULL after an answer. */
void *api_allocate(struct api_request *api, size_t size);
/* The key of the person in quotas. */
void api_person_key(const struct api_request *api, char key[QUOTA_KEY_MAX]);
/* Takes so many of the quotas of the person, if it is known, and of the address (QUOTA_KINDS: not); false if they are used up,
 * the second one after an answer. */
bool api_takes(struct api_request *api, enum quota_kind person, enum quota_kind address,
               uint32_t count);
bool api_within_quota(struct api_request *api, enum quota_kind person,
                      enum quota_kind address, enum pedro_refusal_code code);

/* The text of the body's member `name`, valid until the handler returns, and its length
 * (`length` may be NULL); at most API_TEXTS_MAX for a request. NULL if there is none; the request is then answered. */
const char *api_text(struct api_request *api, const char *name, size_t *length);
/* Answers that this member is wrong: a sentence with the blank {name}. */
void api_refuse_field(struct api_request *api, enum pedro_refusal_code code,
                      const char *name);

/* The method, the path, in which `*` stands for one name and a `/` at the end for whatever begins so, the right that is needed, and
 * the handler. What is no GET changes something. */
/* clang-format off */
#define ROUTES(ROW)                                                               \
    ROW(GET,    "/healthz",                        ALL,     api_healthz)          \
    ROW(GET,    "/readyz",                         ALL,     api_readyz)           \
    ROW(GET,    "/metrics",                        ALL,     api_metrics)          \
    ROW(POST,   "/api/guest",                      ALL,     api_guest)            \
    ROW(POST,   "/api/register",                   ALL,     api_register)         \
    ROW(POST,   "/api/login",                      ALL,     api_login)            \
    ROW(POST,   "/api/recover",                    ALL,     api_recover)          \
    ROW(POST,   "/api/logout",                     ALL,     api_logout)           \
    ROW(POST,   "/api/token",                      ACCOUNT, api_token)            \
    ROW(POST,   "/api/password",                   ACCOUNT, api_password)         \
    ROW(POST,   "/api/recovery",                   ACCOUNT, api_recovery)         \
    ROW(GET,    "/api/sessions",                   PERSON,  api_sessions)         \
    ROW(DELETE, "/api/sessions",                   PERSON,  api_end_sessions)     \
    ROW(DELETE, "/api/sessions/",                  PERSON,  api_end_session)      \
    ROW(POST,   "/api/name",                       PERSON,  api_name)             \
    ROW(GET,    "/api/reports",                    PERSON,  api_reports)          \
    ROW(GET,    "/api/me",                         PLAYER,  api_me)               \
    ROW(DELETE, "/api/me",                         PERSON,  api_delete_me)        \
    ROW(GET,    "/api/me/export",                  PERSON,  api_export)           \
    ROW(GET,    "/api/me/statistics",              PLAYER,  api_statistics)       \
    ROW(GET,    "/api/me/tables",                  PLAYER,  api_own_tables)       \
    ROW(GET,    "/api/history",                    PLAYER,  api_history)          \
    ROW(GET,    "/api/scores",                     PERSON,  api_scores)           \
    ROW(GET,    "/api/scores/",                    PERSON,  api_score)            \
    ROW(POST,   "/api/scores/",                    PERSON,  api_keep_score)       \
    ROW(DELETE, "/api/scores/",                    PERSON,  api_drop_score)       \
    ROW(GET,    "/api/progress",                   ACCOUNT, api_progress)         \
    ROW(POST,   "/api/progress",                   ACCOUNT, api_keep_progress)    \
    ROW(POST,   "/api/live/",                      PERSON,  api_show_score)       \
    ROW(DELETE, "/api/live/",                      PERSON,  api_hide_score)       \
    ROW(GET,    "/api/live/",                      ALL,     api_live_score)       \
    ROW(GET,    "/api/friend/",                    PERSON,  api_friend)           \
    ROW(GET,    "/api/now",                        ALL,     api_now)              \
    ROW(GET,    "/api/ratings",                    ALL,     api_ratings)          \
    ROW(GET,    "/api/rules",                      ALL,     api_rules)            \
    ROW(POST,   "/api/rules/explain",              ALL,     api_explain)          \
    ROW(GET,    "/api/tournaments",                ALL,     api_tournaments)      \
    ROW(POST,   "/api/tournaments",                ACCOUNT, api_open_tournament)  \
    ROW(GET,    "/api/tournaments/*",              ALL,     api_tournament)       \
    ROW(POST,   "/api/tournaments/*/acts",         ACCOUNT, api_tournament_acts)  \
    ROW(POST,   "/api/tournaments/*/enter",        PERSON,  api_enter_tournament) \
    ROW(POST,   "/api/tournaments/*/join",         PERSON,  api_join_tournament)  \
    ROW(POST,   "/api/tournaments/*/leave",        PERSON,  api_leave_tournament) \
    ROW(GET,    "/api/tournaments/*/boards",       ALL,     api_tournament_board) \
    ROW(GET,    "/api/tournaments/*/flags",        ACCOUNT, api_tournament_flags) \
    ROW(GET,    "/api/tournaments/*/slips",        ACCOUNT, api_slips)            \
    ROW(GET,    "/api/tournaments/*/slip",         ALL,     api_slip)             \
    ROW(POST,   "/api/tournaments/*/result",       ALL,     api_slip_result)      \
    ROW(GET,    "/api/daily",                      ALL,     api_daily)            \
    ROW(GET,    "/api/daily/league",               ALL,     api_league)           \
    ROW(POST,   "/api/daily",                      PERSON,  api_send_daily)       \
    ROW(GET,    "/api/challenges",                 PLAYER,  api_challenges)       \
    ROW(POST,   "/api/challenges",                 PERSON,  api_open_challenge)   \
    ROW(GET,    "/api/challenges/*",               ALL,     api_challenge)        \
    ROW(POST,   "/api/challenges/*/play",          PERSON,  api_play_challenge)   \
    ROW(GET,    "/api/match/*/analysis",           ALL,     api_analysis)         \
    ROW(POST,   "/api/match/*/analysis",           PERSON,  api_ask_analysis)     \
    ROW(GET,    "/api/match/",                     ALL,     api_match)
#define ROUTES_HANDLER(method, path, right, run) void run(struct api_request *api);
ROUTES(ROUTES_HANDLER)
#undef ROUTES_HANDLER
/* clang-format on */

/* api_progress.c: writes the member "progress", all that a person has learned. */
void api_progress_write(struct json_writer *writer, struct store *store, int64_t user);

/* static.c: a file of the web client. */
void static_answer(struct http *http, struct net_request *request);

/* Removes the unfinished files of an earlier process. */
void exports_tidy(const struct http *http);
/* Makes the answer to GET /api/rules. False if there is no memory. */
bool api_rules_prepare(struct http *http);

#endif
