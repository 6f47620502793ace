/* absence_test.c - friends lose their connections, and the table continues without them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "effort.h"

#include "table/table_sample.h"

enum { ANN, BOB, CYD, DAN };
enum { TRIALS = 200, MINUTE_MS = 60000, EVENTS = 60 };

static struct sample sample;
static bool online[SAMPLE_PEOPLE];

static void assert_refused(enum table_outcome outcome, enum pedro_refusal_code code) {
    assert_int_equal(outcome, TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), pedro_refusal_word(code));
}

static void connect(unsigned who) {
    assert_true(table_connect(sample.table, &sample_people[who]));
    online[who] = true;
}

static void disconnect(unsigned who) {
    table_disconnect(sample.table, sample_people[who].id, sample.now_ms);
    online[who] = false;
}

static unsigned count_absent(void) {
    unsigned count = 0;
    for (int seat = 0; seat < sample.table->set.players; seat++)
        count += sample.table->seat[seat].absent;
    return count;
}

/* Lets time pass, bots play, and due actions happen. True if a person has become
 * absent. */
static bool wait(uint64_t ms) {
    static struct table_tick tick;
    const uint64_t until = sample.now_ms + ms;
    const unsigned before = count_absent();
    do {
        if (table_plays(sample.table))
            sample_run(&sample);
        table_tick(sample.table, sample.now_ms, &tick);
        if (tick.rows.count > 0)
            sample_take(&sample, &tick.rows);
        sample.now_ms = tick.next_ms > 0 && tick.next_ms < until ? tick.next_ms : until;
    } while (sample.now_ms < until);
    table_tick(sample.table, sample.now_ms, &tick);
    return count_absent() > before;
}

/* Four friends at a table without a clock, all connected. */
static void begin(unsigned number) {
    sample_open(&sample, "us", "target=500", NULL, number);
    for (unsigned who = 0; who < 4; who++) {
        connect(who);
        if (who > 0)
            assert_int_equal(sample_join(&sample, who, (int)who), TABLE_GRANTED);
    }
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
    /* The clocks are those of a table opened with `untimed`. */
    while (table_clocks[sample.table->clock].each_ms > 0)
        sample.table->clock++;
    sample_run(&sample);
}

static enum table_outcome let_bot_play(unsigned who, unsigned seat) {
    struct client_seat *wanted = &sample_message(&sample, CLIENT_SEAT)->seat;
    wanted->seat = (int32_t)seat;
    wanted->has_bot = true;
    strcpy(wanted->bot, "simple");
    return sample_ask(&sample, who);
}

static const char *table_message(unsigned who) {
    static char buffer[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_table(sample.table, sample_people[who].id, sample.now_ms, &text);
    return buffer;
}

static void everybody_may_let_a_bot_play_for_an_absent_person(void **state) {
    (void)state;
    begin(1);
    assert_refused(let_bot_play(BOB, CYD), PEDRO_REFUSED_CONNECTED);
    disconnect(CYD);
    assert_refused(let_bot_play(BOB, CYD), PEDRO_REFUSED_NOT_ABSENT);
    assert_refused(let_bot_play(6, CYD), PEDRO_REFUSED_NO_SEAT);
    assert_false(wait(TABLE_ABSENT_MS - 1));
    assert_null(strstr(table_message(BOB), "\"absent\":true"));
    assert_refused(let_bot_play(BOB, CYD), PEDRO_REFUSED_NOT_ABSENT);
    static struct table_tick tick;
    table_tick(sample.table, sample.now_ms, &tick);
    assert_false(tick.absent);
    assert_int_equal(tick.next_ms, sample.now_ms + 1);
    table_tick(sample.table, ++sample.now_ms, &tick);
    assert_true(tick.absent); /* so that all are told once */
    assert_non_null(strstr(table_message(BOB), "\"absent\":true"));
    table_tick(sample.table, sample.now_ms, &tick);
    assert_false(tick.absent);
    assert_refused(let_bot_play(6, CYD), PEDRO_REFUSED_NO_SEAT);
    assert_int_equal(let_bot_play(BOB, CYD), TABLE_GRANTED);
    assert_true(sample.table->seat[CYD].away);
    /* The seat is still Cyd's. */
    connect(CYD);
    assert_null(strstr(table_message(BOB), "\"absent\":true"));
    assert_int_equal(sample_join(&sample, CYD, -1), TABLE_GRANTED);
    assert_false(sample.table->seat[CYD].away);
    sample_close(&sample);
}

static void who_connects_again_in_time_is_not_absent(void **state) {
    (void)state;
    begin(2);
    disconnect(CYD);
    assert_false(wait(TABLE_ABSENT_MS / 2));
    connect(CYD);
    assert_false(wait(2 * TABLE_ABSENT_MS));
    disconnect(CYD);
    assert_false(wait(TABLE_ABSENT_MS - 1));
    assert_refused(let_bot_play(BOB, CYD), PEDRO_REFUSED_NOT_ABSENT);
    sample_close(&sample);
}

static void an_absent_host_is_replaced_until_it_returns(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 3);
    connect(ANN);
    connect(DAN); /* a program */
    assert_int_equal(sample_join(&sample, DAN, 1), TABLE_GRANTED);
    connect(CYD);
    assert_int_equal(sample_join(&sample, CYD, 3), TABLE_GRANTED);
    connect(BOB);
    assert_int_equal(sample_join(&sample, BOB, 2), TABLE_GRANTED);
    disconnect(ANN);
    sample_message(&sample, CLIENT_START);
    assert_refused(sample_ask(&sample, CYD), PEDRO_REFUSED_HOST_ONLY);
    assert_true(wait(TABLE_ABSENT_MS));
    /* Cyd has sat longer than Bob, and Dan is a program. */
    assert_string_equal(table_acting_host(sample.table), "cyd");
    sample_message(&sample, CLIENT_START);
    assert_refused(sample_ask(&sample, BOB), PEDRO_REFUSED_HOST_ONLY);
    disconnect(CYD);
    assert_string_equal(table_acting_host(sample.table), "bob");
    connect(CYD);
    connect(ANN);
    assert_string_equal(table_acting_host(sample.table), "ann");
    disconnect(ANN);
    wait(TABLE_ABSENT_MS);
    assert_non_null(strstr(table_message(CYD), "\"host\":true"));
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, CYD), TABLE_GRANTED);
    sample_close(&sample);
}

