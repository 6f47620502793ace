/* person_name_test.c - names of one person have one key, as ICU folds letters.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "effort.h"
#include "pedro/rng.h"
#include "record/person_name.h"

enum { UNITS_MAX = 64, BYTES_MAX = 256 };

/* A name, and the name in another spelling or of another person. */
struct two {
    const char *one, *other;
};

static const struct two same[] = {
    {"Ann", "ANN"},
    {" Ann\t", "ann"},
    {"Anna Maria", "ANNA  maria"},
    {"Ann\xc2\xa0"
     "B",
     "ann b"},
    {"ÄIJÄ", "äijä"},
    {"ŠIŠKA", "šiška"},
    {"Ÿ", "ÿ"},
    {"ΑΒΓ", "αβγ"},
    {"ЖЁ", "жё"},
    {"Ł", "ł"},
    {"\xc3\x85sa", "A\xcc\x8asa"}, /* Åsa: a letter with a ring, or the sign of a ring */
    {"\xe2\x84\xabsa", "\xc3\xa5SA"}, /* the sign of the ångström */
    {"L\xc3\xaa Th\xe1\xbb\x8b", "LE\xcc\x82 thi\xcc\xa3"},
    {"Vi\xe1\xbb\x87t", "Vie\xcc\x82\xcc\xa3t"}, /* two marks in either order */
    {"Vi\xe1\xbb\x87t", "Vie\xcc\xa3\xcc\x82t"},
    {"\xea\xb9\x80", "\xe1\x84\x80\xe1\x85\xb5\xe1\x86\xb7"}, /* a syllable of Korean */
    {"Wei\xc3\x9f", "WEISS"},
    {"O'Brien", "O\xe2\x80\x99"
                "Brien"},
    {"Anna-Maria", "Anna\xe2\x80\x91Maria"},
    {"Ann\xe2\x80\x8b", "An\xc2\xadn"}, /* nobody sees these */
};

static const struct two apart[] = {
    {"×", "÷"},         {"Ann", "Anna"},         {"Åsa", "Asa"},
    {"Núñez", "Nunez"}, {"Ann Berg", "AnnBerg"}, {"Anna-Maria", "Anna Maria"},
};

static void names_are_compared(void **data) {
    (void)data;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char one[RECORD_PERSON_MAX], other[RECORD_PERSON_MAX];
        record_person_key(same[i].one, one);
        record_person_key(same[i].other, other);
        assert_string_equal(one, other);
        assert_true(record_person_same(same[i].one, same[i].other));
    }
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if (record_person_same(apart[i].one, apart[i].other))
            fail_msg("%s is %s", apart[i].one, apart[i].other);
}

static void a_key_is_written_as_people_type(void **data) {
    char key[RECORD_PERSON_MAX], name[400];
    (void)data;
    record_person_key("A\xcc\x8asa  LINDSTRO\xcc\x88M", key);
    assert_string_equal(key, "\xc3\xa5sa lindstr\xc3\xb6m");
    /* A long name is cut at a whole letter, the same one in every spelling. */
    for (size_t i = 0; i + 3 < sizeof name; i += 3)
        memcpy(name + i, "a\xcc\x88", 4);
    record_person_key(name, key);
    assert_int_equal(strlen(key), RECORD_PERSON_MAX - 2);
    record_person_tidy(" A\xcc\x8asa \t B ", key);
    assert_string_equal(key, "A\xcc\x8asa B");
}

/* --- against ICU --- */

static const UNormalizer2 *decomposed, *composed;

static void get_normalizers(void) {
    UErrorCode error = U_ZERO_ERROR;
    decomposed = unorm2_getNFDInstance(&error);
    composed = unorm2_getNFCInstance(&error);
    assert_true(U_SUCCESS(error));
}

static void to_bytes(const UChar *units, int32_t length, char bytes[BYTES_MAX]) {
    UErrorCode error = U_ZERO_ERROR;
    u_strToUTF8(bytes, BYTES_MAX, NULL, units, length, &error);
    assert_true(U_SUCCESS(error));
}

