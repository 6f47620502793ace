/* mind.h - inside a bot's room for thinking.
 *
 * Whatever is big is made when it is first asked for, so that bots that do not search cost
 * nothing. What is in it may be left over from another decision, or from another player:
 * nothing a bot answers may depend on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/sampling/layout_sampler.h"
#include "bots/search/equity.h"
#include "solver/solve.h"

struct bot_scratch {
    struct solver *solver; /* NULL until it is needed */
    struct scratch_worlds *worlds;
    struct equity *equity; /* of the ruleset last asked for */
    uint64_t playouts;     /* hands played out so far, for who measures */
};

/* The worlds of one decision. */
enum { SCRATCH_WORLDS = LAYOUT_LIST_MAX };
struct scratch_worlds {
    struct world world[SCRATCH_WORLDS];
};

/* The mind's solver; NULL if there is no mind or no memory. */
struct solver *scratch_solver(struct bot_scratch *scratch);
/* Room for a list of worlds; NULL likewise. */
struct scratch_worlds *scratch_worlds(struct bot_scratch *scratch);
/* What scores are worth under a ruleset; NULL likewise. The first time it takes a tenth of a
 * second. */
const struct equity *scratch_equity(struct bot_scratch *scratch,
                                    const struct pedro_rules *rules);

#endif
