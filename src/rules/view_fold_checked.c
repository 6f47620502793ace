/* view_fold_checked.c - folds effects from outside, and refuses those that cannot happen
 *to a view.
 *
 * pedro_view_fold() trusts its arguments. A program that follows a match through messages
 * cannot: a count that does not fit its pile, or a seat that is not at the table, would
 * write past the end of the view. A table has the conditions of each kind.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/hand.h"

enum { NUMBER_MAX = 100000, SCORE_MAX = 1000000000 };

/* Conditions on an effect, as bits. */
enum {
    SEAT = 1 << 0,   /* `seat` is at the table */
    SIDE = 1 << 1,   /* `seat` is a side */
    OTHER = 1 << 2,  /* `other` is at the table */
    LOSES = 1 << 3,  /* `seat` has as many cards */
    GAINS = 1 << 4,  /* the hand of the seat that gets them has room for them */
    STOCK = 1 << 5,  /* they were in the stock */
    WASH = 1 << 6,   /* they were in the discards */
    ONE = 1 << 7,    /* one card, and it is known */
    KNOWN = 1 << 8,  /* a suit is trumps */
    ROOM = 1 << 9,   /* the discards have room for them */
    LEADS = 1 << 10, /* a trick is being played */
};

static const uint16_t needs[PEDRO_EFFECTS] = {
    [PEDRO_EFFECT_DEAL] = SEAT,
    [PEDRO_EFFECT_DEALT] = SEAT | GAINS,
    [PEDRO_EFFECT_LOOKED] = SEAT,
    [PEDRO_EFFECT_DECLINED] = SEAT,
    [PEDRO_EFFECT_MISDEALT] = SEAT,
    [PEDRO_EFFECT_CALLED] = SEAT,
    [PEDRO_EFFECT_NAMED] = SEAT,
    [PEDRO_EFFECT_PICKED_UP] = SEAT | GAINS,
    [PEDRO_EFFECT_DISCARDED] = SEAT | LOSES | ROOM,
    [PEDRO_EFFECT_DREW] = SEAT | GAINS | STOCK,
    [PEDRO_EFFECT_REDREW] = SEAT | GAINS | WASH,
    [PEDRO_EFFECT_STOCK_SEEN] = STOCK,
    [PEDRO_EFFECT_TOOK] = SEAT | GAINS | STOCK,
    [PEDRO_EFFECT_GAVE] = SEAT | OTHER | LOSES | GAINS,
    [PEDRO_EFFECT_CLAIMED] = SEAT | GAINS | ONE,
    [PEDRO_EFFECT_FOLDED] = SEAT,
    [PEDRO_EFFECT_PLAY_BEGAN] = SEAT,
    [PEDRO_EFFECT_DISCARDS_COUNTED] = SIDE,
    [PEDRO_EFFECT_LOW_COUNTED] = SIDE,
    [PEDRO_EFFECT_LED] = SEAT,
    [PEDRO_EFFECT_BURIED] = SEAT | LOSES,
    [PEDRO_EFFECT_PLAYED] = SEAT | OTHER | LOSES | ONE | KNOWN | LEADS,
    [PEDRO_EFFECT_CALLED_OUT_OF_TURN] = SEAT,
    [PEDRO_EFFECT_PLAYED_AHEAD] = SEAT | LOSES | ONE | KNOWN,
    [PEDRO_EFFECT_WITHDRAWN] = SEAT | OTHER | GAINS | ONE,
    [PEDRO_EFFECT_REQUIRED] = SEAT | OTHER,
    [PEDRO_EFFECT_POINTS_SHOWN] = SIDE,
    [PEDRO_EFFECT_REVOKE_CLAIMED] = SEAT | OTHER,
    [PEDRO_EFFECT_REVOKE_FOUND] = SEAT,
    [PEDRO_EFFECT_PARTNER_CALLED] = SEAT | ONE,
    [PEDRO_EFFECT_PARTNER_SHOWN] = SEAT,
    [PEDRO_EFFECT_TRICK_WON] = SEAT | OTHER | KNOWN,
    [PEDRO_EFFECT_KEPT] = SEAT | KNOWN,
    [PEDRO_EFFECT_THREW_IN] = SEAT,
    [PEDRO_EFFECT_COUNTED] = SIDE,
    [PEDRO_EFFECT_MADE] = SEAT,
    [PEDRO_EFFECT_SET] = SEAT,
    [PEDRO_EFFECT_SCORED] = SIDE,
    [PEDRO_EFFECT_MATCH_WON] = SIDE,
};

