/* undo_law.c - undoing events, one by one to the beginning, restores every byte; applying
 * them again gives the same match.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

static bool is_as_it_was(struct trial *trial, size_t events) {
    const struct past *past = &trial->past[events];
    return trial->match.events == events &&
           memcmp(&trial->match.state, &past->state, sizeof past->state) == 0 &&
           trial_calls_hash(&trial->match) == past->calls;
}

/* Undoes `back` events, and applies them again from the list. */
static bool back_and_forth(struct trial *trial, size_t back) {
    struct pedro_match *match = &trial->match;
    const struct pedro_state now = match->state;
    const uint64_t calls = trial_calls_hash(match);
    const size_t events = match->events;
    for (size_t i = 1; i <= back; i++)
        if (pedro_match_undo(match) != PEDRO_ERR_OK || !is_as_it_was(trial, events - i))
            return trial_breach(trial, "event %zu is not taken back", events - i);
    if (back == events && pedro_match_undo(match) != PEDRO_ERR_NOTHING_TO_UNDO)
        return trial_breach(trial,
                            "there is something to take back before the beginning");
    while (match->events < events) {
        const struct pedro_event *event = &match->event[match->events];
        int err = event->seat == PEDRO_NO_SEAT
                      ? pedro_match_deal(match, event->pack, match->rules.pack_size)
                      : pedro_match_do(match, &event->action);
        if (err != PEDRO_ERR_OK)
            return trial_breach(trial, "event %zu cannot be done again", match->events);
    }
    if (memcmp(&now, &match->state, sizeof now) != 0 || calls != trial_calls_hash(match))
        return trial_breach(trial, "doing %zu events again leads elsewhere", back);
    return true;
}

static bool at_state(struct trial *trial) {
    const size_t back = pedro_rng_below(&trial->dice, 8) + 1u;
    return !trial_now_and_then(trial, 8) || back > trial->match.events ||
           back_and_forth(trial, back);
}

static bool at_end(struct trial *trial) {
    return back_and_forth(trial, trial->match.events);
}

const struct law undo_law = {"undo restores every byte", at_state, at_end, 2};
