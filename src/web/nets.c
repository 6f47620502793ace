/* nets.c - the networks of the strong bots, which the page fetches after the engine.
 *
 * They are three times the size of everything else, and most of the game does not need
 * them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bots/net/nnet_builtin.h"
#include "bots/net/nnet_file.h"
#include "web/engine.h"

struct nnet nnet_builtin[NNET_BUILTIN_MAX];
int nnet_builtin_count;

uint8_t *engine_net_buffer(size_t size) {
    return size <= NNET_FILE_MAX ? malloc(size ? size : 1) : NULL;
}

int engine_net(uint8_t *bytes, size_t size) {
    struct nnet_storage *storage =
        nnet_builtin_count < NNET_BUILTIN_MAX ? malloc(sizeof *storage) : NULL;
    const bool good = storage && nnet_read(storage, bytes, size) == NULL;
    free(bytes);
    if (!good) {
        free(storage);
        return -1;
    }
    nnet_builtin[nnet_builtin_count++] = storage->net; /* it is never freed */
    return 0;
}
