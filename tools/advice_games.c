/* advice_games.c - claims about rules, about what happens in play, and about one bot against another.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "contest.h"

/* --- the same deals under several rulesets --- */

/* The better and the worse bot of a comparison of rulesets. */
static const char *const worse = "beginner";

struct ruled {
    double points;  /* of the bidder's side, the same bot in all seats */
    double edge;    /* points a side wins more if the better bot plays for it */
    unsigned trump; /* that was named */
};

/* Plays a deal; `suit` is named if it is not negative, and `dice` changes the random numbers of the bots. */
static struct ruled play_ruled(const struct advice_run *run, uint64_t number, int suit,
                               uint64_t dice) {
    struct advice_hand hand;
    struct ruled ruled = {0};
    double better[2] = {0};
    for (unsigned table = 0; table < 3; table++) {
        advice_begin(run, number, &hand);
        hand.order.suit = table ? (int)ruled.trump : suit;
        hand.rng.word[1] ^= dice;
        for (pedro_seat seat = 0; table > 0 && seat < run->game.rules->set.players;
             seat++)
            if (pedro_side(run->game.rules, (unsigned)seat) != table - 1)
                hand.player[seat] = bot_find(worse, strlen(worse));
        advice_play(&hand);
        if (table == 0) {
            ruled.trump = hand.state.last_trump;
            ruled.points = advice_points(
                &hand, pedro_side(run->game.rules, (unsigned)hand.state.last_bidder));
        } else {
            better[table - 1] =
                advice_points(&hand, table - 1) - advice_points(&hand, 2 - table);
        }
    }
    ruled.edge = (better[0] + better[1]) / 2;
    return ruled;
}

void advice_compare_rules(struct advice_run *run) {
    const struct advice_claim *claim = run->claim;
    const struct pedro_rules *const usual = run->game.rules;
    struct advice_sum points[ADVICE_ARMS] = {{0}}, edge[ADVICE_ARMS] = {{0}},
                      more[ADVICE_ARMS] = {{0}}, change[ADVICE_ARMS] = {{0}},
                      less[ADVICE_ARMS] = {{0}};
    struct pedro_rules rules[ADVICE_ARMS];
    int arms = 0;
    for (; arms < ADVICE_ARMS && claim->rules[arms]; arms++) {
        char game[200];
        snprintf(game, sizeof game, "%s%s", claim->game, claim->rules[arms]);
        if (contest_rules(game, &rules[arms]) != 0)
            abort();
    }
    const bool auction = run->auction;
    run->auction = false;
    for (unsigned long i = 0; i < run->deals; i++) {
        struct ruled first = {0};
        for (int arm = 0; arm < arms; arm++) {
            run->game.rules = &rules[arm];
            /* Arm 1 has the rules of arm 0 and other random numbers: what the dice of the bots do. */
            const struct ruled ruled = play_ruled(run, i, arm ? (int)first.trump : -1,
                                                  arm == 1 ? UINT64_C(0x5bd1e995) : 0);
            if (arm == 0)
                first = ruled;
            advice_add(&points[arm], ruled.points);
            advice_add(&edge[arm], ruled.edge);
            advice_add(&more[arm], ruled.points - first.points);
            advice_add(&less[arm], ruled.edge - first.edge);
            advice_add(&change[arm], ruled.points != first.points);
        }
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
    }
    run->game.rules = usual;
    run->auction = auction;
    for (int arm = 0; arm < arms; arm++) {
        const char *const name = claim->label[arm];
        advice_put(&run->report, ADVICE_PLAIN, &points[arm], "%s: bidder's points", name);
        advice_put(&run->report, ADVICE_POINTS, &edge[arm],
                   "%s: gain of the better player", name);
        if (arm == 0)
            continue;
        advice_put(&run->report, ADVICE_POINTS, &more[arm], "%s: bidder's points, change",
                   name);
        advice_put(&run->report, ADVICE_POINTS, &less[arm],
                   "%s: gain of the better, change", name);
        advice_put(&run->report, ADVICE_PERCENT, &change[arm],
                   "%s: deals that end otherwise", name);
    }
}

/* --- one bot against another, each deal from both sides --- */

