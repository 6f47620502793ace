/* whist.c - the table of whist tournaments, and their rounds.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/whist.h"

#include <stddef.h>

#define T(...) ((const uint8_t[][4]){__VA_ARGS__})

static const struct whist tournaments[] = {
#include "pairing/whist.inc"
};

const struct whist *whist_of(unsigned players) {
    for (unsigned i = 0; i < sizeof tournaments / sizeof *tournaments; i++) {
        if (tournaments[i].players == players)
            return &tournaments[i];
    }
    return NULL;
}

unsigned whist_rounds(const struct whist *whist) {
    return whist->players - (whist->players % 4 == 0);
}

static uint8_t sum(const struct whist *whist, unsigned a, unsigned b) {
    const unsigned side = whist->side, size = whist_rounds(whist);
    return (uint8_t)((a / side + b / side) * side % size + (a + b) % side);
}

void whist_round(const struct whist *whist, unsigned round, uint8_t *place) {
    const unsigned seats = whist->players / 4 * 4, size = whist_rounds(whist);
    for (unsigned i = 0; i < seats; i++) {
        const uint8_t player = whist->table[i / 4][i % 4];
        place[i] = player == size ? player : sum(whist, player, round);
    }
    if (seats < whist->players)
        place[seats] = (uint8_t)round;
}
