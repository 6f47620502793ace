/* socket_link.h - the table of a server as the link of a player.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_SOCKET_LINK_H
#define CLIENT_SOCKET_LINK_H

#include "client/entrance.h"
#include "client/player.h"

enum { SOCKET_LOBBY_MAX = 200 }; /* tables that are listed */

/* A table in the list of those that are open. */
struct socket_table {
    char name[SERVER_TABLE_TABLE_MAX];
    char variant[PEDRO_NAME_MAX];
    char people[256];        /* the names of those who sit there */
    int players, seats_open; /* seats in all; that are empty or a computer player's */
    bool started;
};

/* What is wanted of a server. */
struct socket_settings {
    struct entrance entrance; /* with the table in its address, or "" */
    pedro_seat seat;          /* wanted, or PEDRO_NO_SEAT: one that is free */
    bool watch;               /* no seat at all */
    bool open;                /* a new table: */
    struct client_open table;
};

struct socket_link;

/* Begins to connect. NULL with errno set. The texts of the settings must outlive the link. */
struct socket_link *socket_link_create(const struct socket_settings *settings);
void socket_link_destroy(struct socket_link *link);

/* For player_init(), with the link as its data. */
extern const struct player_link socket_player_link;

/* The list of open tables, once the server has told it; false before. */
bool socket_link_lobby(const struct socket_link *link, const struct socket_table **table,
                       unsigned *tables);

/* The link of the player's table, for others and for coming back. */
enum { SOCKET_ADDRESS_MAX = ADDRESS_HOST_MAX + ADDRESS_PATH_MAX + 64 };
void socket_link_address(const struct socket_link *link, const struct player *player,
                         char address[SOCKET_ADDRESS_MAX]);

/* Chooses a table of the list by its name, or opens one. */
void socket_link_choose(struct socket_link *link, struct player *player,
                        const char *table);
void socket_link_open(struct socket_link *link, struct player *player,
                      const struct client_open *table);

#endif
