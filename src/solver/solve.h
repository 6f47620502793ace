/* solve.h - the double-dummy value of a hand: all cards are known and all play is perfect.
 *
 * A team is a set of sides that plays together; all other sides play against it. Its value
 * is the most points it can win in tricks, whatever the others do, with what it has won
 * already. Every trump in the hands is won by some side, so the others get the rest.
 * Which sides to put together is the caller's choice; solve_team() makes the usual one:
 *
 * - in pairs (and with two players) the bidding side against the other;
 * - where a partner is called, the bidder and its partner against the rest. Before the call
 *   the team is the bidder alone, and the holder of the called card joins the
 *   bidder's team; so the best card to call is part of the answer;
 * - solo, the seat to act against all others together. With three sides or more there is no
 *   one value of a hand: this is what the seat can be sure of, however they play.
 *
 * A lead that an opponent has bound to trumps or plain cards is obeyed.
 *
 * Positions are those a hand can come to, made by position_init() or begun by
 * position_begin(): the leader has a card to lead.
 *
 * What to bury, whether to fold and which card to call are choices like any other. The point of
 * the two, where it does not go to the taker, and points of discards are settled before the
 * play and left out, as positions leave them out (position.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SOLVE_H
#define SOLVER_SOLVE_H

#include "solver/position.h"

struct solver; /* transposition tables, which later solves use again */

enum {
    SOLVER_BITS = 11,     /* size of the default table: 400 kilobytes */
    SOLVER_BITS_MAX = 24, /* the largest */
    SOLVE_LINE_MAX = 64,  /* longest line: cards, folds and a call */
    /* Positions (solver_limit()) after which players and the analysis give a deal up. The hardest seen in any preset
     * needed 1/50 of that; but with 18 trumps in six hands no table can help, and some need minutes. */
    SOLVE_PATIENCE = 16000000,
};

/* Makes a transposition table of 2^bits sets, and up to six megabytes more for the trumps-only
 * relaxation (trumps/trumps.h); NULL if there is no memory. A solver is meant to be kept, and not
 * cleared, through many solves: hands, trump suit, leader and team may change from one to the next.
 * Only another ruleset clears the tables of the relaxation. */
struct solver *solver_create(unsigned bits);
void solver_destroy(struct solver *solver);

/* Clears all tables, as if just made. Results do not depend on what the tables hold. */
void solver_clear(struct solver *solver);

/* Positions searched since the solver was made. */
uint64_t solver_nodes(const struct solver *solver);

/* Limits the solves from now on to `nodes` positions in total; UINT64_MAX, the default, for no limit.
 * Once they are spent every solve returns at once, solver_stopped() is true, and the results of that
 * solve and later ones are invalid, until the limit is set again. Proofs made before stay valid. */
void solver_limit(struct solver *solver, uint64_t nodes);
bool solver_stopped(const struct solver *solver);

/* Sets other weights for the move ordering of the relaxation, which must outlive the solver, and
 * clears it: for tuning them (order_weights.h). */
struct order_weights;
void solver_set_order_weights(struct solver *solver, const struct order_weights *weights);

/* Has it look the last tricks up in an endgame table (endgame/endgame.h) where the table fits the
 * ruleset, and clears it; NULL for none. Results are the same, but fewer positions are searched, so
 * more may be solved within a limit. */
struct endgame;
void solver_use(struct solver *solver, const struct endgame *endgame);

/* The team described above, for a state in phases bury, play or call: bit of the side. */
unsigned solve_team(const struct pedro_rules *rules, const struct pedro_state *state);

/* Points the team wins in the whole hand. */
int solve_value(struct solver *solver, const struct position_rules *rules,
                const struct position *position, unsigned team);

/* True if the team can win `need` points or more in the whole hand: one null-window search, less
 * work than the value. */
bool solve_reaches(struct solver *solver, const struct position_rules *rules,
                   const struct position *position, unsigned team, int need);

/* The full solution of a position. */
struct solution {
    uint64_t choices;              /* slots: position_legal(), if bound only those */
    int16_t value;                 /* points of the team in the whole hand */
    int16_t others;                /* points of all other sides together */
    int16_t after[64];             /* by slot: the team's value after that choice */
    uint8_t line[SOLVE_LINE_MAX];  /* one best line, slots */
    uint8_t seat[SOLVE_LINE_MAX];  /* the seat that makes each choice of it */
    uint8_t phase[SOLVE_LINE_MAX]; /* what each is: enum position_phase */
    uint8_t length;                /* of the line */
};

void solve_all(struct solver *solver, const struct position_rules *rules,
               const struct position *position, unsigned team, struct solution *solution);

#endif
