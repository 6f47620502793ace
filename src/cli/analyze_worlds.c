/* analyze_worlds.c - what a decision cost, over layouts of the cards that the seat did not
 * see.
 *
 * In the card play layouts come from the belief that the bots use (bots/belief.h). Before
 * it they come from dealing anew: the cards the seat does not see are shuffled among their
 * places in the pack and the hand is done again up to the decision. What was said aloud is
 * as in the record; what others threw, took or gave without showing is what simple would.
 * A layout is kept if the seat then sees exactly what it saw. What bids say about hands is
 * left out.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "bots/belief.h"
#include "cli/analyze_parts.h"

enum {
    WORLDS_LEAST = 10, /* fewer say nothing */
    TRIES = 200,       /* deals for each layout that is wanted, at most */
};

static bool never(const struct pedro_state *state) {
    (void)state;
    return false;
}

void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, bool (*until)(const struct pedro_state *)) {
    while (state->turn != PEDRO_NO_SEAT && !until(state)) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        const struct bot_turn turn = {
            .rules = walk->rules, .view = &view, .legal = &legal};
        pedro_view(walk->rules, state, state->turn, &view);
        pedro_legal(walk->rules, state, &legal);
        walk->simple->act(walk->mind, &turn, rng, &action, NULL);
        pedro_apply_legal(walk->rules, state, &action);
    }
}

/* --- rollouts --- */

/* What a hand brought a side. */
struct outcome {
    double points, chance;
};

/* Plays the hand to its end after an action. */
static struct outcome roll_out(const struct analyze_walk *walk,
                               const struct pedro_state *world,
                               const struct pedro_action *action, struct pedro_rng rng) {
    const struct pedro_rules *rules = walk->rules;
    const unsigned side = pedro_side(rules, (unsigned)world->turn);
    struct pedro_state state = *world;
    double others = 0;
    pedro_apply_legal(rules, &state, action);
    analyze_play_on(walk, &state, &rng, never);
    for (unsigned i = 0; i < rules->sides; i++)
        if (i != side)
            others += state.score[i];
    return (struct outcome){
        .points = state.score[side] - others / (rules->sides - 1),
        .chance =
            (double)equity_of(walk->settings->equity, rules, &state, side) / EQUITY_ONE};
}

/* Sums over worlds of what the preferred action brought more. */
struct sums {
    unsigned worlds;
    double points, points_squares, chance, chance_squares;
};

static void add_world(const struct analyze_walk *walk, const struct pedro_state *world,
                      const struct analyze_decision *decision, struct pedro_rng *rng,
                      struct sums *sums) {
    struct pedro_rng dice = *rng;
    const struct outcome better = roll_out(walk, world, &decision->preferred, dice);
    const struct outcome played = roll_out(walk, world, &decision->played, dice);
    const double points = better.points - played.points;
    const double chance = better.chance - played.chance;
    pedro_rng_next(rng);
    sums->worlds++;
    sums->points += points;
    sums->points_squares += points * points;
    sums->chance += chance;
    sums->chance_squares += chance * chance;
}

static double error_of(double sum, double squares, double n) {
    const double spread = squares / n - sum / n * (sum / n);
    return spread > 0 ? 1.96 * sqrt(spread / (n - 1)) : 0;
}

/* --- worlds before the card play --- */

/* All cards that a view names. */
static pedro_cards visible(const struct pedro_rules *rules,
                           const struct pedro_view *view) {
    pedro_cards cards = view->seen;
    for (int seat = 0; seat < rules->set.players; seat++)
        cards |= view->hand[seat];
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++) {
        const pedro_card some[] = {
            i < view->stock_size ? view->stock[i] : (pedro_card)PEDRO_NO_CARD,
            i < view->kitty_size ? view->kitty[i] : (pedro_card)PEDRO_NO_CARD,
            i < view->wash_size ? view->wash[i] : (pedro_card)PEDRO_NO_CARD};
        for (unsigned k = 0; k < sizeof some; k++)
            if (some[k] != PEDRO_NO_CARD)
                cards |= pedro_set_of(some[k]);
    }
    return cards;
}

