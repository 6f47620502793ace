/* rich_test.c - sentences with blanks, and marks of cards.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "words/rich.h"

struct room {
    char bytes[512];
    struct pedro_text text;
};

static struct pedro_text *fresh(struct room *room) {
    pedro_text_init(&room->text, room->bytes, sizeof room->bytes);
    return &room->text;
}

static const char *plain(const char *rich, bool symbols, struct room *room) {
    rich_plain(rich, symbols, fresh(room));
    return room->bytes;
}

static void blanks_are_filled_by_name(void **data) {
    struct room room;
    (void)data;
    rich_fill(fresh(&room), "{who} bids {bid}; {who} deals.", "bid", "8", "who", "North");
    assert_string_equal(room.bytes, "North bids 8; North deals.");
}

static void what_is_no_blank_stays_as_it_is(void **data) {
    static const char *const odd[] = {"{",    "}",         "{}",    "{unknown}",
                                      "{who", "a { b } c", "{{who}"};
    struct room room;
    (void)data;
    for (size_t i = 0; i < 6; i++) {
        rich_fill(fresh(&room), odd[i], "who", "North");
        assert_string_equal(room.bytes, odd[i]);
    }
    rich_fill(fresh(&room), odd[6], "who", "North");
    assert_string_equal(room.bytes, "{North");
}

static void no_card_is_a_card_that_nobody_has_seen(void **data) {
    struct room rich, out;
    (void)data;
    for (unsigned card = PEDRO_PACK_MAX; card <= PEDRO_NO_CARD; card++) {
        fresh(&rich);
        rich_add_card(&rich.text, (pedro_card)card);
        assert_string_equal(plain(rich.bytes, false, &out), "??");
    }
}

static void cards_are_letters_or_symbols_of_two_columns(void **data) {
    struct room rich, out;
    (void)data;
    fresh(&rich);
    for (pedro_card card = 0; card < PEDRO_MAIN_JOKER; card++)
        rich_add_card(&rich.text, card);
    assert_int_equal(rich_width(rich.bytes), 2 * PEDRO_MAIN_JOKER);
    const char *letters = plain(rich.bytes, false, &out);
    for (pedro_card card = 0; card < PEDRO_MAIN_JOKER; card++) {
        char name[3];
        pedro_card_text(card, name);
        assert_memory_equal(letters + 2 * (size_t)card, name, 2);
    }
    fresh(&rich);
    rich_add_card(&rich.text, pedro_card_of(PEDRO_HEARTS, PEDRO_FIVE));
    rich_add_card(&rich.text, PEDRO_OFF_JOKER);
    rich_add_suit(&rich.text, PEDRO_SPADES);
    rich_add_card(&rich.text, PEDRO_NO_CARD);
    assert_string_equal(plain(rich.bytes, true, &out), "5♥Off-Joker♠??");
    assert_string_equal(plain(rich.bytes, false, &out), "5hOff-Jokers??");
}

static void bytes_that_are_no_text_become_question_marks(void **data) {
    static const char *const bad[] = {
        "\xff", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x99", "\x1b",
        "\x7f", "\x01",     "\x02~"};
    struct room out;
    (void)data;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *text = plain(bad[i], true, &out);
        for (; *text; text++)
            assert_true(*text == '?' || *text == '~');
    }
    assert_string_equal(plain("Österbotten\nå", true, &out), "Österbotten\nå");
}

static void a_word_that_does_not_fit_is_empty(void **data) {
    struct rich_words words = {.used = sizeof words.room - 4};
    (void)data;
    assert_string_equal(rich_number(&words, 123), "123");
    assert_string_equal(rich_number(&words, 1), "");
}

TEST_GROUP(rich) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_are_filled_by_name),
        cmocka_unit_test(what_is_no_blank_stays_as_it_is),
        cmocka_unit_test(no_card_is_a_card_that_nobody_has_seen),
        cmocka_unit_test(cards_are_letters_or_symbols_of_two_columns),
        cmocka_unit_test(bytes_that_are_no_text_become_question_marks),
        cmocka_unit_test(a_word_that_does_not_fit_is_empty),
    };
    return cmocka_run_group_tests_name("words-rich", tests, NULL, NULL);
}
