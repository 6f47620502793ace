/* net_test.c - the network against sums written out, and at play.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/net/net.h"
#include "bots/net/net_table.h"
#include "bots/simple/simple.h"
#include "solver/bits.h"

struct table {
    struct pedro_rules rules;
    struct position_rules play_rules;
    struct pedro_state state;
    struct position position;
    struct net_table net;
    struct net_memory memory;
};

/* Deals the first hand from hand `number` on that is played, and has `simple` bring it to
 * the play. */
static void deal(struct table *table, const char *game, unsigned number) {
    const struct pedro_preset *preset = pedro_preset_find(game, strlen(game));
    struct pedro_view view;
    assert_int_equal(pedro_rules_init(&table->rules, &preset->set, NULL), 0);
    do {
        const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
        pedro_card pack[PEDRO_PACK_MAX];
        pedro_state_init(&table->rules, 0, &table->state);
        pedro_shuffle(seed, (unsigned)table->rules.set.jokers, pack);
        assert_int_equal(
            pedro_deal(&table->rules, &table->state, pack, table->rules.pack_size), 0);
        while (table->state.turn != PEDRO_NO_SEAT &&
               table->state.phase < PEDRO_PHASE_BURY) {
            struct pedro_legal legal;
            struct pedro_action action;
            struct bot_reason reason;
            pedro_legal(&table->rules, &table->state, &legal);
            pedro_view(&table->rules, &table->state, table->state.turn, &view);
            simple_decide(&simple_usual, &table->rules, &view, &legal, &action, &reason);
            pedro_apply_legal(&table->rules, &table->state, &action);
        }
        number += 1000;
    } while (table->state.turn == PEDRO_NO_SEAT);
    position_rules_init(&table->rules, table->state.trump, &table->play_rules);
    position_init(&table->play_rules, &table->state, &table->position);
    for (pedro_seat seat = 0; seat < table->rules.set.players; seat++) {
        struct net_memory memory;
        pedro_view(&table->rules, &table->state, seat, &view);
        net_memory_init(&table->rules, &table->play_rules, &view, NULL, &memory);
        if (seat == 0)
            table->memory = memory;
        table->memory.gone[seat] = memory.gone[seat];
    }
    /* That of the first preset plays them all, better or worse. */
    struct pedro_rules first;
    assert_int_equal(pedro_rules_init(&first, &pedro_preset(0)->set, NULL), 0);
    const struct net *net = net_shipped(&first);
    assert_non_null(net);
    net_table_init(net, &table->rules, &table->play_rules, &view, &table->net);
}

static int64_t clip(int64_t x) { return x < 0 ? 0 : x > NET_FULL ? NET_FULL : x; }

/* An answer, straight from the definition, in numbers that cannot overflow. */
static int64_t written_out(const struct net *net, const struct net_input *input,
                           unsigned which) {
    int64_t first[NET_FIRST], answer = net->answer_start[which];
    for (unsigned i = 0; i < NET_FIRST; i++) {
        first[i] = net->first[i];
        for (unsigned j = 0; j < input->count; j++)
            first[i] += net->rows[net->row_of[input->on[j]]][i];
        first[i] = clip(first[i] * net->scale[i] >> NET_SCALE_BITS);
    }
    for (unsigned k = 0; k < NET_SECOND; k++) {
        int64_t second = net->second_start[k];
        for (unsigned i = 0; i < NET_FIRST; i++)
            second += first[i] * net->second[i / 2][k][i % 2];
        answer += clip(second >> NET_WEIGHT_BITS) * net->answer[which][k];
    }
    return answer >> (NET_WEIGHT_BITS + NET_UNIT_BITS - NET_ONE_BITS);
}

static void answers_are_what_the_layers_add_up_to(void **state) {
    (void)state;
    static struct table table;
    unsigned answers = 0;
    for (unsigned number = 0; number < 20; number++) {
        deal(&table, number & 1 ? "us" : "king", number);
        while (table.position.phase == POSITION_PLAY) {
            const struct position before = table.position;
            struct net_input input = {0};
            struct net_scores scores;
            net_input_hand(&table.net.hand, before.turn, &input);
            net_input_moment(&table.net.hand, &table.memory, &before, &input);
            net_scores(&table.net, &table.memory, &before, &scores);
            for (uint64_t left = position_legal(&table.play_rules, &before); left;
                 left &= left - 1) {
                const unsigned slot = bits_lowest(left),
                               output = net_output_of(&table.net.hand, &table.memory,
                                                      &before, slot);
                assert_int_equal(scores.points[slot],
                                 written_out(table.net.net, &input, output));
                assert_int_equal(scores.margin[slot], written_out(table.net.net, &input,
                                                                  NET_OUTPUTS + output));
                answers++;
            }
            const unsigned best = net_choose(&table.net, &table.memory, &before);
            for (uint64_t left = position_legal(&table.play_rules, &before); left;
                 left &= left - 1)
                assert_true(scores.margin[best] >= scores.margin[bits_lowest(left)]);
            position_play(&table.play_rules, &table.position, best);
            net_note(&table.net.hand, &table.memory, &before, best, &table.position);
        }
    }
    assert_true(answers > 500);
}

static void a_playout_ends_and_wins_every_point_once(void **state) {
    (void)state;
    static struct table table;
    for (int i = 0; i < pedro_preset_count(); i++) {
        deal(&table, pedro_preset(i)->name, 7);
        int all = table.position.trick_points, won = 0;
        for (unsigned seat = 0; seat < table.play_rules.players; seat++)
            for (uint64_t left = table.position.hand[seat] & table.play_rules.trumps;
                 left; left &= left - 1)
                all += table.play_rules.value[bits_lowest(left)];
        assert_true(net_playout(&table.net, &table.memory, &table.position) > 0);
        assert_int_equal(table.position.phase, POSITION_OVER);
        for (unsigned side = 0; side < table.play_rules.sides; side++)
            won += table.position.points[side];
        /* A seat that folds takes the points of its hand out of play. */
        assert_true(table.play_rules.out == PEDRO_OUT_STAY ? won == all : won <= all);
    }
}

static void a_game_is_told_by_its_play_alone(void **state) {
    (void)state;
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_rules rules;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    const uint64_t key = net_game_key(&rules);
    set.target = 32;
    set.min_bid = 5;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_true(net_game_key(&rules) == key);
    set.plain_led = PEDRO_PLAIN_LED_FOLLOW;
    assert_int_equal(pedro_rules_init(&rules, &set, NULL), 0);
    assert_true(net_game_key(&rules) != key);
}

/* A network whose games are no presets any more was lost by a change of their keys. */
static void every_game_of_a_network_is_a_preset(void **state) {
    (void)state;
    assert_true(net_table_size > 0);
    for (int i = 0; i < net_table_size; i++)
        for (unsigned game = 0; game < net_table[i].games; game++) {
            bool found = false;
            for (int preset = 0; preset < pedro_preset_count(); preset++) {
                struct pedro_rules rules;
                assert_int_equal(
                    pedro_rules_init(&rules, &pedro_preset(preset)->set, NULL), 0);
                found = found || net_game_key(&rules) == net_table[i].key[game];
            }
            if (!found)
                fail_msg("game %u of network %d is no preset", game, i);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_of_a_network_is_a_preset),
        cmocka_unit_test(answers_are_what_the_layers_add_up_to),
        cmocka_unit_test(a_playout_ends_and_wins_every_point_once),
        cmocka_unit_test(a_game_is_told_by_its_play_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
