/* embed.c - a small program on libpedro: `embed king` plays a random match and prints its score.
 *
 * SPDX-License-Identifier: MIT */
#include <pedro/pedro.h>
#include <stdio.h>
#include <string.h>

/* A random choice: one of a list, or the minimum number of cards of each group. */
static void choose(const struct pedro_legal *legal, struct pedro_rng *rng,
                   struct pedro_action *action) {
    unsigned count = pedro_legal_count(legal);
    if (legal->phase == PEDRO_PHASE_BID && count > 2)
        count = 2; /* pass or bid low: a match of wild bids would never end */
    *action = (struct pedro_action){.kind = (uint8_t)pedro_cards_action(legal->phase)};
    if (count > 0)
        pedro_legal_nth(legal, pedro_rng_below(rng, count), action);
    for (unsigned i = 0; i < legal->groups; i++) {
        pedro_cards low = legal->group[i].from & legal->low_cards,
                    rest = legal->group[i].from & ~low;
        for (unsigned n = 0; n < legal->group[i].min; n++)
            action->cards |= pedro_set_of(pedro_set_pop(low ? &low : &rest));
    }
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "us";
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    const uint8_t seed[PEDRO_SEED_SIZE] = {7};
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_rng rng;
    if (!preset || pedro_rules_init(&rules, &preset->set, NULL) != 0)
        return 1;
    pedro_rng_seed(&rng, seed);
    pedro_shuffle(seed, (unsigned)preset->set.jokers, pack);
    for (pedro_state_init(&rules, 0, &state); state.phase != PEDRO_PHASE_OVER;) {
        struct pedro_legal legal;
        struct pedro_action action;
        if (state.phase == PEDRO_PHASE_DEAL) {
            pedro_rng_shuffle(&rng, pack, rules.pack_size);
            pedro_deal(&rules, &state, pack, rules.pack_size);
        } else {
            pedro_legal(&rules, &state, &legal);
            choose(&legal, &rng, &action);
            pedro_apply(&rules, &state, &action);
        }
    }
    printf("%s, %u hands:", preset->title, (unsigned)state.hands);
    for (unsigned side = 0; side < rules.sides; side++)
        printf(" %d", (int)state.score[side]);
    putchar('\n');
    return 0;
}
