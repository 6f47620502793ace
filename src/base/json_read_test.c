/* json_read_test.c - documents that are and are not JSON, and the values found in them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>

#include "base/json_read.h"
#include "effort.h"

static enum json_fault check(const char *text, struct json *value) {
    return json_check(text, strlen(text), value, NULL);
}

static struct json fine(const char *text) {
    struct json value;
    assert_int_equal(check(text, &value), JSON_FINE);
    return value;
}

static struct json member(const struct json *object, const char *name) {
    struct json value = {NULL, NULL};
    if (!json_get(object, name, &value))
        fail_msg("there is no %s", name);
    return value;
}

static void what_is_not_json_is_refused(void **state) {
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "[",
        "{}x",
        "{,}",
        "[,1]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[1 2]",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\ud83c\"}",
        "{\"a\":\"\\udcb1\"}",
        "{\"a\":\"\\ud83c\\u0041\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"b}",
        "{\"a\":\"b\\",
        "{\"a\":\"\xff\"}",
        "{\"a\":\"\xed\xa0\x80\"}",
        "{\"a\":\"\xc3\"}",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":[1}]",
        "{\"a\":{\"b\":[{\"c\"}]}}",
        "{\"a\":1,\"a\":2",
        "{'a':1}",
        "{1:2}",
        "nul",
        "\xef\xbb\xbf{}",
    };
    struct json value;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (check(wrong[i], &value) != JSON_MALFORMED)
            fail_msg("accepted: %s", wrong[i]);
    assert_int_equal(json_check("{\"a\":\"\0\"}", 9, &value, NULL), JSON_MALFORMED);
}

static void the_fault_has_its_place(void **state) {
    struct json value;
    size_t where;
    (void)state;
    assert_int_equal(json_check("{\"a\": 1.}", 9, &value, &where), JSON_MALFORMED);
    assert_int_equal(where, 8);
}

static void no_name_is_there_twice(void **state) {
    static const char *const twice[] = {
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"b\":3,\"\\u0061\":2}",
        "[{\"a\":{\"b\":1,\"b\":2}}]",
    };
    struct json value;
    (void)state;
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++)
        assert_int_equal(check(twice[i], &value), JSON_REPEATED);
    fine("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}");
}

static void what_is_too_large_is_told_apart(void **state) {
    static const char *const numbers[] = {"99999999999999999999", "[1e999]", "-1e309",
                                          "9223372036854775808"};
    struct json value;
    char text[16 * JSON_NAMES_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_int_equal(check(numbers[i], &value), JSON_UNKEEPABLE);
    memset(text, '[', JSON_DEPTH_MAX + 1);
    assert_int_equal(json_check(text, JSON_DEPTH_MAX + 1, &value, NULL), JSON_TOO_LARGE);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    assert_int_equal(json_check(text, (size_t)2 * JSON_DEPTH_MAX, &value, NULL),
                     JSON_FINE);
    size_t length = 0;
    for (int i = 0; i <= JSON_NAMES_MAX; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\"%d\":%d",
                                   i ? "," : "{", i, i);
    strcpy(text + length, "}");
    assert_int_equal(check(text, &value), JSON_TOO_LARGE);
}

static void values_are_found_by_name_and_in_order(void **state) {
    const struct json value = fine(
        " { \"a\" : [ 1 , \"]}\\\"\" , { \"b\" : [ ] } , null ] , \"c\":{},\"d\\u0065\" "
        ":true} ");
    struct json found = member(&value, "a"), element, name;
    const struct json empty = member(&value, "c");
    bool flag = false;
    (void)state;
    assert_int_equal(json_kind(&value), JSON_KIND_OBJECT);
    assert_int_equal(json_count(&value), 3);
    assert_int_equal(json_count(&found), 4);
    struct json_walk walk = json_walk(&found);
    static const enum json_kind kinds[] = {JSON_KIND_NUMBER, JSON_KIND_TEXT,
                                           JSON_KIND_OBJECT, JSON_KIND_NULL};
    for (unsigned i = 0; i < 4; i++) {
        assert_true(json_next(&walk, NULL, &element));
        assert_int_equal(json_kind(&element), kinds[i]);
    }
    assert_false(json_next(&walk, NULL, &element));
    walk = json_walk(&empty);
    assert_false(json_next(&walk, &name, &element));
    found = member(&value, "de");
    assert_true(json_get_flag(&found, &flag) && flag);
    assert_false(json_get(&value, "d", &found));
    assert_false(json_get(&empty, "a", &found));
    const struct json number = fine("12");
    assert_false(json_get(&number, "a", &found));
    assert_int_equal(json_count(&number), 0);
}

static void numbers_are_whole(void **state) {
    static const struct {
        const char *text;
        long long number;
    } good[] = {{"0", 0},
                {"-0", 0},
                {"[7]", 7},
                {"-12", -12},
                {"9223372036854775807", LLONG_MAX},
                {"-9223372036854775808", LLONG_MIN}};
    static const char *const bad[] = {"1.0",  "1e2", "\"1\"", "true",
                                      "null", "[]",  "-1.5"};
    long long number = 0;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct json value = fine(good[i].text);
        if (json_kind(&value) == JSON_KIND_LIST) {
            struct json_walk walk = json_walk(&value);
            assert_true(json_next(&walk, NULL, &value));
        }
        assert_true(json_get_number(&value, &number));
        assert_true(number == good[i].number);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct json value = fine(bad[i]);
        assert_false(json_get_number(&value, &number));
    }
    struct json value;
    assert_int_equal(check("9223372036854775808", &value), JSON_UNKEEPABLE);
    assert_false(json_get_number(&value, &number));
    value = fine("8");
    assert_true(json_get_number_in(&value, 8, 8, &number));
    assert_false(json_get_number_in(&value, 0, 7, &number));
    assert_false(json_get_number_in(&value, 9, 10, &number));
}

static void a_text_loses_its_escapes(void **state) {
    static const char plain[] = "a\\\"/\b\f\n\r\t\xc3\xa5\xe2\x82\xac\xf0\x9f\x82\xb1z";
    const struct json value =
        fine("\"a\\\\\\\"\\/\\b\\f\\n\\r\\t\\u00e5\\u20AC\\ud83c\\udcb1z\"");
    char text[32];
    size_t length;
    (void)state;
    assert_int_equal(json_text_length(&value), sizeof plain - 1);
    assert_true(json_get_text(&value, text, sizeof plain, &length));
    assert_int_equal(length, sizeof plain - 1);
    assert_string_equal(text, plain);
    assert_true(json_is(&value, plain));
    assert_false(json_is(&value, "a"));
    assert_false(json_get_text(&value, text, sizeof plain - 1, &length));
    const struct json empty = fine("\"\"");
    assert_true(json_get_text(&empty, text, 1, &length) && length == 0);
    assert_true(json_is(&empty, ""));
    const struct json number = fine("1");
    assert_false(json_get_text(&number, text, sizeof text, &length));
    assert_false(json_is(&number, "1"));
    assert_int_equal(json_text_length(&number), 0);
}

/* It is valid JSON, but no C string can hold it. */
static void a_text_may_hold_a_nul(void **state) {
    const struct json value = fine("\"a\\u0000b\"");
    char text[4];
    size_t length;
    (void)state;
    assert_false(json_is(&value, "a"));
    assert_true(json_get_text(&value, text, sizeof text, &length));
    assert_int_equal(length, 3);
    assert_memory_equal(text, "a\0b", 4);
}

