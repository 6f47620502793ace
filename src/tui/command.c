/* command.c - the table of commands and what they do.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tui/hint.h"
#include "tui/query.h"
#include "words/explain.h"
#include "words/suggest.h"
#include "words/text.h"

static enum reply run_rules(struct session *session, const char *argument,
                            struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    pedro_text_init(&text, room, PAGE_MAX);
    explain_rules(&session->match.rules, &text);
    console->page(console->data, _("The rules of this game"), room);
    free(room);
    return REPLY_SAID;
}

static enum reply run_hint(struct session *session, const char *argument,
                           struct console *console) {
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    if (session_next(session) != SESSION_HUMAN) {
        TELL(console, _("There is nothing for you to decide now."));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    hint(session, &console->hint, &text);
    console->hinted = true;
    console->say(console->data, room);
    return REPLY_SAID;
}

static enum reply run_undo(struct session *session, const char *argument,
                           struct console *console) {
    (void)argument;
    if (session_undo(session) != 0) {
        TELL(console, _("There is nothing of yours to take back."));
        return REPLY_SAID;
    }
    TELL(console, _("Taken back to your last decision."));
    return REPLY_UNDONE;
}

static enum reply run_save(struct session *session, const char *argument,
                           struct console *console) {
    if (!*argument) {
        if (session->unsaved)
            TELL(console, _("The match cannot be saved: {error}."), "error",
                 strerror(session->unsaved));
        else
            TELL(console,
                 _("Every move is saved at once, in {path}. `save FILE` writes a copy."),
                 "path", session->save.path);
        return REPLY_SAID;
    }
    int err = session_copy(session, argument, false);
    if (err == EEXIST)
        TELL(console, _("There is a file {path} already; nothing was written."), "path",
             argument);
    else if (err)
        TELL(console, _("{path} cannot be written: {error}."), "path", argument, "error",
             strerror(err));
    else
        TELL(console, _("Written to {path}."), "path", argument);
    return REPLY_SAID;
}

static enum reply run_quit(struct session *session, const char *argument,
                           struct console *console) {
    (void)session;
    (void)argument;
    (void)console;
    return REPLY_QUIT;
}

static enum reply run_help(struct session *session, const char *argument,
                           struct console *console);

static const struct command commands[] = {
    {"help", "?", NULL, N_("what can be typed"), run_help},
    {"hand", "h", NULL, N_("the cards you hold"), inquiry_hand},
    {"table", "t", NULL, N_("trumps, the bid, the trick so far, and whose turn it is"),
     inquiry_table},
    {"points", NULL, NULL, N_("points won in this hand, and the cards still to fall"),
     inquiry_points},
    {"last", "l", NULL, N_("the trick before this one"), inquiry_last},
    {"auction", "a", NULL, N_("who bid what in this hand"), inquiry_auction},
    {"recap", NULL, NULL, N_("all that has happened in this hand"), inquiry_recap},
    {"score", "s", NULL, N_("the score sheet"), inquiry_score},
    {"rules", "r", NULL, N_("the rules of this game"), run_rules},
    {"hint", "i", NULL, N_("what a sensible player would do, and why"), run_hint},
    {"undo", "u", NULL, N_("take back your last decision and all that followed"),
     run_undo},
    {"save", NULL, N_("[FILE]"), N_("where the match is saved, or write a copy of it"),
     run_save},
    {"quit", "q", NULL, N_("stop; `pedro play --resume` goes on from here"), run_quit},
};

const struct command *command_at(int index) {
    return index >= 0 && index < (int)(sizeof commands / sizeof *commands)
               ? &commands[index]
               : NULL;
}

/* How to answer, by example. */
static const struct {
    const char *typed, *help;
    int jokers; /* in games with so many at least */
} examples[] = {
    {"9, pass", N_("bid nine, or pass"), 0},
    {"hearts", N_("name trumps; h will do"), 0},
    {"5h", N_("play the five of hearts"), 0},
    {"X1", N_("play the joker, or the main joker of two"), 1},
    {"X2", N_("play the off joker"), 2},
    {"2h 3d",
     N_("choose cards to discard, give, take or bury; those that must go may be "
        "left out"),
     0},
    {"keep As 5h", N_("discard all but these"), 0},
};

