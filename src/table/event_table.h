/* event_table.h - a table of a tournament: who plays there, how long, and what came of it.
 *
 * The host opens such a table for given people. It has rules of its own: nobody else may sit down,
 * nobody is host, nothing is taken back or thrown away, no hints are given, and there is no rematch.
 * It goes on while nobody is connected. A match can end before its target (a row `over`), with the
 * points as they stand.
 *
 * Duplicate: each board is a match of one hand, from 0 points. The host gives the seed when
 * table_tick() wants a deal. Nobody watches, and the cards are shown to nobody afterwards, as
 * other tables have still to play them.
 *
 * In a challenge (challenge.h) `tournament` is the name of the challenge, and the table waits for its person as long as
 * the host lets it: there is no bot that plays for somebody who is away.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_EVENT_TABLE_H
#define TABLE_EVENT_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/pedro.h"

struct table;
struct table_answer;
struct table_person;
struct table_rows;

enum {
    TABLE_EVENT_NAME_MAX = 17,     /* of a tournament: as of a table, with the NUL */
    TABLE_EVENT_TITLE_MAX = 161,   /* bytes, with the NUL */
    TABLE_EVENT_NUMBER_MAX = 9999, /* of rounds, tables, boards, and lengths */
    TABLE_EVENT_WAIT_MAX = 3600,   /* seconds */
    TABLE_EVENT_TARGET =
        9999, /* the target where something else ends the match: out of reach */
};

/* What ends the play at the table. */
enum table_unit {
    TABLE_UNIT_TARGET,  /* the rules */
    TABLE_UNIT_HANDS,   /* this number of scored hands */
    TABLE_UNIT_MINUTES, /* minutes since the first deal; the hand is finished */
    TABLE_UNIT_BOARDS,  /* this number of boards */
    TABLE_UNITS
};
extern const char *const table_unit_words[TABLE_UNITS + 1]; /* then NULL */

/* The game of a tournament that a table plays. */
struct table_fixture {
    char tournament[TABLE_EVENT_NAME_MAX]; /* letters, digits, - and _; "": none */
    char title[TABLE_EVENT_TITLE_MAX];     /* of the tournament, UTF-8 */
    uint16_t round, number;                /* of the table in it; from 1 */
    uint8_t unit;                          /* enum table_unit */
    uint16_t length; /* in that unit, from 1; a target: 0 is that of the rules */
    uint16_t board;  /* the first one, from 1; without boards 0 */
    uint16_t wait_s; /* how long the table waits for a person who is not connected */
    bool forfeit;    /* of two sides, one that has not come by then loses */
    bool waits; /* of a challenge: nobody is replaced, and each plays when he likes */
};

struct table_event_setup {
    struct table_fixture fixture;
    const char *variant, *options; /* a preset; house rules as in records, "" for none */
    uint8_t clock;                 /* row of table_clocks */
    bool hidden;                   /* it is found only by its name */
    pedro_seat dealer;             /* the first dealer; ignored with boards */
    /* By seat: a person, or NULL and the name of a bot ("" for the default one). */
    const struct table_person *person[PEDRO_SEATS_MAX];
    const char *bot[PEDRO_SEATS_MAX];
    const char *bots; /* plays for absent people; "" for the default one */
    uint64_t now_ms;  /* wall time, as for table_open() */
};

/* The rows that open such a table and begin its match. Refused: an unknown game, house rules that
 * are invalid, an unknown bot, one person at two seats, numbers out of range. */
void table_open_event(const struct table_event_setup *setup, const char *name,
                      struct table_answer *answer);

/* True for a table of a tournament. */
bool table_is_event(const struct table *table);
/* True once nothing more will be played at it: the last match is over. */
bool table_event_done(const struct table *table);
/* True for a table of boards: other tables play the same ones, before or after it. Their cards are shown to nobody
 * who has no seat, and their hands and seeds to nobody. */
bool table_event_seals(const struct table *table);
/* The number of the board that is on the table or was there last; 0 without boards. */
unsigned table_event_board(const struct table *table);
/* The hands that have been scored, or the boards that are over, in this fixture. */
unsigned table_event_played(const struct table *table);
/* Milliseconds left of a match by minutes at `now_ms`, at least 0; -1: it is not played by
 * minutes, or has not begun. */
int64_t table_event_left(const struct table *table, uint64_t now_ms);

/* What came of the play, also before it is over. */
struct table_event_result {
    bool done;      /* table_event_done() */
    bool stopped;   /* by table_event_stop() */
    uint8_t absent; /* sides that did not come, bit s for side s: nothing was played */
    uint8_t
        winner; /* the side, from 1, that won by the rules where points do not tell; 0 */
    unsigned sides;
    int32_t points[PEDRO_SEATS_MAX]; /* score of each side; with boards the sum of all */
    uint16_t sets[PEDRO_SEATS_MAX];  /* bids that each side lost */
    unsigned boards;                 /* boards that are over */
};
void table_event_result(const struct table *table, struct table_event_result *result);

/* The line of board `index`, from 0, of those that are over: `bidder` is PEDRO_NO_SEAT if all
 * passed. Its points for the sides are those of `hand`. */
const struct table_hand *table_event_line(const struct table *table, unsigned index);

/* The sides with the best score once the match is over (bit s for side s), as the rules or the
 * points have it; several bits: a draw. 0 while it is played, and with boards. */
unsigned table_winners(const struct table *table);

/* The row by which the director ends the play now, in the middle of a hand too: that hand does
 * not count. No row if it is over. */
void table_event_stop(const struct table *table, uint64_t now_ms,
                      struct table_rows *rows);

#endif
