/* action.h - actions of a seat, and the choices it has.
 *
 * A choice is either one of a list, or between min and max cards of each of some groups
 * (PROTOCOL section 2). The terminal, the browser, the bots and the referee all use this
 * one form.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_ACTION_H
#define PEDRO_ACTION_H

#include "rules.h"

PEDRO_C_BEGIN

enum pedro_phase {
    PEDRO_PHASE_DEAL, /* a pack is needed; no seat is to act */
    PEDRO_PHASE_MISDEAL,
    PEDRO_PHASE_DARK,
    PEDRO_PHASE_BID,
    PEDRO_PHASE_TRUMP,
    PEDRO_PHASE_DISCARD,
    PEDRO_PHASE_CLAIM,
    PEDRO_PHASE_FOLD, /* give-fold or stay */
    PEDRO_PHASE_GIVE,
    PEDRO_PHASE_TAKE,
    PEDRO_PHASE_BURY,
    PEDRO_PHASE_PLAY,
    PEDRO_PHASE_CALL,
    PEDRO_PHASE_DEMAND,  /* withdraw or accept a card that was played out of turn */
    PEDRO_PHASE_REQUIRE, /* what the offender's partner must lead */
    PEDRO_PHASE_REVIEW,  /* name a seat that revoked, or accept */
    PEDRO_PHASE_OVER,
    PEDRO_PHASES
};

enum pedro_action_kind {
    PEDRO_ACT_PASS,
    PEDRO_ACT_BID, /* bid */
    PEDRO_ACT_DARK,
    PEDRO_ACT_MISDEAL,
    PEDRO_ACT_PLAY_ON,
    PEDRO_ACT_NAME,    /* suit */
    PEDRO_ACT_DISCARD, /* cards */
    PEDRO_ACT_TAKE,    /* cards */
    PEDRO_ACT_GIVE,    /* cards */
    PEDRO_ACT_BURY,    /* cards */
    PEDRO_ACT_GIVE_FOLD,
    PEDRO_ACT_STAY,
    PEDRO_ACT_CLAIM, /* card from the wash, other for it */
    PEDRO_ACT_PLAY,  /* card */
    PEDRO_ACT_CALL,  /* card */
    PEDRO_ACT_FOLD,
    PEDRO_ACT_THROW_IN,
    PEDRO_ACT_WITHDRAW, /* the card out of turn goes back */
    PEDRO_ACT_ACCEPT,   /* it stands; in phase review: no revoke is claimed */
    PEDRO_ACT_LEAD_TRUMP,
    PEDRO_ACT_LEAD_PLAIN,
    PEDRO_ACT_LEAD_FREE,
    PEDRO_ACT_REVOKE, /* seat: it has revoked */
    /* Irregular actions (RULES section 13), which are never among the choices. The first three are
     * nobody's: they say what happened to the cards; or, under any ruleset, that all have agreed to
     * throw the deal away. */
    PEDRO_ACT_EXPOSED,
    PEDRO_ACT_MISCOUNT,
    PEDRO_ACT_VOID,
    PEDRO_ACT_WRONG_BID,  /* seat calls bid out of turn */
    PEDRO_ACT_WRONG_CARD, /* seat plays card out of turn, or revokes */
    PEDRO_ACTS
};

/* Unused fields of an action are 0, so that actions can be compared with memcmp. */
struct pedro_action {
    pedro_cards cards;
    pedro_bid bid;
    uint8_t kind; /* enum pedro_action_kind */
    uint8_t suit;
    pedro_card card, other;
    pedro_seat seat; /* PEDRO_ACT_REVOKE: who is named; WRONG_BID, WRONG_CARD: who errs */
    uint8_t zero;
};

/* True if the action is an error of a seat, which it names: its text begins with "!". */
static inline bool pedro_action_errs(const struct pedro_action *action) {
    return action->kind == PEDRO_ACT_WRONG_BID || action->kind == PEDRO_ACT_WRONG_CARD;
}

/* True if the action is nobody's, such as a card exposed in the deal. */
static inline bool pedro_action_is_nobodys(const struct pedro_action *action) {
    return action->kind == PEDRO_ACT_EXPOSED || action->kind == PEDRO_ACT_MISCOUNT ||
           action->kind == PEDRO_ACT_VOID;
}

/* One group of a choice of cards. */
struct pedro_group {
    pedro_cards from;
    uint8_t min, max;
};

/* The choices of the seat to act. A list is stored packed; pedro_legal_nth() enumerates
 * it. */
struct pedro_legal {
    uint8_t phase;       /* enum pedro_phase */
    pedro_seat seat;     /* to act; PEDRO_NO_SEAT in phases deal and over */
    uint8_t groups;      /* number of `group` used; 0: the choice is one of a list */
    uint8_t suits;       /* that may be named, bit s */
    uint8_t specials;    /* that may be bid, bit of the row */
    uint8_t nonscoring;  /* phase give: this many of the given cards must be of
                         * low_cards */
    pedro_bid bid_alone; /* a forced bid below the range, or PEDRO_NO_BID */
    pedro_bid bid_from, bid_to; /* range of bids; none if bid_to is PEDRO_NO_BID */
    uint32_t words;             /* bit of the kind, for actions of one word */
    pedro_cards cards;          /* that may be played, called, or claimed */
    pedro_cards for_cards;      /* phase claim: that may be given in exchange */
    pedro_cards low_cards;      /* phase give: the non-scoring trumps, if nonscoring */
    struct pedro_group group[2];
    uint8_t seats; /* phase review: that may be named, bit s */
};

/* The number of choices in a list; 0 for a choice of cards and in phases deal and
 * over. */
PEDRO_API unsigned pedro_legal_count(const struct pedro_legal *legal);

/* Choice `n`, from 0, of a list, in the order of PROTOCOL section 2. False past the
 * end. */
PEDRO_API bool pedro_legal_nth(const struct pedro_legal *legal, unsigned n,
                               struct pedro_action *action);

/* The kind of action that answers a choice of cards in `phase`: discard, give, take or
 * bury. */
PEDRO_API enum pedro_action_kind pedro_cards_action(enum pedro_phase phase);

/* True if the action is one of the choices. */
PEDRO_API bool pedro_legal_has(const struct pedro_legal *legal,
                               const struct pedro_action *action);

/* The name of a phase in PROTOCOL: "bid". */
PEDRO_API const char *pedro_phase_name(enum pedro_phase phase);

PEDRO_C_END

#endif
