/* scratch.c - the memory that a bot reuses from decision to decision.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/scratch.h"

#include <stdlib.h>

struct bot_scratch *bot_scratch_create(void) {
    return calloc(1, sizeof(struct bot_scratch));
}

void bot_scratch_destroy(struct bot_scratch *scratch) {
    if (!scratch)
        return;
    solver_destroy(scratch->solver);
    free(scratch->worlds);
    equity_destroy(scratch->equity);
    free(scratch);
}

struct solver *scratch_solver(struct bot_scratch *scratch) {
    if (scratch && !scratch->solver)
        scratch->solver = solver_create(SOLVER_BITS);
    return scratch ? scratch->solver : NULL;
}

struct scratch_worlds *scratch_worlds(struct bot_scratch *scratch) {
    if (scratch && !scratch->worlds)
        scratch->worlds = malloc(sizeof *scratch->worlds);
    return scratch ? scratch->worlds : NULL;
}

void bot_scratch_lend(struct bot_scratch *scratch, const struct equity *equity) {
    if (scratch)
        scratch->lent = equity;
}

const struct equity *scratch_equity(struct bot_scratch *scratch,
                                    const struct pedro_rules *rules) {
    if (!scratch)
        return NULL;
    if (scratch->lent && equity_fits(scratch->lent, rules))
        return scratch->lent;
    if (!scratch->equity || !equity_fits(scratch->equity, rules)) {
        equity_destroy(scratch->equity);
        scratch->equity = equity_create(rules);
    }
    return scratch->equity;
}
