/* seed_law.c - the same seed gives the same match, to the last byte.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

static bool same_events(const struct pedro_match *a, const struct pedro_match *b) {
    return a->events == b->events &&
           (a->events == 0 ||
            memcmp(a->event, b->event, a->events * sizeof *a->event) == 0);
}

static bool at_end(struct trial *trial) {
    struct trial again;
    bool good = true;
    if (!trial_init(&again, trial->name)) /* a match that is not made from a seed */
        return true;
    while (again.match.events < trial->match.events)
        trial_step(&again);
    if (!same_events(&trial->match, &again.match) ||
        memcmp(&trial->match.state, &again.match.state, sizeof trial->match.state) != 0)
        good = trial_breach(trial, "another match comes from the same seed");
    trial_finish(&again);
    return good;
}

const struct law seed_law = {"the same seed gives the same match", NULL, at_end, 1};
