/* choose_test.c - random choices are legal, and each one comes up; the first choice is legal.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/choose.h"

static struct pedro_rng dice(uint8_t first) {
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){first});
    return rng;
}

static void every_combination_is_as_likely_as_the_other(void **state) {
    (void)state;
    struct pedro_rng rng = dice(1);
    const pedro_cards from = 0x1f << 3;
    unsigned counts[1 << 5] = {0};
    for (int i = 0; i < 10000; i++) {
        pedro_cards chosen = bot_choose_cards(&rng, from, 2);
        assert_int_equal(pedro_set_count(chosen), 2);
        assert_true((chosen & ~from) == 0);
        counts[chosen >> 3]++;
    }
    for (unsigned set = 0; set < 1 << 5; set++) {
        if (pedro_set_count(set) == 2)
            assert_in_range(counts[set], 850, 1150); /* 1000 each, sd 30 */
    }
}

static void none_and_all_can_be_chosen(void **state) {
    (void)state;
    struct pedro_rng rng = dice(2);
    assert_true(bot_choose_cards(&rng, 0x15, 0) == 0);
    assert_true(bot_choose_cards(&rng, 0x15, 3) == 0x15);
    assert_true(bot_choose_cards(&rng, 0, 0) == 0);
}

static void every_choice_of_a_list_comes_up(void **state) {
    (void)state;
    struct pedro_rng rng = dice(3);
    const struct pedro_legal legal = {.phase = PEDRO_PHASE_BID,
                                      .words = 1u << PEDRO_ACT_PASS,
                                      .bid_from = 7,
                                      .bid_to = 9};
    unsigned seen = 0;
    for (int i = 0; i < 200; i++) {
        struct pedro_action action;
        bot_choose_any(&legal, &rng, &action);
        assert_true(pedro_legal_has(&legal, &action));
        seen |= action.kind == PEDRO_ACT_PASS ? 1u : 1u << (action.bid - 6);
    }
    assert_int_equal(seen, 0xf);
}

static void every_answer_to_a_choice_of_cards_comes_up(void **state) {
    (void)state;
    struct pedro_rng rng = dice(4);
    const struct pedro_legal legal = {
        .phase = PEDRO_PHASE_DISCARD, .groups = 2, .group = {{0x3, 2, 2}, {0x70, 0, 2}}};
    unsigned seen = 0;
    for (int i = 0; i < 500; i++) {
        struct pedro_action action;
        bot_choose_any(&legal, &rng, &action);
        assert_true(pedro_legal_has(&legal, &action));
        assert_int_equal(action.kind, PEDRO_ACT_DISCARD);
        seen |= 1u << (action.cards >> 4);
    }
    assert_int_equal(seen, 0x7f); /* every set but that of all three */
}

static void so_many_as_must_not_score_do_not(void **state) {
    (void)state;
    struct pedro_rng rng = dice(5);
    const struct pedro_legal legal = {.phase = PEDRO_PHASE_GIVE,
                                      .groups = 2,
                                      .nonscoring = 2,
                                      .low_cards = 0x0f,
                                      .group = {{0xff, 3, 3}, {0x700, 0, 3}}};
    pedro_cards seen = 0;
    for (int i = 0; i < 500; i++) {
        struct pedro_action action;
        bot_choose_any(&legal, &rng, &action);
        assert_true(pedro_legal_has(&legal, &action));
        assert_true(pedro_set_count(action.cards & 0x0f) >= 2);
        seen |= action.cards;
    }
    assert_true(seen == 0x7ff);
}

static void the_first_choice_is_one_of_them(void **state) {
    (void)state;
    static const struct pedro_legal some[] = {
        {.phase = PEDRO_PHASE_PLAY, .cards = 0x30, .words = 1u << PEDRO_ACT_FOLD},
        {.phase = PEDRO_PHASE_DEMAND, .words = 1u << PEDRO_ACT_ACCEPT},
        {.phase = PEDRO_PHASE_BID, .bid_from = 7, .bid_to = 9},
        {.phase = PEDRO_PHASE_DISCARD, .groups = 2, .group = {{0x3, 2, 2}, {0x70, 0, 2}}},
        {.phase = PEDRO_PHASE_GIVE,
         .groups = 1,
         .nonscoring = 2,
         .low_cards = 0xf0,
         .group = {{0xff, 3, 3}}},
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        struct pedro_action action;
        bot_choose_first(&some[i], &action);
        assert_true(pedro_legal_has(&some[i], &action));
    }
}

TEST_GROUP(choose) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combination_is_as_likely_as_the_other),
        cmocka_unit_test(none_and_all_can_be_chosen),
        cmocka_unit_test(every_choice_of_a_list_comes_up),
        cmocka_unit_test(every_answer_to_a_choice_of_cards_comes_up),
        cmocka_unit_test(so_many_as_must_not_score_do_not),
        cmocka_unit_test(the_first_choice_is_one_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
