/* turn.h - the question that a person is asked, and the legal answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_TURN_H
#define WORDS_TURN_H

#include "pedro/view.h"
#include "words/seats.h"

/* One turn of the viewer. */
struct turn {
    const struct pedro_rules *rules;
    struct seats seats;
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_seat to; /* the receiver of the cards that are given now */
};

/* The turn of the seat to act, which is `seats->me`, in a state of the match. */
void turn_init(struct turn *turn, const struct pedro_rules *rules,
               const struct seats *seats, const struct pedro_state *state);

/* The receiver of the cards that `seat` gives in this state: its partner; or, if `seat`
 * was given cards itself, the opponent on its right, who gets the overflow (RULES section
 * 6). */
pedro_seat turn_receiver(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_seat seat);

/* Adds the question as one rich sentence, with all legal answers: "You are to play to
 * trick 3; legal: 5h 9h Ah." */
void turn_question(const struct turn *turn, struct pedro_text *text);

/* Adds only the question, in a few words: "Your bid", "Discard 2". */
void turn_title(const struct turn *turn, struct pedro_text *text);

/* Adds the legal answers: "pass, 8 to 14", "5h 9h Ah or fold". */
void turn_choices(const struct turn *turn, struct pedro_text *text);

/* The cards of a choice that must be chosen in every case. */
pedro_cards turn_forced(const struct pedro_legal *legal);

/* The number of cards that a choice takes besides those. */
void turn_count(const struct pedro_legal *legal, unsigned *min, unsigned *max);

/* The word that is typed for an action: "bid", "give-fold". Never translated. */
const char *turn_word(enum pedro_action_kind kind);

#endif
