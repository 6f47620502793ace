/* cards_test.c - cards as text, and sets of them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pedro/cards.h"
#include "pedro/error.h"

static void every_card_reads_back_as_it_is_written(void **data) {
    (void)data;
    for (pedro_card card = 0; card < PEDRO_PACK_MAX; card++) {
        char text[3];
        pedro_card read = PEDRO_NO_CARD;
        pedro_card_text(card, text);
        assert_int_equal(pedro_card_parse(text, 2, &read), PEDRO_ERR_OK);
        assert_int_equal(read, card);
    }
}

static void cards_are_numbered_as_hands_are_sorted(void **data) {
    static const struct {
        const char *text;
        pedro_card card;
    } rows[] = {{"2c", 0},  {"Ac", 12}, {"2d", 13}, {"Td", 21}, {"5h", 29},
                {"2s", 39}, {"As", 51}, {"X1", 52}, {"X2", 53}};
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[3];
        pedro_card_text(rows[i].card, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void a_card_nobody_may_see_is_two_question_marks(void **data) {
    char text[3];
    (void)data;
    pedro_card_text(PEDRO_NO_CARD, text);
    assert_string_equal(text, "??");
    pedro_card_text(PEDRO_PACK_MAX, text);
    assert_string_equal(text, "??");
}

static void what_is_not_a_card_is_refused(void **data) {
    static const char *const wrong[] = {
        "",   "A",  "AsK", "as", "AS", "1s", "10s", "X",   "X0",          "X3",
        "x1", "Ax", "sA",  "??", " A", "A ", "5",   "As ", "\xe2\x99\xa5"};
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pedro_card card = 7;
        assert_int_equal(pedro_card_parse(wrong[i], strlen(wrong[i]), &card),
                         PEDRO_ERR_BAD_TEXT);
        assert_int_equal(card, 7);
    }
    /* The strings of ranks and suits end in a NUL, but a NUL is neither a rank nor a
     * suit. */
    pedro_card card = 7;
    assert_int_equal(pedro_card_parse("A", 2, &card), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_card_parse("\0s", 2, &card), PEDRO_ERR_BAD_TEXT);
}

static void a_set_gives_its_cards_in_the_order_of_a_hand(void **data) {
    pedro_cards set = pedro_set_of(PEDRO_OFF_JOKER) | pedro_set_of(0) |
                      pedro_set_of(pedro_card_of(PEDRO_HEARTS, PEDRO_FIVE));
    (void)data;
    assert_int_equal(pedro_set_count(set), 3);
    assert_true(pedro_set_has(set, 29));
    assert_false(pedro_set_has(set, 28));
    assert_int_equal(pedro_set_pop(&set), 0);
    assert_int_equal(pedro_set_pop(&set), 29);
    assert_int_equal(pedro_set_pop(&set), PEDRO_OFF_JOKER);
    assert_int_equal(set, 0);
}

static void the_other_suit_of_a_colour_is_mutual(void **data) {
    (void)data;
    assert_int_equal(pedro_same_colour(PEDRO_HEARTS), PEDRO_DIAMONDS);
    assert_int_equal(pedro_same_colour(PEDRO_DIAMONDS), PEDRO_HEARTS);
    assert_int_equal(pedro_same_colour(PEDRO_CLUBS), PEDRO_SPADES);
    assert_int_equal(pedro_same_colour(PEDRO_SPADES), PEDRO_CLUBS);
}

static void every_error_has_a_word_and_a_sentence(void **data) {
    (void)data;
    assert_string_equal(pedro_err_word(PEDRO_ERR_ILLEGAL_ACTION), "illegal_action");
    assert_string_equal(pedro_err_word(PEDRO_ERR_OK), "ok");
    assert_string_equal(pedro_strerror(PEDRO_ERR_NO_MEMORY),
                        "there is not enough memory");
    assert_string_equal(pedro_strerror(1), "unknown error");
    assert_string_equal(pedro_err_word(-1000), "unknown_error");
}

TEST_GROUP(cards) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_reads_back_as_it_is_written),
        cmocka_unit_test(cards_are_numbered_as_hands_are_sorted),
        cmocka_unit_test(a_card_nobody_may_see_is_two_question_marks),
        cmocka_unit_test(what_is_not_a_card_is_refused),
        cmocka_unit_test(a_set_gives_its_cards_in_the_order_of_a_hand),
        cmocka_unit_test(the_other_suit_of_a_colour_is_mutual),
        cmocka_unit_test(every_error_has_a_word_and_a_sentence),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
