/* fold.h - a word without what people leave out as they type: capitals, accents, blanks and signs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_FOLD_H
#define WORDS_FOLD_H

#include <stddef.h>

enum { FOLDED_MAX = 128 };

/* Writes the small letters and digits of a word of `length` bytes; "" if it is too long or not UTF-8. */
void fold_word(const char *word, size_t length, char folded[FOLDED_MAX]);

#endif
