/* narration.h - tells one of the seats in sentences what happened at the table.
 *
 * Sentences are made from the effects of an event and the views before and after it, as
 * the listener may see them. So the match may be in this process or on a server. Cards
 * that others throw, give and take hidden are counted, not named; for a spectator with
 * the open view every card is named.
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

/* The view of a state for `seats->me`: its own, or the open one for a spectator. */
void look(const struct pedro_rules *rules, const struct pedro_state *state,
          const struct seats *seats, struct pedro_view *view);

/* An event between two states as `seats->me` sees it. */
void happening_of(const struct pedro_rules *rules, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after,
                  const struct seats *seats, struct happening *happening);

/* Adds rich sentences, each with its LF: the event, and what the rules did automatically
 * after it. hand_result.h tells the score of a hand that ended. */
void narration_event(const struct happening *happening, const struct seats *seats,
                     struct pedro_text *text);

/* Where the narration of an event can pause: after the sentences about one seat's part in the exchange. */
struct narration_steps {
    unsigned count;
    struct {
        pedro_seat seat;
        size_t end; /* of its sentences in the text */
    } step[2 * PEDRO_SEATS_MAX + 1];
};

/* The same as narration_event(), and says where it can pause. */
void narration_event_steps(const struct happening *happening, const struct seats *seats,
                           struct pedro_text *text, struct narration_steps *steps);

/* Adds the listener's hand (for a spectator all hands), with an LF, if the event dealt
 * the cards, showed them, or began the play. A screen always shows the hand. */
void narration_hand(const struct happening *happening, const struct seats *seats,
                    struct pedro_text *text);

/* A card of a complete trick. */
struct finished_trick {
    pedro_card card[PEDRO_SEATS_MAX]; /* PEDRO_NO_CARD for a seat that played none */
    pedro_seat leader, winner;
    int points; /* that fell in it */
};

/* Whether the event completed a trick, and which. */
bool finished_trick(const struct happening *happening, struct finished_trick *trick);

#endif
