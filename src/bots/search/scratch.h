/* scratch.h - internals of struct bot_scratch: memory and caches that a bot reuses.
 *
 * Each part is allocated when it is first used, so bots that do not search cost nothing. Its contents
 * may be left over from another decision or another player: no decision may depend on them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SCRATCH_H
#define BOTS_SCRATCH_H

#include "bots/sampling/layout_sampler.h"
#include "bots/search/equity.h"
#include "solver/solve.h"

struct bot_scratch {
    struct solver *solver; /* NULL until it is used */
    struct scratch_worlds *worlds;
    struct equity *equity;     /* of the ruleset it was last asked for */
    const struct equity *lent; /* NULL: none */
    uint64_t playouts;         /* hands played out so far, for benchmarks */
};

/* The worlds of one decision. */
enum { SCRATCH_WORLDS = LAYOUT_LIST_MAX };
struct scratch_worlds {
    struct world world[SCRATCH_WORLDS];
};

/* The solver; NULL if `scratch` is NULL or there is no memory. */
struct solver *scratch_solver(struct bot_scratch *scratch);
/* Memory for the worlds of a decision; NULL likewise. */
struct scratch_worlds *scratch_worlds(struct bot_scratch *scratch);
/* The match equity table of a ruleset; NULL likewise. The first call for a ruleset takes a tenth of a
 * second. */
const struct equity *scratch_equity(struct bot_scratch *scratch,
                                    const struct pedro_rules *rules);

#endif
