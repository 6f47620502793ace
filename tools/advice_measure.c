/* advice_measure.c - claims about cards, calls and hands.
 *
 * Each has groups or arms; deals are tried in order, and those that count are played in every arm.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "../src/cli/progress.h"
#include "advice.h"

void advice_progress(struct advice_run *run, int step, int steps, double part) {
    progress_show(&run->shown, (step + part) / steps);
}

void advice_begin(const struct advice_run *run, uint64_t number,
                  struct advice_hand *hand) {
    const unsigned players = (unsigned)run->game.rules->set.players;
    advice_deal(&run->game, number, (pedro_seat)(number % players), hand);
    if (!run->auction)
        hand->order.bidder = (pedro_seat)(number / players % players);
    hand->order.call = run->claim->call[0];
}

/* Puts how many of the deals that were tried counted. */
static void put_share(struct advice_run *run, const char *label, const char *group,
                      unsigned long counted, unsigned long tried) {
    const struct advice_sum sum = {(double)tried, (double)counted, (double)counted};
    advice_put(&run->report, ADVICE_PERCENT, &sum, label, group);
}

/* --- cards --- */

static void play_card(const struct advice_hand *before, pedro_card card,
                      struct advice_hand *after) {
    *after = *before;
    after->find = NULL;
    advice_card(after, card);
    advice_play(after);
}

static void measure_cards(struct advice_run *run) {
    struct advice_sum score[ADVICE_ARMS] = {{0}}, points[ADVICE_ARMS] = {{0}}, own = {0};
    unsigned long counted = 0, tried = 0;
    for (; counted < run->deals && tried < run->deals * ADVICE_RARE; tried++) {
        struct advice_hand hand, arm[ADVICE_ARMS];
        advice_begin(run, tried, &hand);
        hand.find = run->claim->find;
        advice_play(&hand);
        if (!hand.found)
            continue;
        const unsigned side = pedro_side(run->game.rules, (unsigned)hand.state.turn);
        advice_add(&own, advice_own_card(&hand) == hand.arm[0]);
        for (int i = 0; i < ADVICE_ARMS; i++) {
            if (hand.arm[i] == PEDRO_NO_CARD)
                continue;
            play_card(&hand, hand.arm[i], &arm[i]);
            if (i == 0)
                continue;
            advice_add(&score[i],
                       advice_margin(&arm[0], side) - advice_margin(&arm[i], side));
            advice_add(&points[i],
                       advice_points(&arm[0], side) - advice_points(&arm[i], side));
        }
        advice_progress(run, 0, 1, (double)++counted / (double)run->deals);
    }
    for (int i = 1; i < ADVICE_ARMS; i++) {
        if (score[i].n == 0)
            continue;
        advice_put(&run->report, ADVICE_POINTS, &score[i], "%s, not %s: score",
                   run->claim->label[0], run->claim->label[i]);
        advice_put(&run->report, ADVICE_POINTS, &points[i], "%s, not %s: points won",
                   run->claim->label[0], run->claim->label[i]);
    }
    advice_put(&run->report, ADVICE_PERCENT, &own, "the bot itself plays %s",
               run->claim->label[0]);
    put_share(run, "deals with such a choice%s", "", counted, tried);
}

/* --- calls of the first to call --- */

static int group_of(const struct advice_run *run, const struct advice_hand *hand,
                    pedro_seat seat, unsigned suit) {
    return run->claim->group(run->game.rules, hand->state.hand[seat], suit);
}

