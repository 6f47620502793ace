/* irregular.h - the command `err`: errors at a club table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_IRREGULAR_H
#define TUI_IRREGULAR_H

#include "tui/command.h"

/* `err 8h` asks whether the card shall be played out of turn or as a revoke, and `err yes` does it. `err` alone lists
 * what is possible now. `err next 8h`, in a match without a server, waits until another seat is to act, as computer
 * players do not wait themselves. */
command_handler irregular_err;

#endif
