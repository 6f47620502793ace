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

/* How far a name is from a word that may mean it, from 0; SUGGEST_FAR if it cannot. */
int suggest_nearness(const char *word, const char *name);

/* Names that a word may have meant, the nearest first. */
struct nearest {
    const char *name[NEAREST_MAX];
    int how_near[NEAREST_MAX];
    size_t count;
};

/* Adds a name, which must outlive `nearest`, if it is among the nearest so far. */
void nearest_add(struct nearest *nearest, const char *name, int how_near);

/* The nearest of the names `name(data, i)`, for i from 0 until it returns NULL. */
struct nearest nearest_names(const char *word,
                             const char *(*name)(const void *data, int i),
                             const void *data);

/* Writes the names as the end of a message: "; did you mean us or king?"; nothing if
 * there are none. Returns `buffer`. */
const char *nearest_text(const struct nearest *nearest, char *buffer, size_t size);

#endif
