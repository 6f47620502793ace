/* narration_parts.h - shared by the files that tell an event: the effects that the listener hears of.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_NARRATION_PARTS_H
#define WORDS_NARRATION_PARTS_H

#include "words/narration.h"
#include "words/rich.h"

struct tale {
    const struct happening *of;
    const struct seats *seats;
    struct pedro_text *text;
    struct pedro_effects heard; /* with the cards that the listener may see */
    pedro_seat seat;            /* who acted, PEDRO_NO_SEAT in a deal */
    struct pedro_action action;
    unsigned trump;
};

/* The first effect of a kind, of `seat` unless that is PEDRO_NO_SEAT, that the rules did
 * without asking (`forced`) or did not; NULL if there is none. */
const struct pedro_effect *tale_find(const struct tale *tale, enum pedro_effect_kind kind,
                                     pedro_seat seat, bool forced);

/* One sentence: SAY(tale, _("{who} passes."), "who", name). */
#define SAY(tale, ...)                                                                   \
    (rich_fill((tale)->text, __VA_ARGS__), pedro_text_add_char((tale)->text, '\n'))

/* The sentence in the second person if `seat` listens, else the one in the third. */
static inline const char *tale_pick(const struct tale *tale, pedro_seat seat,
                                    const char *you, const char *other) {
    return seat == tale->seats->me ? you : other;
}

/* Cards as the listener would hold them. */
const char *tale_cards(const struct tale *tale, struct rich_words *words,
                       pedro_cards cards);

/* An action that names cards: discarding, taking, giving, burying, claiming (tale_exchange.c). */
void tale_cards_action(const struct tale *tale);

/* Cards that changed hands without anybody being asked. */
void tale_exchange(const struct tale *tale);

#endif
