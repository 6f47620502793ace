/* selfcall_test.c - the networks that bid are not worse than `simple`, whose bids and exchange may have changed since they
 * learned.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "effort.h"
#include "train/selfcall.h"

static struct training_game game;

static void no_network_bids_worse_than_simple(void **state) {
    (void)state;
    unsigned served = 0;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        struct pedro_rng rng;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        const struct nnet *net = nnet_shipped_caller(&rules);
        if (!net || !effort_takes(served++))
            continue;
        training_game_init(&rules, pedro_preset(i)->name, &game);
        effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'b', 'i', 'd', 's'});
        const struct evaluate_result match =
            selfcall_match(&game, net, effort(200), &rng).match;
        /* Four standard errors: a night plays enough deals to see what is lost. */
        if (match.margin < -2 * match.interval)
            fail_msg("%s: %+.2f +-%.2f", game.name, match.margin, match.interval);
    }
    assert_true(served > 0);
}

/* Whoever knows how often a bid is made in the deals that its seat cannot tell apart foretells it better than the mean does. */
static void what_is_known_of_a_bid_is_something(void **state) {
    (void)state;
    struct pedro_rules rules;
    struct pedro_rng rng;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset_find("us", 2)->set, NULL), 0);
    training_game_init(&rules, "us", &game);
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'k', 'n', 'o', 'w', 'n'});
    const struct selfcall_limit limit =
        selfcall_limit(&game, nnet_shipped_caller(&rules), 20, 1000, &rng);
    assert_true(limit.bids > 0);
    assert_true(limit.brier > 0);
    assert_true(limit.brier < limit.mean_brier);
    /* Nothing is counted without two deals to look at. */
    assert_int_equal(selfcall_limit(&game, nnet_shipped_caller(&rules), 20, 1, &rng).bids,
                     0);
}

TEST_GROUP(selfcall) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_of_a_bid_is_something),
        cmocka_unit_test(no_network_bids_worse_than_simple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
