/* setup_test.c - in every game a pack deals the hands that are given, whole or in part; and what cannot be is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "random_play.h"

#include <string.h>

#include "analyze/setup.h"

/* The cards of a random deal of each game, of which a random part is given, are dealt again. */
static void a_pack_deals_the_hands_that_are_given(void **data) {
    (void)data;
    for (int preset = 0; pedro_preset(preset); preset++)
        for (unsigned seed = 0; seed < 20; seed++) {
            struct pedro_match match, again;
            struct pedro_rng rng;
            struct setup setup = {.stock_size = 0};
            struct setup_error error;
            pedro_card shuffled[PEDRO_PACK_MAX], pack[PEDRO_PACK_MAX];
            const uint8_t seed_bytes[PEDRO_SEED_SIZE] = {(uint8_t)seed};
            const struct pedro_preset *row = pedro_preset(preset);
            random_seed(&rng, seed);
            const pedro_seat dealer =
                (pedro_seat)pedro_rng_below(&rng, (uint32_t)row->set.players);
            assert_int_equal(
                pedro_match_init(&match, row->name, &row->set, 0, dealer, NULL), 0);
            assert_int_equal(
                pedro_match_init(&again, row->name, &row->set, 0, dealer, NULL), 0);
            assert_int_equal(random_event(&rng, &match), 0);
            for (int seat = 0; seat < row->set.players; seat++)
                for (pedro_cards rest = match.state.hand[seat]; rest; rest &= rest - 1)
                    if (seat == 0 || pedro_rng_below(&rng, 2))
                        setup.hand[seat] |= pedro_set_of(pedro_set_first(rest));
            const unsigned left = match.state.stock_end - match.state.stock_at;
            setup.stock_size = pedro_rng_below(&rng, left + 1);
            memcpy(setup.stock, match.state.stock + match.state.stock_at,
                   setup.stock_size);
            pedro_shuffle(seed_bytes, (unsigned)row->set.jokers, shuffled);
            assert_int_equal(setup_pack(&setup, &again, shuffled, pack, &error),
                             SETUP_FINE);
            assert_int_equal(pedro_match_deal(&again, pack, again.rules.pack_size), 0);
            for (int seat = 0; seat < row->set.players; seat++)
                assert_int_equal(setup.hand[seat] & ~again.state.hand[seat], 0);
            assert_int_equal(again.state.hand[0], match.state.hand[0]);
            assert_memory_equal(again.state.stock + again.state.stock_at, setup.stock,
                                setup.stock_size);
            pedro_match_finish(&match);
            pedro_match_finish(&again);
        }
}

static void with_nothing_known_the_pack_is_the_shuffled_one(void **data) {
    (void)data;
    for (int preset = 0; pedro_preset(preset); preset++) {
        struct pedro_match match;
        const struct setup setup = {.stock_size = 0};
        struct setup_error error;
        pedro_card shuffled[PEDRO_PACK_MAX], pack[PEDRO_PACK_MAX];
        const struct pedro_preset *row = pedro_preset(preset);
        const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)preset};
        assert_int_equal(pedro_match_init(&match, row->name, &row->set, 0, 0, NULL), 0);
        pedro_shuffle(seed, (unsigned)row->set.jokers, shuffled);
        assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_FINE);
        assert_memory_equal(pack, shuffled, match.rules.pack_size);
        pedro_match_finish(&match);
    }
}

static void what_cannot_be_is_refused(void **data) {
    struct pedro_match match;
    struct setup_error error;
    const uint8_t seed[PEDRO_SEED_SIZE] = {1};
    pedro_card shuffled[PEDRO_PACK_MAX], pack[PEDRO_PACK_MAX];
    (void)data;
    pedro_shuffle(seed, 0, shuffled);
    assert_int_equal(pedro_match_init(&match, "us", &pedro_preset(0)->set, 0, 0, NULL),
                     0);
    struct setup setup = {.hand = {1, 1}};
    assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_TWICE);
    assert_int_equal(error.card, 0);
    setup = (struct setup){.hand = {0x3ff}};
    assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_MANY);
    assert_int_equal(error.seat, 0);
    assert_int_equal(error.number, 9);
    setup = (struct setup){.hand = {0, pedro_set_of(53)}};
    assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_FOREIGN);
    assert_int_equal(error.card, 53);
    setup = (struct setup){.hand = {2}, .stock = {1}, .stock_size = 1};
    assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_TWICE);
    setup = (struct setup){.stock_size = 17};
    for (unsigned i = 0; i < setup.stock_size; i++)
        setup.stock[i] = (pedro_card)i;
    assert_int_equal(setup_pack(&setup, &match, shuffled, pack, &error), SETUP_DEEP);
    assert_int_equal(error.number, 16);
    pedro_match_finish(&match);
}

TEST_GROUP(setup) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pack_deals_the_hands_that_are_given),
        cmocka_unit_test(with_nothing_known_the_pack_is_the_shuffled_one),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests_name("setup", tests, NULL, NULL);
}
