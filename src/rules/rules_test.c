/* rules_test.c - a compiled ruleset: card tables, protection, the order of dealing, bids.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

static pedro_card card(const char *text) {
    pedro_card result;
    assert_int_equal(pedro_card_parse(text, 2, &result), PEDRO_ERR_OK);
    return result;
}

/* A set of cards written "As Kd". */
static pedro_cards cards(const char *text) {
    pedro_cards set = 0;
    for (; *text; text += text[2] ? 3 : 2)
        set |= pedro_set_of(card(text));
    return set;
}

static void a_trump_belongs_to_the_suit_named(void **data) {
    struct pedro_rules rules;
    (void)data;
    rules_with_options("us", "", &rules);
    assert_int_equal(pedro_suit_in_play(&rules, card("5c"), PEDRO_SPADES), PEDRO_SPADES);
    assert_int_equal(pedro_suit_in_play(&rules, card("5c"), PEDRO_CLUBS), PEDRO_CLUBS);
    assert_int_equal(pedro_suit_in_play(&rules, card("5c"), PEDRO_HEARTS), PEDRO_CLUBS);
    assert_int_equal(pedro_suit_in_play(&rules, card("5d"), PEDRO_HEARTS), PEDRO_HEARTS);
    assert_int_equal(pedro_suit_in_play(&rules, card("5h"), PEDRO_DIAMONDS),
                     PEDRO_DIAMONDS);
    assert_int_equal(pedro_suit_in_play(&rules, card("5s"), PEDRO_CLUBS), PEDRO_CLUBS);
    assert_int_equal(pedro_suit_in_play(&rules, card("Jc"), PEDRO_SPADES), PEDRO_CLUBS);
    rules_with_options("tennessee", "", &rules);
    assert_int_equal(pedro_suit_in_play(&rules, card("Jc"), PEDRO_SPADES), PEDRO_SPADES);
    assert_int_equal(pedro_suit_in_play(&rules, PEDRO_OFF_JOKER, PEDRO_HEARTS),
                     PEDRO_HEARTS);
}

static void trumps_are_strong_in_the_order_of_the_key(void **data) {
    static const char *const order[] = {"2h", "3h", "4h", "5d", "5h", "6h",
                                        "7h", "8h", "9h", "Th", "X2", "X1",
                                        "Jd", "Jh", "Qh", "Kh", "Ah"};
    struct pedro_rules rules;
    (void)data;
    rules_with_options("tennessee", "", &rules);
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++)
        assert_int_equal(rules.strength[PEDRO_HEARTS][card(order[i])], i + 1);
    assert_int_equal(pedro_set_count(rules.trumps[PEDRO_HEARTS]), 17);
    assert_int_equal(rules.strength[PEDRO_HEARTS][card("Js")], 0);
}

static void every_letter_stands_for_a_card(void **data) {
    static const struct {
        char letter;
        const char *spades, *diamonds;
    } rows[] = {{'A', "As", "Ad"}, {'T', "Ts", "Td"}, {'2', "2s", "2d"},
                {'p', "5c", "5h"}, {'j', "Jc", "Jh"}, {'k', "Kc", "Kh"},
                {'n', "9c", "9h"}, {'X', "X1", "X1"}, {'x', "X2", "X2"}};
    struct pedro_rules rules;
    (void)data;
    rules_with_options("us", "jokers=2, trumps=AKQJT98765432pjknXx", &rules);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        long letter = strchr(pedro_letters, rows[i].letter) - pedro_letters;
        assert_int_equal(rules.own.letter_card[PEDRO_SPADES][letter],
                         card(rows[i].spades));
        assert_int_equal(rules.own.letter_card[PEDRO_DIAMONDS][letter],
                         card(rows[i].diamonds));
    }
    assert_true(rules.trumps[PEDRO_SPADES] ==
                (PEDRO_SUIT_CARDS(PEDRO_SPADES) | cards("5c 9c Jc Kc X1 X2")));
    assert_true(rules.plain[PEDRO_SPADES][PEDRO_CLUBS] ==
                cards("2c 3c 4c 6c 7c 8c Tc Qc Ac"));
    assert_true(rules.plain[PEDRO_SPADES][PEDRO_SPADES] == 0);
}

