/* session_test.c - a match that is stopped in any way goes on as if it had not been.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "random_play.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tui/session.h"

static char home[] = "/tmp/pedro-session-XXXXXX";
static struct session session, other;

/* A match of a preset with a person in seat 0 and the player `random` elsewhere. */
static struct session_settings settings_of(const char *variant) {
    struct session_settings settings = {.human = 0, .dealer = PEDRO_NO_SEAT};
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    snprintf(settings.variant, sizeof settings.variant, "%s", variant);
    settings.set = preset->set;
    settings.seed[0] = 7;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        settings.player[seat].bot = bot_find("random", strlen("random"));
        snprintf(settings.player[seat].label, SESSION_LABEL_MAX, "bot:random");
    }
    return settings;
}

/* What a person would do who decides by the number of the event alone. */
static void human_acts(struct session *match) {
    struct pedro_legal legal;
    struct pedro_action action;
    struct pedro_rng rng;
    random_seed(&rng, (unsigned)match->match.events);
    pedro_legal(&match->match.rules, &match->match.state, &legal);
    random_action(&rng, &legal, &action);
    assert_int_equal(session_do(match, &action), 0);
}

static void go_on(struct session *match, size_t events) {
    while (match->match.events < events && session_next(match) != SESSION_OVER) {
        if (session_next(match) == SESSION_HUMAN)
            human_acts(match);
        else
            assert_int_equal(session_advance(match), 0);
    }
}

static char *record_of(const struct session *match) {
    size_t length;
    char *bytes = session_record(match, true, &length);
    assert_non_null(bytes);
    return bytes;
}

static char *file_of(const char *path) {
    char *bytes = calloc(1, 1 << 20);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const char *bytes) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

static int clean(void **data) {
    char command[256];
    (void)data;
    snprintf(command, sizeof command, "rm -rf %s/*", home);
    return system(command);
}

static void assert_notice(const struct session *match, const char *part) {
    if (!strstr(match->notice.buffer, part))
        fail_msg("no `%s` in: %s", part, match->notice.buffer);
}

static void the_file_is_the_record_after_every_event(void **data) {
    const struct session_settings settings = settings_of("us");
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    for (size_t events = 1; events < 150; events++) {
        go_on(&session, events);
        char *wanted = record_of(&session), *file = file_of(session.save.path);
        assert_string_equal(file, wanted);
        free(wanted);
        free(file);
    }
    session_finish(&session);
}

/* Stops a match after `events`, resumes it, plays on to the end, and compares with one not stopped. */
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
        /* The lock must be on the new file too. */
        assert_int_equal(session_undo(&session), 0);
    }
    session_finish(&session);
}

static void undo_goes_back_to_ones_own_last_decision(void **data) {
    const struct session_settings settings = settings_of("us");
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    assert_int_equal(session_undo(&session), PEDRO_ERR_NOTHING_TO_UNDO);
    go_on(&session, 120);
    while (session_next(&session) != SESSION_HUMAN)
        go_on(&session, session.match.events + 1);
    char *before = record_of(&session);
    const size_t events = session.match.events;
    /* Back over several decisions, into a former hand, and on again with the same choices. */
    for (int i = 0; i < 12; i++) {
        assert_int_equal(session_undo(&session), 0);
        assert_int_equal(session_next(&session), SESSION_HUMAN);
        char *wanted = record_of(&session), *file = file_of(session.save.path);
        assert_string_equal(file, wanted);
        free(wanted);
        free(file);
    }
    go_on(&session, events);
    char *after = record_of(&session);
    assert_string_equal(after, before);
    free(before);
    free(after);
    session_finish(&session);
}

static void a_finished_match_is_a_record_with_its_result(void **data) {
    const struct session_settings settings = settings_of("cinch");
    char path[AUTOSAVE_PATH_MAX];
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, 100000);
    assert_int_equal(session_next(&session), SESSION_OVER);
    memcpy(path, session.save.path, sizeof path);
    session_finish(&session);
    char *file = file_of(path);
    assert_non_null(strstr(file, "[Result \""));
    assert_null(strstr(file, "[Result \"*\"]"));
    free(file);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_NOTHING);
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, NULL), SESSION_NOTHING);
    session_finish(&session);
}

