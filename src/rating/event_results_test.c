/* event_results_test.c - a tournament's value and its exported table give the same results.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "rating/event_results.h"
#include "rating/results_table.h"
#include "tournament/acts_sample.h"

static struct rating_book book;
static unsigned long count[RATING_REASONS];

static void begin(void) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set game \"finland\"");
}

/* Rates the value. */
static void rate_value(void) {
    memset(count, 0, sizeof count);
    assert_true(rating_book_init(&book));
    assert_int_equal(rating_event(&book, &tournament, count), 0);
}

/* Rates the table that the tournament exports. */
static void rate_table(void) {
    char room[4096];
    struct pedro_text text;
    struct pedro_record_error error;
    memset(count, 0, sizeof count);
    assert_true(rating_book_init(&book));
    pedro_text_init(&text, room, sizeof room);
    tournament_csv_results(&tournament, &text);
    assert_true(pedro_text_fits(&text));
    const int err = rating_results_read(&book, room, text.length, count, &error);
    if (err)
        fail_msg("line %lu: %s", error.line, error.message);
}

static void end(void) {
    rating_book_finish(&book);
    tournament_finish(&tournament);
}

/* The persons of a side of a result, "Ann Bo ". */
static const char *names(size_t result, unsigned side) {
    static char room[512];
    const struct rating_result *at = &book.result[result];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (unsigned i = 0; i < at->side[side].members; i++) {
        pedro_text_add(&text, book.person[at->side[side].person[i]].name);
        pedro_text_add_char(&text, ' ');
    }
    return room;
}

static void begin_pairs(void) {
    begin();
    must("entry 1 \"Ann\" \"=Bo\"");
    must("entry 2 \"Cai\" \"Dan\"");
    must("entry 3 \"Eva\" \"Finn\"");
    must("entry 4 \"Gun\" \"Hans\"");
    must("entry 5 \"Ida\" \"Jan\"");
    must("pair 1 1:1-2 2:3-4 bye:5");
    must("publish 1");
    must("result 1 1 62-40");
    must("forfeit 1 2 2");
    must("substitute 2 1 2 \"Kaj\"");
    must("pair 2 1:5-1 2:2-3 bye:4");
    must("publish 2");
    must("result 2 1 30-62");
}

static void check_pairs(void) {
    assert_int_equal(count[RATING_TAKEN], 2);
    assert_int_equal(count[RATING_NOT_PLAYED], 1);
    assert_int_equal(count[RATING_NOT_OVER], 1);
    assert_int_equal(book.results, 2);
    assert_string_equal(names(0, 0), "Ann =Bo ");
    assert_string_equal(names(0, 1), "Cai Dan ");
    assert_string_equal(names(1, 1),
                        "Ann Kaj "); /* the substitute played the second round */
    assert_int_equal((int)book.result[1].side[1].score, 62);
    assert_int_equal((int)book.result[0].day, 0); /* when it was published, in 1970 */
}

static void who_played_is_rated(void **state) {
    (void)state;
    begin_pairs();
    rate_value();
    check_pairs();
    end();
    begin_pairs();
    rate_table();
    check_pairs();
    end();
}

/* At a server; its name is what people read, its id says how strong it is. */
static void a_computer_player_is_a_reference(void **state) {
    (void)state;
    begin();
    must("set place online");
    must("set players all");
    must("entry 1 \"Ann\" \"Club (bot, level 3)\"");
    must("entry 2 \"Club (bot, level 3)\" \"Club (bot, level 3)\"");
    must("person 1 1 u1");
    must("person 1 2 bot:club");
    must("person 2 1 bot:club");
    must("person 2 2 bot:club");
    must("pair 1 1:1-2");
    must("publish 1");
    must("result 1 1 62-40");
    rate_value();
    assert_int_equal(count[RATING_TAKEN], 1);
    assert_string_equal(names(0, 0), "Ann bot:club ");
    assert_string_equal(names(0, 1), "bot:club bot:club ");
    assert_true(book.person[book.result[0].side[1].person[0]].reference);
    end();
}

static void begin_single(void) {
    begin();
    must("set entry single");
    must("set boards 2");
    must("entry 1 \"Ann\"");
    must("entry 2 \"Bo\"");
    must("entry 3 \"Cai\"");
    must("entry 4 \"Dan\"");
    must("pair 1 1:1+2-3+4/1-2");
    must("publish 1");
    must("board 1 1 1 10-4");
    must("board 1 1 2 none");
}

static void check_single(void) {
    assert_int_equal(book.results, 1);
    assert_string_equal(names(0, 0), "Ann Bo ");
    assert_string_equal(names(0, 1), "Cai Dan ");
}

static void a_board_is_a_game_of_one_hand(void **state) {
    (void)state;
    begin_single();
    rate_value();
    check_single();
    const double one_hand = book.result[0].gain;
    end();
    begin_single();
    rate_table();
    check_single();
    assert_true(book.result[0].gain == one_hand);
    end();
    begin_pairs();
    rate_value();
    assert_true(book.result[0].gain > 2 * one_hand);
    end();
}

static void the_winner_counts_where_points_do_not_tell(void **state) {
    (void)state;
    begin();
    must("entry 1 \"Ann\" \"Bo\"");
    must("entry 2 \"Cai\" \"Dan\"");
    must("pair 1 1:1-2");
    must("publish 1");
    must("result 1 1 62-64 won 1");
    rate_value();
    assert_int_equal(book.results, 1);
    assert_true(book.result[0].order_only);
    assert_true(book.result[0].side[0].score > book.result[0].side[1].score);
    end();
}

static void teams_are_left_out(void **state) {
    (void)state;
    begin();
    must("set entry team");
    must("entry 1 \"Ann\" \"Bo\" \"Cai\"");
    must("entry 2 \"Dan\" \"Eva\"");
    must("pair 1 1:1-2");
    must("publish 1");
    must("result 1 1 62-60");
    rate_value();
    assert_int_equal(book.results, 0);
    assert_int_equal(count[RATING_NO_NAMES], 1);
    end();
}

TEST_GROUP(event_results) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_played_is_rated),
        cmocka_unit_test(a_computer_player_is_a_reference),
        cmocka_unit_test(a_board_is_a_game_of_one_hand),
        cmocka_unit_test(the_winner_counts_where_points_do_not_tell),
        cmocka_unit_test(teams_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
