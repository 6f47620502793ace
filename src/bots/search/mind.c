/* mind.c - a bot's room for thinking.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/mind.h"

#include <stdlib.h>

struct bot_mind *bot_mind_create(void) {
    return calloc(1, sizeof(struct bot_mind));
}

void bot_mind_destroy(struct bot_mind *mind) {
    if (!mind)
        return;
    solver_destroy(mind->solver);
    free(mind->worlds);
    equity_destroy(mind->equity);
    free(mind);
}

struct solver *mind_solver(struct bot_mind *mind) {
    if (mind && !mind->solver)
        mind->solver = solver_create(SOLVER_BITS);
    return mind ? mind->solver : NULL;
}

struct mind_worlds *mind_worlds(struct bot_mind *mind) {
    if (mind && !mind->worlds)
        mind->worlds = malloc(sizeof *mind->worlds);
    return mind ? mind->worlds : NULL;
}

const struct equity *mind_equity(struct bot_mind *mind, const struct pedro_rules *rules) {
    if (!mind)
        return NULL;
    if (!mind->equity || !equity_fits(mind->equity, rules)) {
        equity_destroy(mind->equity);
        mind->equity = equity_create(rules);
    }
    return mind->equity;
}
