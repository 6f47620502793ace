/* people_events.c - calls who listens.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/people.h"

void people_listen(struct people *people, const struct people_listener *how, void *room) {
    if (people->listeners < PEOPLE_LISTENERS_MAX) {
        people->listener[people->listeners].how = how;
        people->listener[people->listeners++].room = room;
    }
}

bool people_tell_merged(struct people *people, int64_t from, int64_t into,
                        const char *name) {
    bool done = true;
    for (unsigned i = 0; i < people->listeners; i++) {
        const struct people_listener *how = people->listener[i].how;
        if (how->merged && !how->merged(people->listener[i].room, from, into, name))
            done = false;
    }
    return done;
}

bool people_tell_heard(struct people *people, const char *what, const char *which) {
    for (unsigned i = 0; i < people->listeners; i++) {
        const struct people_listener *how = people->listener[i].how;
        if (how->heard && how->heard(people->listener[i].room, what, which))
            return true;
    }
    return false;
}
