/* resume_test.c - a match that is stopped in any way continues as if it had not been
 *stopped.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tui/session_sample.h"

static struct session other;

/* Stops a match after `events`, resumes it, plays to the end, and compares it with one
 * that was not stopped. */
static void stop_and_resume(const char *variant, size_t events, bool torn) {
    struct session_settings settings = settings_of(variant);
    char path[AUTOSAVE_PATH_MAX];
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, events);
    memcpy(path, session.save.path, sizeof path);
    session_finish(&session);
    if (torn) {
        FILE *file = fopen(path, "ab");
        assert_non_null(file);
        fputs("2 disca", file);
        fclose(file);
    }
    /* Everything but the players' labels comes from the record. */
    settings.seed[0] = 99;
    assert_int_equal(session_resume(&other, &settings, torn ? path : NULL), SESSION_FINE);
    assert_int_equal(other.match.events, events);
    if (torn)
        assert_notice(&other, "torn");
    go_on(&other, events + 70);
    char *resumed = record_of(&other);
    session_finish(&other);
    settings.seed[0] = 7;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, events + 70);
    char *whole = record_of(&session);
    session_finish(&session);
    assert_string_equal(resumed, whole);
    free(resumed);
    free(whole);
    clean(NULL);
}

static void a_match_resumed_goes_on_with_the_same_cards_and_players(void **data) {
    (void)data;
    stop_and_resume("us", 0, false);
    stop_and_resume("us", 1, false);
    stop_and_resume("king", 57, false);
    stop_and_resume("tennessee", 44, false);
    stop_and_resume("five-handed", 130, false);
}

static void a_torn_last_line_is_dropped_with_a_notice(void **data) {
    (void)data;
    stop_and_resume("us", 40, true);
    stop_and_resume("individual", 0, true);
}

static void a_line_of_scores_that_was_torn_off_is_written_again(void **data) {
    const struct session_settings settings = settings_of("us");
    char path[AUTOSAVE_PATH_MAX];
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    while (session.match.state.hands_scored == 0)
        go_on(&session, session.match.events + 1);
    char *whole = record_of(&session);
    memcpy(path, session.save.path, sizeof path);
    session_finish(&session);
    char *cut = strdup(whole);
    strstr(cut, "\nscore")[1] = '\0';
    write_file(path, cut);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_FINE);
    char *file = file_of(path);
    assert_string_equal(file, whole);
    free(file);
    free(cut);
    free(whole);
    session_finish(&session);
}

static void a_damaged_file_is_told_and_left_alone(void **data) {
    const struct session_settings settings = settings_of("us");
    char path[256];
    static const char damaged[] = "[Variant \"us\"]\n[Players \"4\"]\n[Dealer "
                                  "\"0\"]\n[Result \"*\"]\n\ndeal As As\n";
    (void)data;
    snprintf(path, sizeof path, "%s/damaged.pedro", home);
    write_file(path, damaged);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_DAMAGED);
    assert_notice(&session, "line 6");
    session_finish(&session);
    char *file = file_of(path);
    assert_string_equal(file, damaged);
    free(file);
}

static void a_wrong_rule_in_a_file_is_told_in_sentences(void **data) {
    const struct session_settings settings = settings_of("us");
    char path[256];
    (void)data;
    snprintf(path, sizeof path, "%s/rules.pedro", home);
    write_file(path, "[Variant \"us\"]\n[Options \"min_bid=999\"]\n");
    assert_int_equal(session_resume(&session, &settings, path), SESSION_DAMAGED);
    assert_notice(&session, "line 2: min_bid = 999: ");
    assert_notice(&session, "above the highest. The file was left as it is.");
    session_finish(&session);
}

static void files_that_are_no_records_are_refused(void **data) {
    const struct session_settings settings = settings_of("us");
    char path[256];
    (void)data;
    snprintf(path, sizeof path, "%s/nothing.pedro", home);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_NO_FILE);
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, home), SESSION_FAILED);
    session_finish(&session);
    write_file(path, "");
    assert_int_equal(session_resume(&session, &settings, path), SESSION_DAMAGED);
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, NULL), SESSION_NOTHING);
    session_finish(&session);
}