void advice_compare_rivals(struct advice_run *run) {
    struct advice_sum score = {0}, points = {0};
    const struct pedro_rules *const rules = run->game.rules;
    const struct bot *rival[2];
    for (int i = 0; i < 2; i++)
        rival[i] = bot_find(run->claim->rival[i], strlen(run->claim->rival[i]));
    for (unsigned long i = 0; i < run->deals; i++) {
        double margin = 0, won = 0;
        for (unsigned side = 0; side < 2; side++) {
            struct advice_hand hand;
            advice_deal(&run->game, i, (pedro_seat)(i % (unsigned)rules->set.players),
                        &hand);
            for (pedro_seat seat = 0; seat < rules->set.players; seat++)
                hand.player[seat] = rival[pedro_side(rules, (unsigned)seat) != side];
            advice_play(&hand);
            margin += advice_margin(&hand, side) / 2;
            won += (advice_points(&hand, side) - advice_points(&hand, 1 - side)) / 2;
        }
        advice_add(&score, margin);
        advice_add(&points, won);
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
    }
    advice_put(&run->report, ADVICE_POINTS, &score, "score, a deal");
    advice_put(&run->report, ADVICE_POINTS, &points, "points won, a deal");
}

/* --- what happens in play --- */

static bool at_once(const struct sight *sight, pedro_card arm[ADVICE_ARMS]) {
    (void)sight;
    (void)arm;
    return true;
}

/* Plays until a card is to be played. False if there is no play. */
static bool begin_play(struct advice_hand *hand) {
    hand->find = at_once;
    advice_play(hand);
    return hand->found;
}

static unsigned trumps_of(const struct advice_hand *hand, pedro_seat seat) {
    return pedro_set_count(hand->state.hand[seat] &
                           hand->game->rules->trumps[hand->state.trump]);
}

enum { DRAWN = 7 };

/* How much of what a seat holds its draw tells. One seat of each deal, none that robs the pack. */
void advice_watch_draw(struct advice_run *run) {
    struct advice_sum trumps[DRAWN] = {{0}};
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (unsigned long i = 0; i < run->deals; i++) {
        struct advice_hand hand;
        advice_begin(run, i, &hand);
        if (!begin_play(&hand))
            continue;
        const pedro_seat seat =
            (pedro_seat)((hand.state.dealer + 1 + (int)(i / 16 % 3)) & 3);
        const double drew = hand.state.drawn[seat], has = trumps_of(&hand, seat);
        if (drew < DRAWN)
            advice_add(&trumps[(int)drew], has);
        n++, x += drew, y += has, xx += drew * drew, yy += has * has, xy += drew * has;
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
    }
    for (int drew = 0; drew < DRAWN; drew++) {
        if (trumps[drew].n > 1)
            advice_put(&run->report, ADVICE_PLAIN, &trumps[drew],
                       "trumps of a player who drew %d", drew);
    }
    /* The square of the correlation, its interval by Fisher's transformation. */
    const double r = (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y));
    const double half = 1.96 / sqrt(n - 3), far = tanh(atanh(fabs(r)) + half),
                 near = tanh(fmax(0, atanh(fabs(r)) - half));
    struct advice_sum dummy = {n, 0, 0};
    advice_put(&run->report, ADVICE_PERCENT, &dummy,
               "variance of trumps that the draw explains");
    run->report.figure[run->report.count - 1].estimate =
        (struct advice_estimate){r * r, near * near, far * far};
}

/* What those draw who kept no trump; the others' seats of each deal. */
void advice_watch_no_trumps(struct advice_run *run) {
    struct advice_sum mean = {0}, some[3] = {{0}};
    const struct pedro_rules *rules = run->game.rules;
    unsigned long counted = 0, tried = 0;
    for (; counted < run->deals && tried < run->deals * ADVICE_RARE; tried++) {
        struct advice_hand hand;
        advice_begin(run, tried, &hand);
        if (!begin_play(&hand))
            continue;
        const pedro_seat seat =
            (pedro_seat)((hand.state.dealer + 1 + (int)(tried / 16 % 3)) & 3);
        if (seat == hand.state.bidder || hand.state.drawn[seat] != rules->set.hand_size)
            continue;
        advice_add(&mean, trumps_of(&hand, seat));
        for (unsigned least = 3; least < 6; least++)
            advice_add(&some[least - 3], trumps_of(&hand, seat) >= least);
        advice_progress(run, 0, 1, (double)++counted / (double)run->deals);
    }
    advice_put(&run->report, ADVICE_PLAIN, &mean, "trumps drawn");
    advice_put(&run->report, ADVICE_PERCENT, &some[0], "three or more");
    advice_put(&run->report, ADVICE_PERCENT, &some[1], "four or more");
    advice_put(&run->report, ADVICE_PERCENT, &some[2], "five or more");
}

