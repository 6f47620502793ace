/* lemon.cpp - MaxWeightedPerfectMatching of LEMON, with costs that are vectors as ours are.
 *
 * LEMON wants weights to be numbers. What it does with them is adding, subtracting, multiplying by small integers, halving
 * and comparing, and vectors that are compared part by part can do all of it.
 *
 * SPDX-License-Identifier: MIT */
#include "lemon.h"

#include <limits>

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

namespace {

struct weight {
    matching_cost cost;

    weight(int number = 0) : cost() {
        for (int64_t &part : cost.part)
            part = number;
    }
    explicit weight(const matching_cost &given) : cost(given) {}

    weight &operator+=(const weight &other) {
        cost = matching_plus(cost, other.cost);
        return *this;
    }
    weight &operator-=(const weight &other) {
        cost = matching_minus(cost, other.cost);
        return *this;
    }
};

weight operator+(weight a, const weight &b) { return a += b; }

weight operator-(weight a, const weight &b) { return a -= b; }

weight operator-(const weight &a) { return weight(0) -= a; }

weight operator*(int factor, weight a) {
    for (int64_t &part : a.cost.part)
        part *= factor;
    return a;
}

weight operator/(weight a, int divisor) {
    for (int64_t &part : a.cost.part)
        part /= divisor;
    return a;
}

bool operator<(const weight &a, const weight &b) {
    return matching_compare(&a.cost, &b.cost) < 0;
}

bool operator>(const weight &a, const weight &b) { return b < a; }

bool operator==(const weight &a, const weight &b) {
    return matching_compare(&a.cost, &b.cost) == 0;
}

bool operator!=(const weight &a, const weight &b) { return !(a == b); }

} // namespace

template <> struct std::numeric_limits<weight> {
    static const bool is_integer = true;
    static weight max() {
        matching_cost cost = {};
        cost.part[0] = INT64_C(1) << 61;
        return weight(cost);
    }
};

bool lemon_solve(unsigned n, matching_cost_of *cost_of, const void *graph,
                 uint32_t mate[]) {
    lemon::SmartGraph all;
    lemon::SmartGraph::EdgeMap<weight> weights(all);
    matching_cost cost;
    all.reserveNode(static_cast<int>(n));
    for (unsigned v = 0; v < n; v++)
        all.addNode();
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = u + 1; v < n; v++)
            if (cost_of(graph, u, v, &cost))
                weights[all.addEdge(all.nodeFromId(static_cast<int>(u)),
                                    all.nodeFromId(static_cast<int>(v)))] = -weight(cost);
    lemon::MaxWeightedPerfectMatching<lemon::SmartGraph,
                                      lemon::SmartGraph::EdgeMap<weight>>
        matching(all, weights);
    matching.init();
    if (!matching.start())
        return false;
    for (unsigned v = 0; v < n; v++)
        mate[v] = static_cast<uint32_t>(
            all.id(matching.mate(all.nodeFromId(static_cast<int>(v)))));
    return true;
}
