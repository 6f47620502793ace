/* lasting.c - follows the wall clock, with doubt.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/lasting.h"

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
