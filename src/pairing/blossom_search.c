/* blossom_search.c - trees that grow from one vertex without a mate to another.
 *
 * Duals of nodes in the tree move by the clock `now` of the search; what is stored is of the moment `since`, and is brought
 * up to date (settled) before a node changes its label. All vertices of a tree have duals of the same parity, since tight
 * edges have even costs: so the slack between two outer nodes can be halved.
 *
 * An event in the heap may be outdated; it is checked against the state when its time has come. Nothing is missed, because
 * the edges of a vertex are scanned again whenever it becomes outer, and whenever it leaves an inner node.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/blossom.h"

#include <assert.h>

static const struct matching_cost ZERO;

static struct matching_cost half(struct matching_cost a) {
    for (unsigned i = 0; i < MATCHING_PARTS; i++) {
        assert(a.part[i] % 2 == 0);
        a.part[i] /= 2;
    }
    return a;
}

/* What moves with the clock: `value` was that of the moment `since`. */
static struct matching_cost moved(const struct blossom *blossom, enum blossom_label label,
                                  struct matching_cost value,
                                  struct matching_cost since) {
    if (label == BLOSSOM_FREE)
        return value;
    struct matching_cost by = matching_minus(blossom->now, since);
    return label == BLOSSOM_OUTER ? matching_plus(value, by) : matching_minus(value, by);
}

static struct matching_cost y_now(const struct blossom *blossom, uint32_t v) {
    const struct blossom_vertex *vertex = &blossom->vertices[v];
    return moved(blossom, blossom_label_of(blossom, v), vertex->y, vertex->since);
}

/* z moves twice as fast. */
static struct matching_cost z_now(const struct blossom *blossom, uint32_t node) {
    const struct blossom_node *at = &blossom->nodes[node];
    return moved(blossom, at->label, moved(blossom, at->label, at->z, at->since),
                 at->since);
}

static struct matching_cost slack_now(const struct blossom *blossom, uint32_t e) {
    const struct blossom_edge *edge = &blossom->edges[e];
    return matching_minus(matching_minus(edge->cost, y_now(blossom, edge->u)),
                          y_now(blossom, edge->v));
}

static void settle_vertices(struct blossom *blossom, uint32_t node) {
    uint32_t last = blossom->nodes[node].last_leaf;
    for (uint32_t v = blossom->nodes[node].first_leaf;;
         v = blossom->vertices[v].next_leaf) {
        blossom->vertices[v].y = y_now(blossom, v);
        blossom->vertices[v].since = blossom->now;
        if (v == last)
            return;
    }
}

static void settle_blossom(struct blossom *blossom, uint32_t node) {
    if (node < blossom->n)
        return;
    blossom->nodes[node].z = z_now(blossom, node);
    blossom->nodes[node].since = blossom->now;
}

/* Puts the edges between a vertex of an outer node and nodes outside, or of a free node and outer nodes, in the heap. */
static void scan(struct blossom *blossom, uint32_t v) {
    bool outer = blossom_label_of(blossom, v) == BLOSSOM_OUTER;
    for (uint32_t i = blossom->start[v]; i < blossom->start[v + 1]; i++) {
        uint32_t e = blossom->adjacent[i];
        uint32_t other =
            blossom->edges[e].u == v ? blossom->edges[e].v : blossom->edges[e].u;
        enum blossom_label label = blossom_label_of(blossom, other);
        if (label == BLOSSOM_INNER || (label == BLOSSOM_FREE && !outer) ||
            blossom->vertices[other].top == blossom->vertices[v].top)
            continue;
        struct matching_cost slack = slack_now(blossom, e);
        blossom_push(blossom,
                     matching_plus(blossom->now,
                                   outer && label == BLOSSOM_OUTER ? half(slack) : slack),
                     e);
    }
}

