/* nnet_features_test.c - features read off views and off positions are the same.
 *
 * Hands of every preset are played by chance twice over, as in position_test.c: by the
 * rules, and as positions. Before each card the features are read both ways.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include <string.h>

#include "bots/net/nnet_features.h"
#include "effort.h"
#include "random_ruleset.h"
#include "solver/bits.h"

struct pair {
    struct pedro_rules rules;
    struct position_rules play_rules;
    struct pedro_state state;
    struct position position;
    struct nnet_hand hand;
    struct nnet_memory memory;
    struct bot_history history;
    struct pedro_rng rng;
    const char *game;
    unsigned long asked;
};

static bool is_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

/* As far as the first choice of the play; false if there is none. */
static bool begin(struct pair *pair) {
    struct pedro_state *state = &pair->state;
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_state_init(
        &pair->rules,
        (pedro_seat)pedro_rng_below(&pair->rng, (uint32_t)pair->rules.set.players),
        state);
    for (unsigned i = 0; i < pair->rules.pack_size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&pair->rng, pack, pair->rules.pack_size);
    pedro_deal_legal(&pair->rules, state, pack);
    while (state->turn != PEDRO_NO_SEAT && !is_play(state)) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(&pair->rules, state, &legal);
        any_choice(&pair->rng, &legal, &action);
        pedro_apply_legal(&pair->rules, state, &action);
    }
    if (state->turn == PEDRO_NO_SEAT)
        return false;
    position_rules_init(&pair->rules, state->trump, &pair->play_rules);
    position_init(&pair->play_rules, state, &pair->position);
    bot_history_clear(&pair->history);
    for (pedro_seat seat = 0; seat < pair->rules.set.players; seat++) {
        struct pedro_view view;
        struct nnet_memory of_seat;
        pedro_view(&pair->rules, state, seat, &view);
        nnet_memory_init(&pair->rules, &pair->play_rules, &view, &pair->history,
                         &of_seat);
        if (seat == 0) {
            nnet_hand_init(&pair->rules, &pair->play_rules, &view, &pair->hand);
            pair->memory = of_seat;
        }
        pair->memory.gone[seat] = of_seat.gone[seat];
    }
    return true;
}

static void do_place(struct pair *pair, unsigned slot) {
    const struct position before = pair->position;
    position_play(&pair->play_rules, &pair->position, slot);
    nnet_note(&pair->hand, &pair->memory, &before, slot, &pair->position);
}

static void do_action(struct pair *pair, const struct pedro_action *action) {
    uint64_t bury = 0;
    for (pedro_cards left = action->cards; left;)
        bury |= slot_bit(pair->play_rules.slot_of[pedro_set_pop(&left)]);
    while (bury) {
        const unsigned slot =
            bits_lowest(bury & position_legal(&pair->play_rules, &pair->position));
        bury &= ~slot_bit(slot);
        do_place(pair, slot);
    }
    if (action->kind == PEDRO_ACT_FOLD)
        do_place(pair, SLOT_FOLD);
    else if (action->kind != PEDRO_ACT_BURY)
        do_place(pair, pair->play_rules.slot_of[action->card]);
    bot_history_note(&pair->history, pair->state.turn, action);
    pedro_apply_legal(&pair->rules, &pair->state, action);
    /* What the rules bury without asking. */
    while (pair->position.phase == POSITION_BURY && pair->state.phase != PEDRO_PHASE_BURY)
        do_place(pair, bits_lowest(position_legal(&pair->play_rules, &pair->position)));
}

/* The features of the seat to act, off its view. */
static void read_view(const struct pair *pair, const struct pedro_state *state,
                      struct nnet_input *input) {
    struct pedro_view view;
    struct nnet_hand hand;
    struct nnet_memory memory;
    struct position position;
    pedro_view(&pair->rules, state, state->turn, &view);
    nnet_hand_init(&pair->rules, &pair->play_rules, &view, &hand);
    nnet_memory_init(&pair->rules, &pair->play_rules, &view, &pair->history, &memory);
    nnet_position(&pair->play_rules, &view, &position);
    memset(input, 0, sizeof *input);
    nnet_input_hand(&hand, (unsigned)state->turn, input);
    nnet_input_moment(&hand, &memory, &position, input);
}

static void compare(struct pair *pair) {
    struct nnet_input seen, remembered = {0};
    read_view(pair, &pair->state, &seen);
    nnet_input_hand(&pair->hand, pair->position.turn, &remembered);
    nnet_input_moment(&pair->hand, &pair->memory, &pair->position, &remembered);
    assert_true(seen.count <= NNET_ACTIVE_MAX);
    for (unsigned i = 0; i < seen.count; i++) {
        assert_true(seen.on[i] < NNET_INPUTS);
        assert_true(i == 0 || seen.on[i] != seen.on[i - 1]);
    }
    if (seen.count != remembered.count ||
        memcmp(seen.on, remembered.on, seen.count * sizeof seen.on[0]) != 0)
        fail_msg("%s, trick %d, seat %d: the view says other than the memory", pair->game,
                 pair->state.tricks, pair->state.turn);
    pair->asked++;
}

