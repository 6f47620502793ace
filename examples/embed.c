/* embed.c - libpedro in forty lines: a match played by chance, and how it ended.
 *
 *     cc embed.c $(pkg-config --cflags --libs pedro) -o embed && ./embed king
 *
 * SPDX-License-Identifier: MIT */
#include <pedro/pedro.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A choice is one of a list, or so many cards of each of some groups. */
static void choose(const struct pedro_legal *legal, struct pedro_rng *rng,
                   struct pedro_action *action) {
    unsigned count = pedro_legal_count(legal);
    if (legal->phase == PEDRO_PHASE_BID && count > 2)
        count = 2; /* pass, or bid low: a match of wild bids would never end */
    *action = (struct pedro_action){.kind = (uint8_t)pedro_cards_action(legal->phase)};
    if (count > 0)
        pedro_legal_nth(legal, pedro_rng_below(rng, count), action);
    for (unsigned i = 0; i < legal->groups; i++) {
        pedro_cards low = legal->group[i].from & legal->low_cards;
        pedro_cards rest = legal->group[i].from & ~low;
        for (unsigned n = 0; n < legal->group[i].min; n++)
            action->cards |= pedro_set_of(pedro_set_pop(low ? &low : &rest));
    }
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "us";
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    const uint8_t seed[PEDRO_SEED_SIZE] = {7};
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_match match;
    struct pedro_rng rng;
    struct pedro_legal legal;
    struct pedro_action action;
    if (!preset || pedro_match_init(&match, name, &preset->set, 0, 0, NULL) < 0)
        return EXIT_FAILURE;
    pedro_rng_seed(&rng, seed);
    pedro_shuffle(seed, (unsigned)preset->set.jokers, pack);
    int err = PEDRO_ERR_OK;
    while (err == PEDRO_ERR_OK && match.state.phase != PEDRO_PHASE_OVER) {
        pedro_legal(&match.rules, &match.state, &legal);
        if (legal.phase == PEDRO_PHASE_DEAL) {
            pedro_rng_shuffle(&rng, pack, match.rules.pack_size);
            err = pedro_match_deal(&match, pack, match.rules.pack_size);
        } else {
            choose(&legal, &rng, &action);
            err = pedro_match_do(&match, &action);
        }
    }
    printf("%s, %u hands:", preset->title, (unsigned)match.state.hands);
    for (unsigned side = 0; side < match.rules.sides; side++)
        printf(" %d", (int)match.state.score[side]);
    printf("%s\n", err == PEDRO_ERR_OK ? "" : pedro_strerror(err));
    pedro_match_finish(&match);
    return err == PEDRO_ERR_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
