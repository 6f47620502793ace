/* arena_program.h - another program (pedro-protocol(7)) as a player of the arena.
 *
 * A table runs the program once for each seat it has there.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_PROGRAM_H
#define CLI_ARENA_PROGRAM_H

#include "arena/player.h"
#include "cli/game.h"

struct arena_program {
    struct arena_player player; /* first: a pointer to it is a pointer to the program */
    const char *command;
    const struct game *game;
    int time_ms; /* for an action */
};

/* Both arguments must outlive the program. */
void arena_program_init(struct arena_program *program, const char *command,
                        const struct game *game, int time_ms);

#endif