/* Changes what the seat to act cannot see: two others swap cards they have not shown. */
static void swap_hidden(struct pair *pair) {
    struct pedro_state other = pair->state;
    struct nnet_input before, after;
    pedro_seat a = PEDRO_NO_SEAT;
    for (pedro_seat seat = 0; seat < pair->rules.set.players; seat++) {
        const pedro_cards trumps =
            other.hand[seat] & pair->rules.trumps[other.trump] &
            ~(other.called == PEDRO_NO_CARD ? 0 : pedro_set_of(other.called));
        if (seat == other.turn || !trumps)
            continue;
        if (a == PEDRO_NO_SEAT) {
            a = seat;
            continue;
        }
        const pedro_cards of_a =
            other.hand[a] & pair->rules.trumps[other.trump] &
            ~(other.called == PEDRO_NO_CARD ? 0 : pedro_set_of(other.called));
        const pedro_cards x = of_a & (~of_a + 1), y = trumps & (~trumps + 1);
        other.hand[a] ^= x | y;
        other.hand[seat] ^= x | y;
        read_view(pair, &pair->state, &before);
        read_view(pair, &other, &after);
        assert_memory_equal(&before, &after, sizeof before);
        return;
    }
}

static void play_hand(struct pair *pair) {
    if (!begin(pair))
        return;
    while (pair->state.turn != PEDRO_NO_SEAT) {
        struct pedro_legal legal;
        struct pedro_action action;
        if (pair->state.phase == PEDRO_PHASE_PLAY) {
            compare(pair);
            swap_hidden(pair);
        }
        pedro_legal(&pair->rules, &pair->state, &legal);
        any_choice(&pair->rng, &legal, &action);
        do_action(pair, &action);
    }
}

static void a_seat_knows_the_same_at_the_table_and_in_a_playout(void **state) {
    (void)state;
    struct pair pair = {.asked = 0};
    for (int i = 0; i < pedro_preset_count(); i++) {
        const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)i};
        effort_seed(&pair.rng, seed);
        assert_int_equal(pedro_rules_init(&pair.rules, &pedro_preset(i)->set, NULL), 0);
        pair.game = pedro_preset(i)->name;
        for (unsigned hand = 0; hand < effort(30); hand++)
            play_hand(&pair);
    }
    assert_true(pair.asked > effort(1000));
}

static void in_house_rules_drawn_by_chance_it_does_too(void **state) {
    (void)state;
    struct pair pair = {.asked = 0};
    const uint8_t seed[PEDRO_SEED_SIZE] = {'h', 'o', 'u', 's', 'e'};
    effort_seed(&pair.rng, seed);
    for (unsigned hand = 0; hand < effort(1000); hand++) {
        struct pedro_ruleset set;
        pair.game = random_ruleset(&pair.rng, &set);
        assert_int_equal(pedro_rules_init(&pair.rules, &set, NULL), 0);
        play_hand(&pair);
    }
    assert_true(pair.asked > effort(1000));
}

static void a_plain_card_is_told_by_its_rank_and_its_suit(void **state) {
    (void)state;
    struct pedro_rules rules;
    struct position_rules play_rules;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    position_rules_init(&rules, PEDRO_SPADES, &play_rules);
    struct nnet_hand hand = {
        .rules = &play_rules, .trump_count = 14, .pack = ~(uint64_t)0};
    struct nnet_memory memory = {.partner = SLOT_NONE};
    struct position position = {.led = SLOT_NONE, .called = SLOT_NONE};
    const unsigned ace = play_rules.slot_of[pedro_card_of(PEDRO_HEARTS, PEDRO_ACE)],
                   king = play_rules.slot_of[pedro_card_of(PEDRO_HEARTS, PEDRO_KING)],
                   two = play_rules.slot_of[pedro_card_of(PEDRO_CLUBS, PEDRO_TWO)],
                   boss = play_rules.slot_of[pedro_card_of(PEDRO_SPADES, PEDRO_ACE)];
    position.hand[0] = slot_bit(ace) | slot_bit(king) | slot_bit(two);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, ace), NNET_TRUMPS + 1);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, king), NNET_TRUMPS + 1);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, two), NNET_TRUMPS + 2);
    position.hand[0] &= ~slot_bit(ace);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, king), NNET_TRUMPS + 2);
    memory.seen = slot_bit(ace);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, king), NNET_TRUMPS + 3);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, boss), 0);
    assert_int_equal(nnet_output_of(&hand, &memory, &position, SLOT_FOLD), NNET_FOLD);
}

TEST_GROUP(nnet_features) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_knows_the_same_at_the_table_and_in_a_playout),
        cmocka_unit_test(in_house_rules_drawn_by_chance_it_does_too),
        cmocka_unit_test(a_plain_card_is_told_by_its_rank_and_its_suit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
