/* trumps_tt.c - the transposition table of the trumps-only search: bounds by state.
 *
 * Trumps are numbered from the lowest that is left, so states with the same trumps by rank and
 * worth share an entry, whichever cards have gone.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/trumps/trumps_parts.h"

static inline bool is_same(const struct trumps_entry *a, const struct trumps_entry *b) {
    return a->key == b->key && a->shape == b->shape && a->high_class == b->high_class;
}

struct trumps_entry *trumps_tt_find(struct trumps_search *search, uint64_t hands,
                                    unsigned cards, int left,
                                    struct trumps_entry *sought) {
    const unsigned all = all_of(hands);
    sought->low[LEAST] = sought->low[MOST] = 0;
    sought->high[LEAST] = sought->high[MOST] = (uint8_t)left;
    sought->key = bits_gather(lane(hands, 1) | lane(hands, 3), all) |
                  bits_gather(lane(hands, 2) | lane(hands, 3), all) << 16 |
                  bits_gather(search->class_bit[0], all) << 32 |
                  bits_gather(search->class_bit[1], all) << 48;
    sought->high_class = (uint16_t)bits_gather(search->class_bit[2], all);
    sought->shape = (uint16_t)(cards << 8 | bits_count(all));
    uint64_t hash = sought->key * UINT64_C(0x9e3779b97f4a7c15) ^
                    ((uint64_t)sought->high_class << 16 | sought->shape);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    struct trumps_entry *set = search->tt[hash >> 32 & (SETS - 1)];
    for (unsigned i = 0; i < WAYS; i++)
        if (is_same(&set[i], sought)) {
            *sought = set[i];
            for (; i > 0; i--)
                set[i] = set[i - 1];
            set[0] = *sought;
            return set;
        }
    return set;
}

void trumps_tt_store(struct trumps_entry *set, const struct trumps_entry *sought,
                     int need, enum mode mode, int wins) {
    unsigned i = 0;
    while (i < WAYS - 1 && !is_same(&set[i], sought))
        i++;
    struct trumps_entry made = is_same(&set[i], sought) ? set[i] : *sought;
    /* A lower bound of LEAST is one of MOST, and an upper bound of MOST is one of LEAST. */
    for (unsigned m = 0; m < 2; m++) {
        if (wins >= need && m >= mode && made.low[m] < wins)
            made.low[m] = (uint8_t)wins;
        if (wins < need && m <= mode && made.high[m] > wins)
            made.high[m] = (uint8_t)wins;
    }
    for (; i > 0; i--)
        set[i] = set[i - 1];
    set[0] = made;
}
