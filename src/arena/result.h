/* result.h - the result of one deal, in integers: sums do not depend on the order of addition, and results of
 * several machines can be merged.
 *
 * A deal is played at several tables, so that each player has had the cards of each side. Its result is one
 * line of text, a JSON array of the fields below in their order, and of the luck if that was asked for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_RESULT_H
#define ARENA_RESULT_H

#include "pedro/rules.h"
#include "pedro/text.h"

/* name, meaning */
#define ARENA_FIELDS(X)                                                                  \
    X(deal, "its number, from 0")                                                        \
    X(margin, "points of A less those of the others, over all tables, in units")         \
    X(points, "the same of points won in the hand, before bids are made or set")         \
    X(wins_a, "won by A, in units")                                                      \
    X(wins_b, "won by B, in units")                                                      \
    X(equity, "match-winning chance that A gained, over all tables, in units")           \
    X(hands, "played")                                                                   \
    X(bids_a, "hands that A bid and that were scored")                                   \
    X(bids_b, "the same of B")                                                           \
    X(made_a, "those of them that were made")                                            \
    X(made_b, "the same of B")                                                           \
    X(moves_a, "decisions of A")                                                         \
    X(moves_b, "the same of B")                                                          \
    X(ns_a, "nanoseconds A took for them")                                               \
    X(ns_b, "the same of B")                                                             \
    X(faults_a, "decisions for which A gave nothing that could be used")                 \
    X(faults_b, "the same of B")

struct arena_result {
#define ARENA_RESULT_FIELD(name, meaning) int64_t name;
    ARENA_FIELDS(ARENA_RESULT_FIELD)
#undef ARENA_RESULT_FIELD
    bool lucky;   /* the luck is known; a line has it after the fields above */
    int64_t luck; /* of margin, in 1/LUCK_POINT of a unit */
};

enum {
    ARENA_DEALS_MAX = 1000000000, /* deals are numbered below this */
    ARENA_RESULT_TEXT_MAX = 360,  /* longest line, the NUL included */
    ARENA_SHARE = 420,            /* a match won; it can be shared by up to seven */
};

/* The units of the numbers. */
struct arena_units {
    int margin; /* that make one point a deal, scored or won */
    int wins;   /* that make one match, or deal, won */
    int equity; /* that a certain win of the match is worth, in each deal */
};

/* The units of a game in which each deal is played once for every side, or if `mixed`
 * once for every seat. */
struct arena_units arena_units(const struct pedro_rules *rules, bool mixed);

/* Writes a result as one line, without its end. */
void arena_result_write(const struct arena_result *result, struct pedro_text *text);

/* Reads such a line, `length` bytes. False if it is anything else, or a number in it is
 * out of its limits. */
bool arena_result_read(const char *line, size_t length, struct arena_result *result);

#endif
