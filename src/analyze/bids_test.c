/* bids_test.c - what is said of calls adds up.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/bids.h"

#include <math.h>
#include <string.h>

#include "check.h"
#include "effort.h"

enum { WORLDS = 20 };

static void deal(const struct pedro_preset *preset, struct pedro_match *match) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {5};
    pedro_card pack[PEDRO_PACK_MAX];
    assert_int_equal(pedro_match_init(match, preset->name, &preset->set, 0, 3, NULL), 0);
    pedro_shuffle(seed, (unsigned)match->rules.set.jokers, pack);
    assert_int_equal(pedro_match_deal(match, pack, match->rules.pack_size), 0);
}

static void is_share(double part, double whole) {
    assert_true(part >= 0 && part <= whole + 1e-9);
}

static void explore(const char *name, struct bids *bids) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    struct pedro_match match;
    struct pedro_legal legal;
    struct judge judge;
    struct bot_history history;
    assert_non_null(preset);
    deal(preset, &match);
    assert_int_equal(match.state.phase, PEDRO_PHASE_BID);
    bot_history_clear(&history);
    assert_true(judge_init(&judge, &match.rules));
    const struct judge_place place = {&match.state, &history, match.events};
    assert_true(bids_explore(&judge, &place, WORLDS, bids));
    pedro_legal(&match.rules, &match.state, &legal);
    for (unsigned i = 0; i < bids->calls; i++)
        assert_true(pedro_legal_has(&legal, &bids->call[i].action));
    judge_finish(&judge);
    pedro_match_finish(&match);
}

static void calls_add_up(void **state) {
    static const char *const games[] = {"us", "king", "pidro"};
    (void)state;
    for (unsigned game = 0; game < sizeof games / sizeof *games; game++) {
        if (!effort_takes(game))
            continue;
        struct bids bids;
        unsigned asked = 0;
        explore(games[game], &bids);
        assert_true(bids.calls >= 2 && bids.calls <= BIDS_CALLS);
        assert_in_range(bids.worlds, ANALYZE_WORLDS_LEAST, WORLDS);
        for (unsigned i = 0; i < bids.calls; i++) {
            const struct bids_call *call = &bids.call[i];
            asked += call->advised;
            assert_true(call->advised <= bids.call[bids.best].advised);
            assert_int_equal(call->points.worlds, bids.worlds);
            is_share(call->got, bids.weight);
            is_share(call->made, call->got);
            is_share(lead_mean(&call->chance), 1);
            /* What it costs is the difference of what both are worth. */
            assert_true(fabs(lead_mean(&bids.call[bids.best].points) -
                             lead_mean(&call->points) - lead_mean(&call->less_points)) <
                        1e-6);
        }
        assert_int_equal(asked, BIDS_ASKED);
        /* The same turn is told the same. */
        if (game == 0) {
            struct bids again;
            explore(games[game], &again);
            assert_memory_equal(&again, &bids, sizeof bids);
        }
        assert_true(lead_mean(&bids.call[bids.best].less_points) == 0);
        for (unsigned suit = 0; suit < 4; suit++) {
            is_share(bids.suit[suit].weight, bids.weight);
            is_share(bids.suit[suit].named, bids.suit[suit].weight);
            is_share(bids.suit[suit].made, bids.suit[suit].weight);
        }
    }
}

TEST_GROUP(bids) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
