/* letters.h - how Unicode folds letters, as tables that tools/letters_gen.c reads from ICU when the program is built.
 *
 * A program of wasm cannot link ICU, and the terminal, the server and the page must agree on who is who.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_LETTERS_H
#define RECORD_LETTERS_H

#include <stddef.h>
#include <stdint.h>

/* What `count` letters, `step` apart, become without a difference of case, decomposed. `length` is how many letters each
 * becomes: 0, it is left out; 1, it becomes the letter `to` places further on; more (for a single letter), those of
 * letters_several from index `to`. */
struct letters_fold {
    uint32_t first;
    uint16_t count;
    uint8_t step, length;
    int32_t to;
};

/* A letter and a mark that NFC writes as one letter, `both`. Only those that are the same in small letters are listed. */
struct letters_pair {
    uint32_t one, mark, both;
};

/* The combining class of marks: those of different classes may stand in any order. */
struct letters_marks {
    uint32_t first;
    uint16_t count, class;
};

/* In the order of the first letters; pairs also in that of the marks. */
extern const struct letters_fold letters_folds[];
extern const size_t letters_folds_count;
extern const uint32_t letters_several[];
extern const struct letters_pair letters_pairs[];
extern const size_t letters_pairs_count;
extern const struct letters_marks letters_marks[];
extern const size_t letters_marks_count;

/* Syllables of Korean follow from their parts by arithmetic (The Unicode Standard, section 3.12), so no table has them. */
enum {
    LETTERS_HANGUL = 0xac00,
    LETTERS_LEADS = 0x1100,
    LETTERS_LEADS_COUNT = 19,
    LETTERS_VOWELS = 0x1161,
    LETTERS_VOWELS_COUNT = 21,
    LETTERS_TAILS = 0x11a7, /* the first stands for none */
    LETTERS_TAILS_COUNT = 28,
    LETTERS_HANGUL_COUNT =
        LETTERS_LEADS_COUNT * LETTERS_VOWELS_COUNT * LETTERS_TAILS_COUNT,
};

#endif
