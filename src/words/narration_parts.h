/* narration_parts.h - shared by the files that tell an event: the effects that the
 *listener may see.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_NARRATION_PARTS_H
#define WORDS_NARRATION_PARTS_H

#include "words/narration.h"
#include "words/rich.h"

struct narration {
    const struct happening *of;
    const struct seats *seats;
    struct pedro_text *text;
    pedro_seat seat; /* who acted, PEDRO_NO_SEAT in a deal */
    struct pedro_action action;
    unsigned trump;
    struct narration_steps *steps; /* or NULL */
};

/* The first effect of a kind with this value of `forced`, of `seat` unless that is
 * PEDRO_NO_SEAT; NULL if there is none. */
const struct pedro_effect *narration_find(const struct narration *narration,
                                          enum pedro_effect_kind kind, pedro_seat seat,
                                          bool forced);

/* One sentence: SAY(narration, _("{who} passes."), "who", name). */
#define SAY(narration, ...)                                                              \
    (rich_fill((narration)->text, __VA_ARGS__),                                          \
     pedro_text_add_char((narration)->text, '\n'))

/* The sentence in the second person if `seat` listens, else the one in the third. */
static inline const char *narration_pick(const struct narration *narration,
                                         pedro_seat seat, const char *you,
                                         const char *other) {
    return seat == narration->seats->me ? you : other;
}

/* Cards in the order in which the listener holds them. */
const char *narration_cards(const struct narration *narration, struct rich_words *words,
                            pedro_cards cards);

/* An action that names cards: discarding, taking, giving, burying, claiming (narration_exchange.c). */
void narration_cards_action(const struct narration *narration);

/* Errors and their answers (narration_errors.c). False if the action is none, or a revoke, which is told as
 * the card alone. */
bool narration_error(const struct narration *narration);
/* Cards that lay ahead of their turn, and are played without an action. */
void narration_ahead(const struct narration *narration);
/* The revokes that count, when the hand is scored. */
void narration_revokes(const struct narration *narration);

/* Cards that changed hands automatically. */
void narration_exchange(const struct narration *narration);

#endif