static void a_finished_record_of_others_is_not_touched(void **data) {
    const struct session_settings settings = settings_of("cinch");
    char path[AUTOSAVE_PATH_MAX];
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, 100000);
    snprintf(path, sizeof path, "%s/theirs.pedro", home);
    assert_int_equal(session_copy(&session, path, true), 0);
    session_finish(&session);
    FILE *file = fopen(path, "ab");
    assert_non_null(file);
    fputs("; a comment\n", file);
    fclose(file);
    char *before = file_of(path);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_NOTHING);
    session_finish(&session);
    char *after = file_of(path);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_name_of_a_person_is_kept(void **data) {
    const struct session_settings settings = settings_of("us");
    static const char record[] =
        "[Variant \"us\"]\n[Options \"\"]\n[Players \"4\"]\n"
        "[Dealer \"0\"]\n[Seat0 \"bot:random\"]\n[Seat2 \"Ann\"]\n"
        "[Result \"*\"]\n\n";
    char path[256];
    (void)data;
    snprintf(path, sizeof path, "%s/ann.pedro", home);
    write_file(path, record);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_FINE);
    assert_int_equal(session.settings.human, 2);
    assert_string_equal(pedro_tags_get(&session.tags, "Seat2"), "Ann");
    session_finish(&session);
    struct session_settings chosen = settings;
    chosen.human = 4;
    chosen.human_chosen = true;
    assert_int_equal(session_resume(&session, &chosen, path), SESSION_FAILED);
    session_finish(&session);
}

static void two_cannot_play_the_same_match(void **data) {
    const struct session_settings settings = settings_of("us");
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, 30);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(session_resume(&other, &settings, NULL), SESSION_BUSY);
        assert_notice(&other, "another pedro");
        session_finish(&other);
        /* The new file must be locked too. */
        assert_int_equal(session_undo(&session), 0);
    }
    session_finish(&session);
}

/* The process is killed again and again, at any moment; the match continues from the last
 * event that was shown. */
static void a_killed_process_loses_no_event_that_was_shown(void **data) {
    const struct session_settings settings = settings_of("us");
    int shown[2];
    size_t last = 0;
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    session_finish(&session);
    for (int round = 0; round < 8; round++) {
        assert_int_equal(pipe(shown), 0);
        pid_t child = fork();
        if (child == 0) {
            if (session_resume(&other, &settings, NULL) != SESSION_FINE)
                _exit(1);
            for (;;) {
                go_on(&other, other.match.events + 1);
                if (write(shown[1], &other.match.events, sizeof other.match.events) < 0)
                    _exit(1);
            }
        }
        close(shown[1]);
        for (int n = 0; n < 7; n++)
            assert_int_equal(read(shown[0], &last, sizeof last), sizeof last);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(shown[0]);
        assert_int_equal(session_resume(&session, &settings, NULL), SESSION_FINE);
        assert_true(session.match.events >= last);
        session_finish(&session);
    }
}

TEST_GROUP(resume) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_match_resumed_goes_on_with_the_same_cards_and_players,
                                  clean),
        cmocka_unit_test_teardown(a_torn_last_line_is_dropped_with_a_notice, clean),
        cmocka_unit_test_teardown(a_line_of_scores_that_was_torn_off_is_written_again,
                                  clean),
        cmocka_unit_test_teardown(a_damaged_file_is_told_and_left_alone, clean),
        cmocka_unit_test_teardown(a_wrong_rule_in_a_file_is_told_in_sentences, clean),
        cmocka_unit_test_teardown(files_that_are_no_records_are_refused, clean),
        cmocka_unit_test_teardown(a_finished_record_of_others_is_not_touched, clean),
        cmocka_unit_test_teardown(a_name_of_a_person_is_kept, clean),
        cmocka_unit_test_teardown(two_cannot_play_the_same_match, clean),
        cmocka_unit_test_teardown(a_killed_process_loses_no_event_that_was_shown, clean),
    };
    return cmocka_run_group_tests_name("tui-resume", tests, begin, end);
}
