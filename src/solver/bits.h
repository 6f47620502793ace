/* bits.h - gathering and scattering bits, in one instruction where the processor has one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_BITS_H
#define SOLVER_BITS_H

#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

static inline uint64_t place_bit(unsigned place) { return (uint64_t)1 << place; }

static inline unsigned bits_count(uint64_t bits) {
    return (unsigned)__builtin_popcountll(bits);
}

/* Numbers of the lowest and the highest bit of a set that is not empty. */
static inline unsigned bits_lowest(uint64_t bits) {
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned bits_highest(uint64_t bits) {
    return 63u - (unsigned)__builtin_clzll(bits);
}

/* The bits of `bits` where `mask` has one, side by side from bit 0. */
static inline uint64_t bits_gather(uint64_t bits, uint64_t mask) {
#if defined(__BMI2__)
    return _pext_u64(bits, mask);
#else
    uint64_t gathered = 0;
    for (uint64_t to = 1; mask; mask &= mask - 1, to <<= 1)
        if (bits & mask & (~mask + 1))
            gathered |= to;
    return gathered;
#endif
}

/* The other way: the lowest bits of `bits`, one for each bit of `mask`. */
static inline uint64_t bits_scatter(uint64_t bits, uint64_t mask) {
#if defined(__BMI2__)
    return _pdep_u64(bits, mask);
#else
    uint64_t scattered = 0;
    for (; mask; mask &= mask - 1, bits >>= 1)
        if (bits & 1)
            scattered |= mask & (~mask + 1);
    return scattered;
#endif
}

#endif
