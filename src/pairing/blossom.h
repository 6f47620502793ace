/* blossom.h - the search of the blossom algorithm on a graph given as a list of edges.
 *
 * Each vertex v has a dual y(v) and each blossom B (an odd set of vertices, found as an odd cycle of vertices and
 * blossoms) a dual z(B) >= 0. The slack of an edge uv, with costs doubled so that all halves are whole, is
 *     2 cost(uv) - y(u) - y(v) + the sum of z(B) over the blossoms B that hold both u and v,
 * and it is never negative. Edges of the matching have slack 0, and blossoms with z(B) > 0 have one vertex that is
 * matched outside. When every vertex is matched these conditions prove that no perfect matching of the edges costs less.
 *
 * A search grows one tree of edges with slack 0 from one vertex that has no mate, until it meets another. A tree has outer
 * nodes (at an even distance from the root; their duals rise) and inner nodes (their duals fall). What may happen next waits
 * in a heap, ordered by how far the duals have moved by then, so a search touches only what is near its root.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_BLOSSOM_H
#define PAIRING_BLOSSOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pairing/matching.h"

#define BLOSSOM_NONE UINT32_MAX

struct blossom_edge {
    uint32_t u, v;
    struct matching_cost cost; /* doubled */
};

enum blossom_label {
    BLOSSOM_FREE, /* not in the tree */
    BLOSSOM_OUTER,
    BLOSSOM_INNER,
};

struct blossom_vertex {
    struct matching_cost y;
    struct matching_cost
        since; /* how far the search had come when its y began to move; y is of that moment */
    uint32_t mate;      /* or BLOSSOM_NONE */
    uint32_t top;       /* the largest node that holds it */
    uint32_t next_leaf; /* the next vertex of the same node, unless it is the last */
};

/* A vertex or a blossom: numbers below n are vertices. Children of a blossom form a ring. */
struct blossom_node {
    struct matching_cost z;
    struct matching_cost since;
    uint32_t parent; /* or BLOSSOM_NONE: it is a top node */
    uint32_t base;   /* the vertex that is not matched inside */
    uint32_t first_leaf, last_leaf;
    uint32_t child;      /* of a blossom: the child that holds the base */
    uint32_t next, prev; /* in the ring of the parent; `next` also lists unused nodes */
    uint32_t link_u, link_v; /* the edge to `next`: u in this node, v in the next one */
    uint32_t label_u,
        label_v; /* of an inner node: the edge by which the tree reached it, u outer, v in it */
    uint32_t mark;
    enum blossom_label label; /* of a top node */
};

struct blossom_event {
    struct matching_cost when; /* how far the search has come then */
    uint32_t
        what; /* an edge, or the number of edges plus an inner blossom whose z is then 0 */
};

struct blossom {
    uint32_t n;
    struct blossom_edge *edges;
    size_t edge_count, edge_room;
    uint32_t *
        adjacent; /* the edges of vertex v are adjacent[start[v]] to adjacent[start[v + 1] - 1] */
    uint32_t *start;
    struct blossom_vertex *vertices;
    struct blossom_node *nodes; /* 2 n */
    uint32_t unused;            /* the first unused node */
    struct blossom_event *heap;
    size_t heap_count, heap_room;
    uint32_t *stack; /* 4 n */
    uint32_t mark;
    struct matching_cost now; /* how far the search has come */
    bool no_memory;
};

/* Makes a graph of `n` vertices without edges, n at least 1, its duals all 0. False without memory; finish it anyway. */
bool blossom_init(struct blossom *blossom, uint32_t n);
void blossom_finish(struct blossom *blossom);

/* Adds an edge between different vertices; parallel edges do no harm. Its cost is not doubled yet. It is in the graph after
 * blossom_start(). False without memory. */
bool blossom_add(struct blossom *blossom, uint32_t u, uint32_t v,
                 struct matching_cost cost);

/* Takes the added edges into the graph and makes the duals right for all edges: dissolves the blossoms, lowers duals where
 * a slack would be negative, drops the pairs whose slack is then positive, raises duals and makes pairs where that is
 * possible at once. False without memory. */
bool blossom_start(struct blossom *blossom);

/* Searches until all vertices are matched: BLOSSOM_NONE. Otherwise a vertex from which the search found no other; the
 * labels are then as it left them, until blossom_forget(). Sets `no_memory` if that was the reason. */
uint32_t blossom_run(struct blossom *blossom);

/* Ends a search that found nothing: brings duals up to date and removes the labels. */
void blossom_forget(struct blossom *blossom);

/* Sets common[v] for each vertex in the same top node as u, except u, to the sum of z(B) over the blossoms that hold both;
 * only between searches. */
void blossom_common(const struct blossom *blossom, uint32_t u,
                    struct matching_cost *common);

/* Adds an event; sets `no_memory` if it cannot. */
void blossom_push(struct blossom *blossom, struct matching_cost when, uint32_t what);

/* Takes the earliest event out; there must be one. */
struct blossom_event blossom_pop(struct blossom *blossom);

/* The label of the node that holds the vertex. */
static inline enum blossom_label blossom_label_of(const struct blossom *blossom,
                                                  uint32_t v) {
    return blossom->nodes[blossom->vertices[v].top].label;
}

#endif
