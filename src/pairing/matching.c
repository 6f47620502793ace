/* matching.c - the blossom algorithm on few pairs, and the proof that the others cannot help.
 *
 * Of the n (n - 1) / 2 pairs only some are edges of the graph that is searched: at first, for each vertex, the cheapest and
 * those with near numbers. A matching of these is the cheapest of all pairs if no pair left out has a negative slack
 * (blossom.h). Pairs that have are added, and the search goes on from its duals, as in column generation for linear programs.
 * Where the edges allow no perfect matching, a search ends with a tree that no edge leads out of; then the pairs that do are
 * added, and if there are none there is no perfect matching.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/matching.h"

#include <assert.h>
#include <stdlib.h>

#include "pairing/blossom.h"

enum {
    SHORT = 16, /* how many pairs of a vertex are added at a time */
    NEAR = 4,   /* numbers that differ by at most this make an edge from the beginning */
};

/* The best pairs of each vertex that were offered. */
struct entry {
    struct matching_cost cost, key;
    uint32_t other;
};

struct shortlist {
    struct entry *entries; /* SHORT for each vertex, the least key first */
    uint8_t *count;
};

struct problem {
    matching_cost_of *cost_of;
    const void *graph;
    struct blossom blossom;
    struct shortlist shortlist;
    struct matching_cost *common; /* of a vertex with each other */
};

static const struct matching_cost ZERO;

static void offer_to(struct shortlist *list, uint32_t v, const struct entry *entry) {
    struct entry *entries = &list->entries[(size_t)v * SHORT];
    unsigned at = list->count[v];
    if (at == SHORT) {
        if (matching_compare(&entry->key, &entries[SHORT - 1].key) >= 0)
            return;
        at--;
    } else {
        list->count[v]++;
    }
    for (; at > 0 && matching_compare(&entry->key, &entries[at - 1].key) < 0; at--)
        entries[at] = entries[at - 1];
    entries[at] = *entry;
}

static void offer(struct shortlist *list, uint32_t u, uint32_t v,
                  struct matching_cost cost, struct matching_cost key) {
    struct entry entry = {cost, key, v};
    offer_to(list, u, &entry);
    entry.other = u;
    offer_to(list, v, &entry);
}

static bool lists(const struct shortlist *list, uint32_t v, uint32_t other) {
    for (unsigned i = 0; i < list->count[v]; i++)
        if (list->entries[(size_t)v * SHORT + i].other == other)
            return true;
    return false;
}

/* Adds the pairs of the short lists and empties them. Returns how many there were, -1 without memory. */
static int add_listed(struct problem *problem) {
    struct shortlist *list = &problem->shortlist;
    int added = 0;
    for (uint32_t v = 0; v < problem->blossom.n; v++)
        for (unsigned i = 0; i < list->count[v]; i++) {
            const struct entry *entry = &list->entries[(size_t)v * SHORT + i];
            if (entry->other < v && lists(list, entry->other, v))
                continue;
            if (!blossom_add(&problem->blossom, v, entry->other, entry->cost))
                return -1;
            added++;
        }
    for (uint32_t v = 0; v < problem->blossom.n; v++)
        list->count[v] = 0;
    return added;
}

/* The first edges, and duals for which no pair has a negative slack: half of the doubled cost of the cheapest pair. */
static bool begin(struct problem *problem) {
    struct blossom *blossom = &problem->blossom;
    struct matching_cost cost;
    for (uint32_t u = 0; u < blossom->n; u++)
        for (uint32_t v = u + 1; v < blossom->n; v++)
            if (problem->cost_of(problem->graph, u, v, &cost)) {
                offer(&problem->shortlist, u, v, cost, cost);
                if (v - u <= NEAR && !blossom_add(blossom, u, v, cost))
                    return false;
            }
    for (uint32_t v = 0; v < blossom->n; v++)
        if (problem->shortlist.count[v] > 0)
            blossom->vertices[v].y = problem->shortlist.entries[(size_t)v * SHORT].cost;
    return add_listed(problem) >= 0;
}

