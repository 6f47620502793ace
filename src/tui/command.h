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
    /* Many rich lines, each with its LF, with marks at their beginnings as in
     * words/explain.h. */
    void (*page)(void *data, const char *title, const char *rich);
    /* Shows the hands that are over step by step; NULL, or false, where that cannot be shown. */
    bool (*replay)(void *data);
};

enum reply {
    REPLY_SAID,   /* the command is done */
    REPLY_ASKED,  /* a request was sent: its result comes as news of the player */
    REPLY_ACTION, /* *action is set, and is to be done */
    REPLY_PARTLY, /* action->cards has cards of a choice, not yet the right number */
    REPLY_QUIT,
};

typedef enum reply command_handler(struct player *player, const char *argument,
                                   struct console *console);

struct command {
    const char *words;    /* N_("/hand h"), see words/typed_words.h */
    const char *argument; /* for the help, N_("[FILE]"), or NULL */
    const char *help;     /* one sentence, N_(); NULL: not available in a match without a
                           * server */
    const char *online;   /* the same at the table of a server */
    command_handler *run;
};

/* Row `index` of the table, or NULL past its end. */
const struct command *command_at(int index);

/* The help of a command at this table; NULL if the command does not exist there. */
const char *command_help(const struct player *player, const struct command *command);

/* Handles a line: an action if it is the person's turn, else a command. An empty line
 * shows the question. */
enum reply command_line(struct player *player, const char *line,
                        struct pedro_action *action, struct console *console);

#endif
