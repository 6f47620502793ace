/* narration.c - events told as sentences.
 *
 * A tale holds the effects of the event as the listener may see them. The states around it are read
 * only for what everybody at the table has seen.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "words/narration.h"
#include "words/narration_parts.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

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

const struct pedro_effect *tale_find(const struct tale *tale, enum pedro_effect_kind kind,
                                     pedro_seat seat, bool forced) {
    for (unsigned i = 0; i < tale->heard.count; i++) {
        const struct pedro_effect *effect = &tale->heard.at[i];
        if (effect->kind == kind && effect->forced == forced &&
            (seat == PEDRO_NO_SEAT || effect->seat == seat))
            return effect;
    }
    return NULL;
}

/* The passes made without asking, and how the auction ended. */
static void tell_auction(const struct tale *tale) {
    const struct pedro_state *before = tale->of->before, *after = tale->of->after;
    struct rich_words words = {.used = 0};
    for (unsigned i = 0; i < tale->heard.count; i++)
        if (tale->heard.at[i].kind == PEDRO_EFFECT_CALLED && tale->heard.at[i].forced)
            tell_pass(tale, tale->heard.at[i].seat);
    if (tale_find(tale, PEDRO_EFFECT_HAND_VOID, PEDRO_NO_SEAT, false)) {
        if (tale->action.kind != PEDRO_MISDEAL)
            SAY(tale,
                after->dealer == before->dealer
                    ? _("Everybody has passed. {who} will deal again.")
                    : _("Everybody has passed. {who} will deal next."),
                "who", seat_name(tale->seats, after->dealer));
    } else if (before->phase == PEDRO_PHASE_BID && after->phase != PEDRO_PHASE_BID) {
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
    if (tale->seats->me != PEDRO_NO_SEAT && tale->of->after->partner == tale->seats->me)
        SAY(tale, _("You hold it: you are the partner."));
    else if (tale->seats->me == PEDRO_NO_SEAT &&
             tale->of->after->partner != PEDRO_NO_SEAT)
        SAY(tale, _("{who} is the partner."), "who",
            seat_name(tale->seats, tale->of->after->partner));
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

/* Cards that went under the trick without a choice. */
static void tell_buried(const struct tale *tale) {
    for (unsigned i = 0; i < tale->heard.count; i++) {
        struct rich_words words = {.used = 0};
        const struct pedro_effect *effect = &tale->heard.at[i];
        if (effect->kind == PEDRO_EFFECT_BURIED && effect->forced)
            SAY(tale,
                tale_pick(tale, effect->seat, _("You bury {cards}."),
                          _("{who} buries {cards}.")),
                "who", seat_name(tale->seats, effect->seat), "cards",
                tale_cards(tale, &words, pedro_effect_cards(effect)));
    }
}

bool finished_trick(const struct happening *of, struct finished_trick *trick) {
    struct pedro_effects effects;
    pedro_event_effects(of->rules, of->event, of->before, &effects);
    for (unsigned i = 0; i < effects.count; i++) {
        const struct pedro_effect *effect = &effects.at[i];
        if (effect->kind != PEDRO_EFFECT_TRICK_WON)
            continue;
        *trick = (struct finished_trick){
            .leader = effect->other, .winner = effect->seat, .points = effect->number};
        memcpy(trick->card, of->after->last_trick, sizeof trick->card);
        return true;
    }
    return false;
}

static void tell_trick(const struct tale *tale) {
    const struct pedro_effect *trick =
        tale_find(tale, PEDRO_EFFECT_TRICK_WON, PEDRO_NO_SEAT, false);
    struct rich_words words = {.used = 0};
    if (!trick)
        return;
    const char *number = rich_number(&words, tale->of->before->tricks + 1);
    const char *who = seat_name(tale->seats, trick->seat);
    if (trick->number == 0)
        SAY(tale,
            tale_pick(tale, trick->seat, _("You win trick {number}."),
                      _("{who} wins trick {number}.")),
            "who", who, "number", number);
    else
        SAY(tale,
            trick->seat == tale->seats->me
                ? ngettext("You win trick {number}: {points} point.",
                           "You win trick {number}: {points} points.",
                           (unsigned long)trick->number)
                : ngettext("{who} wins trick {number}: {points} point.",
                           "{who} wins trick {number}: {points} points.",
                           (unsigned long)trick->number),
            "who", who, "number", number, "points", rich_number(&words, trick->number));
}

/* Scoring cards that one seat was left with when the others had folded. */
static void tell_rest(const struct tale *tale) {
    const struct pedro_effect *kept =
        tale_find(tale, PEDRO_EFFECT_KEPT, PEDRO_NO_SEAT, false);
    struct rich_words words = {.used = 0};
    if (kept)
        SAY(tale,
            tale_pick(tale, kept->seat, _("Only you have trumps left: you keep {cards}."),
                      _("Only {who} has trumps left, and keeps {cards}.")),
            "who", seat_name(tale->seats, kept->seat), "cards",
            tale_cards(tale, &words, pedro_effect_cards(kept)));
}

/* Who has gone out without a word, and who turned out to be the partner. */
static void tell_changes(const struct tale *tale) {
    const struct pedro_effect *partner =
        tale_find(tale, PEDRO_EFFECT_PARTNER_SHOWN, PEDRO_NO_SEAT, false);
    if (hand_is_over(tale))
        return;
    for (pedro_seat seat = 0; seat < tale->seats->players; seat++) {
        const bool said = seat == tale->seat && (tale->action.kind == PEDRO_FOLD ||
                                                 tale->action.kind == PEDRO_GIVE_FOLD);
        if (!said && tale_find(tale, PEDRO_EFFECT_FOLDED, seat, false))
            SAY(tale,
                tale_pick(tale, seat,
                          _("You have no trumps left and are out of the hand."),
                          _("{who} has no trumps left and is out of the hand.")),
                "who", seat_name(tale->seats, seat));
    }
    if (partner && tale->seats->me != PEDRO_NO_SEAT && partner->seat != tale->seats->me)
        SAY(tale, _("{who} is the partner."), "who",
            seat_name(tale->seats, partner->seat));
}

static bool is_playing(unsigned phase) {
    return phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_BURY ||
           phase == PEDRO_PHASE_CALL;
}

static struct tale begin_tale(const struct happening *happening,
                              const struct seats *seats, struct pedro_text *text) {
    struct tale tale = {
        .of = happening, .seats = seats, .text = text, .seat = happening->event->seat};
    pedro_event_effects(happening->rules, happening->event, happening->before,
                        &tale.heard);
    for (unsigned i = 0; seats->me != PEDRO_NO_SEAT && i < tale.heard.count; i++)
        pedro_effect_seen(&tale.heard.at[i], seats->me, &tale.heard.at[i]);
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
    const bool dealt = tale.seat == PEDRO_NO_SEAT;
    const bool seen = seats->me != PEDRO_NO_SEAT &&
                      tale_find(&tale, PEDRO_EFFECT_LOOKED, PEDRO_NO_SEAT, false);
    const bool begins = tale_find(&tale, PEDRO_EFFECT_PLAY_BEGAN, PEDRO_NO_SEAT, false);
    struct pedro_view view;
    if (!dealt && !seen && !begins)
        return;
    look(happening->rules, happening->after, seats, &view);
    for (pedro_seat seat = 0; seat < seats->players; seat++) {
        struct rich_words words = {.used = 0};
        if (view.hand[seat] && (seats->me == PEDRO_NO_SEAT || seat == seats->me))
            SAY(&tale,
                begins ? tale_pick(&tale, seat, _("You now hold {cards}."),
                                   _("{who} now holds {cards}."))
                       : tale_pick(&tale, seat, _("You hold {cards}."),
                                   _("{who} holds {cards}.")),
                "who", seat_name(seats, seat), "cards",
                tale_cards(&tale, &words, view.hand[seat]));
    }
}