/* Compares all of a document with the result of another reader. */
static void compare(const struct json *value, json_t *other) {
    struct json found, name;
    struct json_walk walk = json_walk(value);
    char text[200];
    size_t length;
    long long number;
    bool flag;
    switch (json_typeof(other)) {
    case JSON_OBJECT:
        assert_int_equal(json_count(value), json_object_size(other));
        while (json_next(&walk, &name, &found)) {
            assert_true(json_get_text(&name, text, sizeof text, &length));
            compare(&found, json_object_get(other, text));
        }
        break;
    case JSON_ARRAY:
        assert_int_equal(json_count(value), json_array_size(other));
        for (size_t i = 0; json_next(&walk, NULL, &found); i++)
            compare(&found, json_array_get(other, i));
        break;
    case JSON_STRING:
        assert_true(json_get_text(value, text, sizeof text, &length));
        assert_int_equal(length, json_string_length(other));
        assert_memory_equal(text, json_string_value(other), length);
        break;
    case JSON_INTEGER:
        assert_true(json_get_number(value, &number));
        assert_true(number == json_integer_value(other));
        break;
    case JSON_REAL:
        assert_int_equal(json_kind(value), JSON_KIND_NUMBER);
        assert_false(json_get_number(value, &number));
        break;
    case JSON_NULL:
        assert_int_equal(json_kind(value), JSON_KIND_NULL);
        break;
    default:
        assert_true(json_get_flag(value, &flag));
        assert_int_equal(flag, json_is_true(other));
    }
}

