/* analyze.c - analyses a match event by event.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/walk.h"
#include "base/grow.h"
#include "bots/advice.h"
#include "bots/net/nnet_seats.h"
#include "words/player_names.h"
#include "words/text.h"

static struct analyze_hand *this_hand(const struct analyze_walk *walk) {
    return &walk->analysis->hand[walk->analysis->hands - 1];
}

static void note_chances(const struct analyze_walk *walk, const struct pedro_state *state,
                         double chance[PEDRO_SEATS_MAX]) {
    for (unsigned side = 0; side < walk->rules->sides; side++)
        chance[side] =
            (double)equity_of(walk->settings->equity, walk->rules, state, side) /
            EQUITY_ONE;
}

/* --- hands --- */

static int begin_hand(struct analyze_walk *walk, pedro_seat dealer,
                      const struct pedro_state *after) {
    struct analysis *analysis = walk->analysis;
    if (!grow_array(&analysis->hand, analysis->hands, &analysis->hands_room,
                    sizeof *analysis->hand))
        return PEDRO_ERR_NO_MEMORY;
    analysis->hand[analysis->hands++] =
        (struct analyze_hand){.number = after->hands,
                              .event = walk->event,
                              .dealer = dealer,
                              .bidder = PEDRO_NO_SEAT,
                              .trump = PEDRO_NO_SUIT,
                              .decision = analysis->decisions};
    memcpy(this_hand(walk)->dealt, after->hand, sizeof after->hand);
    bot_history_clear(&walk->history);
    return 0;
}

/* Keeps the decisions that gave the most points away, the worst first. */
static void find_turns(struct analyze_walk *walk, struct analyze_hand *hand) {
    const struct analyze_decision *decision = walk->analysis->decision;
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++) {
        const int cost = analyze_open_cost(&decision[i]);
        unsigned at = hand->turns;
        if (cost <= 0)
            continue;
        while (at > 0 && analyze_open_cost(&decision[hand->turn[at - 1]]) < cost)
            at--;
        if (at == ANALYZE_TURNS)
            continue;
        if (hand->turns < ANALYZE_TURNS)
            hand->turns++;
        for (unsigned k = hand->turns - 1; k > at; k--)
            hand->turn[k] = hand->turn[k - 1];
        hand->turn[at] = i;
    }
}

static void end_hand(struct analyze_walk *walk, const struct pedro_state *after) {
    struct analyze_hand *hand = this_hand(walk);
    hand->over = true;
    memcpy(hand->score, after->score, sizeof hand->score);
    note_chances(walk, after, hand->chance);
    find_turns(walk, hand);
}

/* --- tricks --- */

/* The trick on the table, which begins with the decision `first` if it is new; NULL if there are too many. */
static struct analyze_trick *this_trick(struct analyze_hand *hand, size_t first) {
    struct analyze_trick *trick = &hand->trick[hand->tricks ? hand->tricks - 1 : 0];
    if (hand->tricks && trick->winner == PEDRO_NO_SEAT)
        return trick;
    if (hand->tricks == ANALYZE_TRICKS)
        return NULL;
    trick = &hand->trick[hand->tricks++];
    trick->leader = trick->winner = PEDRO_NO_SEAT;
    trick->revoked = 0;
    trick->decision = first;
    memset(trick->card, PEDRO_NO_CARD, sizeof trick->card);
    return trick;
}

/* A decision in the play. */
static void note_decision(struct analyze_walk *walk, const struct pedro_state *before) {
    struct analyze_trick *trick =
        analyze_in_play(before)
            ? this_trick(this_hand(walk), walk->analysis->decisions - 1)
            : NULL;
    if (trick)
        trick->decisions++;
}

static void note_card(struct analyze_walk *walk, const struct pedro_effect *effect) {
    struct analyze_trick *trick = this_trick(this_hand(walk), walk->analysis->decisions);
    if (!trick)
        return;
    if (trick->leader == PEDRO_NO_SEAT)
        trick->leader = effect->seat;
    trick->card[effect->seat] = effect->card[0];
}

/* A seat revoked by an event: with a card of its own, or one that lay ahead of its turn. */
static void note_revokes(struct analyze_walk *walk, const struct pedro_event *event,
                         const struct pedro_state *before,
                         const struct pedro_state *after) {
    struct analyze_hand *hand = this_hand(walk);
    if (event->action.kind == PEDRO_ACT_WRONG_CARD && event->seat == before->turn &&
        before->tricks < hand->tricks)
        hand->trick[before->tricks].revoked |= 1u << event->seat;
    for (unsigned i = before->revokes.count; i < after->revokes.count; i++)
        if (after->revokes.trick[i] < hand->tricks)
            hand->trick[after->revokes.trick[i]].revoked |= 1u << after->revokes.seat[i];
}

