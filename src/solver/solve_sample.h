/* solve_sample.h - for tests: a game by its name, its random numbers, and a solver.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SOLVE_SAMPLE_H
#define SOLVER_SOLVE_SAMPLE_H

#include "check.h"

#include <stdio.h>
#include <string.h>

#include "effort.h"
#include "random_ruleset.h"
#include "solver/solve.h"

struct trial {
    struct pedro_rules rules;
    struct position_rules made;
    struct pedro_state state;
    struct pedro_rng rng;
    struct solver *solver; /* kept through all endings, as a bot keeps it */
    int settled[PEDRO_SEATS_MAX];
    unsigned long states; /* minimax looked at in this ending */
    unsigned long endings, too_long, bound, ahead;
    char game[2048];
};

static inline void begin(struct trial *trial, unsigned number, const char *name,
                         const struct pedro_ruleset *set) {
    struct pedro_text text;
    int length = snprintf(trial->game, sizeof trial->game, "[%u] ", number);
    pedro_text_init(&text, trial->game + length, sizeof trial->game - (size_t)length);
    random_ruleset_text(name, set, &text);
    assert_int_equal(pedro_rules_init(&trial->rules, set, NULL), 0);
    pedro_state_init(&trial->rules, 0, &trial->state);
}

static inline void seed(struct trial *trial, unsigned number) {
    uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8),
                                      (uint8_t)(number >> 16), 's'};
    effort_seed(&trial->rng, bytes);
}

static inline int make_trial(void **data) {
    static struct trial trial;
    memset(&trial, 0, sizeof trial);
    trial.solver = solver_create(10);
    *data = &trial;
    return trial.solver ? 0 : -1;
}

static inline int finish_trial(void **data) {
    struct trial *trial = *data;
    solver_destroy(trial->solver);
    return 0;
}

#endif