/* The doubled cost of a pair without the duals of its vertices. */
static struct matching_cost reduced(const struct blossom *blossom, uint32_t u, uint32_t v,
                                    struct matching_cost cost) {
    cost = matching_plus(cost, cost);
    return matching_minus(matching_minus(cost, blossom->vertices[u].y),
                          blossom->vertices[v].y);
}

/* Adds the worst pairs with a negative slack; returns how many, or -1. */
static int add_negative(struct problem *problem) {
    const struct blossom *blossom = &problem->blossom;
    struct matching_cost cost;
    for (uint32_t u = 0; u < blossom->n; u++) {
        blossom_common(blossom, u, problem->common);
        for (uint32_t v = u + 1; v < blossom->n; v++) {
            if (!problem->cost_of(problem->graph, u, v, &cost))
                continue;
            struct matching_cost slack = reduced(blossom, u, v, cost);
            if (blossom->vertices[u].top == blossom->vertices[v].top)
                slack = matching_plus(slack, problem->common[v]);
            if (matching_compare(&slack, &ZERO) < 0)
                offer(&problem->shortlist, u, v, cost, slack);
        }
    }
    return add_listed(problem);
}

/* Adds the best pairs of outer vertices with outer vertices of another node, or with free ones; returns how many, or -1. */
static int add_ways_out(struct problem *problem) {
    const struct blossom *blossom = &problem->blossom;
    struct matching_cost cost;
    for (uint32_t u = 0; u < blossom->n; u++)
        for (uint32_t v = u + 1; v < blossom->n; v++) {
            enum blossom_label a = blossom_label_of(blossom, u),
                               b = blossom_label_of(blossom, v);
            bool helps = a != BLOSSOM_INNER && b != BLOSSOM_INNER &&
                         (a == BLOSSOM_OUTER || b == BLOSSOM_OUTER);
            if (helps && blossom->vertices[u].top != blossom->vertices[v].top &&
                problem->cost_of(problem->graph, u, v, &cost))
                offer(&problem->shortlist, u, v, cost, reduced(blossom, u, v, cost));
        }
    return add_listed(problem);
}

static enum matching_result solve(struct problem *problem) {
    struct blossom *blossom = &problem->blossom;
    if (!begin(problem))
        return MATCHING_NO_MEMORY;
    for (int added = 1; added > 0;) {
        if (!blossom_start(blossom))
            return MATCHING_NO_MEMORY;
        bool stuck = blossom_run(blossom) != BLOSSOM_NONE;
        if (blossom->no_memory)
            return MATCHING_NO_MEMORY;
        added = stuck ? add_ways_out(problem) : add_negative(problem);
        if (added < 0)
            return MATCHING_NO_MEMORY;
        if (stuck && added == 0)
            return MATCHING_IMPOSSIBLE;
        if (stuck)
            blossom_forget(blossom);
    }
    return MATCHING_OK;
}

enum matching_result matching_solve(unsigned n, matching_cost_of *cost_of,
                                    const void *graph, uint32_t mate[]) {
    assert(n <= MATCHING_MOST);
    if (n == 0)
        return MATCHING_OK;
    struct problem problem = {.cost_of = cost_of, .graph = graph};
    problem.shortlist.entries =
        malloc((size_t)n * SHORT * sizeof *problem.shortlist.entries);
    problem.shortlist.count = calloc(n, sizeof *problem.shortlist.count);
    problem.common = malloc(n * sizeof *problem.common);
    enum matching_result result = MATCHING_NO_MEMORY;
    if (blossom_init(&problem.blossom, n) && problem.shortlist.entries &&
        problem.shortlist.count && problem.common)
        result = solve(&problem);
    if (result == MATCHING_OK)
        for (uint32_t v = 0; v < n; v++)
            mate[v] = problem.blossom.vertices[v].mate;
    blossom_finish(&problem.blossom);
    free(problem.shortlist.entries);
    free(problem.shortlist.count);
    free(problem.common);
    return result;
}
