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

static void a_percentage_is_0_or_100_only_if_it_is(void **state) {
    static const struct {
        int64_t part, whole;
        int percent, estimate;
    } cases[] = {
        {0, 1000, 0, BOT_REASON_FEW},
        {1, 1000000, BOT_REASON_FEW, BOT_REASON_FEW},
        {9, 1000, BOT_REASON_FEW, BOT_REASON_FEW},
        {10, 1000, 1, 1},
        {14, 1000, 1, 1},
        {15, 1000, 2, 2},
        {333, 1000, 33, 33},
        {990, 1000, 99, 99},
        {991, 1000, BOT_REASON_MOST, BOT_REASON_MOST},
        {999999, 1000000, BOT_REASON_MOST, BOT_REASON_MOST},
        {1000, 1000, 100, BOT_REASON_MOST},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(bot_reason_percent(cases[i].part, cases[i].whole),
                         cases[i].percent);
        assert_int_equal(bot_reason_estimate(cases[i].part, cases[i].whole),
                         cases[i].estimate);
    }
}

static void what_no_number_says_is_written_as_a_bound(void **state) {
    const struct bot_reason bounds = {.number = BOT_REASON_FEW,
                                      .second = BOT_REASON_MOST};
    char buffer[64];
    struct pedro_text text;
    (void)state;
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(&bounds, "{number} %, {second} %", &words, &text);
    assert_string_equal(buffer, "<1 %, >99 %");
}

TEST_GROUP(reason) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_in_the_blanks_in_the_words_of_the_program),
        cmocka_unit_test(writes_cards_as_records_do_if_nobody_names_them),
        cmocka_unit_test(follows_the_order_of_a_translation),
        cmocka_unit_test(leaves_alone_what_is_no_blank),
        cmocka_unit_test(a_percentage_is_0_or_100_only_if_it_is),
        cmocka_unit_test(what_no_number_says_is_written_as_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