/* Updates the hand by an effect of an event. */
static void note_effect(struct analyze_walk *walk, const struct pedro_effect *effect,
                        const struct pedro_state *after) {
    struct analyze_hand *hand = this_hand(walk);
    const pedro_seat seat = effect->seat;
    switch (effect->kind) {
    case PEDRO_EFFECT_CALLED:
        if (effect->number != PEDRO_PASSED) {
            hand->bidder = seat;
            hand->bid = (pedro_bid)effect->number;
        }
        break;
    case PEDRO_EFFECT_NAMED:
        hand->trump = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_PLAY_BEGAN:
        if (analyze_in_play(after))
            memcpy(hand->at_play, after->hand, sizeof after->hand);
        break;
    case PEDRO_EFFECT_PLAYED:
        note_card(walk, effect);
        break;
    case PEDRO_EFFECT_TRICK_WON:
        if (hand->tricks > 0)
            hand->trick[hand->tricks - 1].winner = seat;
        break;
    case PEDRO_EFFECT_COUNTED:
        hand->points[seat] = (int16_t)effect->number;
        break;
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        hand->scored = true;
        hand->made = effect->kind == PEDRO_EFFECT_MADE;
        break;
    case PEDRO_EFFECT_SCORED:
        hand->gained[seat] = effect->number;
        break;
    case PEDRO_EFFECT_TURN:
        if (seat == PEDRO_NO_SEAT)
            end_hand(walk, after);
        break;
    default:
        break;
    }
}

/* --- decisions --- */

static bool is_forced(const struct pedro_legal *legal) {
    if (legal->groups == 0)
        return pedro_legal_count(legal) <= 1;
    for (unsigned i = 0; i < legal->groups; i++)
        if (legal->group[i].max > 0 &&
            legal->group[i].min < pedro_set_count(legal->group[i].from))
            return false;
    return true;
}

static void ask_expert(struct analyze_walk *walk, const struct pedro_state *before,
                       struct analyze_decision *decision) {
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_view(walk->rules, before, before->turn, &view);
    pedro_legal(walk->rules, before, &legal);
    const struct bot_turn turn = {.rules = walk->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &walk->history,
                                  .budget = walk->settings->budget};
    bot_advise(walk->settings->bot, walk->scratch, &turn, &decision->preferred,
               &decision->why);
    decision->agrees =
        memcmp(&decision->preferred, &decision->played, sizeof decision->played) == 0;
}

/* No difference in any layout: both actions are equally good. */
static bool came_to_the_same(const struct analyze_cost *cost) {
    return cost->worlds > 0 && cost->points == 0 && cost->points_error == 0;
}

void analyze_decide(struct analyze_walk *walk, const struct pedro_state *before,
                    struct analyze_decision *decision) {
    ask_expert(walk, before, decision);
    if (!decision->agrees)
        analyze_cost(walk, before, decision);
    if (came_to_the_same(&decision->cost)) {
        decision->agrees = true;
        decision->cost = (struct analyze_cost){.worlds = 0};
    }
}

static void count_decision(struct analyze_player *player,
                           const struct analyze_decision *decision) {
    player->decisions++;
    player->agreed += decision->agrees;
    player->estimated += decision->cost.worlds > 0;
    player->points += decision->cost.points;
    player->chance += decision->cost.chance;
    player->opened += decision->opened;
    player->slips += analyze_open_cost(decision) > 0;
    player->open_points += analyze_open_cost(decision);
}

static bool is_judged(const struct analyze_settings *settings, pedro_seat seat) {
    return !settings->seats || settings->seats >> seat & 1;
}

static int judge(struct analyze_walk *walk, const struct pedro_event *event,
                 const struct pedro_state *before) {
    struct analysis *analysis = walk->analysis;
    struct pedro_legal legal;
    if (!grow_array(&analysis->decision, analysis->decisions, &analysis->decisions_room,
                    sizeof *analysis->decision))
        return PEDRO_ERR_NO_MEMORY;
    struct analyze_decision *decision = &analysis->decision[analysis->decisions++];
    pedro_legal(walk->rules, before, &legal);
    *decision = (struct analyze_decision){.event = walk->event,
                                          .hand = analysis->hands - 1,
                                          .seat = event->seat,
                                          .phase = before->phase,
                                          .trump = before->trump,
                                          .trick = (uint8_t)(before->tricks + 1),
                                          .forced = is_forced(&legal),
                                          .played = event->action};
    this_hand(walk)->decisions++;
    if (analyze_in_play(before) && !walk->settings->closed)
        analyze_open_play(walk, this_hand(walk), before, &event->action, decision);
    if (event->action.kind == PEDRO_ACT_NAME && !walk->settings->closed)
        analyze_open_suits(walk, this_hand(walk), before);
    if (decision->forced || walk->settings->later ||
        !is_judged(walk->settings, event->seat))
        return 0;
    analyze_decide(walk, before, decision);
    count_decision(&analysis->player[event->seat], decision);
    return 0;
}