static void a_copy_does_not_tell_the_hands_to_come(void **data) {
    const struct session_settings settings = settings_of("us");
    char path[256];
    (void)data;
    snprintf(path, sizeof path, "%s/copy.pedro", home);
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, 20);
    assert_int_equal(session_copy(&session, path, false), 0);
    assert_int_not_equal(session_copy(&session, path, false), 0);
    char *file = file_of(path), *saved = file_of(session.save.path);
    assert_null(strstr(file, "Seed \""));
    assert_non_null(strstr(saved, "[Seed \"07"));
    free(file);
    free(saved);
    session_finish(&session);
}

/* A disk without room is a limit on the size of files here. */
static void a_full_disk_is_told_once_and_play_goes_on(void **data) {
    const struct session_settings settings = settings_of("us");
    struct rlimit former, small;
    (void)data;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &former);
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    small = former;
    small.rlim_cur = 700;
    setrlimit(RLIMIT_FSIZE, &small);
    go_on(&session, 60);
    setrlimit(RLIMIT_FSIZE, &former);
    assert_notice(&session, "cannot be saved");
    assert_null(
        strstr(strstr(session.notice.buffer, "cannot be saved") + 1, "cannot be saved"));
    /* What did get there is a record. */
    char *file = file_of(session.save.path);
    assert_int_equal(file[strlen(file) - 1], '\n');
    free(file);
    go_on(&session, 61);
    assert_notice(&session, "saved again");
    char *wanted = record_of(&session);
    file = file_of(session.save.path);
    assert_string_equal(file, wanted);
    free(file);
    free(wanted);
    session_finish(&session);
}

static void without_a_place_to_save_one_can_still_play(void **data) {
    const struct session_settings settings = settings_of("us");
    (void)data;
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    assert_notice(&session, "cannot be saved");
    go_on(&session, 80);
    assert_int_equal(session.match.events, 80);
    session_finish(&session);
    setenv("XDG_STATE_HOME", home, 1);
}

/* The process is killed at any moment, again and again; the match goes on from what was shown. */
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

static int begin(void **data) {
    (void)data;
    if (!mkdtemp(home))
        return -1;
    return setenv("XDG_STATE_HOME", home, 1);
}

static int end(void **data) {
    clean(data);
    return rmdir(home);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_file_is_the_record_after_every_event, clean),
        cmocka_unit_test_teardown(a_match_resumed_goes_on_with_the_same_cards_and_players,
                                  clean),
        cmocka_unit_test_teardown(a_torn_last_line_is_dropped_with_a_notice, clean),
        cmocka_unit_test_teardown(a_line_of_scores_that_was_torn_off_is_written_again,
                                  clean),
        cmocka_unit_test_teardown(a_damaged_file_is_told_and_left_alone, clean),
        cmocka_unit_test_teardown(files_that_are_no_records_are_refused, clean),
        cmocka_unit_test_teardown(a_finished_record_of_others_is_not_touched, clean),
        cmocka_unit_test_teardown(a_name_of_a_person_is_kept, clean),
        cmocka_unit_test_teardown(two_cannot_play_the_same_match, clean),
        cmocka_unit_test_teardown(undo_goes_back_to_ones_own_last_decision, clean),
        cmocka_unit_test_teardown(a_finished_match_is_a_record_with_its_result, clean),
        cmocka_unit_test_teardown(a_copy_does_not_tell_the_hands_to_come, clean),
        cmocka_unit_test_teardown(a_full_disk_is_told_once_and_play_goes_on, clean),
        cmocka_unit_test_teardown(without_a_place_to_save_one_can_still_play, clean),
        cmocka_unit_test_teardown(a_killed_process_loses_no_event_that_was_shown, clean),
    };
    return cmocka_run_group_tests_name("tui-session", tests, begin, end);
}
