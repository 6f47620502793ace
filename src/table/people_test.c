/* people_test.c - people are renamed, or give their seats to others.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

enum { ANN, BOB, CYD };

static struct sample sample;

static void a_seat_goes_to_an_heir_or_to_a_bot(void **state) {
    static struct table_rows rows;
    const struct table_person heir = {"eve", "Eve", false, 0};
    (void)state;
    sample_open(&sample, "us", "", NULL, 4);
    sample_join(&sample, BOB, 2);
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
    table_bequeath(sample.table, "nobody", &heir, &rows);
    assert_int_equal(rows.count, 0);
    table_bequeath(sample.table, "bob", &heir, &rows);
    sample_take(&sample, &rows);
    assert_int_equal(table_seat_of(sample.table, "eve"), 2);
    assert_string_equal(sample.table->seat[2].person.name, "Eve");
    assert_int_equal(table_seat_of(sample.table, "bob"), PEDRO_NO_SEAT);
    /* Eve cannot have two seats: a bot continues for Ann, and Eve becomes host. */
    table_bequeath(sample.table, "ann", &heir, &rows);
    sample_take(&sample, &rows);
    assert_int_equal(sample.table->seat[0].kind, TABLE_BOT);
    assert_string_equal(sample.table->host, "eve");
    table_rename(sample.table, "eve", "Eva");
    assert_string_equal(sample.table->seat[2].person.name, "Eva");
    table_bequeath(sample.table, "eve", NULL, &rows);
    sample_take(&sample, &rows);
    assert_int_equal(sample.table->seat[2].kind, TABLE_BOT);
    sample_close(&sample);
}

/* Cyd waits for a bot's seat during a hand. */
static void reserve(void) {
    sample_open(&sample, "us", "target=500", "simple", 11);
    sample_play(&sample, "simple", 20);
    assert_true(table_connect(sample.table, &sample_people[CYD]));
    assert_int_equal(sample_join(&sample, CYD, 1), TABLE_RESERVED);
    table_reserve(sample.table, &(struct table_request){.message = &sample.message,
                                                        .who = &sample_people[CYD]});
}

static void who_waits_for_a_seat_sits_down_under_the_new_name(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX];
    (void)state;
    reserve();
    table_rename(sample.table, "cyd", "Cyrus");
    table_rename(sample.table, "bob", "Nobody");
    const uint16_t hand = sample.table->match.state.hands;
    while (sample_run(&sample), sample.table->match.state.hands == hand) {
        sample_choose(&sample, "simple", words);
        assert_int_equal(sample_act(&sample, (unsigned)sample_turn(&sample), words),
                         TABLE_GRANTED);
    }
    assert_int_equal(table_seat_of(sample.table, "cyd"), 1);
    assert_string_equal(sample.table->seat[1].person.name, "Cyrus");
    sample_close(&sample);
}

static void a_seat_that_is_kept_stays_so_when_another_has_an_heir(void **state) {
    static struct table_rows rows;
    const struct table_person heir = {"eve", "Eve", false, 0};
    (void)state;
    reserve();
    table_bequeath(sample.table, "ann", &heir, &rows);
    sample_take(&sample, &rows);
    assert_int_equal(table_seat_of(sample.table, "eve"), 0);
    assert_int_equal(table_reserved_for(sample.table, "cyd"), 1);
    sample_close(&sample);
}

TEST_GROUP(people) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_goes_to_an_heir_or_to_a_bot),
        cmocka_unit_test(who_waits_for_a_seat_sits_down_under_the_new_name),
        cmocka_unit_test(a_seat_that_is_kept_stays_so_when_another_has_an_heir),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
