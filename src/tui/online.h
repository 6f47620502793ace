/* online.h - handlers of the commands for a table with other people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_ONLINE_H
#define TUI_ONLINE_H

#include "tui/command.h"

command_handler online_say, online_seats, online_clock, online_claim, online_sit,
    online_bot, online_start, online_away, online_back, online_leave;

#endif
