/* lobby.h - the choice of a table at a server, line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LOBBY_H
#define TUI_LOBBY_H

#include "client/socket_link.h"

/* Waits for the connection, and then until the player is at a table. The person chooses one where the settings of the
 * link name none; `bots` fills the seats of a new one, or NULL. False if the person stops, or the server cannot be reached. */
bool lobby_choose(struct socket_link *link, struct player *player, const char *bots);

#endif
