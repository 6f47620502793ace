/* load_seen.c - how long it takes until an action is shown to people who are connected to other nodes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

enum { TIMES_MAX = 2000000 };

static struct {
    uint32_t *us;
    size_t count;
    unsigned long
        missed; /* actions that were not noted, as a player was too far behind */
} times;

void seen_expect(struct seen *seen, uint32_t seq, uint64_t sent_us) {
    if (seen->count == SEEN_MAX) {
        times.missed++;
        return;
    }
    seen->due[seen->count].seq = seq;
    seen->due[seen->count++].sent_us = sent_us;
}

void seen_take(struct seen *seen, uint32_t seq) {
    unsigned taken = 0;
    const uint64_t now = now_us();
    if (!times.us && !(times.us = calloc(TIMES_MAX, sizeof *times.us)))
        give_up("no memory");
    for (; taken < seen->count && seen->due[taken].seq < seq; taken++)
        if (times.count < TIMES_MAX)
            times.us[times.count++] = (uint32_t)(now - seen->due[taken].sent_us);
    seen->count -= taken;
    memmove(seen->due, seen->due + taken, seen->count * sizeof *seen->due);
}

static int by_size(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

void seen_print(void) {
    const size_t last = times.count ? times.count - 1 : 0;
    if (times.count)
        qsort(times.us, times.count, sizeof *times.us, by_size);
    printf("\"shown\":%zu,\"not_noted\":%lu,\"seen_p50_us\":%u,\"seen_p99_us\":%u}\n",
           times.count, times.missed, times.count ? times.us[last / 2] : 0,
           times.count ? times.us[last * 99 / 100] : 0);
    free(times.us);
}
