/* letters_gen.c - writes the tables of src/record/letters.h, from Unicode's data as ICU has them.
 *
 * Run as: letters-gen letters.c. Each row of the folds is as long as a rule of one distance holds.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "record/letters.h"

enum { LETTERS_MAX = 0x110000, UNITS_MAX = 128, COUNT_MAX = 0xffff };

static const UNormalizer2 *decomposed, *composed;

static void check(UErrorCode error) {
    if (U_FAILURE(error)) {
        fprintf(stderr, "letters-gen: %s\n", u_errorName(error));
        exit(1);
    }
}

static bool is_hangul(UChar32 c) {
    return c >= LETTERS_HANGUL && c < LETTERS_HANGUL + LETTERS_HANGUL_COUNT;
}

static bool is_letter(UChar32 c) { return !U_IS_SURROGATE(c) && !is_hangul(c); }

/* Folds letters one by one. The subscript iota stays a mark: as a letter it would not be sorted with the other marks. */
static int32_t fold_units(const UChar *from, int32_t length, UChar to[UNITS_MAX]) {
    enum { SUBSCRIPT = 0x345 };
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    for (int32_t i = 0, next = 0; i < length; i = next) {
        U16_FWD_1(from, next, length);
        if (from[i] == SUBSCRIPT)
            to[count++] = SUBSCRIPT;
        else
            count += u_strFoldCase(to + count, UNITS_MAX - count, from + i, next - i,
                                   U_FOLD_CASE_DEFAULT, &error);
    }
    check(error);
    return count;
}

/* What a letter is folded to, decomposed. Returns the number of letters. */
static int32_t fold(UChar32 c, UChar32 into[UNITS_MAX]) {
    UErrorCode error = U_ZERO_ERROR;
    UChar one[2], units[UNITS_MAX], parts[UNITS_MAX];
    int32_t length = 0, count;
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return 0;
    U16_APPEND_UNSAFE(one, length, c);
    length = unorm2_normalize(decomposed, one, length, parts, UNITS_MAX, &error);
    length = fold_units(parts, length, units);
    length = unorm2_normalize(decomposed, units, length, parts, UNITS_MAX, &error);
    u_strToUTF32(into, UNITS_MAX, &count, parts, length, &error);
    check(error);
    return count;
}

/* --- folds --- */

static struct letters_fold row;
static uint32_t several[COUNT_MAX];
static int32_t severals;

static void print_row(void) {
    if (row.count > 0)
        printf("    {%u, %u, %u, %u, %d},\n", row.first, row.count, row.step, row.length,
               row.to);
    row.count = 0;
}

/* Adds a letter to the row, or begins another. */
static void add_fold(UChar32 c, int32_t length, int32_t to) {
    const uint32_t letter = (uint32_t)c, last = row.first + row.step * (row.count - 1u);
    const bool same = row.count > 0 && row.count < COUNT_MAX && length < 2 &&
                      row.length == length && row.to == to;
    if (same && row.count == 1 && letter - row.first <= 2)
        row.step = (uint8_t)(letter - row.first);
    else if (!same || letter - last != row.step) {
        print_row();
        row = (struct letters_fold){letter, 0, 1, (uint8_t)length, to};
    }
    row.count++;
}

static void print_folds(void) {
    UChar32 into[UNITS_MAX];
    printf("const struct letters_fold letters_folds[] = {\n");
    for (UChar32 c = 0; c < LETTERS_MAX; c++) {
        if (!is_letter(c))
            continue;
        const int32_t count = fold(c, into);
        if (count == 1 && into[0] == c)
            continue;
        add_fold(c, count, count == 0 ? 0 : count == 1 ? into[0] - c : severals);
        for (int32_t i = 0; count > 1 && i < count; i++)
            several[severals++] = (uint32_t)into[i];
    }
    print_row();
    printf("};\nconst size_t letters_folds_count =\n"
           "    sizeof letters_folds / sizeof *letters_folds;\n"
           "const uint32_t letters_several[] = {\n");
    for (int32_t i = 0; i < severals; i++)
        printf("    %u,\n", several[i]);
    printf("};\n");
}

/* --- pairs and marks --- */

/* A pair can only come about from letters that are folded. */
static bool is_kept(UChar32 c) {
    UChar32 into[UNITS_MAX];
    return fold(c, into) == 1 && into[0] == c;
}

/* What begins a decomposition of two letters, and what ends one: no other letters are composed. */
static bool begins[LETTERS_MAX], ends[LETTERS_MAX];

static void print_pairs(UChar32 one) {
    for (UChar32 mark = 0; mark < LETTERS_MAX; mark++) {
        const UChar32 both =
            ends[mark] ? unorm2_composePair(composed, one, mark) : U_SENTINEL;
        if (both >= 0 && !is_hangul(both) && is_kept(mark))
            printf("    {%d, %d, %d},\n", one, mark, both);
    }
}

static void print_all_pairs(void) {
    UErrorCode error = U_ZERO_ERROR;
    printf("const struct letters_pair letters_pairs[] = {\n");
    for (UChar32 c = 0; c < LETTERS_MAX; c++) {
        UChar parts[UNITS_MAX];
        UChar32 first, second;
        if (!is_letter(c))
            continue;
        const int32_t length =
            unorm2_getRawDecomposition(composed, c, parts, UNITS_MAX, &error);
        check(error);
        if (length < 2)
            continue;
        int32_t next = 0;
        U16_NEXT(parts, next, length, first);
        if (next == length)
            continue;
        U16_NEXT(parts, next, length, second);
        begins[first] = ends[second] = true;
    }
    for (UChar32 c = 0; c < LETTERS_MAX; c++)
        if (begins[c])
            print_pairs(c);
    printf("};\nconst size_t letters_pairs_count =\n"
           "    sizeof letters_pairs / sizeof *letters_pairs;\n");
}

static void print_marks(void) {
    struct letters_marks marks = {0};
    printf("const struct letters_marks letters_marks[] = {\n");
    for (UChar32 c = 0; c <= LETTERS_MAX; c++) {
        const uint16_t class =
            c < LETTERS_MAX ? unorm2_getCombiningClass(composed, c) : 0;
        if (marks.count > 0 && class != marks.class) {
            printf("    {%u, %u, %u},\n", marks.first, marks.count, marks.class);
            marks.count = 0;
        }
        if (class == 0)
            continue;
        if (marks.count == 0)
            marks = (struct letters_marks){(uint32_t)c, 0, class};
        marks.count++;
    }
    printf("};\nconst size_t letters_marks_count =\n"
           "    sizeof letters_marks / sizeof *letters_marks;\n");
}

int main(int argc, char **argv) {
    UErrorCode error = U_ZERO_ERROR;
    decomposed = unorm2_getNFDInstance(&error);
    composed = unorm2_getNFCInstance(&error);
    check(error);
    if (argc != 2 || !freopen(argv[1], "w", stdout))
        return 1;
    printf("/* Made by tools/letters_gen.c from Unicode %s. */\n"
           "#include \"record/letters.h\"\n\n",
           U_UNICODE_VERSION);
    print_folds();
    print_all_pairs();
    print_marks();
    return fclose(stdout) ? 1 : 0;
}
