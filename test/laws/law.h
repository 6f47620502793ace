/* law.h - what must hold of every match of every ruleset, whatever happens in it.
 *
 * A law is a row: what it says, and functions that look for a breach. laws_test.c tries
 * each on matches played by chance, and the fuzz target `actions` tries all of them on
 * matches made of random bytes. Laws change nothing of the match they look at, and draw
 * their chances from `dice`, so that every law sees the same matches for the same seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_LAW_H
#define LAWS_LAW_H

#include "trial.h"

struct law {
    const char *name; /* the law itself, as a sentence */
    /* Looks at the state just reached, from the one before the first deal on. False if
     * the law is broken; trial_breach() has then said how. */
    bool (*at_state)(struct trial *trial);
    /* Looks at the match when it is left. Either function may be NULL. */
    bool (*at_end)(struct trial *trial);
    unsigned cost; /* of looking at a state, roughly, in units of the cheapest */
};

/* Every law; laws[laws_count] is past the end. */
extern const struct law *const laws[];
extern const unsigned laws_count;

extern const struct law legal_law, garbage_law, bots_law, calls_law, cards_law,
    points_law, undo_law, record_law, notation_law, json_law, view_law, effect_law,
    auction_law, seed_law;

#endif
