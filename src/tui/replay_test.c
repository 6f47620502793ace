/* replay_test.c - stepping through a match: every step is shown once, and whole tricks with their winners.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "random_play.h"

#include <stdlib.h>
#include <string.h>

#include "tui/replay.h"
#include "words/seats.h"

static struct pedro_match record;
static struct replay *replay;

/* A match of at least three hands. */
static int begin(void **data) {
    struct pedro_rng rng;
    (void)data;
    random_seed(&rng, 5);
    assert_int_equal(pedro_match_init(&record, "us", &pedro_preset(0)->set, 0, 0, NULL),
                     0);
    while (record.state.hands < 4 && random_event(&rng, &record) == 0)
        continue;
    const struct seats seats = seats_of(&record.rules, PEDRO_NO_SEAT);
    replay = replay_open(&record, record.events, 0, &seats, "Pedro");
    return replay ? 0 : -1;
}

static int end(void **data) {
    (void)data;
    replay_close(replay);
    pedro_match_finish(&record);
    return 0;
}

static bool press(enum terminal_key_kind kind) {
    return replay_key(replay, (struct terminal_key){.kind = kind});
}

static bool type(uint32_t letter) {
    return replay_key(replay,
                      (struct terminal_key){.kind = TERMINAL_LETTER, .letter = letter});
}

static unsigned cards_on_table(void) {
    unsigned cards = 0;
    for (int seat = 0; seat < 4; seat++)
        cards += replay->frame.trick.card[seat] != PEDRO_NO_CARD;
    return replay->frame.gathering ? cards : 0;
}

static void each_step_is_shown_once_and_the_way_back_is_the_same(void **data) {
    (void)data;
    struct pedro_view *seen = calloc(record.events + 1, sizeof *seen);
    assert_non_null(seen);
    for (size_t i = 1; i < record.events; i++) {
        seen[i] = replay->frame.view;
        assert_int_equal(replay->now.events, i);
        assert_true(press(TERMINAL_RIGHT));
    }
    press(TERMINAL_RIGHT);
    assert_int_equal(replay->now.events, record.events);
    for (size_t i = record.events - 1; i > 0; i--) {
        press(TERMINAL_LEFT);
        assert_memory_equal(&replay->frame.view, &seen[i], sizeof seen[i]);
    }
    free(seen);
}

static void every_whole_trick_is_shown_with_its_winner(void **data) {
    unsigned whole = 0;
    (void)data;
    for (size_t i = 1; i < record.events; i++) {
        press(TERMINAL_RIGHT);
        if (!replay->frame.gathering)
            continue;
        whole++;
        assert_in_range(cards_on_table(), 1, 4);
        assert_int_not_equal(replay->frame.trick.card[replay->frame.trick.winner],
                             PEDRO_NO_CARD);
    }
    assert_true(whole >= 6);
}

static void down_and_up_go_from_trick_to_trick(void **data) {
    (void)data;
    press(TERMINAL_DOWN);
    assert_true(replay->frame.gathering);
    const size_t first = replay->now.events;
    press(TERMINAL_DOWN);
    assert_true(replay->now.events > first);
    press(TERMINAL_UP);
    assert_int_equal(replay->now.events, first);
}

static void hands_are_reached_by_page_keys_and_by_number(void **data) {
    (void)data;
    press(TERMINAL_PAGE_DOWN);
    assert_int_equal(replay->now.state.hands, 2);
    press(TERMINAL_PAGE_DOWN);
    assert_int_equal(replay->now.state.hands, 3);
    press(TERMINAL_RIGHT);
    press(TERMINAL_PAGE_UP);
    assert_int_equal(replay->now.state.hands, 3);
    press(TERMINAL_PAGE_UP);
    assert_int_equal(replay->now.state.hands, 2);
    type('3');
    press(TERMINAL_ENTER);
    assert_int_equal(replay->now.state.hands, 3);
    assert_int_equal(replay->now.event[replay->now.events - 1].seat, PEDRO_NO_SEAT);
    press(TERMINAL_HOME);
    assert_int_equal(replay->now.events, 1);
    press(TERMINAL_LAST);
    assert_int_equal(replay->now.events, record.events);
    type('9');
    press(TERMINAL_ENTER);
    assert_int_equal(replay->now.events, record.events);
}

static void q_and_escape_end_it(void **data) {
    (void)data;
    assert_true(type('x'));
    assert_false(type('q'));
    assert_false(press(TERMINAL_ESCAPE));
}

/* `o` ends it where a decision is next, and tells that place. */
static void o_plays_on_from_a_decision(void **data) {
    (void)data;
    press(TERMINAL_RIGHT);
    assert_int_equal(replay->chosen, 0);
    assert_false(type('o'));
    assert_int_equal(replay->chosen, 2);
    /* After the last trick of a hand nothing is to be decided. */
    press(TERMINAL_PAGE_DOWN);
    press(TERMINAL_LEFT);
    replay->chosen = 0;
    assert_true(type('o'));
    assert_int_equal(replay->chosen, 0);
}

/* Hidden cards of the hand in progress stay hidden. */
static void steps_past_the_end_that_was_given_are_not_shown(void **data) {
    const struct seats seats = seats_of(&record.rules, PEDRO_NO_SEAT);
    (void)data;
    replay_close(replay);
    replay = replay_open(&record, 5, 0, &seats, "Pedro");
    assert_non_null(replay);
    press(TERMINAL_LAST);
    assert_int_equal(replay->now.events, 5);
}

TEST_GROUP(replay) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            each_step_is_shown_once_and_the_way_back_is_the_same, begin, end),
        cmocka_unit_test_setup_teardown(every_whole_trick_is_shown_with_its_winner, begin,
                                        end),
        cmocka_unit_test_setup_teardown(down_and_up_go_from_trick_to_trick, begin, end),
        cmocka_unit_test_setup_teardown(hands_are_reached_by_page_keys_and_by_number,
                                        begin, end),
        cmocka_unit_test_setup_teardown(q_and_escape_end_it, begin, end),
        cmocka_unit_test_setup_teardown(o_plays_on_from_a_decision, begin, end),
        cmocka_unit_test_setup_teardown(steps_past_the_end_that_was_given_are_not_shown,
                                        begin, end),
    };
    return cmocka_run_group_tests_name("tui-replay", tests, NULL, NULL);
}
