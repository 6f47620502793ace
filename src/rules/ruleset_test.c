/* ruleset_test.c - values of keys as text: read, refused, and written back.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "pedro/ruleset.h"
#include "refused.h"

static struct pedro_ruleset us(void) { return pedro_preset(0)->set; }

static int set_value(struct pedro_ruleset *set, const char *name, const char *value,
                     struct pedro_option_error *error) {
    const int err =
        pedro_ruleset_set(set, name, strlen(name), value, strlen(value), error);
    if (err && error)
        refused_note(error->code);
    return err;
}

static const char *value_of(const struct pedro_ruleset *set, const char *name) {
    static char buffer[PEDRO_VALUE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_ruleset_get(set, pedro_key_find(name, strlen(name)), &text);
    assert_true(pedro_text_fits(&text));
    return buffer;
}

struct row {
    const char *key, *value, *written; /* as it is written back; NULL: as it was given */
};

static void check_taken(const struct row *row, size_t rows) {
    for (; rows-- > 0; row++) {
        struct pedro_ruleset set = us();
        struct pedro_option_error error;
        if (set_value(&set, row->key, row->value, &error) != PEDRO_ERR_OK)
            fail_msg("%s = %s: %s", row->key, row->value,
                     pedro_refusal_sentence(error.code));
        assert_string_equal(value_of(&set, row->key),
                            row->written ? row->written : row->value);
    }
}

/* Requires a refusal with an error, and no change. */
static void check_refused(const struct row *row, size_t rows) {
    for (; rows-- > 0; row++) {
        const struct pedro_ruleset before = us();
        struct pedro_ruleset set = before;
        struct pedro_option_error error;
        if (set_value(&set, row->key, row->value, &error) != PEDRO_ERR_BAD_OPTION)
            fail_msg("%s = '%s' is taken", row->key, row->value);
        assert_memory_equal(&set, &before, sizeof set);
        assert_int_equal(error.err, PEDRO_ERR_BAD_OPTION);
        assert_string_equal(error.name, row->key);
        assert_int_not_equal(error.code, PEDRO_REFUSED_NOTHING);
        assert_ptr_equal(error.key, pedro_key_find(row->key, strlen(row->key)));
        assert_null(error.with);
        assert_int_equal(set_value(&set, row->key, row->value, NULL),
                         PEDRO_ERR_BAD_OPTION);
    }
}

#define TAKEN(...)                                                                       \
    do {                                                                                 \
        static const struct row rows[] = {__VA_ARGS__};                                  \
        check_taken(rows, sizeof rows / sizeof *rows);                                   \
    } while (0)
#define REFUSED(...)                                                                     \
    do {                                                                                 \
        static const struct row rows[] = {__VA_ARGS__};                                  \
        check_refused(rows, sizeof rows / sizeof *rows);                                 \
    } while (0)

static void numbers_are_taken_within_their_range(void **data) {
    (void)data;
    TAKEN({"players", "2", 0}, {"players", "7", 0}, {"jokers", "0", 0},
          {"jokers", "2", 0}, {"deal", "1", 0}, {"deal", "54", 0}, {"packet", "1", 0},
          {"packet", "54", 0}, {"kitty", "0", 0}, {"kitty", "54", 0}, {"draw", "0", 0},
          {"draw", "54", 0}, {"hand_size", "1", 0}, {"hand_size", "54", 0},
          {"min_bid", "1", 0}, {"min_bid", "999", 0}, {"max_bid", "1", 0},
          {"max_bid", "999", 0}, {"target", "1", 0}, {"target", "9999", 0},
          {"window", "0", 0}, {"window", "9999", 0}, {"lose_at", "-1", 0},
          {"lose_at", "-9999", 0}, {"lock", "1", 0}, {"lock", "9999", 0},
          {"players", "0004", "4"});
}

static void numbers_beyond_their_range_are_refused(void **data) {
    (void)data;
    REFUSED({"players", "1", 0}, {"players", "8", 0}, {"jokers", "3", 0},
            {"jokers", "-1", 0}, {"deal", "0", 0}, {"deal", "55", 0}, {"packet", "0", 0},
            {"packet", "55", 0}, {"kitty", "55", 0}, {"draw", "55", 0},
            {"hand_size", "0", 0}, {"hand_size", "55", 0}, {"min_bid", "0", 0},
            {"min_bid", "1000", 0}, {"max_bid", "0", 0}, {"max_bid", "1000", 0},
            {"target", "0", 0}, {"window", "-1", 0}, {"lose_at", "0", 0},
            {"lose_at", "1", 0}, {"lock", "0", 0});
}

