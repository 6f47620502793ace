/* effect_test.c - the effects of deals and calls, and what a seat may see of them. That
 *effects are complete and keep secrets is a law (test/laws).
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include "pedro/effect.h"

struct game {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_effects effects;
};

static void deal(struct game *game, const char *options) {
    pedro_card pack[PEDRO_PACK_MAX];
    rules_with_options("us", options, &game->rules);
    pedro_state_init(&game->rules, 0, &game->state);
    for (unsigned i = 0; i < game->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    assert_int_equal(pedro_deal_effects(&game->rules, &game->state, pack,
                                        game->rules.pack_size, &game->effects),
                     PEDRO_ERR_OK);
}

static void act(struct game *game, struct pedro_action action) {
    assert_int_equal(
        pedro_apply_effects(&game->rules, &game->state, &action, &game->effects),
        PEDRO_ERR_OK);
}

/* The effects as their words, with the seat of each. */
static void check_effects(const struct game *game, const char *want) {
    char buffer[1024];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < game->effects.count; i++) {
        const struct pedro_effect *effect = &game->effects.at[i];
        pedro_text_add(&text, i ? ", " : "");
        pedro_text_add(&text, pedro_effect_word(effect->kind));
        if (effect->seat == PEDRO_NO_SEAT)
            continue;
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, effect->seat);
    }
    assert_string_equal(buffer, want);
}

static void a_deal_is_told_seat_by_seat(void **data) {
    struct game game;
    struct pedro_effect seen;
    (void)data;
    deal(&game, "");
    check_effects(&game, "deal 0, dealt 1, dealt 2, dealt 3, dealt 0, turn 1");
    assert_int_equal(game.effects.at[0].number, 1);
    assert_int_equal(game.effects.at[1].cards, 9);
    pedro_effect_seen(&game.effects.at[1], 1, &seen);
    assert_true(pedro_effect_cards(&seen) == game.state.hand[1]);
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < 4; seat++) {
        pedro_effect_seen(&game.effects.at[1], seat, &seen);
        assert_int_equal(seen.cards, 9);
        assert_true(pedro_effect_cards(&seen) == (seat == 1 ? game.state.hand[1] : 0));
    }
    assert_int_equal(game.effects.at[5].number, PEDRO_PHASE_BID);
}

static void nobody_sees_a_dark_deal_until_the_calls_are_made(void **data) {
    struct game game;
    struct pedro_effect seen;
    (void)data;
    deal(&game, "dark=yes");
    pedro_effect_seen(&game.effects.at[1], 1, &seen);
    assert_true(pedro_effect_cards(&seen) == 0);
    act(&game, (struct pedro_action){.kind = PEDRO_ACT_DARK});
    check_effects(&game, "called 1, looked 0, looked 1, looked 2, looked 3, turn 1");
    pedro_effect_seen(&game.effects.at[2], 1, &seen);
    assert_true(pedro_effect_cards(&seen) == game.state.hand[1]);
}

static void a_pass_made_without_asking_is_marked(void **data) {
    struct game game;
    (void)data;
    deal(&game, "dealer_steal=no");
    act(&game, (struct pedro_action){.kind = PEDRO_ACT_BID, .bid = 14});
    check_effects(&game, "called 1, called 2, called 3, called 0, turn 1");
    assert_int_equal(game.effects.at[0].forced, 0);
    assert_int_equal(game.effects.at[1].forced, 1);
    assert_int_equal(game.effects.at[1].number, PEDRO_PASSED);
}

static void a_refused_action_tells_nothing(void **data) {
    struct game game;
    const struct pedro_action fold = {.kind = PEDRO_ACT_FOLD};
    (void)data;
    deal(&game, "");
    assert_int_equal(pedro_apply_effects(&game.rules, &game.state, &fold, &game.effects),
                     PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(game.effects.count, 0);
    assert_int_equal(pedro_deal_effects(&game.rules, &game.state, NULL, 0, &game.effects),
                     PEDRO_ERR_WRONG_PHASE);
    assert_int_equal(game.effects.count, 0);
}

static void cards_that_are_face_up_are_seen_by_all(void **data) {
    struct pedro_effect effect = {.kind = PEDRO_EFFECT_DISCARDED,
                                  .seen_by = 1u << 2,
                                  .cards = 3,
                                  .open = 2,
                                  .card = {0, 1, 2}};
    struct pedro_effect seen;
    (void)data;
    pedro_effect_seen(&effect, 2, &seen);
    assert_memory_equal(&seen, &effect, sizeof seen);
    pedro_effect_seen(&effect, 3, &seen);
    assert_int_equal(seen.cards, 3);
    assert_int_equal(seen.card[0], PEDRO_NO_CARD);
    assert_int_equal(seen.card[1], 1);
    assert_int_equal(seen.card[2], PEDRO_NO_CARD);
    pedro_effect_seen(&effect, PEDRO_NO_SEAT, &effect);
    assert_memory_equal(&effect, &seen, sizeof seen);
}

static void every_kind_has_its_own_word(void **data) {
    (void)data;
    for (unsigned kind = 0; kind < PEDRO_EFFECTS; kind++)
        for (unsigned other = 0; other < kind; other++)
            assert_string_not_equal(pedro_effect_word(kind), pedro_effect_word(other));
}

TEST_GROUP(effect) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_is_told_seat_by_seat),
        cmocka_unit_test(nobody_sees_a_dark_deal_until_the_calls_are_made),
        cmocka_unit_test(a_pass_made_without_asking_is_marked),
        cmocka_unit_test(a_refused_action_tells_nothing),
        cmocka_unit_test(cards_that_are_face_up_are_seen_by_all),
        cmocka_unit_test(every_kind_has_its_own_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
