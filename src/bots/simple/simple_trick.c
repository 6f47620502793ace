/* simple_trick.c - reads the current trick and the unseen trumps off a view.
 *
 * Where trumps may be is estimated from what every player can count: cards seen, seats that showed out, and
 * how many cards each seat drew, since what a seat did not draw it kept, and only trumps are kept.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple_trick.h"

#include <string.h>

#define ONE SIMPLE_ONE

/* How many trumps a seat still holds, about, in 1/1024: what it cannot have drawn it
 * kept, and most tricks cost it one. */
static int trumps_expected(const struct simple *s, pedro_seat seat) {
    const struct pedro_view *view = s->view;
    const struct pedro_ruleset *set = &s->rules->set;
    int held = view->hand_size[seat];
    if (view->void_in[seat] >> PEDRO_JOKERS & 1 || !simple_is_active(view, seat))
        return 0;
    if (set->exchange == PEDRO_EXCHANGE_REFILL) {
        int drawn =
            view->drawn[seat] < set->hand_size ? view->drawn[seat] : set->hand_size;
        int used = view->tricks + (view->trick[seat] != PEDRO_NO_CARD);
        int left = (set->hand_size - drawn) * ONE + drawn * s->weights->drawn_trumps -
                   used * ONE;
        held *= left > ONE / 2 ? left : ONE / 2;
        held /= set->hand_size;
    } else {
        held *= ONE;
    }
    return seat == view->bidder ? held / ONE * s->weights->bidder_share + held % ONE
                                : held;
}

static void read_shares(struct simple_trick *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    const struct pedro_ruleset *set = &s->rules->set;
    int expected[PEDRO_SEATS_MAX], all = 0;
    for (pedro_seat seat = 0; seat < set->players; seat++) {
        expected[seat] = seat == s->me ? 0 : trumps_expected(s, seat);
        all += expected[seat];
    }
    /* What lies in the stock and is not all taken may hold trumps too. */
    const bool robbed =
        set->exchange == PEDRO_EXCHANGE_REFILL && set->rob != PEDRO_ROB_NONE;
    if (!robbed)
        all += view->stock_size * s->weights->drawn_trumps;
    for (pedro_seat seat = 0; seat < set->players; seat++) {
        int share = all > 0 ? (int)((int64_t)expected[seat] * ONE / all) : 0;
        t->share[seat] = share;
        if (seat == s->me)
            continue;
        if (simple_trick_mate(t, seat))
            t->ours += share;
        else
            t->theirs += share;
    }
}

/* What a point won by each seat is worth to this one. */
static void read_gains(struct simple_trick *t) {
    const struct simple *s = t->s;
    const struct pedro_view *view = s->view;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++) {
        if (simple_trick_mate(t, seat))
            t->gain[seat] = seat == s->me || s->rules->set.teams != PEDRO_TEAMS_CALLED ||
                                    view->partner != PEDRO_NO_SEAT
                                ? ONE
                                : s->weights->stranger_gain;
        else
            t->gain[seat] = s->rules->set.teams == PEDRO_TEAMS_SOLO &&
                                    seat != view->bidder && s->me != view->bidder
                                ? -s->weights->rival_gain
                                : -ONE;
    }
}

void simple_trick_read(const struct simple *s, struct simple_trick *t) {
    const struct pedro_view *view = s->view;
    const struct pedro_rules *rules = s->rules;
    memset(t, 0, sizeof *t);
    t->s = s;
    t->trump = view->trump;
    t->strength = rules->strength[view->trump];
    t->trumps = rules->trumps[view->trump];
    t->out = t->trumps & ~s->hand & ~view->seen;
    for (unsigned i = 0; i < view->wash_size; i++)
        if (view->wash[i] != PEDRO_NO_CARD)
            t->out &= ~pedro_set_of(view->wash[i]);
    for (unsigned i = 0; i < view->stock_size; i++)
        if (view->stock[i] != PEDRO_NO_CARD)
            t->out &= ~pedro_set_of(view->stock[i]);
    for (pedro_cards left = t->out; left;) {
        pedro_card card = pedro_set_pop(&left);
        int points = simple_trick_points(t, card);
        t->out_by_strength |= 1u << t->strength[card];
        t->out_count++;
        t->out_points += points;
        t->out_richest = points > t->out_richest ? points : t->out_richest;
    }
    t->out_top = t->out_by_strength ? 31 - __builtin_clz(t->out_by_strength) : 0;
    t->stake = t->out_points;
    for (pedro_cards left = s->hand & rules->scoring[t->trump]; left;)
        t->stake += simple_trick_points(t, pedro_set_pop(&left));

    t->leads = view->leader == s->me || view->trick[view->leader] == PEDRO_NO_CARD;
    t->best_by = PEDRO_NO_SEAT;
    t->best = PEDRO_NO_CARD;
    if (!t->leads) {
        const pedro_seat winner = view->winner_so_far;
        t->best_by = winner == PEDRO_NO_SEAT || view->trick[winner] == PEDRO_NO_CARD
                         ? view->leader
                         : winner;
        t->best = view->trick[t->best_by];
    }
    t->plain_led = !t->leads && !pedro_set_has(t->trumps, view->trick[view->leader]);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        pedro_cards cards = view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            cards |= pedro_set_of(view->trick[seat]);
        for (cards &= rules->scoring[t->trump]; cards;)
            t->on_table += simple_trick_points(t, pedro_set_pop(&cards));
    }
    for (pedro_seat seat = pedro_left(rules, s->me);
         seat != s->me && seat != view->leader; seat = pedro_left(rules, seat))
        if (simple_is_active(view, seat))
            t->after[t->after_count++] = seat;
    t->tricks =
        (int)pedro_set_count(rules->set.trumps_only ? s->hand & t->trumps : s->hand);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        t->mates |= (unsigned)simple_is_mate(s, seat) << seat;
    t->bidding_side = simple_is_mate(s, view->bidder);
    read_shares(t);
    read_gains(t);
}

bool simple_trick_beats(const struct simple_trick *t, pedro_card card) {
    if (t->leads)
        return true;
    if (t->strength[card])
        return t->strength[card] > t->strength[t->best];
    return !t->strength[t->best] &&
           t->s->rules->set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST &&
           pedro_printed_suit(card) == pedro_printed_suit(t->best) && card > t->best;
}
