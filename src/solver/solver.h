/* solver.h - internals of struct solver: what every search that one solver runs has in common.
 *
 * The interface for callers is solve.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/tt.h"

struct trumps_search;
struct order_weights;

struct solver {
    uint64_t nodes, limit; /* positions searched, and the number at which to stop */
    struct tt tt;
    struct trumps_search *relaxed; /* the trumps-only relaxation (trumps/trumps.h) */
    const struct order_weights *order_weights; /* of the relaxation's move ordering */
    bool stopped; /* the limit was reached: results since then are invalid */
};

/* What is known about "does the team win so many points?" */
enum solver_answer { SOLVER_UNKNOWN, SOLVER_NO, SOLVER_YES };

/* True once the node limit is reached. */
static inline bool solver_spent(struct solver *solver) {
    if (solver->nodes >= solver->limit)
        solver->stopped = true;
    return solver->stopped;
}

#endif
