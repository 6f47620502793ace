/* grounds.c - what one card brings that another does not, told in a sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/grounds.h"

#include <string.h>

#include "bots/search/tryout.h"

#define N_(text) text

/* A fact: how many worlds in a hundred it holds in, and what it is about. */
struct fact {
    int64_t with_card, with_other;
    int points;       /* at stake */
    pedro_card third; /* the card it is about, PEDRO_NO_CARD if about none */
    const char *sentence;
};

void grounds_init(struct grounds *grounds, const struct bot_turn *turn, pedro_card card,
                  pedro_card other) {
    memset(grounds, 0, sizeof *grounds);
    grounds->turn = turn;
    grounds->card = card;
    grounds->other = other;
}

/* With `partner` called, everyone is with the bidder or against it. */
static bool is_ours(const struct bot_turn *turn, pedro_seat partner, unsigned side) {
    const pedro_seat me = turn->view->seat, bidder = turn->view->bidder;
    if (turn->rules->set.teams != PEDRO_TEAMS_CALLED)
        return side == pedro_side(turn->rules, (unsigned)me);
    return ((int)side == bidder || (int)side == partner) ==
           (me == bidder || me == partner);
}

/* Who was called knows it, and so does its view. */
static bool bid_is_ours(const struct bot_turn *turn) {
    return is_ours(turn, turn->view->partner,
                   pedro_side(turn->rules, (unsigned)turn->view->bidder));
}

void grounds_note(struct grounds *grounds, bool other, const struct grounds_end *end,
                  int64_t weight) {
    const struct bot_turn *turn = grounds->turn;
    struct grounds_count *count = other ? &grounds->with_other : &grounds->with_card;
    const bool made = end->state->last_made;
    if (!other)
        grounds->weight += weight;
    count->made += made == bid_is_ours(turn) ? weight : 0;
    count->trick += is_ours(turn, end->partner, end->trick) ? weight : 0;
    for (unsigned side = 0; side < turn->rules->sides; side++)
        for (pedro_cards won = end->state->taken[side];
             won && is_ours(turn, end->partner, side);)
            count->won[pedro_set_pop(&won)] += weight;
}

/* Plays a card, and all seats to the end of the hand. */
static void play_out(const struct pedro_rules *rules, pedro_card card,
                     struct pedro_state *state, struct grounds_end *end) {
    struct pedro_action action = {.kind = PEDRO_PLAY, .card = card};
    const unsigned tricks = state->tricks;
    const uint32_t scored = state->hands_scored;
    *end = (struct grounds_end){rules->sides, state->partner, state};
    for (;;) {
        struct pedro_legal legal;
        pedro_apply_legal(rules, state, &action);
        if (end->trick == rules->sides &&
            (state->tricks > tricks || state->hands_scored > scored))
            end->trick = pedro_side(rules, (unsigned)state->last_winner);
        if (state->turn == PEDRO_NO_SEAT || state->hands_scored > scored)
            return;
        /* Called after its lead, and forgotten when the hand is scored. */
        end->partner = state->partner;
        pedro_legal(rules, state, &legal);
        tryout_simply(rules, state, &legal, &action);
    }
}

void grounds_try(struct grounds *grounds, const struct belief_world *world,
                 int64_t weight) {
    const struct bot_turn *turn = grounds->turn;
    for (unsigned other = 0; other < 2; other++) {
        const pedro_card card = other ? grounds->other : grounds->card;
        struct pedro_state state;
        struct grounds_end end;
        belief_state(turn->rules, turn->view, turn->history, world, &state);
        play_out(turn->rules, card, &state, &end);
        grounds_note(grounds, other, &end, weight);
    }
}

/* The points that hang on a fact, times how much oftener it holds with our card. */
static int64_t importance(const struct fact *fact) {
    return (fact->with_card - fact->with_other) * fact->points;
}

bool grounds_say(const struct grounds *grounds, struct bot_reason *reason) {
    const struct pedro_rules *rules = grounds->turn->rules;
    const struct pedro_view *view = grounds->turn->view;
    const bool alone = rules->set.teams == PEDRO_TEAMS_SOLO;
    const struct grounds_count *one = &grounds->with_card, *two = &grounds->with_other;
    struct fact best = {
        one->trick, two->trick, 1, PEDRO_NO_CARD,
        alone ? /* xgettext:no-c-format */
            N_("With {card} you win this trick in {number} % of the deals that are still "
               "possible, with {other} in {second} %.")
              : /* xgettext:no-c-format */
            N_("With {card} your side wins this trick in {number} % of the deals that "
               "are still possible, with {other} in {second} %.")};
    const struct fact bid = {
        one->made, two->made, pedro_bid_needs(rules, view->high_bid), PEDRO_NO_CARD,
        bid_is_ours(grounds->turn)
            ? /* xgettext:no-c-format */ N_(
                  "With {card} the bid is made in {number} % of the deals that are still "
                  "possible, with {other} in {second} %.")
            : /* xgettext:no-c-format */ N_(
                  "With {card} the bid is set in {number} % of the deals that are still "
                  "possible, with {other} in {second} %.")};
    if (importance(&bid) > importance(&best))
        best = bid;
    for (pedro_cards left = rules->scoring[view->trump]; left;) {
        const pedro_card third = pedro_set_pop(&left);
        const struct fact catch = {
            one->won[third], two->won[third], rules->value[view->trump][third], third,
            alone ? /* xgettext:no-c-format */
                N_("With {card} you win {third} in {number} % of the deals that are "
                   "still possible, with {other} in {second} %.")
                  : /* xgettext:no-c-format */
                N_("With {card} your side wins {third} in {number} % of the deals that "
                   "are still possible, with {other} in {second} %.")};
        if (importance(&catch) > importance(&best))
            best = catch;
    }
    if (grounds->weight == 0 || (best.with_card - best.with_other) * 20 < grounds->weight)
        return false;
    reason->sentence = best.sentence;
    reason->card = grounds->card;
    reason->other = grounds->other;
    reason->third = best.third;
    reason->number = (int)(100 * best.with_card / grounds->weight);
    reason->second = (int)(100 * best.with_other / grounds->weight);
    return true;
}
