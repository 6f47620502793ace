/* random_play.h - plays random matches for tests: the same generator plays the same
 *match.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_RANDOM_PLAY_H
#define TEST_RANDOM_PLAY_H

#include <string.h>

#include "effort.h"
#include "pedro/match.h"
#include "pedro/rng.h"

static inline void random_seed(struct pedro_rng *rng, unsigned number) {
    uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
    pedro_rng_seed(rng, seed);
}

/* The same for a test of many trials, of which PEDRO_SEEDS chooses others. */
static inline void random_trials_seed(struct pedro_rng *rng, unsigned number) {
    uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
    effort_seed(rng, seed);
}

static inline pedro_card random_card(struct pedro_rng *rng, pedro_cards from) {
    for (uint32_t n = pedro_rng_below(rng, pedro_set_count(from)); n > 0; n--)
        from &= from - 1;
    return pedro_set_first(from);
}

/* Any choice; but every other time a pass where that is allowed, so that auctions end. */
static inline void random_action(struct pedro_rng *rng, const struct pedro_legal *legal,
                                 struct pedro_action *action) {
    unsigned count = pedro_legal_count(legal);
    if (count > 0) {
        unsigned n = pedro_rng_below(rng, 2 * count);
        pedro_legal_nth(legal,
                        n < count                         ? n
                        : legal->phase == PEDRO_PHASE_BID ? 0
                                                          : n - count,
                        action);
        return;
    }
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal->phase);
    while (pedro_set_count(action->cards) < legal->nonscoring)
        action->cards |=
            pedro_set_of(random_card(rng, legal->low_cards & ~action->cards));
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        unsigned already = pedro_set_count(action->cards & group->from);
        unsigned least = group->min > already ? group->min : already;
        unsigned wanted = least + pedro_rng_below(rng, group->max - least + 1);
        for (unsigned n = already; n < wanted; n++)
            action->cards |= pedro_set_of(random_card(rng, group->from & ~action->cards));
    }
}

/* Makes the next event: a deal or an action. Returns the result of the match;
 * PEDRO_ERR_WRONG_PHASE once it is over. */
static inline int random_event(struct pedro_rng *rng, struct pedro_match *match) {
    if (match->state.phase == PEDRO_PHASE_DEAL) {
        pedro_card pack[PEDRO_PACK_MAX];
        for (unsigned i = 0; i < match->rules.pack_size; i++)
            pack[i] = (pedro_card)i;
        pedro_rng_shuffle(rng, pack, match->rules.pack_size);
        return pedro_match_deal(match, pack, match->rules.pack_size);
    }
    struct pedro_legal legal;
    struct pedro_action action = {0};
    pedro_legal(&match->rules, &match->state, &legal);
    if (legal.seat != PEDRO_NO_SEAT)
        random_action(rng, &legal, &action);
    return pedro_match_do(match, &action);
}

#endif
