/* progressive.c - the next round of a progressive evening.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/progressive.h"

#include <string.h>

enum { SEATS = 4 };

void progressive_draw(unsigned players, const uint8_t seed[PEDRO_SEED_SIZE],
                      uint16_t *place) {
    struct pedro_rng rng;
    pedro_rng_seed(&rng, seed);
    for (unsigned i = 0; i < players; i++)
        place[i] = (uint16_t)i;
    for (unsigned i = players; i > 1; i--) {
        const unsigned at = pedro_rng_below(&rng, i);
        const uint16_t kept = place[at];
        place[at] = place[i - 1];
        place[i - 1] = kept;
    }
}

/* The two who stay sit down at seats 0 and 1, those who come at 2 and 3: so all four have new partners. */
static void sit(const uint16_t stay[2], const uint16_t come[2],
                progressive_partnered *partnered, const void *data, uint16_t *next) {
    unsigned cross = 0;
    if (partnered &&
        partnered(data, stay[0], come[1]) + partnered(data, stay[1], come[0]) <
            partnered(data, stay[0], come[0]) + partnered(data, stay[1], come[1]))
        cross = 1;
    next[0] = stay[0];
    next[1] = stay[1];
    next[2] = come[cross];
    next[3] = come[1 - cross];
}

void progressive_next(unsigned players, const uint16_t *place, const bool *second_won,
                      progressive_partnered *partnered, const void *data,
                      uint16_t *next) {
    const unsigned tables = players / SEATS, waiting = players % SEATS;
    uint16_t queue[SEATS +
                   1]; /* for the last table: who waited, then the losers of the first */
    memcpy(queue, place + SEATS * tables, waiting * sizeof *queue);
    for (unsigned i = 0; i < 2; i++)
        queue[waiting + i] = place[2 * i + !second_won[0]];
    for (unsigned table = 0; table < tables; table++) {
        const uint16_t *here = place + SEATS * table, *below = here + SEATS;
        const unsigned stays = table ? !second_won[table] : second_won[0];
        const uint16_t stay[2] = {here[stays], here[stays + 2]};
        uint16_t come[2] = {queue[0], queue[1]};
        if (table + 1 < tables) {
            come[0] = below[second_won[table + 1]];
            come[1] = below[second_won[table + 1] + 2];
        }
        sit(stay, come, partnered, data, next + SEATS * table);
    }
    memcpy(next + SEATS * tables, queue + 2, waiting * sizeof *queue);
}
