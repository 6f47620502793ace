/* play.h - the verb `play`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "cli/verb.h"

int verb_play(struct verb_args *args);

extern const struct cli_option play_options[];

#endif
