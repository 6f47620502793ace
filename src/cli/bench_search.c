/* bench_search.c - the number of rollouts that the search for a card makes in a second.
 *
 * Hands are played as at a table. Only choosing cards is timed, with all its parts:
 * reading the view, sampling worlds, rollouts of each card in each world.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/bench.h"

#include "bots/bot.h"
#include "bots/search/scratch.h"
#include "cli/bench_unit.h"

static void deal(const struct pedro_rules *rules, struct pedro_rng *rng,
                 struct pedro_state *state) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards rest = rules->pack;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_rng_shuffle(rng, pack, rules->pack_size);
    pedro_state_init(
        rules, (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players), state);
    pedro_deal_legal(rules, state, pack);
}

bool bench_search(const struct pedro_rules *rules, double seconds,
                  struct bench_progress *progress, double *per_second) {
    const uint8_t seed[PEDRO_SEED_SIZE] = "pedro bench search";
    const struct bot *simple = bot_find("simple", 6), *searcher = bot_find("strong", 6);
    struct bot_scratch *scratch = bot_scratch_create();
    struct pedro_rng rng;
    double used = 0;
    if (!scratch)
        return false;
    pedro_rng_seed(&rng, seed);
    while (used < seconds) {
        struct pedro_state state;
        struct bot_history history;
        deal(rules, &rng, &state);
        bot_history_clear(&history);
        while (state.turn != PEDRO_NO_SEAT && state.hands_scored == 0) {
            struct pedro_view view;
            struct pedro_legal legal;
            struct pedro_action action;
            const struct bot_turn turn = {rules, &view, &legal, &history, {0}};
            pedro_legal(rules, &state, &legal);
            pedro_view(rules, &state, legal.seat, &view);
            const double begun = cpu_seconds();
            const bool searches = legal.phase == PEDRO_PHASE_PLAY;
            (searches ? searcher : simple)->act(scratch, &turn, &rng, &action, NULL);
            used += searches ? cpu_seconds() - begun : 0;
            bench_show(progress, used < seconds ? used : seconds);
            bot_history_note(&history, state.turn, &action);
            pedro_apply_legal(rules, &state, &action);
        }
    }
    progress->done += seconds;
    *per_second = (double)scratch->playouts / used;
    bot_scratch_destroy(scratch);
    return true;
}