static void every_suit_has_the_same_points(void **data) {
    (void)data;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        rules_with_options(pedro_preset(i)->name, "", &rules);
        for (unsigned suit = 0; suit < 4; suit++) {
            int points = 0;
            for (pedro_cards left = rules.scoring[suit]; left;)
                points += rules.value[suit][pedro_set_pop(&left)];
            assert_int_equal(points, rules.total);
            assert_true((rules.scoring[suit] & ~rules.trumps[suit]) == 0);
        }
        assert_true(rules.max_bid <= rules.total);
    }
}

static void protection_goes_level_by_level(void **data) {
    static const struct {
        const char *options;
        unsigned protection;
        const char *levels[9]; /* of diamonds and hearts, diamonds named */
    } rows[] = {
        {"points=A=1 K=30 J=1 5=5 p=5 2=1",
         PEDRO_PROTECT_TRUMPS,
         {"2h 3h 4h 6h 7h 8h 9h Th Jh Qh Kh Ah", "3d 4d 6d 7d 8d 9d Td Qd", "2d Jd Ad",
          "5d 5h", "Kd"}},
        {"points=A=1 K=30 J=1 5=5 p=5 2=1, last_resort=two",
         PEDRO_PROTECT_TRUMPS,
         {"2h 3h 4h 6h 7h 8h 9h Th Jh Qh Kh Ah", "3d 4d 6d 7d 8d 9d Td Qd", "2d", "Jd Ad",
          "5d 5h", "Kd"}},
        {"points=A=1 K=30 J=1 5=5 p=5 2=40, last_resort=two",
         PEDRO_PROTECT_SCORING,
         {"3d 4d 6d 7d 8d 9d Td Qd 2h 3h 4h 6h 7h 8h 9h Th Jh Qh Kh Ah", "2d", "Jd Ad",
          "5d 5h", "Kd"}},
        /* a two that does not score has no level of its own */
        {"points=A=1 K=30, last_resort=two",
         PEDRO_PROTECT_SCORING,
         {"2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "Ad",
          "Kd"}},
        {"last_resort=two",
         PEDRO_PROTECT_NONE,
         {"2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh "
          "Ah"}},
    };
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        const pedro_cards red =
            PEDRO_SUIT_CARDS(PEDRO_DIAMONDS) | PEDRO_SUIT_CARDS(PEDRO_HEARTS);
        unsigned level = 0;
        rules_with_options("us", rows[i].options, &rules);
        for (; rows[i].levels[level]; level++)
            assert_true((rules.own.level[rows[i].protection][PEDRO_DIAMONDS][level] &
                         red) == cards(rows[i].levels[level]));
        assert_int_equal(rules.own.levels[rows[i].protection], level);
    }
}

static void any_number_of_points_has_levels_enough(void **data) {
    struct pedro_rules rules;
    (void)data;
    rules_with_options(
        "us",
        "jokers=2, trumps=AKQJT98765432pjknXx, last_resort=two, points=A=1 K=2 "
        "Q=3 J=4 T=5 9=6 8=7 7=8 6=9 5=10 4=11 3=12 2=13 p=14 j=15 k=16 n=17 "
        "X=18 x=19",
        &rules);
    assert_int_equal(rules.own.levels[PEDRO_PROTECT_TRUMPS], 2 + 19);
    assert_true(rules.own.levels[PEDRO_PROTECT_TRUMPS] <= PEDRO_LEVELS_MAX);
}

static void freely_thrown_scoring_trumps_leave_no_protection(void **data) {
    struct pedro_rules rules;
    (void)data;
    rules_with_options("us", "", &rules);
    assert_int_equal(rules.own.protection, PEDRO_PROTECT_TRUMPS);
    rules_with_options("us", "may_discard_scoring=yes", &rules);
    assert_int_equal(rules.own.protection, PEDRO_PROTECT_NONE);
}

