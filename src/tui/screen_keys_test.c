/* screen_keys_test.c - no single key does by accident what cannot be undone at a table.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>

#include "tui/screen_state.h"

static int64_t time_ms; /* of the clock of the screen */

static int64_t now(void) { return time_ms; }

static struct player player;
static struct screen screen;
static struct screen_options options;
static char page[SCREEN_PAGE_MAX], news[SCREEN_NEWS_MAX];

static enum screen_outcome press(enum terminal_key_kind kind,
                                 struct pedro_action *action) {
    return screen_key(&screen, (struct terminal_key){.kind = kind}, action);
}

/* A turn in which 5h and 9h may be played, which began at this moment. */
static int begin(void **data) {
    struct turn turn = {.rules = &player.rules, .seats = {.players = 4, .me = 0}};
    (void)data;
    assert_int_equal(pedro_rules_init(&player.rules, &pedro_preset(0)->set, NULL), 0);
    turn.view.trump = PEDRO_NO_SUIT;
    turn.view.hand[0] =
        pedro_set_of(pedro_card_of(2, 3)) | pedro_set_of(pedro_card_of(2, 7));
    turn.legal =
        (struct pedro_legal){.phase = PEDRO_PHASE_PLAY, .cards = turn.view.hand[0]};
    turn.legal.bid_alone = turn.legal.bid_to = PEDRO_NO_BID;
    screen = (struct screen){.player = &player,
                             .options = &options,
                             .now = now,
                             .news = news,
                             .page.rich = page};
    options.delay_ms = 600;
    picker_init(&screen.picker, &turn);
    screen.frame.picker = &screen.picker;
    screen.asked = time_ms = 5000;
    return 0;
}

static int end(void **data) {
    (void)data;
    for (int i = 0; i < FRAME_LOG_MAX; i++)
        free(screen.log[i]);
    return 0;
}

static void enter_alone_plays_no_card(void **data) {
    struct pedro_action action;
    (void)data;
    time_ms += 10000;
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_GO_ON);
    assert_memory_equal(screen.log[0], "Nothing is chosen yet", 21);
}

static void enter_is_ignored_for_four_tenths_of_a_second(void **data) {
    struct pedro_action action;
    (void)data;
    press(TERMINAL_RIGHT, &action);
    time_ms += 399;
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_GO_ON);
    time_ms += 1;
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_DONE);
    assert_int_equal(action.kind, PEDRO_ACT_PLAY);
}

static void keys_do_nothing_where_the_table_cannot_be_seen(void **data) {
    struct pedro_action action;
    (void)data;
    time_ms += 1000;
    press(TERMINAL_RIGHT, &action);
    screen.small = true;
    assert_int_equal(press(TERMINAL_RIGHT, &action), SCREEN_GO_ON);
    assert_int_equal(screen.picker.item[screen.picker.cursor].card, pedro_card_of(2, 7));
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_STOP);
    assert_true(screen.lines);
}

TEST_GROUP(screen_keys) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(enter_alone_plays_no_card, begin, end),
        cmocka_unit_test_setup_teardown(enter_is_ignored_for_four_tenths_of_a_second,
                                        begin, end),
        cmocka_unit_test_setup_teardown(keys_do_nothing_where_the_table_cannot_be_seen,
                                        begin, end),
    };
    return cmocka_run_group_tests_name("tui-screen-keys", tests, NULL, NULL);
}
