/* movement_test.c - every movement that is offered is valid; what the checker finds in wrong ones.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pairing/movement.h"
#include "pedro/error.h"

static struct movement made(enum movement_form form, unsigned pairs, unsigned rounds,
                            unsigned switched) {
    struct movement movement;
    if (movement_make(form, pairs, rounds, switched, &movement) != 0)
        fail_msg("no %s for %u pairs, %u rounds", movement_word(form), pairs, rounds);
    return movement;
}

static void check_valid(const struct movement *movement, struct movement_report *report) {
    movement_report(movement, report);
    if (report->fault)
        fail_msg("%s for %u pairs: fault %d in round %u at table %u",
                 movement_word(movement->form), movement->pairs, (int)report->fault,
                 report->round, report->table);
}

/* Five tables: North-South stay, East-West move up, boards down. */
static void a_mitchell_of_five_tables(void **data) {
    static const struct movement_game expected[2][5] = {
        {{0, 5, 0}, {1, 6, 1}, {2, 7, 2}, {3, 8, 3}, {4, 9, 4}},
        {{0, 9, 1}, {1, 5, 2}, {2, 6, 3}, {3, 7, 4}, {4, 8, 0}}};
    struct movement movement = made(MOVEMENT_MITCHELL, 10, 0, 0);
    (void)data;
    assert_int_equal(movement.rounds, 5);
    for (unsigned round = 0; round < 2; round++) {
        struct movement_game game[5];
        movement_round(&movement, round, game);
        assert_memory_equal(game, expected[round], sizeof game);
    }
}

/* The first rounds of a valid movement are one too; but the starter of a Howell depends on the rounds. */
static void every_movement_is_valid(void **data) {
    (void)data;
    for (int form = 0; form < MOVEMENT_FORMS; form++) {
        for (unsigned pairs = MOVEMENT_PAIRS_MIN; pairs <= MOVEMENT_PAIRS_MAX; pairs++) {
            const unsigned most = movement_rounds((enum movement_form)form, pairs);
            for (unsigned rounds = form == MOVEMENT_HOWELL ? 1 : most;
                 most && rounds <= most; rounds++) {
                struct movement movement =
                    made((enum movement_form)form, pairs, rounds, 0);
                struct movement_report report;
                check_valid(&movement, &report);
                assert_int_equal(movement.rounds, rounds);
                assert_true(report.sets_of_pair.most <= (int)rounds);
                /* All play, but for the half table. */
                assert_true(report.rounds_out.most <= (pairs % 2 ? (int)rounds : 0));
            }
        }
    }
}

static void a_mitchell_of_an_odd_number_of_tables_is_complete(void **data) {
    (void)data;
    for (unsigned tables = 3; tables <= MOVEMENT_TABLES_MAX; tables += 2) {
        struct movement movement = made(MOVEMENT_MITCHELL, 2 * tables, 0, 0);
        struct movement_report report;
        check_valid(&movement, &report);
        assert_int_equal(movement.rounds, tables);
        assert_int_equal(report.sharing, 1);
        assert_int_equal(report.sets_of_pair.least, tables);
        assert_int_equal(report.plays_of_set.least, tables);
        assert_int_equal(report.opponents.least, tables);
    }
}

/* With a skip no boards are shared, but one opponent and one set are missed; with a relay nothing is missed,
 * but two tables share boards. */
static void an_even_number_of_tables_has_a_skip_or_a_relay(void **data) {
    (void)data;
    for (unsigned tables = 2; tables <= MOVEMENT_TABLES_MAX; tables += 2) {
        struct movement_report report;
        struct movement skip = made(MOVEMENT_SKIP, 2 * tables, 0, 0),
                        relay = made(MOVEMENT_RELAY, 2 * tables, 0, 0);
        assert_int_equal(movement_rounds(MOVEMENT_MITCHELL, 2 * tables), tables / 2);
        check_valid(&skip, &report);
        assert_int_equal(report.sharing, 1);
        assert_int_equal(report.opponents.least, tables - 1);
        assert_int_equal(report.sets_of_pair.least, tables - 1);
        check_valid(&relay, &report);
        assert_int_equal(report.sharing, 2);
        assert_int_equal(report.opponents.least, tables);
        assert_int_equal(report.sets_of_pair.least, tables);
    }
}