static void what_is_no_number_is_refused(void **data) {
    (void)data;
    REFUSED({"target", "", 0}, {"target", "-", 0}, {"target", "+62", 0},
            {"target", " 62", 0}, {"target", "62 ", 0}, {"target", "6 2", 0},
            {"target", "62.0", 0}, {"target", "0x3e", 0}, {"target", "62a", 0},
            {"target", "10000", 0}, {"target", "00062", 0}, {"lose_at", "--1", 0},
            {"lose_at", "-10000", 0}, {"target", "99999999999999999999", 0},
            {"target", "sixty-two", 0}, {"target", "none", 0});
}

static void a_word_may_stand_for_a_number(void **data) {
    (void)data;
    TAKEN({"deal", "even", 0}, {"max_bid", "total", 0}, {"lose_at", "none", 0},
          {"lock", "none", 0});
}

static void every_word_of_every_key_is_taken_and_no_other(void **data) {
    (void)data;
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *key = pedro_key(i);
        struct pedro_ruleset set = us();
        if (key->kind != PEDRO_KEY_WORD)
            continue;
        for (int word = 0; key->words[word]; word++) {
            assert_int_equal(set_value(&set, key->name, key->words[word], NULL),
                             PEDRO_ERR_OK);
            assert_string_equal(value_of(&set, key->name), key->words[word]);
        }
        const struct row rows[] = {
            {key->name, "", 0},
            {key->name, "maybe", 0},
            {key->name, "0", 0},
            {key->name, "YES", 0},
        };
        check_refused(rows, sizeof rows / sizeof *rows);
        /* Neither a beginning of a word nor a word and something after it. */
        char longer[PEDRO_NAME_MAX];
        int length = snprintf(longer, sizeof longer, "%s ", key->words[1]);
        assert_int_equal(pedro_ruleset_set(&set, key->name, strlen(key->name), longer,
                                           (size_t)length, NULL),
                         PEDRO_ERR_BAD_OPTION);
        assert_int_equal(pedro_ruleset_set(&set, key->name, strlen(key->name), longer,
                                           (size_t)length - 2, NULL),
                         PEDRO_ERR_BAD_OPTION);
    }
}

static void trumps_are_letters_each_once_with_all_ranks(void **data) {
    (void)data;
    TAKEN({"trumps", "AKQJT98765432", 0}, {"trumps", "23456789TJQKA", 0},
          {"trumps", "AKQJjXxT98765p432", 0}, {"trumps", "AKQJT98765432pjknXx", 0});
    REFUSED({"trumps", "", 0}, {"trumps", "AKQJT9876543", 0},
            {"trumps", "AKQJT98765432A", 0}, {"trumps", "AKQJT98765432pp", 0},
            {"trumps", "AKQJT98765432q", 0}, {"trumps", "AKQJT98765432 ", 0},
            {"trumps", "A K Q J T 9 8 7 6 5 4 3 2", 0}, {"trumps", "akqjt98765432", 0},
            {"trumps", "AKQJT98765432pjknXxA", 0}, {"trumps", "AKQJT9876543\xc3\xa9", 0});
}

static void points_are_written_in_the_order_of_the_trumps(void **data) {
    (void)data;
    TAKEN({"points", "A=1", 0}, {"points", "2=1 A=1 p=5", "A=1 p=5 2=1"},
          {"points", "A=999", 0}, {"points", "A=0499 K=500", "A=499 K=500"},
          {"points", "  A=1   5=5 ", "A=1 5=5"});
    REFUSED({"points", "", 0}, {"points", " ", 0}, {"points", "none", 0},
            {"points", "A", 0}, {"points", "A=", 0}, {"points", "=1", 0},
            {"points", "A=0", 0}, {"points", "A=-1", 0}, {"points", "A=+1", 0},
            {"points", "A=1000", 0}, {"points", "A=1 A=1", 0}, {"points", "A=1,K=1", 0},
            {"points", "A:1", 0}, {"points", "AK=1", 0}, {"points", "Z=1", 0},
            {"points", "A=1 K", 0}, {"points", "A = 1", 0}, {"points", "A=999 K=1", 0},
            {"points", "A=00001", 0});
}

static void all_pass_is_force_with_a_number_or_a_word(void **data) {
    (void)data;
    TAKEN({"all_pass", "force 1", 0}, {"all_pass", "force 999", 0},
          {"all_pass", "throw_in", 0}, {"all_pass", "redeal", 0},
          {"all_pass", "  force   7 ", "force 7"});
    REFUSED({"all_pass", "", 0}, {"all_pass", "force", 0}, {"all_pass", "force 0", 0},
            {"all_pass", "force -7", 0}, {"all_pass", "force 1000", 0},
            {"all_pass", "force seven", 0}, {"all_pass", "force7", 0},
            {"all_pass", "7", 0}, {"all_pass", "force 7 8", 0},
            {"all_pass", "redeal 7", 0}, {"all_pass", "throw-in", 0},
            {"all_pass", "throw_in redeal", 0});
}

