/* arena.h - players against each other, on duplicate deals.
 *
 * Each deal is played at several tables with the same cards and dice: once for every side,
 * with A on it and B on all others; or, with a reference, for every seat once with A and
 * once with B there and copies of the reference everywhere else. What a deal gives (struct
 * arena_result) depends on the players, the seed and its number only: not on the threads,
 * nor on which deals were played before.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/match.h"
#include "arena/result.h"
#include "bots/search/equity.h"

struct arena {
    const struct pedro_rules *rules;
    const struct arena_player *player[ARENA_PLAYERS]; /* the reference may be NULL */
    uint8_t seed[PEDRO_SEED_SIZE];
    bool matches;                /* whole matches; else one hand, at no score */
    const struct equity *equity; /* what the score after that hand is worth, or NULL */
};

enum arena_end {
    ARENA_DONE,
    ARENA_STOPPED,     /* as `take` asked for */
    ARENA_NO_MEMORY,   /* or a player could not sit down, or no thread begun */
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
