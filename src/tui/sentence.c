/* sentence.c - events told as sentences.
 *
 * A tale holds two views, before and after; the states behind them are read only for what everybody at the
 * table has seen, or the listener itself has. What the rules do without asking is found by comparing the
 * two views.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/text.h"
#include "tui/rich.h"
#include "tui/sentence.h"
#include "tui/sorting.h"
#include "tui/tale.h"

void look(const struct pedro_rules *rules, const struct pedro_state *state,
          const struct seats *seats, struct pedro_view *view) {
    if (seats->me == PEDRO_NO_SEAT)
        pedro_view_open(rules, state, view);
    else
        pedro_view(rules, state, seats->me, view);
}

const char *tale_cards(const struct tale *tale, struct rich_words *words,
                       pedro_cards cards) {
    return sorted_word(tale->of->rules, tale->trump, cards, words);
}

static void tell_deal(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const struct pedro_state *after = tale->of->after;
    SAY(tale,
        tale_pick(tale, after->dealer, _("Hand {hand}: you deal."),
                  _("Hand {hand}: {who} deals.")),
        "hand", rich_number(&words, after->hands), "who",
        seat_name(tale->seats, after->dealer));
}

static void tell_pass(const struct tale *tale, pedro_seat seat) {
    const char *who = seat_name(tale->seats, seat);
    if (tale->of->before->phase == PEDRO_PHASE_CLAIM)
        SAY(tale,
            tale_pick(tale, seat, _("You claim nothing."), _("{who} claims nothing.")),
            "who", who);
    else
        SAY(tale, tale_pick(tale, seat, _("You pass."), _("{who} passes.")), "who", who);
}

/* The passes made without asking, and how the auction ended. */
static void tell_auction(const struct tale *tale) {
    const struct pedro_state *before = tale->of->before, *after = tale->of->after;
    const unsigned asked =
        tale->action.kind == PEDRO_PASS || tale->action.kind == PEDRO_BID;
    const bool in_auction = before->phase == PEDRO_PHASE_BID;
    struct rich_words words = {.used = 0};
    size_t from = in_auction && tale->seat != PEDRO_NO_SEAT ? before->calls + asked : 0;
    if (!in_auction && before->phase > PEDRO_PHASE_BID)
        return;
    for (size_t i = from; i < tale->of->calls && i < after->calls; i++)
        tell_pass(tale, tale->of->call[i].seat);
    if (after->phase == PEDRO_PHASE_DEAL) {
        if (tale->action.kind != PEDRO_MISDEAL)
            SAY(tale,
                after->dealer == before->dealer
                    ? _("Everybody has passed. {who} will deal again.")
                    : _("Everybody has passed. {who} will deal next."),
                "who", seat_name(tale->seats, after->dealer));
    } else if (in_auction && after->phase != PEDRO_PHASE_BID) {
        SAY(tale,
            tale_pick(tale, after->bidder, _("You have the bid: {bid}."),
                      _("{who} has the bid: {bid}.")),
            "who", seat_name(tale->seats, after->bidder), "bid",
            rich_bid(&words, after->high_bid));
    }
}

/* Actions that are one word, told in the second and in the third person. */
static const struct {
    const char *you, *other;
} plainly[] = {
    [PEDRO_DARK] = {N_("You bid in the dark: every point, unseen."),
                    N_("{who} bids in the dark: every point, unseen.")},
    [PEDRO_MISDEAL] = {N_("You ask for a new deal."), N_("{who} asks for a new deal.")},
    [PEDRO_PLAY_ON] = {N_("You play on."), N_("{who} plays on.")},
    [PEDRO_GIVE_FOLD] = {N_("You give your trumps to {partner} and fold."),
                         N_("{who} gives all trumps to {partner} and folds.")},
    [PEDRO_STAY] = {N_("You stay in."), N_("{who} stays in.")},
    [PEDRO_FOLD] = {N_("You fold."), N_("{who} folds.")},
    [PEDRO_THROW_IN] =
        {N_("You throw the hand in: the bidding side has every point."),
         N_("{who} throws the hand in: the bidding side has every point.")},
};

static void tell_play(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const struct pedro_state *before = tale->of->before;
    const bool leads = tale->seat == before->leader;
    const char *who = seat_name(tale->seats, tale->seat),
               *card = rich_card(&words, tale->action.card);
    if (leads)
        SAY(tale,
            tale_pick(tale, tale->seat, _("You lead {card}."), _("{who} leads {card}.")),
            "who", who, "card", card);
    else
        SAY(tale,
            tale_pick(tale, tale->seat, _("You play {card}."), _("{who} plays {card}.")),
            "who", who, "card", card);
}

static void tell_call(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    SAY(tale,
        tale_pick(tale, tale->seat,
                  _("You call {card}: whoever holds it is your partner."),
                  _("{who} calls {card}: whoever holds it is the partner.")),
        "who", seat_name(tale->seats, tale->seat), "card",
        rich_card(&words, tale->action.card));
    if (tale->seats->me != PEDRO_NO_SEAT && tale->after.partner == tale->seats->me)
        SAY(tale, _("You hold it: you are the partner."));
}

