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

TEST_GROUP(selfcall) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_network_bids_worse_than_simple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
