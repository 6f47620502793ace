/* nets.c - the networks of the strong players, fetched by the page when it has time.
 *
 * They are three times the size of everything else, and most of the game goes without.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bots/net/net_file.h"
#include "bots/net/net_table.h"
#include "web/engine.h"

struct net net_table[NET_TABLE_MAX];
int net_table_size;

uint8_t *engine_net_room(size_t size) {
    return size <= NET_FILE_MAX ? malloc(size ? size : 1) : NULL;
}

int engine_net(uint8_t *bytes, size_t size) {
    struct net_room *room = net_table_size < NET_TABLE_MAX ? malloc(sizeof *room) : NULL;
    const bool good = room && net_read(room, bytes, size) == NULL;
    free(bytes);
    if (!good) {
        free(room);
        return -1;
    }
    net_table[net_table_size++] = room->net; /* it stays for good */
    return 0;
}
