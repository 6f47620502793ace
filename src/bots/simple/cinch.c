/* cinch.c - `cinch-rules`, a bot by the old books: conventional bids, and a rule for each position in the
 * trick.
 *
 * In pairs, while 5 is a legal call, bids are signals: 5 says "I hold a pedro", 6 "an ace and length", 7 "ace
 * and king" (Foster's Hoyle and later books); the partner then adds as much to its count. Elsewhere it bids
 * by its count alone (hand_count.h).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bots.h"
#include "bots/simple/hand_count.h"
#include "bots/simple/simple.h"

enum { SHOWS_PEDRO = 5, SHOWS_LENGTH = 6, SHOWS_TOP = 7, LENGTH = 5 };

/* --- bidding --- */

/* The call that tells what a hand has, 0 if nothing. */
static int showing_call(const struct pedro_rules *rules, pedro_cards hand) {
    int call = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        const pedro_cards held = hand & rules->trumps[suit];
        const bool ace = pedro_set_has(held, pedro_card_of(suit, PEDRO_ACE));
        const bool king = pedro_set_has(held, pedro_card_of(suit, PEDRO_KING));
        const bool five = pedro_set_has(held, pedro_card_of(suit, PEDRO_FIVE));
        const int here = ace && king                                   ? SHOWS_TOP
                         : ace && pedro_set_count(held) >= LENGTH      ? SHOWS_LENGTH
                         : five && pedro_set_count(held) >= LENGTH - 1 ? SHOWS_PEDRO
                                                                       : 0;
        if (here > call)
            call = here;
    }
    return call;
}

/* What a partner's call adds to one's own count. */
static int heard(const struct bot_turn *turn) {
    const pedro_seat partner = pedro_partner(turn->rules, turn->view->seat);
    if (partner == PEDRO_NO_SEAT)
        return 0;
    switch (turn->view->call[partner]) {
    case SHOWS_PEDRO:
        return 1;
    case SHOWS_LENGTH:
        return 2;
    case SHOWS_TOP:
        return 3;
    default:
        return 0;
    }
}

static void bid(const struct bot_turn *turn, struct pedro_action *action) {
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards hand = turn->view->hand[turn->view->seat];
    const pedro_seat partner = pedro_partner(rules, turn->view->seat);
    const unsigned suit = hand_count_best_suit(rules, hand, 0xf);
    const bool tells = partner != PEDRO_NO_SEAT && rules->set.min_bid <= SHOWS_PEDRO &&
                       turn->view->call[partner] == PEDRO_NO_BID;
    const int shows = tells ? showing_call(rules, hand) : 0;
    int points = hand_count_points(rules, hand, suit) + heard(turn);
    /* The partner has it: two more are asked for. */
    if (partner != PEDRO_NO_SEAT && turn->view->bidder == partner)
        points -= 2;
    if (shows > 0 && turn->legal->bid_to != PEDRO_NO_BID &&
        shows >= turn->legal->bid_from)
        hand_count_bid(turn->legal, shows, shows, action);
    else
        hand_count_bid(turn->legal, 0, points, action);
}

/* --- card play --- */

struct seen_trick {
    const struct bot_turn *turn;
    const uint8_t *strength;
    const int16_t *value;
    pedro_cards hand, trumps, unseen; /* trumps that others may hold */
    pedro_card best;                  /* so far, PEDRO_NO_CARD on lead */
    pedro_seat best_by;
    unsigned behind; /* opponents still to play */
    int points;      /* on the table */
};

static void read_trick(const struct bot_turn *turn, struct seen_trick *trick) {
    const struct pedro_view *view = turn->view;
    const struct pedro_rules *rules = turn->rules;
    const unsigned trump = view->trump, me = (unsigned)view->seat;
    memset(trick, 0, sizeof *trick);
    trick->turn = turn;
    trick->strength = rules->strength[trump];
    trick->value = rules->value[trump];
    trick->hand = turn->legal->cards;
    trick->trumps = rules->trumps[trump];
    trick->unseen = trick->trumps & ~view->hand[me] & ~view->seen;
    trick->best = PEDRO_NO_CARD;
    trick->best_by = PEDRO_NO_SEAT;
    if (view->leader >= 0 && view->trick[view->leader] != PEDRO_NO_CARD) {
        trick->best_by = view->trick[view->winner_so_far] != PEDRO_NO_CARD
                             ? view->winner_so_far
                             : view->leader;
        trick->best = view->trick[trick->best_by];
    }
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD)
            trick->points += trick->value[view->trick[seat]];
    for (pedro_seat seat = pedro_left(rules, view->seat);
         seat != view->leader && seat != view->seat; seat = pedro_left(rules, seat))
        if (pedro_side(rules, (unsigned)seat) != pedro_side(rules, me) &&
            !(view->out >> seat & 1) && !(view->void_in[seat] >> PEDRO_JOKERS & 1))
            trick->behind++;
}

static bool is_master(const struct seen_trick *trick, pedro_card card) {
    for (pedro_cards left = trick->unseen; left;)
        if (trick->strength[pedro_set_pop(&left)] > trick->strength[card])
            return false;
    return trick->strength[card] > 0;
}

