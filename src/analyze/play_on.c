/* play_on.c - plays a hand on with one bot in every seat, or one for a side and one for its rivals.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/walk.h"
#include "bots/playout.h"
#include "bots/search/explain_choice.h"

/* The policy of playouts: one bot in every seat. */
struct others {
    const struct analyze_walk *walk;
    struct pedro_rng *rng;
    struct explain_choice_watch *watch; /* NULL: nothing is noted */
    analyze_watch_fn *hear;             /* of somebody else who follows the hand, */
    void *data;                         /* for it */
};

static void see(void *data, const struct pedro_state *state,
                const struct pedro_action *action) {
    const struct others *others = data;
    (void)action;
    explain_choice_see(others->watch, state);
}

static void hear(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    const struct others *others = data;
    others->hear(others->data, state, action);
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    const struct others *others = data;
    const struct analyze_walk *walk = others->walk;
    struct pedro_view view;
    const struct bot_turn turn = {.rules = rules, .view = &view, .legal = legal};
    const bool rival =
        walk->rivals && pedro_side(rules, (unsigned)state->turn) != walk->side;
    pedro_view(rules, state, state->turn, &view);
    (rival ? walk->rivals : walk->others)
        ->act(walk->scratch, &turn, others->rng, action, NULL);
}

static bool in_play(void *data, const struct pedro_state *state) {
    (void)data;
    return analyze_in_play(state);
}

static void play_on(const struct analyze_walk *walk, struct pedro_state *state,
                    struct pedro_rng *rng,
                    bool (*until)(void *data, const struct pedro_state *state),
                    struct explain_choice_watch *watch) {
    struct others others = {.walk = walk, .rng = rng, .watch = watch};
    struct bot_playout playout = {.rules = walk->rules,
                                  .policy = act,
                                  .data = &others,
                                  .watch = watch ? see : NULL,
                                  .until = until,
                                  .asks_forced = true};
    bot_playout(&playout, state);
}

void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, analyze_watch_fn *watch, void *data) {
    struct others others = {.walk = walk, .rng = rng, .hear = watch, .data = data};
    struct bot_playout playout = {.rules = walk->rules,
                                  .policy = act,
                                  .data = &others,
                                  .watch = watch ? hear : NULL,
                                  .asks_forced = true};
    bot_playout(&playout, state);
}

void analyze_play_watched(const struct analyze_walk *walk, struct pedro_state *state,
                          struct pedro_rng *rng, struct explain_choice_watch *watch) {
    play_on(walk, state, rng, NULL, watch);
}

void analyze_play_until(const struct analyze_walk *walk, struct pedro_state *state,
                        struct pedro_rng *rng,
                        bool (*until)(void *data, const struct pedro_state *state)) {
    play_on(walk, state, rng, until, NULL);
}

void analyze_play_to_cards(const struct analyze_walk *walk, struct pedro_state *state,
                           struct pedro_rng *rng) {
    play_on(walk, state, rng, in_play, NULL);
}
