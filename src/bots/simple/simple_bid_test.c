/* simple_bid_test.c - calls and trumps that any club player would choose.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"
#include "bots/simple/simple_seat.h"

/* The number bid by seat 2, 0 for a pass. */
static int bid(const char *game, const char *hand, pedro_seat dealer) {
    struct seat_at_table at;
    sit(&at, game, hand);
    at.view.dealer = dealer;
    at.view.stock_size = at.rules.stock_size;
    at.view.kitty_size = (uint8_t)at.rules.set.kitty;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.bid_from = (pedro_bid)at.rules.set.min_bid;
    at.legal.bid_to = (pedro_bid)at.rules.max_bid;
    decide(&at);
    return at.action.kind == PEDRO_ACT_BID ? at.action.bid : 0;
}

static void bids_more_with_a_better_hand(void **state) {
    (void)state;
    const int nothing = bid("us", "2c 4c 6d 7d 8h 9h Ts 3s 4h", 1);
    const int some = bid("us", "As Js 5s 4s 6d 7d 8h 9h 3h", 1);
    const int more = bid("us", "As Ks Qs Js 5s 5c 2s 9h 3h", 1);
    assert_int_equal(nothing, 0);
    assert_true(some >= 7);
    assert_true(more > some);
}

/* How sure seat 2 is, in a hundred, of the eight it bids over an opponent's seven. */
static int chance_of_eight(const char *game, const char *hand, pedro_seat dealer) {
    struct seat_at_table at;
    sit(&at, game, hand);
    at.view.dealer = dealer;
    at.view.stock_size = at.rules.stock_size;
    at.view.bidder = 1;
    at.view.high_bid = at.view.call[1] = 7;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.bid_from = at.legal.bid_to = 8;
    decide(&at);
    assert_int_equal(at.action.bid, 8);
    return at.reason.number;
}

static void is_surer_of_a_bid_as_the_dealer_who_robs_the_pack(void **state) {
    (void)state;
    const char *hand = "As Js 8s 5s 6d 7d 8h 9h 3h";
    assert_true(chance_of_eight("us", hand, ME) > chance_of_eight("us", hand, 3) + 5);
}

/* What those who draw before it leave in the stock is less than it has first. */
static void trusts_a_sorted_stock_more_before_others_have_drawn(void **state) {
    (void)state;
    const char *hand = "As Js Ts 5s 7d 6h 4h 3s 9s";
    assert_true(chance_of_eight("individual", hand, 1) >
                chance_of_eight("individual", hand, ME) + 5);
}

static void leaves_the_bid_to_its_partner(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Js 5s 4s 6d 7d 8h 9h 3h");
    at.view.dealer = 3;
    at.view.bidder = 0;
    at.view.high_bid = at.view.call[0] = 8;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.bid_from = 9;
    at.legal.bid_to = 14;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_ACT_PASS);
}

/* Whether seat 2 shoots the moon at a score, with every point in its hand. */
static bool shoots_the_moon(int score) {
    struct seat_at_table at;
    sit(&at, "tennessee-moon", "As Ks Js Ts 9s 5s 5c 3s 2s");
    at.view.dealer = 1;
    at.view.stock_size = at.rules.stock_size;
    at.view.score[pedro_side(&at.rules, ME)] = score;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.bid_to = PEDRO_NO_BID;
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (pedro_specials[row].who == PEDRO_WHO_MOON)
            at.legal.specials = (uint8_t)(1u << row);
    decide(&at);
    return at.action.kind == PEDRO_ACT_BID;
}

/* From below nothing it would hand the bidding to the partner. */
static void shoots_the_moon_from_nothing_but_not_from_below(void **state) {
    (void)state;
    assert_true(shoots_the_moon(7));
    assert_true(shoots_the_moon(0));
    assert_false(shoots_the_moon(-1));
}

static void names_its_best_suit(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "us", "As Ks 5s 4s 6d 7d 8h 9h 3h");
    at.view.bidder = ME;
    at.view.high_bid = 7;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_TRUMP;
    at.legal.suits = 0xf;
    decide(&at);
    assert_int_equal(at.action.suit, PEDRO_SPADES);
}

static void the_off_five_belongs_to_the_suit_it_names(void **state) {
    (void)state;
    struct seat_at_table at;
    /* Three cards each of hearts and spades alike; the five of clubs is a spade. */
    sit(&at, "us", "As Qs 6s Ah Qh 6h 5c 8d 9d");
    at.view.bidder = ME;
    at.view.high_bid = 7;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_TRUMP;
    at.legal.suits = 0xf;
    decide(&at);
    assert_int_equal(at.action.suit, PEDRO_SPADES);
}

