/* playout_test.c - a playout plays a hand to its end, and counts and shows its actions.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/choose.h"
#include "bots/playout.h"
#include "bots/table_sample.h"

/* A random policy that keeps track of what it is shown. */
struct seen {
    struct pedro_rng *rng;
    unsigned asked, forced, watched;
};

static void choose(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    struct seen *seen = data;
    (void)rules;
    assert_int_equal(legal->seat, state->turn);
    seen->asked++;
    seen->forced += legal->phase == PEDRO_PHASE_PLAY && !legal->words &&
                    pedro_set_count(legal->cards) == 1;
    bot_choose_any(legal, seen->rng, action);
}

static void watch(void *data, const struct pedro_state *state,
                  const struct pedro_action *action) {
    struct seen *seen = data;
    (void)action;
    assert_int_not_equal(state->turn, PEDRO_NO_SEAT);
    seen->watched++;
}

static bool until_play(void *data, const struct pedro_state *state) {
    (void)data;
    return state->phase == PEDRO_PHASE_PLAY;
}

static void a_playout_ends_with_the_hand(void **state) {
    (void)state;
    struct table table;
    open_table(&table, 7, 1);
    for (int i = 0; i < pedro_preset_count(); i++)
        for (unsigned asks = 0; asks < 2; asks++) {
            struct seen seen = {.rng = &table.rng};
            struct bot_playout playout = {.rules = &table.rules,
                                          .policy = choose,
                                          .data = &seen,
                                          .watch = watch,
                                          .asks_forced = asks};
            choose_game(&table, &pedro_preset(i)->set);
            deal(&table);
            bot_playout(&playout, &table.state);
            assert_int_equal(table.state.turn, PEDRO_NO_SEAT);
            assert_int_equal(playout.actions, seen.watched);
            assert_int_equal(playout.decisions, seen.asked);
            if (asks)
                assert_int_equal(seen.asked, seen.watched);
            else
                assert_int_equal(seen.forced, 0);
        }
    close_table(&table);
}

static void a_playout_can_stop_early(void **state) {
    (void)state;
    struct table table;
    struct seen seen = {.rng = &table.rng};
    struct bot_playout playout = {
        .rules = &table.rules, .policy = choose, .data = &seen, .until = until_play};
    unsigned played = 0;
    open_table(&table, 7, 2);
    choose_game(&table, &pedro_preset_find("us", 2)->set);
    for (unsigned number = 0; number < 50; number++) {
        deal(&table);
        bot_playout(&playout, &table.state);
        if (table.state.turn == PEDRO_NO_SEAT)
            continue;
        played++;
        assert_int_equal(table.state.phase, PEDRO_PHASE_PLAY);
        assert_int_equal(table.state.tricks, 0);
        assert_int_equal(table.state.seen, 0);
    }
    assert_true(played > 10);
    close_table(&table);
}

TEST_GROUP(playout) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_ends_with_the_hand),
        cmocka_unit_test(a_playout_can_stop_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
