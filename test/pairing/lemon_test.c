/* lemon_test.c - our cheapest matchings, compared with those of the library LEMON.
 *
 * Random graphs, and random Swiss events of nine rounds: a few small ones, or with PEDRO_EFFORT=100 in the environment
 * 1,000 of 20 to 300 players.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "../../tools/swiss.h"
#include "effort.h"
#include "lemon.h"
#include "pairing/costs.h"

enum { MOST = 100, ROUNDS = 9 };

struct graph {
    unsigned n;
    uint64_t seed, range;
    unsigned density; /* of 100 pairs */
};

static uint64_t mix(uint64_t z) {
    z += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A cost by chance, negative ones too. */
static bool cost_of(const void *of, unsigned u, unsigned v, struct matching_cost *cost) {
    const struct graph *graph = of;
    uint64_t chance = mix(graph->seed ^ ((uint64_t)u << 32 | v));
    if (chance % 100 >= graph->density)
        return false;
    for (unsigned i = 0; i < MATCHING_PARTS; i++) {
        chance = mix(chance);
        cost->part[i] = (int64_t)(chance % graph->range) - (int64_t)(graph->range / 2);
    }
    return true;
}

static struct matching_cost sum_of(unsigned n, matching_cost_of *of, const void *graph,
                                   const uint32_t *mate) {
    struct matching_cost sum = {{0}}, cost = {{0}};
    for (unsigned v = 0; v < n; v++) {
        assert_true(mate[v] < n && mate[v] != v && mate[mate[v]] == v);
        if (v > mate[v])
            continue;
        assert_true(of(graph, v, mate[v], &cost));
        sum = matching_plus(sum, cost);
    }
    return sum;
}

static void random_graphs_cost_what_lemon_says(void **state) {
    static const uint64_t RANGES[] = {1, 2, 5, 40, 1000, UINT64_C(1) << 40};
    unsigned impossible = 0;
    (void)state;
    for (unsigned trial = 0; trial < 600; trial++) {
        uint64_t chance = mix(trial);
        struct graph graph = {.n = 2 + 2 * (unsigned)(chance % (MOST / 2)),
                              .seed = chance,
                              .range = RANGES[trial % 6],
                              .density =
                                  1 + (unsigned)(mix(chance) % (trial % 2 ? 10 : 100))};
        uint32_t ours[MOST], theirs[MOST];
        bool possible = lemon_solve(graph.n, cost_of, &graph, theirs);
        assert_int_equal(matching_solve(graph.n, cost_of, &graph, ours),
                         possible ? MATCHING_OK : MATCHING_IMPOSSIBLE);
        impossible += !possible;
        if (!possible)
            continue;
        struct matching_cost one = sum_of(graph.n, cost_of, &graph, ours);
        struct matching_cost other = sum_of(graph.n, cost_of, &graph, theirs);
        if (matching_compare(&one, &other) != 0)
            fail_msg("trial %u", trial);
    }
    assert_in_range(impossible, 50, 400);
}

/* The lots make the cheapest pairing the only one, so LEMON finds the same pairs. */
static void same_pairs_as_lemon(const struct swiss *swiss) {
    uint32_t *all = malloc(swiss->count * sizeof *all);
    uint32_t *mate = malloc(((size_t)swiss->count + 1) * sizeof *mate);
    struct pairing_costs costs;
    assert_true(all && mate);
    for (unsigned i = 0; i < swiss->count; i++)
        all[i] = PAIRING_NONE;
    assert_int_equal(
        pairing_costs_init(&costs, swiss->players, swiss->count, &swiss->wishes, all),
        PAIRING_OK);
    assert_true(lemon_solve(costs.n, pairing_costs_of, &costs, mate));
    for (uint32_t v = 0; v < costs.n; v++) {
        uint32_t player = costs.vertices[v].player;
        if (player != PAIRING_BYE)
            assert_int_equal(swiss->opponent[player], costs.vertices[mate[v]].player);
    }
    pairing_costs_finish(&costs);
    free(all);
    free(mate);
}

static void random_events_are_paired_as_lemon_does(void **state) {
    const unsigned events = effort(10);
    const bool all = events > 10;
    unsigned rounds = 0, pairs = 0, floats = 0, byes = 0;
    (void)state;
    for (unsigned event = 0; event < events; event++) {
        struct swiss swiss;
        /* The sample has small events and one of 300. */
        const uint64_t seed = (uint64_t)effort_seeds() << 32 | event;
        unsigned players = 20 + (unsigned)(mix(seed) % 281);
        if (!all)
            players = event ? 20 + players / 5 : 300;
        assert_true(swiss_init(&swiss, seed, players));
        for (unsigned round = 0; round < ROUNDS; round++) {
            struct pairing_quality quality;
            swiss_next(&swiss);
            assert_int_equal(pairing_round(swiss.players, swiss.count, &swiss.wishes,
                                           swiss.opponent, &quality),
                             PAIRING_OK);
            assert_int_equal(quality.rematches, 0);
            assert_int_equal(quality.repeated_byes, 0);
            /* LEMON takes long under sanitizers: of the large event it sees the first and the last round. */
            if (all || event || round == 0 || round == ROUNDS - 1)
                same_pairs_as_lemon(&swiss);
            for (uint32_t i = 0; i < swiss.count; i++)
                byes += swiss.opponent[i] == PAIRING_BYE;
            rounds++;
            pairs += quality.pairs;
            floats += quality.floats;
            swiss_play(&swiss);
        }
        swiss_finish(&swiss);
    }
    print_message(
        "%u events, %u rounds, %u pairs, %u byes, %u pairs of different scores\n", events,
        rounds, pairs, byes, floats);
    assert_true(byes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_cost_what_lemon_says),
        cmocka_unit_test(random_events_are_paired_as_lemon_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
