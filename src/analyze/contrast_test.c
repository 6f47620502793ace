/* contrast_test.c - two choices are told apart by what differs most between them, and always somehow.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/contrast.h"

static struct pedro_rules rules;

/* Ends a hand for seat 0 in a game of two sides: who had the bid, whether it was made, and the winner of the
 * match, or -1. */
static void note(struct contrast *contrast, bool actual, pedro_seat bidder, bool made,
                 int winner) {
    struct pedro_state world, after;
    memset(&world, 0, sizeof world);
    memset(&after, 0, sizeof after);
    after.hands_scored = 1;
    after.last_bidder = bidder;
    after.last_made = made;
    after.phase = winner < 0 ? PEDRO_PHASE_DEAL : PEDRO_PHASE_OVER;
    after.winners = winner < 0 ? 0 : (uint8_t)(1u << winner);
    contrast_note(contrast, &rules, &world, &after, PEDRO_NO_SEAT, actual, 0.5);
}

/* A hand in which nobody bids, after one that was made. */
static void note_none(struct contrast *contrast, bool actual) {
    struct pedro_state world;
    memset(&world, 0, sizeof world);
    world.last_made = true;
    contrast_note(contrast, &rules, &world, &world, PEDRO_NO_SEAT, actual, 0.5);
}

static const char *said(const struct contrast *contrast, bool actual) {
    static char buffer[300];
    struct bot_reason reason;
    struct pedro_text text;
    contrast_say(contrast, actual, &reason);
    assert_non_null(reason.sentence);
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(&reason, reason.sentence, NULL, &text);
    return buffer;
}

static int begin(void **state) {
    (void)state;
    return pedro_rules_init(&rules, &pedro_preset(0)->set, NULL);
}

static void what_differs_most_is_said(void **state) {
    static const struct {
        pedro_seat bidder;
        bool made;
        int winner;
        const char *words;
    } cases[] = {
        {2, true, -1, "The side bids and makes it in 75 % of the layouts after "},
        {1, false, -1, "Opponents go set in 75 % of the layouts after "},
        {3, true, 0, "The match is won in this hand in 75 % of the layouts after "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct contrast contrast = {.weight = 0};
        for (int world = 0; world < 4; world++) {
            if (world < 3)
                note(&contrast, false, cases[i].bidder, cases[i].made, cases[i].winner);
            else
                note_none(&contrast, false);
            note_none(&contrast, true);
        }
        const char *words = said(&contrast, false);
        assert_memory_equal(words, cases[i].words, strlen(cases[i].words));
        assert_non_null(strstr(words, "expert's choice, in 0 % after the one made."));
    }
}

/* The better choice is the one that goes set less often. */
static void a_fact_that_is_bad_speaks_for_the_other(void **state) {
    struct contrast contrast = {.weight = 0};
    (void)state;
    for (int world = 0; world < 4; world++) {
        note(&contrast, false, 0, world > 0, -1);
        note_none(&contrast, true);
    }
    /* Of the expert's: its own bid is made. Of the other: it does not go set. */
    assert_non_null(strstr(said(&contrast, false), "bids and makes it in 75 %"));
    assert_string_equal(said(&contrast, true),
                        "The side goes set in 25 % of the layouts after the expert's "
                        "choice, in 0 % after the one made.");
}

static void without_a_fact_the_layouts_are_counted(void **state) {
    struct contrast contrast = {.weight = 0};
    (void)state;
    for (int world = 0; world < 400; world++) {
        note(&contrast, false, 0, true, -1);
        note(&contrast, true, 0, true, -1);
        contrast_lead(&contrast, world < 100 ? 1 : world < 103 ? -40 : 0, 0.5);
    }
    assert_string_equal(
        said(&contrast, false),
        "The expert's choice comes out better in 25 % of the layouts, the "
        "one made in <1 %.");
    assert_string_equal(
        said(&contrast, true),
        "The expert's choice comes out better in 25 % of the layouts, the "
        "one made in <1 %; but the rarer gains are the larger ones.");
}

static void a_hand_that_is_not_scored_has_no_fact(void **state) {
    struct contrast contrast = {.weight = 0};
    (void)state;
    note_none(&contrast, false);
    for (unsigned fact = 0; fact < CONTRAST_FACTS; fact++)
        assert_true(contrast.fact[0][fact] == 0);
    assert_true(contrast.weight == 0.5);
}

TEST_GROUP(contrast) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_differs_most_is_said),
        cmocka_unit_test(a_fact_that_is_bad_speaks_for_the_other),
        cmocka_unit_test(without_a_fact_the_layouts_are_counted),
        cmocka_unit_test(a_hand_that_is_not_scored_has_no_fact),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
