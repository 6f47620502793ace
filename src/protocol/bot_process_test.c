/* bot_process_test.c - bots that behave, and bots that do not, as small shell programs.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "protocol/bot_process.h"

/* Longer than a test may take, so nobody can have waited for the end of it. */
#define SLEEP "sleep 3000"

/* Runs a command at each question. */
#define WHEN_ASKED(command)                                                              \
    "while read -r l; do case $l in *'\"type\":\"act\"'*) " command ";; esac; done"

enum { QUICK_MS = 300, PATIENT_MS = 300000 };

/* Answers with the first choice of a list. */
#define FIRST_CHOICE                                                                     \
    "sed -un 's/.*\"choices\":\\[\"\\([^\"]*\\)\".*/{\"action\":\"\\1\"}/p'"

/* A match of `us` in which seat 1 is about to bid. */
static void begin(struct pedro_match *match) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {7};
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_shuffle(seed, 0, pack);
    assert_int_equal(pedro_match_init(match, "us", &pedro_preset(0)->set, 0, 0, NULL), 0);
    assert_int_equal(pedro_match_deal(match, pack, 52), 0);
}

/* Asks a bot once, and ends it. */
static enum bot_answer ask(const char *command, int time_ms,
                           struct pedro_action *action) {
    struct pedro_match match;
    begin(&match);
    struct bot_process *bot = bot_process_create(command, false);
    assert_non_null(bot);
    bot_process_start(bot, &match, 1);
    enum bot_answer answer = bot_process_act(bot, &match, time_ms, action);
    bot_process_destroy(bot);
    pedro_match_finish(&match);
    /* Nothing is left of it. */
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    return answer;
}

static void a_bot_that_answers_is_heard(void **state) {
    struct pedro_action action;
    (void)state;
    assert_int_equal(ask(FIRST_CHOICE, PATIENT_MS, &action), BOT_ANSWERED);
    assert_int_equal(action.kind, PEDRO_ACT_PASS);
    assert_int_equal(ask(WHEN_ASKED("echo '{\"action\":\"9\"}'"), PATIENT_MS, &action),
                     BOT_ANSWERED);
    assert_int_equal(action.bid, 9);
}

static void a_bot_that_ends_is_dead(void **state) {
    struct pedro_action action;
    (void)state;
    assert_int_equal(ask("exit 0", PATIENT_MS, &action), BOT_DEAD);
    assert_int_equal(ask("/no/such/program", PATIENT_MS, &action), BOT_DEAD);
    assert_int_equal(ask("read -r l; kill -9 $$", PATIENT_MS, &action), BOT_DEAD);
    assert_int_equal(ask("exec >&-; " SLEEP, PATIENT_MS, &action), BOT_DEAD);
}

static void a_bot_that_does_not_answer_is_late_and_is_killed(void **state) {
    struct pedro_action action;
    (void)state;
    assert_int_equal(ask("cat >/dev/null; " SLEEP, QUICK_MS, &action), BOT_LATE);
    assert_int_equal(ask(SLEEP " & " SLEEP, QUICK_MS, &action), BOT_LATE);
    assert_int_equal(ask("trap '' TERM INT HUP; " SLEEP, QUICK_MS, &action), BOT_LATE);
}

static void an_answer_that_is_none_is_garbled(void **state) {
    static const char *const answers[] = {"x",
                                          "",
                                          "[]",
                                          "{}",
                                          "{\"action\":7}",
                                          "{\"action\":\"seven\"}",
                                          "{\"action\":\"9\"} x"};
    struct pedro_action action;
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char command[200];
        snprintf(command, sizeof command, WHEN_ASKED("echo '%s'"), answers[i]);
        assert_int_equal(ask(command, PATIENT_MS, &action), BOT_GARBLED);
    }
    assert_int_equal(ask(WHEN_ASKED("printf '{\\000}\\n'"), PATIENT_MS, &action),
                     BOT_GARBLED);
}

static void an_answer_without_end_is_cut_off(void **state) {
    struct pedro_action action;
    (void)state;
    assert_int_equal(
        ask(WHEN_ASKED("head -c 1000000 /dev/zero; echo"), PATIENT_MS, &action),
        BOT_GARBLED);
    assert_int_equal(ask("cat /dev/zero", QUICK_MS, &action), BOT_LATE);
}

