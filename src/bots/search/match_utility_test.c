/* match_utility_test.c - ends made from points alone, against hands that were played.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/match_utility.h"

#include "bots/simple/simple.h"
#include "bots/turn_sample.h"
#include "effort.h"
#include "solver/position.h"

static void simply(struct seat *at) {
    struct pedro_action action;
    struct bot_reason reason;
    look(at);
    simple_decide(&simple_usual, &at->rules, &at->view, &at->legal, &action, &reason);
    act(at, &action);
}

static bool is_play(const struct seat *at) {
    return at->state.turn != PEDRO_NO_SEAT && at->state.phase >= PEDRO_PHASE_BURY;
}

/* Deals, with the sides at these scores, and has `simple` bring the hand to the play. */
static bool bring_to_play(struct seat *at, int32_t ours, int32_t theirs, unsigned number,
                          struct pedro_rng *rng) {
    deal_any(at, (pedro_seat)(number % (unsigned)at->rules.set.players), rng);
    at->state.score[0] = ours;
    at->state.score[1] = theirs;
    while (at->state.turn != PEDRO_NO_SEAT && !is_play(at))
        simply(at);
    return is_play(at);
}

/* Points that `side` won in tricks, the two and thrown cards left out. */
static int won_in_tricks(const struct seat *at, const struct pedro_state *begun,
                         unsigned side) {
    struct position_rules play_rules;
    struct pedro_state state = *begun;
    int16_t settled[PEDRO_SEATS_MAX];
    position_rules_init(&at->rules, begun->trump, &play_rules);
    pedro_points(&at->rules, &state, settled);
    return at->state.points[side] - settled[side];
}

static void a_hand_ends_as_the_rules_end_it(void **state) {
    (void)state;
    static struct match_utility utility;
    const uint8_t seed[PEDRO_SEED_SIZE] = {'s', 't', 'a', 'k', 'e', 's'};
    unsigned applies = 0;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct seat at;
        struct pedro_rng rng;
        if (!effort_takes((unsigned)i))
            continue;
        open_table(pedro_preset(i)->name, "", &at);
        pedro_rng_seed(&rng, seed);
        /* Points can go out of play where seats fold, and be given away by a seat that
         * throws in. */
        const bool all_count = at.rules.set.out == PEDRO_OUT_STAY &&
                               !at.rules.set.throw_in &&
                               at.rules.set.excess != PEDRO_EXCESS_DISCARD;
        for (unsigned number = 0; at.rules.sides == 2 && all_count && number < 40;
             number++) {
            const int target = at.rules.set.target, total = at.rules.total;
            const int ours = target - 1 - (int)pedro_rng_below(&rng, (uint32_t)total),
                      theirs = target - 1 - (int)pedro_rng_below(&rng, (uint32_t)total);
            if (!bring_to_play(&at, ours, theirs, number, &rng))
                continue;
            const struct pedro_state begun = at.state;
            const unsigned bidding = pedro_side(&at.rules, (unsigned)begun.bidder);
            match_utility_init(&utility, at.equity, &at.rules, &begun, number & 1);
            while (is_play(&at))
                simply(&at);
            if (!utility.applies)
                continue;
            applies++;
            const int won = won_in_tricks(&at, &begun, bidding);
            /* Which cards were won decides only where they are counted in order. */
            if (at.rules.set.both != PEDRO_BOTH_COUNT_ORDER)
                assert_int_equal(match_utility_of_points(&utility, &begun, won),
                                 match_utility_of_end(&utility, &at.state));
        }
        equity_destroy(at.equity);
    }
    assert_true(applies > effort(100));
}

static void only_near_its_end_a_match_is_more_than_points(void **state) {
    (void)state;
    static struct match_utility utility;
    const uint8_t seed[PEDRO_SEED_SIZE] = {'b', 'e', 'n', 't'};
    struct seat at;
    struct pedro_rng rng;
    unsigned near = 0;
    open_table("us", "", &at);
    pedro_rng_seed(&rng, seed);
    for (unsigned number = 0; number < 40; number++) {
        if (!bring_to_play(&at, 0, 0, number, &rng))
            continue;
        match_utility_init(&utility, at.equity, &at.rules, &at.state, 0);
        assert_false(utility.applies);
        match_utility_init(&utility, NULL, &at.rules, &at.state, 0);
        assert_false(utility.applies);
        at.state.score[0] = at.state.score[1] = 60;
        match_utility_init(&utility, at.equity, &at.rules, &at.state, 0);
        near += utility.applies;
        if (!utility.applies)
            continue;
        /* Both go out with a point or two: all that counts is whether the bid is made. */
        const int bid = at.state.high_bid;
        const bool ours = pedro_side(&at.rules, (unsigned)at.state.bidder) == 0;
        const int64_t made = match_utility_of_points(&utility, &at.state, 13),
                      set = match_utility_of_points(&utility, &at.state, 0);
        assert_true(ours ? made > set : made < set);
        if (bid <= 11)
            assert_int_equal(match_utility_of_points(&utility, &at.state, 12), made);
    }
    assert_true(near > 20);
    equity_destroy(at.equity);
}

TEST_GROUP(match_utility) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_ends_as_the_rules_end_it),
        cmocka_unit_test(only_near_its_end_a_match_is_more_than_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
