/* advice_test.c - advice is the same wherever it is asked for.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/advice.h"
#include "bots/table_sample.h"

/* Asks for the seat that is to act; `scratch` may be of another player, or NULL. */
static void ask(const struct table *table, const struct pedro_state *state,
                struct bot_scratch *scratch, struct pedro_action *action,
                struct bot_reason *reason) {
    struct pedro_view view;
    struct pedro_legal legal;
    const struct bot_turn turn = {.rules = &table->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &table->history,
                                  .budget = {.worlds = 8}};
    pedro_view(&table->rules, state, state->turn, &view);
    pedro_legal(&table->rules, state, &legal);
    memset(action, 0xff, sizeof *action);
    bot_advise(bot_strongest(), scratch, &turn, action, reason);
    assert_true(pedro_legal_has(&legal, action));
}

static void the_strongest_gives_it(void **state) {
    (void)state;
    for (int i = 0; i < bot_count(); i++)
        assert_true(bot_at(i)->level <= bot_strongest()->level);
    assert_string_equal(bot_strongest()->name, "expert");
}

static void the_seed_is_of_what_the_seat_knows(void **state) {
    uint8_t seed[2][PEDRO_SEED_SIZE];
    struct pedro_view view;
    (void)state;
    memset(&view, 0, sizeof view);
    view.hand[0] = 0x123456789abcdef;
    bot_advice_seed(&view, seed[0]);
    /* Not of other hands, even if they were open. */
    view.hand[1] = 0xff;
    bot_advice_seed(&view, seed[1]);
    assert_memory_equal(seed[0], seed[1], sizeof seed[0]);
    /* Bytes are in the same order on every machine. */
    assert_int_equal(seed[0][0], 0xef);
    assert_int_equal(seed[0][7], 0x01);
    view.seat = 1;
    bot_advice_seed(&view, seed[1]);
    assert_true(memcmp(seed[0], seed[1], sizeof seed[0]) != 0);
    view.seat = 0;
    view.tricks = 1;
    bot_advice_seed(&view, seed[1]);
    assert_true(memcmp(seed[0], seed[1], sizeof seed[0]) != 0);
}

/* By two askers: one has asked before, and the other sees this hand for the first time. */
static void two_who_ask_get_the_same(void **state) {
    struct table table;
    unsigned asked = 0;
    (void)state;
    open_table(&table, 1, 21);
    choose_game(&table, &pedro_preset(0)->set);
    deal(&table);
    for (; pedro_to_act(&table.state) != PEDRO_NO_SEAT; asked++) {
        struct bot_scratch *fresh = asked % 8 == 0 ? bot_scratch_create() : NULL;
        struct bot_reason reason[2] = {{.sentence = NULL}, {.sentence = NULL}};
        struct pedro_action action[2];
        if (fresh) {
            ask(&table, &table.state, table.scratch, &action[0], &reason[0]);
            ask(&table, &table.state, fresh, &action[1], &reason[1]);
            assert_memory_equal(&action[0], &action[1], sizeof action[0]);
            assert_ptr_equal(reason[0].sentence, reason[1].sentence);
            assert_int_equal(reason[0].number, reason[1].number);
        }
        bot_scratch_destroy(fresh);
        act_as(&table, "simple");
    }
    assert_true(asked > 20);
    close_table(&table);
}

TEST_GROUP(advice) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_strongest_gives_it),
        cmocka_unit_test(the_seed_is_of_what_the_seat_knows),
        cmocka_unit_test(two_who_ask_get_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
