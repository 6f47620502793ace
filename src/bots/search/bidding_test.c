/* bidding_test.c - calls and trumps chosen by rollouts are legal, sensible and reproducible.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/caller.h"
#include "bots/search/bidding.h"
#include "bots/turn_sample.h"
#include "effort.h"
#include "random_play.h"
#include "random_ruleset.h"

static void decide_why(struct seat *at, unsigned worlds, struct pedro_action *action,
                       struct bot_reason *reason) {
    struct pedro_rng rng;
    random_seed(&rng, 5);
    look(at);
    assert_true(bidding_act(at->equity, &at->turn, worlds, &rng, action, reason));
    assert_true(pedro_legal_has(&at->legal, action));
}

static void decide(struct seat *at, unsigned worlds, struct pedro_action *action) {
    struct bot_reason reason;
    decide_why(at, worlds, action, &reason);
}

static void the_suit_with_all_the_high_cards_is_named(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    open_table("us", "", &at);
    deal(&at, 1, "As Ks Qs Js Ts 9s 5s 2s 3h");
    call(&at, 13);
    while (at.state.phase == PEDRO_PHASE_BID)
        call(&at, 0);
    assert_int_equal(at.state.turn, 1);
    decide(&at, 32, &action);
    assert_int_equal(action.kind, PEDRO_ACT_NAME);
    assert_int_equal(action.suit, 3);
    equity_destroy(at.equity);
}

static void nothing_is_not_bid_on_and_everything_is(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    open_table("us", "", &at);
    deal(&at, 1, "2c 3c 4c 3d 4d 6d 3h 4h 7s");
    decide(&at, BIDDING_WORLDS, &action);
    assert_int_equal(action.kind, PEDRO_ACT_PASS);
    deal(&at, 1, "As Ks Qs Js Ts 5s 5c 2s 3h");
    decide(&at, BIDDING_WORLDS, &action);
    assert_int_equal(action.kind, PEDRO_ACT_BID);
    equity_destroy(at.equity);
}

static void the_reason_names_the_suit_and_what_it_promises(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct bot_reason reason;
    open_table("us", "", &at);
    deal(&at, 1, "2c 3c 4c 3d 4d 6d 3h 4h 7s");
    decide_why(&at, BIDDING_WORLDS, &action, &reason);
    assert_int_equal(action.kind, PEDRO_ACT_PASS);
    assert_int_equal(reason.suit, PEDRO_CLUBS);
    assert_in_range(reason.number, 0, 50);
    deal(&at, 1, "As Ks Qs Js Ts 5s 5c 2s 3h");
    decide_why(&at, 200, &action, &reason);
    assert_int_equal(action.kind, PEDRO_ACT_BID);
    assert_int_equal(reason.suit, PEDRO_SPADES);
    assert_in_range(reason.number, 90, 100);
    assert_in_range(reason.second, 50, 100);
    call(&at, 14);
    while (at.state.phase == PEDRO_PHASE_BID)
        call(&at, 0);
    decide_why(&at, 32, &action, &reason);
    assert_int_equal(action.kind, PEDRO_ACT_NAME);
    assert_int_equal(reason.suit, PEDRO_SPADES);
    assert_int_equal(reason.number, 8);
    equity_destroy(at.equity);
}

/* A match that is nearly lost is not won "0 %" of the time, whatever suit is named. */
static void hardly_any_chance_is_not_none(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct bot_reason reason;
    char said[200];
    struct pedro_text text;
    open_table("us", "", &at);
    deal(&at, 1, "2c 3c 4c 3d 4d 6d 3h 4h 7s");
    call(&at, 7);
    while (at.state.phase == PEDRO_PHASE_BID)
        call(&at, 0);
    at.state.score[0] = 60;
    at.state.score[1] = -69;
    decide_why(&at, 100, &action, &reason);
    assert_int_equal(action.kind, PEDRO_ACT_NAME);
    assert_int_equal(reason.second, BOT_REASON_FEW);
    pedro_text_init(&text, said, sizeof said);
    bot_reason_text(&reason, reason.sentence, NULL, &text);
    assert_non_null(strstr(said, " win the match <1 % of the time."));
    equity_destroy(at.equity);
}

static void no_suit_is_praised_that_is_hardly_held(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct bot_reason reason;
    open_table("individual", "", &at);
    deal(&at, 1, "As Qs 9s 7s 3s 2s 8h Ac Ad");
    bot_history_clear(&at.history);
    decide_why(&at, 100, &action, &reason);
    if (strstr(reason.sentence, "{suit}"))
        assert_int_equal(reason.suit, PEDRO_SPADES);
    equity_destroy(at.equity);
}

static void of_the_only_call_no_more_is_said_than_that(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct bot_reason reason;
    /* After a partner's moon from below nothing there is but one call. */
    const pedro_bid moon = PEDRO_BID_SPECIAL + 4, double_moon = PEDRO_BID_SPECIAL + 5;
    open_table("tennessee-moon", "misdeal=no", &at);
    deal(&at, 3, "2c 3c 4c 3d 4d 6d 3h 4h 7s");
    bot_history_clear(&at.history);
    at.state.score[1] = -5;
    call(&at, moon);
    decide_why(&at, 8, &action, &reason);
    assert_int_equal(action.bid, double_moon);
    assert_string_equal(reason.sentence, "It is the only call you have.");
    equity_destroy(at.equity);
}

