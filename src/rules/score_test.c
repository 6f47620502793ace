/* score_test.c - the scores of a hand for given points (RULES section 8), and the points
 * that are certain during play.
 *
 * The worked examples of the sources and the ends of matches are in test/cases.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include "pedro/state.h"

enum { MOON = PEDRO_BID_SPECIAL + 4, DOUBLE_MOON };
enum { S14_28 = PEDRO_BID_SPECIAL, S28_56, S16_32, S83_166 };

struct row {
    const char *preset, *options;
    pedro_bid bid;
    pedro_seat bidder, partner;
    int16_t points[PEDRO_SEATS_MAX];
    bool made;
    int32_t hand[PEDRO_SEATS_MAX];
};

static void check(const struct row *rows, size_t count) {
    for (const struct row *row = rows; row < rows + count; row++) {
        struct pedro_rules rules;
        int32_t hand[PEDRO_SEATS_MAX];
        rules_with_options(row->preset, row->options, &rules);
        assert_int_equal(
            pedro_score(&rules, row->bid, row->bidder, row->partner, row->points, hand),
            row->made);
        for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
            if (hand[side] != row->hand[side])
                fail_msg("%s %s: row %zu: side %u should score %d, but scores %d",
                         row->preset, row->options, (size_t)(row - rows), side,
                         (int)row->hand[side], (int)hand[side]);
    }
}

#define CHECK(...)                                                                       \
    do {                                                                                 \
        static const struct row rows[] = {__VA_ARGS__};                                  \
        check(rows, sizeof rows / sizeof *rows);                                         \
    } while (0)

static void a_number_is_made_by_as_many_points(void **data) {
    (void)data;
    CHECK({"us", "", 8, 1, -1, {6, 8}, true, {6, 8}},
          {"us", "", 9, 1, -1, {6, 8}, false, {6, -9}},
          {"us", "", 7, 2, -1, {14, 0}, true, {14, 0}},
          {"us", "", 14, 2, -1, {13, 1}, false, {-14, 1}},
          {"us", "", 7, 0, -1, {0, 14}, false, {-7, 14}},
          /* a point that counts for no one makes no difference to the rest */
          {"us", "", 7, 1, -1, {6, 7}, true, {6, 7}});
}

static void the_difference_goes_to_whoever_won_more(void **data) {
    (void)data;
    CHECK({"us", "made=difference", 7, 1, -1, {5, 9}, true, {0, 4}},
          {"us", "made=difference, min_bid=1", 6, 1, -1, {8, 6}, true, {2, 0}},
          {"us", "made=difference", 7, 1, -1, {7, 7}, true, {0, 0}},
          {"us", "made=difference", 8, 1, -1, {7, 7}, false, {7, -8}},
          {"sancho", "made=difference, players=2", 1, 0, -1, {10, 8}, true, {2, 0}});
}

static void a_set_bid_costs_what_the_key_says(void **data) {
    (void)data;
    CHECK(
        {"us", "set=minus_bid", 8, 1, -1, {7, 7}, false, {7, -8}},
        {"us", "set=bid_plus_points", 8, 1, -1, {7, 7}, false, {15, 0}},
        {"us", "set=total_plus_shortfall", 8, 1, -1, {7, 7}, false, {15, 0}},
        {"us", "set=total_plus_shortfall", 14, 0, -1, {3, 11}, false, {0, 25}},
        {"sancho", "set=minus_bid", 9, 1, -1, {5, 8, 1, 4}, false, {5, -9, 1, 4}},
        {"sancho", "set=bid_plus_points", 9, 1, -1, {5, 8, 1, 4}, false, {14, 0, 10, 13}},
        {"sancho",
         "set=total_plus_shortfall",
         9,
         1,
         -1,
         {5, 8, 1, 4},
         false,
         {19, 0, 19, 19}});
}

static void a_slam_pays_double_and_costs_the_bid(void **data) {
    (void)data;
    CHECK({"us", "slam=yes", 14, 1, -1, {0, 14}, true, {0, 28}},
          {"us", "slam=yes", 13, 1, -1, {0, 14}, true, {0, 14}},
          {"us", "slam=yes", 14, 1, -1, {1, 13}, false, {1, -14}},
          {"us", "slam=yes, made=difference", 14, 1, -1, {0, 14}, true, {0, 28}},
          {"us", "slam=yes, set=bid_plus_points", 14, 1, -1, {1, 13}, false, {15, 0}},
          {"us", "slam=no", 14, 1, -1, {0, 14}, true, {0, 14}});
}

static void a_special_scores_its_own_figures(void **data) {
    (void)data;
    CHECK(
        {"us", "specials=14-28", S14_28, 1, -1, {0, 14}, true, {0, 28}},
        {"us", "specials=14-28", S14_28, 1, -1, {1, 13}, false, {1, -14}},
        {"us", "specials=14-28", S14_28, 1, -1, {0, 13}, false, {0, -14}},
        {"us", "specials=28-56", S28_56, 0, -1, {14, 0}, true, {56, 0}},
        {"us", "specials=28-56", S28_56, 0, -1, {9, 5}, false, {-28, 5}},
        {"us",
         "specials=28-56, set=bid_plus_points",
         S28_56,
         0,
         -1,
         {9, 5},
         false,
         {0, 33}},
        {"us",
         "specials=28-56, set=total_plus_shortfall",
         S28_56,
         0,
         -1,
         {9, 5},
         false,
         {0, 33}},
        {"us", "specials=14-28, made=difference", S14_28, 1, -1, {0, 14}, true, {0, 28}},
        {"california", "specials=16-32", S16_32, 0, -1, {16, 0}, true, {32, 0}},
        {"california", "specials=16-32", S16_32, 0, -1, {15, 1}, false, {-32, 1}},
        {"eightythree", "", S83_166, 2, -1, {83, 0}, true, {166, 0}},
        {"eightythree", "", S83_166, 2, -1, {82, 1}, false, {-166, 1}});
}

