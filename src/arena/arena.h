/* arena.h - plays contestants against each other on duplicate deals.
 *
 * Each deal is played at several tables with the same cards and random numbers: once for
 * every side, with A on it and B on all others; or, with a reference, for every seat once
 * with A and once with B there and copies of the reference everywhere else. The result of
 * a deal (struct arena_result) depends only on the players, the seed and its number: not
 * on the threads, nor on which deals were played before.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/match.h"
#include "arena/result.h"
#include "bots/search/luck.h"

/* The bot that plays on where luck is measured (bots/search/luck.h). */
#define ARENA_LUCK_REFERENCE "simple"

struct arena {
    const struct pedro_rules *rules;
    const struct arena_player *player[ARENA_PLAYERS]; /* the reference may be NULL */
    uint8_t seed[PEDRO_SEED_SIZE];
    bool matches;                /* whole matches; else one hand, at no score */
    const struct equity *equity; /* the match equity table, or NULL */
    bool luck;                   /* results have their luck too */
};

enum arena_end {
    ARENA_DONE,
    ARENA_STOPPED,     /* because `take` returned false */
    ARENA_NO_MEMORY,   /* or a player could not be opened, or no thread created */
    ARENA_PLAYER_GONE, /* `gone` is the player */
};

/* Plays deals `from` to `to` - 1, at most ARENA_DEALS_MAX, in `threads` threads. Hands
 * each result to `take`, in the order of deals and in the thread of the caller, until it
 * returns false. */
enum arena_end arena_run(const struct arena *arena, uint32_t from, uint32_t to,
                         unsigned threads,
                         bool (*take)(void *data, const struct arena_result *result),
                         void *data, enum arena_who *gone);

#endif
