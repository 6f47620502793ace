/* layout_state_test.c - states of layouts play like the true one, and impossible views are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/sampling/belief_sample.h"

static void a_world_makes_a_state_that_plays_as_the_true_one(void **state) {
    (void)state;
    struct pedro_rng rng = dice(4);
    unsigned states = 0;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_rules rules = rules_of(pedro_preset(i)->name);
        for (unsigned plays = 0; plays < 12; plays += 5) {
            struct script script = {.actions = 0};
            struct pedro_state now, made;
            struct bot_history history;
            struct belief belief;
            struct layout world;
            struct pedro_view view, again;
            struct pedro_legal legal, offered;
            pedro_card pack[PEDRO_PACK_MAX];
            for (unsigned c = 0; c < rules.pack_size; c++)
                pack[c] = (pedro_card)c;
            pedro_rng_shuffle(&rng, pack, rules.pack_size);
            if (!play_to(&rules, pack, plays, &script, false, &now, &history))
                continue;
            pedro_view(&rules, &now, now.turn, &view);
            pedro_legal(&rules, &now, &legal);
            memcpy(world.hand, now.hand, sizeof world.hand);
            layout_state(&rules, &view, &history, &world, &made);
            pedro_legal(&rules, &made, &offered);
            assert_memory_equal(&offered, &legal, sizeof legal);
            assert_memory_equal(made.hand, now.hand, sizeof now.hand);
            assert_memory_equal(made.points, now.points, sizeof now.points);
            assert_true(belief_init(&belief, &rules, &view, &history));
            layout_draw(&belief, &rng, &world);
            layout_state(&rules, &view, &history, &world, &made);
            pedro_view(&rules, &made, made.turn, &again);
            assert_memory_equal(again.hand_size, view.hand_size, sizeof view.hand_size);
            assert_memory_equal(again.hand, view.hand, sizeof view.hand);
            pedro_legal(&rules, &made, &offered);
            assert_int_equal(offered.cards, legal.cards);
            states++;
        }
    }
    assert_true(states > 60);
}

static void before_trumps_are_named_all_cards_are_dealt_anew(void **state) {
    (void)state;
    const struct pedro_rules rules = rules_of("us");
    struct pedro_rng rng = dice(5);
    struct pedro_state now;
    struct pedro_view view;
    struct belief belief;
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned with_left = 0;
    for (unsigned i = 0; i < rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_state_init(&rules, 0, &now);
    assert_int_equal(pedro_deal(&rules, &now, pack, rules.pack_size), 0);
    pedro_view(&rules, &now, now.turn, &view);
    assert_true(belief_init(&belief, &rules, &view, NULL));
    const pedro_seat left = pedro_left(&rules, view.seat);
    const pedro_card card = pedro_set_first(rules.pack & ~view.hand[view.seat]);
    for (int i = 0; i < 4300; i++) {
        struct layout world;
        pedro_cards all = 0;
        layout_draw(&belief, &rng, &world);
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(pedro_set_count(world.hand[seat]), 9);
            assert_int_equal(all & world.hand[seat], 0);
            all |= world.hand[seat];
        }
        with_left += pedro_set_has(world.hand[left], card);
    }
    /* 9 of the 43 places are there: 900, give or take five deviations. */
    assert_in_range(with_left, 770, 1030);
}

static void nonsense_is_not_believed(void **state) {
    (void)state;
    const struct pedro_rules rules = rules_of("us");
    struct pedro_view view;
    struct belief belief;
    memset(&view, 0, sizeof view);
    memset(view.trick, PEDRO_NO_CARD, sizeof view.trick);
    view.phase = PEDRO_PHASE_PLAY;
    view.called = PEDRO_NO_CARD;
    assert_true(belief_init(&belief, &rules, &view, NULL));
    view.hand_size[1] = view.hand_size[2] = 30;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.hand_size[1] = view.hand_size[2] = 0;
    view.leader = PEDRO_NO_SEAT;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.leader = 0;
    view.trump = PEDRO_NO_SUIT;
    assert_false(belief_init(&belief, &rules, &view, NULL));
    view.trump = 0;
    view.wash_size = 2;
    view.wash[0] = view.wash[1] = 4;
    assert_false(belief_init(&belief, &rules, &view, NULL));
}

TEST_GROUP(layout_state) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_makes_a_state_that_plays_as_the_true_one),
        cmocka_unit_test(before_trumps_are_named_all_cards_are_dealt_anew),
        cmocka_unit_test(nonsense_is_not_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
