/* endgame_trial.c - solves random states of a table twice.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/endgame_trial.h"

#include <string.h>

#include "pedro/rng.h"
#include "solver/bits.h"
#include "solver/solve.h"

enum { SEATS = 4 };

/* A random slot of a set that is not empty. */
static uint64_t any_of(struct pedro_rng *rng, uint64_t slots) {
    for (unsigned skip = pedro_rng_below(rng, bits_count(slots)); skip > 0; skip--)
        slots &= slots - 1;
    return slots & (~slots + 1);
}

/* Gives cards to seats that have room, until `cards` are given. */
static void give(struct pedro_rng *rng, uint64_t from, unsigned cards, unsigned room,
                 struct position *position) {
    while (cards-- > 0) {
        const uint64_t card = any_of(rng, from);
        unsigned seat;
        do
            seat = pedro_rng_below(rng, SEATS);
        while (bits_count(position->hand[seat]) >= room);
        position->hand[seat] |= card;
        from &= ~card;
    }
}

static void deal(const struct position_rules *rules, const struct endgame_span *span,
                 bool largest, struct pedro_rng *rng, struct position *position) {
    const unsigned cards = largest ? span->cards : 1 + pedro_rng_below(rng, span->cards),
                   all = bits_count(rules->trumps);
    unsigned most = SEATS * cards < all ? SEATS * cards : all;
    most = span->few[cards] < most ? span->few[cards] : most;
    const unsigned trumps = largest ? most : pedro_rng_below(rng, most + 1);
    const uint64_t plain = rules->suit[0] | rules->suit[1] | rules->suit[2];
    memset(position, 0, sizeof *position);
    give(rng, rules->trumps, trumps, cards, position);
    if (rules->playable != rules->trumps)
        give(rng, plain, SEATS * cards - trumps, cards, position);
    position->tricks = (uint8_t)(rules->hand_size - cards);
    position_begin(rules, position, pedro_rng_below(rng, SEATS));
}

int64_t endgame_trial(const struct position_rules *rules, const struct endgame *endgame,
                      uint64_t states, endgame_progress *progress, void *data) {
    enum { SHARE = 1024 }; /* states between two reports of progress */
    const uint8_t seed[PEDRO_SEED_SIZE] = "pedro tables";
    struct pedro_rng rng;
    struct solver *with = solver_create(SOLVER_BITS),
                  *without = solver_create(SOLVER_BITS);
    int64_t different = with && without ? 0 : -1;
    if (different == 0)
        solver_use(with, endgame);
    pedro_rng_seed(&rng, seed);
    for (uint64_t i = 0; different >= 0 && i < states; i++) {
        struct position position;
        deal(rules, &endgame->span, i % 2 == 0, &rng, &position);
        const unsigned team = 1u << pedro_rng_below(&rng, 2);
        different += solve_value(with, rules, &position, team) !=
                     solve_value(without, rules, &position, team);
        if (progress && i % SHARE == 0 && !progress(data, (double)i / (double)states))
            break;
    }
    solver_destroy(with);
    solver_destroy(without);
    return different;
}