/* The suit that seat 2 names for its bid of eight. */
static unsigned names(const char *game, const char *hand, pedro_seat dealer) {
    struct seat_at_table at;
    sit(&at, game, hand);
    at.view.dealer = dealer;
    at.view.bidder = ME;
    at.view.high_bid = 8;
    at.view.stock_size = at.rules.stock_size;
    at.legal.phase = PEDRO_PHASE_TRUMP;
    at.legal.suits = 0xf;
    decide(&at);
    return at.action.suit;
}

/* The bidder draws the highest trumps of the stock, for its low ones too. */
static void names_six_trumps_rather_than_a_bare_ace(void **state) {
    (void)state;
    for (pedro_seat dealer = 0; dealer < 3; dealer++)
        assert_int_equal(names("individual", "As Qs 9s 7s 5s 2s 8h Ac Ad", dealer),
                         PEDRO_SPADES);
}

/* The ace of spades, which it calls, is as good as its own. */
static void names_a_long_suit_whose_ace_it_can_call(void **state) {
    (void)state;
    assert_int_equal(names("five-handed", "Ks Js 6s 4s 2s Ad 9d 7d 2d 8c 7c 3h", 3),
                     PEDRO_SPADES);
}

static void never_bids_in_the_dark_while_anything_else_may_help(void **state) {
    (void)state;
    struct seat_at_table at;
    sit(&at, "louisiana", "");
    at.legal.phase = PEDRO_PHASE_DARK;
    at.legal.words = 1u << PEDRO_ACT_PASS | 1u << PEDRO_ACT_DARK;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_ACT_PASS);
    at.view.score[1] = 61;
    at.view.score[0] = 40;
    decide(&at);
    assert_int_equal(at.action.kind, PEDRO_ACT_DARK);
}

/* Plays auctions of a game; with what it thinks of unknown bidders found before each call must be the same. */
static unsigned auctions(const struct pedro_rules *rules, struct pedro_rng *rng,
                         unsigned deals) {
    unsigned calls = 0;
    for (unsigned deal = 0; deal < deals; deal++) {
        pedro_card pack[PEDRO_PACK_MAX];
        pedro_cards rest = rules->pack;
        struct pedro_state state;
        struct simple_bidders bidders;
        for (unsigned i = 0; rest; i++)
            pack[i] = pedro_set_pop(&rest);
        pedro_rng_shuffle(rng, pack, rules->pack_size);
        pedro_state_init(rules, (pedro_seat)(deal % (unsigned)rules->set.players),
                         &state);
        pedro_deal_legal(rules, &state, pack);
        simple_bidders_init(rules, &state, &bidders);
        while (state.turn != PEDRO_NO_SEAT && state.trump == PEDRO_NO_SUIT) {
            struct pedro_legal legal;
            struct pedro_action action, known;
            pedro_legal(rules, &state, &legal);
            simple_move(rules, &state, &legal, &action);
            simple_knowing(&bidders, rules, &state, &legal, &known);
            assert_memory_equal(&known, &action, sizeof action);
            pedro_apply_legal(rules, &state, &action);
            calls++;
        }
    }
    return calls;
}

static void
it_thinks_the_same_of_unknown_bidders_in_all_auctions_of_a_dealer(void **state) {
    (void)state;
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'b', 'i', 'd'});
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        assert_true(auctions(&rules, &rng, 30) >= 30);
    }
}

TEST_GROUP(simple_bid) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_more_with_a_better_hand),
        cmocka_unit_test(is_surer_of_a_bid_as_the_dealer_who_robs_the_pack),
        cmocka_unit_test(trusts_a_sorted_stock_more_before_others_have_drawn),
        cmocka_unit_test(leaves_the_bid_to_its_partner),
        cmocka_unit_test(shoots_the_moon_from_nothing_but_not_from_below),
        cmocka_unit_test(names_its_best_suit),
        cmocka_unit_test(the_off_five_belongs_to_the_suit_it_names),
        cmocka_unit_test(names_six_trumps_rather_than_a_bare_ace),
        cmocka_unit_test(names_a_long_suit_whose_ace_it_can_call),
        cmocka_unit_test(never_bids_in_the_dark_while_anything_else_may_help),
        cmocka_unit_test(
            it_thinks_the_same_of_unknown_bidders_in_all_auctions_of_a_dealer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
