/* play_online.h - `pedro play --table`: the options for a table of a server, and the
 *connection to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PLAY_ONLINE_H
#define CLI_PLAY_ONLINE_H

#include "cli/game.h"
#include "client/player.h"

enum {
    ONLINE_TABLE = 0x200,
    ONLINE_WATCH,
    ONLINE_USER,
    ONLINE_PASSWORD_FILE,
    ONLINE_CLOCK,
    ONLINE_PAIR,
};

/* --table, --pair, --watch, --user, --password-file and --clock. */
extern const struct cli_option online_options[];

struct online {
    const char *table; /* NULL: no server */
    const char *user, *password_file, *bots;
    const char *password; /* of the user, if it is known; otherwise NULL */
    const char *pair;     /* presets with commas, or NULL */
    pedro_seat seat;      /* PEDRO_NO_SEAT: any */
    bool watch;
    int clock; /* of a table that is opened, enum client_open_clock; -1 unless given */
};

/* Reads an option with its argument. Returns 0 if it is one of the table above and valid,
 * 1 if it is not one of them, or -1 after writing the reason to stderr and setting
 * args->exit. */
int online_option(struct online *online, struct verb_args *args, int id);

/* Takes a seat at the table, or opens one for `game` if `opens`, and calls `run` to play
 * there. Returns the exit code. */
typedef int online_run(void *data, struct player *player);
int online_play(const struct online *online, const struct game *game, bool opens,
                struct verb_args *args, online_run *run, void *data);

#endif
