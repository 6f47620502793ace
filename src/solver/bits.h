/* bits.h - sets of bits: counting, gathering and scattering, in one instruction (BMI2) where the
 * processor has it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_BITS_H
#define SOLVER_BITS_H

#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

static inline uint64_t slot_bit(unsigned slot) { return (uint64_t)1 << slot; }

static inline unsigned bits_count(uint64_t bits) {
    return (unsigned)__builtin_popcountll(bits);
}

/* The index of the lowest and of the highest bit of a set that is not empty. */
static inline unsigned bits_lowest(uint64_t bits) {
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned bits_highest(uint64_t bits) {
    return 63u - (unsigned)__builtin_clzll(bits);
}

/* The bits of `bits` at which `mask` has a bit, packed from bit 0 up (PEXT). */
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

/* The inverse: puts the lowest bits of `bits` where `mask` has bits (PDEP). */
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
