/* typed_words.h - lists of words that can be typed, in English and in the reader's language.
 *
 * A list such as N_("/hand h") is a message of the catalogues. Its slash, which nobody types, tells it from other
 * messages. Lists of a place with commands of its own have its name first, which is not translated: N_("/director: draw"); a word may
 * mean something else at another place. Words have blanks between them; the first is the one that help, hints and questions show. English words
 * are understood in every language; capitals and accents make no difference.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_TYPED_WORDS_H
#define WORDS_TYPED_WORDS_H

#include <stdbool.h>

#include "pedro/text.h"

/* Lists of words that are read at several places. */
extern const char typed_yes[], typed_no[], typed_quit[];

/* Whether a word is in the list, in English or in the reader's language. */
bool typed_is(const char *word, const char *list);

/* If the first word of a line is in the list, what follows it, else NULL. */
const char *typed_after(const char *line, const char *list);

/* Whether a word is the beginning of one in the list. */
bool typed_begins(const char *word, const char *list);

/* Adds the first word of the list in the reader's language. */
void typed_add_label(const char *list, struct pedro_text *text);

/* Adds all words of a list as it is, with commas between them. */
void typed_add_all(const char *list, struct pedro_text *text);

#endif
