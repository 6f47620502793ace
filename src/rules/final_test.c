/* final_test.c - which scores a match can end with. test/laws/final_law.c asks it of played matches.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/final.h"

#include "ruleset_options.h"

struct row {
    const char *preset, *options;
    int32_t score[PEDRO_SEATS_MAX];
    unsigned winner;
    enum pedro_refusal_code code; /* PEDRO_REFUSED_NOTHING: it is possible */
};

#define YES  PEDRO_REFUSED_NOTHING
#define OPEN PEDRO_REFUSED_FINAL_OPEN
#define WHO  PEDRO_REFUSED_FINAL_WHO
#define LOST PEDRO_REFUSED_FINAL_WINNER
#define HIGH PEDRO_REFUSED_FINAL_HIGH
#define BOTH PEDRO_REFUSED_FINAL_BOTH
#define LOW  PEDRO_REFUSED_FINAL_LOW
#define HAND PEDRO_REFUSED_FINAL_HAND
#define MANY PEDRO_REFUSED_FINAL_HANDS

#define MANY_POINTS "points=A=998 2=1"

static void check(const struct row *row, unsigned hands) {
    struct pedro_rules rules;
    struct pedro_refusal refusal = {.code = PEDRO_REFUSED_NOTHING};
    rules_with_options(row->preset, row->options, &rules);
    const int err = hands ? pedro_final_check_hands(&rules, hands, row->score, &refusal)
                          : pedro_final_check(&rules, row->score, row->winner, &refusal);
    if (refusal.code != row->code || (err != 0) != (row->code != YES))
        fail_msg("%s %s: %d-%d-%d won by %u in %u hands: %s, not %s", row->preset,
                 row->options, (int)row->score[0], (int)row->score[1], (int)row->score[2],
                 row->winner, hands, pedro_refusal_word(refusal.code),
                 pedro_refusal_word(row->code));
}

