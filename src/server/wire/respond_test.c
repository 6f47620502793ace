/* respond_test.c - JSON is written again with more room until all of it fits.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "server/wire/respond.h"

struct numbers {
    int count, times;
};

static void write_numbers(struct json_writer *writer, void *data) {
    struct numbers *numbers = data;
    numbers->times++;
    json_open(writer, NULL, '[');
    for (int i = 0; i < numbers->count; i++)
        json_put_number(writer, NULL, i);
    json_close(writer, ']');
}

static void all_of_it_is_there_however_long(void **state) {
    (void)state;
    for (int count = 0; count <= 20000; count = 10 * count + 2) {
        struct numbers numbers = {.count = count};
        struct json list;
        size_t length;
        char *text = reply_json(write_numbers, &numbers, &length);
        assert_non_null(text);
        assert_int_equal(strlen(text), length);
        assert_int_equal(json_check(text, length, &list, NULL), JSON_FINE);
        assert_int_equal(json_count(&list), count);
        assert_true(count < 100 ? numbers.times == 1 : count < 3000 || numbers.times > 1);
        free(text);
    }
}

TEST_GROUP(respond) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_it_is_there_however_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
