/* endgame_index.c - makes the index: counts shares, ranks sets, and numbers rows of worths.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/endgame/endgame_index.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = ENDGAME_SEATS, KIND_BITS = 3 };

static void rank_sets(struct endgame_index *index) {
    uint16_t seen[ENDGAME_TRUMPS_MAX + 1] = {0};
    for (uint32_t set = 0; set < 1u << index->most; set++)
        index->rank[set] = seen[bits_count(set)]++;
}

static void choose(uint32_t ways[ENDGAME_TRUMPS_MAX + 1][ENDGAME_TRUMPS_MAX + 1]) {
    for (unsigned n = 0; n <= ENDGAME_TRUMPS_MAX; n++)
        for (unsigned k = 0; k <= n; k++)
            ways[n][k] = k == 0 || k == n ? 1 : ways[n - 1][k - 1] + ways[n - 1][k];
}

/* Numbers the rows of worths, in the order of the first set of trumps that has each. */
static bool number_rows(struct endgame_index *index, const uint8_t *kind) {
    enum { SLOT_BITS = 17 };
    uint64_t *slot = calloc((size_t)1 << SLOT_BITS, sizeof *slot);
    uint16_t *number = calloc((size_t)1 << SLOT_BITS, sizeof *number);
    for (uint32_t set = 0; slot && number && set < 1u << index->trumps; set++) {
        const unsigned left = bits_count(set);
        uint64_t row = left + 1;
        if (left > index->most)
            continue;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            row = row << KIND_BITS | kind[bits_lowest(rest)];
        unsigned at = (unsigned)(row * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS));
        while (slot[at] && slot[at] != row)
            at = (at + 1) % (1u << SLOT_BITS);
        if (!slot[at]) {
            slot[at] = row;
            number[at] = (uint16_t)index->rows[left]++;
        }
        index->row[set] = number[at];
    }
    const bool made = slot && number;
    free(slot);
    free(number);
    return made;
}

struct endgame_shape endgame_shape(unsigned counts) {
    struct endgame_shape held = {0};
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const unsigned n =
            counts >> ENDGAME_SHAPE_BITS * seat & ((1u << ENDGAME_SHAPE_BITS) - 1);
        held.seat[seat] = n;
        held.all += n;
        held.longest = n > held.longest ? n : held.longest;
    }
    return held;
}

/* Numbers the states of `cards` cards a seat, those of fewer trumps first. */
static void count_shares(struct endgame_index *index, unsigned cards) {
    uint32_t ways[ENDGAME_TRUMPS_MAX + 1][ENDGAME_TRUMPS_MAX + 1];
    choose(ways);
    for (unsigned all = 0; all <= index->most; all++)
        for (unsigned counts = 0; counts < ENDGAME_SHAPES; counts++) {
            const struct endgame_shape held = endgame_shape(counts);
            if (held.longest > cards || held.all != all ||
                !endgame_span_has(&index->span, index->bare ? held.longest : cards, all))
                continue;
            const unsigned after_b = held.seat[2] + held.seat[3],
                           after_a = held.seat[1] + after_b;
            index->share[cards][counts] = (struct endgame_share){
                .first = (uint32_t)index->count,
                .times_b = ways[after_a][held.seat[1]],
                .times_c = ways[after_b][held.seat[2]],
                .rows = index->rows[all],
            };
            index->count += (uint64_t)ways[all][held.seat[0]] *
                            ways[after_a][held.seat[1]] * ways[after_b][held.seat[2]] *
                            index->rows[all];
        }
}

static bool make(struct endgame_index *index, const uint8_t *kind) {
    const unsigned most = index->span.cards, first = index->bare ? most : 0;
    index->row = calloc((size_t)1 << index->trumps, sizeof *index->row);
    index->rank = calloc((size_t)1 << index->most, sizeof *index->rank);
    if (!index->row || !index->rank || !number_rows(index, kind))
        return false;
    rank_sets(index);
    for (unsigned cards = first; cards <= most; cards++) {
        index->share[cards] = calloc(ENDGAME_SHAPES, sizeof *index->share[cards]);
        if (!index->share[cards])
            return false;
        count_shares(index, cards);
    }
    for (unsigned cards = 0; cards < first; cards++)
        index->share[cards] = index->share[first];
    return index->count <= UINT32_MAX;
}

struct endgame_index *endgame_index_create(const uint8_t *kind, unsigned trumps,
                                           const struct endgame_span *span, bool bare) {
    struct endgame_index *index = calloc(1, sizeof *index);
    if (!index)
        return NULL;
    index->trumps = trumps;
    index->span = *span;
    for (unsigned cards = 0; cards <= span->cards; cards++) {
        unsigned most =
            span->few[cards] < SEATS * cards ? span->few[cards] : SEATS * cards;
        most = most < trumps ? most : trumps;
        index->most = most > index->most ? most : index->most;
    }
    index->bare = bare;
    if (!make(index, kind)) {
        endgame_index_destroy(index);
        return NULL;
    }
    return index;
}

void endgame_index_destroy(struct endgame_index *index) {
    if (!index)
        return;
    for (unsigned cards = index->bare ? index->span.cards : 0; cards <= index->span.cards;
         cards++)
        free(index->share[cards]);
    free(index->row);
    free(index->rank);
    free(index);
}

bool endgame_count_states(const uint8_t *kind, unsigned trumps, bool bare,
                          endgame_layers layer) {
    uint32_t ways[ENDGAME_TRUMPS_MAX + 1][ENDGAME_TRUMPS_MAX + 1];
    struct endgame_index index = {.trumps = trumps, .most = trumps};
    index.row = calloc((size_t)1 << trumps, sizeof *index.row);
    memset(layer, 0, sizeof(endgame_layers));
    const bool made = index.row && number_rows(&index, kind);
    free(index.row);
    choose(ways);
    for (unsigned counts = 0; made && counts < ENDGAME_SHAPES; counts++) {
        const struct endgame_shape held = endgame_shape(counts);
        if (held.all > trumps || held.longest > ENDGAME_TRICKS_MAX)
            continue;
        uint64_t shares = index.rows[held.all];
        for (unsigned seat = 0, left = held.all; seat < SEATS; left -= held.seat[seat++])
            shares *= ways[left][held.seat[seat]];
        for (unsigned cards = held.longest; cards <= ENDGAME_TRICKS_MAX; cards++)
            if (!bare || cards == held.longest)
                layer[cards][held.all] += shares;
    }
    return made;
}
