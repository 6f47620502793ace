/* fold.c - compares words as people type them.
 *
 * SPDX-License-Identifier: MIT */
#include "record/fold.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

enum { LATIN_1 = 0xc0, MARKS = 0x300, MARKS_END = 0x370 };

/* The letters of U+00C0 to U+00FF without their accents. A blank stands for a sign, which is left out. */
static const char plain[] =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";

/* A small letter without an accent, or a digit; 0 for a sign. Letters of other alphabets stay as they are. */
static uint32_t fold_letter(uint32_t letter) {
    if (letter >= LATIN_1 && letter < LATIN_1 + sizeof plain - 1)
        letter = (uint32_t)plain[letter - LATIN_1];
    if (letter >= 'A' && letter <= 'Z')
        return letter + 'a' - 'A';
    if (letter < LATIN_1)
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')
                   ? letter
                   : 0;
    return letter >= MARKS && letter < MARKS_END ? 0 : letter;
}

void record_fold(const char *name, size_t length, char folded[RECORD_FOLDED_MAX]) {
    size_t written = 0, size;
    uint32_t letter;
    for (const char *end = name + length; name < end; name += size) {
        char bytes[4];
        size = utf8_read(name, (size_t)(end - name), &letter);
        if (size == 0 || written + sizeof bytes >= RECORD_FOLDED_MAX) {
            written = 0;
            break;
        }
        letter = fold_letter(letter);
        if (letter == 0)
            continue;
        const size_t bytes_size = utf8_write(letter, bytes);
        memcpy(folded + written, bytes, bytes_size);
        written += bytes_size;
    }
    folded[written] = '\0';
}
