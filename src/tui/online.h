/* online.h - handlers of the commands for a table with other people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_ONLINE_H
#define TUI_ONLINE_H

#include "tui/command.h"

command_handler online_say, online_seats, online_clock, online_claim, online_sit,
    online_bot, online_start, online_swap, online_cut, online_choose, online_ready,
    online_report, online_phrase, online_away, online_back, online_leave, online_friends,
    online_invite;

/* Whether other people would wait for the person, who leaves. */
bool online_others_wait(const struct player *player);

/* Asks what becomes of the seat; online_leaving() reads the answer. */
void online_ask_leaving(struct player *player, struct console *console);

/* Handles a line after that question. False if it is no answer to it, and the person stays. */
bool online_leaving(struct player *player, const char *line, enum reply *reply);

#endif
