/* endgame_bounds.h - how the two bounds of a state are laid out in the bytes of an endgame table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_BOUNDS_H
#define SOLVER_ENDGAME_BOUNDS_H

#include "solver/trumps_game.h"

struct endgame_bounds {
    unsigned stride, offset, shift, mask;
};

/* One byte a state if both bounds are the same, or fit into four bits each; else two. */
static inline struct endgame_bounds endgame_bounds_of(const struct trumps_game *rules) {
    if (rules->exact)
        return (struct endgame_bounds){.stride = 1, .mask = 0xff};
    if (trumps_game_total(rules) < 15)
        return (struct endgame_bounds){.stride = 1, .shift = 4, .mask = 15};
    return (struct endgame_bounds){.stride = 2, .offset = 1, .mask = 0xff};
}

static inline int endgame_bound(const struct endgame_bounds *bounds, const uint8_t *entry,
                                uint64_t state, enum mode mode) {
    return (int)(entry[state * bounds->stride + bounds->offset * mode] >>
                     bounds->shift * mode &
                 bounds->mask);
}

#endif
