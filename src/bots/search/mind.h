/* mind.h - inside a bot's room for thinking.
 *
 * Whatever is big is made when it is first asked for, so that bots that do not search cost
 * nothing. What is in it may be left over from another decision, or from another player:
 * nothing a bot answers may depend on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/sampling/belief.h"
#include "bots/search/equity.h"
#include "solver/solve.h"

struct bot_mind {
    struct solver *solver; /* NULL until it is needed */
    struct mind_worlds *worlds;
    struct equity *equity; /* of the ruleset last asked for */
    uint64_t playouts;     /* hands played out so far, for who measures */
};

/* Layouts of the hidden cards, listed (belief_all()). */
enum { MIND_WORLDS = 512 };
struct mind_worlds {
    struct belief_world world[MIND_WORLDS];
    double weight[MIND_WORLDS];
};

/* The mind's solver; NULL if there is no mind or no memory. */
struct solver *mind_solver(struct bot_mind *mind);
/* Room for a list of worlds; NULL likewise. */
struct mind_worlds *mind_worlds(struct bot_mind *mind);
/* What scores are worth under a ruleset; NULL likewise. The first time it takes a tenth of a
 * second. */
const struct equity *mind_equity(struct bot_mind *mind, const struct pedro_rules *rules);

#endif
