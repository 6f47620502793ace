/* command_test.c - the commands: each is found by its names, and answers.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/advice.h"
#include "table/request.h"
#include "tui/command.h"
#include "tui/recap.h"
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
static int begin_game(const struct pedro_preset *preset) {
    struct session_settings settings = {.human = 0, .dealer = 2};
    strcpy(settings.variant, preset->name);
    settings.set = preset->set;
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

static int begin(void **data) {
    (void)data;
    return begin_game(pedro_preset(0));
}

static int begin_club(void **data) {
    (void)data;
    return begin_game(pedro_preset_find("cinch-club", strlen("cinch-club")));
}

static int end(void **data) {
    (void)data;
    session_finish(&session);
    return 0;
}

/* Word `n` of a command, or NULL. */
static const char *word_of(const struct command *command, int n, char word[64]) {
    const char *at = command->words + 1;
    for (; n > 0 && *at; n--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    snprintf(word, 64, "%.*s", (int)strcspn(at, " "), at);
    return *at ? word : NULL;
}

static void every_command_answers_by_all_its_words(void **data) {
    const struct command *command;
    char word[64];
    (void)data;
    for (int i = 0; (command = command_at(i)); i++)
        for (int n = 0; word_of(command, n, word); n++) {
            const enum reply reply = type(word);
            if (!command_help(&session.player, command)) {
                assert_int_equal(reply, REPLY_SAID);
                assert_non_null(strstr(heard.said, "is not understood"));
                continue;
            }
            if (strncmp(command->words, "/quit", 5) == 0) {
                assert_int_equal(reply, REPLY_QUIT);
                continue;
            }
            assert_in_range(reply, REPLY_SAID, REPLY_ASKED);
            assert_true(heard.said[0] || heard.page[0]);
        }
}

static void help_lists_every_command(void **data) {
    const struct command *command;
    char word[64];
    (void)data;
    type("help");
    for (int i = 0; (command = command_at(i)); i++)
        if (command_help(&session.player, command))
            assert_non_null(strstr(heard.page, word_of(command, 0, word)));
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
    assert_non_null(strstr(heard.page, "play the joker"));
    assert_null(strstr(heard.page, "play the off joker"));
    session.player.rules.set.jokers = 2;
    type("help");
    assert_non_null(strstr(heard.page, "play the off joker"));
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

static void a_command_with_something_after_it_is_not_that_command(void **data) {
    (void)data;
    assert_int_equal(type("q h"), REPLY_SAID);
    assert_string_equal(heard.said, "Nothing follows `quit`; type it alone.\n");
    assert_int_equal(type("leave now"), REPLY_SAID);
    assert_int_equal(type("q"), REPLY_QUIT);
}

static void an_empty_line_says_what_is_asked(void **data) {
    (void)data;
    assert_int_equal(type("   "), REPLY_SAID);
    assert_non_null(strstr(heard.said, "Your bid; legal: "));
}

/* A choice is on its way to the server, so the next one is not asked for yet. */
static void ones_own_turn_is_not_called_the_turn_of_you(void **data) {
    (void)data;
    session.player.busy = true;
    type("");
    assert_string_equal(heard.said, "It is your turn.\n");
    type("pass");
    assert_string_equal(heard.said, "It is your turn.\n");
    session.player.busy = false;
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

/* So the analysis of the match prefers the same, and a second question has the same answer. */
static void a_hint_is_the_advice_that_the_seat_has_everywhere(void **data) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action advice;
    struct bot_history history;
    const struct bot_turn turn = {.rules = &session.match.rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &history};
    (void)data;
    pedro_view(&session.match.rules, &session.match.state, 0, &view);
    pedro_legal(&session.match.rules, &session.match.state, &legal);
    bot_history_of(&history, &session.match);
    struct bot_scratch *scratch = bot_scratch_create();
    bot_advise(bot_strongest(), scratch, &turn, &advice, NULL);
    bot_scratch_destroy(scratch);
    for (int asked = 0; asked < 2; asked++) {
        assert_int_equal(type("hint"), REPLY_ASKED);
        assert_memory_equal(&session.player.hint, &advice, sizeof advice);
    }
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

static void redo_does_again_what_was_taken_back(void **data) {
    (void)data;
    type("redo");
    assert_string_equal(heard.said, "There is nothing to do again.\n");
    assert_int_equal(type("pass"), REPLY_ACTION);
    const size_t events = session.match.events;
    type("undo");
    assert_int_equal(type("redo"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_EVENT);
    assert_int_equal(session.match.events, events);
    assert_int_equal(session.match.event[events - 1].action.kind, PEDRO_ACT_PASS);
    /* Another decision ends that. */
    type("undo");
    type("14");
    type("redo");
    assert_string_equal(heard.said, "There is nothing to do again.\n");
}

static void level_says_who_plays_and_lists_the_levels(void **data) {
    (void)data;
    assert_int_equal(type("level"), REPLY_SAID);
    assert_memory_equal(heard.said, "Computer players: random.\n", 26);
    assert_non_null(strstr(heard.said, "`level beginner`: Knows the rules"));
    assert_non_null(strstr(heard.said, "`level expert`: "));
    assert_null(strstr(heard.said, "`level random`"));
    type("level exprt");
    assert_string_equal(heard.said,
                        "There is no computer player `exprt`; did you mean expert?\n");
    type("level \x1b[31m");
    assert_null(strstr(heard.said, "\x1b"));
    type("level of the others");
    assert_non_null(strstr(heard.said, "`level` alone lists them"));
}

/* The record has the names of those who play now, and the same person. */
static void level_lets_others_play_from_now_on(void **data) {
    (void)data;
    const size_t events = session.match.events;
    assert_int_equal(type("level beginner"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_FRESH);
    assert_non_null(strstr(heard.said, "From now on `beginner` plays the other seats"));
    assert_int_equal(session.match.events, events);
    assert_string_equal(pedro_tags_get(&session.tags, "Seat0"), "human");
    for (int seat = 1; seat < 4; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        assert_string_equal(pedro_tags_get(&session.tags, tag), "bot:beginner");
        assert_ptr_equal(session.settings.player[seat].bot, bot_find("beginner", 8));
        assert_string_equal(session.player.seat[seat].bot, "beginner");
    }
    type("level");
    assert_memory_equal(heard.said, "Computer players: beginner.\n", 28);
    type("level club");
    char *path = strdup(session.save.path);
    const struct session_settings settings = session.settings;
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_FINE);
    assert_string_equal(session.player.seat[3].bot, "club");
    assert_int_equal(session.match.events, events);
    free(path);
}

static void level_leaves_programs_and_studies_alone(void **data) {
    (void)data;
    session.settings.player[2].process = (struct bot_process *)&session;
    type("level simple");
    assert_string_equal(session.settings.player[1].label, "bot:simple");
    assert_string_equal(session.settings.player[2].label, "bot:random");
    session.settings.player[1].process = session.settings.player[3].process =
        session.settings.player[2].process;
    type("level club");
    assert_non_null(strstr(heard.said, "they have no levels"));
    for (int seat = 0; seat < 4; seat++)
        session.settings.player[seat].process = NULL;
    session.study.on = true;
    type("level club");
    assert_non_null(strstr(heard.said, "when the study is over"));
    assert_string_equal(session.settings.player[1].label, "bot:simple");
    session.study.on = false;
}

/* As hints would: the person is asked nothing until the hand is over. */
static void autoplay_plays_the_rest_of_the_hand(void **data) {
    struct player *player = &session.player;
    unsigned own = 0;
    (void)data;
    assert_int_equal(type("hint"), REPLY_ASKED);
    const struct pedro_action advised = player->hint;
    assert_int_equal(type("autoplay"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_TOLD);
    assert_string_equal(heard.said,
                        "The rest of this hand is played for you. Enter stops that.\n");
    while (session.match.state.phase != PEDRO_PHASE_DEAL) {
        assert_true(player->autoplay);
        assert_int_equal(player_next(player), PLAYER_NEWS);
        assert_int_equal(player_take(player), PLAYER_EVENT);
        const struct pedro_event *event = &session.match.event[session.match.events - 1];
        if (event->seat == 0 && own++ == 0)
            assert_memory_equal(&event->action, &advised, sizeof advised);
    }
    assert_true(own > 0);
    assert_int_equal(session.match.state.hands, 1);
    assert_false(player->autoplay);
    /* Between hands there is nothing to play; in the next one the person is asked. */
    type("autoplay");
    assert_string_equal(heard.said, "The next hand is about to be dealt.\n");
    assert_false(player->autoplay);
    while (player_next(player) == PLAYER_NEWS)
        (void)player_take(player);
    assert_int_equal(player_next(player), PLAYER_DECIDES);
}

static void autoplay_is_stopped(void **data) {
    struct player *player = &session.player;
    (void)data;
    type("autoplay");
    assert_int_equal(player_take(player), PLAYER_EVENT);
    player->link->autoplay(player->link_data, false);
    assert_int_equal(player_take(player), PLAYER_TOLD);
    assert_non_null(strstr(player->notice_room, "You play yourself again."));
    while (player_next(player) == PLAYER_NEWS)
        (void)player_take(player);
    assert_int_equal(player_next(player), PLAYER_DECIDES);
    type("autoplay");
    type("resign yes");
    assert_false(player->autoplay);
    type("autoplay");
    assert_non_null(strstr(heard.said, "The match is over."));
    assert_int_equal(player_next(player), PLAYER_OVER);
}

static void resign_asks_before_it_ends_the_match(void **data) {
    struct player *player = &session.player;
    (void)data;
    assert_int_equal(type("resign"), REPLY_SAID);
    assert_non_null(strstr(heard.said, "Type `resign yes`"));
    assert_int_equal(player_next(player), PLAYER_DECIDES);
    type("resign no");
    assert_string_equal(heard.said, "The match goes on.\n");
    assert_int_equal(player_next(player), PLAYER_DECIDES);
    const size_t events = session.match.events;
    assert_int_equal(type("resign yes"), REPLY_ASKED);
    assert_int_equal(news, PLAYER_FRESH);
    assert_string_equal(heard.said, "You give the match up: it counts as lost. The score "
                                    "is Us 0, Them 0.\n");
    assert_int_equal(player_next(player), PLAYER_OVER);
    /* Nothing of it can be changed now. */
    static const char *const lines[] = {"resign yes", "undo", "redo", "void yes", "pass"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        type(lines[i]);
        assert_true(heard.said[0]);
        assert_int_equal(session.match.events, events);
        assert_int_equal(player_next(player), PLAYER_OVER);
    }
    /* Another match is as any other. */
    player_start(player);
    assert_int_equal(player_take(player), PLAYER_FRESH);
    assert_false(player->resigned);
    assert_null(pedro_tags_get(&session.tags, "Termination"));
    while (player_next(player) == PLAYER_NEWS)
        (void)player_take(player);
    assert_int_equal(player_next(player), PLAYER_DECIDES);
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

static const struct pedro_event *last_event(void) {
    return &session.match.event[session.match.events - 1];
}

/* Bots act until the person is asked. */
static void others_act(void) {
    while (player_next(&session.player) == PLAYER_NEWS)
        (void)player_take(&session.player);
}

static void an_error_out_of_turn_can_wait_for_the_others(void **data) {
    (void)data;
    assert_int_equal(type("err 9"), REPLY_SAID);
    assert_non_null(strstr(heard.said, "no error that is possible now"));
    type("err yes");
    assert_non_null(strstr(heard.said, "first"));
    type("err next 9");
    assert_non_null(strstr(heard.said, "out of turn, as soon"));
    type("err yes");
    assert_int_equal(type("pass"), REPLY_ACTION);
    assert_true(player_take(&session.player) == PLAYER_EVENT);
    assert_int_equal(last_event()->action.kind, PEDRO_ACT_WRONG_BID);
    assert_int_equal(last_event()->action.bid, 9);
    assert_int_equal(last_event()->seat, 0);
    assert_int_equal(session.match.state.barred, 1);
}

/* Plays legal cards until the person can revoke. */
static pedro_card find_revoke(void) {
    for (int n = 0; n < 500; n++) {
        struct pedro_action action;
        others_act();
        if (session.player.errors.cards && session.match.state.turn == 0)
            return pedro_set_first(session.player.errors.cards);
        if (pedro_legal_count(&session.player.legal) > 0)
            pedro_legal_nth(&session.player.legal, 0, &action);
        else
            table_claim_follow(&session.player.legal, &action);
        player_act(&session.player, &action);
    }
    fail_msg("no revoke is possible in 500 decisions");
    return PEDRO_NO_CARD;
}

static void a_revoke_needs_a_second_line(void **data) {
    char line[] = "!  ";
    (void)data;
    pedro_card_text(find_revoke(), line + 1);
    assert_int_equal(type(line), REPLY_SAID);
    assert_int_equal(type(line), REPLY_SAID);
    assert_non_null(strstr(heard.said, "That would be a revoke."));
    assert_int_equal(session.match.state.revokes.count, 0);
    type("err");
    assert_non_null(strstr(heard.said, line + 1));
    /* The match goes on before the answer. */
    const size_t events = session.match.events;
    struct pedro_action action;
    pedro_legal_nth(&session.player.legal, 0, &action);
    player_act(&session.player, &action);
    (void)player_take(&session.player);
    type("err yes");
    assert_non_null(strstr(heard.said, "Nothing was done."));
    assert_int_equal(session.match.events, events + 1);
    pedro_card_text(find_revoke(), line + 1);
    type(line);
    assert_int_equal(type("err yes"), REPLY_ASKED);
    assert_int_equal(last_event()->action.kind, PEDRO_ACT_WRONG_CARD);
    assert_int_equal(session.match.state.revokes.count, 1);
    assert_int_equal(session.match.state.revokes.seat[0], 0);
}

static void no_error_is_possible_without_laws(void **data) {
    (void)data;
    type("err 9");
    assert_non_null(strstr(heard.said, "is not understood"));
    type("!9");
    assert_non_null(strstr(heard.said, "No errors are possible"));
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

static void the_others_are_named_once(void **data) {
    char room[4096];
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, room, sizeof room);
    recap_game(&session.player, &text);
    assert_non_null(strstr(room, "\nComputer players: random.\n"));
    strcpy(session.player.seat[3].bot, "club");
    pedro_text_init(&text, room, sizeof room);
    recap_game(&session.player, &text);
    assert_non_null(strstr(room, "\nComputer players: random, club.\n"));
}

TEST_GROUP(command) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_command_answers_by_all_its_words, begin,
                                        end),
        cmocka_unit_test_setup_teardown(help_lists_every_command, begin, end),
        cmocka_unit_test_setup_teardown(the_others_are_named_once, begin, end),
        cmocka_unit_test_setup_teardown(help_names_jokers_where_there_are_any, begin,
                                        end),
        cmocka_unit_test_setup_teardown(the_beginning_of_one_name_will_do, begin, end),
        cmocka_unit_test_setup_teardown(an_unknown_word_is_answered_with_the_nearest,
                                        begin, end),
        cmocka_unit_test_setup_teardown(
            a_command_with_something_after_it_is_not_that_command, begin, end),
        cmocka_unit_test_setup_teardown(an_empty_line_says_what_is_asked, begin, end),
        cmocka_unit_test_setup_teardown(ones_own_turn_is_not_called_the_turn_of_you,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_hint_is_the_advice_that_the_seat_has_everywhere,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_hint_is_legal_and_comes_with_a_reason, begin,
                                        end),
        cmocka_unit_test_setup_teardown(undo_takes_ones_own_action_back, begin, end),
        cmocka_unit_test_setup_teardown(redo_does_again_what_was_taken_back, begin, end),
        cmocka_unit_test_setup_teardown(level_says_who_plays_and_lists_the_levels, begin,
                                        end),
        cmocka_unit_test_setup_teardown(level_lets_others_play_from_now_on, begin, end),
        cmocka_unit_test_setup_teardown(level_leaves_programs_and_studies_alone, begin,
                                        end),
        cmocka_unit_test_setup_teardown(autoplay_plays_the_rest_of_the_hand, begin, end),
        cmocka_unit_test_setup_teardown(autoplay_is_stopped, begin, end),
        cmocka_unit_test_setup_teardown(resign_asks_before_it_ends_the_match, begin, end),
        cmocka_unit_test_setup_teardown(save_writes_no_file_over, begin, end),
        cmocka_unit_test_setup_teardown(an_error_out_of_turn_can_wait_for_the_others,
                                        begin_club, end),
        cmocka_unit_test_setup_teardown(a_revoke_needs_a_second_line, begin_club, end),
        cmocka_unit_test_setup_teardown(no_error_is_possible_without_laws, begin, end),
    };
    return cmocka_run_group_tests_name("tui-command", tests, prepare, tidy);
}
