/* clock_test.c - clocks: which seats have one, when it runs out, and the time left after
 *a restart.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

enum { ANN, BOB };

static struct sample sample;
static struct table_tick tick;

static void begin(const char *clock) {
    uint8_t chance[PEDRO_SEED_SIZE] = {9};
    struct client_open *open = &sample_message(&sample, CLIENT_OPEN)->open;
    const struct table_request request = {&sample.message, &sample_people[ANN],
                                          SAMPLE_START, chance};
    memset(&sample, 0, offsetof(struct sample, message));
    sample.now_ms = SAMPLE_START;
    pedro_rng_seed(&sample.dice, chance);
    strcpy(open->variant, "us");
    open->clock = table_clock_named(clock);
    sample.table = table_create();
    table_open(&request, "t1", &sample.answer);
    sample_take(&sample, &sample.answer.rows);
    sample_join(&sample, BOB, 1);
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
    sample_run(&sample);
}

static void act(void) {
    char words[PEDRO_ACTION_TEXT_MAX];
    const int who = sample_turn(&sample);
    assert_true(who >= 0);
    sample_choose(&sample, "simple", words);
    assert_int_equal(sample_act(&sample, (unsigned)who, words), TABLE_GRANTED);
}

static const struct table_clock *profile(void) {
    return &table_clocks[sample.table->clock];
}

static void the_clocks_are_those_of_the_messages(void **state) {
    (void)state;
    for (unsigned i = 0; i < message_client_types[CLIENT_OPEN].fields; i++) {
        const struct message_field *field = &message_client_types[CLIENT_OPEN].field[i];
        for (unsigned k = 0; strcmp(field->name, "clock") == 0 && k < TABLE_CLOCKS; k++)
            assert_string_equal(field->words[k], table_clocks[k].name);
    }
}

static void a_bot_takes_over_when_the_clock_has_run_out(void **state) {
    (void)state;
    begin("fair");
    const int who = sample_turn(&sample);
    const uint64_t since = sample.table->since_ms,
                   all = (uint64_t)profile()->each_ms + (uint64_t)profile()->bank_ms,
                   warn = (uint64_t)profile()->warn_ms;
    table_tick(sample.table, since, &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_int_equal(tick.next_ms, since + all - warn);
    assert_int_equal(tick.warning, PEDRO_NO_SEAT);
    table_tick(sample.table, tick.next_ms, &tick);
    assert_int_equal(tick.warning, sample.table->match.state.turn);
    assert_int_equal(tick.next_ms, since + all);
    table_tick(sample.table, since + all - 1, &tick);
    assert_int_equal(tick.warning, PEDRO_NO_SEAT); /* once is enough */
    assert_int_equal(tick.rows.count, 0);
    table_tick(sample.table, since + all, &tick);
    assert_int_equal(tick.rows.count, 1);
    sample.now_ms = since + all;
    sample_take(&sample, &tick.rows);
    const pedro_seat seat = table_seat_of(sample.table, sample_people[who].id);
    assert_true(sample.table->seat[seat].away);
    /* A person who is alone with bots has no clock any more. */
    sample_run(&sample);
    table_tick(sample.table, since + 100 * all, &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_int_equal(tick.next_ms, 0);
    sample_close(&sample);
}

static void only_what_goes_over_the_allowance_is_gone_from_the_bank(void **state) {
    (void)state;
    begin("fast");
    pedro_seat seat = sample.table->match.state.turn;
    sample.now_ms = sample.table->since_ms + (uint64_t)profile()->each_ms;
    act();
    assert_int_equal(sample.table->seat[seat].bank_ms, profile()->bank_ms);
    sample_run(&sample);
    seat = sample.table->match.state.turn;
    sample.now_ms = sample.table->since_ms + (uint64_t)profile()->each_ms + 1234;
    act();
    assert_int_equal(sample.table->seat[seat].bank_ms, profile()->bank_ms - 1234);
    /* A hand adds time to the bank, never beyond its size. */
    while (sample.table->match.state.hands < 2) {
        sample_run(&sample);
        if (sample_turn(&sample) >= 0 && sample.table->match.state.hands < 2)
            act();
    }
    assert_int_equal(sample.table->seat[seat].bank_ms, profile()->bank_ms);
    sample_close(&sample);
}

