/* net_file.h - networks as files: read with distrust, written byte for byte the same
 * everywhere.
 *
 * All numbers have their lowest byte first:
 *
 *     8 bytes   "pedronet"
 *     4         version, 1
 *     4 * 3     NET_FIRST, NET_SECOND, NET_ANSWERS
 *     8         fingerprint of the questions (names and numbers of NET_FEATURES)
 *     4 + 8 n   number of games, then their keys (net_game_key())
 *     4         number of rows
 *     n bits    for each of NET_INPUTS questions whether it has a row, filled up to bytes
 *     rows      NET_FIRST bytes each
 *     the rest  first, scale, second, second_start, answer, answer_start (struct net)
 *     8         FNV-1a of all bytes before
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NET_FILE_H
#define BOTS_NET_FILE_H

#include "bots/net/net.h"

enum {
    NET_FILE_VERSION = 1,
    NET_ROW_MAX = 127,
    NET_START_MAX = 15000, /* so that no sum of rows leaves 16 bits */
    NET_FILE_MAX = 64 + 8 * NET_GAMES_MAX + NET_INPUTS / 8 + NET_FIRST * NET_INPUTS +
                   4 * NET_FIRST + 2 * NET_SECOND * NET_FIRST + 4 * NET_SECOND +
                   2 * NET_ANSWERS * NET_SECOND + 4 * NET_ANSWERS,
};

/* Room for a network with all its weights. */
struct net_room {
    struct net net; /* points into the rest: use it where it is */
    uint32_t row_count;
    uint64_t key[NET_GAMES_MAX];
    uint16_t row_of[NET_INPUTS];
    int8_t rows[NET_INPUTS + 1][NET_FIRST];
    int16_t first[NET_FIRST], scale[NET_FIRST];
    int16_t second[NET_FIRST / 2][NET_SECOND][2];
    int32_t second_start[NET_SECOND];
    int16_t answer[NET_ANSWERS][NET_SECOND];
    int32_t answer_start[NET_ANSWERS];
};

/* Sets the pointers, once the weights of rows 1..row_count - 1 are filled in. */
void net_room_ready(struct net_room *room, unsigned row_count);

/* Reads a file. NULL, or what is wrong with it (a sentence in English, marked for
 * translation); `room` then holds nothing of use. */
const char *net_read(struct net_room *room, const void *bytes, size_t size);

/* Writes a file of at most NET_FILE_MAX bytes; returns its size. */
size_t net_write(const struct net_room *room, uint8_t bytes[NET_FILE_MAX]);

#endif