static void specials_are_rows_of_the_table_each_once(void **data) {
    (void)data;
    TAKEN({"specials", "none", 0}, {"specials", "14-28", 0},
          {"specials", "28-56 14-28", "14-28 28-56"},
          {"specials", "double-moon moon", "moon double-moon"},
          {"specials", "14-28 28-56 16-32 83-166 moon double-moon", 0});
    REFUSED({"specials", "", 0}, {"specials", " ", 0}, {"specials", "14", 0},
            {"specials", "14-28 14-28", 0}, {"specials", "none 14-28", 0},
            {"specials", "14-28,28-56", 0}, {"specials", "Moon", 0});
}

static void count_order_is_none_or_letters(void **data) {
    (void)data;
    TAKEN({"count_order", "none", 0}, {"count_order", "A 2 J T 5 p", 0},
          {"count_order", "A K Q J T 9 8 7 6 5 4 3 2 p j k n X x", 0},
          {"count_order", " X  A ", "X A"});
    REFUSED({"count_order", "", 0}, {"count_order", "  ", 0}, {"count_order", "AKQ", 0},
            {"count_order", "A A", 0}, {"count_order", "A,K", 0},
            {"count_order", "none A", 0}, {"count_order", "Z", 0});
}

static void a_value_may_be_long_but_not_too_long(void **data) {
    struct pedro_ruleset set = us();
    struct pedro_option_error error;
    char value[PEDRO_VALUE_MAX + 1];
    (void)data;
    snprintf(value, sizeof value, "%-*s", PEDRO_VALUE_MAX, "force 7");
    assert_int_equal(
        pedro_ruleset_set(&set, "all_pass", 8, value, PEDRO_VALUE_MAX - 1, NULL),
        PEDRO_ERR_OK);
    assert_int_equal(
        pedro_ruleset_set(&set, "all_pass", 8, value, PEDRO_VALUE_MAX, &error),
        PEDRO_ERR_BAD_OPTION);
    assert_int_equal(strlen(error.value), PEDRO_VALUE_MAX - 1);
    refused_note(error.code);
}

static void bytes_that_are_no_text_are_refused(void **data) {
    (void)data;
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *key = pedro_key(i);
        for (int byte = 0; byte < 256; byte++) {
            const struct pedro_ruleset before = us();
            struct pedro_ruleset set = before;
            char value[4] = {(char)byte, (char)byte, '\0', (char)byte};
            int err = pedro_ruleset_set(&set, key->name, strlen(key->name), value,
                                        sizeof value, NULL);
            assert_int_equal(err, PEDRO_ERR_BAD_OPTION);
            assert_memory_equal(&set, &before, sizeof set);
        }
    }
}

/* The forms of the refusals of house rules are in the list, too. */
static void note_form(const struct pedro_option_error *error) {
    struct pedro_refusal refusal;
    pedro_option_refusal(error, &refusal);
    refused_note(refusal.form);
    refused_note(refusal.allowed);
}

static void a_key_that_does_not_exist_is_named_in_the_error(void **data) {
    struct pedro_ruleset set = us();
    struct pedro_option_error error;
    char long_name[300], buffer[PEDRO_VALUE_MAX];
    struct pedro_text text;
    (void)data;
    assert_int_equal(set_value(&set, "colour", "red", &error), PEDRO_ERR_BAD_OPTION);
    assert_null(error.key);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_option_error_text(&error, &text);
    assert_string_equal(buffer, "colour: There is no such rule.");
    note_form(&error);
    memset(long_name, 'a', sizeof long_name);
    assert_int_equal(pedro_ruleset_set(&set, long_name, sizeof long_name, "1", 1, &error),
                     PEDRO_ERR_BAD_OPTION);
    assert_int_equal(strlen(error.name), PEDRO_NAME_MAX - 1);
    assert_int_equal(pedro_ruleset_set(&set, "", 0, "", 0, &error), PEDRO_ERR_BAD_OPTION);
    /* A key is found by its whole name only. */
    assert_null(pedro_key_find("min_bi", 6));
    assert_null(pedro_key_find("min_bid\0x", 9));
    assert_non_null(pedro_key_find("min_bid_", 7));
}