static void scan_node(struct blossom *blossom, uint32_t node) {
    uint32_t last = blossom->nodes[node].last_leaf;
    for (uint32_t v = blossom->nodes[node].first_leaf;;
         v = blossom->vertices[v].next_leaf) {
        scan(blossom, v);
        if (v == last)
            return;
    }
}

/* Labels a free node, whose duals begin to move. */
static void enter(struct blossom *blossom, uint32_t node, enum blossom_label as) {
    settle_vertices(blossom, node);
    blossom->nodes[node].since = blossom->now;
    blossom->nodes[node].label = as;
}

static void make_inner(struct blossom *blossom, uint32_t node, uint32_t u, uint32_t v) {
    enter(blossom, node, BLOSSOM_INNER);
    blossom->nodes[node].label_u = u;
    blossom->nodes[node].label_v = v;
    if (node >= blossom->n)
        blossom_push(blossom, matching_plus(blossom->now, half(blossom->nodes[node].z)),
                     (uint32_t)blossom->edge_count + node);
}

/* The edge from a node of the tree, not the root, to the next one towards the root, as *u in the node and *v in the result;
 * BLOSSOM_NONE if it is the root. */
static uint32_t up(const struct blossom *blossom, uint32_t node, uint32_t *u,
                   uint32_t *v) {
    const struct blossom_node *at = &blossom->nodes[node];
    *u = at->label == BLOSSOM_OUTER ? at->base : at->label_v;
    *v = at->label == BLOSSOM_OUTER ? blossom->vertices[at->base].mate : at->label_u;
    return *v == BLOSSOM_NONE ? BLOSSOM_NONE : blossom->vertices[*v].top;
}

/* The lowest node of the tree above both. */
static uint32_t meeting(struct blossom *blossom, uint32_t a, uint32_t b) {
    uint32_t u, v;
    blossom->mark++;
    for (;;) {
        if (a != BLOSSOM_NONE) {
            if (blossom->nodes[a].mark == blossom->mark)
                return a;
            blossom->nodes[a].mark = blossom->mark;
            a = up(blossom, a, &u, &v);
        }
        uint32_t other = a;
        a = b;
        b = other;
    }
}

static void join(struct blossom *blossom, uint32_t node, uint32_t u, uint32_t v,
                 uint32_t next) {
    blossom->nodes[node].link_u = u;
    blossom->nodes[node].link_v = v;
    blossom->nodes[node].next = next;
    blossom->nodes[next].prev = node;
}

/* Makes one outer blossom of the cycle that the tight edge uv between outer nodes closes. */
static void shrink(struct blossom *blossom, uint32_t u, uint32_t v) {
    uint32_t p, q,
        first = meeting(blossom, blossom->vertices[u].top, blossom->vertices[v].top);
    /* The ring: down from `first` to u, over to v, up to `first`. */
    uint32_t count = 0;
    for (uint32_t at = blossom->vertices[u].top; at != first;
         at = up(blossom, at, &p, &q))
        blossom->stack[count++] = at;
    uint32_t last = first;
    while (count > 0) {
        uint32_t at = blossom->stack[--count];
        up(blossom, at, &p, &q);
        join(blossom, last, q, p, at);
        last = at;
    }
    p = u;
    q = v;
    for (uint32_t at = blossom->vertices[v].top; at != first;) {
        join(blossom, last, p, q, at);
        last = at;
        at = up(blossom, at, &p, &q);
    }
    join(blossom, last, p, q, first);

    uint32_t made = blossom->unused, child = first;
    struct blossom_node *node = &blossom->nodes[made];
    blossom->unused = node->next;
    do {
        if (blossom->nodes[child].label == BLOSSOM_INNER)
            settle_vertices(blossom, child);
        settle_blossom(blossom, child);
        blossom->nodes[child].parent = made;
        child = blossom->nodes[child].next;
    } while (child != first);
    do {
        uint32_t end = blossom->nodes[child].last_leaf;
        for (uint32_t leaf = blossom->nodes[child].first_leaf;;
             leaf = blossom->vertices[leaf].next_leaf) {
            blossom->vertices[leaf].top = made;
            if (leaf == end)
                break;
        }
        child = blossom->nodes[child].next;
        blossom->vertices[end].next_leaf = blossom->nodes[child].first_leaf;
    } while (child != first);
    node->z = ZERO;
    node->since = blossom->now;
    node->parent = BLOSSOM_NONE;
    node->child = first;
    node->base = blossom->nodes[first].base;
    node->first_leaf = blossom->nodes[first].first_leaf;
    node->last_leaf = blossom->nodes[last].last_leaf;
    node->label = BLOSSOM_OUTER;
    do {
        if (blossom->nodes[child].label == BLOSSOM_INNER)
            scan_node(blossom, child);
        blossom->nodes[child].label = BLOSSOM_FREE;
        child = blossom->nodes[child].next;
    } while (child != first);
}

