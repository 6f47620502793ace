/* position_test.c - what a record has played on from any of its positions, as it was and otherwise.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "effort.h"

#include <string.h>

#include "tui/position.h"
#include "tui/session_sample.h"

/* A record of two hands and a part of the third. */
static void make_record(const char *variant, struct pedro_match *record,
                        struct pedro_tags *tags, struct pedro_state *end) {
    const struct session_settings settings = settings_of(variant);
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    while (
        session.match.state.phase != PEDRO_PHASE_OVER &&
        (session.match.state.hands < 2 || session.match.state.phase != PEDRO_PHASE_DEAL))
        go_on(&session, session.match.events + 1);
    *end = session.match.state;
    go_on(&session, session.match.events + 4);
    char *text = record_of(&session);
    struct pedro_record_error error;
    assert_int_equal(pedro_record_read(text, strlen(text), record, tags, &error), 0);
    free(text);
    session_finish(&session);
}

/* A person who does what the record has. */
static void do_as_recorded(const struct pedro_match *record) {
    while (session_next(&session) != SESSION_OVER)
        if (session_next(&session) == SESSION_HUMAN)
            assert_int_equal(
                session_do(&session, &record->event[session.match.events].action), 0);
        else
            assert_int_equal(session_advance(&session), 0);
}

/* In every preset, from every position, the record's actions give the record's result: the person's are those of the
 * record, and the computer players decide as in it, as they have the same random numbers. */
static void the_actions_of_the_record_give_its_result(void **data) {
    struct session_settings settings = {.dealer = PEDRO_NO_SEAT};
    for (int preset = 0; pedro_preset(preset); preset++) {
        if (!effort_takes((unsigned)preset))
            continue;
        struct pedro_match record;
        struct pedro_tags tags;
        struct pedro_state end;
        unsigned actions, more;
        make_record(pedro_preset(preset)->name, &record, &tags, &end);
        const unsigned hand = end.hands;
        assert_int_equal(session_find_position(&record, hand, 100000, &actions), 0);
        assert_true(actions > 1);
        for (unsigned action = 1; action <= actions; action += 1 + actions / 7) {
            const size_t events = session_find_position(&record, hand, action, &more);
            assert_true(events > 0);
            settings.human = 0;
            settings.human_chosen = true;
            assert_int_equal(
                session_begin_at(&session, &settings, &record, &tags, events, NULL),
                SESSION_FINE);
            assert_int_equal(session.match.events, events);
            do_as_recorded(&record);
            assert_memory_equal(&session.match.state, &end, sizeof end);
            assert_memory_equal(session.position.was, end.score, sizeof end.score);
            assert_int_equal(player_next(&session.player), PLAYER_NEWS);
            assert_int_equal(player_take(&session.player), PLAYER_TOLD);
            assert_notice(&session, "In the record: ");
            char *study = record_of(&session);
            assert_non_null(strstr(study, "[Study \""));
            free(study);
            session_finish(&session);
        }
        pedro_match_finish(&record);
        pedro_tags_finish(&tags);
        assert_int_equal(clean(data), 0);
    }
}

/* The person sits where the turn is, and what is done instead stands; it is not taken back, and `again` returns there. */
static void a_decision_is_made_otherwise(void **data) {
    struct session_settings settings = {.dealer = PEDRO_NO_SEAT};
    struct pedro_match record;
    struct pedro_tags tags;
    struct pedro_state end;
    struct pedro_legal legal;
    struct pedro_match before;
    unsigned actions;
    (void)data;
    make_record("us", &record, &tags, &end);
    size_t events = session_find_position(&record, 2, 1, &actions);
    assert_int_equal(pedro_match_begin_as(&before, &record, events), 0);
    pedro_legal(&before.rules, &before.state, &legal);
    const pedro_seat turn = before.state.turn;
    struct pedro_action instead = {.kind = PEDRO_ACT_BID, .bid = 14};
    assert_true(pedro_legal_has(&legal, &instead));
    assert_int_equal(
        session_begin_at(&session, &settings, &record, &tags, events, &instead),
        SESSION_FINE);
    assert_int_equal(session.settings.human, turn);
    assert_int_equal(session.match.events, events + 1);
    assert_int_equal(session_undo(&session), PEDRO_ERR_NOTHING_TO_UNDO);
    session_resign(&session);
    assert_notice(&session, "A study does not count");
    assert_false(session.resigned);
    assert_int_equal(player_take(&session.player), PLAYER_TOLD);
    for (int time = 0; time < 2; time++) {
        while (session_next(&session) != SESSION_OVER &&
               !(session.study.on && session.match.state.phase == PEDRO_PHASE_DEAL))
            go_on(&session, session.match.events + 1);
        assert_int_equal(session.match.state.last_bid, 14);
        assert_int_equal(player_take(&session.player),
                         time == 0 ? PLAYER_TOLD : PLAYER_FRESH);
        assert_notice(&session, "In the record: ");
        if (time == 0) {
            session_study(&session);
            assert_int_equal(session.match.events, events + 1);
        }
    }
    session_finish(&session);
    pedro_match_finish(&before);
    pedro_match_finish(&record);
    pedro_tags_finish(&tags);
}

