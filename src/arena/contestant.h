/* contestant.h - bots as players of the arena.
 *
 * A contestant is one bot, or two or three with slashes between them, each written NAME[:KEY=NUMBER,...]. Of
 * two the first calls and exchanges and the second plays the cards; of three the first calls and names trumps,
 * the second exchanges, the third plays. The keys are `worlds`, and `time` in milliseconds; the word `signals` agrees on
 * the signals of the old books (bots/signals.h). `open` is not a
 * bot: it sees all cards (bots/search/cheater.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_CONTESTANT_H
#define ARENA_CONTESTANT_H

#include "arena/player.h"

struct arena_part {
    const struct bot *bot; /* NULL for `open` */
    struct bot_budget budget;
};

struct arena_contestant {
    struct arena_player player; /* first: a pointer to it is one to the contestant */
    struct arena_part calls, exchange, cards;
};

/* The reason why a contestant was refused. */
enum arena_contestant_error {
    ARENA_CONTESTANT_OK,
    ARENA_CONTESTANT_NO_BOT,    /* `length` bytes at `wrong` name none */
    ARENA_CONTESTANT_BAD_LIMIT, /* `length` bytes at `wrong` are no known KEY=NUMBER */
};

/* Reads a contestant, with `budget` as the default of its limits. */
enum arena_contestant_error arena_contestant_read(const char *text,
                                                  const struct bot_budget *budget,
                                                  struct arena_contestant *contestant,
                                                  const char **wrong, size_t *length);

#endif