static void tell_action(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = tale->seat;
    const char *who = seat_name(tale->seats, seat);
    switch (tale->action.kind) {
    case PEDRO_PASS:
        tell_pass(tale, seat);
        break;
    case PEDRO_BID:
        SAY(tale, tale_pick(tale, seat, _("You bid {bid}."), _("{who} bids {bid}.")),
            "who", who, "bid", rich_bid(&words, tale->action.bid));
        break;
    case PEDRO_NAME:
        SAY(tale,
            tale_pick(tale, seat, _("You name {suit} trumps."),
                      _("{who} names {suit} trumps.")),
            "who", who, "suit", rich_suit_name(tale->action.suit));
        break;
    case PEDRO_PLAY:
        tell_play(tale);
        break;
    case PEDRO_CALL:
        tell_call(tale);
        break;
    case PEDRO_DISCARD:
    case PEDRO_TAKE:
    case PEDRO_GIVE:
    case PEDRO_BURY:
    case PEDRO_CLAIM:
        tale_cards_action(tale);
        break;
    default:
        SAY(tale,
            gettext(seat == tale->seats->me ? plainly[tale->action.kind].you
                                            : plainly[tale->action.kind].other),
            "who", who, "partner",
            seat_object(tale->seats, (pedro_seat)((seat + 2) % tale->seats->players)));
        break;
    }
}

static bool hand_is_over(const struct tale *tale) {
    return tale->of->after->phase == PEDRO_PHASE_DEAL ||
           tale->of->after->phase == PEDRO_PHASE_OVER;
}

/* Cards that went under the trick, but for those the seat was asked for. */
static void tell_buried(const struct tale *tale) {
    pedro_cards buried = tale->after.seen & ~tale->before.seen;
    if (hand_is_over(tale))
        return;
    if (tale->action.kind == PEDRO_PLAY)
        buried &= ~pedro_set_of(tale->action.card);
    buried &= ~tale->action.cards;
    for (pedro_seat seat = 0; seat < tale->seats->players; seat++) {
        struct rich_words words = {.used = 0};
        pedro_cards own = buried & tale->of->before->hand[seat];
        if (own)
            SAY(tale,
                tale_pick(tale, seat, _("You bury {cards}."), _("{who} buries {cards}.")),
                "who", seat_name(tale->seats, seat), "cards",
                tale_cards(tale, &words, own));
    }
}

bool finished_trick(const struct happening *of, struct finished_trick *trick) {
    const struct pedro_state *after = of->after;
    const bool ended =
        after->phase == PEDRO_PHASE_DEAL || after->phase == PEDRO_PHASE_OVER;
    /* A trick ends when a card falls to it, or the last seat that could have played folds. */
    const bool fell =
        of->event->seat != PEDRO_NO_SEAT &&
        (of->event->action.kind == PEDRO_PLAY || of->event->action.kind == PEDRO_FOLD ||
         of->event->action.kind == PEDRO_CALL);
    if (!fell || of->before->leader == PEDRO_NO_SEAT ||
        (ended ? after->last_winner == PEDRO_NO_SEAT ||
                     memcmp(after->last_trick, of->before->last_trick,
                            sizeof after->last_trick) == 0
               : after->tricks == of->before->tricks))
        return false;
    *trick = (struct finished_trick){.leader = after->last_leader,
                                     .winner = after->last_winner};
    memcpy(trick->card, after->last_trick, sizeof trick->card);
    for (pedro_seat seat = 0; seat < of->rules->set.players; seat++) {
        const pedro_card card = trick->card[seat];
        /* Where the two counts for its owner, whoever takes it wins nothing. */
        if (card != PEDRO_NO_CARD &&
            (of->rules->set.low == PEDRO_LOW_TAKER ||
             card != pedro_card_of(of->before->trump, PEDRO_TWO)))
            trick->points += of->rules->value[of->before->trump][card];
    }
    return true;
}

static void tell_trick(const struct tale *tale) {
    struct finished_trick trick;
    struct rich_words words = {.used = 0};
    if (!finished_trick(tale->of, &trick))
        return;
    const char *number = rich_number(&words, tale->of->before->tricks + 1);
    const char *who = seat_name(tale->seats, trick.winner);
    if (trick.points == 0)
        SAY(tale,
            tale_pick(tale, trick.winner, _("You win trick {number}."),
                      _("{who} wins trick {number}.")),
            "who", who, "number", number);
    else
        SAY(tale,
            trick.winner == tale->seats->me
                ? ngettext("You win trick {number}: {points} point.",
                           "You win trick {number}: {points} points.",
                           (unsigned long)trick.points)
                : ngettext("{who} wins trick {number}: {points} point.",
                           "{who} wins trick {number}: {points} points.",
                           (unsigned long)trick.points),
            "who", who, "number", number, "points", rich_number(&words, trick.points));
}

