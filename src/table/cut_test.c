/* cut_test.c - the choice of cards and seats, which the highest card of the cut has.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

static struct sample sample;

static void cut_by(unsigned players, unsigned seed) {
    sample_open(&sample, "us", "", NULL, seed);
    for (unsigned who = 1; who < players; who++)
        sample_join(&sample, who, (int)who);
    for (unsigned seat = players; seat < 4; seat++) {
        struct client_seat *wanted = &sample_message(&sample, CLIENT_SEAT)->seat;
        *wanted =
            (struct client_seat){.seat = (int)seat, .has_bot = true, .bot = "simple"};
        assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    }
    sample_message(&sample, CLIENT_CUT);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
}

static enum table_outcome choose(unsigned who, int seat, int dealer) {
    struct client_choose *wanted = &sample_message(&sample, CLIENT_CHOOSE)->choose;
    wanted->seat = seat;
    wanted->has_dealer = dealer >= 0;
    wanted->dealer = dealer >= 0 ? dealer : 0;
    return sample_ask(&sample, who);
}

/* The person of sample_people on a seat. */
static unsigned person_on(pedro_seat seat) {
    for (unsigned who = 0; who < 4; who++)
        if (table_seat_of(sample.table, sample_people[who].id) == seat)
            return who;
    return 4;
}

static void refused(unsigned who, int seat, const char *reason) {
    assert_int_equal(choose(who, seat, -1), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), reason);
}

static bool says(const char *what) {
    static char buffer[8192];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_table(sample.table, "ann", sample.now_ms, &text);
    return strstr(buffer, what) != NULL;
}

static void the_highest_card_has_the_choice_of_cards_and_seats(void **state) {
    (void)state;
    for (unsigned seed = 0; seed < 40; seed++) {
        cut_by(4, seed);
        const struct table *table = sample.table;
        const pedro_seat highest = table_chooser(table);
        assert_int_equal(highest, table->first_dealer);
        const unsigned who = person_on(highest), other = (who + 1) % 4;
        const unsigned partner = person_on((pedro_seat)((highest + 2) % 4)),
                       left = person_on((pedro_seat)((highest + 1) % 4));
        const pedro_card card = table->cut[highest];
        assert_true(says("\"chooser\"") && !says("\"chosen\""));
        refused(other, 0, "cut_choice");
        refused(who, 4, "unknown_seat");
        const pedro_seat seat = (pedro_seat)(seed % 4),
                         dealer = (pedro_seat)(seed / 4 % 4);
        assert_int_equal(choose(who, seat, seed < 20 ? dealer : -1), TABLE_GRANTED);
        assert_int_equal(person_on(seat), who);
        assert_int_equal(person_on((pedro_seat)((seat + 2) % 4)), partner);
        assert_int_equal(person_on((pedro_seat)((seat + 1) % 4)), left);
        assert_int_equal(table->cut[seat], card);
        assert_true(says("\"chosen\":true") && !says("\"chooser\""));
        refused(who, 0, "cut_choice");
        sample_message(&sample, CLIENT_START);
        assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
        assert_int_equal(table->match.state.dealer, seed < 20 ? dealer : seat);
        assert_false(table->chosen);
        sample_close(&sample);
    }
}

/* As it was before there was a choice: old rows give the same match. */
static void without_a_choice_the_highest_card_stays_and_deals(void **state) {
    (void)state;
    cut_by(4, 3);
    const pedro_seat highest = table_chooser(sample.table);
    const unsigned who = person_on(highest);
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(person_on(highest), who);
    assert_int_equal(sample.table->match.state.dealer, highest);
    refused(who, 0, "cut_choice");
    sample_close(&sample);
}

static void a_bot_with_the_highest_card_stays_and_deals(void **state) {
    unsigned bots = 0;
    (void)state;
    for (unsigned seed = 0; seed < 40; seed++) {
        cut_by(1, seed);
        const pedro_seat highest = sample.table->first_dealer;
        const bool bot = sample.table->seat[highest].kind == TABLE_BOT;
        bots += bot;
        assert_int_equal(table_chooser(sample.table), bot ? PEDRO_NO_SEAT : highest);
        assert_int_equal(says("\"chooser\""), !bot);
        if (bot)
            refused(0, 0, "cut_choice");
        sample_close(&sample);
    }
    assert_in_range(bots, 1, 39);
}

/* Another cut gives another choice, and whatever ends the cut ends the choice. */
static void a_choice_belongs_to_one_cut(void **state) {
    (void)state;
    cut_by(4, 5);
    unsigned who = person_on(table_chooser(sample.table));
    assert_int_equal(choose(who, 1, -1), TABLE_GRANTED);
    sample_message(&sample, CLIENT_CUT);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    who = person_on(table_chooser(sample.table));
    assert_int_not_equal(who, 4);
    struct client_swap *swap = &sample_message(&sample, CLIENT_SWAP)->swap;
    swap->seat = 0;
    swap->with = 1;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    refused(who, 1, "cut_choice");
    sample_close(&sample);
}

TEST_GROUP(cut) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_card_has_the_choice_of_cards_and_seats),
        cmocka_unit_test(without_a_choice_the_highest_card_stays_and_deals),
        cmocka_unit_test(a_bot_with_the_highest_card_stays_and_deals),
        cmocka_unit_test(a_choice_belongs_to_one_cut),
    };
    return cmocka_run_group_tests_name("cut", tests, NULL, NULL);
}
