/* endgame.c - the format of endgame tables: writing headers, and checking tables before use.
 *
 * A table is a header of 64 bytes, then the bounds of its states in index order. All numbers are
 * little-endian:
 *
 *    0  "PEDROEND"
 *    8  version of this format, 4 bytes
 *   12  cards a seat, 4 bytes
 *   16  fingerprint of the rules, 8 bytes
 *   24  bytes that follow the header, 8 bytes
 *   32  checksum of those, 8 bytes
 *   40  most trumps left with no card a seat, with one and so on, a byte each
 *   47  zeros
 *   56  checksum of the header so far, 8 bytes
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "solver/endgame/endgame_bounds.h"
#include "solver/endgame/endgame_parts.h"

static const char MAGIC[] = "PEDROEND";

enum {
    VERSION = 2,
    AT_VERSION = 8,
    AT_CARDS = 12,
    AT_FINGERPRINT = 16,
    AT_SIZE = 24,
    AT_SUM = 32,
    AT_FEW = 40,
    AT_OWN_SUM = 56,
};

static void put(uint8_t *to, unsigned bytes, uint64_t number) {
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get(const uint8_t *from, unsigned bytes) {
    uint64_t number = 0;
    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | from[i];
    return number;
}

/* Eight independent sums, so that the processor can overlap them: 64 bytes at a time. Each step is
 * a bijection of the sum, so the change of a single word always changes the checksum. */
static uint64_t checksum(const uint8_t *bytes, size_t size) {
    enum { LANES = 8, BLOCK = 8 * LANES };
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t sum[LANES] = {1, 2, 3, 4, 5, 6, 7, 8}, all = size;
    size_t at = 0;
    for (; size - at >= BLOCK; at += BLOCK)
        for (unsigned i = 0; i < LANES; i++) {
            uint64_t word;
            memcpy(&word, bytes + at + 8 * i, 8);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
            word = __builtin_bswap64(word);
#endif
            sum[i] = (sum[i] ^ word) * odd;
            sum[i] ^= sum[i] >> 32;
        }
    for (; at < size; at++)
        sum[0] = (sum[0] ^ bytes[at]) * odd;
    for (unsigned i = 0; i < LANES; i++) {
        all = (all ^ sum[i]) * odd;
        all ^= all >> 29;
    }
    return all;
}

uint64_t endgame_fingerprint(const struct position_rules *rules) {
    struct trumps_game made;
    uint8_t kind[LANE];
    if (!trumps_game_init(rules, &made) || !trumps_game_kinds(&made, kind))
        return 0;
    return trumps_game_fingerprint(&made);
}

/* Reads a ruleset. False if there can be no table for it. */
static bool read_rules(const struct position_rules *rules, struct trumps_game *made,
                       uint8_t kind[LANE]) {
    return trumps_game_init(rules, made) && trumps_game_kinds(made, kind);
}

size_t endgame_size(const struct position_rules *rules, const struct endgame_span *span) {
    struct trumps_game made;
    uint8_t kind[LANE];
    if (span->cards < ENDGAME_TRICKS_MIN || span->cards > ENDGAME_TRICKS_MAX ||
        !read_rules(rules, &made, kind))
        return 0;
    struct endgame_index *index =
        endgame_index_create(kind, made.trumps, span, made.bare);
    if (!index)
        return 0;
    const size_t size = index->count * endgame_bounds_of(&made).stride;
    endgame_index_destroy(index);
    return ENDGAME_HEADER + size;
}

void endgame_usual(const struct position_rules *rules, struct endgame_span *span) {
    enum { TRICKS = 3 };
    struct trumps_game made;
    uint8_t kind[LANE];
    endgame_layers layer;
    uint64_t bytes = 0;
    endgame_span_last(0, span);
    if (!read_rules(rules, &made, kind) ||
        !endgame_count_states(kind, made.trumps, made.bare, layer))
        return;
    const unsigned stride = endgame_bounds_of(&made).stride,
                   most = rules->hand_size <= ENDGAME_TRICKS_MAX ? rules->hand_size - 1u
                                                                 : ENDGAME_TRICKS_MAX;
    endgame_span_last(most < TRICKS ? most : TRICKS, span);
    for (unsigned cards = 1; cards <= span->cards; cards++)
        for (unsigned left = 0; left <= made.trumps; left++)
            bytes += layer[cards][left] * stride;
    for (unsigned few = 0; few <= made.trumps; few++) {
        for (unsigned cards = TRICKS + 1; cards <= most; cards++)
            bytes += layer[cards][few] * stride;
        if (bytes > ENDGAME_USUAL_BYTES)
            return;
        span->cards = (uint8_t)most;
        for (unsigned cards = TRICKS + 1; cards <= most; cards++)
            span->few[cards] = (uint8_t)few;
    }
}

bool endgame_make(const struct position_rules *rules, const struct endgame_span *span,
                  unsigned threads, uint8_t *bytes, endgame_progress *progress,
                  void *data) {
    struct trumps_game made;
    if (!trumps_game_init(rules, &made))
        return false;
    const size_t size = endgame_size(rules, span);
    if (size == 0 ||
        !endgame_fill(&made, span, threads, bytes + ENDGAME_HEADER, progress, data))
        return false;
    memset(bytes, 0, ENDGAME_HEADER);
    memcpy(bytes, MAGIC, sizeof MAGIC - 1);
    put(bytes + AT_VERSION, 4, VERSION);
    put(bytes + AT_CARDS, 4, span->cards);
    memcpy(bytes + AT_FEW, span->few, sizeof span->few);
    put(bytes + AT_FINGERPRINT, 8, trumps_game_fingerprint(&made));
    put(bytes + AT_SIZE, 8, size - ENDGAME_HEADER);
    put(bytes + AT_SUM, 8, checksum(bytes + ENDGAME_HEADER, size - ENDGAME_HEADER));
    put(bytes + AT_OWN_SUM, 8, checksum(bytes, AT_OWN_SUM));
    return true;
}

enum endgame_fault endgame_open(const struct position_rules *rules,
                                const struct endgame_span *span, const uint8_t *bytes,
                                size_t size, struct endgame *endgame) {
    const size_t right_size = endgame_size(rules, span);
    memset(endgame, 0, sizeof *endgame);
    if (size < ENDGAME_HEADER || memcmp(bytes, MAGIC, sizeof MAGIC - 1) != 0)
        return ENDGAME_NOT_ONE;
    if (get(bytes + AT_VERSION, 4) != VERSION)
        return ENDGAME_OTHER_FORM;
    if (get(bytes + AT_OWN_SUM, 8) != checksum(bytes, AT_OWN_SUM))
        return ENDGAME_DAMAGED;
    if (right_size == 0 || get(bytes + AT_CARDS, 4) != span->cards ||
        memcmp(bytes + AT_FEW, span->few, sizeof span->few) != 0 ||
        get(bytes + AT_FINGERPRINT, 8) != endgame_fingerprint(rules))
        return ENDGAME_OTHER_RULES;
    if (size != right_size || get(bytes + AT_SIZE, 8) != size - ENDGAME_HEADER)
        return ENDGAME_CUT;
    if (get(bytes + AT_SUM, 8) != checksum(bytes + ENDGAME_HEADER, size - ENDGAME_HEADER))
        return ENDGAME_DAMAGED;
    endgame->entry = bytes + ENDGAME_HEADER;
    endgame->fingerprint = endgame_fingerprint(rules);
    endgame->span = *span;
    endgame->bytes = size;
    return ENDGAME_OK;
}
