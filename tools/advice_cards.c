/* advice_cards.c - the decisions that advice about cards is about.
 *
 * The first decision of a hand that has both the advised card and another is compared, whichever seat it is.
 *
 * SPDX-License-Identifier: MIT */
#include "advice.h"

static const pedro_card none = PEDRO_NO_CARD;

static bool is_point(const struct sight *s, pedro_card card) {
    return s->value[card] > 0;
}

/* The strongest and the weakest of trumps; PEDRO_NO_CARD of none. */
static pedro_card highest(const struct sight *s, pedro_cards cards) {
    pedro_card best = none;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (best == none || s->strength[card] > s->strength[best])
            best = card;
    }
    return best;
}

static pedro_card lowest(const struct sight *s, pedro_cards cards) {
    pedro_card best = none;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (best == none || s->strength[card] < s->strength[best])
            best = card;
    }
    return best;
}

/* The plain card of the lowest rank. */
static pedro_card low_plain(pedro_cards cards) {
    pedro_card best = none;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (best == none || pedro_printed_rank(card) < pedro_printed_rank(best))
            best = card;
    }
    return best;
}

static pedro_cards without_points(const struct sight *s, pedro_cards cards) {
    pedro_cards left = 0;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (!is_point(s, card))
            left |= pedro_set_of(card);
    }
    return left;
}

/* The trumps stronger than `card`, or weaker. */
static pedro_cards above(const struct sight *s, pedro_cards cards, pedro_card card) {
    pedro_cards higher = 0;
    while (cards) {
        const pedro_card each = pedro_set_pop(&cards);
        if (s->strength[each] > s->strength[card])
            higher |= pedro_set_of(each);
    }
    return higher;
}

static bool leads(const struct sight *s) { return s->played == 0; }

static pedro_cards held(const struct sight *s) {
    return s->view->hand[s->view->seat] & s->rules->trumps[s->trump];
}

static bool holds(const struct sight *s, unsigned rank) {
    return pedro_set_has(s->trumps, pedro_card_of(s->trump, rank));
}

static bool set_arms(const struct sight *s, pedro_card *arm, pedro_card advised,
                     pedro_card low, pedro_card plain) {
    (void)s;
    arm[0] = advised;
    arm[1] = low == advised ? none : low;
    arm[2] = plain;
    return arm[0] != none && (arm[1] != none || arm[2] != none);
}

/* The lowest trump without points below the given one. */
static pedro_card low_trump(const struct sight *s, pedro_card top) {
    const pedro_cards below = s->trumps & ~above(s, s->trumps, top) & ~pedro_set_of(top);
    return lowest(s, without_points(s, below));
}

bool advice_top_first(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card ace = pedro_card_of(s->trump, PEDRO_ACE);
    return leads(s) && s->view->tricks == 0 && holds(s, PEDRO_ACE) &&
           set_arms(s, arm, ace, low_trump(s, ace), low_plain(s->plain));
}

bool advice_king_next(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card king = pedro_card_of(s->trump, PEDRO_KING);
    return leads(s) && s->view->tricks == 1 && s->view->last_winner == s->me &&
           s->me == s->view->bidder && holds(s, PEDRO_KING) && s->unseen &&
           !above(s, s->unseen | held(s), king) &&
           set_arms(s, arm, king, low_trump(s, king), low_plain(s->plain));
}

/* With a pedro and without the ace: the highest trump, against a low one and a plain card. */
bool advice_trump_first(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card top = highest(s, s->trumps & ~s->pedros);
    return leads(s) && s->view->tricks == 0 && s->trumps & s->pedros &&
           !holds(s, PEDRO_ACE) && top != none &&
           set_arms(s, arm, top, low_trump(s, top), low_plain(s->plain));
}

/* On lead with a pedro, and a higher trump than all of ours is out. */
bool advice_low_trump(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card top = highest(s, held(s));
    if (!leads(s) || !(s->trumps & s->pedros) || !above(s, s->unseen, top))
        return false;
    return set_arms(s, arm, lowest(s, without_points(s, s->trumps)), none,
                    low_plain(s->plain));
}

/* A pedro may go on a trick that the partner wins so far. */
static bool under_partner(const struct sight *s, bool sure, pedro_card arm[ADVICE_ARMS]) {
    if (leads(s) || !s->best_is_ours || !s->strength[s->best] || !(s->trumps & s->pedros))
        return false;
    const bool beatable = s->behind > 0 && above(s, s->unseen, s->best);
    const pedro_cards others = without_points(s, s->trumps);
    if (beatable == sure)
        return false;
    return set_arms(s, arm, lowest(s, s->trumps & s->pedros), lowest(s, others),
                    low_plain(s->plain));
}

bool advice_under_sure(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return under_partner(s, true, arm);
}

bool advice_under_risk(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return under_partner(s, false, arm);
}

/* The third hand, with a pedro that the fourth may hold and no trump above it played: the cheapest one above it. */
static bool cinch(const struct sight *s, bool plain_led, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card five = pedro_card_of(s->trump, PEDRO_FIVE);
    if (s->played != 2 || s->behind != 1 || !(s->unseen & s->pedros))
        return false;
    const pedro_card led = s->view->trick[s->view->leader];
    if ((s->strength[led] == 0) != plain_led || s->strength[s->best] > s->strength[five])
        return false;
    const pedro_cards over = above(s, s->trumps, five);
    const pedro_cards under = without_points(s, s->trumps & ~above(s, s->trumps, five));
    const pedro_cards cheap = without_points(s, over);
    return set_arms(s, arm, lowest(s, cheap ? cheap : over), lowest(s, under),
                    low_plain(s->plain));
}

bool advice_cinch_plain(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return cinch(s, true, arm);
}

bool advice_cinch_early(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return s->view->tricks == 0 && cinch(s, true, arm);
}

/* With a pedro of one's own, which the trump above the five would cover later. */
bool advice_cinch_pedro(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return held(s) & s->pedros && cinch(s, true, arm);
}

bool advice_cinch_trump(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    return cinch(s, false, arm);
}

/* Last to play to a trick that an opponent wins and we cannot: any card without points, against the two. */
bool advice_keep_low(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card two = pedro_card_of(s->trump, PEDRO_TWO);
    if (leads(s) || s->behind > 0 || s->best_is_ours || !s->strength[s->best] ||
        !pedro_set_has(s->trumps, two) || above(s, s->trumps, s->best))
        return false;
    const pedro_card plain = low_plain(s->plain);
    const pedro_card trump = lowest(s, without_points(s, s->trumps));
    arm[0] = plain != none ? plain : trump;
    arm[1] = two;
    return arm[0] != none;
}

/* On lead early, with a trump that none beats and the five out: a plain card, against that trump. */
bool advice_save_trump(const struct sight *s, pedro_card arm[ADVICE_ARMS]) {
    const pedro_card top = highest(s, s->trumps);
    if (!leads(s) || s->view->tricks > 2 || !(s->unseen & s->pedros) || top == none ||
        above(s, s->unseen, top))
        return false;
    arm[0] = low_plain(s->plain);
    arm[1] = top;
    return arm[0] != none;
}
