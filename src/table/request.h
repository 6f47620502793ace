/* request.h - internals of the request handlers.
 *
 * There is one handler for each type of message. It writes the answer: the rows to store, or a refusal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_REQUEST_H
#define TABLE_REQUEST_H

#include "table/apply_row.h"

struct request_context {
    const struct table *table;
    const struct table_request *request;
    pedro_seat seat; /* of the person, or PEDRO_NO_SEAT */
    struct table_answer *answer;
};

void request_join(struct request_context *context);
void request_leave(struct request_context *context);
void request_seat(struct request_context *context);
void request_swap(struct request_context *context);
void request_cut(struct request_context *context);
void request_start(struct request_context *context);
void request_act(struct request_context *context);
void request_undo(struct request_context *context);
void request_claim(struct request_context *context);
void request_hint(struct request_context *context);
void request_away(struct request_context *context);
void request_chat(struct request_context *context);
void request_report(struct request_context *context);

void request_refuse(struct request_context *context, enum server_error_code code,
                    const char *sentence);

/* Begins a row about a seat, with the time of the request. */
void request_row(struct request_context *context, const char *kind, pedro_seat seat);

/* A person sits down. */
void row_sit(struct table_rows *rows, const struct table *table, uint64_t now_ms,
             pedro_seat seat, const struct table_person *who);
void request_sit_row(struct request_context *context, pedro_seat seat);

/* An id and a name that can stand in a row. */
bool table_person_is_good(const struct table_person *who);
/* Somebody plays here, or looks on. */
bool table_is_lively(const struct table *table);
/* Somebody is connected as `id`. */
bool table_is_present(const struct table *table, const char *id);

/* Hints are given here. */
bool table_gives_hints(const struct table *table);

/* The number of events to go back to for `seat` to take back its last action of this hand,
 * or 0 if it has none or something hidden has come to light since (undo.c). */
size_t table_undo_target(const struct table *table, pedro_seat seat);

/* True if the seat to act, whose view this is, wins all points that are left however the
 * hidden cards lie and whatever the others do (claim.c). */
bool table_claim_is_sure(const struct pedro_rules *rules, const struct pedro_view *view);
/* What it then plays. */
void table_claim_choose(const struct pedro_rules *rules, const struct pedro_view *view,
                        const struct pedro_legal *legal, struct pedro_action *action);
/* What the others then play: it makes no difference. */
void table_claim_follow(const struct pedro_legal *legal, struct pedro_action *action);

/* `name` if a bot is called so, NULL if none is; for "" the bot that sits down by default. */
const char *table_bot_name(const char *name);

/* chat.c: what a person said stays, under another name. */
void table_rename_chats(struct table *table, const char *id, const char *name);

#endif
