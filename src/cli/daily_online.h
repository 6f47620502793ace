/* daily_online.h - deals of the day at a server: sends first tries, and prints the ranking of the day and the weekly league.
 *
 * Nothing is sent but what the person asks for (DAILY_SEND), and then the answers of first tries that are over.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_DAILY_ONLINE_H
#define CLI_DAILY_ONLINE_H

#include "cli/daily_show.h"
#include "cli/remote.h"

enum { DAILY_SEND = 1, DAILY_RANKING = 2, DAILY_LEAGUE = 4 };

/* Does what the bits of `what` ask for, in this order. Returns an exit code. */
int daily_online(const struct remote_request *request, const struct daily_shown *shown,
                 unsigned what);

#endif
