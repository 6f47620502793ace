/* history_test.c - the history has calls and plays in their order, and nothing else.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "bots/bot.h"

static void note(struct bot_history *history, pedro_seat seat,
                 struct pedro_action action) {
    bot_history_note(history, seat, &action);
}

static void calls_and_cards_are_kept_in_their_order(void **state) {
    (void)state;
    struct bot_history history;
    bot_history_clear(&history);
    note(&history, 1, (struct pedro_action){.kind = PEDRO_ACT_PASS});
    note(&history, 2, (struct pedro_action){.kind = PEDRO_ACT_BID, .bid = 8});
    note(&history, 3, (struct pedro_action){.kind = PEDRO_ACT_DARK});
    note(&history, 2,
         (struct pedro_action){.kind = PEDRO_ACT_NAME, .suit = PEDRO_HEARTS});
    note(&history, 3, (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = 7});
    note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = 51});
    assert_int_equal(history.calls, 3);
    assert_int_equal(history.call[0].seat, 1);
    assert_int_equal(history.call[0].bid, PEDRO_PASSED);
    assert_int_equal(history.call[1].seat, 2);
    assert_int_equal(history.call[1].bid, 8);
    assert_int_equal(history.call[2].bid, PEDRO_BID_DARK);
    assert_int_equal(history.plays, 2);
    assert_int_equal(history.play[0].card, 7);
    assert_int_equal(history.play[1].seat, 0);
    bot_history_clear(&history);
    assert_int_equal(history.calls + history.plays, 0);
}

static void what_is_neither_call_nor_card_changes_nothing(void **state) {
    (void)state;
    struct bot_history history;
    bot_history_clear(&history);
    note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_PLAY_ON});
    note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_NAME, .suit = PEDRO_CLUBS});
    note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_DISCARD, .cards = 0x77});
    note(&history, 1, (struct pedro_action){.kind = PEDRO_ACT_PASS}); /* claims nothing */
    note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_FOLD});
    assert_int_equal(history.calls + history.plays, 0);
}

static void more_than_there_is_room_for_is_forgotten(void **state) {
    (void)state;
    struct bot_history history;
    bot_history_clear(&history);
    for (int i = 0; i < 2 * BOT_CALLS_MAX; i++) {
        note(&history, 0, (struct pedro_action){.kind = PEDRO_ACT_PASS});
        note(&history, 1, (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = 1});
    }
    assert_int_equal(history.calls, BOT_CALLS_MAX);
    assert_int_equal(history.plays, PEDRO_PACK_MAX);
}

TEST_GROUP(history) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_and_cards_are_kept_in_their_order),
        cmocka_unit_test(what_is_neither_call_nor_card_changes_nothing),
        cmocka_unit_test(more_than_there_is_room_for_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
