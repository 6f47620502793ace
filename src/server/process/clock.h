/* clock.h - what time it is in this turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "server/process/lasting.h"

struct clock {
    uint64_t now_ms; /* monotonic: for all durations */
    uint64_t
        wall_ms; /* the same moment since 1970: labels of rows. It may jump, so it is never subtracted to get a duration. */
    int64_t
        ahead_ms; /* in a cluster: the clock of the database minus now_ms; 0: not known */
    struct lasting
        lasting; /* by which sessions and other things end that last for days */
};

/* Reads the clocks of this computer. Returns now_ms. */
uint64_t clock_now(struct clock *clock);

/* clock.c. The two clocks of this computer, in milliseconds: the monotonic one, and the one that may be set, since 1970. */
uint64_t clock_steady_ms(const struct clock *clock);
uint64_t clock_label_ms(const struct clock *clock);

#endif
