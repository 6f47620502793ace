/* belief_sample.h - for tests: plays a hand up to a point, and replays it by a script.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BELIEF_SAMPLE_H
#define BOTS_BELIEF_SAMPLE_H

#include "check.h"

#include <string.h>

#include "bots/sampling/belief.h"
#include "bots/simple/simple.h"

enum { ACTIONS_MAX = 200 };

static inline struct pedro_rng dice(uint8_t first) {
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){first, 9});
    return rng;
}

static inline struct pedro_rules rules_of(const char *game) {
    struct pedro_rules rules;
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    return rules;
}

/* The script: actions to be repeated. */
struct script {
    struct pedro_action action[ACTIONS_MAX];
    unsigned actions;
};

static inline void decide_simply(const struct pedro_rules *rules,
                                 const struct pedro_state *state,
                                 const struct pedro_legal *legal,
                                 struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason reason;
    pedro_view(rules, state, legal->seat, &view);
    simple_decide(&simple_usual, rules, &view, legal, action, &reason);
}

static inline bool is_public(unsigned phase) {
    return phase == PEDRO_PHASE_BID || phase == PEDRO_PHASE_TRUMP ||
           phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_MISDEAL ||
           phase == PEDRO_PHASE_CALL || phase == PEDRO_PHASE_DARK;
}

/* Writes the script: one seat makes the lowest bid, cards are played by `simple`. */
static inline void write_action(const struct pedro_rules *rules,
                                const struct pedro_state *state,
                                const struct pedro_legal *legal,
                                struct pedro_action *action) {
    const unsigned n = pedro_legal_count(legal);
    if (legal->phase != PEDRO_PHASE_BID) {
        decide_simply(rules, state, legal, action);
        return;
    }
    pedro_legal_nth(legal, 0, action);
    if (state->high_bid == PEDRO_NO_BID && action->kind == PEDRO_ACT_PASS && n > 1)
        pedro_legal_nth(legal, 1, action);
}

/* Plays a deal until so many cards have been played. With `written` public actions are
 * taken from the script, and the result is false if one is not possible; else they are
 * written to it. */
static inline bool play_to(const struct pedro_rules *rules, const pedro_card *pack,
                           unsigned plays, struct script *script, bool written,
                           struct pedro_state *state, struct bot_history *history) {
    unsigned done = 0, played = 0;
    pedro_state_init(rules, 0, state);
    assert_int_equal(pedro_deal(rules, state, pack, rules->pack_size), 0);
    bot_history_clear(history);
    while (state->turn != PEDRO_NO_SEAT &&
           (played < plays || !(state->phase == PEDRO_PHASE_PLAY))) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, state, &legal);
        if (!is_public(legal.phase)) {
            decide_simply(rules, state, &legal, &action);
        } else if (written) {
            if (done == script->actions ||
                !pedro_legal_has(&legal, &script->action[done]))
                return false;
            action = script->action[done++];
        } else {
            write_action(rules, state, &legal, &action);
            assert_true(script->actions < ACTIONS_MAX);
            script->action[script->actions++] = action;
        }
        bot_history_note(history, state->turn, &action);
        played += action.kind == PEDRO_ACT_PLAY;
        assert_int_equal(pedro_apply(rules, state, &action), 0);
    }
    return state->turn != PEDRO_NO_SEAT && state->phase == PEDRO_PHASE_PLAY;
}

#endif
