/* exchange_test.c - choices of the exchange by rollouts are legal, sensible and reproducible.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/exchange.h"
#include "bots/simple/simple.h"
#include "bots/turn_sample.h"
#include "effort.h"
#include "random_play.h"
#include "random_ruleset.h"

/* How often it was asked, and how often it had no answer. */
struct count {
    unsigned decisions, declined;
};

static void decide(struct seat *at, unsigned worlds, uint8_t seed, struct count *count,
                   struct pedro_action *action) {
    struct pedro_rng rng;
    struct bot_reason reason;
    random_seed(&rng, seed);
    simple_move(&at->rules, &at->state, &at->legal, action);
    count->decisions++;
    if (!exchange_act(at->equity, &at->turn, worlds, &rng, action, &reason))
        count->declined++;
    assert_true(pedro_legal_has(&at->legal, action));
}

static bool is_asked(const struct seat *at) {
    const unsigned phase = at->state.phase;
    return at->state.turn != PEDRO_NO_SEAT && phase > PEDRO_PHASE_TRUMP &&
           (phase < PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_CALL);
}

/* Plays a hand as `simple`, asking twice whenever the exchange is concerned. */
static void play(struct seat *at, unsigned worlds, struct count *count) {
    while (at->state.turn != PEDRO_NO_SEAT) {
        struct pedro_action action, again;
        look(at);
        if (is_asked(at)) {
            decide(at, worlds, 1, count, &action);
            decide(at, worlds, 1, count, &again);
            assert_memory_equal(&action, &again, sizeof action);
        } else {
            simple_move(&at->rules, &at->state, &at->legal, &action);
        }
        act(at, &action);
    }
}

static void scoring_trumps_are_kept(void **state) {
    (void)state;
    struct seat at;
    struct count count = {0};
    struct pedro_action action;
    const struct pedro_action name = {.kind = PEDRO_ACT_NAME, .suit = 3};
    open_table("modern", "", &at);
    deal(&at, 1, "As Ks Js Ts 5s 3h 4h 6d 7d");
    call(&at, 8);
    while (at.state.phase == PEDRO_PHASE_BID)
        call(&at, 0);
    act(&at, &name);
    look(&at);
    decide(&at, 100, 2, &count, &action);
    assert_int_equal(count.declined, 0);
    assert_true(action.cards != 0);
    assert_true((action.cards & at.rules.scoring[3]) == 0);
    equity_destroy(at.equity);
}

static void calls_and_cards_are_not_its_business(void **state) {
    (void)state;
    struct seat at;
    struct pedro_rng rng;
    struct pedro_action action;
    random_seed(&rng, 3);
    open_table("us", "", &at);
    deal_any(&at, 0, &rng);
    look(&at);
    assert_false(exchange_act(at.equity, &at.turn, 10, &rng, &action, NULL));
    while (at.state.phase != PEDRO_PHASE_PLAY) {
        look(&at);
        simple_move(&at.rules, &at.state, &at.legal, &action);
        act(&at, &action);
    }
    look(&at);
    assert_false(exchange_act(at.equity, &at.turn, 10, &rng, &action, NULL));
    equity_destroy(at.equity);
}

static void every_preset_is_exchanged_in(void **state) {
    (void)state;
    struct pedro_rng rng;
    struct count count = {0};
    random_seed(&rng, 4);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct seat at;
        if (!effort_takes((unsigned)i) && count.decisions > effort(200))
            continue;
        open_table(pedro_preset(i)->name, "", &at);
        for (int hand = 0; hand < 2; hand++) {
            deal_any(&at, 1, &rng);
            play(&at, 2, &count);
        }
        equity_destroy(at.equity);
    }
    assert_true(count.decisions > effort(200));
    assert_true(count.declined * 10 <= count.decisions);
}

static void house_rules_are_kept_to(void **state) {
    (void)state;
    struct pedro_rng rng;
    struct count count = {0};
    random_trials_seed(&rng, 7);
    for (unsigned n = 0; n < effort(12) || count.decisions <= effort(100); n++) {
        struct seat at;
        struct pedro_ruleset set;
        random_ruleset(&rng, &set);
        assert_int_equal(pedro_rules_init(&at.rules, &set, NULL), 0);
        at.equity = equity_create(&at.rules);
        assert_non_null(at.equity);
        for (int hand = 0; hand < 3; hand++) {
            deal_any(&at, 0, &rng);
            play(&at, 2, &count);
        }
        equity_destroy(at.equity);
    }
    assert_true(count.declined * 4 <= count.decisions);
}

TEST_GROUP(exchange) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scoring_trumps_are_kept),
        cmocka_unit_test(calls_and_cards_are_not_its_business),
        cmocka_unit_test(every_preset_is_exchanged_in),
        cmocka_unit_test(house_rules_are_kept_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
