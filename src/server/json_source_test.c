/* json_source_test.c - messages as they come over a socket.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <string.h>

#include "effort.h"
#include "pedro/rng.h"
#include "server/json_source.h"

static struct message_complaint complaint;

static struct json_source json;

static bool read_bytes(const char *bytes, size_t length, struct client_message *message) {
    struct message_source source;
    memset(&complaint, 0, sizeof complaint);
    memset(message, 0, sizeof *message);
    return json_source_init(&json, bytes, length, &source) &&
           message_read(&source, message, &complaint);
}

static bool read(const char *text, struct client_message *message) {
    return read_bytes(text, strlen(text), message);
}

static void fields_of_all_kinds_are_read(void **state) {
    struct client_message message;
    (void)state;
    assert_true(read("{\"type\":\"open\",\"id\":7,\"variant\":\"us\",\"clock\":\"slow\","
                     "\"private\":true,\"options\":{\"min_bid\":\"5\"}}",
                     &message));
    assert_int_equal(message.type, CLIENT_OPEN);
    assert_true(message.has_id);
    assert_int_equal(message.id, 7);
    assert_string_equal(message.open.variant, "us");
    assert_int_equal(message.open.clock, CLIENT_OPEN_CLOCK_SLOW);
    assert_true(message.open.private);
    assert_string_equal(message.open.options, "min_bid=5");
    assert_false(message.open.has_bots);
}

static void what_is_not_in_order_is_refused_with_its_number(void **state) {
    static const char *const wrong[] = {
        "{\"id\":3}",
        "{\"id\":3,\"type\":\"none\"}",
        "{\"id\":3,\"type\":\"hello\"}",
        "{\"id\":3,\"type\":\"hello\",\"version\":\"1\"}",
        "{\"id\":3,\"type\":\"hello\",\"version\":1.5}",
        "{\"id\":3,\"type\":\"hello\",\"version\":100}",
        "{\"id\":3,\"type\":\"hello\",\"version\":1.66666666666666667e66666666666}",
        "{\"id\":3,\"type\":\"hello\",\"version\":99999999999999999999}",
        "{\"id\":3,\"type\":\"hello\",\"version\":1,\"more\":1}",
        "{\"id\":3,\"type\":\"lobby\",\"on\":1}",
        /* clang-format off */
        "{\"id\":3,\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":[]}",
        "{\"id\":3,\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":{\"a\":1}}",
        /* clang-format on */
        "{\"id\":3,\"type\":\"act\",\"table\":\"x\",\"seq\":-1,\"action\":\"As\"}",
    };
    struct client_message message;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(read(wrong[i], &message));
        assert_true(complaint.has_id);
        assert_int_equal(complaint.id, 3);
        assert_true(*complaint.sentence);
    }
}

static void a_text_loses_its_escapes(void **state) {
    struct client_message message;
    (void)state;
    assert_true(read(" { \"type\" : \"chat\" , \"t\\u0061ble\":\"\\u0074\\/\\\"1\", "
                     "\"text\":\"a\\\\\\u00e5\\u20ac\\ud83c\\udcb1z\" } ",
                     &message));
    assert_string_equal(message.chat.table, "t/\"1");
    assert_string_equal(message.chat.text, "a\\\xc3\xa5\xe2\x82\xac\xf0\x9f\x82\xb1z");
}

static void what_is_not_json_is_refused(void **state) {
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "1",
        "{}x",
        "{,}",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\\ud83c\"}",
        "{\"a\":\"\\udcb1\"}",
        "{\"a\":\"\\ud83c\\u0041\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"b}",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":{\"b\":[{\"c\"}]}}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"a\":{\"b\":1,\"b\":2}}",
        "{'a':1}",
        "{\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}",
    };
    struct message_source source;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (json_source_init(&json, wrong[i], strlen(wrong[i]), &source))
            fail_msg("accepted: %s", wrong[i]);
    assert_false(json_source_init(&json, "{\"a\":\"\0\"}", 9, &source));
}

/* What another reader of JSON takes is taken, and the other way round, however it is damaged;
 * but for depth, and bytes that are no UTF-8, which the fields are asked about. */
static void another_reader_says_the_same(void **state) {
    static const char *const forms[] = {
        "{\"type\":\"act\",\"id\":7,\"table\":\"t1\",\"seq\":12,\"action\":\"Ks\"}",
        "{\"options\":{\"a\":\"b\",\"c\":\"\"},\"n\":[1,{\"a\":null}],\"t\":true}",
        "{\"a\":-1.5e+3,\"b\":\"\\u00e5\\n\",\"c\":false,\"d\":{}}",
    };
    static const char letters[] = "{}[]\":,\\u0123456789.eE+-truefalsn \tab";
    struct pedro_rng dice;
    const uint8_t seed[PEDRO_SEED_SIZE] = {11};
    struct message_source source;
    unsigned good = 0, bad = 0;
    (void)state;
    pedro_rng_seed(&dice, seed);
    for (unsigned i = 0; i < effort(30000); i++) {
        char form[128];
        json_error_t error;
        strcpy(form, forms[pedro_rng_below(&dice, sizeof forms / sizeof *forms)]);
        for (unsigned n = pedro_rng_below(&dice, 3); n > 0; n--)
            form[pedro_rng_below(&dice, (uint32_t)strlen(form))] =
                letters[pedro_rng_below(&dice, sizeof letters - 1)];
        json_t *other = json_loads(form, JSON_REJECT_DUPLICATES, &error);
        const bool read = json_source_init(&json, form, strlen(form), &source);
        /* A number too large for it is another matter. */
        if (read != json_is_object(other) &&
            json_error_code(&error) != json_error_numeric_overflow)
            fail_msg("%s: %d", form, read);
        if (json_is_object(other)) {
            const char *bytes;
            size_t length, count = 0;
            while (source.name(source.data, count, &bytes, &length) == MESSAGE_FOUND)
                count++;
            assert_int_equal(json_object_size(other), count);
            good++;
        } else {
            bad++;
        }
        json_decref(other);
    }
    assert_true(good > 5000);
    assert_true(bad > 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_all_kinds_are_read),
        cmocka_unit_test(what_is_not_in_order_is_refused_with_its_number),
        cmocka_unit_test(a_text_loses_its_escapes),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(another_reader_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