/* The pairs that keep their tables sit out in turn, once each in a complete movement. */
static void at_a_half_table_pairs_sit_out_in_turn(void **data) {
    (void)data;
    for (unsigned pairs = 5; pairs < MOVEMENT_PAIRS_MAX; pairs += 4) {
        struct movement movement = made(MOVEMENT_MITCHELL, pairs, 0, 0);
        struct movement_report report;
        check_valid(&movement, &report);
        assert_int_equal(report.rounds_out.least, 0);
        assert_int_equal(report.rounds_out.most, 1);
    }
}

static void a_late_pair_takes_the_place_of_the_phantom(void **data) {
    (void)data;
    for (int form = 0; form < MOVEMENT_FORMS; form++) {
        for (unsigned pairs = 3; pairs < MOVEMENT_PAIRS_MAX; pairs += 2) {
            if (movement_rounds((enum movement_form)form, pairs) == 0)
                continue;
            const struct movement odd = made((enum movement_form)form, pairs, 0, 1),
                                  even = made((enum movement_form)form, pairs + 1, 0, 1);
            assert_int_equal(odd.rounds, even.rounds);
            for (unsigned round = 0; round < odd.rounds; round++) {
                struct movement_game one[MOVEMENT_TABLES_MAX], other[MOVEMENT_TABLES_MAX];
                movement_round(&odd, round, one);
                movement_round(&even, round, other);
                assert_memory_equal(one, other, odd.tables * sizeof *one);
            }
        }
    }
}

static void in_a_whole_howell_all_meet_all(void **data) {
    (void)data;
    for (unsigned tables = 2; tables <= 20; tables++) {
        struct movement movement = made(MOVEMENT_HOWELL, 2 * tables, 0, 0);
        struct movement_report report;
        check_valid(&movement, &report);
        assert_int_equal(movement.rounds, 2 * tables - 1);
        assert_int_equal(report.opponents.least, 2 * tables - 1);
        assert_int_equal(report.sets_of_pair.least, 2 * tables - 1);
        assert_int_equal(report.plays_of_set.least, tables);
        assert_int_equal(report.plays_of_set.most, tables);
        /* There are no Room squares of sides 3 and 5. */
        assert_int_equal(report.sharing, tables <= 3 ? tables : 1);

        movement = made(MOVEMENT_HOWELL, 2 * tables - 1, 0, 0);
        check_valid(&movement, &report);
        assert_int_equal(report.rounds_out.least, 1);
        assert_int_equal(report.rounds_out.most, 1);
    }
}

/* Of these numbers of tables the competition of all couples is the same: balanced Howell rotations. */
static void a_howell_can_be_wholly_fair(void **data) {
    static const unsigned tables[] = {2, 4, 6, 8, 10, 12, 16};
    (void)data;
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct movement movement = made(MOVEMENT_HOWELL, 2 * tables[i], 0, 0);
        struct movement_report report;
        check_valid(&movement, &report);
        assert_int_equal(report.competition.least, tables[i] - 1);
        assert_int_equal(report.competition.most, tables[i] - 1);
        assert_int_equal(report.unevenness, 0);
    }
}

/* Without a switch the two fields of a Mitchell do not compete: each pair's gain is another's of its
 * own field. The set in which two meet counts 6, for six other tables, and the six other sets count -1
 * each: 0. */
static void the_arrow_switch_joins_the_two_fields(void **data) {
    struct movement movement = made(MOVEMENT_MITCHELL, 14, 0, 0);
    struct movement_report without, with;
    struct movement_game last[7];
    (void)data;
    check_valid(&movement, &without);
    assert_int_equal(without.competition.least, 0);
    assert_int_equal(without.competition.most, 7);
    movement.switched = movement_best_switch(&movement);
    assert_int_equal(movement.switched, 1);
    check_valid(&movement, &with);
    assert_true(with.unevenness < without.unevenness);
    movement_round(&movement, 6, last);
    assert_int_equal(last[0].ew, 0);
    movement_round(&movement, 5, last);
    assert_int_equal(last[0].ns, 0);
}

