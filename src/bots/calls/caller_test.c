/* caller_test.c - bids by the built-in network, and where there is none those of `simple`.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/caller.h"
#include "bots/net/nnet.h"
#include "bots/simple/simple.h"
#include "bots/simple/simple_seat.h"

/* What seat 2 bids as the first to call, 0 for a pass. */
static int bid(struct seat_at_table *at, const char *game, const char *hand) {
    sit(at, game, hand);
    at->view.dealer = 1;
    at->view.stock_size = at->rules.stock_size;
    at->view.phase = at->legal.phase = PEDRO_PHASE_BID;
    at->legal.words = 1u << PEDRO_ACT_PASS;
    at->legal.bid_from = (pedro_bid)at->rules.set.min_bid;
    at->legal.bid_to = (pedro_bid)at->rules.max_bid;
    caller_decide(&at->rules, &at->view, &at->legal, &at->action, &at->reason);
    assert_true(pedro_legal_has(&at->legal, &at->action));
    return at->action.kind == PEDRO_ACT_BID ? at->action.bid : 0;
}

static void bids_with_a_good_hand_and_says_in_what(void **state) {
    (void)state;
    struct seat_at_table at;
    assert_int_equal(bid(&at, "us", "2c 4c 6d 7d 8h 9h Ts 3s 4h"), 0);
    assert_string_equal(at.reason.sentence,
                        "No suit of yours is good enough for the next bid.");
    assert_true(bid(&at, "us", "As Ks Qs Js 5s 5c 2s 9h 3h") > 7);
    assert_string_equal(at.reason.sentence,
                        "In {suit} you make it {number} % of the time.");
    assert_int_equal(at.reason.suit, PEDRO_SPADES);
    assert_true(at.reason.number > 60);
}

/* Another target leaves the network, another auction does not. */
static void the_match_is_not_part_of_the_game(void **state) {
    (void)state;
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_rules rules;
    set.target += 10;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_non_null(nnet_shipped_caller(&rules));
    assert_true(nnet_shipped_caller(&rules)->calls);
    set.dealer_steal = !set.dealer_steal;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_null(nnet_shipped_caller(&rules));
    assert_non_null(nnet_shipped(&rules));
    assert_false(nnet_shipped(&rules)->calls);
}

static void where_no_network_bids_simple_does(void **state) {
    (void)state;
    struct seat_at_table at;
    const char *hand = "As Ks Js 5s 4s 6d 7d 8h 9h 3h";
    bid(&at, "us", hand);
    struct pedro_ruleset set = at.rules.set;
    set.dealer_steal = !set.dealer_steal;
    assert_int_equal(pedro_rules_init(&at.rules, &set, NULL), 0);
    struct pedro_action usual = {0};
    struct bot_reason reason;
    caller_decide(&at.rules, &at.view, &at.legal, &at.action, &at.reason);
    simple_decide(&simple_usual, &at.rules, &at.view, &at.legal, &usual, &reason);
    assert_memory_equal(&at.action, &usual, sizeof usual);
    assert_ptr_equal(at.reason.sentence, reason.sentence);
    assert_int_equal(at.reason.suit, reason.suit);
    assert_int_equal(at.reason.number, reason.number);
}

/* Fewer choices than the rules have, as another program may offer them. */
static void keeps_to_what_is_offered(void **state) {
    (void)state;
    struct seat_at_table at;
    bid(&at, "us", "As Ks Qs Js 5s 5c 2s 9h 3h");
    at.legal.words = 0;
    at.legal.bid_from = at.legal.bid_to = 7;
    caller_decide(&at.rules, &at.view, &at.legal, &at.action, &at.reason);
    assert_int_equal(at.action.bid, 7);
    at.legal.bid_to = PEDRO_NO_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    caller_decide(&at.rules, &at.view, &at.legal, &at.action, &at.reason);
    assert_int_equal(at.action.kind, PEDRO_ACT_PASS);
}

TEST_GROUP(caller) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_with_a_good_hand_and_says_in_what),
        cmocka_unit_test(the_match_is_not_part_of_the_game),
        cmocka_unit_test(where_no_network_bids_simple_does),
        cmocka_unit_test(keeps_to_what_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
