/* blossom.c - the graph of the blossom algorithm, and duals that are right before a search.
 *
 * Edges may be added between searches. Blossoms are then dissolved: each vertex takes half of z(B) of every blossom that
 * holds it off its y, which makes no slack smaller, so most of what was found stays tight.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/blossom.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static const struct matching_cost ZERO;

static struct matching_cost half(struct matching_cost a) {
    for (unsigned i = 0; i < MATCHING_PARTS; i++)
        a.part[i] /= 2;
    return a;
}

/* Makes every vertex a node of its own and every blossom unused. */
static void reset_nodes(struct blossom *blossom) {
    memset(blossom->nodes, 0, 2 * (size_t)blossom->n * sizeof *blossom->nodes);
    for (uint32_t i = 0; i < 2 * blossom->n; i++) {
        blossom->nodes[i].parent = BLOSSOM_NONE;
        blossom->nodes[i].base = blossom->nodes[i].first_leaf =
            blossom->nodes[i].last_leaf = i;
        blossom->nodes[i].next = i + 1;
    }
    for (uint32_t v = 0; v < blossom->n; v++)
        blossom->vertices[v].top = v;
    blossom->unused = blossom->n;
    blossom->mark = 0;
}

bool blossom_init(struct blossom *blossom, uint32_t n) {
    memset(blossom, 0, sizeof *blossom);
    blossom->n = n;
    blossom->start = calloc((size_t)n + 1, sizeof *blossom->start);
    blossom->vertices = calloc(n, sizeof *blossom->vertices);
    blossom->nodes = calloc(2 * (size_t)n, sizeof *blossom->nodes);
    blossom->stack = calloc(4 * (size_t)n, sizeof *blossom->stack);
    if (!blossom->start || !blossom->vertices || !blossom->nodes || !blossom->stack)
        return false;
    for (uint32_t v = 0; v < n; v++)
        blossom->vertices[v].mate = BLOSSOM_NONE;
    reset_nodes(blossom);
    return true;
}

void blossom_finish(struct blossom *blossom) {
    free(blossom->edges);
    free(blossom->adjacent);
    free(blossom->start);
    free(blossom->vertices);
    free(blossom->nodes);
    free(blossom->heap);
    free(blossom->stack);
}

bool blossom_add(struct blossom *blossom, uint32_t u, uint32_t v,
                 struct matching_cost cost) {
    if (!grow_array(&blossom->edges, blossom->edge_count, &blossom->edge_room,
                    sizeof *blossom->edges))
        return false;
    blossom->edges[blossom->edge_count++] =
        (struct blossom_edge){u, v, matching_plus(cost, cost)};
    return true;
}

void blossom_common(const struct blossom *blossom, uint32_t u,
                    struct matching_cost *common) {
    const struct blossom_node *nodes = blossom->nodes;
    struct matching_cost sum = ZERO;
    for (uint32_t at = nodes[u].parent; at != BLOSSOM_NONE; at = nodes[at].parent)
        sum = matching_plus(sum, nodes[at].z);
    for (uint32_t below = u, at = nodes[u].parent; at != BLOSSOM_NONE;
         below = at, at = nodes[at].parent) {
        /* The vertices that are in this blossom and not in the one below: that is one stretch of the list. */
        for (uint32_t v = nodes[at].first_leaf;; v = blossom->vertices[v].next_leaf) {
            if (v == nodes[below].first_leaf)
                v = nodes[below].last_leaf;
            else
                common[v] = sum;
            if (v == nodes[at].last_leaf)
                break;
        }
        sum = matching_minus(sum, nodes[at].z);
    }
}

static void dissolve(struct blossom *blossom) {
    for (uint32_t v = 0; v < blossom->n; v++) {
        struct matching_cost sum = ZERO;
        for (uint32_t at = blossom->nodes[v].parent; at != BLOSSOM_NONE;
             at = blossom->nodes[at].parent)
            sum = matching_plus(sum, blossom->nodes[at].z);
        blossom->vertices[v].y = matching_minus(blossom->vertices[v].y, half(sum));
    }
    reset_nodes(blossom);
}