/* Whether the way round the ring of a blossom from `child` to its base that has an even number of edges goes forward. */
static bool even_forward(const struct blossom *blossom, uint32_t node, uint32_t child) {
    bool odd = false;
    for (uint32_t at = blossom->nodes[node].child; at != child;
         at = blossom->nodes[at].next)
        odd = !odd;
    return odd;
}

/* The neighbour in the ring, and the edge to it, *u in the node. */
static uint32_t step(const struct blossom *blossom, uint32_t node, bool forward,
                     uint32_t *u, uint32_t *v) {
    const struct blossom_node *at =
        &blossom->nodes[forward ? node : blossom->nodes[node].prev];
    *u = forward ? at->link_u : at->link_v;
    *v = forward ? at->link_v : at->link_u;
    return forward ? at->next : blossom->nodes[node].prev;
}

/* Takes an inner blossom whose z has come down to 0 out of the tree: the way from where the tree enters to its base stays. */
static void expand(struct blossom *blossom, uint32_t node) {
    uint32_t first = blossom->nodes[node].child, child = first;
    uint32_t u = blossom->nodes[node].label_u, v = blossom->nodes[node].label_v;
    settle_vertices(blossom, node);
    do {
        uint32_t last = blossom->nodes[child].last_leaf;
        for (uint32_t leaf = blossom->nodes[child].first_leaf;;
             leaf = blossom->vertices[leaf].next_leaf) {
            blossom->vertices[leaf].top = child;
            if (leaf == last)
                break;
        }
        blossom->nodes[child].parent = BLOSSOM_NONE;
        child = blossom->nodes[child].next;
    } while (child != first);
    uint32_t at = blossom->vertices[v].top;
    bool forward = even_forward(blossom, node, at);
    blossom->nodes[node].label = BLOSSOM_FREE;
    blossom->nodes[node].next = blossom->unused;
    blossom->unused = node;
    make_inner(blossom, at, u, v);
    while (at != first) {
        at = step(blossom, at, forward, &u, &v);
        enter(blossom, at, BLOSSOM_OUTER);
        at = step(blossom, at, forward, &u, &v);
        make_inner(blossom, at, u, v);
    }
    do {
        if (blossom->nodes[child].label != BLOSSOM_INNER)
            scan_node(blossom, child);
        child = blossom->nodes[child].next;
    } while (child != first);
}

/* Turns pairs inside a node so that `v` is the vertex that is not matched inside. */
static void rebase(struct blossom *blossom, uint32_t node, uint32_t v) {
    uint32_t count = 0, *stack = blossom->stack, p, q;
    stack[count++] = node;
    stack[count++] = v;
    while (count > 0) {
        v = stack[--count];
        node = stack[--count];
        if (node < blossom->n)
            continue;
        uint32_t child = v;
        while (blossom->nodes[child].parent != node)
            child = blossom->nodes[child].parent;
        stack[count++] = child;
        stack[count++] = v;
        bool forward = even_forward(blossom, node, child);
        for (uint32_t at = child; at != blossom->nodes[node].child;) {
            uint32_t one = step(blossom, at, forward, &p, &q);
            uint32_t two = step(blossom, one, forward, &p, &q);
            blossom->vertices[p].mate = q;
            blossom->vertices[q].mate = p;
            stack[count++] = one;
            stack[count++] = p;
            stack[count++] = two;
            stack[count++] = q;
            at = two;
        }
        blossom->nodes[node].child = child;
        blossom->nodes[node].base = v;
    }
}