static void an_action_that_is_not_allowed_is_illegal(void **state) {
    struct pedro_action action;
    (void)state;
    assert_int_equal(ask(WHEN_ASKED("echo '{\"action\":\"6\"}'"), PATIENT_MS, &action),
                     BOT_ILLEGAL);
    assert_int_equal(ask(WHEN_ASKED("echo '{\"action\":\"As\"}'"), PATIENT_MS, &action),
                     BOT_ILLEGAL);
}

/* The first answer comes too late, as it waits for the second question; that one gets the
 * second answer. */
static void a_late_answer_is_not_taken_for_the_next(void **state) {
    struct pedro_match match;
    struct pedro_action action;
    (void)state;
    begin(&match);
    struct bot_process *bot =
        bot_process_create("read -r l; read -r l; read -r l; read -r l; echo "
                           "'{\"action\":\"8\"}'; echo '{\"action\":\"9\"}'; "
                           "cat >/dev/null",
                           false);
    bot_process_start(bot, &match, 1);
    assert_int_equal(bot_process_act(bot, &match, QUICK_MS, &action), BOT_LATE);
    assert_int_equal(bot_process_act(bot, &match, PATIENT_MS, &action), BOT_ANSWERED);
    assert_int_equal(action.bid, 9);
    bot_process_destroy(bot);
    pedro_match_finish(&match);
}

/* Two lines come for the first question. The second is no answer to the next. */
static void an_extra_line_is_not_taken_for_the_next_answer(void **state) {
    struct pedro_match match;
    struct pedro_action action;
    (void)state;
    begin(&match);
    struct bot_process *bot = bot_process_create(
        "n=8; " WHEN_ASKED("printf '{\"action\":\"%s\"}\\n' $n ${more-10}; more=; n=9"),
        false);
    bot_process_start(bot, &match, 1);
    assert_int_equal(bot_process_act(bot, &match, PATIENT_MS, &action), BOT_ANSWERED);
    assert_int_equal(action.bid, 8);
    assert_int_equal(bot_process_act(bot, &match, PATIENT_MS, &action), BOT_UNASKED);
    assert_int_equal(bot_process_act(bot, &match, PATIENT_MS, &action), BOT_ANSWERED);
    assert_int_equal(action.bid, 9);
    bot_process_destroy(bot);
    pedro_match_finish(&match);
}

static void a_bot_that_does_not_read_does_not_stop_us(void **state) {
    struct pedro_match match;
    struct pedro_action action;
    (void)state;
    begin(&match);
    struct bot_process *bot = bot_process_create(SLEEP, false);
    for (int i = 0; i < 40000; i++)
        bot_process_start(bot, &match, 1);
    assert_int_equal(bot_process_act(bot, &match, QUICK_MS, &action), BOT_DEAD);
    bot_process_destroy(bot);
    pedro_match_finish(&match);
}

static void every_way_to_fail_has_its_words(void **state) {
    (void)state;
    for (int answer = BOT_ANSWERED; answer <= BOT_UNASKED; answer++)
        assert_true(strlen(bot_process_answer_text((enum bot_answer)answer)) > 0);
    bot_process_destroy(NULL);
}

TEST_GROUP(bot_process) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_that_answers_is_heard),
        cmocka_unit_test(a_bot_that_ends_is_dead),
        cmocka_unit_test(a_bot_that_does_not_answer_is_late_and_is_killed),
        cmocka_unit_test(an_answer_that_is_none_is_garbled),
        cmocka_unit_test(an_answer_without_end_is_cut_off),
        cmocka_unit_test(an_action_that_is_not_allowed_is_illegal),
        cmocka_unit_test(a_late_answer_is_not_taken_for_the_next),
        cmocka_unit_test(an_extra_line_is_not_taken_for_the_next_answer),
        cmocka_unit_test(a_bot_that_does_not_read_does_not_stop_us),
        cmocka_unit_test(every_way_to_fail_has_its_words),
    };
    return cmocka_run_group_tests_name("bot_process", tests, NULL, NULL);
}
