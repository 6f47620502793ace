/* statistics_test.c - what a person did, from whole records.
 *
 * SPDX-License-Identifier: MIT */
#include "record/record_sample.h"
#include "record/statistics.h"

static char text[TEXT_MAX];
static struct statistics statistics;

static void add_file(const char *path, pedro_seat seat) {
    struct reading reading;
    load(path, text);
    read_good(text, &reading);
    assert_int_equal(statistics_add(&statistics, &reading.match, &reading.tags, seat), 0);
    finish(&reading);
}

static void assert_bids(const struct statistics_bids *counted, unsigned bids,
                        unsigned made) {
    assert_int_equal(counted->bids, bids);
    assert_int_equal(counted->made, made);
}

/* Two hands: seat 0 bid 10 in diamonds to the dealer's left, then 12 in hearts as the dealer, and was set twice. */
static const char short_match[] = "test/program/study.pedro";

static void hands_are_counted(void **data) {
    (void)data;
    statistics_init(&statistics);
    add_file(short_match, 0);
    const struct statistics_game *game = statistics_find(&statistics, "us");
    assert_non_null(game);
    assert_int_equal(game->matches, 1);
    assert_int_equal(game->won, 0);
    assert_int_equal(game->hands, 2);
    assert_bids(&game->bids, 2, 0);
    assert_bids(&game->by_size[10], 1, 0);
    assert_bids(&game->by_size[12], 1, 0);
    assert_int_equal(game->sat[0], 1);
    assert_int_equal(game->sat[1], 1);
    assert_int_equal(game->sat[2], 0);
    assert_bids(&game->by_place[0], 1, 0);
    assert_bids(&game->by_place[1], 1, 0);
    unsigned trumps = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        trumps += game->by_trump[suit].bids;
    assert_int_equal(trumps, 2);
    assert_int_equal(statistics_average(game), 110);
    assert_int_equal(game->partners, 1);
    assert_string_equal(game->partner[0].name, "bot:simple");
    assert_bids(&game->partner[0].bids, 2, 0);
    assert_int_equal(game->courses, 1);
    assert_int_equal(game->course[0].hands, 2);
    assert_int_equal(game->course[0].lead, -22 - 27);
    assert_false(game->course[0].won);
    statistics_finish(&statistics);
}

/* Each point of a card that was played is kept or lost by one seat, and what a side loses the other catches. */
static void points_add_up(void **data) {
    (void)data;
    unsigned long kept = 0, lost = 0, caught[2];
    for (unsigned seat = 0; seat < 4; seat++) {
        statistics_init(&statistics);
        add_file(short_match, (pedro_seat)seat);
        const struct statistics_game *game = statistics_find(&statistics, "us");
        kept += game->kept;
        lost += game->lost;
        caught[seat % 2] = game->caught;
        assert_int_equal(game->won, seat % 2);
        statistics_finish(&statistics);
    }
    assert_int_equal(kept + lost, 28);
    assert_int_equal(lost, caught[0] + caught[1]);
}

/* Matches of other games are counted apart, one that is not over without a result. */
static void games_are_apart(void **data) {
    (void)data;
    statistics_init(&statistics);
    add_file(short_match, 1);
    add_file("test/records/finland.pedro", 0);
    add_file(short_match, 1);
    assert_int_equal(statistics.games, 2);
    const struct statistics_game *game = statistics_find(&statistics, "us");
    assert_int_equal(game->matches, 2);
    assert_int_equal(game->won, 2);
    assert_bids(&game->bids, 0, 0);
    assert_int_equal(statistics_average(game), 0);
    assert_non_null(statistics_find(&statistics, "finland"));
    assert_null(statistics_find(&statistics, "king"));
    statistics_finish(&statistics);
}

static void bids_have_a_place_each(void **data) {
    (void)data;
    for (unsigned size = 0; size < STATISTICS_SIZES; size++)
        assert_int_equal(statistics_size(statistics_bid(size)), size);
    assert_int_equal(statistics_bid(statistics_size(PEDRO_BID_DARK)), PEDRO_BID_DARK);
    assert_int_equal(statistics_size(120), STATISTICS_FIGURES - 1);
}

/* There is a style after some matches, and the course forgets the oldest. */
static void style_needs_matches(void **data) {
    (void)data;
    statistics_init(&statistics);
    for (unsigned i = 1; i <= STATISTICS_COURSE + 3; i++) {
        add_file(short_match, 0);
        assert_int_equal(statistics_has_style(statistics_find(&statistics, "us")),
                         i >= STATISTICS_STYLE);
    }
    const struct statistics_game *game = statistics_find(&statistics, "us");
    assert_int_equal(game->matches, STATISTICS_COURSE + 3);
    assert_int_equal(game->partners, 1);
    statistics_finish(&statistics);
}

TEST_GROUP(statistics) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_counted),   cmocka_unit_test(points_add_up),
        cmocka_unit_test(games_are_apart),     cmocka_unit_test(bids_have_a_place_each),
        cmocka_unit_test(style_needs_matches),
    };
    return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
