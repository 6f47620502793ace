/* session_test.c - a match is in its file after every event, also when the disk fails.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tui/session_sample.h"

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
    /* Undoes several decisions, back into an earlier hand, and plays on with the same
     * choices. */
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

/* Plays until a hand is over. */
static void play_hand(struct session *match) {
    do
        go_on(match, match->match.events + 1);
    while (match->match.state.phase != PEDRO_PHASE_DEAL &&
           match->match.state.phase != PEDRO_PHASE_OVER);
}

/* A study has the same cards, and with the same choices the same end; the match is as it was, also on the disk. */
static void a_deal_is_played_again_beside_the_match(void **data) {
    static const char *const games[] = {"us",    "finland",    "king",
                                        "cinch", "individual", "five-handed"};
    (void)data;
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        const struct session_settings settings = settings_of(games[game]);
        assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
        session_study(&session);
        assert_int_equal(player_take(&session.player), PLAYER_TOLD);
        assert_notice(&session, "No hand is over yet");
        play_hand(&session);
        play_hand(&session);
        const struct pedro_state end = session.match.state;
        /* Some events of the next hand, which waits. */
        go_on(&session, session.match.events + 3);
        char *record = record_of(&session);
        for (int time = 0; time < 3; time++) {
            session_study(&session);
            assert_int_equal(player_take(&session.player), PLAYER_FRESH);
            char *file = file_of(session.save.path), *study = record_of(&session);
            assert_string_equal(file, study);
            assert_non_null(strstr(file, "[Study \"2\"]"));
            free(file);
            free(study);
            assert_int_not_equal(session.match.state.phase, PEDRO_PHASE_DEAL);
            assert_int_equal(session_undo(&session), PEDRO_ERR_NOTHING_TO_UNDO);
            if (time == 0)
                continue; /* and begun anew at once */
            play_hand(&session);
            assert_memory_equal(&session.match.state, &end, sizeof end);
            assert_int_equal(player_next(&session.player), PLAYER_NEWS);
            assert_int_equal(player_take(&session.player), PLAYER_FRESH);
            char *after = record_of(&session), *saved = file_of(session.save.path);
            assert_string_equal(after, record);
            assert_string_equal(saved, record);
            free(after);
            free(saved);
        }
        char path[AUTOSAVE_PATH_MAX];
        memcpy(path, session.save.path, sizeof path);
        session_study(&session);
        char study[AUTOSAVE_PATH_MAX];
        memcpy(study, session.save.path, sizeof study);
        go_on(&session, session.match.events + 1);
        session_finish(&session);
        /* The match is what goes on. */
        assert_int_equal(session_resume(&session, &settings, NULL), SESSION_FINE);
        assert_string_equal(session.save.path, path);
        session_finish(&session);
        assert_int_equal(session_resume(&session, &settings, study), SESSION_NOTHING);
        session_finish(&session);
        free(record);
        assert_int_equal(clean(data), 0);
    }
}

/* It has its events, is not resumed, and a study of it is possible. */
static void a_match_that_was_given_up_is_over(void **data) {
    const struct session_settings settings = settings_of("king");
    char path[AUTOSAVE_PATH_MAX], copy[256];
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    session.settings.record = copy;
    snprintf(copy, sizeof copy, "%s/given-up.pedro", home);
    play_hand(&session);
    go_on(&session, session.match.events + 9);
    const size_t events = session.match.events;
    memcpy(path, session.save.path, sizeof path);
    session_study(&session);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    session_resign(&session);
    assert_int_equal(player_take(&session.player), PLAYER_TOLD);
    assert_notice(&session, "A study does not count");
    play_hand(&session);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    session_resign(&session);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    assert_int_equal(session_next(&session), SESSION_OVER);
    assert_int_equal(session.match.events, events);
    assert_true(session_is_resigned(&session.tags));
    char *file = file_of(path), *record = record_of(&session), *copied = file_of(copy);
    assert_string_equal(file, record);
    assert_non_null(strstr(file, "[Termination \"resign 0\"]"));
    assert_non_null(strstr(file, "[Result \"*\"]"));
    assert_non_null(strstr(copied, "[Termination \"resign 0\"]"));
    free(copied);
    free(record);
    /* Its last deal can be played again; then it is still over. */
    session_study(&session);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    assert_false(session.player.resigned);
    play_hand(&session);
    assert_int_equal(player_take(&session.player), PLAYER_FRESH);
    assert_int_equal(player_next(&session.player), PLAYER_OVER);
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_NOTHING);
    assert_notice(&session, "was given up");
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, NULL), SESSION_NOTHING);
    assert_notice(&session, "no unfinished match");
    session_finish(&session);
    char *after = file_of(path);
    assert_string_equal(after, file);
    free(after);
    free(file);
}

/* In every kind of game; the record is whole, and the match goes on to its end. */
static void hands_are_played_for_the_person(void **data) {
    static const char *const games[] = {"finland", "individual", "cinch-club"};
    (void)data;
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        const struct session_settings settings = settings_of(games[game]);
        struct player *player = &session.player;
        assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
        while (session.match.state.hands < 1) {
            while (player_next(player) == PLAYER_NEWS)
                (void)player_take(player);
            session_autoplay(&session, true);
            assert_true(player->autoplay);
            while (player->autoplay)
                (void)player_take(player);
        }
        char *file = file_of(session.save.path), *record = record_of(&session);
        assert_string_equal(file, record);
        free(record);
        free(file);
        session_finish(&session);
        assert_int_equal(clean(data), 0);
    }
}

