/* routes.h - the HTTP interface: one table of routes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "record/json_read.h"
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

/* The text of the body's member `name`, valid until the handler returns, and its length
 * (`length` may be NULL); at most API_TEXTS_MAX for a request. NULL if there is none; the request is then answered. */
const char *api_text(struct api_request *api, const char *name, size_t *length);
/* Answers that this member is wrong: a sentence with the blank {name}. */
void api_refuse_field(struct api_request *api, enum pedro_refusal_code code,
                      const char *name);

/* static.c: a file of the web client. */
void static_answer(struct http *http, struct net_request *request);

/* api_account.c */
void api_guest(struct api_request *api);
void api_register(struct api_request *api);
void api_login(struct api_request *api);
void api_logout(struct api_request *api);
void api_token(struct api_request *api);
/* api_password.c */
void api_password(struct api_request *api);
void api_recovery(struct api_request *api);
void api_recover(struct api_request *api);
/* api_sessions.c */
void api_sessions(struct api_request *api);
void api_end_sessions(struct api_request *api);
void api_end_session(struct api_request *api);
void api_reports(struct api_request *api);
/* api_me.c */
void api_me(struct api_request *api);
void api_delete_me(struct api_request *api);
void api_history(struct api_request *api);
void api_match(struct api_request *api);
/* api_analysis.c */
void api_analysis(struct api_request *api);
void api_ask_analysis(struct api_request *api);
/* api_scores.c */
void api_scores(struct api_request *api);
void api_score(struct api_request *api);
void api_keep_score(struct api_request *api);
void api_drop_score(struct api_request *api);
void api_show_score(struct api_request *api);
void api_hide_score(struct api_request *api);
void api_live_score(struct api_request *api);
/* export.c */
void api_export(struct api_request *api);
/* Removes the unfinished files of an earlier process. */
void exports_tidy(const struct http *http);
/* api_ratings.c */
void api_ratings(struct api_request *api);
/* api_rules.c */
void api_rules(struct api_request *api);
void api_explain(struct api_request *api);
/* Makes the answer to GET /api/rules. False if there is no memory. */
bool api_rules_prepare(struct http *http);
/* api_tournaments.c */
void api_tournaments(struct api_request *api);
void api_open_tournament(struct api_request *api);
/* api_tournament.c */
void api_tournament(struct api_request *api);
void api_tournament_acts(struct api_request *api);
/* api_entry.c */
void api_enter_tournament(struct api_request *api);
void api_join_tournament(struct api_request *api);
void api_leave_tournament(struct api_request *api);
/* api_board.c */
void api_tournament_board(struct api_request *api);
/* api_flags.c */
void api_tournament_flags(struct api_request *api);
/* api_slip.c */
void api_slips(struct api_request *api);
void api_slip(struct api_request *api);
void api_slip_result(struct api_request *api);
/* api_challenges.c */
void api_open_challenge(struct api_request *api);
void api_challenge(struct api_request *api);
void api_play_challenge(struct api_request *api);
/* api_friend.c */
void api_friend(struct api_request *api);
/* api_health.c */
void api_healthz(struct api_request *api);
void api_name(struct api_request *api);
void api_now(struct api_request *api);
void api_readyz(struct api_request *api);
void api_metrics(struct api_request *api);

#endif
