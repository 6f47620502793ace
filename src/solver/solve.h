/* solve.h - what a hand is worth when all cards lie open and nobody errs.
 *
 * A team is a set of sides that plays together; all other sides play against it. Its value
 * is the most points it can win in tricks, whatever the others do, with what it has won
 * already. Every trump in hand at the play is won by somebody, so the others get the rest.
 * Which sides to put together is the caller's choice; solve_team() makes the usual one:
 *
 * - in pairs (and with two players) the bidding side against the other;
 * - where a partner is called, the bidder and its partner against the rest. Before the call
 *   the team is the bidder alone, and whoever holds the card that is called joins the
 *   bidder's team; so the best card to call is part of the answer;
 * - solo, the seat to act against all others together. With three sides or more there is no
 *   one value of a hand: this is what the seat can be sure of, however they play.
 *
 * Positions are those a hand can come to, made by position_init() or begun by
 * position_begin(): whoever leads has something to lead.
 *
 * What to bury, whether to fold and whom to call are choices like any other. The point of
 * the two, where it does not go to the taker, and points of discards are settled before the
 * play and left out, as positions leave them out (position.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SOLVE_H
#define SOLVER_SOLVE_H

#include "solver/position.h"

struct solver; /* the table of positions met before, which later solves use again */

enum {
    SOLVER_BITS = 11,     /* size of the usual table: 400 kilobytes */
    SOLVER_BITS_MAX = 24, /* the largest */
    SOLVE_LINE_MAX = 64,  /* longest line: cards, folds and a call */
};

/* A table of 2^bits sets of entries, and up to six megabytes more for the play without plain
 * cards (blank.h); NULL if there is no memory. Meant to be kept, and not cleared, through
 * many values and questions: hands, trump suit, leader and team may change from one to the
 * next. Only another ruleset makes the second part begin anew. */
struct solver *solver_create(unsigned bits);
void solver_destroy(struct solver *solver);

/* Forgets everything, as if just made. Answers do not depend on what a solver remembers. */
void solver_clear(struct solver *solver);

/* Positions searched since the solver was made. */
uint64_t solver_nodes(const struct solver *solver);

/* Lets the solves from now on search `nodes` positions together; UINT64_MAX, as at first, for
 * no limit. Once they are used up every solve returns at once, solver_stopped() is true, and
 * what that solve and later ones returned means nothing, until the limit is set anew.
 * What was proved before stays known and right. */
void solver_limit(struct solver *solver, uint64_t nodes);
bool solver_stopped(const struct solver *solver);

/* Has choices rated by other numbers, which must outlive the solver, and forgets everything:
 * for learning them (ratings_blank in ratings.h). */
struct ratings;
void solver_rate(struct solver *solver, const struct ratings *ratings);

/* Has it look the last tricks up in a table (endgame.h) wherever that fits the ruleset, and
 * forgets everything; NULL for none. Answers are the same, but fewer positions are searched
 * for them, so under a limit more may be answered. */
struct endgame;
void solver_use(struct solver *solver, const struct endgame *endgame);

/* The team described above, for a state in phases bury, play or call: bit of the side. */
unsigned solve_team(const struct pedro_rules *rules, const struct pedro_state *state);

/* Points the team wins in the whole hand. */
int solve_value(struct solver *solver, const struct position_rules *rules,
                const struct position *position, unsigned team);

/* True if the team can win `need` points or more in the whole hand: less work than its
 * value. */
bool solve_reaches(struct solver *solver, const struct position_rules *rules,
                   const struct position *position, unsigned team, int need);

/* All there is to know of a position. */
struct solution {
    uint64_t choices;              /* places: position_legal() */
    int16_t value;                 /* points of the team in the whole hand */
    int16_t others;                /* points of all other sides together */
    int16_t after[64];             /* by place: the team's value after that choice */
    uint8_t line[SOLVE_LINE_MAX];  /* one best line, places */
    uint8_t seat[SOLVE_LINE_MAX];  /* who makes each choice of it */
    uint8_t phase[SOLVE_LINE_MAX]; /* what each is: enum position_phase */
    uint8_t length;                /* of the line */
};

void solve_all(struct solver *solver, const struct position_rules *rules,
               const struct position *position, unsigned team, struct solution *solution);

#endif
