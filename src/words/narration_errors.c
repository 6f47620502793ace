/* narration_errors.c - errors at the table told as sentences, and their answers.
 *
 * SPDX-License-Identifier: MIT */
#include "words/narration_parts.h"
#include "words/text.h"

/* The effect of that kind, or NULL. */
static const struct pedro_effect *found(const struct narration *narration,
                                        enum pedro_effect_kind kind) {
    return narration_find(narration, kind, PEDRO_NO_SEAT, false);
}

static void tell_demand(const struct narration *narration) {
    const struct pedro_effect *back = found(narration, PEDRO_EFFECT_WITHDRAWN);
    struct rich_words words = {.used = 0};
    if (back)
        SAY(narration,
            narration_pick(narration, narration->seat,
                           _("You demand that {card} goes back to the hand."),
                           _("{who} demands that {card} goes back to the hand.")),
            "who", seat_name(narration->seats, narration->seat), "card",
            rich_card(&words, back->card[0]));
}

/* Nobody says after a hand that there was no revoke. */
static void tell_accept(const struct narration *narration) {
    if (narration->of->before.phase != PEDRO_PHASE_REVIEW)
        SAY(narration,
            narration_pick(narration, narration->seat, _("You let the card stand."),
                           _("{who} lets the card stand.")),
            "who", seat_name(narration->seats, narration->seat));
}

static void tell_required(const struct narration *narration) {
    static const struct {
        const char *you, *other;
    } required[] = {
        {N_("You require a trump to be led."), N_("{who} requires a trump to be led.")},
        {N_("You require a plain card to be led."),
         N_("{who} requires a plain card to be led.")},
        {N_("You leave the lead free."), N_("{who} leaves the lead free.")},
    };
    const unsigned which = (unsigned)(narration->action.kind - PEDRO_ACT_LEAD_TRUMP);
    SAY(narration,
        gettext(narration->seat == narration->seats->me ? required[which].you
                                                        : required[which].other),
        "who", seat_name(narration->seats, narration->seat));
}

static void tell_claim(const struct narration *narration) {
    const bool about_me = narration->action.seat == narration->seats->me;
    SAY(narration,
        about_me ? _("{who} says that you revoked.")
                 : narration_pick(narration, narration->seat,
                                  _("You say that {other} revoked."),
                                  _("{who} says that {other} revoked.")),
        "who", seat_name(narration->seats, narration->seat), "other",
        seat_name(narration->seats, narration->action.seat));
}

static void tell_wrong_bid(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    SAY(narration,
        narration_pick(narration, narration->seat,
                       _("You bid {bid} out of turn: your side may only pass now."),
                       _("{who} bids {bid} out of turn: that side may only pass now.")),
        "who", seat_name(narration->seats, narration->seat), "bid",
        rich_bid(&words, narration->action.bid));
}

bool narration_error(const struct narration *narration) {
    const struct pedro_effect *ahead = found(narration, PEDRO_EFFECT_PLAYED_AHEAD);
    struct rich_words words = {.used = 0};
    switch (narration->action.kind) {
    case PEDRO_ACT_EXPOSED:
        SAY(narration, _("A card was exposed in the deal: the deal is void."));
        return true;
    case PEDRO_ACT_MISCOUNT:
        SAY(narration, _("A wrong number of cards was dealt: the deal is void."));
        return true;
    case PEDRO_ACT_VOID:
        SAY(narration, _("All agree: this deal is void, and its dealer deals again."));
        return true;
    case PEDRO_ACT_WRONG_BID:
        tell_wrong_bid(narration);
        return true;
    case PEDRO_ACT_WRONG_CARD:
        if (!ahead)
            return false; /* nobody is told that it is a revoke */
        SAY(narration,
            narration_pick(narration, narration->seat, _("You play {card} out of turn."),
                           _("{who} plays {card} out of turn.")),
            "who", seat_name(narration->seats, narration->seat), "card",
            rich_card(&words, ahead->card[0]));
        return true;
    case PEDRO_ACT_WITHDRAW:
        tell_demand(narration);
        return true;
    case PEDRO_ACT_ACCEPT:
        tell_accept(narration);
        return true;
    case PEDRO_ACT_LEAD_TRUMP:
    case PEDRO_ACT_LEAD_PLAIN:
    case PEDRO_ACT_LEAD_FREE:
        tell_required(narration);
        return true;
    case PEDRO_ACT_REVOKE:
        tell_claim(narration);
        return true;
    default:
        return false;
    }
}

void narration_ahead(const struct narration *narration) {
    const bool plays = narration->action.kind == PEDRO_ACT_PLAY ||
                       narration->action.kind == PEDRO_ACT_WRONG_CARD;
    for (unsigned i = 0; i < narration->of->effects.count; i++) {
        struct rich_words words = {.used = 0};
        const struct pedro_effect *effect = &narration->of->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_PLAYED &&
            !(plays && effect->seat == narration->seat))
            SAY(narration,
                narration_pick(narration, effect->seat,
                               _("Your {card}, laid out of turn, is played."),
                               _("The {card} that {who} laid out of turn is played.")),
                "who", seat_object(narration->seats, effect->seat), "card",
                rich_card(&words, effect->card[0]));
    }
}

void narration_revokes(const struct narration *narration) {
    for (unsigned i = 0; i < narration->of->effects.count; i++) {
        struct rich_words words = {.used = 0};
        const struct pedro_effect *effect = &narration->of->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_REVOKE_FOUND)
            SAY(narration,
                narration_pick(narration, effect->seat,
                               _("You revoked in trick {number}, and it counts."),
                               _("{who} revoked in trick {number}, and it counts.")),
                "who", seat_name(narration->seats, effect->seat), "number",
                rich_number(&words, effect->number + 1));
    }
}
