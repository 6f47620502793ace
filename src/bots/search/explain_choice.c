/* explain_choice.c - counts facts about two cards, and words the one that differs most.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/explain_choice.h"

#include <string.h>

#include "bots/simple/simple.h"

#define N_(text) text

/* A fact: the weight of worlds in which it holds after either card. */
struct fact {
    int64_t with_card, with_other;
    int points;       /* at stake */
    pedro_card third; /* the card it is about, PEDRO_NO_CARD if about none */
    const char *sentence;
};

void explain_choice_init(struct explain_choice *why, const struct bot_turn *turn,
                         pedro_card card, pedro_card other) {
    memset(why, 0, sizeof *why);
    why->turn = turn;
    why->card = card;
    why->other = other;
}

/* Where a partner is called, each seat is with the bidder or against it. */
static bool is_ours(const struct bot_turn *turn, pedro_seat partner, unsigned side) {
    const pedro_seat me = turn->view->seat, bidder = turn->view->bidder;
    if (turn->rules->set.teams != PEDRO_TEAMS_CALLED)
        return side == pedro_side(turn->rules, (unsigned)me);
    return ((int)side == bidder || (int)side == partner) ==
           (me == bidder || me == partner);
}

/* The seat that was called knows that it was, so its own view is enough. */
static bool bid_is_ours(const struct bot_turn *turn) {
    return is_ours(turn, turn->view->partner,
                   pedro_side(turn->rules, (unsigned)turn->view->bidder));
}

void explain_choice_note(struct explain_choice *why, bool other,
                         const struct explain_choice_end *end, int64_t weight) {
    const struct bot_turn *turn = why->turn;
    struct explain_choice_count *count = other ? &why->with_other : &why->with_card;
    const bool made = end->state->last_made;
    if (!other)
        why->weight += weight;
    count->made += made == bid_is_ours(turn) ? weight : 0;
    count->trick += is_ours(turn, end->partner, end->trick) ? weight : 0;
    for (unsigned side = 0; side < turn->rules->sides; side++)
        for (pedro_cards won = end->state->taken[side];
             won && is_ours(turn, end->partner, side);)
            count->won[pedro_set_pop(&won)] += weight;
}

static void note_trick(struct explain_choice_watch *watch,
                       const struct pedro_state *state, bool over) {
    if (watch->end.trick == watch->rules->sides &&
        (over || state->tricks > watch->tricks))
        watch->end.trick = pedro_side(watch->rules, (unsigned)state->last_winner);
}

void explain_choice_begin(struct explain_choice_watch *watch,
                          const struct pedro_rules *rules,
                          const struct pedro_state *state) {
    *watch = (struct explain_choice_watch){
        rules, state->tricks, {rules->sides, state->partner, state}};
}

/* A partner is called after its lead, and forgotten when the hand is scored. */
void explain_choice_see(struct explain_choice_watch *watch,
                        const struct pedro_state *state) {
    note_trick(watch, state, false);
    watch->end.partner = state->partner;
}

void explain_choice_over(struct explain_choice_watch *watch,
                         const struct pedro_state *state) {
    note_trick(watch, state, true);
}

static void see(void *data, const struct pedro_state *state,
                const struct pedro_action *action) {
    (void)action;
    explain_choice_see(data, state);
}

/* Plays a card, then all seats like `simple` to the end of the hand. */
static void play_out(const struct pedro_rules *rules, pedro_card card,
                     struct pedro_state *state, struct explain_choice_watch *watch) {
    const struct pedro_action action = {.kind = PEDRO_ACT_PLAY, .card = card};
    struct bot_playout playout = {
        .rules = rules, .policy = simple_policy, .data = watch, .watch = see};
    explain_choice_begin(watch, rules, state);
    pedro_apply_legal(rules, state, &action);
    bot_playout(&playout, state);
    explain_choice_over(watch, state);
}

void explain_choice_try(struct explain_choice *why, const struct pedro_state *world,
                        int64_t weight) {
    const struct bot_turn *turn = why->turn;
    for (unsigned other = 0; other < 2; other++) {
        const pedro_card card = other ? why->other : why->card;
        struct pedro_state state = *world;
        struct explain_choice_watch watch;
        play_out(turn->rules, card, &state, &watch);
        explain_choice_note(why, other, &watch.end, weight);
    }
}

void explain_choice_turn(struct explain_choice *why) {
    const struct explain_choice_count count = why->with_card;
    const pedro_card card = why->card;
    why->with_card = why->with_other;
    why->with_other = count;
    why->card = why->other;
    why->other = card;
}

/* The points a fact is about, times how much more often it holds with our card. */
static int64_t importance(const struct fact *fact) {
    return (fact->with_card - fact->with_other) * fact->points;
}

bool explain_choice_say(const struct explain_choice *why, struct bot_reason *reason) {
    const struct pedro_rules *rules = why->turn->rules;
    const struct pedro_view *view = why->turn->view;
    const bool alone = rules->set.teams == PEDRO_TEAMS_SOLO;
    const struct explain_choice_count *one = &why->with_card, *two = &why->with_other;
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
        bid_is_ours(why->turn)
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
    if (why->weight == 0 || (best.with_card - best.with_other) * 20 < why->weight)
        return false;
    reason->sentence = best.sentence;
    reason->card = why->card;
    reason->other = why->other;
    reason->third = best.third;
    reason->number = bot_reason_percent(best.with_card, why->weight);
    reason->second = bot_reason_percent(best.with_other, why->weight);
    return true;
}
