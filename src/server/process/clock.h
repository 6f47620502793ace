/* clock.h - what time it is in this turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

/* --- what lasts for days --- */

/* The wall clock may jump, by hours or by years, and its owner needs time to see that and to set it right. So this time
 * follows the wall clock, but is never after it, and what the wall clock claims beyond the time that is known to have
 * passed is believed slowly. So things end late rather than early:
 *
 * - while the server runs, as much as has passed by the monotonic clock, and at most the same again to catch up: a jump of
 *   a hundred days takes a hundred days;
 * - of the time before a start, at most twelve hours at once. The time is stored while the server runs, so that it is
 *   known how much there was; what is more is caught up as above. */

enum {
    LASTING_ABSENCE_MS = 12 * 60 * 60 * 1000,
    LASTING_STORED_MS =
        10 * 60 * 1000, /* how often it is stored, as the fact LASTING_FACT */
};
#define LASTING_FACT "lasting"

struct lasting {
    int64_t at_ms;      /* since 1970; 0: not begun */
    uint64_t steady_ms; /* by the monotonic clock */
};

/* At a start, with the time that was stored last; 0: never. */
int64_t lasting_begin(int64_t wall_ms, int64_t stored_ms);
/* As time passes. */
void lasting_go(struct lasting *lasting, int64_t wall_ms, uint64_t steady_ms);

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
