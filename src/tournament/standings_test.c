/* standings_test.c - scores, byes and tie-breaks, as small examples.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"
#include "tournament/score.h"

enum { ENTRIES = 4 };

static struct tournament_standing standing[8];

/* Four pairs and the settings in `acts`. */
static void begin(const char *const *acts) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set unit minutes"); /* any points will do */
    for (; *acts; acts++)
        must(*acts);
    for (char entry[] = "entry 1 \"A\" \"B\""; entry[6] < '1' + ENTRIES; entry[6]++)
        must(entry);
}

static void rank(void) {
    assert_int_equal(tournament_standings(&tournament, tournament.published, standing),
                     PEDRO_ERR_OK);
}

static const struct tournament_standing *of(unsigned entry) {
    for (unsigned i = 0; i < tournament.entries; i++)
        if (standing[i].entry == entry)
            return &standing[i];
    return NULL;
}

static void play(const char *const *acts) {
    for (; *acts; acts++)
        must(*acts);
    rank();
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }

static void a_win_is_a_point(void **state) {
    (void)state;
    begin(ACTS("set tiebreaks none"));
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 62-48", "result 1 2 50-50"));
    assert_int_equal(of(1)->score, 1000);
    assert_int_equal(of(2)->score, 0);
    assert_int_equal(of(3)->score, 500);
    assert_int_equal(of(4)->score, 500);
    assert_int_equal(of(3)->place, 2);
    assert_int_equal(of(4)->place, 2);
    assert_int_equal(of(2)->place, 4);
    assert_int_equal(standing[2].decided, TOURNAMENT_BY_NOTHING);
    /* The director can separate entries that are equal. */
    play(ACTS("penalty 4 1 \"won the play-off\""));
    assert_int_equal(of(4)->place, 2);
    assert_int_equal(of(3)->place, 3);
    play(ACTS("undo", "penalty 1 -600 \"late\""));
    assert_int_equal(of(1)->score, 400);
    assert_int_equal(of(1)->place, 3);
    tournament_finish(&tournament);
}

/* The scale of the World Bridge Federation for 16 boards, where a margin of 60 wins all. */
static void victory_points_follow_the_scale(void **state) {
    (void)state;
    static const struct {
        int margin, points;
    } rows[] = {{0, 10000},  {1, 10311},  {10, 12799},
                {30, 16730}, {59, 19925}, {60, 20000}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int64_t points = tournament_victory_points(rows[i].margin, 60),
                      against = tournament_victory_points(-rows[i].margin, 60);
        assert_int_equal(points, rows[i].points);
        assert_int_equal(points + against, 20000);
    }
    assert_int_equal(tournament_victory_points(-61, 60), 0);
    begin(ACTS("set score victory", "set blitz 60"));
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 62-52"));
    assert_int_equal(of(1)->score, tournament_victory_points(10, 60));
    assert_int_equal(of(3)->score, 0);
    tournament_finish(&tournament);
}

static void a_bye_is_worth_what_the_setting_says(void **state) {
    (void)state;
    static const struct {
        const char *act;
        int score;
    } rows[] = {
        {"set bye own", 30000},     /* the average of 20 and 40 */
        {"set bye winners", 60000}, /* the winner of round 1 had 60 */
        {"set bye full", 60000},
        {"set bye half", 45000}, /* the average of 60 and 30 */
        {"set bye none", 0},
    };
    begin(ACTS("set score points"));
    play(ACTS("pair 1 1:2-3 bye:1 bye:4", "publish 1", "result 1 1 60-30",
              "pair 2 1:1-2 2:3-4", "publish 2", "result 2 1 20-50", "pair 3 1:1-3",
              "publish 3", "result 3 1 40-30"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        play(ACTS(rows[i].act));
        assert_int_equal(of(1)->score, 60000 + rows[i].score);
    }
    tournament_finish(&tournament);
}

static void who_comes_late_or_not_at_all(void **state) {
    (void)state;
    begin(ACTS("set late half", "set forfeit full"));
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 9-5", "forfeit 1 2 2",
              "entry 5 \"Late\" \"Pair\""));
    assert_int_equal(of(3)->score, 1000);
    assert_int_equal(of(3)->won, 1);
    assert_int_equal(of(4)->score, 0);
    assert_int_equal(of(4)->lost, 1);
    assert_int_equal(of(5)->score, 500);
    tournament_finish(&tournament);
}

