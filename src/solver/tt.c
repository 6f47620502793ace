/* tt.c - a set-associative transposition table; the least recently used entry of a set is
 * replaced first.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/tt.h"

#include <stdlib.h>
#include <string.h>

#include "solver/bits.h"
#include "solver/position.h"

enum { WAYS = 6, NO_BEST = 0xff };

#define EVEN_BITS   UINT64_C(0x5555555555555555)
#define FOUR_SPREAD UINT64_C(0x0001000100010001)

/* One proof: the team wins at least `bound` points more, or at most. */
struct entry {
    uint64_t owners, owners_mask;
    uint64_t worths;
    uint32_t
        check; /* part of the key; the lowest byte is the best move, an index among the
                     * cards of the position */
    uint16_t worths_mask;
    int16_t bound; /* twice the points, and 1 if it is an upper bound */
};

struct tt_set {
    struct entry entry[WAYS]; /* most recently used first */
};

bool tt_init(struct tt *tt, unsigned bits) {
    tt->mask = ((uint64_t)1 << bits) - 1;
    tt->set = calloc(tt->mask + 1, sizeof *tt->set);
    return tt->set != NULL;
}

void tt_finish(struct tt *tt) { free(tt->set); }

void tt_clear(struct tt *tt) { memset(tt->set, 0, (tt->mask + 1) * sizeof *tt->set); }

static struct tt_set *set_of(const struct tt *tt, uint64_t key) {
    return &tt->set[key & tt->mask];
}

/* The upper bytes are never 0, as they are in an empty entry. */
static uint32_t check_of(uint64_t key) { return (uint32_t)(key >> 32) | 0x100; }

bool tt_find(const struct tt *tt, const struct tt_pattern *pattern, int need, bool *can,
             uint64_t *relevant, unsigned *hint) {
    struct tt_set *set = set_of(tt, pattern->key);
    const uint32_t check = check_of(pattern->key);
    for (unsigned i = 0; i < WAYS; i++) {
        const struct entry *entry = &set->entry[i];
        const bool most = entry->bound & 1;
        const int points = entry->bound >> 1;
        if ((entry->check ^ check) >> 8)
            continue;
        if (*hint == SLOT_NONE && (entry->check & 0xff) < bits_count(pattern->all))
            *hint = bits_lowest(
                bits_scatter((uint64_t)1 << (entry->check & 0xff), pattern->all));
        if (most ? need <= points : need > points)
            continue;
        if ((pattern->owners ^ entry->owners) & entry->owners_mask ||
            (pattern->worths ^ entry->worths) & (entry->worths_mask * FOUR_SPREAD))
            continue;
        *relevant =
            bits_scatter(bits_gather(entry->owners_mask, EVEN_BITS), pattern->all);
        if (!pattern->parted)
            *relevant = ~(uint64_t)0;
        if (i > 0) {
            struct entry found = *entry;
            memmove(&set->entry[1], &set->entry[0], i * sizeof found);
            set->entry[0] = found;
        }
        *can = !most;
        return true;
    }
    return false;
}

void tt_store(struct tt *tt, const struct tt_pattern *pattern, int need, bool can,
              uint64_t relevant, unsigned best) {
    struct tt_set *set = set_of(tt, pattern->key);
    struct entry made = {.check = (check_of(pattern->key) & ~0xffu) | NO_BEST};
    const uint64_t ranked = bits_gather(relevant, pattern->all);
    const unsigned plain = bits_count(pattern->all) - pattern->trumps;
    if (pattern->parted) {
        made.owners_mask = bits_scatter(ranked, EVEN_BITS) * 3;
        made.owners = pattern->owners & made.owners_mask;
        made.worths_mask = (uint16_t)(ranked >> plain);
        made.worths = pattern->worths & (made.worths_mask * FOUR_SPREAD);
    }
    if (best < 64)
        made.check ^= NO_BEST ^ bits_count(pattern->all & (((uint64_t)1 << best) - 1));
    made.bound = (int16_t)(can ? need * 2 : (need - 1) * 2 + 1);
    memmove(&set->entry[1], &set->entry[0], (WAYS - 1) * sizeof made);
    set->entry[0] = made;
}
