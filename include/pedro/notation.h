/* notation.h - parses and formats cards and actions (RULES section 11).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_NOTATION_H
#define PEDRO_NOTATION_H

#include "effect.h"
#include "text.h"

PEDRO_C_BEGIN

enum { PEDRO_ACTION_TEXT_MAX = 180 }; /* longest text of an action, the NUL included */

/* Parses an action of `length` bytes: one space between its words, none around. It need
 * not be legal or possible in this phase: pedro_apply() decides that. PEDRO_ERR_BAD_TEXT
 * if it is no action (a duplicate card, an unknown word, trailing text). "pass" is one
 * action, `s` names trumps, `As` plays a card. An action that errs, `!8h`, gets seat 0:
 * whoever reads it knows whose it is. */
PEDRO_API int pedro_action_parse(const char *text, size_t length,
                                 struct pedro_action *action);

/* Writes an action; its cards are sorted as hands are. */
PEDRO_API void pedro_action_text(const struct pedro_action *action,
                                 struct pedro_text *text);

/* Writes an action as `seat` may see it, by the effects of the action: hidden cards are
 * "??", after the visible ones, and a revoke is the card alone. */
PEDRO_API void pedro_action_text_seen(const struct pedro_action *action,
                                      const struct pedro_effects *effects,
                                      pedro_seat seat, struct pedro_text *text);

/* Writes a set of cards, separated by spaces. */
PEDRO_API void pedro_cards_text(pedro_cards cards, struct pedro_text *text);

PEDRO_C_END

#endif
