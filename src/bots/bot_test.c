/* bot_test.c - every bot, in every preset and in random rulesets, makes only legal choices.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "effort.h"
#include "random_ruleset.h"

static struct pedro_rng dice(uint8_t first) {
    struct pedro_rng rng;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){first, 7});
    return rng;
}

static void deal(const struct pedro_rules *rules, struct pedro_state *state,
                 struct pedro_rng *rng) {
    pedro_card pack[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(rng, pack, rules->pack_size);
    assert_int_equal(pedro_deal(rules, state, pack, rules->pack_size), 0);
}

/* True if a sentence has no unfilled blanks. */
static void check_reason(const struct bot_reason *reason) {
    char buffer[300];
    struct pedro_text text;
    if (!reason->sentence) /* it gives no reason */
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(reason, reason->sentence, NULL, &text);
    assert_true(pedro_text_fits(&text));
    assert_null(strpbrk(buffer, "{}?"));
}

/* Decides for the seat to act, and checks all that can be checked of it. */
static void decide(const struct bot *bot, const struct pedro_rules *rules,
                   const struct pedro_state *state, struct pedro_rng *rng,
                   struct pedro_action *action) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_rng same = *rng;
    const struct bot_turn turn = {.rules = rules, .view = &view, .legal = &legal};
    struct bot_reason reason;
    pedro_view(rules, state, state->turn, &view);
    pedro_legal(rules, state, &legal);
    memset(action, 0xff, sizeof *action);
    bot->act(NULL, &turn, rng, action, NULL);
    if (!pedro_legal_has(&legal, action))
        fail_msg("%s broke the rules in phase %s", bot->name,
                 pedro_phase_name((enum pedro_phase)legal.phase));
    struct pedro_action again;
    bot->act(NULL, &turn, &same, &again, &reason);
    assert_memory_equal(&again, action, sizeof again);
    check_reason(&reason);
}

/* Plays `hands` hands with these bots side by side; returns the number of decisions. */
static unsigned play(const struct pedro_rules *rules, unsigned hands, const struct bot *a,
                     const struct bot *b, struct pedro_rng *rng) {
    struct pedro_state state;
    unsigned decisions = 0;
    pedro_state_init(
        rules, (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players), &state);
    while (hands-- > 0) {
        if (state.phase == PEDRO_PHASE_OVER)
            pedro_state_init(rules, 0, &state);
        deal(rules, &state, rng);
        while (pedro_to_act(&state) != PEDRO_NO_SEAT) {
            struct pedro_action action;
            decide((state.turn & 1) ^ (state.hands & 1) ? a : b, rules, &state, rng,
                   &action);
            assert_int_equal(pedro_apply(rules, &state, &action), 0);
            assert_true(++decisions < 1000000);
        }
    }
    return decisions;
}

static const struct bot *named(const char *name) { return bot_find(name, strlen(name)); }

static void bots_are_found_by_their_whole_name(void **state) {
    (void)state;
    for (int i = 0; i < bot_count(); i++)
        assert_ptr_equal(named(bot_at(i)->name), bot_at(i));
    assert_null(named(""));
    assert_null(named("simpl"));
    assert_null(named("simple "));
    assert_null(bot_at(-1));
    assert_null(bot_at(bot_count()));
}

static void bots_keep_to_the_rules_of_every_preset(void **state) {
    (void)state;
    struct pedro_rng rng = dice(1);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        assert_true(play(&rules, 20, named("simple"), named("random"), &rng) > 100);
        assert_true(play(&rules, 20, named("simple"), named("simple"), &rng) > 100);
    }
}

static void bots_keep_to_house_rules_nobody_has_thought_of(void **state) {
    (void)state;
    struct pedro_rng rng = dice(2);
    unsigned decisions = 0;
    for (unsigned i = effort(600); i > 0; i--) {
        struct pedro_ruleset set;
        struct pedro_rules rules;
        random_ruleset(&rng, &set);
        assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
        decisions += play(&rules, 2, named("simple"), named("random"), &rng);
        decisions += play(&rules, 2, named("simple"), named("simple"), &rng);
    }
    assert_true(decisions > effort(20000));
}

static void drawn_house_rules_are_valid_various_and_repeatable(void **state) {
    (void)state;
    struct pedro_rng rng = dice(3), same = dice(3);
    uint64_t varied = 0;
    for (int i = 0; i < 2000; i++) {
        struct pedro_ruleset set, again;
        const char *name = random_ruleset(&rng, &set);
        random_ruleset(&same, &again);
        assert_memory_equal(&set, &again, sizeof set);
        assert_int_equal(pedro_ruleset_check(&set, NULL), 0);
        const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
        for (int key = 0; key < pedro_key_count(); key++)
            if (!pedro_ruleset_same(&set, &preset->set, pedro_key(key)))
                varied |= (uint64_t)1 << key;
    }
    for (int key = 0; key < pedro_key_count(); key++)
        if (!(varied >> key & 1))
            fail_msg("%s was never given another value", pedro_key(key)->name);
}

