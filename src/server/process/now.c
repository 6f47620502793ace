/* now.c - what time it is in this turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/clock.h"

/* --- what lasts for days --- */

int64_t lasting_begin(int64_t wall_ms, int64_t stored_ms) {
    return stored_ms > 0 && wall_ms > stored_ms + LASTING_ABSENCE_MS
               ? stored_ms + LASTING_ABSENCE_MS
               : wall_ms;
}

void lasting_go(struct lasting *lasting, int64_t wall_ms, uint64_t steady_ms) {
    const int64_t most = lasting->at_ms + 2 * (int64_t)(steady_ms - lasting->steady_ms);
    lasting->at_ms = wall_ms < most ? wall_ms : most;
    lasting->steady_ms = steady_ms;
}

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