/* Caseless matching of D145, without letters that nobody sees. */
static void expected_key(const UChar *units, int32_t length, char key[BYTES_MAX]) {
    UErrorCode error = U_ZERO_ERROR;
    UChar seen[UNITS_MAX], parts[UNITS_MAX], folded[UNITS_MAX];
    int32_t count = 0;
    for (int32_t i = 0; i < length;) {
        UChar32 c;
        U16_NEXT(units, i, length, c);
        if (!u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            U16_APPEND_UNSAFE(seen, count, c);
    }
    count = unorm2_normalize(decomposed, seen, count, parts, UNITS_MAX, &error);
    /* A subscript iota stays a mark. */
    for (int32_t i = 0; i < count; i++)
        parts[i] = parts[i] == 0x345 ? 0xe345 : parts[i];
    count = u_strFoldCase(folded, UNITS_MAX, parts, count, U_FOLD_CASE_DEFAULT, &error);
    for (int32_t i = 0; i < count; i++)
        folded[i] = folded[i] == 0xe345 ? 0x345 : folded[i];
    count = unorm2_normalize(composed, folded, count, parts, UNITS_MAX, &error);
    assert_true(U_SUCCESS(error));
    to_bytes(parts, count, key);
}

/* Signs and spaces, for which the keys have rules of their own. */
static bool is_sign(UChar32 c) {
    const uint32_t kinds = U_GC_PD_MASK | U_GC_Z_MASK | U_GC_CC_MASK | U_GC_CS_MASK;
    return (U_GET_GC_MASK(c) & kinds) || c == 0xe345 || c == 0x60 || c == 0xb4 ||
           c == 0x2bc || c == 0x2018 || c == 0x2019 || c == 0x2212 || c == 0x1fef ||
           c == 0x1ffd;
}

static void assert_key_of(const UChar *units, int32_t length) {
    enum { FORMS = 2 };
    const UNormalizer2 *const forms[FORMS] = {composed, decomposed};
    char expected[BYTES_MAX], bytes[BYTES_MAX], key[RECORD_PERSON_MAX];
    expected_key(units, length, expected);
    for (size_t i = 0; i < FORMS; i++) {
        UErrorCode error = U_ZERO_ERROR;
        UChar form[UNITS_MAX];
        const int32_t count =
            unorm2_normalize(forms[i], units, length, form, UNITS_MAX, &error);
        assert_true(U_SUCCESS(error));
        to_bytes(form, count, bytes);
        record_person_key(bytes, key);
        if (strcmp(key, expected) != 0)
            fail_msg("the key of %s is %s, not %s", bytes, key, expected);
    }
}

static void each_letter_is_folded_as_unicode_says(void **data) {
    (void)data;
    get_normalizers();
    for (UChar32 block = 0; block <= UCHAR_MAX_VALUE; block += 256) {
        if (!effort_takes((unsigned)block / 256))
            continue;
        for (UChar32 c = block ? block : '!'; c < block + 256; c++) {
            UChar units[2];
            int32_t length = 0;
            if (is_sign(c))
                continue;
            U16_APPEND_UNSAFE(units, length, c);
            assert_key_of(units, length);
        }
    }
}

/* Letters and marks of the alphabets that have most of them. */
static UChar32 any_letter(struct pedro_rng *rng) {
    static const struct {
        UChar32 first, count;
    } from[] = {{'A', 58},     {0xc0, 0x190}, {0x300, 0x70},   {0x300, 0x30},
                {0x370, 0x90}, {0x400, 256},  {0x1100, 0x100}, {0x1e00, 512},
                {0xac00, 56},  {0x5d0, 0x20}, {0x5b0, 24},     {0x640, 0x20},
                {0x900, 0x80}};
    for (;;) {
        const unsigned row = pedro_rng_below(rng, sizeof from / sizeof *from);
        const UChar32 c =
            from[row].first + (UChar32)pedro_rng_below(rng, (unsigned)from[row].count);
        if (!is_sign(c))
            return c;
    }
}

static void so_are_letters_with_many_marks(void **data) {
    struct pedro_rng rng;
    (void)data;
    get_normalizers();
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){61});
    for (unsigned trial = effort(20000); trial > 0; trial--) {
        UChar units[UNITS_MAX];
        int32_t length = 0;
        for (unsigned left = 1 + pedro_rng_below(&rng, 6); left > 0; left--)
            U16_APPEND_UNSAFE(units, length, any_letter(&rng));
        assert_key_of(units, length);
    }
}

TEST_GROUP(person_name) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_compared),
        cmocka_unit_test(a_key_is_written_as_people_type),
        cmocka_unit_test(each_letter_is_folded_as_unicode_says),
        cmocka_unit_test(so_are_letters_with_many_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
