/* rollouts_test.c - an action with a clear lead is found, and the first stands if none has one.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/deal_sampler.h"
#include "bots/search/rollouts.h"
#include "bots/turn_sample.h"
#include "random_play.h"

/* The bidder throws, of nine cards dealt, under rules that let any card go. */
static void sit_down(struct seat *at) {
    struct pedro_action name = {.kind = PEDRO_ACT_NAME, .suit = 3};
    open_table("modern", "", at);
    deal(at, 1, "As Ks Js Ts 5s 3h 4h 6d 7d");
    call(at, 8);
    while (at->state.phase == PEDRO_PHASE_BID)
        call(at, 0);
    act(at, &name);
    assert_int_equal(at->state.phase, PEDRO_PHASE_DISCARD);
    assert_int_equal(at->state.turn, 1);
    look(at);
}

static pedro_cards cards_of(const char *text) {
    pedro_cards cards = 0;
    for (; *text; text += text[2] ? 3 : 2) {
        pedro_card card;
        assert_int_equal(pedro_card_parse(text, 2, &card), 0);
        cards |= pedro_set_of(card);
    }
    return cards;
}

static void add(struct rollouts *rollouts, const char *cards) {
    const struct pedro_action action = {.kind = PEDRO_ACT_DISCARD,
                                        .cards = cards_of(cards)};
    rollouts_add(rollouts, &action);
}

static int run(struct rollouts *rollouts) {
    struct deal_sampler sampler;
    struct pedro_rng rng;
    random_seed(&rng, 1);
    assert_true(deal_sampler_init(&sampler, rollouts->turn));
    return rollouts_run(rollouts, &sampler.base, &rng);
}

static void what_leads_clearly_is_found(void **state) {
    (void)state;
    struct seat at;
    struct rollouts rollouts;
    sit_down(&at);
    rollouts_init(&rollouts, at.equity, &at.turn, 200);
    add(&rollouts, "As Ks Js 5s"); /* all but thrown away */
    add(&rollouts, "3h 4h 6d 7d");
    add(&rollouts, "As 3h 4h 6d 7d");
    assert_int_equal(run(&rollouts), 1);
    assert_true(rollouts_chance(&rollouts, 1) > rollouts_chance(&rollouts, 0));
    assert_true(rollouts_chance(&rollouts, 1) <= EQUITY_ONE);
    assert_true(rollouts.choice[2].dropped || rollouts.choice[0].dropped);
    equity_destroy(at.equity);
}

static void the_first_stands_against_a_worse_one(void **state) {
    (void)state;
    struct seat at;
    struct rollouts rollouts;
    sit_down(&at);
    rollouts_init(&rollouts, at.equity, &at.turn, 200);
    add(&rollouts, "3h 4h 6d 7d");
    add(&rollouts, "As 3h 4h 6d 7d");
    assert_int_equal(run(&rollouts), 0);
    /* It is dropped long before the last world. */
    assert_true(rollouts.used < 200);
    equity_destroy(at.equity);
}

static void what_is_not_legal_or_there_already_is_not_tried(void **state) {
    (void)state;
    struct seat at;
    struct rollouts rollouts;
    sit_down(&at);
    rollouts_init(&rollouts, at.equity, &at.turn, 10);
    add(&rollouts, "3h 4h 6d 7d");
    add(&rollouts, "3h 4h 6d 7d");
    add(&rollouts, "3h 4h 6d 2c");
    assert_int_equal(rollouts.choices, 1);
    assert_int_equal(run(&rollouts), 0);
    equity_destroy(at.equity);
}

static void time_is_kept_by_counting(void **state) {
    (void)state;
    struct seat at;
    struct rollouts rollouts;
    sit_down(&at);
    at.turn.budget.time_us = 2000;
    rollouts_init(&rollouts, at.equity, &at.turn, 100000);
    add(&rollouts, "3h 4h 6d 7d");
    add(&rollouts, "4h 6d 7d");
    assert_true(run(&rollouts) >= 0);
    assert_true(rollouts.used > 0 && rollouts.used < 1000);
    equity_destroy(at.equity);
}

TEST_GROUP(rollouts) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_leads_clearly_is_found),
        cmocka_unit_test(the_first_stands_against_a_worse_one),
        cmocka_unit_test(what_is_not_legal_or_there_already_is_not_tried),
        cmocka_unit_test(time_is_kept_by_counting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
