/* equity_test.c - match equities have the properties that they must have.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "bots/search/equity.h"
#include "ruleset_options.h"

/* A table of two sides is made from hands seen from both, so rounding is all that is lost. */
enum { ROUNDING = EQUITY_ONE / 100 };

struct standings {
    struct pedro_rules rules;
    struct equity *equity;
};

static void open_table(const char *preset, const char *options, struct standings *at) {
    rules_with_options(preset, options, &at->rules);
    at->equity = equity_create(&at->rules);
    assert_non_null(at->equity);
}

/* Side 0's chance with these scores. */
static int chance(const struct standings *at, int ours, int theirs, pedro_seat dealer) {
    struct pedro_state state;
    pedro_state_init(&at->rules, dealer, &state);
    state.score[0] = ours;
    for (unsigned side = 1; side < at->rules.sides; side++)
        state.score[side] = theirs;
    return equity_of(at->equity, &at->rules, &state, 0);
}

static void what_one_side_gains_the_other_loses(void **state) {
    (void)state;
    struct standings at;
    open_table("us", "", &at);
    for (int ours = -20; ours < 62; ours += 7)
        for (int theirs = -20; theirs < 62; theirs += 7) {
            const int all = chance(&at, ours, theirs, 0) + chance(&at, theirs, ours, 1);
            if (abs(all - EQUITY_ONE) > ROUNDING)
                fail_msg("%d to %d: both together %d", ours, theirs, all);
        }
    equity_destroy(at.equity);
}

static void a_higher_score_is_never_worse_by_much(void **state) {
    (void)state;
    struct standings at;
    open_table("us", "", &at);
    for (int ours = -20; ours < 56; ours++)
        assert_true(chance(&at, ours + 5, 30, 0) > chance(&at, ours, 30, 0) - ROUNDING);
    assert_true(chance(&at, 50, 10, 0) > EQUITY_ONE * 85 / 100);
    assert_true(chance(&at, 10, 50, 0) < EQUITY_ONE * 15 / 100);
    equity_destroy(at.equity);
}

static void a_match_that_is_over_is_certain(void **state) {
    (void)state;
    struct standings at;
    struct pedro_state over;
    open_table("us", "", &at);
    pedro_state_init(&at.rules, 0, &over);
    over.phase = PEDRO_PHASE_OVER;
    over.winners = 2;
    over.score[0] = 61;
    assert_int_equal(equity_of(at.equity, &at.rules, &over, 0), 0);
    assert_int_equal(equity_of(at.equity, &at.rules, &over, 1), EQUITY_ONE);
    equity_destroy(at.equity);
}

static void where_only_a_bid_goes_out_a_lead_is_worth_less(void **state) {
    (void)state;
    struct standings plain, bid;
    open_table("us", "", &plain);
    open_table("us", "go_out_on_bid=yes", &bid);
    assert_true(chance(&plain, 60, 40, 0) > chance(&bid, 60, 40, 0));
    assert_true(equity_fits(plain.equity, &plain.rules));
    assert_false(equity_fits(plain.equity, &bid.rules));
    equity_destroy(plain.equity);
    equity_destroy(bid.equity);
}

static void alone_all_begin_alike_and_one_of_them_wins(void **state) {
    (void)state;
    struct standings at;
    struct pedro_state now;
    open_table("individual", "", &at);
    const int sides = at.rules.sides;
    assert_true(abs(chance(&at, 0, 0, 0) - EQUITY_ONE / sides) < sides);
    pedro_state_init(&at.rules, 0, &now);
    now.score[0] = at.rules.set.target / 2;
    now.score[1] = at.rules.set.target / 3;
    int all = 0;
    for (unsigned side = 0; side < at.rules.sides; side++)
        all += equity_of(at.equity, &at.rules, &now, side);
    assert_true(abs(all - EQUITY_ONE) <= sides);
    assert_true(equity_of(at.equity, &at.rules, &now, 0) >
                equity_of(at.equity, &at.rules, &now, 1));
    equity_destroy(at.equity);
}

static void the_same_ruleset_makes_the_same_table(void **state) {
    (void)state;
    struct standings one, other;
    open_table("pitch", "", &one);
    open_table("pitch", "", &other);
    for (int ours = -8; ours < 21; ours++)
        for (int theirs = -8; theirs < 21; theirs++)
            assert_int_equal(chance(&one, ours, theirs, 0),
                             chance(&other, ours, theirs, 0));
    equity_destroy(one.equity);
    equity_destroy(other.equity);
}

TEST_GROUP(equity) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_side_gains_the_other_loses),
        cmocka_unit_test(a_higher_score_is_never_worse_by_much),
        cmocka_unit_test(a_match_that_is_over_is_certain),
        cmocka_unit_test(where_only_a_bid_goes_out_a_lead_is_worth_less),
        cmocka_unit_test(alone_all_begin_alike_and_one_of_them_wins),
        cmocka_unit_test(the_same_ruleset_makes_the_same_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
