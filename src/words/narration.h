/* narration.h - what happened at the table, told to one of the seats in sentences.
 *
 * Everything is made from the effects of an event and the views around it, as the listener may see them. So the
 * match may be in this process or behind a socket. The cards that others throw, give and take in secret are counted,
 * not named; a watcher with the open view hears every card.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_NARRATION_H
#define WORDS_NARRATION_H

#include "pedro/effect.h"
#include "pedro/match.h"
#include "pedro/view.h"
#include "words/seats.h"

/* One event of a match as a listener sees it. */
struct happening {
    const struct pedro_rules *rules;
    pedro_seat seat; /* who acted; PEDRO_NO_SEAT in a deal */
    struct pedro_action
        action; /* of `seat`; cards that the listener may not see are missing */
    struct pedro_effects effects;    /* with the cards that the listener may see */
    struct pedro_view before, after; /* the listener's, or the open ones */
};

/* What `seats->me` may know of a state: its own view, or the open one for a watcher. */
void look(const struct pedro_rules *rules, const struct pedro_state *state,
          const struct seats *seats, struct pedro_view *view);

/* An event between two states as `seats->me` sees it. */
void happening_of(const struct pedro_rules *rules, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after,
                  const struct seats *seats, struct happening *happening);

/* Adds rich sentences, each with its LF: the event, and what the rules did of themselves after it. The
 * score of a hand that ended is told by hand_result.h. */
void narration_event(const struct happening *happening, const struct seats *seats,
                     struct pedro_text *text);

/* Adds what the listener holds (a watcher: what each holds), with an LF, if the event dealt, let the cards
 * be seen, or began the play. A screen shows that anyway. */
void narration_hand(const struct happening *happening, const struct seats *seats,
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