/* The strongest scoring trump still out that is worth catching. */
static unsigned pedro_strength(const struct seen_trick *trick) {
    int most = 1;
    unsigned strength = 0;
    for (pedro_cards left = trick->unseen; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (trick->value[card] > most || (trick->value[card] == most && most > 1 &&
                                          trick->strength[card] > strength)) {
            most = trick->value[card];
            strength = trick->strength[card];
        }
    }
    return strength;
}

/* The card least missed: fewest points, then plain before trump, then low. */
static pedro_card least(const struct seen_trick *trick, pedro_cards cards) {
    pedro_card best = pedro_set_first(cards);
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        const int points = trick->value[card] - trick->value[best];
        const int rank = trick->strength[card] - trick->strength[best];
        if (points < 0 || (points == 0 && rank < 0) ||
            (points == 0 && rank == 0 &&
             pedro_printed_rank(card) < pedro_printed_rank(best)))
            best = card;
    }
    return best;
}

static pedro_card lead(const struct seen_trick *trick) {
    const struct bot_turn *turn = trick->turn;
    const bool bidding = pedro_side(turn->rules, (unsigned)turn->view->bidder) ==
                         pedro_side(turn->rules, (unsigned)turn->view->seat);
    for (pedro_cards left = trick->hand & trick->trumps; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (trick->unseen && is_master(trick, card))
            return card;
    }
    if (bidding && trick->unseen)
        for (pedro_cards left = trick->hand & trick->trumps; left;) {
            const pedro_card card = least(trick, left);
            if (trick->value[card] == 0)
                return card;
            left &= ~pedro_set_of(card);
        }
    return least(trick, trick->hand & ~trick->trumps ? trick->hand & ~trick->trumps
                                                     : trick->hand);
}

static bool takes(const struct seen_trick *trick, pedro_card card) {
    if (trick->strength[card] || trick->strength[trick->best])
        return trick->strength[card] > trick->strength[trick->best];
    return trick->turn->rules->set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST &&
           pedro_printed_suit(card) == pedro_printed_suit(trick->best) &&
           card > trick->best;
}

static pedro_card follow(const struct seen_trick *trick) {
    const struct bot_turn *turn = trick->turn;
    const unsigned us = pedro_side(turn->rules, (unsigned)turn->view->seat);
    const bool ours = pedro_side(turn->rules, (unsigned)trick->best_by) == us;
    const unsigned pedro = pedro_strength(trick);
    pedro_cards winners = 0;
    /* The trick is our side's: put on it what may be lost later. */
    if (ours && (trick->behind == 0 || is_master(trick, trick->best))) {
        pedro_card rich = PEDRO_NO_CARD;
        for (pedro_cards left = trick->hand & trick->trumps; left;) {
            const pedro_card card = pedro_set_pop(&left);
            if (trick->value[card] > 0 && !is_master(trick, card) &&
                (rich == PEDRO_NO_CARD || trick->value[card] > trick->value[rich]))
                rich = card;
        }
        return rich != PEDRO_NO_CARD ? rich : least(trick, trick->hand);
    }
    for (pedro_cards left = trick->hand; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (takes(trick, card) && (trick->behind == 0 || is_master(trick, card) ||
                                   trick->strength[card] > pedro))
            winners |= pedro_set_of(card);
    }
    /* Last: a pedro wins its own trick if it can. Before opponents: cinch. */
    if (winners && trick->behind == 0 && !ours) {
        for (pedro_cards left = winners; left;) {
            const pedro_card card = pedro_set_pop(&left);
            if (trick->value[card] > 1)
                return card;
        }
        if (trick->points > 0)
            return least(trick, winners);
    }
    if (winners && trick->behind > 0 && (pedro > 0 || trick->points > 0) &&
        !(ours && trick->strength[trick->best] > pedro))
        return least(trick, winners);
    return least(trick, trick->hand);
}

void bot_act_cinch(struct bot_scratch *scratch, const struct bot_turn *turn,
                   struct pedro_rng *rng, struct pedro_action *action,
                   struct bot_reason *reason) {
    const struct pedro_view *view = turn->view;
    const struct pedro_legal *legal = turn->legal;
    struct seen_trick trick;
    bot_act_simple(scratch, turn, rng, action, reason);
    if (reason)
        reason->sentence = NULL; /* it goes by the book, and the book says no more */
    memset(&trick, 0, sizeof trick);
    if (legal->phase == PEDRO_PHASE_BID) {
        bid(turn, action);
    } else if (legal->phase == PEDRO_PHASE_TRUMP) {
        action->suit = (uint8_t)hand_count_best_suit(turn->rules, view->hand[view->seat],
                                                     legal->suits);
    } else if (legal->phase == PEDRO_PHASE_PLAY && legal->cards &&
               action->kind == PEDRO_ACT_PLAY) {
        read_trick(turn, &trick);
        action->card = trick.best == PEDRO_NO_CARD ? lead(&trick) : follow(&trick);
    }
}