static void what_is_not_offered_is_refused(void **data) {
    static const struct {
        enum movement_form form;
        unsigned pairs, rounds, switched;
    } wrong[] = {
        {MOVEMENT_MITCHELL, 2, 0, 0},  {MOVEMENT_MITCHELL, 81, 0, 0},
        {MOVEMENT_MITCHELL, 10, 6, 0}, {MOVEMENT_MITCHELL, 10, 3, 4},
        {MOVEMENT_SKIP, 10, 0, 0},     {MOVEMENT_RELAY, 9, 0, 0},
        {MOVEMENT_HOWELL, 79, 0, 0},   {MOVEMENT_SKIP, 8, 4, 0},
    };
    struct movement movement, before;
    (void)data;
    memset(&movement, 7, sizeof movement);
    before = movement;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(movement_make(wrong[i].form, wrong[i].pairs, wrong[i].rounds,
                                       wrong[i].switched, &movement),
                         PEDRO_ERR_BAD_OPTION);
        assert_memory_equal(&movement, &before, sizeof movement);
    }
}

/* Two tables, two rounds, made by hand. */
static enum movement_fault fault_of(const struct movement_game *game, unsigned *round,
                                    unsigned *table) {
    struct movement_report report;
    movement_check(game, 4, 2, 2, 3, &report);
    *round = report.round;
    *table = report.table;
    return report.fault;
}

static void the_checker_names_the_first_fault(void **data) {
    static const struct {
        struct movement_game game[4];
        enum movement_fault fault;
        unsigned round, table;
    } cases[] = {
        {{{0, 1, 0}, {2, 3, 1}, {0, 2, 2}, {3, 1, 2}}, MOVEMENT_VALID, 0, 0},
        {{{0, 1, 0}, {2, 5, 1}, {0, 2, 2}, {3, 1, 2}}, MOVEMENT_NO_PAIR, 0, 1},
        {{{0, 1, 0}, {2, 3, 3}, {0, 2, 2}, {3, 1, 2}}, MOVEMENT_NO_PAIR, 0, 1},
        {{{0, 1, 0}, {2, 3, 1}, {0, 2, 2}, {3, 3, 2}}, MOVEMENT_SEATED_TWICE, 1, 1},
        {{{0, 1, 0}, {2, 3, 1}, {0, 2, 2}, {3, 2, 2}}, MOVEMENT_SEATED_TWICE, 1, 1},
        {{{0, 1, 0}, {2, 3, 1}, {0, 4, 2}, {3, 1, 2}}, MOVEMENT_NOT_SEATED, 1, 0},
        {{{0, 1, 0}, {2, 3, 1}, {0, 2, 2}, {1, 3, 1}}, MOVEMENT_PLAYED_AGAIN, 1, 1},
        {{{0, 1, 0}, {2, 3, 1}, {1, 0, 2}, {3, 2, 0}}, MOVEMENT_MET_AGAIN, 1, 0},
    };
    (void)data;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned round, table;
        assert_int_equal(fault_of(cases[i].game, &round, &table), cases[i].fault);
        assert_int_equal(round, cases[i].round);
        assert_int_equal(table, cases[i].table);
    }
}

TEST_GROUP(movement) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mitchell_of_five_tables),
        cmocka_unit_test(every_movement_is_valid),
        cmocka_unit_test(a_mitchell_of_an_odd_number_of_tables_is_complete),
        cmocka_unit_test(an_even_number_of_tables_has_a_skip_or_a_relay),
        cmocka_unit_test(at_a_half_table_pairs_sit_out_in_turn),
        cmocka_unit_test(a_late_pair_takes_the_place_of_the_phantom),
        cmocka_unit_test(in_a_whole_howell_all_meet_all),
        cmocka_unit_test(a_howell_can_be_wholly_fair),
        cmocka_unit_test(the_arrow_switch_joins_the_two_fields),
        cmocka_unit_test(what_is_not_offered_is_refused),
        cmocka_unit_test(the_checker_names_the_first_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
