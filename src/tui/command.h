/* command.h - the commands that can be typed besides the actions of the game: help, score, undo, ...
 *
 * One table; each row is a command with its handler. The screen and the line mode pass every line typed to
 * command_line(), so both understand the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include "client/player.h"
#include "words/answer.h"

/* Where the output of commands goes. */
struct console {
    void *data;
    /* One rich sentence, without LF. */
    void (*say)(void *data, const char *rich);
    /* Many rich lines, each with its LF. Marks at their beginnings as in cli/explain.h. */
    void (*page)(void *data, const char *title, const char *rich);
};

enum reply {
    REPLY_SAID,   /* all that was wanted has been said */
    REPLY_ASKED,  /* a request was sent: what comes of it is news of the player */
    REPLY_ACTION, /* *action is to be done */
    REPLY_PARTLY, /* cards of a choice, not yet the right number: in action->cards */
    REPLY_QUIT,
};

typedef enum reply command_handler(struct player *player, const char *argument,
                                   struct console *console);

struct command {
    const char *name;     /* as it is typed, never translated */
    const char *also;     /* a short form, or NULL */
    const char *argument; /* for the help, N_("[FILE]"), or NULL */
    const char *help;     /* one sentence, N_(); NULL: there is no such thing alone */
    const char *online;   /* the same at the table of a server */
    command_handler *run;
};

/* Row `index` of the table, or NULL past its end. */
const struct command *command_at(int index);

/* The help of a command at this table; NULL if the command does not exist there. */
const char *command_help(const struct player *player, const struct command *command);

/* Understands a line: an action if it is the person's turn, else a command. An empty line says what is
 * asked. */
enum reply command_line(struct player *player, const char *line,
                        struct pedro_action *action, struct console *console);

#endif
