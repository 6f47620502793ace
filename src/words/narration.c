/* narration.c - events told as sentences.
 *
 * A narration reads the effects of the event as the listener may see them. It reads the
 * views before and after the event only for what everybody at the table has seen.
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

void happening_of(const struct pedro_rules *rules, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after,
                  const struct seats *seats, struct happening *happening) {
    struct pedro_effects *effects = &happening->effects;
    happening->rules = rules;
    happening->seat = event->seat;
    happening->action = event->action;
    pedro_event_effects(rules, event, before, effects);
    for (unsigned i = 0; seats->me != PEDRO_NO_SEAT && i < effects->count; i++)
        pedro_effect_seen(&effects->at[i], seats->me, &effects->at[i]);
    look(rules, before, seats, &happening->before);
    look(rules, after, seats, &happening->after);
}

const char *narration_cards(const struct narration *narration, struct rich_words *words,
                            pedro_cards cards) {
    return sorted_word(narration->of->rules, narration->trump, cards, words);
}

static void tell_deal(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const struct pedro_view *after = &narration->of->after;
    SAY(narration,
        narration_pick(narration, after->dealer, _("Hand {hand}: you deal."),
                       _("Hand {hand}: {who} deals.")),
        "hand", rich_number(&words, after->hands), "who",
        seat_name(narration->seats, after->dealer));
}

static void tell_pass(const struct narration *narration, pedro_seat seat) {
    const char *who = seat_name(narration->seats, seat);
    if (narration->of->before.phase == PEDRO_PHASE_CLAIM)
        SAY(narration,
            narration_pick(narration, seat, _("You claim nothing."),
                           _("{who} claims nothing.")),
            "who", who);
    else
        SAY(narration,
            narration_pick(narration, seat, _("You pass."), _("{who} passes.")), "who",
            who);
}

const struct pedro_effect *narration_find(const struct narration *narration,
                                          enum pedro_effect_kind kind, pedro_seat seat,
                                          bool forced) {
    for (unsigned i = 0; i < narration->of->effects.count; i++) {
        const struct pedro_effect *effect = &narration->of->effects.at[i];
        if (effect->kind == kind && effect->forced == forced &&
            (seat == PEDRO_NO_SEAT || effect->seat == seat))
            return effect;
    }
    return NULL;
}

/* The passes made without asking, and how the auction ended. */
static void tell_auction(const struct narration *narration) {
    const struct pedro_view *before = &narration->of->before,
                            *after = &narration->of->after;
    struct rich_words words = {.used = 0};
    for (unsigned i = 0; i < narration->of->effects.count; i++)
        if (narration->of->effects.at[i].kind == PEDRO_EFFECT_CALLED &&
            narration->of->effects.at[i].forced)
            tell_pass(narration, narration->of->effects.at[i].seat);
    if (narration_find(narration, PEDRO_EFFECT_HAND_VOID, PEDRO_NO_SEAT, false)) {
        if (narration->action.kind != PEDRO_ACT_MISDEAL &&
            !pedro_action_is_nobodys(&narration->action))
            SAY(narration,
                after->dealer == before->dealer
                    ? _("Everybody has passed. {who} will deal again.")
                    : _("Everybody has passed. {who} will deal next."),
                "who", seat_name(narration->seats, after->dealer));
    } else if (before->phase == PEDRO_PHASE_BID && after->phase != PEDRO_PHASE_BID) {
        SAY(narration,
            narration_pick(narration, after->bidder, _("You have the bid: {bid}."),
                           _("{who} has the bid: {bid}.")),
            "who", seat_name(narration->seats, after->bidder), "bid",
            rich_bid(&words, after->high_bid));
    }
}

/* Actions that are one word, told in the second and in the third person. */
static const struct {
    const char *you, *other;
} plainly[] = {
    [PEDRO_ACT_DARK] = {N_("You bid in the dark: every point, unseen."),
                        N_("{who} bids in the dark: every point, unseen.")},
    [PEDRO_ACT_MISDEAL] = {N_("You ask for a new deal."),
                           N_("{who} asks for a new deal.")},
    [PEDRO_ACT_PLAY_ON] = {N_("You play on."), N_("{who} plays on.")},
    [PEDRO_ACT_GIVE_FOLD] = {N_("You give your trumps to {partner} and fold."),
                             N_("{who} gives all trumps to {partner} and folds.")},
    [PEDRO_ACT_STAY] = {N_("You stay in."), N_("{who} stays in.")},
    [PEDRO_ACT_FOLD] = {N_("You fold."), N_("{who} folds.")},
    [PEDRO_ACT_THROW_IN] =
        {N_("You throw the hand in: the bidding side has every point."),
         N_("{who} throws the hand in: the bidding side has every point.")},
};

static void tell_play(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const struct pedro_view *before = &narration->of->before;
    const bool leads = narration->seat == before->leader;
    const char *who = seat_name(narration->seats, narration->seat),
               *card = rich_card(&words, narration->action.card);
    if (leads)
        SAY(narration,
            narration_pick(narration, narration->seat, _("You lead {card}."),
                           _("{who} leads {card}.")),
            "who", who, "card", card);
    else
        SAY(narration,
            narration_pick(narration, narration->seat, _("You play {card}."),
                           _("{who} plays {card}.")),
            "who", who, "card", card);
}

