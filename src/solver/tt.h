/* tt.h - the transposition table of the exact search.
 *
 * Entries are partitions of positions, not single positions (partition search, Ginsberg 1996,
 * "Partition Search"): a proof holds for every position that differs only in cards whose rank
 * did not matter to it. So the key of a position is made of suit lengths and worths alone, and
 * an entry says which of the remaining cards, counted in slot order, must belong to which seat
 * and be worth what.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_TT_H
#define SOLVER_TT_H

#include <stdbool.h>
#include <stdint.h>

struct tt {
    struct tt_set *set;
    uint64_t mask; /* number of sets less one */
};

/* Allocates 2^bits sets. False if there is no memory. */
bool tt_init(struct tt *tt, unsigned bits);
void tt_finish(struct tt *tt);
void tt_clear(struct tt *tt);

/* A position as the table sees it. */
struct tt_pattern {
    uint64_t key;
    uint64_t owners; /* 2 bits a card */
    uint64_t worths; /* bits of the worth classes of 16 trumps */
    uint64_t all;    /* the slots of the cards */
    unsigned trumps; /* how many of them are trumps, the last ones */
    bool parted; /* owners are compared card by card; if not, the key holds them all */
};

/* Looks a position up: does the table prove that the team wins `need` points or more, or that
 * it does not? True if so, with the answer in *can and the slots of the cards that the proof
 * depends on in *relevant. If not, *hint may become a slot that was the best move in a similar
 * position; it must be SLOT_NONE before. */
bool tt_find(const struct tt *tt, const struct tt_pattern *pattern, int need, bool *can,
             uint64_t *relevant, unsigned *hint);

/* Stores a proof: the team can (or cannot) win `need`, because of the cards in `relevant`.
 * `best` is the move that proved it, SLOT_NONE if all had to be tried. */
void tt_store(struct tt *tt, const struct tt_pattern *pattern, int need, bool can,
              uint64_t relevant, unsigned best);

#endif
