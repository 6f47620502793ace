/* request.h - what the files that decide about wishes share.
 *
 * A function of a message gets the wish and writes the answer: rows if it may be, else why not.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_REQUEST_H
#define TABLE_REQUEST_H

#include "table/apply_row.h"

struct asking {
    const struct table *table;
    const struct table_request *request;
    pedro_seat seat; /* of the person, or PEDRO_NO_SEAT */
    struct table_answer *answer;
};

void ask_join(struct asking *asking);
void ask_leave(struct asking *asking);
void ask_seat(struct asking *asking);
void ask_swap(struct asking *asking);
void ask_cut(struct asking *asking);
void ask_start(struct asking *asking);
void ask_act(struct asking *asking);
void ask_undo(struct asking *asking);
void ask_claim(struct asking *asking);
void ask_hint(struct asking *asking);
void ask_away(struct asking *asking);
void ask_chat(struct asking *asking);
void ask_report(struct asking *asking);

void ask_refuse(struct asking *asking, enum server_error_code code, const char *sentence);

/* A row of the person's table, at the time of the wish. */
void ask_row(struct asking *asking, const char *kind, pedro_seat seat);

/* A person sits down. */
void sit_row(struct table_rows *rows, const struct table *table, uint64_t now_ms,
             pedro_seat seat, const struct table_person *who);
void ask_sit_row(struct asking *asking, pedro_seat seat);

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
size_t undo_target(const struct table *table, pedro_seat seat);

/* True if the seat to act, whose view this is, wins all points that are left however the
 * hidden cards lie and whatever the others do (claim.c). */
bool claim_is_sure(const struct pedro_rules *rules, const struct pedro_view *view);
/* What it then plays. */
void claim_choose(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct pedro_legal *legal, struct pedro_action *action);
/* What the others then play: it makes no difference. */
void claim_follow(const struct pedro_legal *legal, struct pedro_action *action);

/* `name` if a bot is called so, NULL if none is; for "" the bot that sits down by default. */
const char *bot_name_or_default(const char *name);

/* talk.c: what a person said stays, under another name. */
void talk_rename(struct table *table, const char *id, const char *name);

#endif
