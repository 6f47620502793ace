/* whist.c - searches the first rounds of whist tournaments, and prints src/pairing/whist.inc.
 *
 *   whist [-s SEED] [PLAYERS]
 *
 * The partners of the first round are a starter: every difference of two partners, and its negative, once.
 * It is drawn at random; then backtracking joins its pairs to tables so that every difference of opponents
 * comes twice. See src/pairing/whist.h. A number of players for which this finds nothing is left out.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/rng.h"

enum { MOST = 40, PATIENCE = 20000, DRAWS = 100000 };

/* The players are the elements of a group, Z_n or Z_p x Z_p, and with an even number of them one more, who
 * keeps the number `size`. */
struct search {
    unsigned players, size,
        side; /* of the group; the second factor of a product, else the size */
    struct pedro_rng rng;
    unsigned pair[MOST / 2][2], pairs;
    unsigned table[MOST / 4][2], tables; /* numbers of pairs */
    uint8_t opposed[MOST];               /* by difference */
    bool seated[MOST / 2];
    unsigned nodes;
};

static unsigned minus(const struct search *search, unsigned a, unsigned b) {
    const unsigned side = search->side, sides = search->size / side;
    return (a / side + sides - b / side) % sides * side +
           (a % side + side - b % side) % side;
}

static bool draw_starter(struct search *search) {
    bool taken[MOST] = {false}, met[MOST] = {false};
    unsigned order[MOST];
    for (unsigned i = 0; i < search->size; i++)
        order[i] = i;
    for (unsigned i = search->size; i > 1; i--) {
        unsigned at = pedro_rng_below(&search->rng, i), kept = order[at];
        order[at] = order[i - 1];
        order[i - 1] = kept;
    }
    search->pairs = 0;
    taken[0] = true; /* the partner of the player who stays, or the one who sits out */
    for (unsigned i = 0; i < search->size; i++) {
        if (taken[order[i]])
            continue;
        unsigned partner = 0;
        for (unsigned j = i + 1; j < search->size && !partner; j++) {
            if (!taken[order[j]] && !met[minus(search, order[i], order[j])])
                partner = order[j];
        }
        if (!partner)
            return false;
        taken[order[i]] = taken[partner] = true;
        met[minus(search, order[i], partner)] = met[minus(search, partner, order[i])] =
            true;
        search->pair[search->pairs][0] = order[i];
        search->pair[search->pairs++][1] = partner;
    }
    return true;
}

/* Adds the differences of the opponents at a table, or takes them away; false if one comes too often. */
static bool oppose(struct search *search, unsigned one, unsigned other, int by) {
    bool fits = true;
    for (unsigned i = 0; i < 4; i++) {
        unsigned a = search->pair[one][i / 2], b = search->pair[other][i % 2];
        if (a == search->size)
            continue;
        search->opposed[minus(search, a, b)] =
            (uint8_t)(search->opposed[minus(search, a, b)] + by);
        search->opposed[minus(search, b, a)] =
            (uint8_t)(search->opposed[minus(search, b, a)] + by);
        fits &= search->opposed[minus(search, a, b)] <= 2;
    }
    return fits;
}

static bool seat(struct search *search) {
    unsigned one = search->pairs;
    while (one > 0 && search->seated[one - 1])
        one--;
    if (one-- == 0)
        return true;
    if (++search->nodes > PATIENCE)
        return false;
    search->seated[one] = true;
    for (unsigned other = 0; other < one; other++) {
        if (search->seated[other])
            continue;
        search->seated[other] = true;
        search->table[search->tables][0] = one;
        search->table[search->tables++][1] = other;
        if (oppose(search, one, other, 1) && seat(search))
            return true;
        oppose(search, one, other, -1);
        search->tables--;
        search->seated[other] = false;
    }
    search->seated[one] = false;
    return false;
}

static bool find(struct search *search) {
    for (unsigned i = 0; i < DRAWS; i++) {
        if (!draw_starter(search))
            continue;
        if (search->players % 4 == 0) {
            search->pair[search->pairs][0] = search->size;
            search->pair[search->pairs++][1] = 0;
        }
        memset(search->seated, 0, sizeof search->seated);
        memset(search->opposed, 0, sizeof search->opposed);
        search->tables = search->nodes = 0;
        if (seat(search))
            return true;
    }
    return false;
}

static void search_for(unsigned players, unsigned seed) {
    const uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)players, (uint8_t)seed};
    const unsigned size = players - (players % 4 == 0);
    struct search search = {
        .players = players, .size = size, .side = players == 9 ? 3 : size};
    pedro_rng_seed(&search.rng, bytes);
    if (!find(&search)) {
        fprintf(stderr, "%u players: none found\n", players);
        return;
    }
    printf("{%u, %u, T(", players, search.side);
    for (unsigned i = 0; i < search.tables; i++) {
        const unsigned *one = search.pair[search.table[i][0]],
                       *other = search.pair[search.table[i][1]];
        printf("%s{%u, %u, %u, %u}",
               i == 0  ? ""
               : i % 5 ? ", "
                       : ",\n  ",
               one[0], other[0], one[1], other[1]);
    }
    printf(")},\n");
    fflush(stdout);
}

int main(int count, char **given) {
    unsigned seed = 1, players = 0;
    int at = 1;
    if (at + 1 < count && strcmp(given[at], "-s") == 0) {
        seed = (unsigned)strtoul(given[at + 1], NULL, 10);
        at += 2;
    }
    if (at < count)
        players = (unsigned)strtoul(given[at], NULL, 10);
    printf("/* Made by tools/whist.c. */\n");
    for (unsigned i = players ? players : 4; i <= (players ? players : MOST); i++) {
        if (i % 4 <= 1)
            search_for(i, seed);
    }
    return EXIT_SUCCESS;
}
