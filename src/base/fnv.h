/* fnv.h - the hash FNV-1a (Fowler, Noll, Vo), of 64 bits: for keys and checksums, not against attackers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_FNV_H
#define BASE_FNV_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The hash of no bytes. */
#define FNV_START UINT64_C(14695981039346656037)

/* The hash of the bytes that gave `hash` and of these. */
static inline uint64_t fnv_add(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

static inline uint64_t fnv_text(const char *text) {
    return fnv_add(FNV_START, text, strlen(text));
}

#endif
