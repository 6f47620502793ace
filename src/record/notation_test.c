/* notation_test.c - actions as text, both ways.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "pedro/error.h"
#include "pedro/notation.h"
#include "random_play.h"

static const char *const actions[] = {
    "pass",       "1",          "7",         "14",         "999",
    "14-28",      "28-56",      "83-166",    "moon",       "double-moon",
    "dark",       "misdeal",    "play-on",   "c",          "d",
    "h",          "s",          "discard",   "discard 2h", "discard 3d 2h X1",
    "take 9h",    "give 4s 6s", "give-fold", "stay",       "claim Ks 3d",
    "bury 6s 7s", "bury",       "As",        "X1",         "X2",
    "call Kh",    "fold",       "throw-in",
};

static void every_kind_of_action_reads_back_as_it_is_written(void **data) {
    uint32_t kinds = 0;
    (void)data;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        char buffer[PEDRO_ACTION_TEXT_MAX];
        struct pedro_action action;
        struct pedro_text text;
        assert_int_equal(pedro_action_parse(actions[i], strlen(actions[i]), &action),
                         PEDRO_ERR_OK);
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_action_text(&action, &text);
        assert_string_equal(buffer, actions[i]);
        kinds |= 1u << action.kind;
    }
    assert_int_equal(kinds, (1u << (PEDRO_ACT_THROW_IN + 1)) - 1);
}

static void the_parts_of_an_action_are_where_they_belong(void **data) {
    struct pedro_action action;
    (void)data;
    pedro_action_parse("claim Ks 3d", 11, &action);
    assert_int_equal(action.kind, PEDRO_ACT_CLAIM);
    assert_int_equal(action.card, pedro_card_of(PEDRO_SPADES, PEDRO_KING));
    assert_int_equal(action.other, pedro_card_of(PEDRO_DIAMONDS, PEDRO_THREE));
    pedro_action_parse("28-56", 5, &action);
    assert_int_equal(action.kind, PEDRO_ACT_BID);
    assert_int_equal(action.bid, PEDRO_BID_SPECIAL + 1);
    pedro_action_parse("h", 1, &action);
    assert_int_equal(action.kind, PEDRO_ACT_NAME);
    assert_int_equal(action.suit, PEDRO_HEARTS);
}

static void cards_come_in_any_order_and_are_written_sorted(void **data) {
    const char *given = "discard X1 As 2c Ah 3c";
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_action action;
    struct pedro_text text;
    (void)data;
    assert_int_equal(pedro_action_parse(given, strlen(given), &action), PEDRO_ERR_OK);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_action_text(&action, &text);
    assert_string_equal(buffer, "discard 2c 3c Ah As X1");
}

static void the_longest_action_fits(void **data) {
    struct pedro_action action = {.kind = PEDRO_ACT_DISCARD,
                                  .cards = ((pedro_cards)1 << PEDRO_PACK_MAX) - 1};
    struct pedro_action read;
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_action_text(&action, &text);
    assert_true(pedro_text_fits(&text));
    assert_int_equal(pedro_action_parse(buffer, text.length, &read), PEDRO_ERR_OK);
    assert_memory_equal(&read, &action, sizeof read);
}

static void what_is_not_an_action_is_refused(void **data) {
    static const char *const wrong[] = {
        "",
        " ",
        "Pass",
        "pass ",
        " pass",
        "pass pass",
        "0",
        "07",
        "1000",
        "+7",
        "-7",
        "7.",
        "7 8",
        "14-29",
        "14 - 28",
        "S",
        "x",
        "cc",
        "as",
        "AS",
        "As ",
        "As Kd",
        "play As",
        "discard ",
        "discard2h",
        "discard  2h",
        "discard 2h ",
        "discard 2h 2h",
        "discard 2h,3d",
        "discard 2",
        "claim",
        "claim Ks",
        "claim Ks Ks",
        "claim Ks 3d 4d",
        "call",
        "call Kh Qh",
        "call kh",
        "fold 2h",
        "throw in",
        "give fold",
        "dark 7",
        "take ??",
        "bury\t7s",
        "pass\n",
        "X3",
        "moonlight",
        "force 7",
        "\xff",
    };
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pedro_action action = {.kind = PEDRO_ACT_STAY};
        if (pedro_action_parse(wrong[i], strlen(wrong[i]), &action) != PEDRO_ERR_BAD_TEXT)
            fail_msg("'%s' is taken for an action", wrong[i]);
        assert_int_equal(action.kind, PEDRO_ACT_STAY);
    }
}

static void text_is_read_by_its_length_alone(void **data) {
    struct pedro_action action;
    (void)data;
    assert_int_equal(pedro_action_parse("passing", 4, &action), PEDRO_ERR_OK);
    assert_int_equal(action.kind, PEDRO_ACT_PASS);
    assert_int_equal(pedro_action_parse("pass\0", 5, &action), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_action_parse("7\0", 2, &action), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_action_parse("s\0", 2, &action), PEDRO_ERR_BAD_TEXT);
}

static void a_card_more_than_there_are_is_refused(void **data) {
    char buffer[4096];
    struct pedro_action action;
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_text_add(&text, "discard");
    while (text.length < sizeof buffer - 4)
        pedro_text_add(&text, " 2h");
    assert_int_equal(pedro_action_parse(buffer, text.length, &action),
                     PEDRO_ERR_BAD_TEXT);
}

/* Every legal action of every game has a text, and the text is read as the same
 * action. */
static void every_choice_of_every_game_reads_back(void **data) {
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_match match;
        struct pedro_rng rng;
        random_trials_seed(&rng, (unsigned)i);
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        for (int events = 0; events < 200 && random_event(&rng, &match) == 0; events++) {
            struct pedro_legal legal;
            struct pedro_action choice, read;
            pedro_legal(&match.rules, &match.state, &legal);
            for (unsigned n = 0; pedro_legal_nth(&legal, n, &choice); n++) {
                char buffer[PEDRO_ACTION_TEXT_MAX];
                struct pedro_text text;
                pedro_text_init(&text, buffer, sizeof buffer);
                pedro_action_text(&choice, &text);
                assert_true(pedro_text_fits(&text));
                assert_int_equal(pedro_action_parse(buffer, text.length, &read),
                                 PEDRO_ERR_OK);
                assert_memory_equal(&read, &choice, sizeof read);
            }
        }
        pedro_match_finish(&match);
    }
}

TEST_GROUP(notation) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_action_reads_back_as_it_is_written),
        cmocka_unit_test(the_parts_of_an_action_are_where_they_belong),
        cmocka_unit_test(cards_come_in_any_order_and_are_written_sorted),
        cmocka_unit_test(the_longest_action_fits),
        cmocka_unit_test(what_is_not_an_action_is_refused),
        cmocka_unit_test(text_is_read_by_its_length_alone),
        cmocka_unit_test(a_card_more_than_there_are_is_refused),
        cmocka_unit_test(every_choice_of_every_game_reads_back),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