/* --- the walk --- */

/* An error is no decision; nor is what others make of it, which is the same at every level of play. */
static bool is_decision(const struct pedro_event *event,
                        const struct pedro_state *before) {
    return event->seat >= 0 && !pedro_action_errs(&event->action) &&
           before->phase != PEDRO_PHASE_DEMAND && before->phase != PEDRO_PHASE_REQUIRE &&
           before->phase != PEDRO_PHASE_REVIEW;
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct analyze_walk *walk = data;
    const bool deals = event->seat == PEDRO_NO_SEAT, judged = is_decision(event, before);
    struct pedro_effects effects;
    int err = deals    ? begin_hand(walk, before->dealer, after)
              : judged ? judge(walk, event, before)
                       : 0;
    if (err)
        return err;
    this_hand(walk)->events++;
    if (!walk->settings->later)
        analyze_luck_see(walk, event, before, after, this_hand(walk));
    if (!deals) {
        bot_history_event(&walk->history, walk->rules, before, event->seat,
                          &event->action);
        if (judged)
            note_decision(walk, before);
    }
    pedro_event_effects(walk->rules, event, before, &effects);
    for (unsigned i = 0; i < effects.count; i++)
        note_effect(walk, &effects.at[i], after);
    if (!deals)
        note_revokes(walk, event, before, after);
    walk->event++;
    if (walk->settings->stop && atomic_load(walk->settings->stop))
        return ANALYZE_STOPPED;
    if (walk->settings->progress)
        walk->settings->progress(walk->settings->shown,
                                 (double)walk->event /
                                     (double)walk->analysis->match->events);
    return 0;
}

/* --- the match --- */

/* Keeps the decision if it is among those that clearly cost the largest shares of the
 * match. */
static void rank_cost(struct analysis *analysis, size_t index) {
    const struct analyze_cost *cost = &analysis->decision[index].cost;
    unsigned place = analysis->costlies;
    if (cost->worlds == 0 || cost->chance <= cost->chance_error ||
        cost->chance < ANALYZE_COST_LEAST)
        return;
    while (place > 0 &&
           analysis->decision[analysis->costly[place - 1]].cost.chance < cost->chance)
        place--;
    if (place == ANALYZE_COSTLY)
        return;
    if (analysis->costlies < ANALYZE_COSTLY)
        analysis->costlies++;
    for (unsigned i = analysis->costlies - 1; i > place; i--)
        analysis->costly[i] = analysis->costly[i - 1];
    analysis->costly[place] = index;
}

struct analyze_settings analyze_usual(void) {
    enum { WORLDS = 100, ORDERS = 32 };
    return (struct analyze_settings){
        .bot = bot_strongest(), .worlds = WORLDS, .luck = ORDERS};
}

bool analyze_walk_init(struct analyze_walk *walk, const struct analyze_settings *settings,
                       const struct pedro_rules *rules) {
    *walk = (struct analyze_walk){.settings = settings,
                                  .rules = rules,
                                  .others = bot_find("network", strlen("network")),
                                  .scratch = bot_scratch_create(),
                                  .seats = malloc(sizeof *walk->seats),
                                  .solver = solver_create(SOLVER_BITS)};
    bot_scratch_lend(walk->scratch, settings->equity);
    if (walk->seats)
        nnet_seats_init(walk->seats, rules);
    analyze_luck_init(walk);
    return walk->scratch && walk->seats && walk->solver;
}

void analyze_walk_finish(struct analyze_walk *walk) {
    solver_destroy(walk->solver);
    bot_scratch_destroy(walk->scratch);
    free(walk->seats);
}

int analyze_match(const struct pedro_match *match, const struct pedro_tags *tags,
                  const struct analyze_settings *settings, struct analysis *analysis) {
    struct analyze_walk walk;
    int err = PEDRO_ERR_NO_MEMORY;
    const bool begun = analyze_walk_init(&walk, settings, &match->rules);
    walk.analysis = analysis;
    *analysis = (struct analysis){.match = match,
                                  .bot = settings->bot,
                                  .worlds = settings->worlds,
                                  .luck = settings->luck > 0};
    player_names(&match->rules, tags, analysis->name);
    if (begun) {
        struct pedro_state begin;
        pedro_state_init(&match->rules, match->first_dealer, &begin);
        note_chances(&walk, &begin, analysis->chance);
        err = pedro_match_walk(match, see, &walk);
        for (size_t i = 0; i < analysis->decisions; i++)
            rank_cost(analysis, i);
    }
    analyze_walk_finish(&walk);
    return err;
}

void analyze_finish(struct analysis *analysis) {
    free(analysis->hand);
    free(analysis->decision);
    *analysis = (struct analysis){0};
}
