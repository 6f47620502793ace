/* socket_link.h - the table of a server as the link of a player.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_SOCKET_LINK_H
#define CLIENT_SOCKET_LINK_H

#include "client/entrance.h"
#include "client/player.h"
#include "client/socket_lobby.h"

enum { SOCKET_GAMES_MAX = 1001 }; /* bytes of a list of games, with the NUL */

/* The settings of a link. */
struct socket_settings {
    struct entrance entrance; /* with the table in its address, or "" */
    pedro_seat seat;          /* the seat to take, or PEDRO_NO_SEAT: any free one */
    bool watch;               /* no seat at all */
    const char *
        games; /* find other players for one of these presets, with spaces between them; or NULL */
    bool open; /* a new table: */
    struct client_open table;
};

struct socket_link;

/* Begins to connect. NULL with errno set. The texts of the settings must outlive the link. */
struct socket_link *socket_link_create(const struct socket_settings *settings);
void socket_link_destroy(struct socket_link *link);

/* For player_init(), with the link as its data. */
extern const struct player_link socket_player_link;

/* What the server has told of tables and people. */
const struct socket_lobby *socket_link_lobby(const struct socket_link *link);

/* Looks for other players of these games; then begins a match with computer players on the seats that are free. */
void socket_link_pair(struct socket_link *link, const char *games);
void socket_link_pair_bots(struct socket_link *link);

/* The web address of the player's table, for other people and for returning. */
enum { SOCKET_ADDRESS_MAX = ADDRESS_HOST_MAX + ADDRESS_PATH_MAX + 64 };
void socket_link_address(const struct socket_link *link, const struct player *player,
                         char address[SOCKET_ADDRESS_MAX]);

/* Chooses a table of the list by its name, or opens one. */
void socket_link_choose(struct socket_link *link, struct player *player,
                        const char *table);
void socket_link_open(struct socket_link *link, struct player *player,
                      const struct client_open *table);

#endif
