/* nnet_file.c - reads and writes networks.
 *
 * A file that is intact, of this version and for these features may still hold any weights, so the reader
 * also refuses those with which a sum could overflow.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet_file.h"
#include "base/fnv.h"

#include <stdlib.h>
#include <string.h>

#define N_(text) text

static const char magic[8] = {'p', 'e', 'd', 'r', 'o', 'n', 'e', 't'};

static const struct {
    const char *name;
    uint16_t count;
} features[] = {
#define QUESTION_ROW(name, count, meaning) {#name, count},
    NNET_FEATURES(QUESTION_ROW)
#undef QUESTION_ROW
};

static uint64_t fingerprint(bool calls) {
    const uint8_t of_calls[] = {CALL_VERSION, CALL_OUTPUTS, CALL_INPUTS & 0xff,
                                CALL_INPUTS >> 8};
    uint64_t print = FNV_START;
    if (calls)
        return fnv_add(print, of_calls, sizeof of_calls);
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++) {
        const uint8_t count[2] = {(uint8_t)features[i].count,
                                  (uint8_t)(features[i].count >> 8)};
        print = fnv_add(print, features[i].name, strlen(features[i].name) + 1);
        print = fnv_add(print, count, sizeof count);
    }
    return print;
}

void nnet_storage_ready(struct nnet_storage *storage, unsigned row_count) {
    struct nnet *net = &storage->net;
    storage->row_count = row_count;
    net->key = storage->key;
    net->row_of = storage->row_of;
    net->rows = (const int8_t(*)[NNET_FIRST])storage->rows;
    net->first = storage->first;
    net->scale = storage->scale;
    net->second = (const int16_t(*)[NNET_SECOND][2])storage->second;
    net->second_start = storage->second_start;
    net->answer = (const int16_t(*)[NNET_SECOND])storage->answer;
    net->answer_start = storage->answer_start;
}

/* --- bytes --- */

struct reader {
    const uint8_t *at;
    size_t left;
    bool short_of; /* something was asked for that is not there */
};

static uint64_t take(struct reader *reader, unsigned size) {
    uint64_t number = 0;
    if (reader->left < size) {
        reader->short_of = true;
        reader->left = 0;
        return 0;
    }
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)reader->at[i] << (8 * i);
    reader->at += size;
    reader->left -= size;
    return number;
}

static void take_16(struct reader *reader, int16_t *to, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] = (int16_t)(uint16_t)take(reader, 2);
}

static void take_32(struct reader *reader, int32_t *to, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] = (int32_t)(uint32_t)take(reader, 4);
}

static uint8_t *put(uint8_t *at, uint64_t number, unsigned size) {
    for (unsigned i = 0; i < size; i++)
        *at++ = (uint8_t)(number >> (8 * i));
    return at;
}

static uint8_t *put_16(uint8_t *at, const int16_t *from, size_t count) {
    for (size_t i = 0; i < count; i++)
        at = put(at, (uint16_t)from[i], 2);
    return at;
}

static uint8_t *put_32(uint8_t *at, const int32_t *from, size_t count) {
    for (size_t i = 0; i < count; i++)
        at = put(at, (uint32_t)from[i], 4);
    return at;
}

/* --- reading --- */

static const char *read_head(struct reader *reader, struct nnet_storage *storage) {
    if (take(reader, 4) != NNET_FILE_VERSION)
        return N_("The network file has a version this program cannot read.");
    if (take(reader, 4) != NNET_FIRST || take(reader, 4) != NNET_SECOND ||
        take(reader, 4) != NNET_ANSWERS)
        return N_("The network was trained for another version of this program.");
    const uint64_t print = take(reader, 8);
    storage->net.calls = print == fingerprint(true);
    if (!storage->net.calls && print != fingerprint(false))
        return N_("The network was trained for another version of this program.");
    const uint64_t games = take(reader, 4);
    if (games > NNET_GAMES_MAX)
        return N_("The network file names too many games.");
    storage->net.games = (uint16_t)games;
    for (unsigned i = 0; i < games; i++)
        storage->key[i] = take(reader, 8);
    return NULL;
}

static const char *read_rows(struct reader *reader, struct nnet_storage *storage) {
    const uint64_t count = take(reader, 4);
    unsigned rows = 1;
    for (unsigned i = 0; i < (NNET_INPUTS + 7) / 8; i++) {
        const unsigned bits = (unsigned)take(reader, 1);
        for (unsigned j = 0; j < 8; j++) {
            const bool has = bits >> j & 1;
            if (8 * i + j < NNET_INPUTS)
                storage->row_of[8 * i + j] = has ? (uint16_t)rows++ : 0;
            else if (has)
                return N_("The network file has a row for no question.");
        }
    }
    if (count != rows - 1)
        return N_("The network file has not as many rows as it says.");
    for (unsigned row = 1; row < rows; row++)
        for (unsigned unit = 0; unit < NNET_FIRST; unit++) {
            storage->rows[row][unit] = (int8_t)(uint8_t)take(reader, 1);
            if (storage->rows[row][unit] < -NNET_ROW_MAX)
                return N_("A weight of the network is out of range.");
        }
    nnet_storage_ready(storage, rows);
    return NULL;
}

