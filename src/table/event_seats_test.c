/* event_seats_test.c - tables of tournaments: people who come, go, and may not do what others may.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "table/event_sample.h"

/* Ann and Bob at seats 0 and 1, bots at the others. */
static struct table_event_setup two_people(bool forfeit) {
    struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 2);
    setup.person[0] = &sample_people[0];
    setup.person[1] = &sample_people[1];
    setup.fixture.forfeit = forfeit;
    return setup;
}

static void the_first_deal_waits_for_people(void **state) {
    struct sample sample;
    const struct table_event_setup setup = two_people(false);
    (void)state;
    event_open(&sample, &setup);
    assert_true(table_connect(sample.table, &sample_people[0]));
    while (sample.now_ms < SAMPLE_START + 300000 && !sample.table->seat[1].away)
        assert_true(event_step(&sample));
    assert_int_equal(sample.table->match.state.hands, 0);
    assert_int_equal(sample.now_ms, SAMPLE_START + 300000);
    event_play_until_dealt(&sample, 1);
    assert_true(sample.table->seat[1].away);
    assert_false(sample.table->seat[0].away);
    /* Bob comes late and gets the seat back. */
    assert_true(table_connect(sample.table, &sample_people[1]));
    assert_int_equal(sample_join(&sample, 1, -1), TABLE_GRANTED);
    assert_false(sample.table->seat[1].away);
    sample_close(&sample);
}

static void both_who_are_there_play_at_once(void **state) {
    struct sample sample;
    struct table_tick tick;
    const struct table_event_setup setup = two_people(false);
    (void)state;
    event_open(&sample, &setup);
    assert_true(table_connect(sample.table, &sample_people[0]));
    assert_true(table_connect(sample.table, &sample_people[1]));
    table_tick(sample.table, sample.now_ms, &tick);
    assert_true(tick.deal);
    sample_close(&sample);
}

/* A person who is away for longer than the wait is replaced, also where no clock runs. */
static void who_goes_later_is_replaced_too(void **state) {
    struct sample sample;
    struct table_event_setup setup = two_people(false);
    (void)state;
    setup.clock = 3; /* untimed */
    event_open(&sample, &setup);
    assert_true(table_connect(sample.table, &sample_people[0]));
    assert_true(table_connect(sample.table, &sample_people[1]));
    event_play_until_dealt(&sample, 1);
    table_disconnect(sample.table, "ann", sample.now_ms);
    table_disconnect(sample.table, "bob", sample.now_ms);
    event_play_on(&sample);
    assert_true(event_result(&sample).done);
    assert_true(sample.table->seat[0].away && sample.table->seat[1].away);
    sample_close(&sample);
}

static void nobody_who_comes_is_a_forfeit(void **state) {
    struct sample sample;
    const struct table_event_setup setup = two_people(true);
    (void)state;
    event_open(&sample, &setup);
    assert_true(table_connect(sample.table, &sample_people[0]));
    event_play_on(&sample);
    const struct table_event_result result = event_result(&sample);
    assert_true(result.done);
    assert_int_equal(result.absent, 2);
    assert_int_equal(table_winners(sample.table), 1);
    assert_int_equal(sample.table->match.events, 0);
    assert_non_null(strstr(event_view(&sample, ""), "\"phase\":\"over\""));
    sample_close(&sample);
}