static void a_moon_scores_as_a_bid_made(void **data) {
    (void)data;
    CHECK({"tennessee-moon", "", MOON, 1, -1, {0, 17}, true, {0, 17}},
          {"tennessee-moon", "", MOON, 1, -1, {1, 16}, false, {1, -17}},
          {"tennessee-moon", "", DOUBLE_MOON, 1, -1, {0, 17}, true, {0, 17}},
          {"tennessee-moon", "", DOUBLE_MOON, 1, -1, {1, 16}, false, {1, -34}},
          {"tennessee-moon", "max_bid=12", MOON, 1, -1, {1, 16}, false, {1, -12}},
          {"tennessee-moon", "max_bid=12", DOUBLE_MOON, 1, -1, {1, 16}, false, {1, -24}});
}

static void a_dark_bid_is_for_every_point_and_double(void **data) {
    (void)data;
    CHECK({"louisiana", "", PEDRO_BID_DARK, 3, -1, {0, 14}, true, {0, 28}},
          {"louisiana", "", PEDRO_BID_DARK, 3, -1, {2, 12}, false, {2, -14}},
          {"king", "dark=yes", PEDRO_BID_DARK, 3, -1, {0, 44}, true, {0, 88}},
          {"king", "dark=yes", PEDRO_BID_DARK, 3, -1, {1, 43}, false, {1, -44}});
}

static void a_called_partner_scores_with_the_bidder(void **data) {
    (void)data;
    CHECK({"five-handed", "", 8, 1, 3, {1, 5, 2, 3, 3}, true, {6, 8, 6, 8, 6}},
          {"five-handed", "", 9, 1, 3, {1, 5, 2, 3, 3}, false, {6, -9, 6, -9, 6}},
          /* alone against four */
          {"five-handed", "", 6, 1, -1, {1, 6, 2, 3, 2}, true, {8, 6, 8, 8, 8}},
          {"five-handed", "", 7, 1, -1, {1, 6, 2, 3, 2}, false, {8, -7, 8, 8, 8}},
          {"five-handed",
           "set=bid_plus_points",
           9,
           0,
           4,
           {1, 5, 2, 3, 3},
           false,
           {0, 19, 19, 19, 0}});
}

/* A state in which spades are trumps and play has begun. */
static void begin_play(const struct pedro_rules *rules, pedro_seat bidder,
                       struct pedro_state *state) {
    pedro_state_init(rules, 0, state);
    state->phase = PEDRO_PHASE_PLAY;
    state->turn = state->bidder = bidder;
    state->trump = PEDRO_SPADES;
    state->two_settled = 1;
}

static void the_two_is_certain_once_play_has_begun(void **data) {
    static const struct {
        const char *options;
        int16_t points[2];
    } rows[] = {{"low=dealt", {1, 0}}, {"low=owner", {0, 1}}, {"low=taker", {0, 0}}};
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        struct pedro_state state;
        int16_t points[PEDRO_SEATS_MAX];
        rules_with_options("us", rows[i].options, &rules);
        begin_play(&rules, 1, &state);
        state.two_first[PEDRO_SPADES] = 2;
        state.two_last[PEDRO_SPADES] = 3;
        state.two_first[PEDRO_HEARTS] = state.two_last[PEDRO_HEARTS] = 0;
        pedro_points(&rules, &state, points);
        assert_int_equal(points[0], rows[i].points[0]);
        assert_int_equal(points[1], rows[i].points[1]);
        state.two_settled = 0;
        pedro_points(&rules, &state, points);
        assert_int_equal(points[0] + points[1], 0);
    }
}

static void a_two_that_does_not_score_counts_for_nobody(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    int16_t points[PEDRO_SEATS_MAX];
    (void)data;
    rules_with_options("us", "points=A=1 J=1 T=1 5=5 p=5, low=owner", &rules);
    begin_play(&rules, 1, &state);
    state.two_first[PEDRO_SPADES] = state.two_last[PEDRO_SPADES] = 2;
    pedro_points(&rules, &state, points);
    assert_int_equal(points[0], 0);
}

static void before_trumps_are_named_there_are_no_points(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    int16_t points[PEDRO_SEATS_MAX];
    (void)data;
    rules_with_options("us", "", &rules);
    pedro_state_init(&rules, 0, &state);
    state.phase = PEDRO_PHASE_BID;
    pedro_points(&rules, &state, points);
    assert_int_equal(points[0], 0);
    assert_int_equal(points[1], 0);
}

TEST_GROUP(score) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_made_by_as_many_points),
        cmocka_unit_test(the_difference_goes_to_whoever_won_more),
        cmocka_unit_test(a_set_bid_costs_what_the_key_says),
        cmocka_unit_test(a_slam_pays_double_and_costs_the_bid),
        cmocka_unit_test(a_special_scores_its_own_figures),
        cmocka_unit_test(a_moon_scores_as_a_bid_made),
        cmocka_unit_test(a_dark_bid_is_for_every_point_and_double),
        cmocka_unit_test(a_called_partner_scores_with_the_bidder),
        cmocka_unit_test(the_two_is_certain_once_play_has_begun),
        cmocka_unit_test(a_two_that_does_not_score_counts_for_nobody),
        cmocka_unit_test(before_trumps_are_named_there_are_no_points),
    };
    return cmocka_run_group_tests_name("score", tests, NULL, NULL);
}
