/* bench_unit.c - the reference workload for speeds: xorshift steps, look-ups and bit
 *counts.
 *
 * The build compiles this file always at -O2 for the baseline processor and without
 * link-time optimization: a faster reference would make everything else look slower.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/bench_unit.h"

#include <stdint.h>
#include <time.h>

enum { TABLE = 4096, RUNS = 5, STEPS = 40000000 };

double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t xorshift(uint64_t word) {
    word ^= word << 13;
    word ^= word >> 7;
    return word ^ word << 17;
}

double yardstick(void) {
    static uint64_t table[TABLE];
    volatile uint64_t kept; /* so that the work is not optimized away */
    uint64_t word = 88172645463325252u, sum = 0;
    double best = 0;
    for (int i = 0; i < TABLE; i++)
        table[i] = word = xorshift(word);
    for (int run = 0; run < RUNS; run++) {
        double begun = cpu_seconds();
        for (int step = 0; step < STEPS; step++) {
            word = xorshift(word);
            uint64_t mixed = table[word % TABLE] & ~sum;
            if (mixed & 1)
                sum += (uint64_t)__builtin_ctzll(mixed | (uint64_t)1 << 63);
            else
                sum ^= (uint64_t)__builtin_popcountll(mixed) << (word >> 60);
        }
        double rate = STEPS / (cpu_seconds() - begun) / 1e6;
        best = rate > best ? rate : best;
    }
    kept = sum;
    (void)kept;
    return best;
}
