/* play_from.h - `pedro play --from`: plays on from a position of a record.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PLAY_FROM_H
#define CLI_PLAY_FROM_H

#include "cli/verb.h"
#include "tui/session.h"

/* The options that choose the position. */
struct play_from {
    const char *file;     /* --from; NULL without it */
    unsigned long hand;   /* --hand, from 1; 0 unless given */
    unsigned long action; /* --action, from 1; 0 unless given */
    const char *instead;  /* --instead, or NULL */
};

extern const struct cli_option from_options[];
/* The same for a position that is not played on. */
extern const struct cli_option position_options[];

/* Handles an option. Returns 0, an exit code, or -1 if the option is not one of these. */
int play_from_option(struct play_from *from, const struct verb_args *args, int id);

/* Plays on from a decision of a record that has been read, after so many events, with the players and settings that `pedro
 * play --from` has without other options. Returns an exit code. */
int play_on(struct verb_args *args, const struct pedro_match *record,
            const struct pedro_tags *tags, size_t events);

/* Begins the study. EXIT_OK, or an exit code after writing the reason to stderr. The caller finishes the session in
 * both cases. */
int play_from_begin(const struct play_from *from, const struct session_settings *settings,
                    struct session *session);

#endif