/* Whether units at their fullest keep a sum within 32 bits: its start, and all its weights added up. */
static bool is_safe(int64_t weights, int32_t start) {
    return llabs(start) + weights * NNET_FULL <= INT32_MAX;
}

static bool all_safe(const struct nnet_storage *storage) {
    for (unsigned unit = 0; unit < NNET_FIRST; unit++)
        if (abs(storage->first[unit]) > NNET_START_MAX || storage->scale[unit] < 0)
            return false;
    for (unsigned k = 0; k < NNET_SECOND; k++) {
        int64_t weights = 0;
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            weights += abs(storage->second[unit / 2][k][unit % 2]);
        if (!is_safe(weights, storage->second_start[k]))
            return false;
    }
    for (unsigned i = 0; i < NNET_ANSWERS; i++) {
        int64_t weights = 0;
        for (unsigned k = 0; k < NNET_SECOND; k++)
            weights += abs(storage->answer[i][k]);
        if (!is_safe(weights, storage->answer_start[i]))
            return false;
    }
    return true;
}

const char *nnet_read(struct nnet_storage *storage, const void *bytes, size_t size) {
    struct reader reader = {bytes, size, false}, sum;
    memset(storage, 0, sizeof *storage);
    if (size < sizeof magic + 8 || memcmp(bytes, magic, sizeof magic) != 0)
        return N_("This is not a network file.");
    sum = (struct reader){(const uint8_t *)bytes + size - 8, 8, false};
    if (take(&sum, 8) != fnv_add(FNV_START, bytes, size - 8))
        return N_("The network file is damaged.");
    reader.at += sizeof magic;
    reader.left -= sizeof magic + 8;
    const char *wrong = read_head(&reader, storage);
    if (!wrong)
        wrong = read_rows(&reader, storage);
    if (wrong)
        return wrong;
    take_16(&reader, storage->first, NNET_FIRST);
    take_16(&reader, storage->scale, NNET_FIRST);
    for (unsigned k = 0; k < NNET_SECOND; k++)
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            take_16(&reader, &storage->second[unit / 2][k][unit % 2], 1);
    take_32(&reader, storage->second_start, NNET_SECOND);
    take_16(&reader, storage->answer[0],
            sizeof storage->answer / sizeof storage->answer[0][0]);
    take_32(&reader, storage->answer_start, NNET_ANSWERS);
    if (reader.short_of || reader.left > 0)
        return N_("The network file is too short or too long.");
    return all_safe(storage) ? NULL : N_("A weight of the network is out of range.");
}

/* --- writing --- */

size_t nnet_write(const struct nnet_storage *storage, uint8_t bytes[NNET_FILE_MAX]) {
    const struct nnet *net = &storage->net;
    uint8_t *at = bytes, bits[(NNET_INPUTS + 7) / 8] = {0};
    memcpy(at, magic, sizeof magic);
    at = put(at + sizeof magic, NNET_FILE_VERSION, 4);
    at = put(at, NNET_FIRST, 4);
    at = put(at, NNET_SECOND, 4);
    at = put(at, NNET_ANSWERS, 4);
    at = put(at, fingerprint(net->calls), 8);
    at = put(at, net->games, 4);
    for (unsigned i = 0; i < net->games; i++)
        at = put(at, net->key[i], 8);
    at = put(at, storage->row_count - 1, 4);
    for (unsigned i = 0; i < NNET_INPUTS; i++)
        if (net->row_of[i])
            bits[i / 8] |= (uint8_t)(1u << i % 8);
    memcpy(at, bits, sizeof bits);
    at += sizeof bits;
    memcpy(at, storage->rows[1], (storage->row_count - 1) * sizeof storage->rows[1]);
    at += (storage->row_count - 1) * sizeof storage->rows[1];
    at = put_16(at, storage->first, NNET_FIRST);
    at = put_16(at, storage->scale, NNET_FIRST);
    for (unsigned k = 0; k < NNET_SECOND; k++)
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            at = put_16(at, &storage->second[unit / 2][k][unit % 2], 1);
    at = put_32(at, storage->second_start, NNET_SECOND);
    at = put_16(at, storage->answer[0],
                sizeof storage->answer / sizeof storage->answer[0][0]);
    at = put_32(at, storage->answer_start, NNET_ANSWERS);
    at = put(at, fnv_add(FNV_START, bytes, (size_t)(at - bytes)), 8);
    return (size_t)(at - bytes);
}
