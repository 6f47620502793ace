/* kept.c - decides by version, age and cost.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/kept.h"

bool kept_is_fresh(const struct kept *kept, uint64_t version, uint64_t now_ms) {
    const uint64_t age_ms = now_ms - kept->at_ms;
    if (!kept->made || age_ms >= KEPT_MAX_MS)
        return false;
    return kept->version == version ||
           (kept->took_ms >= KEPT_QUICK_MS && age_ms < KEPT_SHARE * kept->took_ms);
}

void kept_note(struct kept *kept, uint64_t version, uint64_t begun_ms, uint64_t done_ms) {
    *kept = (struct kept){true, version, done_ms, done_ms - begun_ms};
}
