/* nnet_seats_test.c - a hand that is followed as a position is played as from the views.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/net/nnet_seats.h"
#include "effort.h"

struct table {
    struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_legal legal;
    struct nnet_seats seats;
    struct pedro_rng rng;
    unsigned long asked;
};

static void deal(struct table *table) {
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards rest = table->rules.pack;
    pedro_state_init(
        &table->rules,
        (pedro_seat)pedro_rng_below(&table->rng, (uint32_t)table->rules.set.players),
        &table->state);
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_rng_shuffle(&table->rng, pack, table->rules.pack_size);
    pedro_deal_legal(&table->rules, &table->state, pack);
}

/* What the bot chooses from the view. */
static void by_view(struct table *table, struct pedro_action *action) {
    struct pedro_view view;
    const struct bot_turn turn = {
        .rules = &table->rules, .view = &view, .legal = &table->legal};
    pedro_view(&table->rules, &table->state, table->state.turn, &view);
    bot_find("network", 7)->act(NULL, &turn, &table->rng, action, NULL);
}

/* Plays a hand by chance; before each card both are asked. It may be followed from any of its cards on. */
static void play_hand(struct table *table) {
    deal(table);
    nnet_seats_restart(&table->seats);
    while (table->state.turn != PEDRO_NO_SEAT) {
        struct pedro_action action, seen;
        pedro_legal(&table->rules, &table->state, &table->legal);
        if (pedro_rng_below(&table->rng, 3) > 0 &&
            nnet_seats_choose(&table->seats, &table->state, &table->legal, &action)) {
            by_view(table, &seen);
            assert_memory_equal(&action, &seen, sizeof action);
            table->asked++;
        }
        any_choice(&table->rng, &table->legal, &action);
        nnet_seats_see(&table->seats, &action);
        pedro_apply_legal(&table->rules, &table->state, &action);
    }
}

static void in_every_game_it_chooses_what_the_bot_does(void **state) {
    (void)state;
    static struct table table;
    unsigned games = 0;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const uint8_t seed[PEDRO_SEED_SIZE] = {'s', 'e', 'a', 't', (uint8_t)i};
        effort_seed(&table.rng, seed);
        assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(i)->set, NULL), 0);
        nnet_seats_init(&table.seats, &table.rules);
        table.asked = 0;
        for (unsigned hand = 0; hand < effort(40); hand++)
            play_hand(&table);
        assert_int_equal(table.asked > 0, table.seats.net != NULL);
        games += table.seats.net != NULL;
    }
    assert_true(games > 20);
}

static bool can_be_followed(struct table *table, const struct pedro_ruleset *set) {
    assert_int_equal(pedro_rules_init(&table->rules, set, NULL), 0);
    nnet_seats_init(&table->seats, &table->rules);
    deal(table);
    struct pedro_action action;
    while (table->state.phase != PEDRO_PHASE_PLAY) {
        pedro_legal(&table->rules, &table->state, &table->legal);
        any_choice(&table->rng, &table->legal, &action);
        pedro_apply_legal(&table->rules, &table->state, &action);
        if (table->state.turn == PEDRO_NO_SEAT)
            deal(table);
    }
    pedro_legal(&table->rules, &table->state, &table->legal);
    return nnet_seats_choose(&table->seats, &table->state, &table->legal, &action);
}

static void hands_with_laws_and_without_a_network_are_not_followed(void **state) {
    (void)state;
    static struct table table;
    const uint8_t seed[PEDRO_SEED_SIZE] = {'l', 'a', 'w'};
    struct pedro_ruleset set = pedro_preset_find("us", 2)->set;
    pedro_rng_seed(&table.rng, seed);
    assert_true(can_be_followed(&table, &set));
    set.miscount = PEDRO_MISCOUNT_NEW_DEAL;
    assert_false(can_be_followed(&table, &set));
    assert_false(can_be_followed(&table, &pedro_preset_find("five-handed", 11)->set));
}

TEST_GROUP(nnet_seats) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_game_it_chooses_what_the_bot_does),
        cmocka_unit_test(hands_with_laws_and_without_a_network_are_not_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
