/* routes.h - the HTTP interface: one table of routes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "base/json_read.h"
#include "base/json_write.h"
#include "record/day.h"
#include "server/http/reading.h"
#include "server/wire/client.h"
#include "store/reader.h"
#include "table/league.h"
#include "table/ranking.h"

enum { API_TEXTS_MAX = 4 };

/* A request with what is known about it. */
struct api_request {
    struct http *http;
    struct net_request *request;
    struct login login; /* if `known` */
    bool known;
    struct json body; /* an object, if the route changes something */
    void *found;      /* what a thread has read before; NULL: nothing */
    const char
        *rest; /* of the path, where the route is a beginning, or from its `*` on */
    char *text[API_TEXTS_MAX]; /* of the body; freed after the answer */
    unsigned texts;
    /* Of a copy that waits for the store (api_keep()): */
    enum pedro_refusal_code (*stored)(struct api_request *kept, enum store_result result);
    size_t size;
};

/* Answers any request. */
void routes_answer(struct http *http, struct net_request *request);
/* Takes a request of the quota of its address; false if that is used up. */
bool routes_within_quota(struct http *http, struct net_request *request);

/* A reading about the person who asks, with what it may know of the loop's memory: a value from malloc(), which it frees. NULL after an answer.
 * The second begins it too. */
struct reading_job *api_reading(struct api_request *api, reading_make *make, void *taken);
void api_read(struct api_request *api, reading_make *make, void *taken);

/* Zeros; NULL after an answer. */
void *api_allocate(struct api_request *api, size_t size);
/* A copy for an answer that comes later, without the body: the first member of zeros of that size. NULL after an answer. */
void *api_keep(struct api_request *api, size_t size);
/* Refuses a request that was kept, unless it was answered (PEDRO_REFUSED_NOTHING), and frees it. */
void api_end(struct api_request *kept, enum pedro_refusal_code code);
/* Commits the batch; then `stored` answers, or says why it does not. */
void api_commit(struct api_request *kept, struct batch *batch,
                enum pedro_refusal_code (*stored)(struct api_request *kept,
                                                  enum store_result result));
/* The same with a copy of its own. */
void api_store(struct api_request *api, struct batch *batch,
               enum pedro_refusal_code (*stored)(struct api_request *kept,
                                                 enum store_result result));
/* A `stored` that answers with {}; what calls it, for those who do not commit themselves. */
enum pedro_refusal_code api_granted(struct api_request *kept, enum store_result result);
void api_stored(void *kept, enum store_result result);

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
/* The game of that name. NULL if there is none; the request is then answered with this status. */
const struct pedro_preset *api_game(struct api_request *api, const char *name,
                                    size_t length, int status);
/* The flag that the body's member `name` is, if there is one. False after an answer. */
bool api_flag(struct api_request *api, const char *name, bool *flag);
/* Whether the query has NAME=1. */
bool api_asks(const struct net_request *request, const char *name);
/* Answers that this member is wrong: a sentence with the blank {name}. */
void api_refuse_field(struct api_request *api, enum pedro_refusal_code code,
                      const char *name);

/* The method, the path, in which `*` stands for one name and a `/` at the end for whatever begins so, the right that is needed, and what
 * answers it. A LOOP handler can reach all of the server, and waits for nothing; a READING (reading.h) makes its answer from rows, on a
 * thread. With BOTH a thread first reads what the handler finds in `found`, with an answer of status 0; any other answer is sent. What is
 * no GET changes something. */
