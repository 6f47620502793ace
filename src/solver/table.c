/* table.c - sets of a few entries, the one used longest ago replaced first.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/table.h"

#include <stdlib.h>
#include <string.h>

#include "solver/bits.h"
#include "solver/blank.h"
#include "solver/ratings.h"
#include "solver/solve.h"

enum { WAYS = 6, NO_BEST = 0xff };

#define EVEN_BITS   UINT64_C(0x5555555555555555)
#define FOUR_SPREAD UINT64_C(0x0001000100010001)

/* One thing proved: the team wins at least `bound` points more, or at most. */
struct entry {
    uint64_t owners, owners_mask;
    uint64_t worths;
    uint32_t check; /* of the key; the lowest byte is `best`, counted as cards are */
    uint16_t worths_mask;
    int16_t bound; /* twice the points, and 1 if it is the most */
};

struct table_set {
    struct entry entry[WAYS]; /* last used first */
};

struct solver *solver_create(unsigned bits) {
    struct solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->mask = ((uint64_t)1 << (bits > SOLVER_BITS_MAX ? SOLVER_BITS_MAX : bits)) - 1;
    solver->set = calloc(solver->mask + 1, sizeof *solver->set);
    solver->blank = blank_create(solver);
    if (!solver->set || !solver->blank) {
        solver_destroy(solver);
        return NULL;
    }
    solver->ratings = &ratings_blank;
    solver->limit = UINT64_MAX;
    return solver;
}

void solver_destroy(struct solver *solver) {
    if (solver) {
        free(solver->set);
        blank_destroy(solver->blank);
    }
    free(solver);
}

void solver_clear(struct solver *solver) {
    memset(solver->set, 0, (solver->mask + 1) * sizeof *solver->set);
    blank_clear(solver->blank);
}

void solver_use(struct solver *solver, const struct endgame *endgame) {
    memset(solver->set, 0, (solver->mask + 1) * sizeof *solver->set);
    blank_use(solver->blank, endgame);
}

void solver_rate(struct solver *solver, const struct ratings *ratings) {
    solver->ratings = ratings;
    solver_clear(solver);
}

void solver_limit(struct solver *solver, uint64_t nodes) {
    solver->limit =
        nodes < UINT64_MAX - solver->nodes ? solver->nodes + nodes : UINT64_MAX;
    solver->stopped = false;
}

bool solver_stopped(const struct solver *solver) { return solver->stopped; }

uint64_t solver_nodes(const struct solver *solver) { return solver->nodes; }

static struct table_set *set_of(const struct solver *solver, uint64_t key) {
    return &solver->set[key & solver->mask];
}

/* Never 0 in its upper bytes, as in an empty entry. */
static uint32_t check_of(uint64_t key) { return (uint32_t)(key >> 32) | 0x100; }

enum table_answer table_find(const struct solver *solver, const struct pattern *pattern,
                             int need, uint64_t *mattered, unsigned *hint) {
    struct table_set *set = set_of(solver, pattern->key);
    const uint32_t check = check_of(pattern->key);
    for (unsigned i = 0; i < WAYS; i++) {
        const struct entry *entry = &set->entry[i];
        const bool most = entry->bound & 1;
        const int points = entry->bound >> 1;
        if ((entry->check ^ check) >> 8)
            continue;
        if (*hint == PLACE_NONE && (entry->check & 0xff) < bits_count(pattern->all))
            *hint = bits_lowest(
                bits_scatter((uint64_t)1 << (entry->check & 0xff), pattern->all));
        if (most ? need <= points : need > points)
            continue;
        if ((pattern->owners ^ entry->owners) & entry->owners_mask ||
            (pattern->worths ^ entry->worths) & (entry->worths_mask * FOUR_SPREAD))
            continue;
        *mattered =
            bits_scatter(bits_gather(entry->owners_mask, EVEN_BITS), pattern->all);
        if (!pattern->parted)
            *mattered = ~(uint64_t)0;
        if (i > 0) {
            struct entry found = *entry;
            memmove(&set->entry[1], &set->entry[0], i * sizeof found);
            set->entry[0] = found;
        }
        return most ? TABLE_NO : TABLE_YES;
    }
    return TABLE_UNKNOWN;
}

void table_keep(struct solver *solver, const struct pattern *pattern, int need, bool can,
                uint64_t mattered, unsigned best) {
    struct table_set *set = set_of(solver, pattern->key);
    struct entry made = {.check = (check_of(pattern->key) & ~0xffu) | NO_BEST};
    const uint64_t ranked = bits_gather(mattered, pattern->all);
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
