/* local.h - handlers of the commands for a match in this process, where no other people are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LOCAL_H
#define TUI_LOCAL_H

#include "tui/command.h"

command_handler local_autoplay, local_level, local_resign;

#endif
