/* puzzles_trials.c - measures puzzles: is the best choice the best in other layouts, and which computer players find it?
 *
 *     puzzles_trials [-w WORLDS] [-n ASKED] [GAME...]
 *
 * Measures each puzzle that comes with the program, or of the games that are named, again in WORLDS (1600 unless given) layouts
 * of a sample that making does not use, and asks each computer player that has a level ASKED (10) times, with other dice than making. Prints
 * a table of the share that each found by the level of the puzzle, and how many were confirmed. See docs/puzzles.md.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyze/puzzle_make.h"

enum { WORLDS = 1600, ASKED = 10, BOTS = 16 };

struct trials {
    unsigned worlds, asked;
    unsigned puzzles[PUZZLE_LEVELS + 1], better, clearly, enough;
    double found[PUZZLE_LEVELS + 1][BOTS];
};

static void try_puzzle(struct trials *trials, struct puzzle_maker *maker, const char *row,
                       const struct puzzle *puzzle) {
    const struct analyze_cost cost =
        puzzle_lead(maker, puzzle, trials->worlds, PUZZLE_SAMPLES);
    const double wanted = (double)maker->rules.total / PUZZLE_POINTS;
    trials->puzzles[puzzle->level]++;
    trials->better += cost.points > 0;
    trials->clearly += cost.points > cost.points_error;
    trials->enough += cost.points >= wanted;
    if (cost.points <= cost.points_error || cost.points < wanted ||
        4 * cost.worlds < trials->worlds)
        printf("%.2f +- %.2f in %u: %s\n", cost.points, cost.points_error, cost.worlds,
               row);
    for (int i = 0; bot_at(i) && i < BOTS; i++)
        for (unsigned dice = 0; bot_at(i)->level > 0 && dice < trials->asked; dice++)
            trials->found[puzzle->level][i] +=
                puzzle_is_found(maker, puzzle, bot_at(i), dice) ? 1.0 / trials->asked : 0;
}

static void print(const struct trials *trials) {
    unsigned all = 0;
    printf("level  puzzles");
    for (int i = 0; bot_at(i) && i < BOTS; i++)
        if (bot_at(i)->level > 0)
            printf("  %s", bot_at(i)->name);
    putchar('\n');
    for (unsigned level = 1; level <= PUZZLE_LEVELS; level++) {
        if (trials->puzzles[level] == 0)
            continue;
        printf("%5u  %7u", level, trials->puzzles[level]);
        all += trials->puzzles[level];
        for (int i = 0; bot_at(i) && i < BOTS; i++)
            if (bot_at(i)->level > 0)
                printf("  %*.3f", (int)strlen(bot_at(i)->name),
                       trials->found[level][i] / trials->puzzles[level]);
        putchar('\n');
    }
    printf("%u puzzles: better %u, clearly %u, by enough %u\n", all, trials->better,
           trials->clearly, trials->enough);
}

static bool is_named(int argc, char **argv, const char *game) {
    for (int i = optind; i < argc; i++)
        if (strcmp(argv[i], game) == 0)
            return true;
    return optind == argc;
}

int main(int argc, char **argv) {
    struct trials trials = {.worlds = WORLDS, .asked = ASKED};
    int option;
    while ((option = getopt(argc, argv, "w:n:")) != -1) {
        if (option != 'w' && option != 'n') {
            fputs("usage: puzzles_trials [-w WORLDS] [-n ASKED] [GAME...]\n", stderr);
            return 2;
        }
        *(option == 'w' ? &trials.worlds : &trials.asked) =
            (unsigned)strtoul(optarg, NULL, 10);
    }
    for (int game = 0; pedro_preset(game); game++) {
        struct puzzle_maker maker;
        if (!is_named(argc, argv, pedro_preset(game)->name) ||
            puzzle_maker_init(&maker, pedro_preset(game)) != 0)
            continue;
        for (int i = 0; i < puzzle_table_size; i++) {
            struct puzzle puzzle;
            if (puzzle_read(puzzle_table[i], strlen(puzzle_table[i]), &puzzle) &&
                strcmp(puzzle.game, pedro_preset(game)->name) == 0)
                try_puzzle(&trials, &maker, puzzle_table[i], &puzzle);
        }
        puzzle_maker_finish(&maker);
        fflush(stdout);
    }
    print(&trials);
    return 0;
}
