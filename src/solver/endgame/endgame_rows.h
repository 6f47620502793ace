/* endgame_rows.h - vector operations over all rows of a block (endgame_block.c).
 *
 * The number of rows is rounded up to whole vectors; the values of the extra rows are not used.
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

/* Keeps the larger (`most`) or the smaller of two values in every row. */
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

/* Looks up the bytes of the block at `from` by row. A block of ROWS_NARROW rows or fewer fits into
 * two vectors, from which a processor with AVX-512 VBMI can look up a vector of bytes in one
 * instruction: then `narrow` has the row numbers as bytes, else it is NULL. No byte at or past
 * `end` is read. */
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
