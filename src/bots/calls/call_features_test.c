/* call_features_test.c - what the network that calls is asked: the same in every suit, and nothing hidden.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <string.h>

#include "bots/calls/call_features.h"
#include "effort.h"
#include "random_ruleset.h"

/* Exchanges of suits that keep suits of a colour together. */
static const uint8_t exchange[2][4] = {{3, 2, 1, 0}, {1, 0, 3, 2}};

static pedro_card exchanged(pedro_card card, const uint8_t suit[4]) {
    return card < 52 ? pedro_card_of(suit[card / 13], card % 13u) : card;
}

struct table {
    struct pedro_rules rules;
    struct pedro_rng rng;
    const char *game;
    unsigned long asked;
};

static void read_state(const struct table *table, const struct pedro_state *state,
                       struct nnet_input *input) {
    struct pedro_view view;
    struct pedro_legal legal;
    uint8_t suit[4];
    memset(input, 0, sizeof *input);
    pedro_view(&table->rules, state, state->turn, &view);
    pedro_legal(&table->rules, state, &legal);
    call_input(&table->rules, &view, &legal, false, input, suit);
    assert_int_equal(1 << suit[0] | 1 << suit[1] | 1 << suit[2] | 1 << suit[3], 0xf);
}

static void assert_same(const struct table *table, const struct nnet_input *a,
                        const struct nnet_input *b, const char *what) {
    if (a->count != b->count || memcmp(a->on, b->on, a->count * sizeof a->on[0]) != 0)
        fail_msg("%s: %s", table->game, what);
}

/* The next two seats exchange their hands. */
static void exchange_hidden(const struct table *table, const struct pedro_state *state,
                            const struct nnet_input *input) {
    struct pedro_state other = *state;
    struct nnet_input after;
    const pedro_seat a = pedro_left(&table->rules, state->turn),
                     b = pedro_left(&table->rules, a);
    if (b == state->turn)
        return;
    const pedro_cards hand = other.hand[a];
    other.hand[a] = other.hand[b];
    other.hand[b] = hand;
    read_state(table, &other, &after);
    assert_same(table, input, &after, "a hidden hand changes the features");
}

static void check_choices(const struct table *table, const struct pedro_state *state) {
    struct pedro_legal legal;
    struct call_choice choice[CALL_OUTPUTS];
    uint32_t outputs = 0;
    pedro_legal(&table->rules, state, &legal);
    const unsigned count = call_choices(&table->rules, &legal, choice);
    assert_true(count > 0 && count <= CALL_OUTPUTS);
    for (unsigned i = 0; i < count; i++) {
        assert_true(pedro_legal_has(&legal, &choice[i].action));
        assert_true(choice[i].output < CALL_OUTPUTS);
        assert_false(outputs >> choice[i].output & 1);
        outputs |= 1u << choice[i].output;
    }
}

/* An auction by chance, and the same with other suits. */
static void call_hand(struct table *table, const uint8_t suit[4]) {
    const struct pedro_rules *rules = &table->rules;
    pedro_card pack[PEDRO_PACK_MAX];
    struct pedro_state state, other;
    const pedro_seat dealer =
        (pedro_seat)pedro_rng_below(&table->rng, (uint32_t)rules->set.players);
    for (unsigned i = 0, card = 0; i < rules->pack_size; card++)
        if (pedro_set_has(rules->pack, (pedro_card)card))
            pack[i++] = (pedro_card)card;
    pedro_rng_shuffle(&table->rng, pack, rules->pack_size);
    pedro_state_init(rules, dealer, &state);
    pedro_state_init(rules, dealer, &other);
    pedro_deal_legal(rules, &state, pack);
    for (unsigned i = 0; i < rules->pack_size; i++)
        pack[i] = exchanged(pack[i], suit);
    pedro_deal_legal(rules, &other, pack);
    while (state.turn != PEDRO_NO_SEAT && state.phase <= PEDRO_PHASE_BID) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(rules, &state, &legal);
        if (state.phase == PEDRO_PHASE_BID) {
            struct nnet_input input, in_other;
            read_state(table, &state, &input);
            assert_true(input.count <= NNET_ACTIVE_MAX);
            for (unsigned i = 0; i < input.count; i++)
                assert_true(input.on[i] < CALL_INPUTS &&
                            (i == 0 || input.on[i] != input.on[i - 1]));
            read_state(table, &other, &in_other);
            assert_same(table, &input, &in_other, "other suits change the features");
            exchange_hidden(table, &state, &input);
            check_choices(table, &state);
            table->asked++;
        }
        any_choice(&table->rng, &legal, &action);
        pedro_apply_legal(rules, &state, &action);
        pedro_apply_legal(rules, &other, &action);
    }
}

static void suits_and_hidden_cards_change_nothing(void **state) {
    (void)state;
    struct table table = {.asked = 0};
    for (int i = 0; i < pedro_preset_count(); i++) {
        const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)i, 'c'};
        effort_seed(&table.rng, seed);
        assert_int_equal(pedro_rules_init(&table.rules, &pedro_preset(i)->set, NULL), 0);
        table.game = pedro_preset(i)->name;
        for (unsigned hand = 0; hand < effort(60); hand++)
            call_hand(&table, exchange[hand % 2]);
    }
    assert_true(table.asked > effort(1000));
}

static void nor_in_house_rules_drawn_by_chance(void **state) {
    (void)state;
    struct table table = {.asked = 0};
    const uint8_t seed[PEDRO_SEED_SIZE] = {'c', 'a', 'l', 'l'};
    effort_seed(&table.rng, seed);
    for (unsigned hand = 0; hand < effort(1000); hand++) {
        struct pedro_ruleset set;
        table.game = random_ruleset(&table.rng, &set);
        assert_int_equal(pedro_rules_init(&table.rules, &set, NULL), 0);
        call_hand(&table, exchange[hand % 2]);
    }
    assert_true(table.asked > effort(1000));
}

static void each_number_of_a_small_game_has_an_output(void **state) {
    (void)state;
    struct pedro_rules rules;
    struct pedro_legal legal = {.phase = PEDRO_PHASE_BID,
                                .words = 1u << PEDRO_ACT_PASS,
                                .bid_from = 7,
                                .bid_to = 14};
    struct call_choice choice[CALL_OUTPUTS];
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    assert_int_equal(call_choices(&rules, &legal, choice), 9);
    assert_int_equal(choice[0].action.kind, PEDRO_ACT_PASS);
    for (unsigned i = 1; i < 9; i++)
        assert_int_equal(choice[i].action.bid, 6 + i);
    legal.bid_alone = 6;
    legal.words = 0;
    assert_int_equal(call_choices(&rules, &legal, choice), 9);
    assert_int_equal(choice[0].action.bid, 6);
}

TEST_GROUP(call_features) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suits_and_hidden_cards_change_nothing),
        cmocka_unit_test(nor_in_house_rules_drawn_by_chance),
        cmocka_unit_test(each_number_of_a_small_game_has_an_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