static void after_a_restart_people_have_time_to_return(void **state) {
    static struct table_rows rows;
    (void)state;
    begin(4);
    sample_restart(&sample);
    sample.now_ms += 10 * MINUTE_MS;
    table_resume(sample.table, sample.now_ms, &rows);
    connect(BOB);
    assert_false(wait(TABLE_ABSENT_MS - 1));
    assert_string_equal(table_acting_host(sample.table), "ann");
    assert_true(wait(1));
    assert_string_equal(table_acting_host(sample.table), "bob");
    assert_int_equal(let_bot_play(BOB, ANN), TABLE_GRANTED);
    sample_close(&sample);
}

/* The person at `seat` among those who are connected, or -1. */
static int someone_online(void) {
    for (int who = 0; who < 4; who++)
        if (online[who])
            return who;
    return -1;
}

/* All connected people use what their page offers: they act, and let bots play for absent
 * people. */
static void do_what_is_offered(void) {
    char words[PEDRO_ACTION_TEXT_MAX];
    const int helper = someone_online();
    for (;;) {
        sample_run(&sample);
        for (int seat = 0; helper >= 0 && seat < 4; seat++)
            if (sample.table->seat[seat].absent && !sample.table->seat[seat].away &&
                table_plays(sample.table))
                assert_int_equal(let_bot_play((unsigned)helper, (unsigned)seat),
                                 TABLE_GRANTED);
        sample_run(&sample);
        const int who = sample_turn(&sample);
        if (who < 0 || !online[who])
            return;
        sample_choose(&sample, "simple", words);
        assert_int_equal(sample_act(&sample, (unsigned)who, words), TABLE_GRANTED);
        return;
    }
}

/* With any people at the table a card is played within a minute. In each trial friends
 * come and go at random, the host too; while anybody is connected, the match
 * continues. */
static void a_table_goes_on_within_a_minute(void **state) {
    (void)state;
    for (unsigned trial = 0; trial < effort(TRIALS); trial++) {
        begin(1000 + trial);
        uint64_t since = sample.now_ms, last = sample.table->turn_seq;
        for (unsigned event = 0; event < EVENTS && table_plays(sample.table); event++) {
            const unsigned who = pedro_rng_below(&sample.dice, 4);
            if (online[who]) {
                disconnect(who);
            } else {
                connect(who);
                assert_int_equal(sample_join(&sample, who, -1), TABLE_GRANTED);
            }
            /* Nobody waits at a table without connections. */
            if (someone_online() < 0) {
                connect(BOB);
                assert_int_equal(sample_join(&sample, BOB, -1), TABLE_GRANTED);
                since = sample.now_ms;
            }
            for (unsigned second = pedro_rng_below(&sample.dice, 50); second > 0;
                 second--) {
                wait(1000);
                do_what_is_offered();
                if (sample.table->turn_seq != last)
                    since = sample.now_ms;
                last = sample.table->turn_seq;
                if (table_plays(sample.table) && sample.now_ms - since > MINUTE_MS)
                    fail_msg("trial %u: nothing for a minute after event %u", trial,
                             event);
            }
        }
        sample_close(&sample);
    }
}

TEST_GROUP(absence) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_may_let_a_bot_play_for_an_absent_person),
        cmocka_unit_test(who_connects_again_in_time_is_not_absent),
        cmocka_unit_test(an_absent_host_is_replaced_until_it_returns),
        cmocka_unit_test(after_a_restart_people_have_time_to_return),
        cmocka_unit_test(a_table_goes_on_within_a_minute),
    };
    return cmocka_run_group_tests_name("absence", tests, NULL, NULL);
}