static void sides_and_partners_are_as_the_teams_say(void **data) {
    struct pedro_rules rules;
    (void)data;
    rules_with_options("us", "", &rules);
    assert_int_equal(rules.sides, 2);
    assert_int_equal(pedro_side(&rules, 3), 1);
    assert_int_equal(pedro_partner(&rules, 3), 1);
    assert_int_equal(pedro_left(&rules, 3), 0);
    assert_int_equal(pedro_left(&rules, 0), 1);
    rules_with_options("sancho", "teams=pairs, players=6", &rules);
    assert_int_equal(rules.sides, 2);
    assert_int_equal(pedro_side(&rules, 5), 1);
    assert_int_equal(pedro_partner(&rules, 3), PEDRO_NO_SEAT);
    rules_with_options("five-handed", "", &rules);
    assert_int_equal(rules.sides, 5);
    assert_int_equal(pedro_side(&rules, 3), 3);
    assert_int_equal(pedro_partner(&rules, 3), PEDRO_NO_SEAT);
}

static void a_bid_is_written_as_it_is_called(void **data) {
    static const struct {
        pedro_bid bid;
        const char *text;
    } rows[] = {
        {PEDRO_NO_BID, ""},
        {1, "1"},
        {999, "999"},
        {PEDRO_BID_SPECIAL, "14-28"},
        {PEDRO_BID_SPECIAL + 1, "28-56"},
        {PEDRO_BID_SPECIAL + 2, "16-32"},
        {PEDRO_BID_SPECIAL + 3, "83-166"},
        {PEDRO_BID_SPECIAL + 4, "moon"},
        {PEDRO_BID_SPECIAL + 5, "double-moon"},
        {PEDRO_BID_DARK, "dark"},
        {PEDRO_PASSED, "pass"},
    };
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char buffer[32];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_bid_text(rows[i].bid, &text);
        assert_string_equal(buffer, rows[i].text);
        /* Bids grow down the table, so that a higher number outranks a lower one. */
        assert_true(i == 0 || rows[i].bid > rows[i - 1].bid);
    }
}

static void a_bid_needs_and_costs_what_the_table_says(void **data) {
    struct pedro_rules rules;
    (void)data;
    rules_with_options("us", "max_bid=10", &rules);
    assert_int_equal(pedro_bid_needs(&rules, 8), 8);
    assert_int_equal(pedro_bid_cost(&rules, 8), 8);
    assert_int_equal(pedro_bid_needs(&rules, PEDRO_BID_SPECIAL), 14);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL), 14);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL + 1), 28);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL + 2), 32);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL + 3), 166);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL + 4), 10);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_SPECIAL + 5), 20);
    assert_int_equal(pedro_bid_needs(&rules, PEDRO_BID_DARK), 14);
    assert_int_equal(pedro_bid_cost(&rules, PEDRO_BID_DARK), 14);
}

static void a_ruleset_that_is_no_game_changes_nothing(void **data) {
    struct pedro_rules rules, before;
    struct pedro_ruleset set;
    struct pedro_option_error error;
    (void)data;
    memset(&rules, 0x5a, sizeof rules);
    before = rules;
    assert_int_equal(ruleset_with_options("us", "min_bid=15", &set, NULL), PEDRO_ERR_OK);
    assert_int_equal(pedro_rules_init(&rules, &set, &error), PEDRO_ERR_BAD_OPTION);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_string_equal(error.name, "min_bid");
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), PEDRO_ERR_BAD_OPTION);
}

static void the_same_ruleset_makes_the_same_rules(void **data) {
    (void)data;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules one, two;
        memset(&one, 0, sizeof one);
        memset(&two, 0xff, sizeof two);
        assert_int_equal(pedro_rules_init(&one, &pedro_preset(i)->set, NULL), 0);
        assert_int_equal(pedro_rules_init(&two, &pedro_preset(i)->set, NULL), 0);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

TEST_GROUP(rules) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trump_belongs_to_the_suit_named),
        cmocka_unit_test(trumps_are_strong_in_the_order_of_the_key),
        cmocka_unit_test(every_letter_stands_for_a_card),
        cmocka_unit_test(every_suit_has_the_same_points),
        cmocka_unit_test(protection_goes_level_by_level),
        cmocka_unit_test(any_number_of_points_has_levels_enough),
        cmocka_unit_test(freely_thrown_scoring_trumps_leave_no_protection),
        cmocka_unit_test(sides_and_partners_are_as_the_teams_say),
        cmocka_unit_test(a_bid_is_written_as_it_is_called),
        cmocka_unit_test(a_bid_needs_and_costs_what_the_table_says),
        cmocka_unit_test(a_ruleset_that_is_no_game_changes_nothing),
        cmocka_unit_test(the_same_ruleset_makes_the_same_rules),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
