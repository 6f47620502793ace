/* costs.h - the costs of the pairs of a round, in the order of pairing.h, for the cheapest matching.
 *
 * The vertices are the players who are present and not in a fixed pair, by score and then by rank; one more for the bye
 * comes last if their number is odd.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_COSTS_H
#define PAIRING_COSTS_H

#include "pairing/matching.h"
#include "pairing/pairing.h"

struct pairing_vertex {
    uint32_t player; /* or PAIRING_BYE */
    uint32_t
        bye_place; /* 0 for those to whom the bye goes first; equal numbers are equally near to it */
    uint32_t place; /* by rank among those with the same score, from 0 */
    uint32_t half;  /* of their number */
};

struct pairing_costs {
    const struct pairing_player *players;
    const struct pairing_wishes *wishes;
    uint32_t n; /* vertices */
    struct pairing_vertex *vertices;
    uint64_t *met; /* a bit for each two vertices: have met in the games that count */
    uint64_t *forbidden; /* a bit for each two vertices */
};

/* How often two players have met, as the wishes count it. */
unsigned pairing_meetings(const struct pairing_player *players,
                          const struct pairing_wishes *wishes, uint32_t a, uint32_t b);

/* Prepares the costs; what it is given must last as long. opponent[i] is PAIRING_NONE for those who need an opponent.
 * Finish it after errors too. */
enum pairing_result pairing_costs_init(struct pairing_costs *costs,
                                       const struct pairing_player *players,
                                       unsigned count,
                                       const struct pairing_wishes *wishes,
                                       const uint32_t opponent[]);
void pairing_costs_finish(struct pairing_costs *costs);

/* A matching_cost_of. */
bool pairing_costs_of(const void *costs, unsigned u, unsigned v,
                      struct matching_cost *cost);

#endif
