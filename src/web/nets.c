/* nets.c - the networks of the strong players, fetched by the page when it has time.
 *
 * They are three times the size of everything else, and most of the game goes without.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bots/net/nnet_builtin.h"
#include "bots/net/nnet_file.h"
#include "web/engine.h"

struct nnet nnet_builtin[NNET_BUILTIN_MAX];
int nnet_builtin_count;

uint8_t *engine_net_room(size_t size) {
    return size <= NNET_FILE_MAX ? malloc(size ? size : 1) : NULL;
}

int engine_net(uint8_t *bytes, size_t size) {
    struct nnet_storage *room =
        nnet_builtin_count < NNET_BUILTIN_MAX ? malloc(sizeof *room) : NULL;
    const bool good = room && nnet_read(room, bytes, size) == NULL;
    free(bytes);
    if (!good) {
        free(room);
        return -1;
    }
    nnet_builtin[nnet_builtin_count++] = room->net; /* it stays for good */
    return 0;
}
