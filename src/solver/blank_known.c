/* blank_known.c - what was proved of states, kept by all there is to know of them.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/blank_parts.h"

static inline bool is_same(const struct known *a, const struct known *b) {
    return a->key == b->key && a->shape == b->shape && a->high_class == b->high_class;
}

struct known *known_find(struct blank *blank, uint64_t hands, unsigned cards, int left,
                         struct known *sought) {
    const unsigned all = all_of(hands);
    sought->low[LEAST] = sought->low[MOST] = 0;
    sought->high[LEAST] = sought->high[MOST] = (uint8_t)left;
    sought->key = bits_gather(lane(hands, 1) | lane(hands, 3), all) |
                  bits_gather(lane(hands, 2) | lane(hands, 3), all) << 16 |
                  bits_gather(blank->class_bit[0], all) << 32 |
                  bits_gather(blank->class_bit[1], all) << 48;
    sought->high_class = (uint16_t)bits_gather(blank->class_bit[2], all);
    sought->shape = (uint16_t)(cards << 8 | bits_count(all));
    uint64_t hash = sought->key * UINT64_C(0x9e3779b97f4a7c15) ^
                    ((uint64_t)sought->high_class << 16 | sought->shape);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    struct known *set = blank->known[hash >> 32 & (SETS - 1)];
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

void known_keep(struct known *set, const struct known *sought, int need, enum mode mode,
                int wins) {
    unsigned i = 0;
    while (i < WAYS - 1 && !is_same(&set[i], sought))
        i++;
    struct known made = is_same(&set[i], sought) ? set[i] : *sought;
    /* What is sure at least is so at most, and the other way. */
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
