/* player.h - the interface of players in the arena: bots, programs, cheaters.
 *
 * A player is a table of functions. Each table of the arena opens it once and then asks it for all the seats
 * it has there; tables run in threads of their own and share nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_PLAYER_H
#define ARENA_PLAYER_H

#include "bots/bot.h"
#include "pedro/match.h"

enum arena_answer {
    ARENA_ACTED,
    ARENA_FAULT, /* no usable answer; a random choice is made instead */
    ARENA_GONE,  /* it will never answer again: the arena stops */
};

/* One decision. */
struct arena_turn {
    const struct pedro_rules *rules;
    const struct pedro_state
        *state; /* all cards: an honest player uses only its view of it */
    const struct pedro_legal *legal; /* the choices of state->turn */
    const struct bot_history *history;
    unsigned place; /* which of the player's seats at this table it is, from 0 */
};

struct arena_player {
    /* Opens the player with `seats` seats at a new table; NULL if it cannot. Called by
     * the thread that runs the arena, one table after the other. */
    void *(*open)(const struct arena_player *player, unsigned seats);
    void (*close)(void *self);
    /* A match begins, in which `place` is `seat`. NULL if the player does not need
     * this. */
    void (*begin)(void *self, unsigned place, pedro_seat seat, pedro_seat dealer);
    /* An event led from `before` to `after`; called for each place. NULL likewise. */
    void (*see)(void *self, unsigned place, const struct pedro_rules *rules,
                const struct pedro_event *event, const struct pedro_state *before,
                const struct pedro_state *after);
    enum arena_answer (*act)(void *self, const struct arena_turn *turn,
                             struct pedro_rng *rng, struct pedro_action *action);
};

#endif
