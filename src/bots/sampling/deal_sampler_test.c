/* deal_sampler_test.c - sampled deals give the seat the view that it has.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/deal_sampler.h"
#include "bots/simple/simple.h"
#include "bots/turn_sample.h"
#include "effort.h"
#include "random_play.h"
#include "random_ruleset.h"

enum { DEALS = 400 };

struct count {
    unsigned turns, found, moved; /* the last: cards lie elsewhere than they do */
};

/* Cards thrown are told apart by nobody in their order. */
static void assert_same_view(const struct seat *at, const struct pedro_state *state) {
    struct pedro_view view, real = at->view;
    pedro_view(&at->rules, state, at->view.seat, &view);
    pedro_cards thrown[2] = {0};
    for (unsigned i = 0; i < real.wash_size; i++) {
        thrown[0] |= real.wash[i] < PEDRO_PACK_MAX ? pedro_set_of(real.wash[i]) : 0;
        thrown[1] |= view.wash[i] < PEDRO_PACK_MAX ? pedro_set_of(view.wash[i]) : 0;
    }
    if (at->rules.set.discards == PEDRO_DISCARDS_DOWN)
        assert_true(thrown[0] == thrown[1]);
    memcpy(view.wash, real.wash, sizeof view.wash);
    memcpy(view.wash_by, real.wash_by, sizeof view.wash_by);
    memcpy(view.stock, real.stock, sizeof view.stock);
    assert_memory_equal(&view, &real, sizeof view);
}

static void check_turn(const struct seat *at, struct pedro_rng *rng,
                       struct count *count) {
    struct deal_sampler sampler;
    struct world world;
    count->turns++;
    if (!deal_sampler_init(&sampler, &at->turn))
        return;
    for (unsigned i = 0; i < DEALS; i++) {
        if (!sampler.base.draw(&sampler.base, rng, &world))
            continue;
        assert_same_view(at, &world.state);
        count->found++;
        count->moved +=
            memcmp(world.state.hand, at->state.hand, sizeof at->state.hand) != 0;
        return;
    }
}

/* A hand of `simple`'s, each turn before the play looked at. */
static void check_hand(struct seat *at, struct pedro_rng *rng, struct count *count) {
    deal_any(at, (pedro_seat)pedro_rng_below(rng, (uint32_t)at->rules.set.players), rng);
    while (at->state.turn != PEDRO_NO_SEAT && at->state.phase != PEDRO_PHASE_PLAY &&
           at->state.phase != PEDRO_PHASE_BURY && at->state.phase != PEDRO_PHASE_CALL) {
        struct pedro_action action;
        look(at);
        if (at->legal.phase != PEDRO_PHASE_MISDEAL)
            check_turn(at, rng, count);
        simple_move(&at->rules, &at->state, &at->legal, &action);
        act(at, &action);
    }
}

static void a_new_deal_looks_the_same_in_every_preset(void **state) {
    (void)state;
    struct pedro_rng rng;
    random_seed(&rng, 3);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct seat at = {.equity = NULL};
        struct count count = {0};
        if (!effort_takes((unsigned)i))
            continue;
        assert_int_equal(pedro_rules_init(&at.rules, &pedro_preset(i)->set, NULL), 0);
        for (int hand = 0; hand < 10; hand++)
            check_hand(&at, &rng, &count);
        if (count.found * 10 < count.turns * 8 || count.moved * 10 < count.found * 9)
            fail_msg("%s: %u turns, %u dealt anew, %u otherwise", pedro_preset(i)->name,
                     count.turns, count.found, count.moved);
    }
}

static void and_under_house_rules(void **state) {
    (void)state;
    struct pedro_rng rng;
    struct count count = {0};
    random_trials_seed(&rng, 4);
    for (unsigned n = effort(60); n > 0; n--) {
        struct seat at = {.equity = NULL};
        struct pedro_ruleset set;
        random_ruleset(&rng, &set);
        assert_int_equal(pedro_rules_init(&at.rules, &set, NULL), 0);
        check_hand(&at, &rng, &count);
    }
    assert_true(count.turns > effort(100));
    assert_true(count.found * 10 >= count.turns * 7);
}

TEST_GROUP(deal_sampler) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_deal_looks_the_same_in_every_preset),
        cmocka_unit_test(and_under_house_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
