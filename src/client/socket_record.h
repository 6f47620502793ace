/* socket_record.h - fetches the record of a match from a server, and writes it to a file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_SOCKET_RECORD_H
#define CLIENT_SOCKET_RECORD_H

#include "client/player.h"
#include "client/wire.h"

struct socket_record {
    char path[4096]; /* where to write the record that was asked for; "" if none was */
};

/* Asks the server for the record of the player's match, to be written to `path`. True if the player has
 * a notice instead, for example that the match is not over. */
bool socket_record_save(struct socket_record *record, struct wire *wire,
                        struct player *player, const char *path);

/* Writes the record that came, and says so; nothing if it was not asked for. */
void socket_record_write(struct socket_record *record, struct player *player,
                         const struct wire_item *item);

#endif
