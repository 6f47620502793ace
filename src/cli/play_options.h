/* play_options.h - what the command line and the file of settings ask of `pedro play`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PLAY_OPTIONS_H
#define CLI_PLAY_OPTIONS_H

#include "cli/game.h"
#include "cli/play_from.h"
#include "cli/play_online.h"
#include "cli/remote.h"
#include "tui/session.h"

/* The options of the command line. */
struct play_request {
    struct game game;
    struct online online;
    struct remote_request server; /* of deals of the day and challenges */
    struct play_from from;
    struct session_settings settings;
    const char *bots;                     /* --bots */
    const char *command[PEDRO_SEATS_MAX]; /* of a program that plays a seat */
    struct bot_process *process[PEDRO_SEATS_MAX];
    bool resume, plain, ascii, force;
    int delay_ms, exchange_ms; /* -1 unless given */
    bool wait_trick, wait_exchange, two_colours, learn;
};

/* Reads the file of settings alone. Returns 0, or an exit code. `*kept` is as below. */
int play_options_begin(struct play_request *request, struct verb_args *args, char **kept);

/* Reads the file of settings, then the command line. Returns 0, or an exit code after writing the reason to stderr.
 * `*done`: there is nothing to play, because of an error or after --help. Parts of `*kept` belong to the request; the
 * caller frees it in any case when it no longer uses them. */
int play_options_read(struct play_request *request, struct verb_args *args, char **kept,
                      bool *done);

/* Gives each seat that no option names the computer player of --bots, or the usual one. */
void play_options_fill(struct play_request *request);

/* Whether the terminal can show the full screen. */
bool play_has_screen(void);
/* Plays on the full screen or line by line, as the struct play_request says that is `data`. Returns an exit code. */
int play_show(void *data, struct player *player);

#endif
