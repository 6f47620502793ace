/* suggest.h - "did you mean": the names nearest to a mistyped word.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_SUGGEST_H
#define WORDS_SUGGEST_H

#include <stddef.h>

enum {
    NEAREST_MAX = 3,
    SUGGEST_FAR = 40, /* more than any two words of that many bytes are apart */
};

/* How many bytes are added, left out, changed, or swapped with a neighbour, to make one word
 * the other; SUGGEST_FAR for words of more than 40 bytes. */
int suggest_distance(const char *a, const char *b);

/* Chooses up to NEAREST_MAX of the names `name(data, i)`, for i from 0 until it returns
 * NULL, that `word` may have meant, the nearest first. Returns their number. */
size_t nearest_names(const char *word, const char *(*name)(const void *data, int i),
                     const void *data, const char *found[NEAREST_MAX]);

/* Writes the names as the end of a message: "; did you mean us or king?"; nothing if
 * there are none. Returns `buffer`. */
const char *nearest_text(const char *const *names, size_t count, char *buffer,
                         size_t size);

#endif