/* Two cards that the seat to act cannot see change places. */
static bool swap_hidden(const struct pedro_rules *rules, struct pedro_state *state,
                        struct pedro_rng *rng) {
    pedro_seat a = pedro_left(rules, state->turn);
    pedro_seat b = pedro_left(rules, a);
    if (b == state->turn || !state->hand[a] || !state->hand[b])
        return false;
    pedro_cards x = state->hand[a], y = state->hand[b];
    for (unsigned n = pedro_rng_below(rng, pedro_set_count(x)); n > 0; n--)
        pedro_set_pop(&x);
    for (unsigned n = pedro_rng_below(rng, pedro_set_count(y)); n > 0; n--)
        pedro_set_pop(&y);
    const pedro_cards both =
        pedro_set_of(pedro_set_first(x)) | pedro_set_of(pedro_set_first(y));
    state->hand[a] ^= both;
    state->hand[b] ^= both;
    return true;
}

static void bots_do_the_same_whatever_the_cards_they_cannot_see(void **state) {
    (void)state;
    struct pedro_rng rng = dice(4);
    unsigned compared = 0;
    for (int hand = 0; hand < 100; hand++) {
        const struct pedro_preset *preset =
            pedro_preset((int)pedro_rng_below(&rng, (uint32_t)pedro_preset_count()));
        struct pedro_rules rules;
        struct pedro_state now;
        assert_int_equal(pedro_rules_init(&rules, &preset->set, NULL), 0);
        pedro_state_init(&rules, 0, &now);
        deal(&rules, &now, &rng);
        while (pedro_to_act(&now) != PEDRO_NO_SEAT) {
            struct pedro_state other = now;
            struct pedro_action action, changed;
            struct pedro_rng same = rng, again = rng;
            decide(named("simple"), &rules, &now, &same, &action);
            if (now.phase != PEDRO_PHASE_GIVE && now.called == PEDRO_NO_CARD &&
                swap_hidden(&rules, &other, &rng)) {
                decide(named("simple"), &rules, &other, &again, &changed);
                assert_memory_equal(&changed, &action, sizeof action);
                compared++;
            }
            pedro_apply_legal(&rules, &now, &action);
        }
    }
    assert_true(compared > 1000);
}

static void simple_beats_random_by_far_in_every_preset(void **state) {
    (void)state;
    struct pedro_rng rng = dice(5);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        long margin = 0;
        if (!effort_takes((unsigned)i))
            continue;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        for (int hand = 0; hand < 60; hand++) {
            const unsigned side = (unsigned)hand % 2;
            struct pedro_state now;
            pedro_state_init(&rules, (pedro_seat)(hand % rules.set.players), &now);
            deal(&rules, &now, &rng);
            while (pedro_to_act(&now) != PEDRO_NO_SEAT) {
                struct pedro_action action;
                const bool simple = pedro_side(&rules, (unsigned)now.turn) == side;
                decide(named(simple ? "simple" : "random"), &rules, &now, &rng, &action);
                pedro_apply_legal(&rules, &now, &action);
            }
            margin += now.score[side] - now.score[1 - side];
        }
        if (margin <= 0)
            fail_msg("random won %s by %ld", pedro_preset(i)->name, -margin);
    }
}

static void simple_makes_most_of_its_bids_and_ends_its_matches(void **state) {
    (void)state;
    struct pedro_rng rng = dice(6);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        struct pedro_state now;
        unsigned bids = 0, made = 0;
        if (!effort_takes((unsigned)i))
            continue;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        while (bids < 150) {
            pedro_state_init(&rules, 0, &now);
            while (now.phase != PEDRO_PHASE_OVER) {
                const uint32_t scored = now.hands_scored;
                assert_true(now.hands < 300);
                deal(&rules, &now, &rng);
                while (pedro_to_act(&now) != PEDRO_NO_SEAT) {
                    struct pedro_action action;
                    decide(named("simple"), &rules, &now, &rng, &action);
                    pedro_apply_legal(&rules, &now, &action);
                }
                if (now.hands_scored > scored) {
                    bids++;
                    made += now.last_made;
                }
            }
        }
        if (made * 100 < bids * 45 || made * 100 > bids * 92)
            fail_msg("%s: %u of %u bids made", pedro_preset(i)->name, made, bids);
    }
}

TEST_GROUP(bot) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_their_whole_name),
        cmocka_unit_test(bots_keep_to_the_rules_of_every_preset),
        cmocka_unit_test(bots_keep_to_house_rules_nobody_has_thought_of),
        cmocka_unit_test(drawn_house_rules_are_valid_various_and_repeatable),
        cmocka_unit_test(bots_do_the_same_whatever_the_cards_they_cannot_see),
        cmocka_unit_test(simple_beats_random_by_far_in_every_preset),
        cmocka_unit_test(simple_makes_most_of_its_bids_and_ends_its_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
