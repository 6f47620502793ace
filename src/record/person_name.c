/* person_name.c - folds names: decompose and fold each letter, put the marks in order, compose.
 *
 * SPDX-License-Identifier: MIT */
#include "record/person_name.h"

#include <string.h>

#include "base/utf8.h"
#include "record/letters.h"

enum { FOLDED_MAX = 512 };

/* The letters of a name, folded. */
struct folded {
    uint32_t letter[FOLDED_MAX];
    size_t count;
};

static bool is_space(uint32_t letter) {
    return letter == ' ' || letter == '\t' || letter == 0xa0 ||
           (letter >= 0x2000 && letter <= 0x200a) || letter == 0x202f ||
           letter == 0x205f || letter == 0x3000;
}

/* The sign of a keyboard for one of a word processor. */
static uint32_t plain_sign(uint32_t letter) {
    switch (letter) {
    case 0x60:   /* grave accent */
    case 0xb4:   /* acute accent */
    case 0x2bc:  /* apostrophe that is a letter */
    case 0x2018: /* quotation marks */
    case 0x2019:
        return '\'';
    case 0x2010: /* hyphens and dashes */
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
        return '-';
    default:
        return is_space(letter) ? ' ' : letter;
    }
}

/* --- folding --- */

/* The row of the table for a letter, or NULL if it stays as it is. */
static const struct letters_fold *fold_of(uint32_t letter) {
    size_t low = 0, high = letters_folds_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (letters_folds[middle].first <= letter)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    const struct letters_fold *row = &letters_folds[low - 1];
    const uint32_t distance = letter - row->first;
    return distance % row->step == 0 && distance / row->step < row->count ? row : NULL;
}

static void put(struct folded *folded, uint32_t letter) {
    if (folded->count < FOLDED_MAX)
        folded->letter[folded->count++] = letter;
}

static void put_hangul(struct folded *folded, uint32_t syllable) {
    const uint32_t tail = syllable % LETTERS_TAILS_COUNT;
    const uint32_t vowel = syllable / LETTERS_TAILS_COUNT;
    put(folded, LETTERS_LEADS + vowel / LETTERS_VOWELS_COUNT);
    put(folded, LETTERS_VOWELS + vowel % LETTERS_VOWELS_COUNT);
    if (tail > 0)
        put(folded, LETTERS_TAILS + tail);
}

static void put_folded(struct folded *folded, uint32_t letter) {
    const uint32_t syllable = letter - LETTERS_HANGUL;
    const struct letters_fold *row = fold_of(letter);
    if (syllable < LETTERS_HANGUL_COUNT)
        put_hangul(folded, syllable);
    else if (!row)
        put(folded, letter);
    else if (row->length == 1)
        put(folded, (uint32_t)((int32_t)letter + row->to));
    else
        for (int32_t i = 0; i < row->length; i++)
            put(folded, letters_several[row->to + i]);
}

/* --- marks --- */

static unsigned class_of(uint32_t letter) {
    for (size_t i = 0; i < letters_marks_count && letters_marks[i].first <= letter; i++)
        if (letter - letters_marks[i].first < letters_marks[i].count)
            return letters_marks[i].class;
    return 0;
}

/* Sorts the marks of each letter by their classes; those of one class stay in their order. */
static void sort_marks(struct folded *folded) {
    for (size_t i = 1; i < folded->count; i++) {
        const uint32_t letter = folded->letter[i];
        const unsigned class = class_of(letter);
        size_t at = i;
        for (; class > 0 && at > 0 && class_of(folded->letter[at - 1]) > class; at--)
            folded->letter[at] = folded->letter[at - 1];
        folded->letter[at] = letter;
    }
}

