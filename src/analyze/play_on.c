/* play_on.c - plays a hand on with one bot in every seat, or one for a side and one for its rivals.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/walk.h"
#include "bots/net/nnet_seats.h"
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

/* Before each action. */
static void see(void *data, const struct pedro_state *state,
                const struct pedro_action *action) {
    const struct others *others = data;
    nnet_seats_see(others->walk->seats, action);
    if (others->watch)
        explain_choice_see(others->watch, state);
    if (others->hear)
        others->hear(others->data, state, action);
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    struct others *others = data;
    const struct analyze_walk *walk = others->walk;
    const bool rival =
        walk->rivals && pedro_side(rules, (unsigned)state->turn) != walk->side;
    const struct bot *bot = rival ? walk->rivals : walk->others;
    struct pedro_view view;
    const struct bot_turn turn = {.rules = rules, .view = &view, .legal = legal};
    if (bot->by_net && nnet_seats_choose(walk->seats, state, legal, action))
        return;
    pedro_view(rules, state, state->turn, &view);
    bot->act(walk->scratch, &turn, others->rng, action, NULL);
}

static bool in_play(void *data, const struct pedro_state *state) {
    (void)data;
    return analyze_in_play(state);
}

static void play_on(struct others *others, struct pedro_state *state,
                    bool (*until)(void *data, const struct pedro_state *state)) {
    struct bot_playout playout = {.rules = others->walk->rules,
                                  .policy = act,
                                  .data = others,
                                  .watch = see,
                                  .until = until,
                                  .asks_forced = true};
    nnet_seats_restart(others->walk->seats);
    bot_playout(&playout, state);
}

void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, analyze_watch_fn *watch, void *data) {
    play_on(&(struct others){.walk = walk, .rng = rng, .hear = watch, .data = data},
            state, NULL);
}

void analyze_play_watched(const struct analyze_walk *walk, struct pedro_state *state,
                          struct pedro_rng *rng, struct explain_choice_watch *watch) {
    play_on(&(struct others){.walk = walk, .rng = rng, .watch = watch}, state, NULL);
}

void analyze_play_until(const struct analyze_walk *walk, struct pedro_state *state,
                        struct pedro_rng *rng,
                        bool (*until)(void *data, const struct pedro_state *state)) {
    play_on(&(struct others){.walk = walk, .rng = rng}, state, until);
}

void analyze_play_to_cards(const struct analyze_walk *walk, struct pedro_state *state,
                           struct pedro_rng *rng) {
    play_on(&(struct others){.walk = walk, .rng = rng}, state, in_play);
}