/* This reader and another one accept and refuse the same documents, damaged ones
 * included. */
static void another_reader_says_the_same(void **state) {
    static const char *const forms[] = {
        "{\"type\":\"act\",\"id\":7,\"table\":\"t1\",\"seq\":12,\"action\":\"Ks\"}",
        "{\"options\":{\"a\":\"b\",\"c\":\"\"},\"n\":[1,{\"a\":null}],\"t\":true}",
        "{\"a\":-1.5e+3,\"b\":\"\\u00e5\\n\\ud83c\\udcb1\",\"c\":false,\"d\":{}}",
        "[[],[\"\xc3\xa5\xf0\x9f\x82\xb1\",{\"a\":[0]}]]",
    };
    static const char letters[] =
        "{}[]\":,\\u0123456789.eE+-truefalsn \tab\xc3\xa5\xf0\x9f\xed";
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
    struct pedro_rng dice;
    const uint8_t seed[PEDRO_SEED_SIZE] = {11};
    unsigned good = 0, bad = 0;
    (void)state;
    effort_seed(&dice, seed);
    for (unsigned i = 0; i < effort(30000); i++) {
        char form[128];
        json_error_t error;
        struct json value;
        strcpy(form, forms[pedro_rng_below(&dice, sizeof forms / sizeof *forms)]);
        for (unsigned n = pedro_rng_below(&dice, 3); n > 0; n--)
            form[pedro_rng_below(&dice, (uint32_t)strlen(form))] =
                letters[pedro_rng_below(&dice, sizeof letters - 1)];
        json_t *other = json_loads(form, flags, &error);
        const enum json_fault fault = check(form, &value);
        if ((fault == JSON_FINE) != (other != NULL) &&
            !(other && fault == JSON_UNKEEPABLE) &&
            !(!other && json_error_code(&error) == json_error_numeric_overflow) &&
            !(!other && json_error_code(&error) == json_error_null_byte_in_key))
            fail_msg("%s: %d", form, fault);
        if (other && fault == JSON_FINE) {
            compare(&value, other);
            good++;
        } else {
            bad++;
        }
        json_decref(other);
    }
    assert_true(good > effort(5000));
    assert_true(bad > effort(5000));
}

TEST_GROUP(json_read) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(the_fault_has_its_place),
        cmocka_unit_test(no_name_is_there_twice),
        cmocka_unit_test(what_is_too_large_is_told_apart),
        cmocka_unit_test(values_are_found_by_name_and_in_order),
        cmocka_unit_test(numbers_are_whole),
        cmocka_unit_test(a_text_loses_its_escapes),
        cmocka_unit_test(a_text_may_hold_a_nul),
        cmocka_unit_test(another_reader_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
