/* load_test.c - work is shed in its order, and comes back slowly.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "server/process/load.h"

enum { SECOND = 1000 / LOAD_TICK_MS };

static struct load load;
static uint64_t now;

static int set_up(void **state) {
    (void)state;
    load = (struct load){.level = 0};
    now = 5000;
    load_tick(&load, now);
    return 0;
}

/* Simulates `ticks` ticks, in each of which a commit took `commit_ms`. */
static void run(unsigned ticks, uint64_t commit_ms) {
    for (unsigned i = 0; i < ticks; i++) {
        now += LOAD_TICK_MS;
        load_write_begins(&load, now - commit_ms);
        load_write_ends(&load, now - commit_ms, now);
        load_tick(&load, now);
    }
}

static void nothing_is_shed_at_rest(void **state) {
    (void)state;
    run(100 * SECOND, 60);
    for (enum load_work work = 0; work < LOAD_WORKS; work++) {
        assert_false(load_sheds(&load, work));
        assert_int_equal(load.shed[work], 0);
    }
}

static void work_is_shed_in_its_order(void **state) {
    unsigned level = 0;
    (void)state;
    for (uint64_t ms = 0; ms < 900; ms += 5) {
        run(SECOND, ms);
        assert_in_range(load.level, level, level + 1);
        level = load.level;
        for (enum load_work work = 0; work < LOAD_WORKS; work++)
            assert_int_equal(load_sheds(&load, work), (unsigned)work < level);
    }
    assert_int_equal(level, LOAD_WORKS);
    assert_true(load.shed[LOAD_TABLES] > load.shed[LOAD_HINTS]);
}

static void it_comes_back_slowly_and_in_the_opposite_order(void **state) {
    char words[64];
    struct pedro_text text;
    (void)state;
    run(10 * SECOND, 1000);
    assert_int_equal(load.level, LOAD_WORKS);
    unsigned level = load.level, ticks = 0;
    for (; load.level > 0 && ticks < 60 * SECOND; ticks++) {
        run(1, 1);
        assert_in_range(load.level, level - 1, level);
        level = load.level;
    }
    assert_in_range(ticks, 8 * SECOND, 15 * SECOND);
    run(5 * SECOND, 280);
    pedro_text_init(&text, words, sizeof words);
    load_describe(&load, &text);
    assert_string_equal(words, "tables watchers");
    /* A delay in between changes nothing. */
    run(60 * SECOND, 160);
    assert_int_equal(load.level, 2);
}

static void a_machine_that_was_suspended_is_not_late(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) {
        run(5, 5);
        load_write_begins(&load, now);
        now += 3600 * 1000;
        load_tick(&load, now);
        load_write_ends(&load, now, now);
        assert_int_equal(load.level, 0);
    }
}

static void a_loop_that_comes_late_is_late(void **state) {
    (void)state;
    for (int i = 0; i < 40; i++) {
        now += LOAD_TICK_MS + 250;
        load_tick(&load, now);
    }
    assert_int_equal(load.level, 2);
}

static void writes_that_do_not_come_back_are_late(void **state) {
    (void)state;
    load_write_begins(&load, now);
    for (int i = 0; i < 2 * SECOND; i++) {
        now += LOAD_TICK_MS;
        load_tick(&load, now);
    }
    assert_int_equal(load.level, LOAD_WORKS);
    load_write_ends(&load, now, now);
    run(20 * SECOND, 1);
    assert_int_equal(load.level, 0);
}

static void nothing_is_shed_if_so_wished(void **state) {
    (void)state;
    load.never = true;
    run(20 * SECOND, 900);
    assert_int_equal(load.level, 0);
    assert_false(load_sheds(&load, LOAD_TABLES));
}

TEST_GROUP(load) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_is_shed_at_rest, set_up),
        cmocka_unit_test_setup(work_is_shed_in_its_order, set_up),
        cmocka_unit_test_setup(it_comes_back_slowly_and_in_the_opposite_order, set_up),
        cmocka_unit_test_setup(a_machine_that_was_suspended_is_not_late, set_up),
        cmocka_unit_test_setup(a_loop_that_comes_late_is_late, set_up),
        cmocka_unit_test_setup(writes_that_do_not_come_back_are_late, set_up),
        cmocka_unit_test_setup(nothing_is_shed_if_so_wished, set_up),
    };
    return cmocka_run_group_tests_name("load", tests, NULL, NULL);
}
