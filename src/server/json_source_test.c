/* json_source_test.c - messages as they come over a socket.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/json_source.h"

static struct message_complaint complaint;

static bool read(const char *text, struct client_message *message) {
    struct message_source source;
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    assert_non_null(json);
    json_source_init(&source, json);
    bool fine = client_message_read(&source, message, &complaint);
    json_decref(json);
    return fine;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_all_kinds_are_read),
        cmocka_unit_test(what_is_not_in_order_is_refused_with_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
