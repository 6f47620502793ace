/* refusal_test.c - refusals as values and as sentences, and the list of them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <ctype.h>
#include <string.h>

#include "pedro/refusal.h"

static const char *english(const struct pedro_refusal *refusal) {
    static char buffer[PEDRO_REFUSAL_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_refusal_text(refusal, NULL, &text);
    return buffer;
}

static void a_refusal_is_a_code_and_values(void **data) {
    struct pedro_refusal refusal;
    (void)data;
    pedro_refuse(&refusal, PEDRO_REFUSED_OTHERS_TURN);
    assert_string_equal(english(&refusal),
                        "it is the turn of seat {seat}, not of seat {other}");
    pedro_refusal_add_number(&refusal, "seat", 2);
    pedro_refusal_add(&refusal, "other", "30", 1);
    assert_string_equal(pedro_refusal_value(&refusal, "seat"), "2");
    assert_string_equal(pedro_refusal_value(&refusal, "other"), "3");
    assert_null(pedro_refusal_value(&refusal, "sea"));
    assert_string_equal(english(&refusal), "it is the turn of seat 2, not of seat 3");
}

static void a_form_holds_the_reason_and_what_is_allowed(void **data) {
    struct pedro_refusal refusal;
    (void)data;
    pedro_refuse(&refusal, PEDRO_REFUSED_OUT_OF_RANGE);
    refusal.form = PEDRO_REFUSED_OPTION_ALLOWED;
    refusal.allowed = PEDRO_REFUSED_ALLOWED_RANGE;
    pedro_refusal_add(&refusal, "key", "deal", 4);
    pedro_refusal_add(&refusal, "value", "{reason}", 8);
    pedro_refusal_add_number(&refusal, "least", -1);
    pedro_refusal_add_number(&refusal, "most", 20);
    /* A value that looks like a blank is not replaced. */
    assert_string_equal(
        english(&refusal),
        "deal = {reason}: The number is out of range. Allowed: -1 to 20.");
}

/* Translations may have blanks in another order, or one too many or too few. */
static const char *translate(const char *sentence) {
    return strcmp(sentence, pedro_refusal_sentence(PEDRO_REFUSED_OTHERS_TURN)) == 0
               ? "{other}? {seat}! {seat} {who} {} {"
               : "?";
}

static void a_translation_has_the_same_values(void **data) {
    struct pedro_refusal refusal;
    char buffer[100];
    struct pedro_text text;
    (void)data;
    pedro_refuse(&refusal, PEDRO_REFUSED_OTHERS_TURN);
    pedro_refusal_add_number(&refusal, "seat", 2);
    pedro_refusal_add_number(&refusal, "other", 3);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_refusal_text(&refusal, translate, &text);
    assert_string_equal(buffer, "3? 2! 2 {who} {} {");
}

static void values_that_find_no_room_are_cut(void **data) {
    struct pedro_refusal refusal;
    static char whole[2 * PEDRO_REFUSAL_MAX];
    (void)data;
    memset(whole, 'x', sizeof whole);
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_CARD);
    pedro_refusal_add(&refusal, "what", whole, sizeof whole);
    assert_int_equal(refusal.size, sizeof refusal.value);
    assert_int_equal(strlen(pedro_refusal_value(&refusal, "what")),
                     sizeof refusal.value - sizeof "what" - 1);
    pedro_refusal_add(&refusal, "seat", "1", 1);
    assert_null(pedro_refusal_value(&refusal, "seat"));
    assert_true(strlen(english(&refusal)) > PEDRO_REFUSAL_MAX / 2);
    /* A value never ends in half a character or contains a NUL. */
    for (size_t length = PEDRO_REFUSAL_MAX - 12; length < PEDRO_REFUSAL_MAX; length++) {
        whole[length - 2] = '\xc3';
        whole[length - 1] = '\xa9';
        pedro_refuse(&refusal, PEDRO_REFUSED_NO_CARD);
        pedro_refusal_add(&refusal, "what", whole, length);
        const char *value = pedro_refusal_value(&refusal, "what");
        assert_int_not_equal((unsigned char)value[strlen(value) - 1], 0xc3);
        memset(whole + length - 2, 'x', 2);
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_CARD);
    pedro_refusal_add(&refusal, "what", "a\0b", 3);
    assert_string_equal(pedro_refusal_value(&refusal, "what"), "a");
    assert_int_equal(refusal.size, sizeof "what" + sizeof "a");
}

static const char *const blanks[] = {
#define NAME(name, about) name,
    PEDRO_BLANKS(NAME)
#undef NAME
};

static bool is_known(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        if (strlen(blanks[i]) == length && memcmp(blanks[i], name, length) == 0)
            return true;
    return false;
}

static void check_sentence(const char *sentence) {
    assert_true(strlen(sentence) > 5);
    for (const char *at = sentence; (at = strchr(at, '{')); at++) {
        const char *end = strchr(at, '}');
        assert_non_null(end);
        if (!is_known(at + 1, (size_t)(end - at - 1)))
            fail_msg("a blank that is not in the list: %s", sentence);
    }
}

static void every_code_has_its_word_error_and_sentence(void **data) {
    (void)data;
    for (int code = 1; code < PEDRO_REFUSALS_END; code++) {
        const enum pedro_refusal_code one = (enum pedro_refusal_code)code;
        assert_true(pedro_refusal_err(one) < 0);
        check_sentence(pedro_refusal_sentence(one));
        for (int other = 0; other < code; other++) {
            const enum pedro_refusal_code two = (enum pedro_refusal_code)other;
            assert_string_not_equal(pedro_refusal_word(one), pedro_refusal_word(two));
            assert_string_not_equal(pedro_refusal_sentence(one),
                                    pedro_refusal_sentence(two));
        }
    }
}

/* The words are the names of the codes in small letters. */
static void words_are_the_names_of_codes(void **data) {
    static const struct {
        const char *name, *word;
    } rows[] = {
#define ROW(code, word, error, sentence) {#code, word},
        PEDRO_REFUSALS(ROW)
#undef ROW
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(strlen(rows[i].name), strlen(rows[i].word));
        for (size_t k = 0; rows[i].name[k]; k++)
            assert_int_equal(tolower((unsigned char)rows[i].name[k]), rows[i].word[k]);
    }
}

static void a_number_that_is_no_code_is_nothing(void **data) {
    struct pedro_refusal refusal;
    (void)data;
    pedro_refuse(&refusal, PEDRO_REFUSALS_END);
    assert_string_equal(english(&refusal), "");
    assert_string_equal(pedro_refusal_word(PEDRO_REFUSALS_END), "nothing");
    assert_int_equal(pedro_refusal_err(PEDRO_REFUSALS_END), PEDRO_ERR_OK);
}

TEST_GROUP(refusal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_is_a_code_and_values),
        cmocka_unit_test(a_form_holds_the_reason_and_what_is_allowed),
        cmocka_unit_test(a_translation_has_the_same_values),
        cmocka_unit_test(values_that_find_no_room_are_cut),
        cmocka_unit_test(every_code_has_its_word_error_and_sentence),
        cmocka_unit_test(words_are_the_names_of_codes),
        cmocka_unit_test(a_number_that_is_no_code_is_nothing),
    };
    return cmocka_run_group_tests_name("refusal", tests, NULL, NULL);
}