/* Matches the outer vertex u with v, whose node has no mate, and turns the pairs from u to the root. */
static void augment(struct blossom *blossom, uint32_t u, uint32_t v) {
    rebase(blossom, blossom->vertices[v].top, v);
    for (;;) {
        uint32_t outer = blossom->vertices[u].top;
        uint32_t old = blossom->vertices[blossom->nodes[outer].base].mate;
        rebase(blossom, outer, u);
        blossom->vertices[u].mate = v;
        blossom->vertices[v].mate = u;
        if (old == BLOSSOM_NONE)
            return;
        uint32_t inner = blossom->vertices[old].top;
        u = blossom->nodes[inner].label_u;
        v = blossom->nodes[inner].label_v;
        rebase(blossom, inner, v);
    }
}

void blossom_forget(struct blossom *blossom) {
    for (uint32_t v = 0; v < blossom->n; v++) {
        blossom->vertices[v].y = y_now(blossom, v);
        blossom->vertices[v].since = blossom->now;
    }
    for (uint32_t i = 0; i < 2 * blossom->n; i++) {
        settle_blossom(blossom, i);
        blossom->nodes[i].label = BLOSSOM_FREE;
    }
}

/* Grows a tree from a vertex without a mate; true if it met another. */
static bool search(struct blossom *blossom, uint32_t root) {
    blossom->heap_count = 0;
    blossom->now = ZERO;
    root = blossom->vertices[root].top;
    enter(blossom, root, BLOSSOM_OUTER);
    scan_node(blossom, root);
    while (blossom->heap_count > 0 && !blossom->no_memory) {
        struct blossom_event event = blossom_pop(blossom);
        blossom->now = event.when;
        if (event.what >= blossom->edge_count) {
            uint32_t node = event.what - (uint32_t)blossom->edge_count;
            struct matching_cost z = z_now(blossom, node);
            if (blossom->nodes[node].label == BLOSSOM_INNER &&
                matching_compare(&z, &ZERO) == 0)
                expand(blossom, node);
            continue;
        }
        uint32_t u = blossom->edges[event.what].u, v = blossom->edges[event.what].v;
        if (blossom_label_of(blossom, u) != BLOSSOM_OUTER) {
            u = v;
            v = blossom->edges[event.what].u;
        }
        uint32_t node = blossom->vertices[v].top;
        struct matching_cost slack = slack_now(blossom, event.what);
        if (blossom_label_of(blossom, u) != BLOSSOM_OUTER ||
            node == blossom->vertices[u].top ||
            blossom->nodes[node].label == BLOSSOM_INNER ||
            matching_compare(&slack, &ZERO) != 0)
            continue;
        if (blossom->nodes[node].label == BLOSSOM_OUTER) {
            shrink(blossom, u, v);
            continue;
        }
        uint32_t mate = blossom->vertices[blossom->nodes[node].base].mate;
        if (mate == BLOSSOM_NONE) {
            augment(blossom, u, v);
            return true;
        }
        make_inner(blossom, node, u, v);
        enter(blossom, blossom->vertices[mate].top, BLOSSOM_OUTER);
        scan_node(blossom, blossom->vertices[mate].top);
    }
    return false;
}

uint32_t blossom_run(struct blossom *blossom) {
    for (uint32_t v = 0; v < blossom->n; v++)
        if (blossom->vertices[v].mate == BLOSSOM_NONE) {
            if (!search(blossom, v))
                return v;
            blossom_forget(blossom);
        }
    return BLOSSOM_NONE;
}
