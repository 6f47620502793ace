/* steward_test.c - whole events at a server, from the entries to the end.
 *
 * After every step the rows are read back, and must make the same due: so a server can stop anywhere.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/steward_sample.h"

static void a_swiss_goes_from_its_start_to_its_end(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 6);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, START);
    now = START;
    go();
    assert_int_equal(tournament.published, 1);
    assert_int_equal(tournament.round[0].tables, 3);
    /* A table without a result holds back the round. */
    now += 600;
    play(1, 1);
    play(1, 3);
    now += 3600;
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    play(1, 2);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE - 1;
    assert_string_equal(due(), "");
    now++;
    go();
    assert_int_equal(tournament.published, 2);
    play_all();
    now += PAUSE;
    go();
    play_all();
    assert_false(tournament.over);
    now += PAUSE;
    go();
    /* As many rounds as a knock-out. */
    assert_int_equal(tournament.published, 3);
    assert_true(tournament.over);
    assert_false(tournament.sealed);
    finish();
}

static void each_form_comes_to_its_end(void **state) {
    (void)state;
    begin(ACTS("set form round_robin"), pair, 5);
    assert_int_equal(play_event(), 5);
    assert_int_equal(tournament.round[4].byes, 1);
    finish();
    begin(ACTS("set form knockout", "set pause 0"), pair, 5);
    assert_int_equal(play_event(), 3);
    finish();
    begin(ACTS("set form swiss", "set rounds 4"), pair, 7);
    assert_int_equal(play_event(), 4);
    finish();
    begin(ACTS("set form individual", "set entry single"), single, 9);
    assert_int_equal(play_event(), 9);
    finish();
    begin(ACTS("set form progressive", "set entry single"), single, 9);
    assert_int_equal(play_event(), 4);
    finish();
    begin(ACTS("set form howell", "set boards 2", "set score matchpoints"), pair, 6);
    assert_int_equal(play_event(), 5);
    finish();
}

static void boards_are_sealed_first_and_told_last(void **state) {
    (void)state;
    begin(ACTS("set form mitchell", "set boards 3", "set score matchpoints"), pair, 10);
    due();
    assert_memory_equal(acts, "seal ", 5);
    go();
    assert_true(tournament.sealed);
    assert_string_equal(due(), "");
    assert_int_equal(play_event(), 5);
    assert_false(tournament.unsealed);
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE;
    go();
    assert_true(tournament.unsealed);
    assert_memory_equal(tournament.secret, secret, sizeof secret);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    finish();
}

static void incomplete_entries_withdraw_at_the_start(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 4);
    must("person 2 1 -");
    now = START;
    assert_string_equal(due(), "withdraw 2\n");
    go();
    assert_int_equal(tournament.round[0].byes, 1);
    /* A late entry that is not complete waits, and is not drawn. */
    must("entry 5 \"Late\" \"\"");
    must("person 5 1 u51");
    play_all();
    now += PAUSE;
    go();
    assert_null(tournament_table_of(&tournament, 2, 5));
    assert_false(tournament_entry(&tournament, 5)->withdrawn);
    finish();
}

static void an_event_that_nobody_comes_to_ends(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 1);
    now = START;
    go();
    assert_true(tournament.over);
    assert_int_equal(tournament.published, 0);
    finish();
    /* Also when all but one have left. */
    begin(ACTS("set form swiss", "set rounds 3"), pair, 2);
    now = START;
    go();
    play_all();
    must("withdraw 2");
    now += PAUSE;
    go();
    assert_true(tournament.over);
    finish();
}

static void the_director_has_a_pause_to_decide(void **state) {
    (void)state;
    begin(ACTS("set form swiss", "set rounds 1"), pair, 4);
    must("pair 1 1:1-2 2:3-4");
    now = START;
    /* A draft of the director is published as it is, a minute after it was made. */
    go();
    assert_int_equal(tournament_side(tournament_table(&tournament, 1, 1), 2), 2);
    play_all();
    now += PAUSE;
    go();
    assert_true(tournament.over);
    now += 3600;
    must("undo");
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += 30;
    must("correct 1 1 30-62 \"the wrong way\"");
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE;
    go();
    assert_true(tournament.over);
    finish();
}

/* A host that draws on a thread is told that a round is to be drawn, and asks again there. */
static void a_draw_can_be_left_to_a_thread(void **state) {
    (void)state;
    bool draws = false;
    const struct steward_facts facts = {.secret = secret, .draws = &draws};
    struct pedro_text text;
    begin(ACTS("set form swiss"), pair, 6);
    pedro_text_init(&text, acts, sizeof acts);
    assert_int_equal(tournament_due(&tournament, now, &facts, &text, &next_s), 0);
    assert_int_equal(text.length, 0);
    assert_false(draws);
    assert_int_equal(next_s, START);
    now = START;
    assert_int_equal(tournament_due(&tournament, now, &facts, &text, &next_s), 0);
    assert_int_equal(text.length, 0);
    assert_true(draws);
    assert_non_null(strstr(due(), "publish 1\n"));
    /* Nothing is to be drawn if the director has made a draft. */
    must("pair 1 1:1-2 2:3-4 3:5-6");
    draws = false;
    assert_int_equal(tournament_due(&tournament, now, &facts, &text, &next_s), 0);
    assert_string_equal(text.buffer, "publish 1\n");
    assert_false(draws);
    finish();
}

static void nothing_is_due_for_others_to_do(void **state) {
    (void)state;
    /* Without a start the director publishes the first round. */
    begin(ACTS("set form swiss", "set start \"\""), pair, 4);
    now = START + 9999;
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    must("set place paper");
    must("set start \"2026-12-01T19:00Z\"");
    assert_string_equal(due(), "");
    finish();
    begin(ACTS("set form manual"), pair, 4);
    now = START;
    assert_string_equal(due(), "");
    finish();
    begin(ACTS("set form mitchell", "set rounds 40"), pair, 4);
    now = START;
    assert_string_equal(due(), "");
    assert_false(tournament.over);
    finish();
}

TEST_GROUP(steward) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss_goes_from_its_start_to_its_end),
        cmocka_unit_test(each_form_comes_to_its_end),
        cmocka_unit_test(boards_are_sealed_first_and_told_last),
        cmocka_unit_test(incomplete_entries_withdraw_at_the_start),
        cmocka_unit_test(an_event_that_nobody_comes_to_ends),
        cmocka_unit_test(the_director_has_a_pause_to_decide),
        cmocka_unit_test(nothing_is_due_for_others_to_do),
        cmocka_unit_test(a_draw_can_be_left_to_a_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