static uint32_t compose_hangul(uint32_t one, uint32_t mark) {
    const uint32_t lead = one - LETTERS_LEADS, vowel = mark - LETTERS_VOWELS;
    const uint32_t syllable = one - LETTERS_HANGUL, tail = mark - LETTERS_TAILS;
    if (lead < LETTERS_LEADS_COUNT && vowel < LETTERS_VOWELS_COUNT)
        return LETTERS_HANGUL +
               (lead * LETTERS_VOWELS_COUNT + vowel) * LETTERS_TAILS_COUNT;
    if (syllable < LETTERS_HANGUL_COUNT && syllable % LETTERS_TAILS_COUNT == 0 &&
        tail > 0 && tail < LETTERS_TAILS_COUNT)
        return one + tail;
    return 0;
}

/* The letter that a letter and a mark are together, or 0. */
static uint32_t compose_two(uint32_t one, uint32_t mark) {
    size_t low = 0, high = letters_pairs_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct letters_pair *pair = &letters_pairs[middle];
        if (pair->one == one && pair->mark == mark)
            return pair->both;
        if (pair->one < one || (pair->one == one && pair->mark < mark))
            low = middle + 1;
        else
            high = middle;
    }
    return compose_hangul(one, mark);
}

/* Joins each letter with the marks that follow it, unless a mark of the same class stands between (D117). */
static void compose(struct folded *folded) {
    size_t written = 0, starter = FOLDED_MAX;
    unsigned before = 0;
    for (size_t i = 0; i < folded->count; i++) {
        const uint32_t letter = folded->letter[i];
        const unsigned class = class_of(letter);
        const bool near = starter < FOLDED_MAX &&
                          (starter + 1 == written || (before < class && before > 0));
        const uint32_t both = near ? compose_two(folded->letter[starter], letter) : 0;
        if (both) {
            folded->letter[starter] = both;
            continue;
        }
        if (class == 0)
            starter = written;
        before = class;
        folded->letter[written++] = letter;
    }
    folded->count = written;
}

static void fold(const char *name, struct folded *folded) {
    size_t size;
    uint32_t letter;
    folded->count = 0;
    for (const char *end = name + strlen(name);
         name < end && (size = utf8_read(name, (size_t)(end - name), &letter)) > 0;
         name += size)
        put_folded(folded, plain_sign(letter));
    sort_marks(folded);
    compose(folded);
}

/* --- writing --- */

/* A text of single spaces that grows letter by letter. */
struct tidy {
    char *text;
    size_t length;
    bool space; /* before the next letter */
};

/* Adds a letter. False if the text is full. */
static bool add(struct tidy *tidy, uint32_t letter) {
    char bytes[4];
    if (is_space(letter)) {
        tidy->space = tidy->length > 0;
        return true;
    }
    const size_t size = utf8_write(letter, bytes);
    if (tidy->length + tidy->space + size >= RECORD_PERSON_MAX)
        return false;
    if (tidy->space)
        tidy->text[tidy->length++] = ' ';
    memcpy(tidy->text + tidy->length, bytes, size);
    tidy->length += size;
    tidy->space = false;
    return true;
}

void record_person_tidy(const char *name, char text[RECORD_PERSON_MAX]) {
    struct tidy tidy = {.text = text};
    size_t size;
    uint32_t letter;
    for (const char *end = name + strlen(name);
         name < end && (size = utf8_read(name, (size_t)(end - name), &letter)) > 0;
         name += size)
        if (!add(&tidy, letter))
            break;
    text[tidy.length] = '\0';
}

void record_person_key(const char *name, char key[RECORD_PERSON_MAX]) {
    struct tidy tidy = {.text = key};
    struct folded folded;
    fold(name, &folded);
    for (size_t i = 0; i < folded.count; i++)
        if (!add(&tidy, folded.letter[i]))
            break;
    key[tidy.length] = '\0';
}

bool record_person_same(const char *one, const char *other) {
    char key[2][RECORD_PERSON_MAX];
    record_person_key(one, key[0]);
    record_person_key(other, key[1]);
    return strcmp(key[0], key[1]) == 0;
}