static void tell_call(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    SAY(narration,
        narration_pick(narration, narration->seat,
                       _("You call {card}: whoever holds it is your partner."),
                       _("{who} calls {card}: whoever holds it is the partner.")),
        "who", seat_name(narration->seats, narration->seat), "card",
        rich_card(&words, narration->action.card));
    if (narration->seats->me != PEDRO_NO_SEAT &&
        narration->of->after.partner == narration->seats->me)
        SAY(narration, _("You hold it: you are the partner."));
    else if (narration->seats->me == PEDRO_NO_SEAT &&
             narration->of->after.partner != PEDRO_NO_SEAT)
        SAY(narration, _("{who} is the partner."), "who",
            seat_name(narration->seats, narration->of->after.partner));
}

static void tell_action(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = narration->seat;
    if (narration_error(narration))
        return;
    const char *who = seat_name(narration->seats, seat);
    switch (narration->action.kind) {
    case PEDRO_ACT_PASS:
        tell_pass(narration, seat);
        break;
    case PEDRO_ACT_BID:
        SAY(narration,
            narration_pick(narration, seat, _("You bid {bid}."), _("{who} bids {bid}.")),
            "who", who, "bid", rich_bid(&words, narration->action.bid));
        break;
    case PEDRO_ACT_NAME:
        SAY(narration,
            narration_pick(narration, seat, _("You name {suit} trumps."),
                           _("{who} names {suit} trumps.")),
            "who", who, "suit", rich_suit_name(narration->action.suit));
        break;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_WRONG_CARD:
        tell_play(narration);
        break;
    case PEDRO_ACT_CALL:
        tell_call(narration);
        break;
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
    case PEDRO_ACT_CLAIM:
        narration_cards_action(narration);
        break;
    default:
        SAY(narration,
            gettext(seat == narration->seats->me ? plainly[narration->action.kind].you
                                                 : plainly[narration->action.kind].other),
            "who", who, "partner",
            seat_object(narration->seats,
                        (pedro_seat)((seat + 2) % narration->seats->players)));
        break;
    }
}

static bool hand_is_over(const struct narration *narration) {
    return narration->of->after.phase == PEDRO_PHASE_DEAL ||
           narration->of->after.phase == PEDRO_PHASE_OVER;
}

/* Cards that went under the trick without a choice. */
static void tell_buried(const struct narration *narration) {
    for (unsigned i = 0; i < narration->of->effects.count; i++) {
        struct rich_words words = {.used = 0};
        const struct pedro_effect *effect = &narration->of->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_BURIED && effect->forced)
            SAY(narration,
                narration_pick(narration, effect->seat, _("You bury {cards}."),
                               _("{who} buries {cards}.")),
                "who", seat_name(narration->seats, effect->seat), "cards",
                narration_cards(narration, &words, pedro_effect_cards(effect)));
    }
}

bool finished_trick(const struct happening *of, struct finished_trick *trick) {
    for (unsigned i = 0; i < of->effects.count; i++) {
        const struct pedro_effect *effect = &of->effects.at[i];
        if (effect->kind != PEDRO_EFFECT_TRICK_WON)
            continue;
        *trick = (struct finished_trick){
            .leader = effect->other, .winner = effect->seat, .points = effect->number};
        memcpy(trick->card, of->after.last_trick, sizeof trick->card);
        return true;
    }
    return false;
}

/* The seats that went out automatically: during the trick, or after it. */
static void tell_out(const struct narration *narration, bool in_trick) {
    const struct pedro_effects *effects = &narration->of->effects;
    const struct pedro_effect *trick =
        narration_find(narration, PEDRO_EFFECT_TRICK_WON, PEDRO_NO_SEAT, false);
    const struct pedro_effect *end = &effects->at[effects->count], *from = effects->at;
    const bool said = narration->action.kind == PEDRO_ACT_FOLD ||
                      narration->action.kind == PEDRO_ACT_GIVE_FOLD;
    if (hand_is_over(narration))
        return;
    if (in_trick)
        end = trick ? trick : from;
    else if (trick)
        from = trick;
    for (const struct pedro_effect *effect = from; effect < end; effect++)
        if (effect->kind == PEDRO_EFFECT_FOLDED && !effect->forced &&
            !(said && effect->seat == narration->seat))
            SAY(narration,
                narration_pick(narration, effect->seat,
                               _("You have no trumps left and are out of the hand."),
                               _("{who} has no trumps left and is out of the hand.")),
                "who", seat_name(narration->seats, effect->seat));
}

