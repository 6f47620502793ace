/* nnet_file.h - network files: checked when read, and written byte for byte the same on every machine.
 *
 * All numbers are little-endian:
 *
 *     8 bytes   "pedronet"
 *     4         version, 1
 *     4 * 3     NNET_FIRST, NNET_SECOND, NNET_ANSWERS
 *     8         fingerprint of the features (names and numbers of NNET_FEATURES; of a network that calls
 *               CALL_VERSION, CALL_OUTPUTS, CALL_INPUTS)
 *     4 + 8 n   number of games, then their keys (play_key or call_key of struct pedro_rules)
 *     4         number of rows
 *     n bits    for each of NNET_INPUTS features whether it has a row, padded to bytes
 *     rows      NNET_FIRST bytes each
 *     the rest  first, scale, second, second_start, answer, answer_start (struct nnet)
 *     8         FNV-1a of all bytes before
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_FILE_H
#define BOTS_NNET_FILE_H

#include "bots/net/nnet.h"

enum {
    NNET_FILE_VERSION = 1,
    NNET_ROW_MAX = 127,
    NNET_START_MAX = 15000, /* so that sums of rows fit into 16 bits */
    NNET_FILE_MAX = 64 + 8 * NNET_GAMES_MAX + NNET_INPUTS / 8 + NNET_FIRST * NNET_INPUTS +
                    4 * NNET_FIRST + 2 * NNET_SECOND * NNET_FIRST + 4 * NNET_SECOND +
                    2 * NNET_ANSWERS * NNET_SECOND + 4 * NNET_ANSWERS,
};

/* Storage of a network with all its weights. */
struct nnet_storage {
    struct nnet net; /* points into the rest: use it where it is */
    uint32_t row_count;
    uint64_t key[NNET_GAMES_MAX];
    uint16_t row_of[NNET_INPUTS];
    int8_t rows[NNET_INPUTS + 1][NNET_FIRST];
    int16_t first[NNET_FIRST], scale[NNET_FIRST];
    int16_t second[NNET_FIRST / 2][NNET_SECOND][2];
    int32_t second_start[NNET_SECOND];
    int16_t answer[NNET_ANSWERS][NNET_SECOND];
    int32_t answer_start[NNET_ANSWERS];
};

/* Sets the pointers, once the weights of rows 1..row_count - 1 are filled in. */
void nnet_storage_ready(struct nnet_storage *storage, unsigned row_count);

/* Reads a file. Returns NULL, or what is wrong with it (an English sentence, marked for translation); the
 * contents of `storage` are then undefined. */
const char *nnet_read(struct nnet_storage *storage, const void *bytes, size_t size);

/* Writes a file of at most NNET_FILE_MAX bytes; returns its size. */
size_t nnet_write(const struct nnet_storage *storage, uint8_t bytes[NNET_FILE_MAX]);

#endif
