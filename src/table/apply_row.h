/* apply_row.h - internals of the functions that apply rows to a table. Each kind of row is a function that first checks
 * everything and then changes the table; it returns 0 or an enum pedro_err, with a
 * refusal in row->wrong.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_APPLY_ROW_H
#define TABLE_APPLY_ROW_H

#include "table/row.h"

int apply_row_open(struct table *table, struct row *row);
int apply_row_sit(struct table *table, struct row *row);
int apply_row_leave(struct table *table, struct row *row);
int apply_row_bot(struct table *table, struct row *row);
int apply_row_swap(struct table *table, struct row *row);
int apply_row_choose(struct table *table, struct row *row);
int apply_row_cut(struct table *table, struct row *row);
int apply_row_ready(struct table *table, struct row *row);
int apply_row_away(struct table *table, struct row *row);
int apply_row_back(struct table *table, struct row *row);
int apply_row_start(struct table *table, struct row *row);
int apply_row_deal(struct table *table, struct row *row);
int apply_row_lay(struct table *table, struct row *row);
int apply_row_act(struct table *table, struct row *row);
int apply_row_claim(struct table *table, struct row *row);
int apply_row_ask(struct table *table, struct row *row);
int apply_row_agree(struct table *table, struct row *row);
int apply_row_refuse(struct table *table, struct row *row);
int apply_row_undo(struct table *table, struct row *row);
int apply_row_void(struct table *table, struct row *row);
int apply_row_void_ask(struct table *table, struct row *row);
int apply_row_void_yes(struct table *table, struct row *row);
int apply_row_void_no(struct table *table, struct row *row);
int apply_row_clock(struct table *table, struct row *row);
int apply_row_event(struct table *table, struct row *row);
int apply_row_over(struct table *table, struct row *row);

/* Refuses a row that does not fit the table. Returns the enum pedro_err of the code. */
int apply_row_fail(struct row *row, enum pedro_refusal_code code);
/* The same for the word read last, see row_refuse(). */
int apply_row_wrong(struct row *row, enum pedro_refusal_code code);

/* apply_match.c: applies an action that the table has accepted. PEDRO_ERR_OK, or an enum pedro_err and nothing has
 * changed. */
int table_do(struct table *table, pedro_seat seat, const struct pedro_action *action,
             uint64_t now_ms);

/* Room for one more line of the score sheet, and the line; NULL without memory. */
bool table_make_room(struct table *table);
struct table_hand *table_new_line(struct table *table);

/* A match is being played. */
static inline bool table_plays(const struct table *table) {
    return table->started && !table_is_over(table);
}

/* Notes that a seat did not agree to what another seat asked; `asker` may be PEDRO_NO_SEAT. A computer player agrees to all. */
static inline void table_note_refusal(struct table *table, pedro_seat asker,
                                      pedro_seat seat) {
    if (asker != PEDRO_NO_SEAT && seat != asker && seat != PEDRO_NO_SEAT &&
        table->seat[seat].kind == TABLE_PERSON)
        table->refused = seat;
}

/* A hand is in progress: a seat is to act. */
static inline bool table_in_hand(const struct table *table) {
    return table_plays(table) && table->match.state.turn != PEDRO_NO_SEAT;
}

/* A person has this seat and plays. */
static inline bool seat_is_played(const struct table_seat *seat) {
    return seat->kind == TABLE_PERSON && !seat->away;
}

/* The number of people who have a seat and play. */
unsigned table_players_here(const struct table *table);

/* The pause between two hands, in milliseconds. */
uint64_t table_pause_ms(const struct table *table);

/* The seat to act has a running clock, as another person or a tournament waits for it. */
bool table_clock_runs(const struct table *table);
/* The time that is left to the seat to act at `now_ms`, in milliseconds; may be
 * negative. */
int64_t table_clock_left(const struct table *table, uint64_t now_ms);

#endif