static void help_row(struct pedro_text *text, const char *typed, const char *help) {
    pedro_text_add(text, "| ");
    pedro_text_add(text, typed);
    pedro_text_add(text, " | ");
    pedro_text_add(text, help);
    pedro_text_add_char(text, '\n');
}

static enum reply run_help(struct session *session, const char *argument,
                           struct console *console) {
    char room[SAID_MAX], name[64];
    struct pedro_text text, typed;
    (void)argument;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, "# ");
    pedro_text_add(&text, _("To play"));
    pedro_text_add_char(&text, '\n');
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (session->match.rules.set.jokers >= examples[i].jokers)
            help_row(&text, examples[i].typed, gettext(examples[i].help));
    pedro_text_add(&text, "# ");
    pedro_text_add(&text, _("To ask"));
    pedro_text_add_char(&text, '\n');
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        pedro_text_init(&typed, name, sizeof name);
        pedro_text_add(&typed, commands[i].name);
        if (commands[i].also) {
            pedro_text_add(&typed, ", ");
            pedro_text_add(&typed, commands[i].also);
        }
        if (commands[i].argument) {
            pedro_text_add_char(&typed, ' ');
            pedro_text_add(&typed, gettext(commands[i].argument));
        }
        help_row(&text, name, gettext(commands[i].help));
    }
    console->page(console->data, _("Help"), room);
    return REPLY_SAID;
}

/* The command a word means: its name, its short form, or the beginning of just one name. */
static const struct command *find_command(const char *word, size_t length) {
    const struct command *found = NULL;
    for (const struct command *row = commands;
         row < commands + sizeof commands / sizeof *commands; row++) {
        if ((strlen(row->name) == length && strncmp(row->name, word, length) == 0) ||
            (row->also && strlen(row->also) == length &&
             strncmp(row->also, word, length) == 0))
            return row;
    }
    for (const struct command *row = commands;
         row < commands + sizeof commands / sizeof *commands; row++)
        if (strncmp(row->name, word, length) == 0) {
            if (found)
                return NULL;
            found = row;
        }
    return found;
}

/* All words there are, for guessing which one was meant. */
static const char *word_at(const void *data, int i) {
    const int kinds = PEDRO_THROW_IN + 1;
    (void)data;
    if (i < kinds)
        return turn_word((enum pedro_action_kind)i);
    const struct command *command = command_at(i - kinds);
    return command ? command->name : NULL;
}

static enum reply unknown(const char *word, struct console *console) {
    const char *found[NEAREST_MAX];
    char clean[24], near[200];
    size_t length = 0;
    while (length < sizeof clean - 1 && word[length]) {
        clean[length] = word[length] > ' ' && word[length] < 0x7f ? word[length] : '?';
        length++;
    }
    clean[length] = '\0';
    size_t count = nearest_names(clean, word_at, NULL, found);
    if (count > 0)
        TELL(console, _("`{word}` is not understood{near}"), "word", clean, "near",
             nearest_text(found, count, near, sizeof near));
    else
        TELL(console, _("`{word}` is not understood; `help` lists all there is."), "word",
             clean);
    return REPLY_SAID;
}

enum reply command_line(struct session *session, const char *line,
                        struct pedro_action *action, struct console *console) {
    char room[SAID_MAX], lower[ANSWER_LINE_MAX + 1];
    struct pedro_text complaint;
    struct turn turn;
    pedro_text_init(&complaint, room, sizeof room);
    line += strspn(line, " \t");
    if (!*line) {
        inquiry_turn(session, console);
        return REPLY_SAID;
    }
    if (session_next(session) == SESSION_HUMAN) {
        session_turn(session, &turn);
        enum answer answer = answer_parse(&turn, line, action, &complaint);
        if (answer == ANSWER_ACTION)
            return REPLY_ACTION;
        if (answer != ANSWER_NONE) {
            console->say(console->data, room);
            return answer == ANSWER_PARTLY ? REPLY_PARTLY : REPLY_SAID;
        }
    }
    size_t length = strcspn(line, " \t");
    if (length >= sizeof lower)
        return unknown(line, console);
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)(i < length ? (line[i] >= 'A' && line[i] <= 'Z' ? line[i] + 32
                                                                         : line[i])
                                     : '\0');
    const struct command *command = find_command(lower, length);
    if (!command)
        return unknown(lower, console);
    const char *argument = line + length;
    argument += strspn(argument, " \t");
    return command->run(session, argument, console);
}
