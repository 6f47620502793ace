/* law.h - properties of every match of every ruleset.
 *
 * A law is a row: a sentence, and functions that look for a violation. laws_test.c tries
 * each law on random matches, and the fuzz target `actions` tries all of them on matches
 * made of random bytes. Laws do not change the match, and use the random numbers of
 * `dice`, so that every law sees the same matches for the same seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_LAW_H
#define LAWS_LAW_H

#include "trial.h"

struct law {
    const char *name; /* the law itself, as a sentence */
    /* Checks each state, from the one before the first deal on. False if the law is
     * violated; trial_breach() then has the details. */
    bool (*at_state)(struct trial *trial);
    /* Checks the match at its end. Either function may be NULL. */
    bool (*at_end)(struct trial *trial);
    unsigned cost; /* rough cost of checking a state, in units of the cheapest */
};

/* Every law; laws[laws_count] is past the end. */
extern const struct law *const laws[];
extern const unsigned laws_count;

extern const struct law legal_law, garbage_law, bots_law, calls_law, cards_law,
    points_law, undo_law, record_law, notation_law, json_law, view_law, effect_law,
    auction_law, seed_law, told_law, pad_law, revoke_law, ruling_law, out_law, final_law,
    position_law;

#endif