static bool is_seat(const struct pedro_rules *rules, pedro_seat seat) {
    return seat >= 0 && seat < rules->set.players;
}

/* The seat that gets the cards. */
static pedro_seat gainer(const struct pedro_effect *effect) {
    return effect->kind == PEDRO_EFFECT_GAVE ? effect->other : effect->seat;
}

static bool has_seats(const struct pedro_rules *rules, const struct pedro_effect *effect,
                      unsigned need) {
    const pedro_seat seat = effect->seat;
    return (!(need & SEAT) || is_seat(rules, seat)) &&
           (!(need & SIDE) || (seat >= 0 && (unsigned)seat < rules->sides)) &&
           (!(need & OTHER) || is_seat(rules, effect->other));
}

/* True if a card is played that was in no hand, since it lay ahead of its turn. */
static bool lies_ahead(const struct pedro_view *view, const struct pedro_effect *effect) {
    return effect->kind == PEDRO_EFFECT_PLAYED && effect->seat == view->ahead_seat;
}

static bool has_cards(const struct pedro_rules *rules, const struct pedro_view *view,
                      const struct pedro_effect *effect, unsigned need) {
    const unsigned count = effect->cards;
    const pedro_cards cards = pedro_effect_cards(effect);
    return (cards & ~rules->pack) == 0 &&
           (!(need & LOSES) || view->hand_size[effect->seat] >= count ||
            lies_ahead(view, effect)) &&
           (!(need & GAINS) ||
            view->hand_size[gainer(effect)] + count <= PEDRO_PACK_MAX) &&
           (!(need & STOCK) || view->stock_size >= count) &&
           (!(need & WASH) || view->wash_size >= count) &&
           (!(need & ROOM) || view->wash_size + count <= PEDRO_PACK_MAX) &&
           (!(need & ONE) || (count == 1 && cards)) &&
           (!(need & LEADS) || is_seat(rules, view->leader)) &&
           (!(need & KNOWN) || view->trump <= PEDRO_SPADES);
}

/* Whether the number is in the range of its kind. */
static bool has_number(const struct pedro_rules *rules, const struct pedro_view *view,
                       const struct pedro_effect *effect) {
    const int32_t number = effect->number;
    switch (effect->kind) {
    case PEDRO_EFFECT_NAMED:
        return number >= 0 && number <= PEDRO_SPADES;
    case PEDRO_EFFECT_REQUIRED:
        return number == PEDRO_REQUIRED_TRUMP || number == PEDRO_REQUIRED_PLAIN;
    case PEDRO_EFFECT_SCORED:
        if (view->score[effect->seat] > SCORE_MAX ||
            view->score[effect->seat] < -SCORE_MAX)
            return false;
        break;
    case PEDRO_EFFECT_TURN:
        return number >= 0 && number < PEDRO_PHASES &&
               (effect->seat == PEDRO_NO_SEAT ? is_seat(rules, effect->other)
                                              : is_seat(rules, effect->seat));
    default:
        break;
    }
    return number >= -NUMBER_MAX && number <= NUMBER_MAX;
}

int pedro_view_fold_checked(const struct pedro_rules *rules, struct pedro_view *view,
                            const struct pedro_effect *effect) {
    const unsigned need = effect->kind < PEDRO_EFFECTS ? needs[effect->kind] : 0;
    if (effect->kind >= PEDRO_EFFECTS || effect->cards > PEDRO_PACK_MAX ||
        !has_seats(rules, effect, need) || !has_cards(rules, view, effect, need) ||
        !has_number(rules, view, effect))
        return PEDRO_ERR_ILLEGAL_ACTION;
    pedro_view_fold(rules, view, effect);
    return PEDRO_ERR_OK;
}
