/* states.c - counting shares, sets and rows of worths.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/states.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = STATES_SEATS, KIND_BITS = 3 };

static void rank_sets(struct states *states) {
    uint16_t seen[STATES_TRUMPS + 1] = {0};
    for (uint32_t set = 0; set < 1u << states->most; set++)
        states->rank[set] = seen[bits_count(set)]++;
}

static void choose(uint32_t ways[STATES_TRUMPS + 1][STATES_TRUMPS + 1]) {
    for (unsigned n = 0; n <= STATES_TRUMPS; n++)
        for (unsigned k = 0; k <= n; k++)
            ways[n][k] = k == 0 || k == n ? 1 : ways[n - 1][k - 1] + ways[n - 1][k];
}

/* Numbers the rows of worths in the order of the sets that show them first. */
static bool number_rows(struct states *states, const uint8_t *kind) {
    enum { SLOT_BITS = 17 };
    uint64_t *slot = calloc((size_t)1 << SLOT_BITS, sizeof *slot);
    uint16_t *number = calloc((size_t)1 << SLOT_BITS, sizeof *number);
    for (uint32_t set = 0; slot && number && set < 1u << states->trumps; set++) {
        const unsigned left = bits_count(set);
        uint64_t row = left + 1;
        if (left > states->most)
            continue;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            row = row << KIND_BITS | kind[bits_lowest(rest)];
        unsigned at = (unsigned)(row * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS));
        while (slot[at] && slot[at] != row)
            at = (at + 1) % (1u << SLOT_BITS);
        if (!slot[at]) {
            slot[at] = row;
            number[at] = (uint16_t)states->rows[left]++;
        }
        states->row[set] = number[at];
    }
    const bool made = slot && number;
    free(slot);
    free(number);
    return made;
}

struct states_held states_held(unsigned counts) {
    struct states_held held = {0};
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const unsigned n =
            counts >> STATES_PART_BITS * seat & ((1u << STATES_PART_BITS) - 1);
        held.seat[seat] = n;
        held.all += n;
        held.longest = n > held.longest ? n : held.longest;
    }
    return held;
}

/* Shares of up to `cards` cards a seat, those of fewer trumps first. */
static void count_shares(struct states *states, unsigned cards) {
    uint32_t ways[STATES_TRUMPS + 1][STATES_TRUMPS + 1];
    choose(ways);
    for (unsigned all = 0; all <= states->most; all++)
        for (unsigned counts = 0; counts < STATES_SHARES; counts++) {
            const struct states_held held = states_held(counts);
            if (held.longest > cards || held.all != all ||
                !states_spans(&states->span, states->bare ? held.longest : cards, all))
                continue;
            const unsigned after_b = held.seat[2] + held.seat[3],
                           after_a = held.seat[1] + after_b;
            states->share[cards][counts] = (struct states_share){
                .first = (uint32_t)states->count,
                .times_b = ways[after_a][held.seat[1]],
                .times_c = ways[after_b][held.seat[2]],
                .rows = states->rows[all],
            };
            states->count += (uint64_t)ways[all][held.seat[0]] *
                             ways[after_a][held.seat[1]] * ways[after_b][held.seat[2]] *
                             states->rows[all];
        }
}

static bool make(struct states *states, const uint8_t *kind) {
    const unsigned most = states->span.cards, first = states->bare ? most : 0;
    states->row = calloc((size_t)1 << states->trumps, sizeof *states->row);
    states->rank = calloc((size_t)1 << states->most, sizeof *states->rank);
    if (!states->row || !states->rank || !number_rows(states, kind))
        return false;
    rank_sets(states);
    for (unsigned cards = first; cards <= most; cards++) {
        states->share[cards] = calloc(STATES_SHARES, sizeof *states->share[cards]);
        if (!states->share[cards])
            return false;
        count_shares(states, cards);
    }
    for (unsigned cards = 0; cards < first; cards++)
        states->share[cards] = states->share[first];
    return states->count <= UINT32_MAX;
}

struct states *states_create(const uint8_t *kind, unsigned trumps,
                             const struct states_span *span, bool bare) {
    struct states *states = calloc(1, sizeof *states);
    if (!states)
        return NULL;
    states->trumps = trumps;
    states->span = *span;
    for (unsigned cards = 0; cards <= span->cards; cards++) {
        unsigned most =
            span->few[cards] < SEATS * cards ? span->few[cards] : SEATS * cards;
        most = most < trumps ? most : trumps;
        states->most = most > states->most ? most : states->most;
    }
    states->bare = bare;
    if (!make(states, kind)) {
        states_destroy(states);
        return NULL;
    }
    return states;
}

void states_destroy(struct states *states) {
    if (!states)
        return;
    for (unsigned cards = states->bare ? states->span.cards : 0;
         cards <= states->span.cards; cards++)
        free(states->share[cards]);
    free(states->row);
    free(states->rank);
    free(states);
}

bool states_count(const uint8_t *kind, unsigned trumps, bool bare, states_layer layer) {
    uint32_t ways[STATES_TRUMPS + 1][STATES_TRUMPS + 1];
    struct states states = {.trumps = trumps, .most = trumps};
    states.row = calloc((size_t)1 << trumps, sizeof *states.row);
    memset(layer, 0, sizeof(states_layer));
    const bool made = states.row && number_rows(&states, kind);
    free(states.row);
    choose(ways);
    for (unsigned counts = 0; made && counts < STATES_SHARES; counts++) {
        const struct states_held held = states_held(counts);
        if (held.all > trumps || held.longest > STATES_TRICKS)
            continue;
        uint64_t shares = states.rows[held.all];
        for (unsigned seat = 0, left = held.all; seat < SEATS; left -= held.seat[seat++])
            shares *= ways[left][held.seat[seat]];
        for (unsigned cards = held.longest; cards <= STATES_TRICKS; cards++)
            if (!bare || cards == held.longest)
                layer[cards][held.all] += shares;
    }
    return made;
}