/* clang-format off */
#define ROUTES(ROW)                                                                                             \
    ROW(GET,    "/healthz",                     NONE,    LOOP(api_healthz))                                     \
    ROW(GET,    "/readyz",                      NONE,    LOOP(api_readyz))                                      \
    ROW(GET,    "/metrics",                     NONE,    LOOP(api_metrics))                                     \
    ROW(POST,   "/api/guest",                   ALL,     LOOP(api_guest))                                       \
    ROW(POST,   "/api/register",                ALL,     BOTH(entry_read_name, api_register))                   \
    ROW(POST,   "/api/login",                   ALL,     BOTH(entry_read_account, api_login))                   \
    ROW(POST,   "/api/recover",                 ALL,     BOTH(entry_read_account, api_recover))                 \
    ROW(POST,   "/api/logout",                  ALL,     LOOP(api_logout))                                      \
    ROW(POST,   "/api/token",                   ACCOUNT, LOOP(api_token))                                       \
    ROW(POST,   "/api/password",                ACCOUNT, LOOP(api_password))                                    \
    ROW(POST,   "/api/recovery",                ACCOUNT, LOOP(api_recovery))                                    \
    ROW(GET,    "/api/sessions",                PERSON,  LOOP(api_sessions))                                    \
    ROW(DELETE, "/api/sessions",                PERSON,  LOOP(api_end_sessions))                                \
    ROW(DELETE, "/api/sessions/",               PERSON,  BOTH(api_end_session_read, api_end_session))           \
    ROW(POST,   "/api/name",                    PERSON,  BOTH(entry_read_name, api_name))                       \
    ROW(GET,    "/api/reports",                 PERSON,  READING(api_reports))                                  \
    ROW(GET,    "/api/me",                      PLAYER,  LOOP(api_me))                                          \
    ROW(DELETE, "/api/me",                      PERSON,  LOOP(api_delete_me))                                   \
    ROW(GET,    "/api/me/export",               PERSON,  LOOP(api_export))                                      \
    ROW(GET,    "/api/me/statistics",           PLAYER,  LOOP(api_statistics))                                  \
    ROW(GET,    "/api/me/tables",               PLAYER,  READING(api_own_tables))                               \
    ROW(GET,    "/api/history",                 PLAYER,  READING(api_history))                                  \
    ROW(GET,    "/api/scores",                  PERSON,  READING(api_scores))                                   \
    ROW(GET,    "/api/scores/",                 PERSON,  READING(api_score))                                    \
    ROW(POST,   "/api/scores/",                 PERSON,  LOOP(api_keep_score))                                  \
    ROW(DELETE, "/api/scores/",                 PERSON,  LOOP(api_drop_score))                                  \
    ROW(GET,    "/api/progress",                ACCOUNT, READING(api_progress))                                 \
    ROW(POST,   "/api/progress",                ACCOUNT, LOOP(api_keep_progress))                               \
    ROW(POST,   "/api/live/",                   PERSON,  LOOP(api_show_score))                                  \
    ROW(DELETE, "/api/live/",                   PERSON,  LOOP(api_hide_score))                                  \
    ROW(GET,    "/api/live/",                   NONE,    READING(api_live_score))                               \
    ROW(GET,    "/api/friend/",                 PERSON,  READING(api_friend))                                   \
    ROW(GET,    "/api/now",                     NONE,    LOOP(api_now))                                         \
    ROW(GET,    "/api/ratings",                 ALL,     READING(api_ratings))                                  \
    ROW(GET,    "/api/rules",                   NONE,    LOOP(api_rules))                                       \
    ROW(POST,   "/api/rules/explain",           ALL,     LOOP(api_explain))                                     \
    ROW(GET,    "/api/tournaments",             ALL,     BOTH(api_tournaments_read, api_tournaments))           \
    ROW(POST,   "/api/tournaments",             ACCOUNT, LOOP(api_open_tournament))                             \
    ROW(GET,    "/api/tournaments/*",           ALL,     LOOP(api_tournament))                                  \
    ROW(POST,   "/api/tournaments/*/acts",      ACCOUNT, LOOP(api_tournament_acts))                             \
    ROW(POST,   "/api/tournaments/*/enter",     PERSON,  BOTH(api_enter_tournament_read, api_enter_tournament)) \
    ROW(POST,   "/api/tournaments/*/join",      PERSON,  LOOP(api_join_tournament))                             \
    ROW(POST,   "/api/tournaments/*/leave",     PERSON,  LOOP(api_leave_tournament))                            \
    ROW(GET,    "/api/tournaments/*/boards",    ALL,     LOOP(api_tournament_board))                            \
    ROW(GET,    "/api/tournaments/*/flags",     ACCOUNT, LOOP(api_tournament_flags))                            \
    ROW(GET,    "/api/tournaments/*/slips",     ACCOUNT, LOOP(api_slips))                                       \
    ROW(GET,    "/api/tournaments/*/slip",      ALL,     LOOP(api_slip))                                        \
    ROW(POST,   "/api/tournaments/*/result",    ALL,     LOOP(api_slip_result))                                 \
    ROW(GET,    "/api/daily",                   ALL,     READING(api_daily))                                    \
    ROW(GET,    "/api/daily/league",            ALL,     READING(api_league))                                   \
    ROW(POST,   "/api/daily",                   PERSON,  BOTH(api_send_daily_read, api_send_daily))             \
    ROW(GET,    "/api/challenges",              PLAYER,  READING(api_challenges))                               \
    ROW(POST,   "/api/challenges",              PERSON,  LOOP(api_open_challenge))                              \
    ROW(GET,    "/api/challenges/*",            ALL,     READING(api_challenge))                                \
    ROW(POST,   "/api/challenges/*/play",       PERSON,  LOOP(api_play_challenge))                              \
    ROW(GET,    "/api/match/*/analysis",        ALL,     READING(api_analysis))                                 \
    ROW(POST,   "/api/match/*/analysis",        PERSON,  BOTH(api_ask_analysis_read, api_ask_analysis))         \
    ROW(GET,    "/api/match/",                  NONE,    LOOP(api_match))