/* A moon called from below nothing is the partner's to play, in the partner's suit. */
static void of_a_moon_for_the_partner_no_suit_is_named(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct bot_reason reason;
    open_table("tennessee-moon", "misdeal=no", &at);
    deal(&at, 1, "Tc Jc 3d Td 2h 4h Ah 8s As");
    bot_history_clear(&at.history);
    at.state.score[0] = 49;
    at.state.score[1] = -18;
    decide_why(&at, 200, &action, &reason);
    assert_int_equal(action.bid, PEDRO_BID_SPECIAL + 4);
    assert_null(strstr(reason.sentence, "{suit}"));
    equity_destroy(at.equity);
}

static void the_score_says_how_much_to_risk(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    open_table("us", "", &at);
    /* At 61 to 0 the dealer needs one point of the hand, and a bid puts that at risk. */
    deal(&at, 0, "As Ks Js 9s 5s 4d 6d 3h 4h");
    bot_history_clear(&at.history);
    at.state.score[0] = 61;
    call(&at, 0);
    call(&at, 0);
    call(&at, 9);
    decide(&at, 96, &action);
    assert_int_equal(action.kind, PEDRO_ACT_PASS);
    /* At 0 to 53 their 9 is the match. */
    at.state.score[0] = 0;
    at.state.score[1] = 53;
    decide(&at, 96, &action);
    assert_int_equal(action.kind, PEDRO_ACT_BID);
    equity_destroy(at.equity);
}

static void the_same_dice_make_the_same_call(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action once, twice;
    open_table("king", "", &at);
    struct pedro_rng rng;
    random_seed(&rng, 8);
    for (int i = 0; i < 5; i++) {
        deal_any(&at, 2, &rng);
        decide(&at, 20, &once);
        decide(&at, 20, &twice);
        assert_memory_equal(&once, &twice, sizeof once);
    }
    equity_destroy(at.equity);
}

/* One deal is no evidence against it. */
static void the_network_s_bid_stands_where_nothing_speaks_against_it(void **state) {
    (void)state;
    struct pedro_rng rng;
    unsigned bids = 0;
    random_seed(&rng, 11);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct seat at;
        struct pedro_action action, usual;
        open_table(pedro_preset(i)->name, "", &at);
        deal_any(&at, 1, &rng);
        while (at.state.turn != PEDRO_NO_SEAT && at.state.trump == PEDRO_NO_SUIT) {
            decide(&at, 1, &action);
            caller_decide(&at.rules, &at.view, &at.legal, &usual, NULL);
            assert_memory_equal(&action, &usual, sizeof action);
            bids += action.kind == PEDRO_ACT_BID;
            act(&at, &action);
        }
        equity_destroy(at.equity);
    }
    assert_true(bids > 0);
}

static void a_history_that_leads_elsewhere_is_noticed(void **state) {
    (void)state;
    struct seat at;
    struct pedro_action action;
    struct pedro_rng rng;
    random_seed(&rng, 6);
    open_table("us", "", &at);
    deal(&at, 1, "As Ks Qs Js Ts 9s 5s 2s 3h");
    call(&at, 7);
    look(&at);
    bot_history_clear(&at.history);
    assert_false(bidding_act(at.equity, &at.turn, 10, &rng, &action, NULL));
    equity_destroy(at.equity);
}

static void auctions_under_any_house_rules_end_with_legal_calls(void **state) {
    (void)state;
    struct pedro_rng rng;
    unsigned decisions = 0, declined = 0;
    random_trials_seed(&rng, 7);
    for (unsigned n = effort(12); n > 0; n--) {
        struct seat at;
        struct pedro_ruleset set;
        random_ruleset(&rng, &set);
        assert_int_equal(pedro_rules_init(&at.rules, &set, NULL), 0);
        at.equity = equity_create(&at.rules);
        assert_non_null(at.equity);
        for (int hand = 0; hand < 3; hand++) {
            deal_any(&at, 0, &rng);
            while (at.state.turn != PEDRO_NO_SEAT && at.state.trump == PEDRO_NO_SUIT) {
                struct pedro_action action;
                look(&at);
                if (bidding_act(at.equity, &at.turn, 2, &rng, &action, NULL))
                    assert_true(pedro_legal_has(&at.legal, &action));
                else
                    random_action(&rng, &at.legal, &action), declined++;
                decisions++;
                act(&at, &action);
            }
        }
        equity_destroy(at.equity);
    }
    assert_true(decisions > effort(50));
    assert_true(declined * 10 <= decisions);
}

TEST_GROUP(bidding) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_suit_with_all_the_high_cards_is_named),
        cmocka_unit_test(nothing_is_not_bid_on_and_everything_is),
        cmocka_unit_test(the_reason_names_the_suit_and_what_it_promises),
        cmocka_unit_test(hardly_any_chance_is_not_none),
        cmocka_unit_test(no_suit_is_praised_that_is_hardly_held),
        cmocka_unit_test(of_the_only_call_no_more_is_said_than_that),
        cmocka_unit_test(of_a_moon_for_the_partner_no_suit_is_named),
        cmocka_unit_test(the_score_says_how_much_to_risk),
        cmocka_unit_test(the_same_dice_make_the_same_call),
        cmocka_unit_test(the_network_s_bid_stands_where_nothing_speaks_against_it),
        cmocka_unit_test(a_history_that_leads_elsewhere_is_noticed),
        cmocka_unit_test(auctions_under_any_house_rules_end_with_legal_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
