/* contrast.h - says what two choices lead to, from the same rollouts that their difference comes from.
 *
 * For every pair of choices, and so also where explain_choice.h, which compares two cards, finds no fact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_CONTRAST_H
#define ANALYZE_CONTRAST_H

#include "bots/bot.h"

enum contrast_fact {
    CONTRAST_MADE, /* the side bids, and makes it */
    CONTRAST_SET,  /* the side bids, and is set */
    CONTRAST_OTHERS_MADE,
    CONTRAST_OTHERS_SET,
    CONTRAST_WON, /* the match, in this hand */
    CONTRAST_LOST,
    CONTRAST_FACTS
};

/* Weights of worlds: in all, in which a fact holds after the expert's choice and after the actual one, and in
 * which the one or the other came out better. */
struct contrast {
    double weight, fact[2][CONTRAST_FACTS], better[2];
};

/* Counts the end of a world for a seat: `after` is the state when the hand of `world` was played out, `actual`
 * whether the actual choice was made, and `partner` the seat that was called there, or PEDRO_NO_SEAT. */
void contrast_note(struct contrast *contrast, const struct pedro_rules *rules,
                   const struct pedro_state *world, const struct pedro_state *after,
                   pedro_seat partner, bool actual, double weight);

/* Counts which choice came out better in a world: the lead of the expert's. */
void contrast_lead(struct contrast *contrast, double lead, double weight);

/* Writes why the actual choice, or the expert's, is better. There is always a sentence: if no fact differs in a
 * world of twenty, it says in how many each came out better. */
void contrast_say(const struct contrast *contrast, bool actual,
                  struct bot_reason *reason);

#endif
