/* steady.h - the monotonic clock.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_STEADY_H
#define BASE_STEADY_H

#include <stdint.h>
#include <time.h>

static inline uint64_t steady_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static inline uint64_t steady_ms(void) { return steady_us() / 1000; }

#endif