void advice_watch_all_pass(struct advice_run *run) {
    struct advice_sum passed = {0};
    for (unsigned long i = 0; i < run->deals; i++) {
        struct advice_hand hand;
        advice_deal(&run->game, i, (pedro_seat)(i & 3), &hand);
        begin_play(&hand);
        advice_add(&passed, !hand.found);
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
    }
    advice_put(&run->report, ADVICE_PERCENT, &passed, "all pass");
}

/* The gain of the dealer's side, and of its partner's neighbours, when bots call. */
void advice_watch_dealer(struct advice_run *run) {
    struct advice_sum score = {0}, bids = {0};
    for (unsigned long i = 0; i < run->deals; i++) {
        struct advice_hand hand;
        advice_deal(&run->game, i, (pedro_seat)(i & 3), &hand);
        advice_play(&hand);
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
        if (hand.state.hands_scored == 0)
            continue;
        advice_add(&score, advice_margin(&hand, (unsigned)(i & 1)));
        advice_add(&bids, hand.state.last_bidder == (pedro_seat)(i & 3));
    }
    advice_put(&run->report, ADVICE_POINTS, &score,
               "score of the dealer's side less the others'");
    advice_put(&run->report, ADVICE_PERCENT, &bids, "the dealer has the bid");
}

/* Both sides are seven points from the end. */
void advice_watch_end(struct advice_run *run) {
    const struct pedro_ruleset *set = &run->game.rules->set;
    struct advice_sum made = {0}, lost = {0};
    for (unsigned long i = 0; i < run->deals; i++) {
        struct advice_hand hand;
        advice_deal(&run->game, i, (pedro_seat)(i & 3), &hand);
        hand.state.score[0] = hand.state.score[1] = set->target - set->window;
        advice_play(&hand);
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
        if (hand.state.hands_scored == 0)
            continue;
        const unsigned side =
            pedro_side(run->game.rules, (unsigned)hand.state.last_bidder);
        advice_add(&made, hand.state.last_made);
        if (!hand.state.last_made)
            advice_add(&lost, hand.state.winners >> (1 - side) & 1);
    }
    advice_put(&run->report, ADVICE_PERCENT, &made, "bid made, and the match won");
    advice_put(&run->report, ADVICE_PERCENT, &lost,
               "after a set bid the others win the match");
}

struct tricks {
    unsigned seen, trumped;
    struct advice_sum *by_trump;
};

static void see_trick(struct advice_hand *hand, void *data) {
    struct tricks *tricks = data;
    const struct pedro_state *state = &hand->state;
    if (state->tricks != tricks->seen + 1)
        return;
    const pedro_card card = state->last_trick[state->last_winner];
    tricks->seen = state->tricks;
    if (card != PEDRO_NO_CARD)
        advice_add(tricks->by_trump, hand->game->rules->strength[state->trump][card] > 0);
}

/* Who wins tricks: a trump or a plain card. The last trick of a hand is not counted. */
void advice_watch_tricks(struct advice_run *run) {
    struct advice_sum all = {0};
    for (unsigned long i = 0; i < run->deals; i++) {
        struct advice_hand hand;
        struct tricks tricks = {.by_trump = &all};
        advice_begin(run, i, &hand);
        hand.see = see_trick;
        hand.data = &tricks;
        advice_play(&hand);
        advice_progress(run, 0, 1, (double)(i + 1) / (double)run->deals);
    }
    advice_put(&run->report, ADVICE_PERCENT, &all,
               "tricks, but the last, that a trump wins");
}
