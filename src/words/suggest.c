/* suggest.c - the distance of two words in keystrokes.
 *
 * The distance is Damerau's: letters added, left out, changed, or two neighbours swapped.
 * Names are short, so the whole table of distances is kept; a longer word matches no
 * name.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "words/suggest.h"
#include "words/text.h"

enum { WORD_MAX = 40 };

static int least(int a, int b) { return a < b ? a : b; }

int suggest_distance(const char *a, const char *b) {
    size_t na = strlen(a), nb = strlen(b);
    if (na > WORD_MAX || nb > WORD_MAX)
        return SUGGEST_FAR;
    int d[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= na; i++) {
        for (size_t j = 0; j <= nb; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = (int)(i + j);
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[na][nb];
}

/* A third of the letters may be wrong; a correct beginning or end of the name is
 * nearer. */
int suggest_nearness(const char *word, const char *name) {
    size_t length = strlen(word), rest = strlen(name);
    int apart = suggest_distance(word, name);
    if (apart <= (int)(length + 2) / 3)
        return apart;
    if (length >= 3 && rest > length &&
        (strncmp(name, word, length) == 0 || strcmp(name + rest - length, word) == 0))
        return (int)(length + 2) / 3;
    return SUGGEST_FAR;
}

void nearest_add(struct nearest *nearest, const char *name, int how_near) {
    size_t at = nearest->count;
    if (how_near >= SUGGEST_FAR)
        return;
    while (at > 0 && nearest->how_near[at - 1] > how_near)
        at--;
    if (at == NEAREST_MAX)
        return;
    if (nearest->count < NEAREST_MAX)
        nearest->count++;
    for (size_t k = nearest->count - 1; k > at; k--) {
        nearest->name[k] = nearest->name[k - 1];
        nearest->how_near[k] = nearest->how_near[k - 1];
    }
    nearest->name[at] = name;
    nearest->how_near[at] = how_near;
}

struct nearest nearest_names(const char *word,
                             const char *(*name)(const void *data, int i),
                             const void *data) {
    struct nearest nearest = {.count = 0};
    const char *candidate;
    for (int i = 0; (candidate = name(data, i)); i++)
        nearest_add(&nearest, candidate, suggest_nearness(word, candidate));
    return nearest;
}

const char *nearest_text(const struct nearest *nearest, char *buffer, size_t size) {
    const char *const *names = nearest->name;
    switch (nearest->count) {
    case 0:
        buffer[0] = '\0';
        break;
    case 1:
        snprintf(buffer, size, _("; did you mean %s?"), names[0]);
        break;
    case 2:
        snprintf(buffer, size, _("; did you mean %s or %s?"), names[0], names[1]);
        break;
    default:
        snprintf(buffer, size, _("; did you mean %s, %s or %s?"), names[0], names[1],
                 names[2]);
    }
    return buffer;
}
