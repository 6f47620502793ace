/* json_write_test.c - commas, names and documents.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "base/json_write.h"

static char buffer[1 << 12];
static struct pedro_text text;

static struct json_writer begin(void) {
    pedro_text_init(&text, buffer, sizeof buffer);
    return json_writer(&text);
}

static void values_are_parted_by_commas(void **state) {
    struct json_writer writer = begin();
    (void)state;
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "seat", -1);
    json_open(&writer, "none", '[');
    json_close(&writer, ']');
    json_open(&writer, "some", '[');
    json_put_flag(&writer, NULL, true);
    json_open(&writer, NULL, '{');
    json_close(&writer, '}');
    json_put_text(&writer, NULL, "a\"b\\c\n\x01\xc3\xa5");
    json_close(&writer, ']');
    pedro_text_add(json_put_name(&writer, "other"), "null");
    json_put_flag(&writer, "last", false);
    json_close(&writer, '}');
    assert_string_equal(
        buffer,
        "{\"seat\":-1,\"none\":[],\"some\":[true,{},\"a\\\"b\\\\c\\n\\u0001\xc3\xa5"
        "\"],\"other\":null,\"last\":false}");
}

/* The length needed is counted, as for any text. */
static void a_text_that_is_too_small_counts_on(void **state) {
    struct pedro_text counted;
    pedro_text_init(&counted, NULL, 0);
    struct json_writer writer = json_writer(&counted);
    (void)state;
    json_open(&writer, NULL, '[');
    json_put_text(&writer, NULL, "seven");
    json_put_number(&writer, NULL, 12);
    json_close(&writer, ']');
    assert_int_equal(counted.length, strlen("[\"seven\",12]"));
}

static void numbers_with_a_fraction_are_json(void **state) {
    struct json_writer writer = begin();
    (void)state;
    json_open(&writer, NULL, '[');
    json_put_real(&writer, NULL, 0.5, 6);
    json_put_real(&writer, NULL, -2, 6);
    json_put_real(&writer, NULL, 1.0 / 3, 12);
    json_put_real(&writer, NULL, 123456789, 3);
    json_put_real(&writer, NULL, 0.00001, 6);
    json_put_real(&writer, NULL, INFINITY, 6);
    json_put_real(&writer, NULL, NAN, 6);
    json_close(&writer, ']');
    assert_string_equal(buffer, "[0.5,-2.0,0.333333333333,1.23e+08,1e-05,null,null]");
    struct json value;
    assert_int_equal(json_check(buffer, strlen(buffer), &value, NULL), JSON_FINE);
}

static void compose_numbers(struct json_writer *writer, const void *data) {
    json_open(writer, NULL, '[');
    for (int i = 0; i < *(const int *)data; i++)
        json_put_number(writer, NULL, i);
    json_close(writer, ']');
}

static void a_document_has_the_room_that_it_needs(void **state) {
    (void)state;
    for (int count = 0; count < 2000; count += 999) {
        char *document = json_compose(compose_numbers, &count);
        struct json value;
        assert_non_null(document);
        assert_int_equal(json_check(document, strlen(document), &value, NULL), JSON_FINE);
        assert_int_equal(json_count(&value), count);
        free(document);
    }
}

TEST_GROUP(json_write) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_parted_by_commas),
        cmocka_unit_test(a_text_that_is_too_small_counts_on),
        cmocka_unit_test(numbers_with_a_fraction_are_json),
        cmocka_unit_test(a_document_has_the_room_that_it_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