/* Downtime of the host is charged to nobody: the wait begins again. */
static void the_wait_begins_again_after_downtime(void **state) {
    struct sample sample;
    struct table_rows rows;
    struct table_tick tick;
    const struct table_event_setup setup = two_people(true);
    (void)state;
    event_open(&sample, &setup);
    sample.now_ms += 290000;
    sample_restart(&sample);
    table_resume(sample.table, sample.now_ms, &rows);
    assert_int_equal(rows.count, 1);
    sample_take(&sample, &rows);
    table_tick(sample.table, sample.now_ms, &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_int_equal(tick.next_ms, sample.now_ms + 300000);
    sample_close(&sample);
}

static void rights_of_people_end_at_such_a_table(void **state) {
    struct sample sample;
    struct table_event_setup setup = two_people(false);
    (void)state;
    event_open(&sample, &setup);
    for (unsigned who = 0; who < 2; who++)
        assert_true(table_connect(sample.table, &sample_people[who]));
    event_play_until_dealt(&sample, 1);
    static const enum client_type barred[] = {CLIENT_SWAP,  CLIENT_CUT,  CLIENT_START,
                                              CLIENT_UNDO,  CLIENT_HINT, CLIENT_REDEAL,
                                              CLIENT_CHOOSE};
    for (size_t i = 0; i < sizeof barred / sizeof *barred; i++) {
        sample_message(&sample, barred[i]);
        assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
        assert_string_equal(sample_reason(&sample), "event_table");
    }
    assert_string_equal(table_acting_host(sample.table), "");
    /* A stranger watches, also with `any`, and gets no seat. */
    assert_int_equal(sample_join(&sample, 2, 2), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "event_seat");
    sample_message(&sample, CLIENT_JOIN)->join.any = true;
    assert_int_equal(sample_ask(&sample, 2), TABLE_GRANTED);
    assert_int_equal(sample.answer.rows.count, 0);
    /* A person who leaves keeps the seat. */
    sample_message(&sample, CLIENT_LEAVE);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.table->seat[0].kind, TABLE_PERSON);
    assert_true(sample.table->seat[0].away);
    assert_int_equal(sample_join(&sample, 0, -1), TABLE_GRANTED);
    assert_false(sample.table->seat[0].away);
    assert_int_equal(sample_join(&sample, 0, 3), TABLE_REFUSED);
    sample_close(&sample);
}

static void a_challenge_waits_for_its_person(void **state) {
    struct sample sample;
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 2);
    (void)state;
    setup.person[0] = &sample_people[0];
    setup.fixture.wait_s = 0;
    setup.fixture.waits = true;
    setup.clock = table_clock_named("untimed");
    event_open(&sample, &setup);
    assert_true(sample.table->fixture.waits);
    event_play_on(&sample);
    assert_int_equal(sample.table->match.state.hands, 0);
    assert_true(table_connect(sample.table, &sample_people[0]));
    event_play_on(&sample);
    assert_int_equal(sample.table->match.state.hands, 1);
    /* It is the turn of the person, who leaves, and is gone for days. */
    sample_message(&sample, CLIENT_AWAY)->away.on = true;
    assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "event_table");
    sample_message(&sample, CLIENT_LEAVE);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.answer.rows.count, 0);
    table_disconnect(sample.table, "ann", sample.now_ms);
    sample.now_ms += 2 * 24 * 3600 * 1000;
    assert_false(event_step(&sample));
    assert_false(sample.table->seat[0].away);
    assert_int_equal(sample.table->match.state.turn, 0);
    sample_close(&sample);
}

/* Also between two boards, where no match is played. */
static void the_seat_of_a_deleted_person_is_a_bots(void **state) {
    struct sample sample;
    struct table_rows rows;
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 2);
    (void)state;
    setup.person[0] = &sample_people[0];
    setup.fixture.wait_s = 0;
    event_open(&sample, &setup);
    while (!table_is_over(sample.table))
        assert_true(event_step(&sample));
    assert_false(table_event_done(sample.table));
    table_bequeath(sample.table, "ann", NULL, &rows);
    sample_take(&sample, &rows);
    assert_int_equal(sample.table->seat[0].kind, TABLE_BOT);
    event_play_on(&sample);
    assert_true(event_result(&sample).done);
    sample_close(&sample);
}

TEST_GROUP(event_seats) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_deal_waits_for_people),
        cmocka_unit_test(both_who_are_there_play_at_once),
        cmocka_unit_test(who_goes_later_is_replaced_too),
        cmocka_unit_test(nobody_who_comes_is_a_forfeit),
        cmocka_unit_test(the_wait_begins_again_after_downtime),
        cmocka_unit_test(rights_of_people_end_at_such_a_table),
        cmocka_unit_test(a_challenge_waits_for_its_person),
        cmocka_unit_test(the_seat_of_a_deleted_person_is_a_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
