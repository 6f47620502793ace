/* same_game.c - plays a hand of every preset from one seed and hashes all states, views
 * and choices to a number, which must be the same on every machine.
 *
 * The test `wasm` builds it twice: as a program, which prints the number, and with the
 * library as a wasm module without imports, which exports it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bot.h"
#include "pedro/effect.h"
#include "pedro/json.h"
#include "pedro/notation.h"

static char buffer[1 << 16];

static uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t length) {
    while (length-- > 0)
        hash = (hash ^ (unsigned char)*bytes++) * 1099511628211u;
    return hash;
}

/* Hashes the open view, the view of the seat to act, and the choices.
 */
static uint64_t hash_state(uint64_t hash, const struct pedro_rules *rules,
                           const struct pedro_view *view, const struct pedro_state *state,
                           const struct pedro_legal *legal) {
    struct pedro_view open;
    struct pedro_text text;
    pedro_view_open(rules, state, &open);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_view(rules, "", &open, NULL, 0, &text);
    pedro_json_view(rules, "", view, NULL, 0, &text);
    pedro_json_legal(legal, &text);
    return hash_bytes(hash, buffer, text.length);
}

static uint64_t play_hand(uint64_t hash, const struct pedro_preset *preset,
                          uint32_t number, struct bot_scratch *scratch) {
    static struct pedro_rules rules;
    static struct bot_history history;
    static struct pedro_effects effects;
    const uint8_t match_seed[PEDRO_SEED_SIZE] = {'w', 'a', 's', 'm'};
    uint8_t seed[PEDRO_SEED_SIZE];
    struct pedro_state state;
    struct pedro_rng rng;
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_hand_seed(match_seed, number, seed);
    pedro_rng_seed(&rng, seed);
    if (pedro_rules_init(&rules, &preset->set, NULL) != PEDRO_ERR_OK)
        return 0;
    pedro_shuffle(seed, (unsigned)rules.set.jokers, pack);
    pedro_state_init(&rules, 0, &state);
    if (pedro_deal(&rules, &state, pack, rules.pack_size) != PEDRO_ERR_OK)
        return 0;
    bot_history_clear(&history);
    while (state.turn != PEDRO_NO_SEAT) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        struct pedro_text text;
        pedro_view(&rules, &state, state.turn, &view);
        pedro_legal(&rules, &state, &legal);
        hash = hash_state(hash, &rules, &view, &state, &legal);
        const struct bot_turn turn = {&rules, &view, &legal, &history, {.worlds = 2}};
        /* All bots play in some games, and two fast ones in the others, as the module is
         * interpreted. */
        const int row = number % 6 == 1 ? state.tricks + state.turn : state.tricks & 1;
        const struct bot *bot = number % 6 == 1 || row == 0 ? bot_at(row % bot_count())
                                                            : bot_find("simple", 6);
        /* The expert would make an equity table for each game, which takes long. */
        bot->act(bot->level == 5 ? NULL : scratch, &turn, &rng, &action, NULL);
        bot_history_note(&history, state.turn, &action);
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_action_text(&action, &text);
        hash = hash_bytes(hash, buffer, text.length);
        if (pedro_apply_effects(&rules, &state, &action, &effects) != PEDRO_ERR_OK)
            return 0;
        hash = hash_bytes(hash, (const char *)effects.at,
                          effects.count * sizeof *effects.at);
    }
    return hash_bytes(hash, (const char *)state.score, sizeof state.score);
}

__attribute__((visibility("default"))) uint64_t same_game(void);

uint64_t same_game(void) {
    uint64_t hash = 14695981039346656037u;
    struct bot_scratch *scratch = bot_scratch_create();
    for (int i = 0; pedro_preset(i) && hash; i++)
        hash = play_hand(hash, pedro_preset(i), (uint32_t)i + 1, scratch);
    bot_scratch_destroy(scratch);
    return hash;
}

#ifndef __wasm__
#include <inttypes.h>
#include <stdio.h>

/* The number in the format of wasm-interp. */
int main(void) {
    printf("same_game() => i64:%" PRIu64 "\n", same_game());
    return 0;
}
#endif
