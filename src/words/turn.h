/* turn.h - what a person is asked, and what may be answered.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_TURN_H
#define WORDS_TURN_H

#include "pedro/view.h"
#include "words/seats.h"

/* One turn of the person who looks. */
struct turn {
    const struct pedro_rules *rules;
    struct seats seats;
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_seat to; /* who receives what is given now */
};

/* The turn of the seat to act, which is `seats->me`, in a state of the match. */
void turn_init(struct turn *turn, const struct pedro_rules *rules,
               const struct seats *seats, const struct pedro_state *state);

/* Who receives what `seat` gives in this state: its partner; but one who was given cards itself hands the
 * overflow on to the right (RULES section 6). */
pedro_seat turn_receiver(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_seat seat);

/* Adds the question as one rich sentence, with all that may be answered: "You are to play to trick 3;
 * legal: 5h 9h Ah." */
void turn_question(const struct turn *turn, struct pedro_text *text);

/* Adds the question alone, in a few words: "Your bid", "Discard 2". */
void turn_title(const struct turn *turn, struct pedro_text *text);

/* Adds what may be answered: "pass, 8 to 14", "5h 9h Ah or fold". */
void turn_choices(const struct turn *turn, struct pedro_text *text);

/* The cards in a choice of cards that must be chosen whatever else is. */
pedro_cards turn_forced(const struct pedro_legal *legal);

/* How many cards a choice of cards takes besides those. */
void turn_count(const struct pedro_legal *legal, unsigned *min, unsigned *max);

/* The word for an action as it is typed: "bid", "give-fold". Never translated. */
const char *turn_word(enum pedro_action_kind kind);

#endif
