/* screen_keys_test.c - no single key does by accident what cannot be undone at a table.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>

#include "tui/screen_state.h"

static struct player player;
static struct screen screen;
static struct screen_options options;
static char page[SCREEN_PAGE_MAX], news[SCREEN_NEWS_MAX];

static enum screen_outcome press(enum terminal_key_kind kind,
                                 struct pedro_action *action) {
    return screen_key(&screen, (struct terminal_key){.kind = kind}, action);
}

static bool never(void *data) {
    (void)data;
    return false;
}

static const struct player_link link_of_nobody = {.local = true, .ready = never};

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
    player.link = &link_of_nobody;
    player.seats = turn.seats;
    player.view = turn.view;
    player.legal = turn.legal;
    player.has_view = player.has_legal = true;
    screen = (struct screen){
        .player = &player, .options = &options, .news = news, .page.rich = page};
    picker_init(&screen.picker, &turn);
    screen.frame.picker = &screen.picker;
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
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_GO_ON);
    assert_memory_equal(screen.log[0], "Nothing is chosen yet", 21);
}

/* Presses a key that came before the choice was drawn, or one that came after. */
static enum screen_outcome press_as(struct terminal_key key, bool early,
                                    struct pedro_action *action) {
    key.early = early;
    return screen_key(&screen, key, action);
}

static void type(const char *line, bool early) {
    struct pedro_action action;
    for (; *line; line++)
        press_as((struct terminal_key){.kind = TERMINAL_LETTER, .letter = (uint8_t)*line},
                 early, &action);
}

/* Whatever keys they are and in whatever order they come: every sequence of up to four of them. */
static void no_early_key_chooses(void **data) {
    static const struct terminal_key keys[] = {
        {.kind = TERMINAL_ENTER},
        {.kind = TERMINAL_RIGHT},
        {.kind = TERMINAL_UP},
        {.kind = TERMINAL_LETTER, .letter = ' '},
        {.kind = TERMINAL_LETTER, .letter = '5'},
        {.kind = TERMINAL_LETTER, .letter = 'h'},
        {.kind = TERMINAL_ESCAPE},
        {.kind = TERMINAL_BACKSPACE},
        {.kind = TERMINAL_HOME},
        {.kind = TERMINAL_LAST},
    };
    enum { KEYS = sizeof keys / sizeof *keys };
    struct pedro_action action;
    (void)data;
    for (int drawn = 0; drawn <= 1; drawn++)
        for (unsigned n = 0; n < KEYS * KEYS * KEYS * KEYS; n++) {
            const struct picker before = screen.picker;
            screen.frame.picker = drawn ? &screen.picker : NULL;
            screen.line[0] = '\0';
            for (unsigned i = 0, rest = n; i < 4; i++, rest /= KEYS)
                assert_int_not_equal(press_as(keys[rest % KEYS], drawn, &action),
                                     SCREEN_DONE);
            if (drawn)
                assert_int_equal(screen.picker.cursor, before.cursor);
        }
}

static void a_card_typed_early_waits_for_enter(void **data) {
    struct pedro_action action;
    (void)data;
    type("5h", true);
    assert_int_not_equal(
        press_as((struct terminal_key){.kind = TERMINAL_ENTER}, true, &action),
        SCREEN_DONE);
    assert_string_equal(screen.line, "5h");
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_DONE);
    assert_int_equal(action.card, pedro_card_of(2, 3));
    assert_string_equal(screen.line, "");
}

/* A page that has just come is not closed by a key that meant what was there before, and what it covered is new when it
 * is closed. */
static void an_early_key_closes_no_page(void **data) {
    struct pedro_action action;
    (void)data;
    screen_open_page(&screen, "Lesson", "Bid as many points as you expect to win.\n");
    for (int kind = TERMINAL_LETTER; kind <= TERMINAL_OTHER; kind++) {
        press_as(
            (struct terminal_key){.kind = (enum terminal_key_kind)kind, .letter = 'q'},
            true, &action);
        assert_true(screen.page.open);
    }
    assert_int_equal(press(TERMINAL_ENTER, &action), SCREEN_SKIP);
    assert_false(screen.page.open);
    assert_true(screen.fresh);
}

static void keys_do_nothing_where_the_table_cannot_be_seen(void **data) {
    struct pedro_action action;
    (void)data;
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
        cmocka_unit_test_setup_teardown(no_early_key_chooses, begin, end),
        cmocka_unit_test_setup_teardown(a_card_typed_early_waits_for_enter, begin, end),
        cmocka_unit_test_setup_teardown(an_early_key_closes_no_page, begin, end),
        cmocka_unit_test_setup_teardown(keys_do_nothing_where_the_table_cannot_be_seen,
                                        begin, end),
    };
    return cmocka_run_group_tests_name("tui-screen-keys", tests, NULL, NULL);
}
