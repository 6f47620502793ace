/* advice.c - the seed of advice, and the player who gives it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/advice.h"

#include <string.h>

const struct bot *bot_strongest(void) {
    const struct bot *best = bot_at(0);
    for (int i = 1; i < bot_count(); i++)
        if (bot_at(i)->level >= best->level)
            best = bot_at(i);
    return best;
}

/* Writes the low `size` bytes of a number, the lowest first, as every machine does it. */
static uint8_t *put(uint8_t *at, uint64_t number, unsigned size) {
    for (unsigned i = 0; i < size; i++)
        *at++ = (uint8_t)(number >> (8 * i));
    return at;
}

void bot_advice_seed(const struct pedro_view *view, uint8_t seed[PEDRO_SEED_SIZE]) {
    const pedro_cards own = view->seat == PEDRO_NO_SEAT ? 0 : view->hand[view->seat];
    uint8_t *at = seed;
    memset(seed, 0, PEDRO_SEED_SIZE);
    at = put(at, own, 8);
    at = put(at, view->seen, 8);
    at = put(at, view->hands, 4);
    at = put(at, view->calls, 2);
    at = put(at, view->phase, 1);
    at = put(at, view->tricks, 1);
    at = put(at, view->trump, 1);
    put(at, (uint8_t)view->seat, 1);
}

void bot_advise(const struct bot *bot, struct bot_scratch *scratch,
                const struct bot_turn *turn, struct pedro_action *action,
                struct bot_reason *reason) {
    uint8_t seed[PEDRO_SEED_SIZE];
    struct pedro_rng dice;
    bot_advice_seed(turn->view, seed);
    pedro_rng_seed(&dice, seed);
    memset(action, 0, sizeof *action);
    bot->act(scratch, turn, &dice, action, reason);
}
