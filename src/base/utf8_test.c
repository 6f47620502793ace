/* utf8_test.c - characters of UTF-8 are read and written, and bad bytes are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "base/utf8.h"

static void what_is_written_is_read(void **data) {
    /* The first and the last character of each size. */
    static const struct {
        uint32_t first, last;
    } range[] = {{0, 0x7f}, {0x80, 0x7ff}, {0x800, 0xffff}, {0x10000, 0x10ffff}};
    (void)data;
    for (size_t i = 0; i < 4; i++) {
        const uint32_t both[] = {range[i].first, range[i].last};
        for (size_t k = 0; k < 2; k++) {
            char bytes[4];
            uint32_t character = ~both[k];
            assert_int_equal(utf8_write(both[k], bytes), i + 1);
            assert_int_equal(utf8_read(bytes, i + 1, &character), i + 1);
            assert_int_equal(character, both[k]);
            assert_int_equal(utf8_size(bytes, i + 1), i + 1);
            if (i > 0)
                assert_int_equal(utf8_read(bytes, i, &character), 0);
        }
    }
}

static void a_known_character_has_its_bytes(void **data) {
    char bytes[4];
    (void)data;
    assert_int_equal(utf8_write(0x20ac, bytes), 3);
    assert_memory_equal(bytes, "\xe2\x82\xac", 3);
}

static void bad_bytes_are_refused(void **data) {
    static const char *const bad[] = {
        "\x80",             /* goes on, with nothing before it */
        "\xc3z",            /* ends too early */
        "\xc1\xbf",         /* fits in fewer bytes */
        "\xe0\x9f\xbf",     /* the same */
        "\xf0\x8f\xbf\xbf", /* the same */
        "\xed\xa0\x80",     /* half of a pair of surrogates */
        "\xf4\x90\x80\x80", /* above the last character */
        "\xf8\x88\x80\x80", /* five bytes */
        "\xff",
    };
    uint32_t character;
    (void)data;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(utf8_read(bad[i], strlen(bad[i]), &character), 0);
        assert_false(utf8_is_text(bad[i], strlen(bad[i])));
    }
}

static void text_has_no_control_characters(void **data) {
    static const char *const control[] = {"a\n", "\x1b[2J", "\x7f", "\xc2\x9b"};
    (void)data;
    assert_true(utf8_is_text("tab\tö", strlen("tab\tö")));
    assert_false(utf8_is_visible("tab\tö", strlen("tab\tö")));
    for (size_t i = 0; i < sizeof control / sizeof *control; i++)
        assert_false(utf8_is_text(control[i], strlen(control[i])));
}

TEST_GROUP(utf8) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_known_character_has_its_bytes),
        cmocka_unit_test(bad_bytes_are_refused),
        cmocka_unit_test(text_has_no_control_characters),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
