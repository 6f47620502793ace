/* metrics.c - counts what takes time.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/metrics.h"

static const uint32_t bounds_us[METRICS_BUCKETS] = {1000,  2500,   5000,   10000,  25000,
                                                    50000, 100000, 250000, 1000000};

void metrics_wait(struct metrics *metrics, uint64_t us) {
    int bucket = 0;
    while (bucket < METRICS_BUCKETS && us > bounds_us[bucket])
        bucket++;
    metrics->wait[bucket]++;
    metrics->wait_us += us;
}
