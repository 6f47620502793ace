/* explain_choice_test.c - the fact that differs most between two cards is the one that is given.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/search/explain_choice.h"

/* The seat is 0 of two sides, spades are trumps, and it has the bid of 8 or another does. */
static struct pedro_rules rules;
static struct pedro_view view;
static struct bot_turn turn;

static pedro_card card(const char *letters) {
    pedro_card read;
    assert_int_equal(pedro_card_parse(letters, strlen(letters), &read), 0);
    return read;
}

static void begin_game(struct explain_choice *why, const char *game, pedro_seat bidder) {
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    memset(&view, 0, sizeof view);
    view.partner = PEDRO_NO_SEAT;
    view.bidder = bidder;
    view.high_bid = 8;
    view.trump = PEDRO_SPADES;
    turn = (struct bot_turn){.rules = &rules, .view = &view};
    explain_choice_init(why, &turn, card("3s"), card("Ks"));
}

static void begin(struct explain_choice *why, pedro_seat bidder) {
    begin_game(why, "us", bidder);
}

/* A world as it ended: who won the trick, whether the bid was made, a card that was won and
 * by whom, and who was called. */
static void note_won_by(struct explain_choice *why, bool other, unsigned trick, bool made,
                        const char *won, unsigned by, pedro_seat partner) {
    struct pedro_state state;
    memset(&state, 0, sizeof state);
    state.last_made = made;
    state.taken[by] = won ? pedro_set_of(card(won)) : 0;
    explain_choice_note(why, other, &(struct explain_choice_end){trick, partner, &state},
                        10);
}

/* The same, a card that our side won, and nobody was called. */
static void note(struct explain_choice *why, bool other, unsigned trick, bool made,
                 const char *won) {
    note_won_by(why, other, trick, made, won, 0, PEDRO_NO_SEAT);
}

static const char *said(const struct explain_choice *why) {
    static char buffer[200];
    struct bot_reason reason = {.sentence = NULL};
    struct pedro_text text;
    if (!explain_choice_say(why, &reason))
        return "";
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(&reason, reason.sentence, NULL, &text);
    return buffer;
}

static void tells_of_the_bid_when_that_is_what_differs(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 2);
    for (unsigned i = 0; i < 4; i++) {
        note(&why, false, 0, i < 3, NULL);
        note(&why, true, 0, i < 1, "5s");
    }
    assert_string_equal(said(&why),
                        "With 3s the bid is made in 75 % of the deals that are still "
                        "possible, with Ks in 25 %.");
}

static void to_set_the_others_bid_is_good(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 1);
    note(&why, false, 0, false, NULL);
    note(&why, true, 0, true, NULL);
    assert_string_equal(said(&why),
                        "With 3s the bid is set in 100 % of the deals that are still "
                        "possible, with Ks in 0 %.");
}

static void a_five_outweighs_a_ten_won_as_often(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 0);
    note(&why, false, 0, true, "5c");
    note(&why, false, 0, true, NULL);
    note(&why, true, 1, true, "Ts");
    note(&why, true, 1, true, "Ts");
    assert_string_equal(said(&why), "With 3s your side wins 5c in 50 % of the deals "
                                    "that are still possible, with Ks in 0 %.");
}

static void the_trick_will_do_where_no_point_hangs_on_it(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 0);
    note(&why, false, 0, true, NULL);
    note(&why, true, 1, true, NULL);
    assert_string_equal(said(&why),
                        "With 3s your side wins this trick in 100 % of the deals that "
                        "are still possible, with Ks in 0 %.");
}

static void says_nothing_where_nothing_differs(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 0);
    assert_string_equal(said(&why), "");
    note(&why, false, 0, true, "As");
    note(&why, true, 0, true, "As");
    assert_string_equal(said(&why), "");
}

static void says_nothing_where_only_the_other_card_is_better(void **state) {
    (void)state;
    struct explain_choice why;
    begin(&why, 0);
    note(&why, false, 1, false, NULL);
    note(&why, true, 0, true, "5s");
    assert_string_equal(said(&why), "");
}

static void who_plays_alone_has_no_side(void **state) {
    (void)state;
    struct explain_choice why;
    begin_game(&why, "snoozer", 2);
    note(&why, false, 0, true, "5s");
    note(&why, true, 1, true, NULL);
    assert_string_equal(said(&why), "With 3s you win 5s in 100 % of the deals that "
                                    "are still possible, with Ks in 0 %.");
    begin_game(&why, "snoozer", 2);
    note(&why, false, 0, true, NULL);
    note(&why, true, 1, true, NULL);
    assert_string_equal(said(&why),
                        "With 3s you win this trick in 100 % of the deals that are still "
                        "possible, with Ks in 0 %.");
}

static void who_was_called_is_with_the_bidder(void **state) {
    (void)state;
    struct explain_choice why;
    begin_game(&why, "five-handed", 2);
    view.partner = 0;
    note_won_by(&why, false, 2, true, NULL, 0, 0);
    note_won_by(&why, true, 2, false, NULL, 0, 0);
    assert_string_equal(said(&why),
                        "With 3s the bid is made in 100 % of the deals that are still "
                        "possible, with Ks in 0 %.");
    begin_game(&why, "five-handed", 2);
    view.partner = 0;
    note_won_by(&why, false, 2, true, "5s", 2, 0);
    note_won_by(&why, true, 2, true, "5s", 3, 0);
    assert_string_equal(said(&why), "With 3s your side wins 5s in 100 % of the deals "
                                    "that are still possible, with Ks in 0 %.");
}

static void defenders_are_together_against_the_bidder_and_whom_it_called(void **state) {
    (void)state;
    struct explain_choice why;
    begin_game(&why, "five-handed", 2);
    note_won_by(&why, false, 1, true, "5s", 1, 4);
    note_won_by(&why, true, 4, true, "5s", 4, 4);
    assert_string_equal(said(&why), "With 3s your side wins 5s in 100 % of the deals "
                                    "that are still possible, with Ks in 0 %.");
}

TEST_GROUP(explain_choice) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_of_the_bid_when_that_is_what_differs),
        cmocka_unit_test(to_set_the_others_bid_is_good),
        cmocka_unit_test(a_five_outweighs_a_ten_won_as_often),
        cmocka_unit_test(the_trick_will_do_where_no_point_hangs_on_it),
        cmocka_unit_test(says_nothing_where_nothing_differs),
        cmocka_unit_test(says_nothing_where_only_the_other_card_is_better),
        cmocka_unit_test(who_plays_alone_has_no_side),
        cmocka_unit_test(who_was_called_is_with_the_bidder),
        cmocka_unit_test(defenders_are_together_against_the_bidder_and_whom_it_called),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
