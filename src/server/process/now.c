/* now.c - what time it is in this turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/clock.h"

uint64_t clock_now(struct clock *clock) {
    clock->now_ms = clock_steady_ms(clock);
    /* The clocks of nodes may differ and may be set meanwhile, so all go by that of their database. */
    clock->wall_ms = clock->ahead_ms != 0
                         ? (uint64_t)((int64_t)clock->now_ms + clock->ahead_ms)
                         : clock_label_ms(clock);
    if (clock->lasting.at_ms > 0)
        lasting_go(&clock->lasting, (int64_t)clock->wall_ms, clock->now_ms);
    return clock->now_ms;
}
