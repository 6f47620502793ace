/* visible_test.c - characters that texts of messages may not have, compared with
 *Unicode's data.
 *
 * The check of messages is compiled to wasm too and has a small table of its own; ICU, which
 * only the server has, says whether that is right.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "base/utf8.h"
#include "check.h"

static bool is_seen(const char *text) { return utf8_is_visible(text, strlen(text)); }

/* The character between two letters, so that it is nowhere needed. */
static bool is_taken(UChar32 character) {
    char text[8] = "a";
    int32_t length = 1;
    U8_APPEND_UNSAFE((uint8_t *)text, length, character);
    text[length++] = 'b';
    return utf8_is_visible(text, (size_t)length);
}

static bool is_refused_by_unicode(UChar32 character) {
    const uint32_t never =
        U_GC_CC_MASK | U_GC_CO_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return U_GET_GC_MASK(character) & never || U_IS_UNICODE_NONCHAR(character) ||
           u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
           u_hasBinaryProperty(character, UCHAR_BIDI_CONTROL);
}

static void every_character_is_taken_or_not_as_unicode_has_it(void **state) {
    (void)state;
    for (UChar32 character = 1; character <= 0x10ffff; character++) {
        if (U_IS_SURROGATE(character) || (character >= 0xfff9 && character <= 0xfffb))
            continue;
        if (is_taken(character) == is_refused_by_unicode(character))
            fail_msg("U+%04X", (unsigned)character);
    }
}

static void what_shapes_letters_stands_where_it_is_needed(void **state) {
    (void)state;
    assert_true(is_seen("❤️ 👨‍👩‍👧 1️⃣"));
    assert_true(is_seen("می‌خواهم"));
    assert_true(is_seen("क्‍ष"));
    assert_false(is_seen("a\xe2\x80\x8d"
                         "b"));
    assert_false(is_seen("\xe2\x80\x8d"));
    assert_false(is_seen("é\xe2\x80\x8d\xe2\x80\x8d"
                         "b"));
    assert_false(is_seen("a\xef\xb8\x8f"));
    assert_false(is_seen("abc\xe2\x80\xae"
                         "def"));
    assert_false(is_seen("a\xef\xbf\xb9"
                         "b") /* annotation */);
    assert_false(is_seen("a\tb"));
}

TEST_GROUP(visible) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_taken_or_not_as_unicode_has_it),
        cmocka_unit_test(what_shapes_letters_stands_where_it_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
