/* request_test.c - a table reads the messages of a client field by field as they were
 *written.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "client/request.h"

static char room[16384];

static const char *written(const struct client_message *message) {
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    request_write(message, &text);
    assert_true(pedro_text_fits(&text));
    return room;
}

static void every_kind_of_field_is_written(void **data) {
    struct client_message message = {.type = CLIENT_OPEN, .has_id = true, .id = 7};
    (void)data;
    strcpy(message.open.variant, "us");
    strcpy(message.open.options, "target=52, \"odd\"=a=b");
    message.open.has_options = true;
    message.open.clock = CLIENT_OPEN_CLOCK_UNTIMED;
    message.open.start = true;
    assert_string_equal(
        written(&message),
        "{\"type\":\"open\",\"id\":7,\"variant\":\"us\",\"options\":{"
        "\"target\":\"52\",\"\\\"odd\\\"\":\"a=b\"},\"clock\":\"untimed\","
        "\"private\":false,\"start\":true,\"hints\":false,\"ready\":false}");
}

static void a_field_that_may_be_missing_is_left_out(void **data) {
    struct client_message message = {.type = CLIENT_JOIN};
    (void)data;
    strcpy(message.join.table, "t1");
    assert_string_equal(written(&message),
                        "{\"type\":\"join\",\"table\":\"t1\",\"any\":false}");
    message.join.has_seat = true;
    message.join.seat = 3;
    assert_string_equal(written(&message),
                        "{\"type\":\"join\",\"table\":\"t1\",\"any\":false,\"seat\":3}");
}

TEST_GROUP(request) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_field_is_written),
        cmocka_unit_test(a_field_that_may_be_missing_is_left_out),
    };
    return cmocka_run_group_tests_name("client-request", tests, NULL, NULL);
}
