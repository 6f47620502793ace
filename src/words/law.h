/* law.h - what can go wrong at a table, and what the rules say of it: one table.
 *
 * The chapters on errors (explain_laws.c) and the rulings of a table in dispute (ruling.h) are made
 * from its rows. A row holds for an error, for some of its moments and for some values of keys, so
 * every ruleset has its own laws. Errors without a key are for people with paper cards only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_LAW_H
#define WORDS_LAW_H

#include "pedro/pedro.h"

enum law_error {
    LAW_PACK, /* the pack, the shuffle or the cut */
    LAW_EXPOSED,
    LAW_COUNT, /* a wrong number of cards */
    LAW_BID,
    LAW_DISCARD, /* one that a player wants to change */
    LAW_THROWN,  /* a scoring trump that was discarded by mistake */
    LAW_CARD,    /* one played out of turn */
    LAW_REVOKE,
    LAW_ERRORS
};

/* When it happened or was noticed, as far as that decides. */
enum law_moment {
    LAW_FACED,        /* a card lies face up in the pack */
    LAW_SHUFFLE,      /* improper, and noticed during the deal */
    LAW_SHUFFLE_LATE, /* and noticed after it */
    LAW_BEFORE_CALLS, /* a card is exposed before the first call */
    LAW_AFTER_CALLS,  /* after it */
    LAW_COUNT_BEFORE, /* a wrong count is noticed before the first call */
    LAW_TOO_FEW,      /* it is noticed after it: the hand is too small */
    LAW_TOO_MANY,     /* or too large */
    LAW_IN_AUCTION,   /* a bid out of turn */
    LAW_BEFORE_LOOK,  /* at a card drawn for the discard */
    LAW_AFTER_LOOK,
    LAW_IN_EXCHANGE,    /* a scoring trump is discarded */
    LAW_PARTNERS_LEAD,  /* it was the turn of the offender's partner to lead */
    LAW_OPPONENTS_LEAD, /* or of an opponent */
    LAW_FOLLOW,         /* the trick was led, and no opponent has played to it */
    LAW_OPPONENT_PLAYED,
    LAW_BEFORE_SCORE, /* of the hand */
    LAW_AFTER_SCORE,
    LAW_MOMENTS
};

/* Whose error it was, where that decides. */
enum law_side { LAW_BIDDERS, LAW_OTHERS, LAW_SIDES };
/* The answers to whose error it was: a side, or both, of which that side erred first. Only revokes are those of both. */
enum { LAW_CULPRITS = 2 * LAW_SIDES };

/* Who deals after a void deal. */
enum law_deal { LAW_NO_DEAL, LAW_SAME_DEALER, LAW_NEXT_DEALER };

/* For whom the points of a card count that was discarded by mistake. LAW_POINTS_CASE: that is a case of its own,
 * the error LAW_THROWN, if such a card is among those that stay discarded. */
enum law_points {
    LAW_POINTS_AS_TAKEN,
    LAW_POINTS_BIDDERS,
    LAW_POINTS_OTHERS,
    LAW_POINTS_NOBODY,
    LAW_POINTS_CASE
};

/* An error: the word and the label by which a person chooses it. */
struct law_error_row {
    const char *word, *label;
    bool asks_side; /* whose error it was decides */
};
extern const struct law_error_row law_errors[LAW_ERRORS];
extern const char *const law_culprit_words[LAW_CULPRITS];
extern const char *const law_culprit_labels[LAW_CULPRITS];

/* A moment of an error, in the order of enum law_moment. */
struct law_moment_row {
    const char *word, *label;
    uint8_t error;
    const char *key;  /* with the law, or NULL if it is for people only */
    const char *with; /* a key that belongs to that law, or NULL */
};
extern const struct law_moment_row law_moments[LAW_MOMENTS];

/* True if the error can be made in this game, and at this moment. */
bool law_error_can_be(const struct pedro_ruleset *set, enum law_error error);
bool law_moment_can_be(const struct pedro_ruleset *set, enum law_moment moment);

/* A sentence, for the moments and sides whose bits are set. */
struct law_row {
    const char *sentence;
    uint32_t moments;
    uint8_t sides;
    uint8_t deal;   /* enum law_deal: the deal is void at once */
    uint8_t points; /* enum law_points */
    bool costs;     /* the score of the hand changes (a revoke) */
};

/* The next row of an error that holds in a ruleset: begin with *at = 0; NULL past the last. */
const struct law_row *law_next(const struct pedro_ruleset *set, enum law_error error,
                               unsigned *at);

/* A choice that a law gives to somebody. */
struct law_choice {
    uint8_t
        action; /* the PEDRO_ACT_ by which a table of the program makes it; PEDRO_ACT_PASS: none */
    const char *word, *label, *follows;
    const char *by; /* who has the choice */
    uint32_t moments;
    uint8_t
        after;  /* the action of the choice that must be made before, or PEDRO_ACT_PASS */
    bool costs; /* as of the law */
    uint8_t deal; /* enum law_deal: the deal is void if this is chosen */
};

/* The next choice at a moment: as law_next(). */
const struct law_choice *law_next_choice(const struct pedro_ruleset *set,
                                         enum law_moment moment, unsigned *at);

/* True if the ruleset has the law of this key, or the moment needs none. */
bool law_is_there(const struct pedro_ruleset *set, const char *key);

#endif
