/* irregular.c - answers to the errors of others.
 *
 * A card out of turn tells the opponents something for nothing, so they let it stand unless it hurts
 * them: then it goes back. A lead is bound to trumps by a player who has the highest of them, and to
 * plain cards by one who has something to lose under trumps. In the review they name who has revoked if
 * the cards they saw prove it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/irregular.h"

#include <string.h>

#include "bots/choose.h"
#include "bots/revokes.h"

#define N_(text) text

static void because(const struct bot_turn *turn, struct bot_reason *reason,
                    const char *sentence, pedro_card card) {
    memset(reason, 0, sizeof *reason);
    reason->sentence = sentence;
    reason->card = card;
    reason->other = reason->third = PEDRO_NO_CARD;
    reason->suit = turn->view->trump;
}

/* The highest of some cards as trumps, or PEDRO_NO_CARD. */
static pedro_card highest(const struct pedro_rules *rules, unsigned trump,
                          pedro_cards cards) {
    pedro_card best = PEDRO_NO_CARD;
    for (cards &= rules->trumps[trump]; cards;) {
        const pedro_card card = pedro_set_pop(&cards);
        if (best == PEDRO_NO_CARD ||
            rules->strength[trump][card] > rules->strength[trump][best])
            best = card;
    }
    return best;
}

/* True if the card would win the trick, as far as the hand of the seat to act goes. */
static bool hurts(const struct bot_turn *turn) {
    const struct pedro_view *view = turn->view;
    const struct pedro_rules *rules = turn->rules;
    const uint8_t *strength = rules->strength[view->trump];
    const pedro_card card = view->ahead_card,
                     best = highest(rules, view->trump, view->hand[view->seat]);
    const pedro_card led = view->trick[view->leader];
    if (led != PEDRO_NO_CARD &&
        strength[card] <= strength[view->trick[view->winner_so_far]])
        return false; /* it does not win what lies there */
    return strength[card] > 0 &&
           (best == PEDRO_NO_CARD || strength[best] < strength[card]);
}

static enum pedro_action_kind demand(const struct bot_turn *turn,
                                     struct bot_reason *reason) {
    const pedro_card card = turn->view->ahead_card;
    if (hurts(turn)) {
        because(turn, reason, N_("I cannot beat the {card}, so it goes back."), card);
        return PEDRO_ACT_WITHDRAW;
    }
    because(turn, reason, N_("The {card} may lie: it does us no harm."), card);
    return PEDRO_ACT_ACCEPT;
}

static enum pedro_action_kind bind_lead(const struct bot_turn *turn,
                                        struct bot_reason *reason) {
    const struct pedro_view *view = turn->view;
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards trumps = rules->trumps[view->trump],
                      mine = view->hand[view->seat] & trumps;
    const pedro_card best = highest(rules, view->trump, mine),
                     top = highest(rules, view->trump, trumps & ~view->seen);
    if (best != PEDRO_NO_CARD && best == top) {
        because(turn, reason,
                N_("I have the highest trump, the {card}: let them lead trumps."), best);
        return PEDRO_ACT_LEAD_TRUMP;
    }
    const pedro_cards scoring = mine & rules->scoring[view->trump];
    if (scoring) {
        pedro_cards left = scoring;
        because(turn, reason,
                N_("A trump led could take my {card}, so they must lead a plain card."),
                pedro_set_pop(&left));
        return PEDRO_ACT_LEAD_PLAIN;
    }
    because(turn, reason, N_("It is all the same to me what they lead."), PEDRO_NO_CARD);
    return PEDRO_ACT_LEAD_FREE;
}

/* Names a seat whose revoke is proved; if it can, one that nobody has named yet. */
static void review(const struct bot_turn *turn, struct pedro_action *action,
                   struct bot_reason *reason) {
    const unsigned proved = revokes_proved(turn) & turn->legal->seats;
    const unsigned unnamed = proved ? proved & ~turn->history->course.claimed : 0;
    if (!proved) {
        action->kind = PEDRO_ACT_ACCEPT;
        because(turn, reason, N_("I saw no revoke."), PEDRO_NO_CARD);
        return;
    }
    action->kind = PEDRO_ACT_REVOKE;
    action->seat = (pedro_seat)__builtin_ctz(unnamed ? unnamed : proved);
    because(turn, reason, N_("What was played proves that this player revoked."),
            PEDRO_NO_CARD);
}

void irregular_choose(const struct bot_turn *turn, struct pedro_action *action,
                      struct bot_reason *reason) {
    memset(action, 0, sizeof *action);
    switch (turn->legal->phase) {
    case PEDRO_PHASE_DEMAND:
        action->kind = (uint8_t)demand(turn, reason);
        break;
    case PEDRO_PHASE_REQUIRE:
        action->kind = (uint8_t)bind_lead(turn, reason);
        break;
    default:
        review(turn, action, reason);
        break;
    }
    /* The host may be another program, and offer fewer choices than the rules do. */
    if (!pedro_legal_has(turn->legal, action)) {
        bot_choose_first(turn->legal, action);
        reason->sentence = NULL;
    }
}

const struct bot_turn *irregular_turn(const struct bot_turn *turn, struct bot_turn *room,
                                      struct pedro_view *view) {
    if (turn->view->ahead_seat == PEDRO_NO_SEAT)
        return turn;
    const pedro_seat seat = turn->view->ahead_seat;
    const pedro_cards card = pedro_set_of(turn->view->ahead_card);
    *view = *turn->view;
    view->hand[seat] |= card;
    view->hand_size[seat]++;
    view->exposed |= card;
    view->ahead_seat = PEDRO_NO_SEAT;
    view->ahead_card = PEDRO_NO_CARD;
    *room = *turn;
    room->view = view;
    return room;
}