#define LOOP(run) void run(struct api_request *api);
#define READING(make) struct answer make(struct reading *reading);
#define BOTH(make, run) READING(make) LOOP(run)
#define ROUTES_HANDLERS(method, path, right, handlers) handlers
ROUTES(ROUTES_HANDLERS)
#undef ROUTES_HANDLERS
#undef BOTH
#undef READING
#undef LOOP
/* clang-format on */

/* api_progress.c: writes the member "progress", all that a person has learned. False: it could not be read. */
bool person_progress(struct json_writer *writer, struct store *store, int64_t user);

/* static.c: a file of the web client. */
void static_answer(struct http *http, struct net_request *request);
/* The page in the file `page`, as it is. */
void static_answer_page(struct net_request *request, const char *page);

/* Removes the unfinished files of an earlier process. */
void exports_tidy(const struct http *http);
/* Makes the answer to GET /api/rules. False if there is no memory. */
bool api_rules_prepare(struct http *http);

/* --- api_daily.c: what comes of first tries --- */

/* They are read on a thread, with a store of that thread. */

enum {
    DAY_RANKING_LISTED = 100,
    DAY_MS = RECORD_DAY_SECONDS * 1000,
    DAY_GRACE_MS = 3 * 60 * 60 * 1000, /* for a try that was begun before midnight */
};

/* Reads the ranking from one day to another. False if it cannot be read; ranking_finish() is the caller's in any case. */
bool day_ranking_read(struct store *store, int32_t from, int32_t to,
                      struct ranking *ranking);
/* Writes the members of a person: place, name, points, deals. For reading_json(). */
void day_ranking_person(struct reading *reading, const struct ranking_person *person);
/* Writes the member "daily": the first tries of a person. False if they cannot be read. */
bool day_tries_write(struct json_writer *writer, struct store *store, int64_t user);

/* --- api_league.c: the leagues of a week --- */

/* What a week came to is stored when it is over, by whichever node is asked first afterwards, so that a league follows from one week and
 * not from all. Weeks that are not stored yet are computed, so an answer never waits for that. On any thread. */

struct week_league {
    int32_t week;
    struct league_person *person; /* by group and place; to be freed */
    size_t count;
};

/* The leagues of the week of today. May leave what the first week that is not stored came to, as rows of the reading. False if they cannot be
 * read. */
bool week_league_read(struct reading *reading, struct week_league *week);
/* Writes the member "leagues": the places of a person in the weeks that are over, the last one first. False if they cannot be read. */
bool week_league_write(struct json_writer *writer, struct store *store, int64_t user,
                       unsigned most);

/* --- api_ratings.c: the profile of a person --- */

/* True if the query names a person. */
bool profile_asked(const struct net_request *request);
/* Finds the account of that name. PEDRO_REFUSED_NOTHING, or why not; guests have no profile. */
enum pedro_refusal_code profile_find(const struct reading *reading,
                                     struct store_user *user);
/* Today, as ratings count days. */
double profile_day(const struct reading *reading);

/* The ratings of that person, now and after each match. */
struct answer profile_ratings(struct reading *reading);

/* --- sockets.c --- */

/* Answers a request to open a socket when its session has been read, and makes a client of who may come in. */
void sockets_open(struct http *http, struct net_request *request);
/* A frame has arrived: it counts among the messages of the person, and if there are too many the socket is closed. */
void sockets_count_frame(struct http *http, struct client *client);
void sockets_receive(struct http *http, struct client *client, const char *text,
                     size_t length);
/* Handles a message, or lets it wait (client.h). */
void sockets_handle(struct client *client, const struct client_message *message);
/* The socket of the client was closed. */
void sockets_closed(struct client *client);

#endif
