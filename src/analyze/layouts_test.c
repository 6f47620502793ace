/* layouts_test.c - the card that decides is named with its holder, and nothing is made of noise.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/layouts.h"
#include "pedro/cards.h"
#include "pedro/rng.h"

enum { WORLDS = 400, CARDS = 40, HAND = 10 };

static struct layouts layouts;

/* Deals forty cards to four seats at random. */
static void deal(struct pedro_rng *rng, struct pedro_state *world) {
    pedro_card pack[CARDS];
    memset(world, 0, sizeof *world);
    for (unsigned i = 0; i < CARDS; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(rng, pack, CARDS);
    for (unsigned i = 0; i < CARDS; i++)
        world->hand[i / HAND] |= pedro_set_of(pack[i]);
}

static void begin(struct pedro_rng *rng) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {3};
    pedro_rng_seed(rng, seed);
    memset(&layouts, 0, sizeof layouts);
}

static void the_card_that_decides_is_found(void **state) {
    enum { CARD = 17, HOLDER = 2 };
    struct layouts_fact fact;
    struct pedro_rng rng;
    (void)state;
    begin(&rng);
    for (unsigned i = 0; i < WORLDS; i++) {
        struct pedro_state world;
        deal(&rng, &world);
        const bool holds = pedro_set_has(world.hand[HOLDER], CARD);
        /* Nine times of ten where it holds the card, else one time of ten the other way. */
        const double luck = pedro_rng_below(&rng, 10) == 0;
        layouts_note(&layouts, &world, holds ? (luck > 0 ? 0 : 3) : (luck > 0 ? -1 : 0),
                     0.5);
    }
    layouts_find(&layouts, 0, &fact);
    assert_int_equal(fact.seat, HOLDER);
    assert_int_equal(fact.card, CARD);
    assert_true(fact.share > 0.18 && fact.share < 0.32);
    assert_true(fact.here > 0.8 && fact.here < 1);
    assert_true(fact.else_ == 0);
    assert_true(fact.better > 0.15 && fact.better < 0.3);
    /* Whoever holds it itself knows. */
    layouts_find(&layouts, HOLDER, &fact);
    assert_true(fact.seat != HOLDER);
}

static void noise_is_no_reason(void **state) {
    struct layouts_fact fact;
    struct pedro_rng rng;
    (void)state;
    begin(&rng);
    layouts_find(&layouts, 0, &fact);
    assert_int_equal(fact.seat, PEDRO_NO_SEAT);
    for (unsigned i = 0; i < WORLDS; i++) {
        struct pedro_state world;
        deal(&rng, &world);
        layouts_note(&layouts, &world, (double)pedro_rng_below(&rng, 3) - 1, 1);
    }
    layouts_find(&layouts, 0, &fact);
    assert_int_equal(fact.seat, PEDRO_NO_SEAT);
    assert_true(fact.better > 0.25 && fact.better < 0.42);
}

TEST_GROUP(layouts) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_card_that_decides_is_found),
        cmocka_unit_test(noise_is_no_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
