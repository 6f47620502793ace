/* claim.c - decides whether a seat may claim the rest of a hand, and plays a claim out.
 *
 * The proof uses only the view of the claimer, so neither the offer nor a refusal reveals
 * hidden cards. It is a sufficient condition, not a search of all layouts:
 *
 * - no card that can still score is hidden or in the claimer's hand; or
 * - the claimer is about to lead, its trumps are all higher than every trump it has not
 *   seen, and it has at least as many as any opponent can hold. It leads them from the
 * top: each wins its trick and draws a trump from every hand that has one. Then no
 * opponent has a trump left; a trump that is left is its partner's, and wins the trick
 * that it is played to.
 *
 * Who has revoked may still hold a trump, so where that can happen nobody counts as void.
 *
 * Where the rules allow other ways out, only the first condition counts: a player who
 * folds keeps points from everybody, one who throws the hand in gives them to the
 * bidders, and under `excess = spread` cards leave hands without an action.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

/* Cards that may be in the hand of another player. */
static pedro_cards hidden_cards(const struct pedro_rules *rules,
                                const struct pedro_view *view) {
    pedro_cards known = view->hand[view->seat] | view->seen;
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++) {
        const pedro_card pile[] = {view->stock[i], view->kitty[i], view->wash[i]};
        for (size_t k = 0; k < sizeof pile; k++)
            if (pile[k] < PEDRO_PACK_MAX)
                known |= pedro_set_of(pile[k]);
    }
    return rules->pack & ~known;
}

static unsigned least_strength(const struct pedro_rules *rules, unsigned trump,
                               pedro_cards cards) {
    unsigned least = PEDRO_PACK_MAX + 1;
    while (cards) {
        const unsigned strength = rules->strength[trump][pedro_set_pop(&cards)];
        least = strength < least ? strength : least;
    }
    return least;
}

static pedro_card highest(const struct pedro_rules *rules, unsigned trump,
                          pedro_cards cards) {
    pedro_card best = PEDRO_NO_CARD;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (best == PEDRO_NO_CARD ||
            rules->strength[trump][card] > rules->strength[trump][best])
            best = card;
    }
    return best;
}

/* True if both seats are on one side for certain: a partner who is called does not count. */
static bool is_friend(const struct pedro_rules *rules, pedro_seat seat,
                      pedro_seat other) {
    return pedro_side(rules, (unsigned)seat) == pedro_side(rules, (unsigned)other);
}

/* The most trumps of `hidden` that one opponent can hold. */
static unsigned most_held(const struct pedro_rules *rules, const struct pedro_view *view,
                          unsigned hidden) {
    enum { VOID_OF_TRUMPS = 1 << 4 };
    unsigned most = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        const unsigned size = view->hand_size[seat];
        const unsigned held = size < hidden ? size : hidden;
        if (!is_friend(rules, view->seat, seat) && !(view->out >> seat & 1) &&
            (rules->set.revoke || !(view->void_in[seat] & VOID_OF_TRUMPS)) && held > most)
            most = held;
    }
    return most;
}

static bool trick_is_empty(const struct pedro_view *view) {
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD || view->buried[seat])
            return false;
    return true;
}

/* True if there are scoring cards in the trick that is not complete. */
static bool trick_scores(const struct pedro_rules *rules, const struct pedro_view *view) {
    pedro_cards cards = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        cards |=
            view->buried[seat] |
            (view->trick[seat] == PEDRO_NO_CARD ? 0 : pedro_set_of(view->trick[seat]));
    return cards & rules->scoring[view->trump];
}

bool table_claim_is_sure(const struct pedro_rules *rules, const struct pedro_view *view) {
    const struct pedro_ruleset *set = &rules->set;
    if (view->seat == PEDRO_NO_SEAT || view->phase != PEDRO_PHASE_PLAY ||
        view->turn != view->seat)
        return false;
    const unsigned trump = view->trump;
    const pedro_cards hidden = hidden_cards(rules, view), hand = view->hand[view->seat],
                      trumps = hand & rules->trumps[trump];
    if (!((hidden | hand) & rules->scoring[trump]) && !trick_scores(rules, view))
        return !set->throw_in;
    if (set->out == PEDRO_OUT_MAY_FOLD || set->throw_in ||
        set->excess == PEDRO_EXCESS_SPREAD || !trick_is_empty(view) ||
        view->required == PEDRO_REQUIRED_PLAIN)
        return false;
    const unsigned unseen = pedro_set_count(hidden & rules->trumps[trump]);
    const pedro_card top = highest(rules, trump, hidden & rules->trumps[trump]);
    return pedro_set_count(trumps) >= most_held(rules, view, unseen) &&
           (top == PEDRO_NO_CARD || !trumps ||
            least_strength(rules, trump, trumps) > rules->strength[trump][top]);
}

void table_claim_choose(const struct pedro_rules *rules, const struct pedro_view *view,
                        const struct pedro_legal *legal, struct pedro_action *action) {
    const pedro_card best =
        highest(rules, view->trump, legal->cards & rules->trumps[view->trump]);
    if (view->phase != PEDRO_PHASE_PLAY || best == PEDRO_NO_CARD) {
        table_claim_follow(legal, action);
        return;
    }
    memset(action, 0, sizeof *action);
    action->kind = PEDRO_ACT_PLAY;
    action->card = best;
}

void table_claim_follow(const struct pedro_legal *legal, struct pedro_action *action) {
    memset(action, 0, sizeof *action);
    if (legal->groups == 0) {
        pedro_legal_nth(legal, 0, action);
        return;
    }
    action->kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal->phase);
    for (unsigned i = 0; i < legal->groups; i++) {
        pedro_cards from = legal->group[i].from;
        for (unsigned n = 0; n < legal->group[i].min; n++)
            action->cards |= pedro_set_of(pedro_set_pop(&from));
    }
}
