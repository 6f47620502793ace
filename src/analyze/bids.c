/* bids.c - what each call is worth with a hand.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/bids.h"

#include <string.h>

#include "analyze/review_desk.h"
#include "bots/advice.h"
#include "bots/search/equity.h"

enum { SAMPLE = 240, LOW = 6 /* calls that are all looked at */ };

/* The share of the whole that asking the expert takes. */
static const double asking = 0.2;

struct exploring {
    struct judge *judge;
    struct bids *bids;
    pedro_seat seat;
    unsigned worlds;
};

static void show(const struct judge *judge, double done) {
    if (judge->settings.progress)
        judge->settings.progress(judge->settings.shown, done);
}

/* --- the calls --- */

static unsigned place_of(const struct bids *bids, const struct pedro_action *action) {
    unsigned i = 0;
    while (i < bids->calls && memcmp(&bids->call[i].action, action, sizeof *action) != 0)
        i++;
    return i;
}

static void add_call(struct bids *bids, const struct pedro_action *action) {
    if (bids->calls < BIDS_CALLS && place_of(bids, action) == bids->calls)
        bids->call[bids->calls++].action = *action;
}

/* Asks the expert, and notes what it calls. */
static void ask_expert(struct judge *judge, const struct bot_turn *turn,
                       struct bids *bids) {
    const struct bot *expert = judge->settings.bot;
    for (unsigned i = 0; i < BIDS_ASKED; i++) {
        struct pedro_action action = {0};
        uint8_t seed[PEDRO_SEED_SIZE];
        struct pedro_rng rng;
        bot_advice_seed(turn->view, seed);
        if (i > 0)
            pedro_hand_seed(seed, i, seed);
        pedro_rng_seed(&rng, seed);
        expert->act(judge->walk.scratch, turn, &rng, &action, NULL);
        add_call(bids, &action);
        const unsigned at = place_of(bids, &action);
        if (at < bids->calls)
            bids->call[at].advised++;
        show(judge, asking * (i + 1) / BIDS_ASKED);
    }
}

/* The lowest calls, then some of the others up to the highest. */
static void add_others(const struct pedro_legal *legal, struct bids *bids) {
    struct pedro_action action;
    const unsigned count = pedro_legal_count(legal);
    const unsigned room = BIDS_CALLS - bids->calls;
    const unsigned low = count <= room ? count : room < LOW ? room : LOW;
    const unsigned step = room > low ? (count - low) / (room - low) + 1 : count + 1;
    for (unsigned i = 0; pedro_legal_nth(legal, i, &action); i++)
        if (i < low || (i - low) % step == step - 1)
            add_call(bids, &action);
}

/* As the rules list them. */
static void sort_calls(const struct pedro_legal *legal, struct bids *bids) {
    struct pedro_action action;
    unsigned at = 0;
    for (unsigned i = 0; at < bids->calls && pedro_legal_nth(legal, i, &action); i++) {
        const unsigned found = place_of(bids, &action);
        if (found == bids->calls)
            continue;
        const struct bids_call call = bids->call[found];
        bids->call[found] = bids->call[at];
        bids->call[at++] = call;
    }
}

static bool is_bid(const struct bids *bids, unsigned call) {
    return bids->call[call].action.kind == PEDRO_ACT_BID;
}

static void find_calls(struct judge *judge, const struct bot_turn *turn,
                       struct bids *bids) {
    memset(bids, 0, sizeof *bids);
    ask_expert(judge, turn, bids);
    add_others(turn->legal, bids);
    sort_calls(turn->legal, bids);
    bids->bid = bids->calls;
    for (unsigned i = 0; i < bids->calls; i++) {
        if (bids->call[i].advised > bids->call[bids->best].advised)
            bids->best = i;
        if (is_bid(bids, i) &&
            (bids->bid == bids->calls ||
             (bids->call[i].advised > 0 && bids->call[bids->bid].advised == 0)))
            bids->bid = i;
    }
}

/* --- a layout --- */

static double lead_in(const struct pedro_rules *rules, const struct pedro_state *before,
                      const struct pedro_state *after, unsigned side) {
    double others = 0;
    for (unsigned i = 0; i < rules->sides; i++)
        if (i != side)
            others += after->score[i] - before->score[i];
    return after->score[side] - before->score[side] - others / (rules->sides - 1);
}

static bool is_naming(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase == PEDRO_PHASE_TRUMP;
}

