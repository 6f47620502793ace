/* verb_director.c - the verb `director`: a tournament of a club, run from the terminal.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/verbs.h"
#include "director/line_mode.h"
#include "director/screen.h"
#include "tui/terminal.h"
#include "words/refusal.h"
#include "words/text.h"

enum { OPTION_NAME = 0x100, OPTION_RESUME, OPTION_HALL, OPTION_PLAIN, OPTION_SPOKEN };

const struct cli_option director_options[] = {
    {OPTION_NAME, "name", N_("NAME"), N_("the name of a new tournament"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RESUME, "resume", NULL,
     N_("go on with the tournament that was written to last"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_HALL, "hall", NULL,
     N_("only show the screen for the hall, and follow what another program writes to "
        "FILE"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PLAIN, "plain", NULL, N_("read and write lines, without the full screen"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SPOKEN, "spoken", NULL,
     N_("write tables as sentences, for people who listen to them"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* Says why the tournament could not be opened. */
static int fail(const char *path, const struct journal_trouble *trouble) {
    char reason[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    if (trouble->error)
        return verb_fail(trouble->error == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED,
                         "%s: %s", path,
                         trouble->error == EWOULDBLOCK ? _("another program has it open")
                                                       : strerror(trouble->error));
    pedro_text_init(&text, reason, sizeof reason);
    refusal_text(&trouble->refusal, &text);
    return verb_fail(EXIT_BAD_INPUT, "%s:%lu: %s", path, trouble->line, reason);
}

/* A name for a tournament that got none. */
static const char *default_name(char *room, size_t size) {
    char date[16];
    const time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    snprintf(room, size, _("Tournament %s"), date);
    return room;
}

static int open_journal(struct desk *desk, const char *path, const char *name,
                        bool resume) {
    char latest[AUTOSAVE_PATH_MAX], room[TOURNAMENT_TEXT_MAX];
    struct journal_trouble trouble;
    if (resume) {
        const int err = journal_latest(latest);
        if (err)
            return verb_fail(err == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s",
                             err == ENOENT ? _("no tournament was written down yet")
                                           : strerror(err));
        path = latest;
    }
    const bool opened =
        path && access(path, F_OK) == 0
            ? journal_open(&desk->journal, path, true, &trouble)
            : journal_create(&desk->journal, path,
                             name ? name : default_name(room, sizeof room), &trouble);
    return opened ? EXIT_OK : fail(path ? path : name ? name : room, &trouble);
}

/* Whether the terminal can show the full screen. */
static bool has_screen(void) {
    return isatty(STDIN_FILENO) && terminal_is_known(STDOUT_FILENO);
}

static int show_hall(const struct verb_args *args) {
    const char *path = args->operands ? args->operand[0] : NULL;
    struct journal journal;
    struct journal_trouble trouble;
    if (!path)
        return verb_usage(args, _("--hall takes the file of a tournament"));
    const bool opened = journal_open(&journal, path, false, &trouble);
    journal_close(&journal);
    if (!opened)
        return fail(path, &trouble);
    if (!has_screen() ||
        director_screen_hall(path, verb_colour(STDOUT_FILENO)) == DIRECTOR_SCREEN_LINES)
        return verb_fail(EXIT_FAILED, "%s", _("the terminal is too small, or unknown"));
    return EXIT_OK;
}

/* Lets the director work. False if the disk refused an act. */
static bool run(struct desk *desk, bool plain) {
    enum screen_end end = DIRECTOR_SCREEN_LINES;
    if (!plain && has_screen())
        end = director_screen_run(desk, verb_colour(STDOUT_FILENO));
    if (end == DIRECTOR_SCREEN_LINES)
        return line_mode_run(desk);
    if (end == DIRECTOR_SCREEN_BROKEN)
        fputs(desk->room, stderr);
    printf(_("The tournament is in %s.\n"), desk->journal.save.path);
    return end != DIRECTOR_SCREEN_BROKEN;
}

int verb_director(struct verb_args *args) {
    const char *name = NULL;
    bool resume = false, spoken = false, plain = false, hall = false;
    struct desk desk;
    int id;
    while ((id = verb_next(args)) > 0) {
        if (id == OPTION_NAME)
            name = args->value;
        resume |= id == OPTION_RESUME;
        spoken |= id == OPTION_SPOKEN;
        plain |= id == OPTION_PLAIN || id == OPTION_SPOKEN;
        hall |= id == OPTION_HALL;
    }
    if (id < 0)
        return args->exit;
    if (resume && args->operands)
        return verb_usage(args, _("--resume takes no file"));
    if (hall)
        return show_hall(args);
    if (!desk_init(&desk))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    desk.spoken = spoken;
    int code =
        open_journal(&desk, args->operands ? args->operand[0] : NULL, name, resume);
    if (code == EXIT_OK && !run(&desk, plain))
        code = EXIT_FAILED;
    desk_finish(&desk);
    return code;
}