static void tie_breaks_decide_in_their_order(void **state) {
    (void)state;
    /* 1 beat 2, 2 beat 3, 3 beat 4, 4 and 1 drew, 1 beat 3, 2 beat 4: 1 has 2.5, 2 has 2. */
    begin(ACTS("set tiebreaks direct,margin,lot"));
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 60-50", "result 1 2 60-50",
              "pair 2 1:2-3 2:4-1", "publish 2", "result 2 1 60-20", "result 2 2 60-50"));
    /* All have one win; 1 and 3 have not met, so the direct meeting is left out. */
    for (unsigned i = 0; i < ENTRIES; i++) {
        assert_int_equal(standing[i].score, 1000);
        assert_int_equal(standing[i].tiebreak[0], 0);
        assert_int_equal(standing[i].place, i + 1);
    }
    assert_int_equal(standing[0].entry, 2);
    assert_int_equal(of(2)->tiebreak[1], 30);
    assert_int_equal(standing[1].decided, 1);
    /* 1 and 4 have the same margin, 0: the lot decides. */
    assert_int_equal(standing[2].decided, 2);
    play(ACTS("withdraw 3", "set tiebreaks buchholz,sonneborn,won,points,sets"));
    assert_int_equal(of(1)->tiebreak[0], 1000);
    assert_int_equal(of(1)->tiebreak[1], 1000);
    assert_int_equal(of(1)->tiebreak[2], 1);
    assert_int_equal(of(1)->tiebreak[3], 110);
    assert_int_equal(of(1)->tiebreak[4], 0);
    assert_true(of(3)->withdrawn);
    tournament_finish(&tournament);
}

static void the_direct_meeting_decides_between_two(void **state) {
    (void)state;
    begin(ACTS("set tiebreaks direct"));
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 10-20", "result 1 2 20-10",
              "pair 2 1:1-3 2:2-4", "publish 2", "result 2 1 20-10", "result 2 2 10-20",
              "pair 3 1:1-4 2:2-3", "publish 3", "result 3 1 20-10", "result 3 2 20-10"));
    /* 1 and 2 have two wins each; 2 beat 1. */
    assert_int_equal(standing[0].entry, 2);
    assert_int_equal(standing[1].entry, 1);
    assert_int_equal(standing[1].decided, 0);
    assert_int_equal(standing[2].decided, TOURNAMENT_BY_SCORE);
    tournament_finish(&tournament);
}

/* Board 1: 10, 6 and 2 points more for the first side. */
static void boards_are_compared_with_the_field(void **state) {
    (void)state;
    begin(ACTS("set score matchpoints", "set boards 1"));
    must("entry 5 \"A\" \"B\"");
    must("entry 6 \"A\" \"B\"");
    play(ACTS("pair 1 1:1-2/1-1 2:3-4/1-1 3:5-6/1-1", "publish 1", "board 1 1 1 12-2",
              "board 1 2 1 10-4", "board 1 3 1 8-6"));
    assert_int_equal(of(1)->score, 100000);
    assert_int_equal(of(2)->score, 0);
    assert_int_equal(of(3)->score, 50000);
    assert_int_equal(of(6)->score, 100000);
    play(ACTS("set score difference"));
    assert_int_equal(of(1)->score, 6000); /* 10 against an average of 4 */
    assert_int_equal(of(4)->score, 0);
    assert_int_equal(of(6)->score, 6000);
    tournament_finish(&tournament);
}

/* Board 2 was played at two tables, board 1 at three: a top of 2 becomes one of 3.5 of 4. */
static void a_board_played_less_is_worth_less(void **state) {
    (void)state;
    begin(ACTS("set score matchpoints", "set boards 1"));
    must("entry 5 \"A\" \"B\"");
    must("entry 6 \"A\" \"B\"");
    play(ACTS("pair 1 1:1-2/1-1 2:3-4/1-1 3:5-6/1-1", "publish 1", "board 1 1 1 12-2",
              "board 1 2 1 10-4", "board 1 3 1 8-6",
              "pair 2 1:1-4/2-2 2:3-6/2-2 3:5-2/2-2", "publish 2", "board 2 1 2 9-4",
              "board 2 2 2 4-9", "board 2 3 2 none"));
    assert_int_equal(of(1)->score, 100000 + 87500);
    tournament_finish(&tournament);
}

static void three_sides_share_a_point(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set unit minutes"); /* any points will do */
    must("set rules \"teams=solo, players=3\"");
    must("set entry single");
    must("entry 1 \"A\"");
    must("entry 2 \"B\"");
    must("entry 3 \"C\"");
    play(ACTS("pair 1 1:1-2-3", "publish 1", "result 1 1 20-30-10"));
    assert_int_equal(of(2)->score, 1000);
    assert_int_equal(of(1)->score, 500);
    assert_int_equal(of(1)->drawn, 1);
    assert_int_equal(of(3)->score, 0);
    tournament_finish(&tournament);
}

TEST_GROUP(standings) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_a_point),
        cmocka_unit_test(victory_points_follow_the_scale),
        cmocka_unit_test(a_bye_is_worth_what_the_setting_says),
        cmocka_unit_test(who_comes_late_or_not_at_all),
        cmocka_unit_test(tie_breaks_decide_in_their_order),
        cmocka_unit_test(the_direct_meeting_decides_between_two),
        cmocka_unit_test(boards_are_compared_with_the_field),
        cmocka_unit_test(a_board_played_less_is_worth_less),
        cmocka_unit_test(three_sides_share_a_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