/* Names each suit in turn, where the seat gets the bid. */
static void try_suits(const struct exploring *exploring, const struct world *world,
                      const struct pedro_rng *dice, unsigned named) {
    struct bids *bids = exploring->bids;
    const struct analyze_walk *walk = &exploring->judge->walk;
    const struct pedro_rules *rules = walk->rules;
    struct pedro_state state = world->state;
    struct pedro_rng rng = *dice;
    struct pedro_legal legal;
    pedro_apply_legal(rules, &state, &bids->call[bids->bid].action);
    analyze_play_until(walk, &state, &rng, is_naming);
    if (!is_naming(NULL, &state) || state.turn != exploring->seat)
        return;
    pedro_legal(rules, &state, &legal);
    for (unsigned suit = 0; suit < 4; suit++) {
        struct bids_suit *sums = &bids->suit[suit];
        struct pedro_state after = state;
        struct pedro_rng again = rng;
        struct review_line line;
        const struct pedro_action name = {.kind = PEDRO_ACT_NAME, .suit = (uint8_t)suit};
        if (!pedro_legal_has(&legal, &name))
            continue;
        review_line_on(walk, &after, &again, &name, &line);
        sums->legal = true;
        sums->weight += world->weight;
        sums->named += suit == named ? world->weight : 0;
        sums->made += line.scored && line.made ? world->weight : 0;
        lead_add(&sums->points, world->weight,
                 line.points[pedro_side(rules, (unsigned)exploring->seat)]);
    }
}

/* Plays every call out. */
static void see(void *data, const struct world *world, const struct pedro_rng *dice,
                double points, double chance) {
    const struct exploring *exploring = data;
    struct bids *bids = exploring->bids;
    const struct pedro_rules *rules = exploring->judge->rules;
    const unsigned side = pedro_side(rules, (unsigned)exploring->seat);
    double won[BIDS_CALLS], chances[BIDS_CALLS];
    unsigned named = PEDRO_NO_SUIT;
    (void)points;
    (void)chance;
    for (unsigned i = 0; i < bids->calls; i++) {
        struct bids_call *call = &bids->call[i];
        struct pedro_state after = world->state;
        struct pedro_rng rng = *dice;
        struct review_line line;
        review_line_on(&exploring->judge->walk, &after, &rng, &call->action, &line);
        const bool ours = line.bidder != PEDRO_NO_SEAT &&
                          pedro_side(rules, (unsigned)line.bidder) == side;
        won[i] = lead_in(rules, &world->state, &after, side);
        chances[i] =
            (double)equity_of(exploring->judge->equity, rules, &after, side) / EQUITY_ONE;
        call->got += ours ? world->weight : 0;
        call->made += ours && line.scored && line.made ? world->weight : 0;
        if (i == bids->bid && line.bidder == exploring->seat)
            named = line.trump;
    }
    for (unsigned i = 0; i < bids->calls; i++) {
        struct bids_call *call = &bids->call[i];
        lead_add(&call->points, world->weight, won[i]);
        lead_add(&call->chance, world->weight, chances[i]);
        lead_add(&call->less_points, world->weight, won[bids->best] - won[i]);
        lead_add(&call->less_chance, world->weight, chances[bids->best] - chances[i]);
    }
    bids->worlds++;
    bids->weight += world->weight;
    if (named != PEDRO_NO_SUIT)
        try_suits(exploring, world, dice, named);
    show(exploring->judge, asking + (1 - asking) * bids->worlds / exploring->worlds);
}

bool bids_explore(struct judge *judge, const struct judge_place *place, unsigned worlds,
                  struct bids *bids) {
    struct exploring exploring = {judge, bids, place->state->turn, worlds};
    struct analyze_measured measured;
    struct pedro_view view;
    struct pedro_legal legal;
    const struct bot_turn turn = {
        .rules = judge->rules, .view = &view, .legal = &legal, .history = place->history};
    pedro_view(judge->rules, place->state, place->state->turn, &view);
    pedro_legal(judge->rules, place->state, &legal);
    find_calls(judge, &turn, bids);
    if (bids->calls < 2)
        return false;
    const unsigned other = bids->best == 0;
    judge_measure(judge, place, &bids->call[bids->best].action, &bids->call[other].action,
                  &(struct analyze_sampling){
                      .worlds = worlds, .number = SAMPLE, .see = see, .data = &exploring},
                  &measured);
    return bids->worlds >= ANALYZE_WORLDS_LEAST && bids->weight > 0;
}
