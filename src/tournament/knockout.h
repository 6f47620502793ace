/* knockout.h - how far the entries of a knock-out have come.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_KNOCKOUT_H
#define TOURNAMENT_KNOCKOUT_H

#include "tournament/tournament.h"

struct tournament_stage {
    uint16_t
        out; /* the round in which it went out; 0 while it is in, and if it was never drawn */
    uint32_t
        level; /* 1 for those who came furthest; equal where no round separates two */
};

/* The side that won a table with a result, from 1; of equal sides that of the first entry with the higher lot. 0 if
 * nobody came. */
unsigned tournament_winner(const struct tournament *tournament,
                           const struct tournament_table *table);

/* Follows the rounds 1 to `rounds`, which are published; `stage` has room for tournament->entries and is in their order.
 * 0, or PEDRO_ERR_NO_MEMORY. */
int tournament_stages(const struct tournament *tournament, unsigned rounds,
                      struct tournament_stage *stage);

#endif
