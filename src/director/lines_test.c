/* lines_test.c - the lines of tournament/line_sample.h, typed in the terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "director/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#include "tournament/line.h"
#include "tournament/line_sample.h"

static struct desk desk;
static char path[64];

static int set_up(void **state) {
    struct journal_trouble trouble;
    (void)state;
    snprintf(path, sizeof path, "/tmp/pedro-lines-%d", (int)getpid());
    return desk_init(&desk) && journal_create(&desk.journal, path, "Ring", &trouble) ? 0
                                                                                     : -1;
}

static int tear_down(void **state) {
    (void)state;
    desk_finish(&desk);
    return unlink(path);
}

static const char *last_act(size_t *rows) {
    const struct tournament *tournament = &desk.journal.tournament;
    size_t length;
    *rows = tournament->rows;
    return desk_act_of(&tournament->row[tournament->rows - 1], &length);
}

/* The lines that the page and the server take too: what each becomes, and nothing else changes. */
static void lines_are_typed_as_in_the_page(void **state) {
    for (size_t i = 0; i < LINE_SAMPLES; i++) {
        const char *line = line_samples[i].line, *answer = line_samples[i].answer;
        size_t before, after;
        if (!line) {
            assert_int_equal(tear_down(state), 0);
            assert_int_equal(set_up(state), 0);
            continue;
        }
        last_act(&before);
        const enum desk_outcome outcome = desk_line(&desk, line),
                                wanted = *answer == '?'   ? DESK_SHOWN
                                         : *answer == '!' ? DESK_REFUSED
                                                          : DESK_DONE;
        const char *act = last_act(&after);
        if (outcome != wanted || after != before + (wanted == DESK_DONE) ||
            (wanted == DESK_DONE && strcmp(act, answer) != 0))
            fail_msg("'%s' was answered '%s' with the act '%s', not '%s'", line,
                     desk.room, act, answer);
    }
}

/* Both have the same commands. */
static void the_commands_are_those_of_the_grammar(void **state) {
    const struct desk_command *command;
    (void)state;
    unsigned i = 0;
    for (; (command = desk_command((int)i)); i++) {
        const struct tournament_command *same = tournament_command(i);
        assert_non_null(same);
        assert_string_equal(command->name, same->name);
        assert_string_equal(command->also ? command->also : "",
                            same->also ? same->also : "");
        if (same->form)
            assert_true(strncmp(command->argument, same->form, strlen(same->form)) == 0);
        assert_true(same->form ? !command->run || strcmp(same->name, "set") == 0
                               : command->run != NULL);
    }
    assert_null(tournament_command(i));
}

TEST_GROUP(lines) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_are_typed_as_in_the_page, set_up,
                                        tear_down),
        cmocka_unit_test(the_commands_are_those_of_the_grammar),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
