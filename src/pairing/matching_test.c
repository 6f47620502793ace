/* matching_test.c - the cheapest matching, compared with every other where they can all be tried.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "pairing/matching.h"

enum { MOST = 12 };

struct table {
    unsigned n;
    struct matching_cost cost[MOST][MOST];
    bool forbidden[MOST][MOST];
};

static bool cost_of(const void *graph, unsigned u, unsigned v,
                    struct matching_cost *cost) {
    const struct table *table = graph;
    assert_true(u < v && v < table->n);
    *cost = table->cost[u][v];
    return !table->forbidden[u][v];
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t next(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Tries every matching of the vertices that are not `used`; true if there is one. */
static bool best_of_all(const struct table *table, unsigned used,
                        struct matching_cost *best) {
    unsigned u = 0;
    while (u < table->n && used >> u & 1)
        u++;
    if (u == table->n) {
        memset(best, 0, sizeof *best);
        return true;
    }
    bool found = false;
    for (unsigned v = u + 1; v < table->n; v++) {
        struct matching_cost rest;
        if (used >> v & 1 || table->forbidden[u][v] ||
            !best_of_all(table, used | 1u << u | 1u << v, &rest))
            continue;
        rest = matching_plus(rest, table->cost[u][v]);
        if (!found || matching_compare(&rest, best) < 0)
            *best = rest;
        found = true;
    }
    return found;
}

static struct matching_cost cost_of_pairs(const struct table *table,
                                          const uint32_t *mate) {
    struct matching_cost sum = {{0}};
    for (unsigned v = 0; v < table->n; v++) {
        assert_true(mate[v] < table->n && mate[v] != v);
        assert_int_equal(mate[mate[v]], v);
        if (v < mate[v]) {
            assert_false(table->forbidden[v][mate[v]]);
            sum = matching_plus(sum, table->cost[v][mate[v]]);
        }
    }
    return sum;
}

static void set(struct table *table, unsigned u, unsigned v, int64_t cost) {
    table->cost[u][v] = table->cost[v][u] = (struct matching_cost){{cost}};
    table->forbidden[u][v] = table->forbidden[v][u] = false;
}

static void the_cheapest_pair_is_not_always_in_the_cheapest_matching(void **state) {
    (void)state;
    struct table table = {.n = 4};
    set(&table, 0, 1, 1);
    set(&table, 2, 3, 9);
    set(&table, 0, 2, 4);
    set(&table, 1, 3, 4);
    set(&table, 0, 3, 7);
    set(&table, 1, 2, 7);
    uint32_t mate[4];
    assert_int_equal(matching_solve(4, cost_of, &table, mate), MATCHING_OK);
    assert_int_equal(mate[0], 2);
    assert_int_equal(mate[1], 3);
}

/* Two triangles and one edge between them: the vertices that are left over in the triangles must take
 * it. */
static void triangles_are_shrunk(void **state) {
    (void)state;
    struct table table = {.n = 6};
    memset(table.forbidden, 1, sizeof table.forbidden);
    set(&table, 0, 1, 1);
    set(&table, 1, 2, 1);
    set(&table, 0, 2, 1);
    set(&table, 3, 4, 1);
    set(&table, 4, 5, 1);
    set(&table, 3, 5, 1);
    set(&table, 2, 3, 1000);
    uint32_t mate[6];
    assert_int_equal(matching_solve(6, cost_of, &table, mate), MATCHING_OK);
    assert_int_equal(mate[2], 3);
    assert_int_equal(mate[0], 1);
    assert_int_equal(mate[4], 5);
}

static void earlier_parts_decide(void **state) {
    (void)state;
    struct table table = {.n = 4};
    for (unsigned u = 0; u < 4; u++)
        for (unsigned v = 0; v < 4; v++)
            table.cost[u][v] = (struct matching_cost){{0, 1, 0, 0}};
    table.cost[0][1] = (struct matching_cost){{0, 0, 1000, 0}};
    table.cost[0][3] = (struct matching_cost){{1, -1000, 0, 0}};
    uint32_t mate[4];
    assert_int_equal(matching_solve(4, cost_of, &table, mate), MATCHING_OK);
    assert_int_equal(mate[0], 1);
}

static void where_no_matching_is_possible_it_says_so(void **state) {
    (void)state;
    struct table table = {.n = 4};
    uint32_t mate[5];
    memset(table.forbidden, 1, sizeof table.forbidden);
    set(&table, 0, 1, 0);
    set(&table, 0, 2, 0);
    set(&table, 0, 3, 0);
    assert_int_equal(matching_solve(4, cost_of, &table, mate), MATCHING_IMPOSSIBLE);
    assert_int_equal(matching_solve(0, cost_of, &table, mate), MATCHING_OK);
    table = (struct table){.n = 5};
    assert_int_equal(matching_solve(5, cost_of, &table, mate), MATCHING_IMPOSSIBLE);
    table.n = 1;
    assert_int_equal(matching_solve(1, cost_of, &table, mate), MATCHING_IMPOSSIBLE);
}

/* Small ranges of costs, so that many matchings cost the same and many edges are tight; all densities. */
static void random_graphs_agree_with_all_matchings(void **state) {
    (void)state;
    unsigned impossible = 0;
    for (uint64_t trial = 0; trial < 4000; trial++) {
        uint64_t seed = trial;
        struct table table = {.n = 2 + 2 * (unsigned)(next(&seed) % 5)};
        uint64_t range = 1 + next(&seed) % 20, density = 3 + next(&seed) % 8;
        for (unsigned u = 0; u < table.n; u++)
            for (unsigned v = u + 1; v < table.n; v++) {
                table.cost[u][v] = (struct matching_cost){
                    {(int64_t)(next(&seed) % range), -(int64_t)(next(&seed) % range), 0,
                     (int64_t)(next(&seed) % 2)}};
                table.forbidden[u][v] = next(&seed) % 10 >= density;
            }
        struct matching_cost best = {{0}}, found;
        uint32_t mate[MOST];
        bool possible = best_of_all(&table, 0, &best);
        assert_int_equal(matching_solve(table.n, cost_of, &table, mate),
                         possible ? MATCHING_OK : MATCHING_IMPOSSIBLE);
        impossible += !possible;
        if (!possible)
            continue;
        found = cost_of_pairs(&table, mate);
        if (matching_compare(&found, &best) != 0)
            fail_msg("trial %u", (unsigned)trial);
    }
    assert_in_range(impossible, 100, 3000);
}

TEST_GROUP(matching) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_pair_is_not_always_in_the_cheapest_matching),
        cmocka_unit_test(triangles_are_shrunk),
        cmocka_unit_test(earlier_parts_decide),
        cmocka_unit_test(where_no_matching_is_possible_it_says_so),
        cmocka_unit_test(random_graphs_agree_with_all_matchings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
