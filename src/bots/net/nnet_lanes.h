/* nnet_lanes.h - the sums of the network's layers in vector instructions (SIMD).
 *
 * Integers are added, so neither the order nor the width of the vectors changes a sum.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_LANES_H
#define BOTS_NNET_LANES_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "bots/net/nnet.h"

#if defined __AVX512BW__
typedef __m512i nnet_lanes;
#define NNET_LANES(verb)            _mm512_##verb
#define NNET_LANES_LOAD(from)       _mm512_loadu_si512(from)
#define NNET_LANES_STORE(to, lanes) _mm512_storeu_si512(to, lanes)
#define NNET_LANES_WIDEN(from)                                                           \
    _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(const void *)(from)))
#elif defined __AVX2__
typedef __m256i nnet_lanes;
#define NNET_LANES(verb)            _mm256_##verb
#define NNET_LANES_LOAD(from)       _mm256_loadu_si256((const __m256i *)(const void *)(from))
#define NNET_LANES_STORE(to, lanes) _mm256_storeu_si256((__m256i *)(void *)(to), lanes)
#define NNET_LANES_WIDEN(from)                                                           \
    _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(from)))
#elif defined __SSE2__
typedef __m128i nnet_lanes;
#define NNET_LANES(verb)            _mm_##verb
#define NNET_LANES_LOAD(from)       _mm_loadu_si128((const __m128i *)(const void *)(from))
#define NNET_LANES_STORE(to, lanes) _mm_storeu_si128((__m128i *)(void *)(to), lanes)
#endif

/* Adds the rows of the features that are set to the sums of the first layer, in blocks that fit into the
 * registers. */
static inline void nnet_add_rows(const struct nnet *net, const struct nnet_input *input,
                                 int16_t sum[restrict NNET_FIRST]) {
#ifdef NNET_LANES_WIDEN
    enum { WIDTH = sizeof(nnet_lanes) / sizeof(int16_t), PARTS = 8 };
    for (unsigned from = 0; from < NNET_FIRST; from += WIDTH * PARTS) {
        nnet_lanes part[PARTS];
        for (unsigned k = 0; k < PARTS; k++)
            part[k] = NNET_LANES_LOAD(sum + from + k * WIDTH);
        for (unsigned i = 0; i < input->count; i++) {
            const int8_t *row = net->rows[net->row_of[input->on[i]]] + from;
            for (unsigned k = 0; k < PARTS; k++)
                part[k] =
                    NNET_LANES(add_epi16)(part[k], NNET_LANES_WIDEN(row + k * WIDTH));
        }
        for (unsigned k = 0; k < PARTS; k++)
            NNET_LANES_STORE(sum + from + k * WIDTH, part[k]);
    }
#else
    for (unsigned i = 0; i < input->count; i++) {
        const int8_t *row = net->rows[net->row_of[input->on[i]]];
        int16_t
            wide[NNET_FIRST]; /* bytes may lie anywhere: widened first, they cannot lie
                                  * in `sum`, and the compiler may add many at once */
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            wide[unit] = row[unit];
        for (unsigned unit = 0; unit < NNET_FIRST; unit++)
            sum[unit] = (int16_t)(sum[unit] + wide[unit]);
    }
#endif
}

/* The set of units that are not zero, as bits, of 64 units that are not negative. */
static inline uint64_t nnet_awake(const int16_t unit[64]) {
    uint64_t bits = 0;
#ifdef __SSE2__
    for (unsigned i = 0; i < 64; i += 16) {
        const __m128i *from = (const __m128i *)(const void *)(unit + i);
        const __m128i bytes =
            _mm_packs_epi16(_mm_loadu_si128(from), _mm_loadu_si128(from + 1));
        const __m128i is = _mm_cmpgt_epi8(bytes, _mm_setzero_si128());
        bits |= (uint64_t)(unsigned)_mm_movemask_epi8(is) << i;
    }
#else
    for (unsigned i = 0; i < 64; i++)
        bits |= (uint64_t)(unit[i] > 0) << i;
#endif
    return bits;
}

/* Adds the units of the first layer times their weights to the sums of the second. Nine in ten units are
 * zero, so only pairs with a nonzero unit are visited. */
static inline void nnet_add_up(const int16_t first[NNET_FIRST],
                               const int16_t (*weight)[NNET_SECOND][2],
                               int32_t sum[NNET_SECOND]) {
    const uint64_t even = 0x5555555555555555u;
#ifdef __SSE2__
    enum { WIDTH = sizeof(nnet_lanes) / sizeof(int32_t), PARTS = NNET_SECOND / WIDTH };
    nnet_lanes part[PARTS];
    for (unsigned k = 0; k < PARTS; k++)
        part[k] = NNET_LANES_LOAD(sum + k * WIDTH);
#endif
    for (unsigned word = 0; word < NNET_FIRST; word += 64) {
        const uint64_t bits = nnet_awake(first + word);
        for (uint64_t left = (bits | bits >> 1) & even; left; left &= left - 1) {
            const unsigned i = word + (unsigned)__builtin_ctzll(left);
            const int16_t(*of)[2] = weight[i / 2];
#ifdef __SSE2__
            int32_t two;
            memcpy(&two, first + i, sizeof two);
            const nnet_lanes both = NNET_LANES(set1_epi32)(two);
            for (unsigned k = 0; k < PARTS; k++) {
                const nnet_lanes here = NNET_LANES_LOAD(of[k * WIDTH]);
                part[k] =
                    NNET_LANES(add_epi32)(part[k], NNET_LANES(madd_epi16)(here, both));
            }
#else
            for (unsigned k = 0; k < NNET_SECOND; k++)
                sum[k] += first[i] * of[k][0] + first[i + 1] * of[k][1];
#endif
        }
    }
#ifdef __SSE2__
    for (unsigned k = 0; k < PARTS; k++)
        NNET_LANES_STORE(sum + k * WIDTH, part[k]);
#endif
}

#endif
