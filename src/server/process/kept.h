/* kept.h - when an answer that anybody may ask for has to be made again.
 *
 * It is made once, and kept until what it is made from has another version. If making it takes long, it may lag behind,
 * so that all of them together take a hundredth of the loop's time, however often it changes and is asked for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    KEPT_MAX_MS = 60 * 1000, /* also without another version: days pass */
    KEPT_QUICK_MS = 5,       /* what takes less never lags behind */
    KEPT_SHARE = 100,
};

struct kept {
    bool made;
    uint64_t version;
    uint64_t at_ms, took_ms;
};

/* Whether what was kept can be used. */
bool kept_is_fresh(const struct kept *kept, uint64_t version, uint64_t now_ms);
/* It was made from `version`, from `begun_ms` to `done_ms`. */
void kept_note(struct kept *kept, uint64_t version, uint64_t begun_ms, uint64_t done_ms);

#endif