static void shuffle_hidden(const struct pedro_rules *rules, const pedro_card *pack,
                           pedro_cards known, struct pedro_rng *rng,
                           pedro_card anew[PEDRO_PACK_MAX]) {
    pedro_card hidden[PEDRO_PACK_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < rules->pack_size; i++)
        if (!pedro_set_has(known, pack[i]))
            hidden[n++] = pack[i];
    pedro_rng_shuffle(rng, hidden, n);
    for (unsigned i = 0; i < rules->pack_size; i++)
        anew[i] = pedro_set_has(known, pack[i]) ? pack[i] : hidden[--n];
}

static bool hides_cards(const struct pedro_action *action) {
    return action->kind == PEDRO_DISCARD || action->kind == PEDRO_TAKE ||
           action->kind == PEDRO_GIVE || action->kind == PEDRO_GIVE_FOLD ||
           action->kind == PEDRO_STAY;
}

/* Does the hand again with another pack up to the decision. False if that does not lead
 * to what the seat saw. */
static bool deal_anew(struct analyze_walk *walk, const struct pedro_view *view,
                      pedro_cards known, const struct pedro_state *before,
                      struct pedro_rng *rng, struct pedro_state *world) {
    const struct pedro_event *event = walk->analysis->match->event;
    struct pedro_event deal = {.seat = PEDRO_NO_SEAT};
    struct pedro_view seen;
    shuffle_hidden(walk->rules, event[walk->dealt].pack, known, rng, deal.pack);
    *world = walk->at_deal;
    pedro_deal_legal(walk->rules, world, deal.pack);
    for (size_t i = walk->dealt + 1; i < walk->event; i++) {
        struct pedro_action action = event[i].action;
        if (world->turn != event[i].seat)
            return false;
        if (hides_cards(&action) && event[i].seat != before->turn &&
            (action.cards & ~known || !action.cards)) {
            struct pedro_view theirs;
            struct pedro_legal legal;
            const struct bot_turn turn = {
                .rules = walk->rules, .view = &theirs, .legal = &legal};
            pedro_view(walk->rules, world, world->turn, &theirs);
            pedro_legal(walk->rules, world, &legal);
            walk->simple->act(walk->mind, &turn, rng, &action, NULL);
        }
        if (pedro_apply(walk->rules, world, &action) != 0)
            return false;
    }
    if (world->turn != before->turn || world->phase != before->phase)
        return false;
    pedro_view(walk->rules, world, world->turn, &seen);
    return memcmp(&seen, view, sizeof seen) == 0;
}

void analyze_cost(struct analyze_walk *walk, const struct pedro_state *before,
                  struct analyze_decision *decision) {
    const unsigned wanted = walk->settings->worlds;
    struct sums sums = {0};
    struct pedro_view view;
    struct pedro_rng rng;
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    struct pedro_state world;
    pedro_view(walk->rules, before, before->turn, &view);
    pedro_hand_seed(seed, (uint32_t)walk->event, seed);
    pedro_rng_seed(&rng, seed);
    if (analyze_in_play(before)) {
        struct belief belief;
        if (!belief_init(&belief, walk->rules, &view, &walk->history))
            return;
        while (sums.worlds < wanted) {
            struct belief_world hands;
            belief_deal(&belief, &rng, &hands);
            belief_state(walk->rules, &view, &walk->history, &hands, &world);
            add_world(walk, &world, decision, &rng, &sums);
        }
    } else {
        const pedro_cards known = visible(walk->rules, &view);
        for (unsigned tries = wanted * TRIES; tries > 0 && sums.worlds < wanted; tries--)
            if (deal_anew(walk, &view, known, before, &rng, &world))
                add_world(walk, &world, decision, &rng, &sums);
    }
    if (sums.worlds < WORLDS_LEAST)
        return;
    const double n = sums.worlds;
    decision->cost = (struct analyze_cost){
        .worlds = sums.worlds,
        .points = sums.points / n,
        .points_error = error_of(sums.points, sums.points_squares, n),
        .chance = sums.chance / n,
        .chance_error = error_of(sums.chance, sums.chance_squares, n)};
}