/* Scoring cards that one seat was left with when the others had folded. */
static void tell_rest(const struct tale *tale) {
    struct finished_trick trick;
    pedro_cards rest = 0;
    if (!hand_is_over(tale) || tale->of->before->phase != PEDRO_PHASE_PLAY ||
        tale->action.kind == PEDRO_THROW_IN)
        return;
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
        rest |= tale->of->after->taken[side] & ~tale->of->before->taken[side];
    if (finished_trick(tale->of, &trick))
        for (pedro_seat seat = 0; seat < tale->seats->players; seat++) {
            if (trick.card[seat] != PEDRO_NO_CARD)
                rest &= ~pedro_set_of(trick.card[seat]);
            rest &= ~tale->of->before->buried[seat];
        }
    for (pedro_seat seat = 0; seat < tale->seats->players; seat++) {
        struct rich_words words = {.used = 0};
        pedro_cards own = rest & tale->of->before->hand[seat];
        if (own)
            SAY(tale,
                tale_pick(tale, seat, _("Only you have trumps left: you keep {cards}."),
                          _("Only {who} has trumps left, and keeps {cards}.")),
                "who", seat_name(tale->seats, seat), "cards",
                tale_cards(tale, &words, own));
    }
}

/* Who has gone out without a word, and who turned out to be the partner. */
static void tell_changes(const struct tale *tale) {
    const unsigned gone = tale->after.out & ~tale->before.out;
    if (hand_is_over(tale))
        return;
    for (pedro_seat seat = 0; seat < tale->seats->players; seat++) {
        const bool said = seat == tale->seat && (tale->action.kind == PEDRO_FOLD ||
                                                 tale->action.kind == PEDRO_GIVE_FOLD);
        if (gone >> seat & 1 && !said)
            SAY(tale,
                tale_pick(tale, seat,
                          _("You have no trumps left and are out of the hand."),
                          _("{who} has no trumps left and is out of the hand.")),
                "who", seat_name(tale->seats, seat));
    }
    if (tale->after.partner != PEDRO_NO_SEAT && tale->before.partner == PEDRO_NO_SEAT &&
        tale->after.partner != tale->seats->me)
        SAY(tale, _("{who} is the partner."), "who",
            seat_name(tale->seats, tale->after.partner));
}

static bool is_playing(unsigned phase) {
    return phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_BURY ||
           phase == PEDRO_PHASE_CALL;
}

static struct tale begin_tale(const struct happening *happening,
                              const struct seats *seats, struct pedro_text *text) {
    struct tale tale = {
        .of = happening, .seats = seats, .text = text, .seat = happening->event->seat};
    look(happening->rules, happening->before, seats, &tale.before);
    look(happening->rules, happening->after, seats, &tale.after);
    tale.trump = happening->after->trump != PEDRO_NO_SUIT ? happening->after->trump
                                                          : happening->before->trump;
    /* A deal is no call. */
    tale.action = (struct pedro_action){.kind = PEDRO_PLAY_ON};
    if (tale.seat != PEDRO_NO_SEAT)
        tale.action = happening->event->action;
    return tale;
}

void sentence_event(const struct happening *happening, const struct seats *seats,
                    struct pedro_text *text) {
    const struct tale tale = begin_tale(happening, seats, text);
    if (tale.seat == PEDRO_NO_SEAT) {
        tell_deal(&tale);
        tell_auction(&tale);
        return;
    }
    tell_action(&tale);
    tell_auction(&tale);
    if (!hand_is_over(&tale) && !is_playing(happening->before->phase))
        tale_exchange(&tale);
    tell_buried(&tale);
    tell_trick(&tale);
    tell_rest(&tale);
    tell_changes(&tale);
}

void sentence_hand(const struct happening *happening, const struct seats *seats,
                   struct pedro_text *text) {
    const struct tale tale = begin_tale(happening, seats, text);
    const unsigned before = happening->before->phase, after = happening->after->phase;
    const bool dealt = tale.seat == PEDRO_NO_SEAT;
    const bool seen = before == PEDRO_PHASE_DARK && after != PEDRO_PHASE_DARK &&
                      seats->me != PEDRO_NO_SEAT && !hand_is_over(&tale);
    const bool begins = !is_playing(before) && is_playing(after);
    if (!dealt && !seen && !begins)
        return;
    for (pedro_seat seat = 0; seat < seats->players; seat++) {
        struct rich_words words = {.used = 0};
        if (tale.after.hand[seat] && (seats->me == PEDRO_NO_SEAT || seat == seats->me))
            SAY(&tale,
                begins ? tale_pick(&tale, seat, _("You now hold {cards}."),
                                   _("{who} now holds {cards}."))
                       : tale_pick(&tale, seat, _("You hold {cards}."),
                                   _("{who} holds {cards}.")),
                "who", seat_name(seats, seat), "cards",
                tale_cards(&tale, &words, tale.after.hand[seat]));
    }
}
