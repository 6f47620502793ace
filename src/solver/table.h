/* table.h - what was proved of positions, kept by what of them mattered.
 *
 * A proof holds for every position that differs only in cards whose rank decided nothing.
 * So the key of a position has lengths and worths alone, and an entry says which of the
 * remaining cards, counted in order of places, must belong to whom and be worth what.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_TABLE_H
#define SOLVER_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct blank;
struct ratings;

struct solver {
    uint64_t nodes, limit; /* searched, and where to stop */
    uint64_t mask;         /* sets of entries less one */
    struct table_set *set;
    struct blank *blank;
    const struct ratings *ratings; /* of blank.c */
    bool stopped;                  /* the limit was met: answers mean nothing */
};

static inline bool solver_spent(struct solver *solver) {
    if (solver->nodes >= solver->limit)
        solver->stopped = true;
    return solver->stopped;
}

/* A position as the table sees it. */
struct pattern {
    uint64_t key;
    uint64_t owners; /* 2 bits a card */
    uint64_t worths; /* bits of the classes of 16 trumps */
    uint64_t all;    /* the places of the cards */
    unsigned trumps; /* how many of them are trumps, the last ones */
    bool parted;     /* owners are told one by one; if not, they are all in the key */
};

/* What is sought, and what was found. */
enum table_answer { TABLE_UNKNOWN, TABLE_NO, TABLE_YES };

/* Whether the team can win `need` points or more, as far as is known. `mattered` are the
 * places that answer rests on. While there is no answer `hint` may become a
 * place that was the best choice in a position like it. */
enum table_answer table_find(const struct solver *solver, const struct pattern *pattern,
                             int need, uint64_t *mattered, unsigned *hint);

/* Keeps an answer: the team can (or cannot) win `need`, because of the cards that
 * mattered. `best` is the choice that proved it, PLACE_NONE if all had to be tried. */
void table_keep(struct solver *solver, const struct pattern *pattern, int need, bool can,
                uint64_t mattered, unsigned best);

#endif
