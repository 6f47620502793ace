/* master_trial_test.c - in deals a safe line makes the bid, and what a player is said to have failed at is a failure.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/master_trial.h"
#include "bots/simple/simple.h"
#include "effort.h"

enum { SEATS = 4, LIMIT = 4000000, DEALS_MOST = 4000 };

static struct pedro_rules rules_of(const char *game) {
    struct pedro_rules rules;
    assert_int_equal(
        pedro_rules_init(&rules, &pedro_preset_find(game, strlen(game))->set, NULL), 0);
    return rules;
}

static void act(const struct pedro_rules *rules, struct pedro_state *state,
                struct bot_history *history, const struct pedro_action *action) {
    bot_history_note(history, state->turn, action);
    assert_int_equal(pedro_apply(rules, state, action), 0);
}

/* `simple` plays up to the cards. */
static void begin(const struct pedro_rules *rules, struct pedro_rng *rng,
                  struct pedro_state *state, struct bot_history *history) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards all = rules->pack;
    for (unsigned i = 0; all; i++)
        pack[i] = pedro_set_pop(&all);
    pedro_rng_shuffle(rng, pack, rules->pack_size);
    pedro_state_init(rules, (pedro_seat)pedro_rng_below(rng, SEATS), state);
    assert_int_equal(pedro_deal(rules, state, pack, rules->pack_size), 0);
    bot_history_clear(history);
    while (state->turn != PEDRO_NO_SEAT && state->phase != PEDRO_PHASE_PLAY &&
           state->phase != PEDRO_PHASE_BURY) {
        struct pedro_legal legal;
        struct pedro_action action;
        memset(&action, 0, sizeof action);
        pedro_legal(rules, state, &legal);
        simple_move(rules, state, &legal, &action);
        act(rules, state, history, &action);
    }
}

static unsigned number_of(const struct pedro_rules *rules,
                          const struct pedro_state *state, pedro_card card) {
    const unsigned strength = rules->strength[state->trump][card];
    return strength ? strength - 1 : MASTER_PLAIN;
}

/* The place follows a seat that laid its hand down. */
static void follow_turn(const struct master *master, const struct pedro_state *state,
                        struct master_place *place) {
    struct master_place before;
    const unsigned turn = (unsigned)(state->turn - state->bidder) & 3;
    if (state->turn == PEDRO_NO_SEAT)
        return;
    while (master_turn(place) != turn) {
        const unsigned winner = (unsigned)(state->last_winner - state->bidder) & 3;
        before = *place;
        assert_true(master_play(
            master, &before,
            master_turn(&before) == SEATS ? MASTER_WINNER + winner : MASTER_OUT, place));
    }
}

/* The bidder plays cards after which it is still safe, the others at random. */
static void play_safely(struct master *master, const struct pedro_rules *rules,
                        struct pedro_state *state, struct bot_history *history,
                        struct master_place place, struct pedro_rng *rng) {
    while (state->turn != PEDRO_NO_SEAT && state->phase == PEDRO_PHASE_PLAY) {
        struct pedro_legal legal;
        struct pedro_action action;
        struct master_place before;
        bool found = false;
        if (master_over(&place)) { /* the rest is plain cards */
            pedro_legal(rules, state, &legal);
            simple_move(rules, state, &legal, &action);
            act(rules, state, history, &action);
            continue;
        }
        follow_turn(master, state, &place);
        before = place;
        pedro_legal(rules, state, &legal);
        const unsigned choices = pedro_legal_count(&legal);
        for (unsigned i = 0; i < choices && !found; i++) {
            memset(&action, 0, sizeof action);
            if (state->turn != state->bidder)
                pedro_legal_nth(&legal, pedro_rng_below(rng, choices), &action);
            else
                pedro_legal_nth(&legal, i, &action);
            const bool legal_here = master_play(
                master, &before, number_of(rules, state, action.card), &place);
            found = state->turn != state->bidder ||
                    (legal_here && master_safe(master, &place, LIMIT) == MASTER_YES);
            assert_true(legal_here);
        }
        assert_true(found);
        act(rules, state, history, &action);
    }
    assert_int_equal(state->last_made, 1);
}

static void a_safe_line_makes_the_bid(const char *game) {
    const struct pedro_rules rules = rules_of(game);
    struct master master;
    struct pedro_rng rng;
    unsigned safe = 0;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'s'});
    assert_true(master_init(&master, &rules, MASTER_PARTNER_ANY));
    for (unsigned deals = 0; safe < effort(3); deals++) {
        struct pedro_state state;
        struct bot_history history;
        struct pedro_view view;
        struct master_place place;
        assert_true(deals < effort(DEALS_MOST));
        begin(&rules, &rng, &state, &history);
        pedro_view(&rules, &state, state.bidder, &view);
        if (state.turn != state.bidder ||
            !master_read(&master, &rules, &view, &history, &place) ||
            master_safe(&master, &place, LIMIT) != MASTER_YES)
            continue;
        safe++;
        play_safely(&master, &rules, &state, &history, place, &rng);
    }
    master_finish(&master);
}

static void a_safe_line_makes_the_bid_where_only_trumps_are_played(void **state) {
    (void)state;
    a_safe_line_makes_the_bid("pidro");
}

static void a_safe_line_makes_the_bid_with_plain_cards(void **state) {
    (void)state;
    a_safe_line_makes_the_bid("us");
}

/* What a player is said to have failed at is a card after which no line is safe, and one before it was. */
static void a_failure_is_one(void **unused) {
    const struct pedro_rules rules = rules_of("pidro");
    struct bot_scratch *scratch = bot_scratch_create();
    struct master master;
    struct pedro_rng rng;
    unsigned failed = 0;
    (void)unused;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){'f'});
    assert_true(master_init(&master, &rules, MASTER_PARTNER_HELPS));
    for (unsigned deals = 0; failed < effort(3); deals++) {
        struct pedro_state state;
        struct bot_history history;
        struct pedro_view view;
        struct master_place place, after;
        struct master_failure failure;
        struct master_trial trial = {&master, &rules, scratch, LIMIT, 0};
        assert_true(deals < effort(DEALS_MOST));
        begin(&rules, &rng, &state, &history);
        pedro_view(&rules, &state, state.bidder, &view);
        if (state.turn != state.bidder ||
            !master_read(&master, &rules, &view, &history, &place) ||
            master_safe(&master, &place, LIMIT) != MASTER_YES ||
            !master_trial_fails(&trial, bot_find("random", strlen("random")), &state,
                                &history, &place, 4, &rng, &failure))
            continue;
        failed++;
        assert_int_equal(master_safe(&master, &failure.place, LIMIT), MASTER_YES);
        assert_true(master_play(&master, &failure.place, failure.card, &after));
        assert_int_equal(master_safe(&master, &after, LIMIT), MASTER_NO);
    }
    master_finish(&master);
    bot_scratch_destroy(scratch);
}

TEST_GROUP(master_trial) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_safe_line_makes_the_bid_where_only_trumps_are_played),
        cmocka_unit_test(a_safe_line_makes_the_bid_with_plain_cards),
        cmocka_unit_test(a_failure_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
