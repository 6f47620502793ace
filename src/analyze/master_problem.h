/* master_problem.h - a hand in which one line of play makes the bid however the hidden cards lie, to be found (docs/master.md).
 *
 * Kept as a row of text, which the same seed makes again (master_make.h):
 *
 *     GAME SEED DEALER PARTNER LEVEL LEFT | PLAYED
 *
 * The pack is shuffled from the seed, PLAYED is what was done before the play: each action with its seat, "; " between them.
 * PARTNER is "any" or "helps" (master.h). LEFT is in how many of MASTER_TRIES tries of its own the program's players
 * left the line, from which the LEVEL follows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_PROBLEM_H
#define ANALYZE_MASTER_PROBLEM_H

#include "analyze/master.h"
#include "pedro/match.h"

enum {
    MASTER_LEVELS = 5,
    MASTER_TRIES = 100,
    MASTER_LIMIT = 1000000, /* places of a search; those of a problem take fewer */
    MASTER_PLAYED_MAX = 768,
    MASTER_ROW_MAX = 1024
};

struct master_problem {
    char game[PEDRO_NAME_MAX];
    unsigned seed, dealer;
    enum master_partner partner;
    unsigned level, left;
    char played[MASTER_PLAYED_MAX];
};

/* The problems that come with the program, as rows, from the easiest level on; how many there are. */
extern const char *const master_table[];
extern const int master_table_size;

/* The level of a problem that players left so many times. */
unsigned master_level(unsigned left);

/* Reads a row without its LF. False if it is none; whether it can be played is for master_open(). */
bool master_problem_read(const char *row, size_t length, struct master_problem *problem);
void master_problem_write(const struct master_problem *problem, struct pedro_text *text);

/* A problem on the table. It is not moved. */
struct master_opened {
    struct pedro_match match;
    struct master master;
    struct bot_history history;
    struct master_place place; /* the bidder leads */
};

/* Puts a problem on the table, if only trumps are played in the game, a hand without them is laid down when its turn comes, and the
 * bidder leads: there the search is exact. 0, or an error with nothing to be finished. */
int master_open(const struct master_problem *problem, struct master_opened *opened);
void master_close(struct master_opened *opened);

/* The seat at the table of a seat that is counted from the bidder. */
pedro_seat master_seat(const struct master_opened *opened, unsigned seat);

/* The trump with this number, and the set of trumps with these. */
pedro_card master_card(const struct master_opened *opened, unsigned number);
pedro_cards master_cards(const struct master_opened *opened, unsigned numbers);

#endif