static void an_error_says_what_is_allowed(void **data) {
    static const struct {
        const char *key, *value, *sentence;
    } rows[] = {
        {"players", "1", "players = 1: The number is out of range. Allowed: 2 to 7."},
        {"deal", "x",
         "deal = x: It is not a number of at most four digits. Allowed: 1 to 54, or "
         "even."},
        {"slam", "1", "slam = 1: It is none of the words allowed. Allowed: no or yes."},
        {"rob", "all",
         "rob = all: It is none of the words allowed. Allowed: none, trumps, free, wash "
         "or "
         "sort."},
        {"trumps", "A",
         "trumps = A: All thirteen ranks, A K Q J T 9 8 7 6 5 4 3 2, must be among the "
         "trumps. Allowed: letters out of AKQJT98765432pjknXx, each once, the thirteen "
         "ranks among them."},
        {"points", "A",
         "points = A: It must be a list like A=1 J=1 5=5, of letters that stand for "
         "trumps. "
         "Allowed: letters of the trumps with points from 1 to 999, like A=1 J=1 5=5."},
        {"all_pass", "force 0",
         "all_pass = force 0: After force there must be a number from 1 to 999. Allowed: "
         "force N (N from 1 to 999), throw_in or redeal."},
        {"specials", "sun",
         "specials = sun: There is no special bid of that name. Allowed: none, or some "
         "of "
         "14-28 28-56 16-32 83-166 moon double-moon."},
        {"count_order", "A A",
         "count_order = A A: No letter may come twice. Allowed: none, or letters of the "
         "scoring trumps with a space between them."},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_ruleset set = us();
        struct pedro_option_error error;
        char buffer[2 * PEDRO_VALUE_MAX];
        struct pedro_text text;
        assert_int_equal(set_value(&set, rows[i].key, rows[i].value, &error),
                         PEDRO_ERR_BAD_OPTION);
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_option_error_text(&error, &text);
        assert_string_equal(buffer, rows[i].sentence);
        note_form(&error);
        error.with = error.key;
        note_form(&error);
    }
}

static void what_a_preset_says_is_read_back_the_same(void **data) {
    (void)data;
    for (int p = 0; p < pedro_preset_count(); p++) {
        struct pedro_ruleset set = us();
        for (int i = 0; i < pedro_key_count(); i++) {
            const char *name = pedro_key(i)->name;
            assert_int_equal(
                set_value(&set, name, value_of(&pedro_preset(p)->set, name), NULL),
                PEDRO_ERR_OK);
        }
        assert_memory_equal(&set, &pedro_preset(p)->set, sizeof set);
    }
}

static void rulesets_are_compared_key_by_key(void **data) {
    static const struct row changes[] = {
        {"min_bid", "6", 0},
        {"points", "A=1 K=1", 0},
        {"trumps", "AKQJT98765432", 0},
        {"count_order", "A", 0},
        {"all_pass", "redeal", 0},
        {"specials", "14-28", 0},
        {"rob", "free", 0},
    };
    (void)data;
    for (size_t c = 0; c < sizeof changes / sizeof *changes; c++) {
        const struct pedro_ruleset base = us();
        struct pedro_ruleset set = base;
        assert_int_equal(set_value(&set, changes[c].key, changes[c].value, NULL),
                         PEDRO_ERR_OK);
        for (int i = 0; i < pedro_key_count(); i++)
            assert_int_equal(pedro_ruleset_same(&set, &base, pedro_key(i)),
                             strcmp(pedro_key(i)->name, changes[c].key) != 0);
    }
}

static void keys_are_numbered_from_none_to_their_count(void **data) {
    (void)data;
    assert_true(pedro_key_count() > 0);
    assert_null(pedro_key(-1));
    assert_null(pedro_key(pedro_key_count()));
    for (int i = 0; i < pedro_key_count(); i++) {
        assert_ptr_equal(pedro_key_find(pedro_key(i)->name, strlen(pedro_key(i)->name)),
                         pedro_key(i));
        assert_true(strlen(pedro_key(i)->help) > 10);
    }
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_OPTION, PEDRO_REFUSED_ALLOWED_ORDER);
    refused_all(PEDRO_REFUSED_UNKNOWN_KEY, PEDRO_REFUSED_NO_LETTERS);
}

TEST_GROUP(ruleset) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_taken_within_their_range),
        cmocka_unit_test(numbers_beyond_their_range_are_refused),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(a_word_may_stand_for_a_number),
        cmocka_unit_test(every_word_of_every_key_is_taken_and_no_other),
        cmocka_unit_test(trumps_are_letters_each_once_with_all_ranks),
        cmocka_unit_test(points_are_written_in_the_order_of_the_trumps),
        cmocka_unit_test(all_pass_is_force_with_a_number_or_a_word),
        cmocka_unit_test(specials_are_rows_of_the_table_each_once),
        cmocka_unit_test(count_order_is_none_or_letters),
        cmocka_unit_test(a_value_may_be_long_but_not_too_long),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_key_that_does_not_exist_is_named_in_the_error),
        cmocka_unit_test(an_error_says_what_is_allowed),
        cmocka_unit_test(what_a_preset_says_is_read_back_the_same),
        cmocka_unit_test(rulesets_are_compared_key_by_key),
        cmocka_unit_test(keys_are_numbered_from_none_to_their_count),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("ruleset", tests, NULL, NULL);
}
