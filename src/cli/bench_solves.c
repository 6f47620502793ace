/* bench_solves.c - times the solver on first leads.
 *
 * Every trump is dealt, and random plain cards until each hand has its size: in `us` 24
 * cards, 14 of them trumps. The solver keeps its transposition table from deal to deal,
 * as bots do.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/bench.h"

#include <stdlib.h>
#include <string.h>

#include "cli/bench_unit.h"
#include "solver/solve.h"

enum { TRUMP = PEDRO_SPADES };

/* Trumps first in `cards`, then enough plain cards, all shuffled, and dealt out. */
static void deal_lead(const struct pedro_rules *rules, const struct position_rules *made,
                      struct pedro_rng *rng, struct position *position) {
    const unsigned hand_size = (unsigned)rules->set.hand_size,
                   dealt = hand_size * (unsigned)rules->set.players;
    pedro_card card[PEDRO_PACK_MAX], plain[PEDRO_PACK_MAX];
    unsigned cards = 0, plains = 0;
    for (pedro_cards left = rules->trumps[TRUMP]; left;)
        card[cards++] = pedro_set_pop(&left);
    for (pedro_cards left = rules->pack & ~rules->trumps[TRUMP]; left;)
        plain[plains++] = pedro_set_pop(&left);
    pedro_rng_shuffle(rng, plain, plains);
    while (cards < dealt)
        card[cards++] = plain[--plains];
    pedro_rng_shuffle(rng, card, cards);
    memset(position, 0, sizeof *position);
    for (unsigned i = 0; i < dealt; i++)
        position->hand[i / hand_size] |= (uint64_t)1 << made->slot_of[card[i]];
    position_begin(made, position, 0);
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

bool bench_solves(const struct pedro_rules *rules, double seconds,
                  const struct endgame *endgame, struct bench_progress *progress,
                  struct solve_speeds *speeds) {
    const uint8_t seed[PEDRO_SEED_SIZE] = "pedro bench solves";
    const unsigned dealt = (unsigned)(rules->set.hand_size * rules->set.players);
    struct position_rules made;
    struct pedro_rng rng;
    double begun, used = 0, *each;
    memset(speeds, 0, sizeof *speeds);
    if (rules->set.players != 4 || dealt > rules->pack_size ||
        dealt < pedro_set_count(rules->trumps[TRUMP])) {
        progress->all -= seconds;
        return true;
    }
    begun = cpu_seconds();
    struct solver *solver = solver_create(SOLVER_BITS);
    each = malloc(MEASURE_SOLVES * sizeof *each);
    if (!solver || !each) {
        solver_destroy(solver);
        free(each);
        return false;
    }
    solver_use(solver, endgame);
    speeds->set_up_us = (cpu_seconds() - begun) * 1e6;
    position_rules_init(rules, TRUMP, &made);
    pedro_rng_seed(&rng, seed);
    while (speeds->solves < MEASURE_SOLVES && used < seconds) {
        const double solved = seconds * speeds->solves / MEASURE_SOLVES;
        bench_show(progress, used > solved ? used : solved);
        struct position position;
        deal_lead(rules, &made, &rng, &position);
        begun = cpu_seconds();
        solve_value(solver, &made, &position, 1);
        each[speeds->solves] = cpu_seconds() - begun;
        used += each[speeds->solves++];
    }
    progress->done += seconds;
    qsort(each, speeds->solves, sizeof *each, compare);
    speeds->per_second = speeds->solves / used;
    speeds->median_us = each[speeds->solves / 2] * 1e6;
    speeds->p99_us = each[speeds->solves * 99 / 100] * 1e6;
    free(each);
    solver_destroy(solver);
    return true;
}
