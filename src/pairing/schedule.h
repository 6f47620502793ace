/* schedule.h - who meets whom in forms that are fixed before the first result: the round robin, and the first
 * round of a knock-out.
 *
 * The players are pairs, teams or persons, numbered from 0. The number of players stands for nobody: whoever
 * meets it has a bye.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_SCHEDULE_H
#define PAIRING_SCHEDULE_H

enum { SCHEDULE_PLAYERS_MAX = 4096 };

struct schedule_game {
    unsigned first,
        second; /* `first` has the seat that deals first, or what else distinguishes the sides */
};

/* The rounds in which each player meets each other once: players - 1, or as many as players if that is odd
 * and each has a bye. 2 to SCHEDULE_PLAYERS_MAX players. */
unsigned schedule_robin_rounds(unsigned players);

/* Writes the (players + 1) / 2 games of a round of a round robin, in the order of J. Berger's tables (1893),
 * which are Kirkman's circle method (1847). Each player is first and second equally often, or nearly so.
 * A `round` of schedule_robin_rounds() or more is of the second or a later leg: the same games, of which the
 * sides are exchanged in each other leg. A bye comes first. */
void schedule_robin(unsigned players, unsigned round, struct schedule_game *game);

/* The rounds of a knock-out: each halves the field, but for byes. 2 to SCHEDULE_PLAYERS_MAX players. */
unsigned schedule_knockout_rounds(unsigned players);

/* Writes the games of the first round of a knock-out, and returns how many; room for half of the least power
 * of two that is at least `players`. Player 0 is seeded first, 1 second, and so on: if the better player
 * always wins, the first two meet in the final, the first four in the semi-finals; byes go to the best. The
 * winners of games 2i and 2i + 1 meet in game i of the next round. */
unsigned schedule_knockout(unsigned players, struct schedule_game *game);

#endif
