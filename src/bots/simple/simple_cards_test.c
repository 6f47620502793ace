/* simple_cards_test.c - choices of the exchange that any club player would make.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple_seat.h"

static void throws_plain_cards_and_no_trump(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "modern", "As 3s Kd 6d 7d 8h 9h 3h 2c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_DISCARD;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){at.view.hand[ME], 3, 9};
    decide(&at);
    assert_true(at.action.cards == (at.view.hand[ME] & ~cards("As 3s")));
}

static void throws_low_trumps_where_it_draws_the_highest(void **state) {
    (void)state;
    struct seat_at_table at;
    for (pedro_seat bidder = 1; bidder <= ME; bidder++) {
        sit(&at, "individual", "As Qs 9s 7s 3s 2s 8h Ac Ad");
        at.view.trump = PEDRO_SPADES;
        at.view.bidder = bidder;
        at.legal.phase = PEDRO_PHASE_DISCARD;
        at.legal.groups = 1;
        at.legal.group[0] = (struct pedro_group){at.view.hand[ME], 3, 9};
        decide(&at);
        assert_true(at.action.cards ==
                    cards(bidder == ME ? "8h Ac Ad 7s 3s" : "8h Ac Ad"));
    }
}

/* The throw of seat 2 in spades, of a hand of which any card may be thrown. */
static pedro_cards throws_in(struct seat_at_table *at, pedro_seat bidder) {
    at->view.trump = PEDRO_SPADES;
    at->view.bidder = bidder;
    at->legal.phase = PEDRO_PHASE_DISCARD;
    at->legal.groups = 1;
    at->legal.group[0] = (struct pedro_group){at->view.hand[ME], 3, 9};
    decide(at);
    return at->action.cards;
}

/* It depends on what a trump is worth, and how many beat it. */
static void throws_trumps_that_the_bidder_would_win(void **state) {
    static const struct {
        const char *game, *hand, *thrown; /* thrown by an opponent of the bidder */
    } rows[] = {
        {"modern", "As Ts 9s 5s 5c 2s Kd 4d 3h", "5s 5c Kd 4d 3h"},
        {"individual", "Js 8s 5c 4h 4d 4c 7h 7d 7c", "5c 4h 4d 4c 7h 7d 7c"},
        {"dom-double", "Qs 9s 5s 3s Kd 4d 3h 8h 9h", "5s 3s Kd 4d 3h 8h 9h"},
        {"sancho-double", "Qs Ts 9s 2s Kd 4d 3h 8h 9h", "9s Kd 4d 3h 8h 9h"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (pedro_seat bidder = 0; bidder < 2; bidder++) {
            struct seat_at_table at;
            sit(&at, rows[i].game, rows[i].hand);
            const bool partner = bidder == 0 && at.rules.set.teams == PEDRO_TEAMS_PAIRS;
            assert_true(throws_in(&at, bidder) ==
                        (partner ? at.view.hand[ME] & ~at.rules.trumps[PEDRO_SPADES]
                                 : cards(rows[i].thrown)));
        }
}

static void throws_none_that_somebody_gets(void **state) {
    (void)state;
    for (int key = 0; key < 3; key++) {
        struct seat_at_table at;
        sit(&at, "modern", "Js 8s 5s Kd 4d 3h 8h 9h 9d");
        struct pedro_ruleset set = at.rules.set;
        if (key == 0)
            set.discarded_points = PEDRO_DISCARDED_POINTS_OPPONENTS;
        else if (key == 1)
            set.claim = 1;
        else
            set.rob = PEDRO_ROB_WASH;
        assert_int_equal(pedro_rules_init(&at.rules, &set, NULL), 0);
        assert_true(throws_in(&at, 1) ==
                    (at.view.hand[ME] & ~at.rules.trumps[PEDRO_SPADES]));
    }
}

static void comes_down_by_its_lowest_trumps(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "modern", "As Ks Qs 9s 8s 7s 6s 3s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = ME;
    at.legal.phase = PEDRO_PHASE_DISCARD;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){at.view.hand[ME], 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("6s 3s"));
}

static void buries_trumps_that_score_nothing(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ts 9s 7s 5s 4s 3s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = at.view.leader = ME;
    at.legal.phase = PEDRO_PHASE_BURY;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){cards("Ks 9s 7s 4s 3s"), 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("4s 3s"));
}

static void takes_the_highest_plain_cards_of_the_stock(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ts 9s");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_TAKE;
    at.legal.groups = 1;
    at.legal.group[0] = (struct pedro_group){cards("Ah 2h 9d Kc 3c"), 2, 2};
    decide(&at);
    assert_true(at.action.cards == cards("Ah Kc"));
}

static void claims_the_best_trump_for_its_worst_card(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks Ad 3c");
    at.view.trump = PEDRO_SPADES;
    at.view.bidder = 1;
    at.legal.phase = PEDRO_PHASE_CLAIM;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.cards = cards("4s Js");
    at.legal.for_cards = cards("Ad 3c");
    decide(&at);
    assert_int_equal(at.action.card, card("Js"));
    assert_int_equal(at.action.other, card("3c"));
}

TEST_GROUP(simple_cards) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(throws_plain_cards_and_no_trump),
        cmocka_unit_test(throws_low_trumps_where_it_draws_the_highest),
        cmocka_unit_test(throws_trumps_that_the_bidder_would_win),
        cmocka_unit_test(throws_none_that_somebody_gets),
        cmocka_unit_test(comes_down_by_its_lowest_trumps),
        cmocka_unit_test(buries_trumps_that_score_nothing),
        cmocka_unit_test(takes_the_highest_plain_cards_of_the_stock),
        cmocka_unit_test(claims_the_best_trump_for_its_worst_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
