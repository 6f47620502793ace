/* refusal.h - refusals as sentences in the language of the terminal.
 *
 * The library has the sentences in English (pedro/refusals.h); the catalogues have the others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_REFUSAL_H
#define WORDS_REFUSAL_H

#include "pedro/record.h"

enum { REFUSAL_TEXT_MAX = 1536 /* room for one in any language */ };

/* Adds a refusal as a sentence. */
void refusal_text(const struct pedro_refusal *refusal, struct pedro_text *text);
/* The same for a house rule. */
void refusal_option_text(const struct pedro_option_error *error, struct pedro_text *text);

#endif
