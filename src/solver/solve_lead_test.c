/* solve_lead_test.c - whole hands from their first lead: any solver gives the same values, also one that was
 * stopped before.
 *
 * SPDX-License-Identifier: MIT */
#include "any_choice.h"
#include "check.h"

#include "effort.h"
#include "solver/solve_sample.h"

static uint64_t slots_of(const struct trial *trial, pedro_cards cards) {
    uint64_t slots = 0;
    while (cards)
        slots |= (uint64_t)1 << trial->made.slot_of[pedro_set_pop(&cards)];
    return slots;
}

static int points_in_hands(const struct trial *trial, const struct position *position) {
    int sum = 0;
    for (unsigned seat = 0; seat < trial->made.players; seat++)
        for (uint64_t left = position->hand[seat]; left; left &= left - 1)
            sum += trial->made.value[__builtin_ctzll(left)];
    return sum;
}

static void deal_lead(struct trial *trial, struct position *position) {
    pedro_cards left = trial->rules.pack;
    *position = (struct position){0};
    for (unsigned card = 0; card < 24; card++) {
        pedro_cards dealt = some_cards(&trial->rng, left, 1);
        left &= ~dealt;
        position->hand[card % 4] |= slots_of(trial, dealt);
    }
    position_begin(&trial->made, position, 0);
}

/* And what the others win when they are asked for is what is left over. */
static void first_leads_are_worth_the_same_to_a_fresh_solver(void **data) {
    struct trial *trial = *data;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_ruleset *set = &pedro_preset(i)->set;
        if (set->players != 4 || set->hand_size != 6)
            continue;
        seed(trial, (unsigned)i);
        begin(trial, (unsigned)i, pedro_preset(i)->name, set);
        position_rules_init(&trial->rules, PEDRO_HEARTS, &trial->made);
        for (unsigned deal = 0; deal < effort(2); deal++) {
            struct position position;
            deal_lead(trial, &position);
            struct solver *fresh = solver_create(4);
            assert_non_null(fresh);
            const unsigned others = (1u << trial->rules.sides) - 2;
            int value = solve_value(fresh, &trial->made, &position, 1);
            assert_int_equal(solve_value(trial->solver, &trial->made, &position, 1),
                             value);
            assert_int_equal(solve_value(trial->solver, &trial->made, &position, others),
                             points_in_hands(trial, &position) - value);
            solver_destroy(fresh);
            trial->endings++;
        }
    }
}

static void a_limit_stops_a_solve_and_spoils_no_later_one(void **data) {
    struct trial *trial = *data;
    const struct pedro_preset *preset = pedro_preset_find("us", 2);
    unsigned stopped = 0;
    seed(trial, 7);
    begin(trial, 0, preset->name, &preset->set);
    position_rules_init(&trial->rules, PEDRO_HEARTS, &trial->made);
    for (unsigned deal = 0; deal < 20 * effort(1); deal++) {
        struct position position;
        struct solver *fresh = solver_create(4);
        assert_non_null(fresh);
        deal_lead(trial, &position);
        for (uint64_t nodes = 0; nodes < 200; nodes += 20) {
            const uint64_t before = solver_nodes(trial->solver);
            solver_limit(trial->solver, nodes);
            solve_value(trial->solver, &trial->made, &position, 1);
            assert_true(solver_nodes(trial->solver) - before < nodes + 100);
            stopped += solver_stopped(trial->solver);
        }
        solver_limit(trial->solver, UINT64_MAX);
        assert_int_equal(solve_value(trial->solver, &trial->made, &position, 1),
                         solve_value(fresh, &trial->made, &position, 1));
        assert_false(solver_stopped(trial->solver));
        solver_destroy(fresh);
    }
    assert_true(stopped > 20);
}

TEST_GROUP(solve_lead) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(first_leads_are_worth_the_same_to_a_fresh_solver,
                                        make_trial, finish_trial),
        cmocka_unit_test_setup_teardown(a_limit_stops_a_solve_and_spoils_no_later_one,
                                        make_trial, finish_trial),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
