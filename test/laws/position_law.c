/* position_law.c - a match that begins with any of its first events goes on, as it was recorded, to the same end.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

static bool is_same(const struct pedro_match *like, const struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    const bool over = like->events == match->events;
    const struct pedro_state *state =
        over ? &match->state : &trial->past[like->events].state;
    const uint64_t calls =
        over ? trial_calls_hash(match) : trial->past[like->events].calls;
    return memcmp(&like->state, state, sizeof *state) == 0 &&
           trial_calls_hash(like) == calls;
}

static bool at_end(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    struct pedro_match like;
    const size_t events = pedro_rng_below(&trial->dice, (uint32_t)match->events + 1);
    if (pedro_match_begin_as(&like, match, events) != PEDRO_ERR_OK)
        return trial_breach(trial, "the first %zu events are no position", events);
    bool same = is_same(&like, trial);
    while (same && like.events < match->events) {
        const struct pedro_event *event = &match->event[like.events];
        same = (event->seat == PEDRO_NO_SEAT
                    ? pedro_match_deal(&like, event->pack, match->rules.pack_size)
                    : pedro_match_do(&like, &event->action)) == PEDRO_ERR_OK &&
               is_same(&like, trial);
    }
    const size_t reached = like.events;
    pedro_match_finish(&like);
    return same || trial_breach(trial, "from event %zu on it differs at event %zu",
                                events, reached);
}

const struct law position_law = {"a position goes on as recorded", NULL, at_end, 2};
