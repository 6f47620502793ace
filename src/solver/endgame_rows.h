/* endgame_rows.h - the same sum for all rows of a block at once (endgame_fill.c).
 *
 * Rows are made a few more, so that whole vectors are filled; what the last ones say means
 * nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_ROWS_H
#define SOLVER_ENDGAME_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__AVX512VBMI__)
#include <immintrin.h>
#endif

enum { ROWS_VECTOR = 64, ROWS_NARROW = 2 * ROWS_VECTOR };

static inline unsigned rows_widened(unsigned rows) {
    return (rows + ROWS_VECTOR - 1) / ROWS_VECTOR * ROWS_VECTOR;
}

/* Takes for every row the better of two, as the seat sees it. */
static inline void rows_take(uint8_t *restrict of, const uint8_t *restrict other,
                             unsigned wide, bool most) {
    if (most)
        for (unsigned i = 0; i < wide; i++)
            of[i] = other[i] > of[i] ? other[i] : of[i];
    else
        for (unsigned i = 0; i < wide; i++)
            of[i] = other[i] < of[i] ? other[i] : of[i];
}

static inline void rows_take_sum(uint8_t *restrict of, const uint8_t *restrict base,
                                 const uint8_t *restrict found, unsigned wide,
                                 bool most) {
    if (most)
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t sum = (uint8_t)(base[i] + found[i]);
            of[i] = sum > of[i] ? sum : of[i];
        }
    else
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t sum = (uint8_t)(base[i] + found[i]);
            of[i] = sum < of[i] ? sum : of[i];
        }
}

static inline void rows_take_rest(uint8_t *restrict of, const uint8_t *restrict base,
                                  const uint8_t *restrict found, unsigned wide,
                                  bool most) {
    if (most)
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t rest = (uint8_t)(base[i] - found[i]);
            of[i] = rest > of[i] ? rest : of[i];
        }
    else
        for (unsigned i = 0; i < wide; i++) {
            const uint8_t rest = (uint8_t)(base[i] - found[i]);
            of[i] = rest < of[i] ? rest : of[i];
        }
}

/* Bytes of the block at `from` by row. A block of ROWS_NARROW rows or fewer fits into two
 * vectors, which are as good as a table where the processor can look up all their bytes at
 * once: then `narrow` has the rows as bytes, else it is NULL. `end` is where the bytes that
 * may be read end. */
static inline void rows_pick(const uint8_t *restrict from, const uint8_t *end,
                             const uint16_t *restrict row, const uint8_t *narrow,
                             unsigned wide, uint8_t *restrict to) {
    unsigned i = 0;
#if defined(__AVX512VBMI__)
    if (narrow && (size_t)(end - from) >= 2 * sizeof(__m512i)) {
        const __m512i first = _mm512_loadu_si512(from),
                      second = _mm512_loadu_si512(from + sizeof first);
        for (; i < wide; i += sizeof first)
            _mm512_storeu_si512(
                to + i,
                _mm512_permutex2var_epi8(first, _mm512_loadu_si512(narrow + i), second));
        return;
    }
#else
    (void)narrow;
    (void)end;
#endif
    for (; i < wide; i++)
        to[i] = from[row[i]];
}

#endif
