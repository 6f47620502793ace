/* fold.h - a word without what people leave out as they type: capitals, accents, blanks and signs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_FOLD_H
#define RECORD_FOLD_H

#include <stddef.h>

enum { RECORD_FOLDED_MAX = 128 };

/* Writes the small letters and digits of a word of `length` bytes; "" if it is too long or not UTF-8. */
void record_fold(const char *word, size_t length, char folded[RECORD_FOLDED_MAX]);

#endif
