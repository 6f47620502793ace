/* apply_test.c - the checked functions refuse what is illegal, and a refusal changes
 *nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "random_play.h"
#include "ruleset_options.h"

#include "pedro/state.h"

static void begin(struct pedro_rules *rules, struct pedro_state *state) {
    pedro_card pack[PEDRO_PACK_MAX];
    rules_with_options("us", "", rules);
    pedro_state_init(rules, 0, state);
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = (pedro_card)i;
    assert_int_equal(pedro_deal(rules, state, pack, rules->pack_size), PEDRO_ERR_OK);
}

static void check_refused(const struct pedro_rules *rules, struct pedro_state *state,
                          const struct pedro_action *action, int err) {
    const struct pedro_state before = *state;
    assert_int_equal(pedro_apply(rules, state, action), err);
    assert_memory_equal(state, &before, sizeof before);
}

static void between_hands_no_action_is_legal(void **data) {
    struct pedro_rules rules;
    struct pedro_state state;
    const struct pedro_action pass = {.kind = PEDRO_ACT_PASS};
    (void)data;
    rules_with_options("us", "", &rules);
    pedro_state_init(&rules, 3, &state);
    assert_int_equal(pedro_to_act(&state), PEDRO_NO_SEAT);
    assert_int_equal(state.dealer, 3);
    check_refused(&rules, &state, &pass, PEDRO_ERR_WRONG_PHASE);
    state.phase = PEDRO_PHASE_OVER;
    check_refused(&rules, &state, &pass, PEDRO_ERR_WRONG_PHASE);
}

static void an_action_of_another_phase_is_illegal(void **data) {
    static const struct pedro_action actions[] = {
        {.kind = PEDRO_ACT_DARK},
        {.kind = PEDRO_ACT_MISDEAL},
        {.kind = PEDRO_ACT_PLAY_ON},
        {.kind = PEDRO_ACT_NAME},
        {.kind = PEDRO_ACT_DISCARD},
        {.kind = PEDRO_ACT_TAKE},
        {.kind = PEDRO_ACT_GIVE},
        {.kind = PEDRO_ACT_BURY},
        {.kind = PEDRO_ACT_GIVE_FOLD},
        {.kind = PEDRO_ACT_STAY},
        {.kind = PEDRO_ACT_CLAIM},
        {.kind = PEDRO_ACT_PLAY},
        {.kind = PEDRO_ACT_CALL},
        {.kind = PEDRO_ACT_FOLD},
        {.kind = PEDRO_ACT_THROW_IN},
        {.kind = PEDRO_ACT_BID, .bid = 6},
        {.kind = PEDRO_ACT_BID, .bid = 0},
        {.kind = PEDRO_ACT_BID, .bid = PEDRO_BID_SPECIAL},
        {.kind = PEDRO_ACT_BID, .bid = 15},
        {.kind = PEDRO_ACT_BID, .bid = PEDRO_BID_DARK},
        {.kind = PEDRO_ACT_BID, .bid = PEDRO_PASSED},
    };
    struct pedro_rules rules;
    struct pedro_state state;
    (void)data;
    begin(&rules, &state);
    for (unsigned i = 0; i < sizeof actions / sizeof *actions; i++)
        check_refused(&rules, &state, &actions[i], PEDRO_ERR_ILLEGAL_ACTION);
}

static void any_bytes_for_an_action_do_no_harm(void **data) {
    struct pedro_rng rng;
    (void)data;
    random_seed(&rng, 3);
    for (int preset = 0; preset < pedro_preset_count(); preset++) {
        struct pedro_rules rules;
        struct pedro_state state;
        pedro_card pack[PEDRO_PACK_MAX];
        rules_with_options(pedro_preset(preset)->name, "", &rules);
        pedro_state_init(&rules, 0, &state);
        for (unsigned step = 0; step < 300; step++) {
            struct pedro_action action;
            uint64_t words[sizeof action / sizeof(uint64_t) + 1] = {0};
            if (state.phase == PEDRO_PHASE_DEAL) {
                for (unsigned i = 0; i < rules.pack_size; i++)
                    pack[i] = (pedro_card)i;
                pedro_rng_shuffle(&rng, pack, rules.pack_size);
                pedro_deal_legal(&rules, &state, pack);
            }
            for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
                words[i] = pedro_rng_next(&rng);
            memcpy(&action, words, sizeof action);
            if (step % 4)
                action.kind %= PEDRO_ACT_THROW_IN + 1;
            const struct pedro_state before = state;
            if (pedro_apply(&rules, &state, &action) != PEDRO_ERR_OK)
                assert_memory_equal(&state, &before, sizeof state);
        }
    }
}

static void only_the_pack_of_the_game_can_be_dealt(void **data) {
    struct pedro_rules rules;
    struct pedro_state state, before;
    pedro_card pack[PEDRO_PACK_MAX + 2];
    (void)data;
    rules_with_options("eightythree", "", &rules);
    pedro_state_init(&rules, 0, &state);
    before = state;
    for (unsigned i = 0; i < sizeof pack; i++)
        pack[i] = (pedro_card)i;
    assert_int_equal(pedro_deal(&rules, &state, pack, 52), PEDRO_ERR_BAD_DECK);
    assert_int_equal(pedro_deal(&rules, &state, pack, 54), PEDRO_ERR_BAD_DECK);
    assert_int_equal(pedro_deal(&rules, &state, pack, 0), PEDRO_ERR_BAD_DECK);
    pack[7] = 8; /* twice */
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_BAD_DECK);
    pack[7] = PEDRO_OFF_JOKER; /* of no use in this game */
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_BAD_DECK);
    pack[7] = PEDRO_NO_CARD;
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_BAD_DECK);
    pack[7] = 64; /* more than a set can hold */
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_BAD_DECK);
    assert_memory_equal(&state, &before, sizeof state);
    pack[7] = 7;
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_OK);
    before = state;
    assert_int_equal(pedro_deal(&rules, &state, pack, 53), PEDRO_ERR_WRONG_PHASE);
    assert_memory_equal(&state, &before, sizeof state);
}

TEST_GROUP(apply) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_hands_no_action_is_legal),
        cmocka_unit_test(an_action_of_another_phase_is_illegal),
        cmocka_unit_test(any_bytes_for_an_action_do_no_harm),
        cmocka_unit_test(only_the_pack_of_the_game_can_be_dealt),
    };
    return cmocka_run_group_tests_name("apply", tests, NULL, NULL);
}