/* Beside a match: from a decision of a hand that is over the record's choices give the record's end, and the match goes on. */
static void a_match_waits_while_one_plays_on_from_it(void **data) {
    const struct session_settings settings = settings_of("king");
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, 12);
    while (session.match.state.phase != PEDRO_PHASE_DEAL)
        go_on(&session, session.match.events + 1);
    const struct pedro_state end = session.match.state;
    char *record = record_of(&session);
    session_study_at(&session, 12);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    assert_notice(&session, "You play on from there");
    assert_int_equal(session.match.events, 12);
    while (session.match.state.phase != PEDRO_PHASE_DEAL)
        go_on(&session, session.match.events + 1);
    assert_memory_equal(&session.match.state, &end, sizeof end);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    assert_notice(&session, "In the record: ");
    assert_notice(&session, "the match goes on");
    char *after = record_of(&session);
    assert_string_equal(after, record);
    free(after);
    free(record);
    session_finish(&session);
}

/* What is played on counts from the score before its decision, also if the last card of the hand is that, which changes the score. */
static void scores_count_from_before_the_decision(void **data) {
    struct session_settings settings = {.dealer = PEDRO_NO_SEAT};
    struct pedro_match record;
    struct pedro_tags tags;
    struct pedro_state end;
    unsigned actions, more;
    (void)data;
    make_record("us", &record, &tags, &end);
    assert_int_equal(session_find_position(&record, 2, 100000, &actions), 0);
    const size_t events = session_find_position(&record, 2, actions, &more);
    assert_int_equal(session_begin_at(&session, &settings, &record, &tags, events, NULL),
                     SESSION_FINE);
    assert_memory_equal(session.position.score, session.match.state.score,
                        sizeof session.position.score);
    assert_memory_not_equal(session.position.score, end.score,
                            sizeof session.position.score);
    session_finish(&session);
    pedro_match_finish(&record);
    pedro_tags_finish(&tags);
}

/* Where the record breaks off there is no result to compare with. */
static void a_hand_that_breaks_off_is_played_on(void **data) {
    struct session_settings settings = {.dealer = PEDRO_NO_SEAT};
    struct pedro_match record;
    struct pedro_tags tags;
    struct pedro_state end;
    unsigned actions;
    (void)data;
    make_record("finland", &record, &tags, &end);
    assert_int_equal(session_find_position(&record, 4, 1, &actions), 0);
    assert_int_equal(actions, 0);
    assert_int_equal(session_find_position(&record, 0, 1, &actions), 0);
    assert_int_equal(actions, 0);
    assert_int_equal(session_find_position(&record, 3, 1000, &actions), 0);
    const size_t events = session_find_position(&record, 3, actions, &actions);
    assert_int_equal(events, record.events);
    settings.human = PEDRO_NO_SEAT;
    settings.human_chosen = true;
    assert_int_equal(session_begin_at(&session, &settings, &record, &tags, events, NULL),
                     SESSION_FINE);
    go_on(&session, 100000);
    assert_int_equal(session.match.state.hands, 3);
    assert_int_equal(player_take(&session.player), PLAYER_TOLD);
    assert_notice(&session, "The record ends within it.");
    session_finish(&session);
    pedro_match_finish(&record);
    pedro_tags_finish(&tags);
}

TEST_GROUP(position) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_actions_of_the_record_give_its_result),
        cmocka_unit_test_teardown(a_decision_is_made_otherwise, clean),
        cmocka_unit_test_teardown(a_match_waits_while_one_plays_on_from_it, clean),
        cmocka_unit_test_teardown(scores_count_from_before_the_decision, clean),
        cmocka_unit_test_teardown(a_hand_that_breaks_off_is_played_on, clean),
    };
    return cmocka_run_group_tests_name("tui-position", tests, begin, end);
}
