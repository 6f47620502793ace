/* nnet_test.c - the network against a plain evaluation of its sums, and in play.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/net/nnet.h"
#include "bots/net/nnet_builtin.h"
#include "bots/simple/simple.h"
#include "solver/bits.h"

struct context {
    struct pedro_rules rules;
    struct position_rules play_rules;
    struct pedro_state state;
    struct position position;
    struct nnet_context net;
    struct nnet_memory memory;
};

/* Deals the first hand from hand `number` on that is played, and has `simple` bring it to
 * the play. */
static void deal(struct context *context, const char *game, unsigned number) {
    const struct pedro_preset *preset = pedro_preset_find(game, strlen(game));
    struct pedro_view view;
    assert_int_equal(pedro_rules_init(&context->rules, &preset->set, NULL), 0);
    do {
        const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
        pedro_card pack[PEDRO_PACK_MAX];
        pedro_state_init(&context->rules, 0, &context->state);
        pedro_shuffle(seed, (unsigned)context->rules.set.jokers, pack);
        assert_int_equal(
            pedro_deal(&context->rules, &context->state, pack, context->rules.pack_size),
            0);
        while (context->state.turn != PEDRO_NO_SEAT &&
               context->state.phase < PEDRO_PHASE_BURY) {
            struct pedro_legal legal;
            struct pedro_action action;
            struct bot_reason reason;
            pedro_legal(&context->rules, &context->state, &legal);
            pedro_view(&context->rules, &context->state, context->state.turn, &view);
            simple_decide(&simple_usual, &context->rules, &view, &legal, &action,
                          &reason);
            pedro_apply_legal(&context->rules, &context->state, &action);
        }
        number += 1000;
    } while (context->state.turn == PEDRO_NO_SEAT);
    position_rules_init(&context->rules, context->state.trump, &context->play_rules);
    position_init(&context->play_rules, &context->state, &context->position);
    for (pedro_seat seat = 0; seat < context->rules.set.players; seat++) {
        struct nnet_memory memory;
        pedro_view(&context->rules, &context->state, seat, &view);
        nnet_memory_init(&context->rules, &context->play_rules, &view, NULL, &memory);
        if (seat == 0)
            context->memory = memory;
        context->memory.gone[seat] = memory.gone[seat];
    }
    /* That of the first preset plays them all, better or worse. */
    struct pedro_rules first;
    assert_int_equal(pedro_rules_init(&first, &pedro_preset(0)->set, NULL), 0);
    const struct nnet *net = nnet_shipped(&first);
    assert_non_null(net);
    nnet_context_init(net, &context->rules, &context->play_rules, &view, &context->net);
}

static int64_t clip(int64_t x) { return x < 0 ? 0 : x > NNET_FULL ? NNET_FULL : x; }

/* An answer, straight from the definition, in numbers that cannot overflow. */
static int64_t written_out(const struct nnet *net, const struct nnet_input *input,
                           unsigned which) {
    int64_t first[NNET_FIRST], answer = net->answer_start[which];
    for (unsigned i = 0; i < NNET_FIRST; i++) {
        first[i] = net->first[i];
        for (unsigned j = 0; j < input->count; j++)
            first[i] += net->rows[net->row_of[input->on[j]]][i];
        first[i] = clip(first[i] * net->scale[i] >> NNET_SCALE_BITS);
    }
    for (unsigned k = 0; k < NNET_SECOND; k++) {
        int64_t second = net->second_start[k];
        for (unsigned i = 0; i < NNET_FIRST; i++)
            second += first[i] * net->second[i / 2][k][i % 2];
        answer += clip(second >> NNET_WEIGHT_BITS) * net->answer[which][k];
    }
    return answer >> (NNET_WEIGHT_BITS + NNET_UNIT_BITS - NNET_ONE_BITS);
}

