/* command_test.c - the commands: each is found by its names, and answers.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/command.h"
#include "tui/session.h"
#include "words/rich.h"

static char home[] = "/tmp/pedro-command-XXXXXX";
static struct session session;

struct heard {
    char said[32768];
    char title[128];
    char page[262144];
};

static struct heard heard;
static enum player_news news; /* of the last request */

static void say(void *data, const char *rich) {
    struct pedro_text text;
    (void)data;
    size_t used = strlen(heard.said);
    pedro_text_init(&text, heard.said + used, sizeof heard.said - used);
    rich_plain(rich, false, &text);
    pedro_text_add_char(&text, '\n');
}

static void page(void *data, const char *title, const char *rich) {
    struct pedro_text text;
    (void)data;
    snprintf(heard.title, sizeof heard.title, "%s", title);
    pedro_text_init(&text, heard.page, sizeof heard.page);
    rich_plain(rich, false, &text);
    assert_true(pedro_text_fits(&text));
}

static enum reply type(const char *line) {
    struct console console = {.say = say, .page = page};
    struct pedro_action action;
    memset(&heard, 0, sizeof heard);
    const enum reply reply = command_line(&session.player, line, &action, &console);
    if (reply == REPLY_ACTION)
        assert_int_equal(session_do(&session, &action), 0);
    if (reply == REPLY_ASKED) {
        news = player_take(&session.player);
        session.player.notice_room[strcspn(session.player.notice_room, "\n")] = '\0';
        say(NULL, session.player.notice_room);
        player_clear_notice(&session.player);
    }
    return reply;
}

/* Deals, and lets the others bid, until the person is asked. */
static int begin(void **data) {
    struct session_settings settings = {.human = 0, .dealer = 2, .variant = "us"};
    (void)data;
    settings.set = pedro_preset(0)->set;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        settings.player[seat].bot = bot_find("random", strlen("random"));
        snprintf(settings.player[seat].label, SESSION_LABEL_MAX, "bot:random");
    }
    if (session_begin(&session, &settings) != SESSION_FINE)
        return -1;
    while (session_next(&session) != SESSION_HUMAN)
        if (session_advance(&session) != 0)
            return -1;
    return 0;
}

static int end(void **data) {
    (void)data;
    session_finish(&session);
    return 0;
}

static void every_command_answers_by_all_its_names(void **data) {
    const struct command *command;
    (void)data;
    for (int i = 0; (command = command_at(i)); i++) {
        const char *const names[] = {command->name, command->also};
        for (int n = 0; n < 2 && names[n]; n++) {
            const enum reply reply = type(names[n]);
            if (!command_help(&session.player, command)) {
                assert_int_equal(reply, REPLY_SAID);
                assert_non_null(strstr(heard.said, "is not understood"));
                continue;
            }
            if (strcmp(command->name, "quit") == 0) {
                assert_int_equal(reply, REPLY_QUIT);
                continue;
            }
            assert_in_range(reply, REPLY_SAID, REPLY_ASKED);
            assert_true(heard.said[0] || heard.page[0]);
        }
    }
}

static void help_lists_every_command(void **data) {
    const struct command *command;
    (void)data;
    type("help");
    for (int i = 0; (command = command_at(i)); i++)
        if (command_help(&session.player, command))
            assert_non_null(strstr(heard.page, command->name));
        else
            assert_null(strstr(heard.page,
                               command->argument ? command->argument : command->online));
}

static void help_names_jokers_where_there_are_any(void **data) {
    (void)data;
    type("help");
    assert_null(strstr(heard.page, "joker"));
    session.player.rules.set.jokers = 1;
    type("help");
    assert_non_null(strstr(heard.page, "X1"));
    assert_null(strstr(heard.page, "X2"));
    session.player.rules.set.jokers = 2;
    type("help");
    assert_non_null(strstr(heard.page, "X2"));
}

static void the_beginning_of_one_name_will_do(void **data) {
    (void)data;
    assert_int_equal(type("qui"), REPLY_QUIT);
    type("SCO");
    assert_string_equal(heard.title, "Score sheet");
    /* "re" may be recap or, by its other name, nothing else: "r" alone is rules. */
    type("rul");
    assert_string_equal(heard.title, "The rules of this game");
}

static void an_unknown_word_is_answered_with_the_nearest(void **data) {
    (void)data;
    assert_int_equal(type("scroe"), REPLY_SAID);
    assert_string_equal(heard.said, "`scroe` is not understood; did you mean score?\n");
    assert_int_equal(type("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq"), REPLY_SAID);
    assert_non_null(strstr(heard.said, "`help` lists all there is"));
    type("\x1b[31m\xff\xfe");
    assert_null(strstr(heard.said, "\x1b"));
    assert_null(strstr(heard.said, "\xff"));
}

static void an_empty_line_says_what_is_asked(void **data) {
    (void)data;
    assert_int_equal(type("   "), REPLY_SAID);
    assert_non_null(strstr(heard.said, "Your bid; legal: "));
}

static void a_hint_is_legal_and_comes_with_a_reason(void **data) {
    struct pedro_legal legal;
    (void)data;
    assert_int_equal(type("hint"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_HINT);
    pedro_legal(&session.match.rules, &session.match.state, &legal);
    assert_true(pedro_legal_has(&legal, &session.player.hint));
    assert_memory_equal(heard.said, "Hint: ", 6);
}

static void undo_takes_ones_own_action_back(void **data) {
    (void)data;
    type("undo");
    assert_string_equal(heard.said, "There is nothing of yours to take back.\n");
    const size_t events = session.match.events;
    assert_int_equal(type("pass"), REPLY_ACTION);
    while (session_next(&session) == SESSION_BOT)
        assert_int_equal(session_advance(&session), 0);
    assert_int_equal(type("undo"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_FRESH);
    assert_int_equal(session.match.events, events);
}

static void save_writes_no_file_over(void **data) {
    char line[256];
    (void)data;
    snprintf(line, sizeof line, "save %s/copy one.pedro", home);
    type(line);
    assert_memory_equal(heard.said, "Written to", 10);
    type(line);
    assert_non_null(strstr(heard.said, "already"));
    type("save /dev/null/x");
    assert_non_null(strstr(heard.said, "cannot be written"));
    type("save");
    assert_non_null(strstr(heard.said, home));
}

static int prepare(void **data) {
    (void)data;
    return mkdtemp(home) ? setenv("XDG_STATE_HOME", home, 1) : -1;
}

static int tidy(void **data) {
    char command[256];
    (void)data;
    snprintf(command, sizeof command, "rm -rf %s", home);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_command_answers_by_all_its_names, begin,
                                        end),
        cmocka_unit_test_setup_teardown(help_lists_every_command, begin, end),
        cmocka_unit_test_setup_teardown(help_names_jokers_where_there_are_any, begin,
                                        end),
        cmocka_unit_test_setup_teardown(the_beginning_of_one_name_will_do, begin, end),
        cmocka_unit_test_setup_teardown(an_unknown_word_is_answered_with_the_nearest,
                                        begin, end),
        cmocka_unit_test_setup_teardown(an_empty_line_says_what_is_asked, begin, end),
        cmocka_unit_test_setup_teardown(a_hint_is_legal_and_comes_with_a_reason, begin,
                                        end),
        cmocka_unit_test_setup_teardown(undo_takes_ones_own_action_back, begin, end),
        cmocka_unit_test_setup_teardown(save_writes_no_file_over, begin, end),
    };
    return cmocka_run_group_tests_name("tui-command", tests, prepare, tidy);
}
