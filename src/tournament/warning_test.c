/* warning_test.c - what a director is told of a round before it counts.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

static unsigned told[PEDRO_REFUSALS_END];

static void tell(void *data, const struct pedro_refusal *warning) {
    (void)data;
    told[warning->code]++;
}

static void warnings_tell_what_is_odd(void **state) {
    (void)state;
    begin_with_two_tables();
    memset(told, 0, sizeof told);
    must("set clubs 2");
    must("club 9 \"Narpes\"");
    must("pair 2 1:1-2 bye:9");
    must("publish 2");
    must("withdraw 2");
    must("pair 3 1:1-9 2:2-3 bye:7");
    tournament_warnings(&tournament, 2, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_CHANGED], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_MISSING], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 2);
    assert_int_equal(told[PEDRO_REFUSED_WARN_TWICE], 0);
    must("substitute 3 9 1 \"bo  EK\"");
    must("set clubs 3");
    must("pair 3 1:1-7 2:2-3 bye:9");
    memset(told, 0, sizeof told);
    tournament_warnings(&tournament, 3, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BYE], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_WITHDRAWN], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_CLUB], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_PERSON], 1);
    must("swap 3 9 7");
    tournament_warnings(&tournament, 3, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_CLUB], 1);
    finish();
}

/* People and clubs are the same if only the signs of their accents are stored in another way. */
static void a_name_is_one_in_every_spelling(void **state) {
    (void)state;
    tournament_init(&tournament);
    memset(told, 0, sizeof told);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set clubs 1");
    must("entry 1 \"\xc3\x85sa\" \"Bo\" club \"N\xc3\xa4rpes\"");
    must("entry 3 \"Eva\" \"EVA\"");
    must("entry 2 \"A\xcc\x8aSA\" \"Dan\" club \"Na\xcc\x88rpes\"");
    must("pair 1 1:1-2");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_PERSON], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_TWICE], 1);
    assert_int_equal(told[PEDRO_REFUSED_WARN_CLUB], 1);
    finish();
}

static void warnings_tell_of_partners_and_boards(void **state) {
    (void)state;
    tournament_init(&tournament);
    memset(told, 0, sizeof told);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set entry single");
    must("set boards 2");
    must("entry 1 \"A\"");
    must("entry 2 \"B\"");
    must("entry 3 \"C\"");
    must("entry 4 \"D\"");
    must("pair 1 1:1+2-3+4/1-2");
    must("publish 1");
    must("pair 2 1:1+2-3+4/2-3");
    tournament_warnings(&tournament, 2, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_PARTNERS], 2);
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 4);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BOARD], 4);
    finish();
}

static void the_first_draft_warns_of_what_can_still_change(void **state) {
    (void)state;
    tournament_init(&tournament);
    memset(told, 0, sizeof told);
    must(SAMPLE_OPEN);
    for (char entry[] = "entry 1 \"A\" \"B\""; entry[6] <= '4'; entry[6]++)
        must(entry);
    must("set rounds 3");
    must("pair 1 1:1-2 2:3-4");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_ROUNDS], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BUCHHOLZ], 0);
    must("set rounds 4");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_ROUNDS], 1);
    must("set form round_robin");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_ROUNDS], 2);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BUCHHOLZ], 1);
    must("set legs 2");
    must("set tiebreaks direct,lot");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_ROUNDS], 2);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BUCHHOLZ], 1);
    finish();
}

/* A Mitchell of four tables is a relay if all its rounds are played, in which two tables share boards. */
static void the_first_draft_warns_of_shared_boards(void **state) {
    (void)state;
    tournament_init(&tournament);
    memset(told, 0, sizeof told);
    must(SAMPLE_OPEN);
    must("set form mitchell");
    must("set boards 2");
    must("set rounds 2");
    for (char entry[] = "entry 1 \"A\" \"B\""; entry[6] <= '8'; entry[6]++)
        must(entry);
    must("pair 1 1:1-5/1-2 2:2-6/3-4 3:3-7/5-6 4:4-8/7-8");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_SHARED], 0);
    must("set rounds 4");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_SHARED], 1);
    must("set place online");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_SHARED], 1);
    finish();
}

/* Three rounds with the same partners, by hand, cannot be made good when somebody comes late. */
static void a_draft_warns_of_an_uneven_schedule(void **state) {
    (void)state;
    tournament_init(&tournament);
    memset(told, 0, sizeof told);
    must(SAMPLE_OPEN);
    must("set form individual");
    must("set entry single");
    must("set rounds 5");
    for (char entry[] = "entry 1 \"A\""; entry[6] <= '4'; entry[6]++)
        must(entry);
    must("pair 1 1:1+2-3+4");
    tournament_warnings(&tournament, 1, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_UNEVEN], 0);
    must("publish 1");
    must("pair 2 1:1+2-3+4");
    must("publish 2");
    must("pair 3 1:1+2-3+4");
    must("publish 3");
    must("entry 5 \"Late\"");
    must("pair 4 1:1+3-2+5 bye:4");
    tournament_warnings(&tournament, 4, tell, NULL);
    assert_int_equal(told[PEDRO_REFUSED_WARN_UNEVEN], 1);
    finish();
}

static void a_round_robin_meets_all(void **state) {
    (void)state;
    char act[256];
    struct pedro_text text;
    struct pedro_refusal refusal;
    memset(told, 0, sizeof told);
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    pedro_text_init(&text, act, sizeof act);
    tournament_draw(&tournament, &text, &refusal);
    assert_int_equal(refusal.code, PEDRO_REFUSED_ROUND_MANUAL);
    must("set form round_robin");
    tournament_draw(&tournament, &text, &refusal);
    assert_int_equal(refusal.code, PEDRO_REFUSED_ROUND_FEW);
    for (char entry[] = "entry 1 \"A\" \"B\""; entry[6] <= '5'; entry[6]++)
        must(entry);
    assert_int_equal(tournament_rounds_planned(&tournament), 5);
    for (char publish[] = "publish 1"; publish[8] <= '5'; publish[8]++) {
        pedro_text_init(&text, act, sizeof act);
        assert_int_equal(tournament_draw(&tournament, &text, &refusal), PEDRO_ERR_OK);
        must(act);
        must(publish);
        tournament_warnings(&tournament, tournament.published, tell, NULL);
    }
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BYE], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 0);
    tournament_draw(&tournament, &text, &refusal);
    assert_int_equal(refusal.code, PEDRO_REFUSED_ROUND_DONE);
    finish();
}

TEST_GROUP(warning) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warnings_tell_what_is_odd),
        cmocka_unit_test(a_name_is_one_in_every_spelling),
        cmocka_unit_test(warnings_tell_of_partners_and_boards),
        cmocka_unit_test(the_first_draft_warns_of_what_can_still_change),
        cmocka_unit_test(the_first_draft_warns_of_shared_boards),
        cmocka_unit_test(a_draft_warns_of_an_uneven_schedule),
        cmocka_unit_test(a_round_robin_meets_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
