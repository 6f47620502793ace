/* play_config.h - the file with the settings of `pedro play`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PLAY_CONFIG_H
#define CLI_PLAY_CONFIG_H

#include "cli/verb.h"

/* Reads the file that --config names on the command line, or
 * $XDG_CONFIG_HOME/pedro/play.ini (~/.config/pedro/play.ini) if there is one, and gives
 * each of its lines `name = value` to `take`, which returns 0, or an exit code after
 * writing the reason to stderr. Returns 0, or an exit code after also writing file and
 * line. Names and values are parts of `*kept`, which the caller frees in any case when it no
 * longer uses them; NULL if there is no file. */
int play_config_read(const struct verb_args *args,
                     int (*take)(void *data, const char *name, const char *value),
                     void *data, char **kept);

#endif