static void matches_to_a_target(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"us", "", {62, 48}, 0, YES},
        {"us", "", {62, -200}, 0, YES},
        /* 36 bids of 14 that are set by one point leave a side at -504, and the others at 36. */
        {"us", "", {62, -504}, 0, YES},
        {"us", "", {75, 48}, 0, YES},
        {"us", "", {76, 47}, 0, HIGH},
        /* Both were over, and the other was set for 14. */
        {"us", "", {76, 48}, 0, YES},
        {"us", "", {62, 620}, 0, HIGH},
        {"us", "", {62, 620}, 1, HIGH},
        {"us", "", {6, 48}, 0, OPEN},
        {"us", "", {0, 0}, 0, OPEN},
        {"us", "", {61, 61}, 0, OPEN},
        /* Given up, or stopped by the director. */
        {"us", "", {6, 48}, 2, YES},
        {"us", "", {0, 0}, 1, YES},
        {"us", "", {48, 6}, 2, YES},
        /* The bidder goes out: it wins though the other has more, and even below the target. */
        {"us", "", {62, 65}, 1, YES},
        {"us", "", {62, 63}, 0, YES},
        {"us", "", {62, 62}, 0, WHO},
        {"us", "", {62, 48}, 2, LOST},
        {"us", "", {75, 75}, 0, WHO},
        /* Elsewhere one of two at the target was the bidder. */
        {"finland", "", {62, 65}, 0, YES},
        {"finland", "", {62, 65}, 1, YES},
        {"finland", "", {75, 75}, 1, BOTH},
        {"finland", "", {62, 62}, 0, WHO},
        {"finland", "target=52", {62, 48}, 0, YES},
        {"finland", "target=52", {66, 48}, 0, HIGH},
        /* Nobody falls below 0 where a bid that is set costs nothing but the score of the others. */
        {"cinch", "", {51, 40}, 0, YES},
        {"cinch", "", {51, -3}, 0, LOW},
        {"cinch", "", {10, -3}, 1, LOW},
        {"cinch", "", {78, 40}, 0, YES},
        {"cinch", "", {79, 40}, 0, HIGH},
        {"cinch", "", {51, 51}, 1, BOTH},
        {"cinch-club", "", {51, 40}, 0, YES},
        /* Only the bidder goes out, so a side can pass the target and not win; at -100 it loses. */
        {"king", "", {205, 100}, 0, YES},
        {"king", "", {100, 205}, 1, YES},
        {"king", "", {230, 205}, 2, YES},
        {"king", "", {20, -105}, 0, YES},
        {"king", "", {-20, -105}, 0, YES},
        {"king", "", {20, -105}, 2, LOST},
        {"king", "", {20, -200}, 0, LOW},
        {"king", "", {20, -99}, 0, OPEN},
        {"king", "", {200, 2000}, 0, HIGH},
        /* The lock: the other side can win without a point of its own. */
        {"pede", "", {221, 200}, 0, YES},
        {"pede", "", {205, 100}, 0, YES},
        {"pede", "", {199, 100}, 0, OPEN},
        /* A moon wins with any score. */
        {"tennessee-moon", "", {17, 3}, 0, YES},
        {"tennessee", "", {17, 3}, 0, OPEN},
        {"louisiana", "", {62, 48}, 0, YES},
        {"louisiana", "", {89, 48}, 0, YES},
        {"louisiana", "", {90, 48}, 0, HIGH},
        {"eightythree", "", {200, 100}, 0, YES},
        {"eightythree", "", {365, 100}, 0, YES},
        {"eightythree", "", {366, 100}, 0, HIGH},
        {"individual", "", {62, 61, 60}, 0, YES},
        {"individual", "", {62, 62, 60}, 2, YES},
        {"individual", "", {62, 62, 62}, 2, YES},
        {"individual", "", {76, 0, 0}, 0, HIGH},
        {"five-handed", "", {104, 104, 30, 20, -40}, 2, YES},
        {"five-handed", "", {104, 103, 30, 20, -40}, 3, LOST},
        {"sancho", "", {100, 99, 98, 97}, 0, YES},
        {"sancho", "", {99, 99, 98, 97}, 0, OPEN},
        /* With so many points not all hands can be tried, and what is not known to be impossible is possible. */
        {"cinch-club", MANY_POINTS, {1000, 1000}, 1, YES},
        {"cinch-club", MANY_POINTS, {51, 40}, 0, YES},
        {"cinch-club", MANY_POINTS, {10, 40}, 0, OPEN},
        {"cinch-club", MANY_POINTS, {10, 40}, 2, YES},
        {"cinch-club", MANY_POINTS, {51, 99999}, 0, HIGH},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check(&rows[i], 0);
}

static void hands(void **state) {
    (void)state;
    static const struct row one[] = {
        {"us", "", {8, 6}, 0, YES},
        {"us", "", {-7, 14}, 0, YES},
        {"us", "", {0, 0}, 0, YES},
        {"us", "", {8, 8}, 0, HAND},
        {"us", "", {-6, 8}, 0, HAND},
        {"us", "", {15, 0}, 0, HAND},
        {"cinch", "", {6, 0}, 0, YES},
        {"cinch", "", {27, 0}, 0, YES},
        {"cinch", "", {6, 2}, 0, HAND},
        {"individual", "", {9, 3, 2}, 0, YES},
        {"individual", "", {9, 3, 3}, 0, HAND},
    };
    static const struct row ten[] = {
        {"us", "", {0, 0}, 0, YES},     {"us", "", {70, 70}, 0, YES},
        {"us", "", {71, 70}, 0, MANY},  {"us", "", {-140, 140}, 0, YES},
        {"us", "", {-141, 0}, 0, MANY}, {"cinch", "", {-1, 0}, 0, MANY},
    };
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        check(&one[i], 1);
    for (size_t i = 0; i < sizeof ten / sizeof *ten; i++)
        check(&ten[i], 10);
}

TEST_GROUP(final) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_to_a_target),
        cmocka_unit_test(hands),
    };
    return cmocka_run_group_tests_name("final", tests, NULL, NULL);
}
