/* ending.c - numbers for states.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/ending.h"

#include <stdbool.h>
#include <stdlib.h>

#include "solver/bits.h"

enum {
    SEATS = 4,
    TRUMPS_MAX = 16,
    LEFT_MAX = SEATS * ENDING_TRICKS, /* trumps in an ending */
    COUNTS = 256,                     /* trumps of each seat, two bits a seat */
    MASKS = 1 << LEFT_MAX
};

struct ending {
    uint8_t rank[MASKS]; /* of a set among those as large */
    uint32_t choose[LEFT_MAX + 1][LEFT_MAX + 1];
    uint32_t base[ENDING_TRICKS + 1][LEFT_MAX + 1]; /* first state of so many trumps */
    uint32_t holdings[ENDING_TRICKS + 1][LEFT_MAX + 1]; /* of one row of worths */
    uint32_t first[ENDING_TRICKS + 1][COUNTS];
    uint16_t *row; /* by set of trumps: number of its row of worths */
    uint8_t *entry;
};

static void count_sets(struct ending *ending) {
    unsigned seen[LEFT_MAX + 1] = {0};
    for (unsigned mask = 0; mask < MASKS; mask++)
        ending->rank[mask] = (uint8_t)seen[bits_count(mask)]++;
    for (unsigned n = 0; n <= LEFT_MAX; n++) {
        ending->choose[n][0] = 1;
        for (unsigned k = 1; k <= n; k++)
            ending->choose[n][k] =
                ending->choose[n - 1][k - 1] + ending->choose[n - 1][k];
    }
}

static void count_holdings(struct ending *ending, unsigned cards) {
    for (unsigned counts = 0; counts < COUNTS; counts++) {
        unsigned left = 0;
        uint32_t ways = 1;
        bool fits = true;
        for (unsigned seat = 0; seat < SEATS; seat++)
            left += counts >> 2 * seat & 3;
        const unsigned all = left;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            const unsigned held = counts >> 2 * seat & 3;
            fits = fits && held <= cards && left <= LEFT_MAX;
            if (fits)
                ways *= ending->choose[left][held];
            left -= held;
        }
        if (!fits)
            continue;
        ending->first[cards][counts] = ending->holdings[cards][all];
        ending->holdings[cards][all] += ways;
    }
}

/* Numbers the rows of worths in the order of the sets that show them first. Worths of an
 * ending's points fit 4 bits. */
static bool number_rows(struct ending *ending, const uint8_t *worth, unsigned trumps,
                        unsigned rows[LEFT_MAX + 1]) {
    enum { SLOTS = 1 << 17 };
    uint64_t *slot = calloc(SLOTS, sizeof *slot);
    uint16_t *number = calloc(SLOTS, sizeof *number);
    for (uint32_t set = 0; slot && number && set < 1u << trumps; set++) {
        const unsigned left = bits_count(set);
        uint64_t row = left + 1;
        if (left > LEFT_MAX)
            continue;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            row = row << 4 | worth[bits_lowest(rest)];
        unsigned at = (unsigned)(row * UINT64_C(0x9e3779b97f4a7c15) >> 47);
        while (slot[at] && slot[at] != row)
            at = (at + 1) % SLOTS;
        if (!slot[at]) {
            slot[at] = row;
            number[at] = (uint16_t)rows[left]++;
        }
        ending->row[set] = number[at];
    }
    const bool made = slot && number;
    free(slot);
    free(number);
    return made;
}

struct ending *ending_create(const uint8_t *worth, unsigned trumps) {
    struct ending *ending = calloc(1, sizeof *ending);
    unsigned rows[LEFT_MAX + 1] = {0};
    uint32_t states = 0;
    if (!ending)
        return NULL;
    ending->row = calloc((size_t)1 << trumps, sizeof *ending->row);
    if (!ending->row || !number_rows(ending, worth, trumps, rows)) {
        ending_destroy(ending);
        return NULL;
    }
    count_sets(ending);
    for (unsigned cards = 1; cards <= ENDING_TRICKS; cards++) {
        count_holdings(ending, cards);
        for (unsigned left = 0; left <= SEATS * cards; left++) {
            ending->base[cards][left] = states;
            states += rows[left] * ending->holdings[cards][left];
        }
    }
    ending->entry = malloc(states);
    if (!ending->entry) {
        ending_destroy(ending);
        return NULL;
    }
    for (uint32_t i = 0; i < states; i++)
        ending->entry[i] = ENDING_UNKNOWN;
    return ending;
}

void ending_destroy(struct ending *ending) {
    if (ending) {
        free(ending->row);
        free(ending->entry);
    }
    free(ending);
}

uint8_t *ending_entry(struct ending *ending, uint64_t hands, unsigned cards) {
    const unsigned a = (uint16_t)hands, b = (uint16_t)(hands >> 16),
                   c = (uint16_t)(hands >> 32), d = (uint16_t)(hands >> 48),
                   all = a | b | c | d;
    const unsigned counts =
        bits_count(a) | bits_count(b) << 2 | bits_count(c) << 4 | bits_count(d) << 6;
    const unsigned left = bits_count(all), after_a = left - bits_count(a),
                   after_b = after_a - bits_count(b);
    uint32_t state = ending->rank[bits_gather(a, all)];
    state = state * ending->choose[after_a][bits_count(b)] +
            ending->rank[bits_gather(b, all & ~a)];
    state = state * ending->choose[after_b][bits_count(c)] +
            ending->rank[bits_gather(c, all & ~a & ~b)];
    return &ending->entry[ending->base[cards][left] +
                          ending->row[all] * ending->holdings[cards][left] +
                          ending->first[cards][counts] + state];
}