static void nobody_is_hurried_alone_or_without_a_clock(void **state) {
    (void)state;
    begin("untimed");
    table_tick(sample.table, sample.now_ms + ((uint64_t)1 << 40), &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_int_equal(tick.next_ms, 0);
    sample_close(&sample);
    begin("fast");
    sample_message(&sample, CLIENT_LEAVE);
    sample_ask(&sample, BOB);
    sample_run(&sample);
    table_tick(sample.table, sample.now_ms + ((uint64_t)1 << 40), &tick);
    assert_int_equal(tick.rows.count, 0);
    /* A person who thought for an hour alone keeps the seat when another person comes. */
    sample.now_ms += 3600 * 1000;
    sample_join(&sample, BOB, 1);
    table_tick(sample.table, sample.now_ms, &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_true(tick.next_ms > sample.now_ms);
    sample_close(&sample);
}

static void a_decision_may_take_days(void **state) {
    (void)state;
    begin("day3");
    const uint64_t since = sample.table->since_ms, all = (uint64_t)3 * 24 * 3600 * 1000;
    const pedro_seat seat = sample.table->match.state.turn;
    /* Nobody is connected, and nobody is absent. */
    for (int i = 0; i < 2; i++)
        table_disconnect(sample.table, sample_people[i].id, since);
    table_tick(sample.table, since + all - 1, &tick);
    assert_int_equal(tick.rows.count, 0);
    assert_false(tick.absent);
    assert_int_equal(tick.warning, PEDRO_NO_SEAT);
    assert_int_equal(tick.next_ms, since + all);
    /* A restart gives no time. */
    sample_restart(&sample);
    table_resume(sample.table, since + all - 1, &tick.rows);
    assert_int_equal(tick.rows.count, 0);
    table_tick(sample.table, since + all, &tick);
    assert_int_equal(tick.rows.count, 1);
    sample.now_ms = since + all;
    sample_take(&sample, &tick.rows);
    assert_true(sample.table->seat[seat].away);
    sample_close(&sample);
}

static void time_that_the_host_was_down_is_not_charged(void **state) {
    (void)state;
    begin("fast");
    const pedro_seat seat = sample.table->match.state.turn;
    sample_restart(&sample);
    sample.now_ms += 3600 * 1000;
    table_resume(sample.table, sample.now_ms, &tick.rows);
    assert_int_equal(tick.rows.count, 1);
    sample_take(&sample, &tick.rows);
    table_tick(sample.table, sample.now_ms + 1, &tick);
    assert_int_equal(tick.rows.count, 0);
    act();
    assert_int_equal(sample.table->seat[seat].bank_ms, profile()->bank_ms);
    sample_close(&sample);
}

static void a_clock_that_was_put_back_does_no_harm(void **state) {
    (void)state;
    begin("fair");
    sample.now_ms = 5;
    act();
    assert_true(sample.table->time_ms >= SAMPLE_START);
    sample_run(&sample);
    assert_true(sample_turn(&sample) >= 0);
    sample_close(&sample);
}

static void hands_are_dealt_with_a_pause_between_them(void **state) {
    (void)state;
    begin("fair");
    while (table_in_hand(sample.table)) {
        act();
        while (table_in_hand(sample.table) && sample_turn(&sample) < 0) {
            static struct table_turn turn;
            struct pedro_action action;
            assert_true(table_bot_turn(sample.table, &turn));
            table_turn_act(&turn, NULL, &action, NULL);
            table_bot_answer(sample.table, &turn, &action, sample.now_ms, &sample.answer);
            sample_take(&sample, &sample.answer.rows);
        }
    }
    const uint64_t due = sample.table->since_ms + (uint64_t)profile()->pause_ms;
    table_tick(sample.table, due - 1, &tick);
    assert_false(tick.deal);
    assert_int_equal(tick.next_ms, due);
    table_tick(sample.table, due, &tick);
    assert_true(tick.deal);
    sample_close(&sample);
}

TEST_GROUP(clock) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clocks_are_those_of_the_messages),
        cmocka_unit_test(a_bot_takes_over_when_the_clock_has_run_out),
        cmocka_unit_test(only_what_goes_over_the_allowance_is_gone_from_the_bank),
        cmocka_unit_test(nobody_is_hurried_alone_or_without_a_clock),
        cmocka_unit_test(a_decision_may_take_days),
        cmocka_unit_test(time_that_the_host_was_down_is_not_charged),
        cmocka_unit_test(a_clock_that_was_put_back_does_no_harm),
        cmocka_unit_test(hands_are_dealt_with_a_pause_between_them),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
