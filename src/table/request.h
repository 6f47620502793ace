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
void request_choose(struct request_context *context);
void request_start(struct request_context *context);
void request_ready(struct request_context *context);
void request_act(struct request_context *context);
void request_undo(struct request_context *context);
void request_redeal(struct request_context *context);
void request_claim(struct request_context *context);
void request_hint(struct request_context *context);
void request_away(struct request_context *context);
void request_chat(struct request_context *context);
void request_report(struct request_context *context);

/* An answer that grants the request and has no rows yet; one that refuses it. */
void table_answer_begin(struct table_answer *answer);
void table_answer_refuse(struct table_answer *answer, enum pedro_refusal_code code);
void request_refuse(struct request_context *context, enum pedro_refusal_code code);

/* The ruleset of a preset with house rules ("" for none), and the keys that were given. False and a
 * refusal if it is invalid. */
bool request_find_rules(const char *variant, const char *options,
                        struct pedro_ruleset *set, uint64_t *given,
                        struct table_answer *answer);

/* Begins a row about a seat, with the time of the request. */
void request_row(struct request_context *context, const char *kind, pedro_seat seat);

/* Adds a row by which a person takes a seat. */
void row_sit(struct table_rows *rows, const struct table *table, uint64_t now_ms,
             pedro_seat seat, const struct table_person *who);
void request_sit_row(struct request_context *context, pedro_seat seat);

/* True if the id and the name can be part of a row. */
bool table_person_is_good(const struct table_person *who);
/* True if a person plays here or is connected. */
bool table_is_lively(const struct table *table);
/* True if a person with this id is connected. */
bool table_is_present(const struct table *table, const char *id);
/* The picture of a connected person; 0: none. */
uint8_t table_picture_of(const struct table *table, const char *id);

/* absence.c: notes that a person with a seat has been without a connection since `now_ms`; 0: is connected. */
void table_note_gone(struct table *table, const char *id, uint64_t now_ms);
/* The same for each person who is not connected. */
void table_note_all_gone(struct table *table, uint64_t now_ms);
/* Marks the people who are absent by now; `changed` becomes true if there is a new one. Returns when the next one
 * will be, in the table's time; 0: nobody. */
uint64_t table_note_absent(struct table *table, uint64_t now_ms, bool *changed);

/* event_open.c: true if a row can have these values. */
bool fixture_is_good(const struct table_fixture *fixture);
/* The first dealer of a match: that of the board, or `first`. */
pedro_seat fixture_dealer(const struct table_fixture *fixture, unsigned board,
                          int players, pedro_seat first);
/* event_clock.c: true if the table waits with its first deal for somebody. */
bool fixture_waits(const struct table *table);
/* Adds what is due at a table of a tournament, besides the clock and the deals. */
void fixture_tick(const struct table *table, uint64_t now_ms, struct table_tick *tick);

/* The random numbers of the bot that acts next in a hand of this seed. */
void table_turn_dice(const uint8_t seed[PEDRO_SEED_SIZE], const struct pedro_match *match,
                     uint8_t dice[PEDRO_SEED_SIZE]);

/* True if hints are given at this table. */
bool table_gives_hints(const struct table *table);

/* One person plays against bots, at no table of a tournament: what a computer says of it is unfair to nobody. */
bool table_is_alone(const struct table *table);

/* The number of events that are left when `seat` takes back its last action of this
 * hand; 0 if it has none, or if something hidden has been seen since (undo.c). */
size_t table_undo_target(const struct table *table, pedro_seat seat);

/* True if the seat to act, whose view this is, wins all remaining points in every
 * layout of the hidden cards and against every play (claim.c). */
bool table_claim_is_sure(const struct pedro_rules *rules, const struct pedro_view *view);
/* The action of the claimer while the claim is played out. */
void table_claim_choose(const struct pedro_rules *rules, const struct pedro_view *view,
                        const struct pedro_legal *legal, struct pedro_action *action);
/* The action of the others: the first that is legal, as none changes the result. */
void table_claim_follow(const struct pedro_legal *legal, struct pedro_action *action);

/* The name of the bot `name`, NULL if there is none; for "" the default bot. */
const char *table_bot_name(const char *name);

/* chat.c: changes the name of a person in the chat. */
void table_rename_chats(struct table *table, const char *id, const char *name);

#endif
