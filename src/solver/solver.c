/* solver.c - making, clearing and limiting solvers.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/solver.h"

#include <stdlib.h>

#include "solver/order_weights.h"
#include "solver/solve.h"
#include "solver/trumps/trumps.h"

struct solver *solver_create(unsigned bits) {
    struct solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    const bool made =
        tt_init(&solver->tt, bits > SOLVER_BITS_MAX ? SOLVER_BITS_MAX : bits);
    solver->relaxed = trumps_create(solver);
    if (!made || !solver->relaxed) {
        solver_destroy(solver);
        return NULL;
    }
    solver->order_weights = &order_weights_trumps;
    solver->limit = UINT64_MAX;
    return solver;
}

void solver_destroy(struct solver *solver) {
    if (solver) {
        tt_finish(&solver->tt);
        trumps_destroy(solver->relaxed);
    }
    free(solver);
}

void solver_clear(struct solver *solver) {
    tt_clear(&solver->tt);
    trumps_clear(solver->relaxed);
}

void solver_use(struct solver *solver, const struct endgame *endgame) {
    tt_clear(&solver->tt);
    trumps_use(solver->relaxed, endgame);
}

void solver_set_order_weights(struct solver *solver,
                              const struct order_weights *weights) {
    solver->order_weights = weights;
    solver_clear(solver);
}

void solver_limit(struct solver *solver, uint64_t nodes) {
    solver->limit =
        nodes < UINT64_MAX - solver->nodes ? solver->nodes + nodes : UINT64_MAX;
    solver->stopped = false;
}

bool solver_stopped(const struct solver *solver) { return solver->stopped; }

uint64_t solver_nodes(const struct solver *solver) { return solver->nodes; }