/* Lists the edges of each vertex. */
static bool list_edges(struct blossom *blossom) {
    if (!grow_to(&blossom->adjacent, 2 * blossom->edge_count + 1,
                 sizeof *blossom->adjacent))
        return false;
    uint32_t *start = blossom->start, *adjacent = blossom->adjacent, n = blossom->n;
    memset(start, 0, ((size_t)n + 1) * sizeof *start);
    for (size_t e = 0; e < blossom->edge_count; e++) {
        start[blossom->edges[e].u]++;
        start[blossom->edges[e].v]++;
    }
    for (uint32_t v = 1; v <= n; v++)
        start[v] += start[v - 1];
    for (size_t e = blossom->edge_count; e-- > 0;) {
        adjacent[--start[blossom->edges[e].u]] = (uint32_t)e;
        adjacent[--start[blossom->edges[e].v]] = (uint32_t)e;
    }
    return true;
}

static struct matching_cost slack_of(const struct blossom *blossom,
                                     const struct blossom_edge *edge) {
    return matching_minus(matching_minus(edge->cost, blossom->vertices[edge->u].y),
                          blossom->vertices[edge->v].y);
}

/* Raises the y of a vertex without a mate as far as its edges allow, and pairs it if it can. */
static void raise(struct blossom *blossom, uint32_t v) {
    struct matching_cost least = ZERO;
    uint32_t mate = BLOSSOM_NONE;
    for (uint32_t i = blossom->start[v]; i < blossom->start[v + 1]; i++) {
        const struct blossom_edge *edge = &blossom->edges[blossom->adjacent[i]];
        struct matching_cost slack = slack_of(blossom, edge);
        uint32_t other = edge->u == v ? edge->v : edge->u;
        int order = i == blossom->start[v] ? -1 : matching_compare(&slack, &least);
        if (order < 0) {
            least = slack;
            mate = BLOSSOM_NONE;
        }
        if (order <= 0 && mate == BLOSSOM_NONE &&
            blossom->vertices[other].mate == BLOSSOM_NONE)
            mate = other;
    }
    blossom->vertices[v].y = matching_plus(blossom->vertices[v].y, least);
    if (mate != BLOSSOM_NONE) {
        blossom->vertices[v].mate = mate;
        blossom->vertices[mate].mate = v;
    }
}

bool blossom_start(struct blossom *blossom) {
    struct blossom_vertex *vertices = blossom->vertices;
    dissolve(blossom);
    if (!list_edges(blossom))
        return false;
    for (size_t e = 0; e < blossom->edge_count; e++) {
        const struct blossom_edge *edge = &blossom->edges[e];
        struct matching_cost slack = slack_of(blossom, edge);
        if (matching_compare(&slack, &ZERO) < 0)
            vertices[edge->u].y = matching_plus(vertices[edge->u].y, slack);
    }
    /* Which vertices have a mate by an edge of slack 0. */
    uint32_t *keeps = blossom->stack;
    memset(keeps, 0, blossom->n * sizeof *keeps);
    for (size_t e = 0; e < blossom->edge_count; e++) {
        const struct blossom_edge *edge = &blossom->edges[e];
        struct matching_cost slack = slack_of(blossom, edge);
        if (vertices[edge->u].mate == edge->v && matching_compare(&slack, &ZERO) == 0)
            keeps[edge->u] = keeps[edge->v] = 1;
    }
    for (uint32_t v = 0; v < blossom->n; v++)
        if (!keeps[v])
            vertices[v].mate = BLOSSOM_NONE;
    for (uint32_t v = 0; v < blossom->n; v++)
        if (vertices[v].mate == BLOSSOM_NONE)
            raise(blossom, v);
    return true;
}