static void measure_calls(struct advice_run *run) {
    const struct advice_claim *claim = run->claim;
    const struct pedro_rules *rules = run->game.rules;
    for (int group = 0; group < claim->groups; group++) {
        struct advice_sum score[ADVICE_ARMS] = {{0}}, made[ADVICE_ARMS] = {{0}};
        unsigned long counted = 0, tried = 0;
        for (; counted < run->deals && tried < run->deals * ADVICE_RARE; tried++) {
            const pedro_seat dealer = (pedro_seat)(tried % (unsigned)rules->set.players);
            const pedro_seat first = pedro_left(rules, dealer);
            struct advice_hand hand, passed;
            struct pedro_view view;
            unsigned suit;
            advice_deal(&run->game, tried, dealer, &hand);
            pedro_view(rules, &hand.state, first, &view);
            simple_promise(rules, &view, (pedro_bid)rules->set.min_bid, &suit);
            if (suit > 3 || group_of(run, &hand, first, suit) != group)
                continue;
            hand.order.caller = first;
            hand.order.suit = (int)suit;
            passed = hand;
            passed.order.call = PEDRO_PASSED;
            advice_play(&passed);
            const unsigned side = pedro_side(rules, (unsigned)first);
            for (int i = 0; i < ADVICE_ARMS && claim->call[i]; i++) {
                struct advice_hand called = hand;
                called.order.call = claim->call[i];
                advice_play(&called);
                advice_add(&score[i],
                           advice_margin(&called, side) - advice_margin(&passed, side));
                if (called.state.hands_scored > 0 && called.state.last_bidder == first)
                    advice_add(&made[i], called.state.last_made);
            }
            advice_progress(run, group, claim->groups,
                            (double)++counted / (double)run->deals);
        }
        for (int i = 0; i < ADVICE_ARMS && claim->call[i] && counted > 0; i++) {
            advice_put(&run->report, ADVICE_POINTS, &score[i], "%s: bid %d, not pass",
                       claim->label[group], claim->call[i]);
            advice_put(&run->report, ADVICE_PERCENT, &made[i],
                       "%s: %d made, if it is the bid", claim->label[group],
                       claim->call[i]);
        }
        put_share(run, "first hands: %s", claim->label[group], counted, tried);
    }
}

/* --- hands with a suit named --- */

enum { SURE = 5 };

static void measure_hands(struct advice_run *run) {
    const struct advice_claim *claim = run->claim;
    const struct pedro_rules *rules = run->game.rules;
    const unsigned players = (unsigned)rules->set.players;
    for (int group = 0; group < claim->groups; group++) {
        struct advice_sum points = {0}, sure[SURE] = {{0}}, score[SURE] = {{0}};
        unsigned long counted = 0, tried = 0;
        for (; counted < run->deals && tried < run->deals * ADVICE_RARE; tried++) {
            struct advice_hand hand;
            const unsigned suit = (unsigned)(tried / players / players % 4);
            advice_begin(run, tried, &hand);
            const pedro_seat seat = (pedro_seat)(tried / players % players);
            if (group_of(run, &hand, seat, suit) != group)
                continue;
            hand.order.bidder = seat;
            hand.order.suit = (int)suit;
            advice_play(&hand);
            const unsigned side = pedro_side(rules, (unsigned)seat);
            const double won = advice_points(&hand, side);
            advice_add(&points, won);
            for (int i = 0; i < SURE; i++) {
                int32_t scores[PEDRO_SEATS_MAX] = {0};
                advice_add(&sure[i], won >= claim->sure + i);
                pedro_score(rules, (pedro_bid)(claim->sure + i), seat, PEDRO_NO_SEAT,
                            hand.state.points, scores);
                advice_add(&score[i], scores[side] - scores[1 - side]);
            }
            advice_progress(run, group, claim->groups,
                            (double)++counted / (double)run->deals);
        }
        advice_put(&run->report, ADVICE_PLAIN, &points, "%s: points won",
                   claim->label[group]);
        for (int i = 0; i < SURE; i++) {
            advice_put(&run->report, ADVICE_PERCENT, &sure[i], "%s: %d or more",
                       claim->label[group], claim->sure + i);
            advice_put(&run->report, ADVICE_POINTS, &score[i],
                       "%s: score with a bid of %d", claim->label[group],
                       claim->sure + i);
        }
        put_share(run, "of hands and suits: %s", claim->label[group], counted, tried);
    }
}

void advice_measure(struct advice_run *run) {
    run->report.count = 0;
    switch (run->claim->kind) {
    case ADVICE_CARD:
        measure_cards(run);
        break;
    case ADVICE_CALL:
        measure_calls(run);
        break;
    case ADVICE_HAND:
        measure_hands(run);
        break;
    case ADVICE_RULES:
        advice_compare_rules(run);
        break;
    case ADVICE_WATCH:
        run->claim->watch(run);
        break;
    case ADVICE_RIVAL:
        advice_compare_rivals(run);
        break;
    }
    progress_clear();
}
