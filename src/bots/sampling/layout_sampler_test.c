/* layout_sampler_test.c - calls and plays make the true layout more likely than others.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/sampling/layout_sampler.h"
#include "bots/table_sample.h"

static struct layout_sampler sampler;

/* How often the true world is likelier than a sampled one, and how often less. */
struct count {
    unsigned more, less;
};

static void compare(struct count *count, double real, double sampled) {
    count->more += real > sampled;
    count->less += real < sampled;
}

static void compare_worlds(struct table *table, const struct bot_turn *turn,
                           struct count *by_play, struct count *by_calls) {
    struct world sampled;
    assert_true(layout_sampler_init(&sampler, turn, nnet_shipped(&table->rules)));
    assert_true(sampler.base.draw(&sampler.base, &table->rng, &sampled));
    compare(by_play, play_likelihood_of(&sampler.play, &table->state, &sampler.base),
            play_likelihood_of(&sampler.play, &sampled.state, &sampler.base));
    if (table->state.tricks < 2 && sampler.hears)
        compare(by_calls,
                auction_likelihood_of(&sampler.auction, &table->state, &table->rng,
                                      &sampler.base),
                auction_likelihood_of(&sampler.auction, &sampled.state, &table->rng,
                                      &sampler.base));
}

static void play_and_calls_speak_for_the_real_world(void **state) {
    (void)state;
    struct table table;
    struct count by_play = {0, 0}, by_calls = {0, 0};
    open_table(&table, 5, 21);
    choose_game(&table, &pedro_preset_find("us", 2)->set);
    for (unsigned number = 0; number < 60; number++) {
        deal(&table);
        while (table.state.turn != PEDRO_NO_SEAT) {
            struct pedro_view view;
            struct pedro_legal legal;
            const struct bot_turn turn = {
                &table.rules, &view, &legal, &table.history, {0}};
            const bool plays = table.state.phase == PEDRO_PHASE_PLAY;
            pedro_legal(&table.rules, &table.state, &legal);
            pedro_view(&table.rules, &table.state, legal.seat, &view);
            if (plays && table.history.plays > 0)
                compare_worlds(&table, &turn, &by_play, &by_calls);
            act_as(&table, plays ? "network" : "simple");
        }
    }
    assert_true(by_play.more > 200 && by_play.more > by_play.less * 2);
    assert_true(by_calls.more > 100 && by_calls.more * 4 > by_calls.less * 5);
    close_table(&table);
}

/* Nothing has been played, or no call is known: then all worlds weigh the same. */
static void without_a_history_all_worlds_are_as_likely(void **state) {
    (void)state;
    struct table table;
    struct pedro_view view;
    struct pedro_legal legal;
    struct world world;
    struct bot_turn turn = {&table.rules, &view, &legal, &table.history, {0}};
    open_table(&table, 5, 21);
    choose_game(&table, &pedro_preset_find("us", 2)->set);
    deal(&table);
    while (table.state.phase != PEDRO_PHASE_PLAY)
        act_as(&table, "simple");
    pedro_legal(&table.rules, &table.state, &legal);
    pedro_view(&table.rules, &table.state, legal.seat, &view);
    assert_true(layout_sampler_init(&sampler, &turn, nnet_shipped(&table.rules)));
    assert_true(sampler.hears);
    assert_true(play_likelihood_of(&sampler.play, &table.state, &sampler.base) >= 1);
    turn.history = NULL;
    assert_true(layout_sampler_init(&sampler, &turn, nnet_shipped(&table.rules)));
    assert_false(sampler.hears);
    assert_true(sampler.base.draw(&sampler.base, &table.rng, &world));
    sampler.base.weigh(&sampler.base, &table.rng, &world);
    assert_true(world.weight >= 1 && world.weight <= 1);
    close_table(&table);
}

/* The seat after the leader folded: it had no trump. A world that gives it one has another seat to act, so nothing
 * that was played from there on speaks for or against that world. */
static void a_world_with_another_seat_to_act_is_weighed_up_to_there(void **state) {
    (void)state;
    struct table table;
    unsigned found = 0;
    open_table(&table, 6, 21);
    choose_game(&table, &pedro_preset_find("finland", 7)->set);
    while (found < 5) {
        struct pedro_view view;
        struct pedro_legal legal;
        const struct bot_turn turn = {&table.rules, &view, &legal, &table.history, {0}};
        struct pedro_state world;
        deal(&table);
        while (table.state.turn != PEDRO_NO_SEAT && table.state.tricks == 0)
            act_as(&table, "simple");
        const pedro_seat leader = table.history.play[0].seat,
                         next = pedro_left(&table.rules, leader);
        if (table.state.turn != leader || table.history.plays < 2 ||
            table.history.play[1].seat == next)
            continue;
        pedro_legal(&table.rules, &table.state, &legal);
        pedro_view(&table.rules, &table.state, leader, &view);
        assert_true(layout_sampler_init(&sampler, &turn, nnet_shipped(&table.rules)));
        world = table.state;
        const pedro_cards unseen =
            table.rules.trumps[view.trump] & ~view.seen & ~world.hand[leader];
        if (!unseen)
            continue;
        for (pedro_seat seat = 0; seat < 4; seat++)
            world.hand[seat] &= ~pedro_set_of(pedro_set_first(unseen));
        world.hand[next] = pedro_set_of(pedro_set_first(unseen));
        const double weight = play_likelihood_of(&sampler.play, &world, &sampler.base);
        assert_true(weight >= 1 && weight <= 1);
        found++;
    }
    close_table(&table);
}

TEST_GROUP(layout_sampler) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_and_calls_speak_for_the_real_world),
        cmocka_unit_test(a_world_with_another_seat_to_act_is_weighed_up_to_there),
        cmocka_unit_test(without_a_history_all_worlds_are_as_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