static void who_watches_gives_nothing_up(void **data) {
    struct session_settings settings = settings_of("us");
    (void)data;
    settings.human = PEDRO_NO_SEAT;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    session_resign(&session);
    assert_notice(&session, "You only watch.");
    player_clear_notice(&session.player);
    session_autoplay(&session, true);
    assert_notice(&session, "You only watch.");
    assert_false(session.player.autoplay);
    assert_int_equal(session_next(&session), SESSION_DEALS);
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

/* Plays until the person can claim, or the match is over. */
static bool play_to_a_claim(struct session *match) {
    while (session_next(match) != SESSION_OVER && !match->player.claim) {
        if (session_next(match) == SESSION_HUMAN)
            human_acts(match);
        else
            assert_int_equal(session_advance(match), 0);
    }
    return match->player.claim;
}

/* A claim is played out action by action, so the record does not mention it. In this game
 * the two counts for the side that takes it, so every point is won in a trick. */
static void a_claim_plays_the_hand_out(void **data) {
    const struct session_settings settings = settings_of("modern");
    struct player *player = &session.player;
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    player_claim(player);
    assert_int_equal(player_take(player), PLAYER_TOLD);
    assert_notice(&session, "not certain");
    for (int claimed = 0; claimed < 3; claimed++) {
        assert_true(play_to_a_claim(&session));
        const unsigned side = pedro_side(&player->rules, 0);
        const int points = player->view.points[side ^ 1];
        const uint32_t hand = session.match.state.hands;
        player_claim(player);
        assert_int_equal(player_take(player), PLAYER_TOLD);
        while (session.match.state.phase != PEDRO_PHASE_DEAL &&
               session.match.state.phase != PEDRO_PHASE_OVER) {
            assert_int_equal(player_next(player), PLAYER_NEWS);
            assert_int_equal(player_take(player), PLAYER_EVENT);
        }
        assert_int_equal(session.match.state.hands, hand);
        assert_int_equal(player->view.points[side ^ 1], points);
        if (session_next(&session) == SESSION_OVER)
            break;
    }
    char *file = file_of(session.save.path), *wanted = record_of(&session);
    assert_string_equal(file, wanted);
    free(file);
    free(wanted);
    session_finish(&session);
}

/* Whether the words are among the warnings that stand now. */
static bool stands(const char *words) {
    char room[PLAYER_TROUBLE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    player_standing(&session.player, &text);
    return strstr(room, words) != NULL;
}

/* A limit on the size of files simulates a full disk. */
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
    assert_null(strstr(strstr(session.player.notice_room, "cannot be saved") + 1,
                       "cannot be saved"));
    assert_true(stands("cannot be saved"));
    /* The file is still a valid record. */
    char *file = file_of(session.save.path);
    assert_int_equal(file[strlen(file) - 1], '\n');
    free(file);
    go_on(&session, 61);
    assert_notice(&session, "saved again");
    assert_false(stands("cannot be saved"));
    assert_true(session_settle(&session));
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
    /* However much else is told meanwhile. */
    player_clear_notice(&session.player);
    assert_true(stands("cannot be saved"));
    assert_false(session_settle(&session));
    /* Nor does another match that is saved make this one saved. */
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    assert_int_equal(session_again(&session), SESSION_FINE);
    setenv("XDG_STATE_HOME", home, 1);
    go_on(&session, 1);
    assert_false(stands("cannot be saved"));
    assert_false(session_settle(&session));
    session_finish(&session);
}

static void a_copy_that_cannot_be_written_stands_until_it_is(void **data) {
    struct session_settings settings = settings_of("us");
    char folder[AUTOSAVE_PATH_MAX], path[AUTOSAVE_PATH_MAX + 16];
    (void)data;
    snprintf(folder, sizeof folder, "%s/copies", home);
    snprintf(path, sizeof path, "%s/match.pedro", folder);
    settings.record = path;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    while (session.player.view.hands < 2)
        go_on(&session, session.match.events + 1);
    player_clear_notice(&session.player);
    assert_true(stands("The record cannot be written"));
    assert_false(session_settle(&session));
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_true(session_settle(&session));
    assert_false(stands("The record cannot be written"));
    unlink(path);
    rmdir(folder);
    session_finish(&session);
}

TEST_GROUP(session) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_claim_plays_the_hand_out, clean),
        cmocka_unit_test_teardown(the_file_is_the_record_after_every_event, clean),
        cmocka_unit_test_teardown(undo_goes_back_to_ones_own_last_decision, clean),
        cmocka_unit_test_teardown(a_finished_match_is_a_record_with_its_result, clean),
        cmocka_unit_test_teardown(a_deal_is_played_again_beside_the_match, clean),
        cmocka_unit_test_teardown(a_match_that_was_given_up_is_over, clean),
        cmocka_unit_test_teardown(hands_are_played_for_the_person, clean),
        cmocka_unit_test_teardown(who_watches_gives_nothing_up, clean),
        cmocka_unit_test_teardown(a_copy_does_not_tell_the_hands_to_come, clean),
        cmocka_unit_test_teardown(a_full_disk_is_told_once_and_play_goes_on, clean),
        cmocka_unit_test_teardown(without_a_place_to_save_one_can_still_play, clean),
        cmocka_unit_test_teardown(a_copy_that_cannot_be_written_stands_until_it_is,
                                  clean),
    };
    return cmocka_run_group_tests_name("tui-session", tests, begin, end);
}
