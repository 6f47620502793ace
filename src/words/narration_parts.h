/* narration_parts.h - shared by the files that tell an event: the effects that the listener hears of.
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
};

/* The first effect of a kind, of `seat` unless that is PEDRO_NO_SEAT, that the rules did
 * without asking (`forced`) or did not; NULL if there is none. */
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

/* Cards as the listener would hold them. */
const char *narration_cards(const struct narration *narration, struct rich_words *words,
                            pedro_cards cards);

/* An action that names cards: discarding, taking, giving, burying, claiming (narration_exchange.c). */
void narration_cards_action(const struct narration *narration);

/* Cards that changed hands without anybody being asked. */
void narration_exchange(const struct narration *narration);

#endif
