/* signals_test.c - calls by the signals of the old books: they are true, all that can be made are made, and partners read them.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/signals.h"

#include "bots/simple/simple_seat.h"

/* The number that seat 2 calls by the signals with these cards, 0 for a pass, after `said` by its partner. */
static int bid(const char *game, const char *hand, pedro_bid said) {
    struct seat_at_table at;
    sit(&at, game, hand);
    at.view.dealer = 1;
    at.view.stock_size = at.rules.stock_size;
    at.view.kitty_size = (uint8_t)at.rules.set.kitty;
    at.legal.phase = PEDRO_PHASE_BID;
    at.legal.words = 1u << PEDRO_ACT_PASS;
    at.legal.bid_from = (pedro_bid)at.rules.set.min_bid;
    at.legal.bid_to = (pedro_bid)at.rules.max_bid;
    if (said) {
        at.view.call[0] = at.view.high_bid = said;
        at.view.bidder = 0;
        at.legal.bid_from = (pedro_bid)(said + 1);
    }
    const struct bot_turn turn = {.rules = &at.rules,
                                  .view = &at.view,
                                  .legal = &at.legal,
                                  .budget = {.signals = true}};
    signals_act(bot_find("simple", 6), NULL, &turn, NULL, &at.action, NULL);
    return at.action.kind == PEDRO_ACT_BID ? at.action.bid : 0;
}

static void rows_are_in_the_order_of_bids(void **state) {
    const struct signal *signal, *before = NULL;
    (void)state;
    for (int i = 0; (signal = signals_at(i)); before = signal, i++) {
        assert_true(!before || signal->bid > before->bid);
        assert_ptr_equal(signals_of_call(signal->bid), signal);
    }
    assert_null(signals_of_call(PEDRO_PASSED));
}

/* They hold by the keys of a ruleset: two pairs, and a bid as low as the first row. */
static void hold_where_low_bids_are_legal(void **state) {
    static const struct {
        const char *game;
        bool agreed;
    } games[] = {{"cinch", true}, {"modern", true},       {"sixtythree", true},
                 {"us", false},   {"eightythree", false}, {"individual", false}};
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct pedro_option_error error;
        struct pedro_rules rules;
        struct pedro_ruleset set =
            pedro_preset_find(games[i].game, strlen(games[i].game))->set;
        assert_int_equal(pedro_rules_init(&rules, &set, &error), 0);
        assert_int_equal(signals_agreed(&rules), games[i].agreed);
        set.min_bid = 1;
        if (set.teams == PEDRO_TEAMS_PAIRS && pedro_rules_init(&rules, &set, &error) == 0)
            assert_true(signals_agreed(&rules));
    }
}

static void show_what_the_hand_holds(void **state) {
    (void)state;
    /* Each hand holds the same in two games, in one of which the bidding goes round. */
    assert_int_equal(bid("sixtythree", "As Ks 9s 3c 7d 8h 9h 3h 2d", 0), 7);
    assert_int_equal(bid("sixtythree", "As 9s 8s 7s 7d 8h 9h 3h 2d", 0), 6);
    assert_int_equal(bid("sixtythree", "Qs 9s 8s 5s 7d 8h 9h 3h 2d", 0), 5);
    assert_int_equal(bid("cinch", "As Ks 9s 3c 7d 8h 9h 3h 2d", 0), 7);
}

static void partners_read_them(void **state) {
    const char *hand = "As Qs Js 8s 5c 6d 7d 8h 9h";
    (void)state;
    /* Ace and king across the table are worth a higher bid than a pedro, with the same cards and the same room. */
    const int over_seven = bid("sixtythree", hand, 7),
              over_five = bid("sixtythree", hand, 5);
    assert_true(over_seven >= over_five && over_five > 7);
}

/* Plays auctions of four bots with the agreement. Each first call of a pair that is a signal is true. */
static void are_always_true(void **state) {
    static const char *const games[] = {"cinch", "modern", "sixtythree"};
    unsigned shown = 0;
    (void)state;
    for (unsigned i = 0; i < 600; i++) {
        const char *game = games[i % 3];
        struct pedro_option_error error;
        struct pedro_rules rules;
        struct pedro_state match;
        struct pedro_rng rng;
        struct bot_history history;
        uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)i, (uint8_t)(i >> 8)};
        pedro_card pack[PEDRO_PACK_MAX];
        pedro_cards dealt[4];
        bool told[2] = {false, false};
        assert_int_equal(
            pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, &error),
            0);
        pedro_rng_seed(&rng, seed);
        for (unsigned card = 0; card < rules.pack_size; card++)
            pack[card] = (pedro_card)card;
        pedro_rng_shuffle(&rng, pack, rules.pack_size);
        pedro_state_init(&rules, (pedro_seat)(i & 3), &match);
        pedro_deal_legal(&rules, &match, pack);
        bot_history_clear(&history);
        memcpy(dealt, match.hand, sizeof dealt);
        while (match.phase == PEDRO_PHASE_BID) {
            struct pedro_view view;
            struct pedro_legal legal;
            struct pedro_action action;
            const struct bot_turn turn = {
                &rules, &view, &legal, &history, {.signals = true}};
            const pedro_seat seat = match.turn;
            const struct signal *said;
            pedro_view(&rules, &match, seat, &view);
            pedro_legal(&rules, &match, &legal);
            signals_act(bot_find("simple", 6), NULL, &turn, &rng, &action, NULL);
            assert_true(pedro_legal_has(&legal, &action));
            said = action.kind == PEDRO_ACT_BID ? signals_of_call(action.bid) : NULL;
            if (said && !told[seat & 1]) {
                const struct signal *held = signals_of_hand(&rules, dealt[seat]);
                assert_non_null(held);
                assert_true(held->bid >= said->bid);
                shown++;
            }
            told[seat & 1] = true;
            bot_history_event(&history, &rules, &match, seat, &action);
            pedro_apply_legal(&rules, &match, &action);
        }
    }
    assert_true(shown > 100);
}

TEST_GROUP(signals) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_in_the_order_of_bids),
        cmocka_unit_test(hold_where_low_bids_are_legal),
        cmocka_unit_test(show_what_the_hand_holds),
        cmocka_unit_test(partners_read_them),
        cmocka_unit_test(are_always_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
