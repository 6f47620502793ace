/* review_line.c - plays a layout out after a choice, and notes the course of the hand.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review_desk.h"

#include <string.h>

/* A hand that is followed. */
struct follower {
    const struct pedro_rules *rules;
    struct review_line *line;
};

static void begin_trick(struct review_line *line, pedro_seat leader) {
    struct analyze_trick *trick = &line->trick[line->tricks++];
    *trick = (struct analyze_trick){.leader = leader, .winner = PEDRO_NO_SEAT};
    memset(trick->card, PEDRO_NO_CARD, sizeof trick->card);
}

static void note_card(struct review_line *line, const struct pedro_effect *effect) {
    const bool open =
        line->tricks > 0 && line->trick[line->tricks - 1].winner == PEDRO_NO_SEAT;
    if (!open && line->tricks == ANALYZE_TRICKS)
        return;
    if (!open)
        begin_trick(line, effect->seat);
    line->trick[line->tricks - 1].card[effect->seat] = effect->card[0];
}

static void note_effect(struct review_line *line, const struct pedro_effect *effect) {
    switch (effect->kind) {
    case PEDRO_EFFECT_CALLED:
        if (effect->number != PEDRO_PASSED) {
            line->bidder = effect->seat;
            line->bid = (pedro_bid)effect->number;
        }
        break;
    case PEDRO_EFFECT_NAMED:
        line->trump = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_PLAYED:
        note_card(line, effect);
        break;
    case PEDRO_EFFECT_TRICK_WON:
        if (line->tricks > 0)
            line->trick[line->tricks - 1].winner = effect->seat;
        break;
    case PEDRO_EFFECT_COUNTED:
        line->points[effect->seat] = (int16_t)effect->number;
        break;
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        line->scored = true;
        line->made = effect->kind == PEDRO_EFFECT_MADE;
        break;
    case PEDRO_EFFECT_SCORED:
        line->gained[effect->seat] = effect->number;
        break;
    default:
        break;
    }
}

static void follow(void *data, const struct pedro_state *before,
                   const struct pedro_action *action) {
    const struct follower *follower = data;
    struct pedro_state after = *before;
    struct pedro_effects effects;
    pedro_apply_effects(follower->rules, &after, action, &effects);
    for (unsigned i = 0; i < effects.count; i++)
        note_effect(follower->line, &effects.at[i]);
}

/* What has been done before the choice. */
static void begin_line(const struct pedro_state *state, struct review_line *line) {
    *line = (struct review_line){
        .bidder = state->bidder, .bid = state->high_bid, .trump = state->trump};
    bool lies = false;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        lies |= state->trick[seat] != PEDRO_NO_CARD;
    if (!analyze_in_play(state) || !lies)
        return;
    begin_trick(line, state->leader);
    memcpy(line->trick[0].card, state->trick, sizeof state->trick);
}

void review_line_on(const struct analyze_walk *walk, struct pedro_state *state,
                    struct pedro_rng *rng, const struct pedro_action *action,
                    struct review_line *line) {
    struct follower follower = {walk->rules, line};
    begin_line(state, line);
    follow(&follower, state, action);
    pedro_apply_legal(walk->rules, state, action);
    analyze_play_on(walk, state, rng, follow, &follower);
}

void review_line(const struct analyze_walk *walk, const struct pedro_state *world,
                 const struct pedro_rng *dice, const struct pedro_action *action,
                 struct review_line *line) {
    struct pedro_state state = *world;
    struct pedro_rng rng = *dice;
    review_line_on(walk, &state, &rng, action, line);
}

void review_example_play(const struct review *review,
                         const struct review_example *example,
                         const struct pedro_action *action, analyze_watch_fn *watch,
                         void *data) {
    const struct analyze_walk *walk = &review->desk->walk;
    struct pedro_state state = example->state;
    struct pedro_rng rng = example->dice;
    watch(data, &state, action);
    pedro_apply_legal(walk->rules, &state, action);
    analyze_play_on(walk, &state, &rng, watch, data);
}
