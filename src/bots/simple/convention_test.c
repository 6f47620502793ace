/* convention_test.c - what is counted of the hands behind each call.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/convention.h"

#include "bots/signals.h"
#include "bots/simple/simple_seat.h"

static void measure(const char *game, const char *bot, bool signals,
                    struct convention *convention) {
    const struct bot_budget budget = {.signals = signals};
    const uint8_t seed[PEDRO_SEED_SIZE] = {3};
    struct pedro_rules rules;
    memset(convention, 0, sizeof *convention);
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    assert_true(convention_measure(&rules, bot_find(bot, strlen(bot)), &budget, 300, seed,
                                   NULL, NULL, convention));
}

static void first_calls_are_counted_once(void **state) {
    static struct convention once, again;
    uint32_t calls = 0;
    (void)state;
    measure("us", "club", false, &once);
    measure("us", "club", false, &again);
    assert_memory_equal(&once, &again, sizeof once);
    for (int i = 0; i < CONVENTION_ROWS; i++) {
        const struct convention_row *row = &once.row[i];
        calls += row->calls;
        assert_true(row->aces <= row->calls && row->kings <= row->calls &&
                    row->pedros <= row->calls && row->trumps <= 14 * row->calls);
        assert_true(row->calls == 0 || i == 0 || (i >= 7 && i <= 14));
    }
    /* The dealer has no call where all others passed: it is forced. */
    assert_in_range(calls, 900, 1200);
}

static void signals_say_what_is_held(void **state) {
    static struct convention agreed, usual;
    (void)state;
    measure("cinch", "simple", true, &agreed);
    measure("cinch", "simple", false, &usual);
    /* Only the partner who calls second may call such a number without the cards. */
    for (int i = 0; i < 3; i++) {
        const struct signal *signal = signals_at(i);
        const struct convention_row *row = &agreed.row[signal->bid],
                                    *other = &usual.row[signal->bid];
        if (!signal->ace)
            continue;
        assert_true(row->calls > 0 && other->calls > 0);
        assert_true((double)row->aces / row->calls > (double)other->aces / other->calls);
    }
}

TEST_GROUP(convention) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_calls_are_counted_once),
        cmocka_unit_test(signals_say_what_is_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
