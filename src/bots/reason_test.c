/* reason_test.c - values are filled in, whatever a translation makes of the sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "bots/reason.h"

static const struct bot_reason reason = {
    .sentence = "Play {card} over {other}: {number} points in {suit}.",
    .card = PEDRO_MAIN_JOKER,
    .other = 51,
    .number = 11,
    .suit = PEDRO_HEARTS,
};

static void name_card(pedro_card card, struct pedro_text *text) {
    pedro_text_add(text, card == PEDRO_MAIN_JOKER ? "the joker" : "the ace of spades");
}

static void name_suit(unsigned suit, struct pedro_text *text) {
    pedro_text_add(text, suit == PEDRO_HEARTS ? "hearts" : "another suit");
}

static const struct bot_reason_words words = {name_card, name_suit};

static const char *write(const char *sentence, const struct bot_reason_words *how) {
    static char buffer[200];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(&reason, sentence, how, &text);
    assert_true(pedro_text_fits(&text));
    return buffer;
}

static void fills_in_the_blanks_in_the_words_of_the_program(void **state) {
    (void)state;
    assert_string_equal(write(reason.sentence, &words),
                        "Play the joker over the ace of spades: 11 points in hearts.");
}

static void writes_cards_as_records_do_if_nobody_names_them(void **state) {
    (void)state;
    assert_string_equal(write(reason.sentence, NULL), "Play X1 over As: 11 points in h.");
}

static void follows_the_order_of_a_translation(void **state) {
    (void)state;
    assert_string_equal(write("{suit}{other}{card}{card}", NULL), "hAsX1X1");
}

static void leaves_alone_what_is_no_blank(void **state) {
    (void)state;
    assert_string_equal(write("{cards} {{suit} {number %s %n }{", &words),
                        "{cards} {hearts {number %s %n }{");
    assert_string_equal(write("", &words), "");
}

TEST_GROUP(reason) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_in_the_blanks_in_the_words_of_the_program),
        cmocka_unit_test(writes_cards_as_records_do_if_nobody_names_them),
        cmocka_unit_test(follows_the_order_of_a_translation),
        cmocka_unit_test(leaves_alone_what_is_no_blank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