static void answers_are_what_the_layers_add_up_to(void **state) {
    (void)state;
    static struct context context;
    unsigned answers = 0;
    for (unsigned number = 0; number < 20; number++) {
        deal(&context, number & 1 ? "us" : "king", number);
        while (context.position.phase == POSITION_PLAY) {
            const struct position before = context.position;
            struct nnet_input input = {0};
            struct nnet_scores scores;
            nnet_input_hand(&context.net.hand, before.turn, &input);
            nnet_input_moment(&context.net.hand, &context.memory, &before, &input);
            nnet_scores(&context.net, &context.memory, &before, &scores);
            for (uint64_t left = position_legal(&context.play_rules, &before); left;
                 left &= left - 1) {
                const unsigned slot = bits_lowest(left),
                               output = nnet_output_of(&context.net.hand, &context.memory,
                                                       &before, slot);
                assert_int_equal(scores.points[slot],
                                 written_out(context.net.net, &input, output));
                assert_int_equal(scores.margin[slot], written_out(context.net.net, &input,
                                                                  NNET_OUTPUTS + output));
                answers++;
            }
            const unsigned best = nnet_choose(&context.net, &context.memory, &before);
            for (uint64_t left = position_legal(&context.play_rules, &before); left;
                 left &= left - 1)
                assert_true(scores.margin[best] >= scores.margin[bits_lowest(left)]);
            position_play(&context.play_rules, &context.position, best);
            nnet_note(&context.net.hand, &context.memory, &before, best,
                      &context.position);
        }
    }
    assert_true(answers > 500);
}

static void a_playout_ends_and_wins_every_point_once(void **state) {
    (void)state;
    static struct context context;
    for (int i = 0; i < pedro_preset_count(); i++) {
        deal(&context, pedro_preset(i)->name, 7);
        int all = context.position.trick_points, won = 0;
        for (unsigned seat = 0; seat < context.play_rules.players; seat++)
            for (uint64_t left = context.position.hand[seat] & context.play_rules.trumps;
                 left; left &= left - 1)
                all += context.play_rules.value[bits_lowest(left)];
        assert_true(nnet_playout(&context.net, &context.memory, &context.position) > 0);
        assert_int_equal(context.position.phase, POSITION_OVER);
        for (unsigned side = 0; side < context.play_rules.sides; side++)
            won += context.position.points[side];
        /* A seat that folds takes the points of its hand out of play. */
        assert_true(context.play_rules.out == PEDRO_OUT_STAY ? won == all : won <= all);
    }
}

static void a_game_is_told_by_its_play_alone(void **state) {
    (void)state;
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_rules rules;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    const uint64_t key = rules.play_key;
    set.target = 32;
    set.min_bid = 5;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_true(rules.play_key == key);
    set.plain_led = PEDRO_PLAIN_LED_FOLLOW;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_true(rules.play_key != key);
}

/* A network whose games are no presets any more was lost by a change of their keys. */
static void every_game_of_a_network_is_a_preset(void **state) {
    (void)state;
    assert_true(nnet_builtin_count > 0);
    for (int i = 0; i < nnet_builtin_count; i++)
        for (unsigned game = 0; game < nnet_builtin[i].games; game++) {
            bool found = false;
            for (int preset = 0; preset < pedro_preset_count(); preset++) {
                struct pedro_rules rules;
                assert_int_equal(
                    pedro_rules_init(&rules, &pedro_preset(preset)->set, NULL), 0);
                const uint64_t key =
                    nnet_builtin[i].calls ? rules.call_key : rules.play_key;
                found = found || key == nnet_builtin[i].key[game];
            }
            if (!found)
                fail_msg("game %u of network %d is no preset", game, i);
        }
}

TEST_GROUP(nnet) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_of_a_network_is_a_preset),
        cmocka_unit_test(answers_are_what_the_layers_add_up_to),
        cmocka_unit_test(a_playout_ends_and_wins_every_point_once),
        cmocka_unit_test(a_game_is_told_by_its_play_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