static void tell_trick(const struct narration *narration) {
    const struct pedro_effect *trick =
        narration_find(narration, PEDRO_EFFECT_TRICK_WON, PEDRO_NO_SEAT, false);
    struct rich_words words = {.used = 0};
    if (!trick)
        return;
    const char *number = rich_number(&words, narration->of->before.tricks + 1);
    const char *who = seat_name(narration->seats, trick->seat);
    if (trick->number == 0)
        SAY(narration,
            narration_pick(narration, trick->seat, _("You win trick {number}."),
                           _("{who} wins trick {number}.")),
            "who", who, "number", number);
    else
        SAY(narration,
            trick->seat == narration->seats->me
                ? ngettext("You win trick {number}: {points} point.",
                           "You win trick {number}: {points} points.",
                           (unsigned long)trick->number)
                : ngettext("{who} wins trick {number}: {points} point.",
                           "{who} wins trick {number}: {points} points.",
                           (unsigned long)trick->number),
            "who", who, "number", number, "points", rich_number(&words, trick->number));
}

/* Scoring cards left to one seat after the others folded. */
static void tell_rest(const struct narration *narration) {
    const struct pedro_effect *kept =
        narration_find(narration, PEDRO_EFFECT_KEPT, PEDRO_NO_SEAT, false);
    struct rich_words words = {.used = 0};
    if (kept)
        SAY(narration,
            narration_pick(narration, kept->seat,
                           _("Only you have trumps left: you keep {cards}."),
                           _("Only {who} has trumps left, and keeps {cards}.")),
            "who", seat_name(narration->seats, kept->seat), "cards",
            narration_cards(narration, &words, pedro_effect_cards(kept)));
}

/* The partner who was shown. */
static void tell_partner(const struct narration *narration) {
    const struct pedro_effect *partner =
        narration_find(narration, PEDRO_EFFECT_PARTNER_SHOWN, PEDRO_NO_SEAT, false);
    if (!hand_is_over(narration) && partner && narration->seats->me != PEDRO_NO_SEAT &&
        partner->seat != narration->seats->me)
        SAY(narration, _("{who} is the partner."), "who",
            seat_name(narration->seats, partner->seat));
}

static bool is_playing(unsigned phase) {
    return phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_BURY ||
           phase == PEDRO_PHASE_CALL ||
           (phase >= PEDRO_PHASE_DEMAND && phase <= PEDRO_PHASE_REVIEW);
}

static struct narration begin_narration(const struct happening *happening,
                                        const struct seats *seats,
                                        struct pedro_text *text) {
    struct narration narration = {
        .of = happening, .seats = seats, .text = text, .seat = happening->seat};
    narration.trump = happening->after.trump != PEDRO_NO_SUIT ? happening->after.trump
                                                              : happening->before.trump;
    /* A deal is no call. */
    narration.action = (struct pedro_action){.kind = PEDRO_ACT_PLAY_ON};
    if (narration.seat != PEDRO_NO_SEAT)
        narration.action = happening->action;
    return narration;
}

void narration_event(const struct happening *happening, const struct seats *seats,
                     struct pedro_text *text) {
    narration_event_steps(happening, seats, text, NULL);
}

void narration_event_steps(const struct happening *happening, const struct seats *seats,
                           struct pedro_text *text, struct narration_steps *steps) {
    struct narration narration = begin_narration(happening, seats, text);
    narration.steps = steps;
    if (steps)
        steps->count = 0;
    if (narration.seat == PEDRO_NO_SEAT) {
        tell_deal(&narration);
        tell_auction(&narration);
        return;
    }
    tell_action(&narration);
    narration_ahead(&narration);
    tell_auction(&narration);
    if (!hand_is_over(&narration) && !is_playing(happening->before.phase))
        narration_exchange(&narration);
    tell_buried(&narration);
    tell_out(&narration, true);
    tell_trick(&narration);
    tell_rest(&narration);
    tell_out(&narration, false);
    tell_partner(&narration);
    narration_revokes(&narration);
}

void narration_hand(const struct happening *happening, const struct seats *seats,
                    struct pedro_text *text) {
    const struct narration narration = begin_narration(happening, seats, text);
    const bool dealt = narration.seat == PEDRO_NO_SEAT;
    const bool seen =
        seats->me != PEDRO_NO_SEAT &&
        narration_find(&narration, PEDRO_EFFECT_LOOKED, PEDRO_NO_SEAT, false);
    const bool begins =
        narration_find(&narration, PEDRO_EFFECT_PLAY_BEGAN, PEDRO_NO_SEAT, false);
    const struct pedro_view *view = &happening->after;
    if (!dealt && !seen && !begins)
        return;
    for (pedro_seat seat = 0; seat < seats->players; seat++) {
        struct rich_words words = {.used = 0};
        if (view->hand[seat] && (seats->me == PEDRO_NO_SEAT || seat == seats->me))
            SAY(&narration,
                begins ? narration_pick(&narration, seat, _("You now hold {cards}."),
                                        _("{who} now holds {cards}."))
                       : narration_pick(&narration, seat, _("You hold {cards}."),
                                        _("{who} holds {cards}.")),
                "who", seat_name(seats, seat), "cards",
                narration_cards(&narration, &words, view->hand[seat]));
    }
}
