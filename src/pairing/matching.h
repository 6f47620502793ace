/* matching.h - the cheapest perfect matching of a general graph, exactly.
 *
 * Every vertex gets one partner so that the sum of the costs of the pairs is as small as possible. The method is the
 * blossom algorithm of J. Edmonds ("Maximum matching and a polyhedron with 0,1-vertices", 1965) as Z. Galil explains it
 * ("Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18, 1986). See blossom.h for the
 * search; matching.c runs it on few of the pairs and proves by their duals that the others cannot help.
 *
 * A cost is a vector whose parts are compared in order: a later part decides only where all earlier ones are equal. So
 * criteria of different rank need no weights that could overlap. Costs are added part by part, without carrying.
 *
 * The result depends only on the costs, also among matchings that cost the same. No I/O, no globals.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_MATCHING_H
#define PAIRING_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MATCHING_PARTS = 4,
    MATCHING_MOST = 8192, /* vertices */
};

/* The largest absolute value of a part of a cost: sums over MATCHING_MOST vertices stay within 64 bits. */
#define MATCHING_PART_MOST (INT64_C(1) << 44)

struct matching_cost {
    int64_t part[MATCHING_PARTS]; /* the first matters most */
};

/* Sets `cost` of the pair of `u` and `v`, u < v, and returns true; false if they may not be a pair. It must answer the same
 * whenever it is asked. */
typedef bool matching_cost_of(const void *graph, unsigned u, unsigned v,
                              struct matching_cost *cost);

enum matching_result {
    MATCHING_OK = 0,
    MATCHING_IMPOSSIBLE =
        -1, /* there is no perfect matching; also if the number of vertices is odd */
    MATCHING_NO_MEMORY = -2,
};

/* Matches the vertices 0 to n - 1, n at most MATCHING_MOST, and sets mate[v] for each; `graph` is handed to `cost_of`.
 * It is fastest if vertices whose numbers are near each other are cheap pairs. After an error `mate` is undefined. */
enum matching_result matching_solve(unsigned n, matching_cost_of *cost_of,
                                    const void *graph, uint32_t mate[]);

static inline struct matching_cost matching_plus(struct matching_cost a,
                                                 struct matching_cost b) {
    for (unsigned i = 0; i < MATCHING_PARTS; i++)
        a.part[i] += b.part[i];
    return a;
}

static inline struct matching_cost matching_minus(struct matching_cost a,
                                                  struct matching_cost b) {
    for (unsigned i = 0; i < MATCHING_PARTS; i++)
        a.part[i] -= b.part[i];
    return a;
}

/* Negative, 0 or positive, as `a` is less than, equal to or more than `b`. */
static inline int matching_compare(const struct matching_cost *a,
                                   const struct matching_cost *b) {
    for (unsigned i = 0; i < MATCHING_PARTS; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] < b->part[i] ? -1 : 1;
    return 0;
}

#endif
