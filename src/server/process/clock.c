/* clock.c - reads the clocks of this computer.
 *
 * SPDX-License-Identifier: MIT */
#include <time.h>

#include "base/steady.h"
#include "server/process/clock.h"

uint64_t clock_steady_ms(const struct clock *clock) {
    (void)clock;
    return steady_ms();
}

uint64_t clock_label_ms(const struct clock *clock) {
    struct timespec now;
    (void)clock;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
