/* lobby.h - the choice of a table at a server, line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LOBBY_H
#define TUI_LOBBY_H

#include "client/socket_link.h"

/* Waits for the connection, and then until the player is at a table. The person chooses a
 * table if the settings of the link name none; `bots` (or NULL) fills the seats of a new
 * one. False if the person stops, or the server cannot be reached. While other players are looked for it says who else looks. */
bool lobby_choose(struct socket_link *link, struct player *player, const char *bots);

/* Reads a list of presets, with commas or spaces between them, as the server wants it; an empty list is the usual game.
 * False, after saying so on stdout, if one of them is unknown. */
bool lobby_games(const char *list, char games[SOCKET_GAMES_MAX]);

#endif
