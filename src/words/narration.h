/* narration.h - what happened at the table, told to one of the seats.
 *
 * Whoever listens hears what its view shows and no more: the cards others throw, give and take in secret
 * are counted, not named. One who only watches hears everything.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_NARRATION_H
#define WORDS_NARRATION_H

#include "pedro/match.h"
#include "pedro/view.h"
#include "words/seats.h"

/* One event of a match and what it led to. */
struct happening {
    const struct pedro_rules *rules;
    const struct pedro_event *event;
    const struct pedro_state *before, *after;
};

/* What `seats->me` may know: its own view, or the open one for a watcher. */
void look(const struct pedro_rules *rules, const struct pedro_state *state,
          const struct seats *seats, struct pedro_view *view);

/* Adds rich sentences, each with its LF: the event, and what the rules did of themselves after it. The
 * score of a hand that ended is told by review.h. */
void sentence_event(const struct happening *happening, const struct seats *seats,
                    struct pedro_text *text);

/* Adds what the listener holds (a watcher: what each holds), with an LF, if the event dealt, let the cards
 * be seen, or began the play. A screen shows that anyway. */
void sentence_hand(const struct happening *happening, const struct seats *seats,
                   struct pedro_text *text);

/* A card as it fell to a trick that is complete. */
struct finished_trick {
    pedro_card card[PEDRO_SEATS_MAX]; /* PEDRO_NO_CARD for a seat that played none */
    pedro_seat leader, winner;
    int points; /* that fell in it */
};

/* Whether the event completed a trick, and which. */
bool finished_trick(const struct happening *happening, struct finished_trick *trick);

#endif
