/* game.h - the game of a command line: its preset and options.
 *
 * Shared by all verbs that need a game: `[PRESET] [-o KEY=VALUE]... [--ruleset FILE]
 * [--seed HEX] [--dealer N]`. Put `game_options` among the verb's tables and hand its ids
 * to game_option().
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_GAME_H
#define CLI_GAME_H

#include "pedro/pedro.h"

#include "cli/verb.h"

enum {
    GAME_OVERRIDES_MAX = 128,
    GAME_OPTION_RULESET = 0x700,
    GAME_OPTION_SEED,
    GAME_OPTION_DEALER,
    GAME_OPTION_SET = 'o',
};

/* -o and --ruleset; then those of a verb that also deals: --seed and --dealer. */
extern const struct cli_option game_options[];
extern const struct cli_option game_deal_options[];

struct game {
    /* from the command line */
    const char *file;                         /* --ruleset, or NULL */
    const char *override[GAME_OVERRIDES_MAX]; /* -o, in order */
    int overrides;
    const char *dealer_text;
    /* made of it by game_resolve() */
    char variant[PEDRO_NAME_MAX]; /* the preset that the options change */
    struct pedro_ruleset set;
    uint64_t given; /* bit k: key k was given */
    struct pedro_rules rules;
    pedro_seat dealer; /* 0 unless --dealer says otherwise */
    bool seeded;       /* --seed was given */
    uint8_t seed[PEDRO_SEED_SIZE];
};

void game_init(struct game *game);

/* Reads an option with its argument, which must outlive `game`. Returns 0 if it is one of
 * the tables above and valid, 1 if it is not one of them, or -1 after writing the reason
 * to stderr and setting args->exit. */
int game_option(struct game *game, struct verb_args *args, int id);

/* Composes the game: `preset` (NULL for the preset of the file, else `us`), the file,
 * then the -o options. Without --seed a seed is drawn from the system's generator.
 * Returns 0, or an exit code after writing the reason to stderr. */
int game_resolve(struct game *game, const char *preset);

/* Writes to stderr that there is no preset `name`, with the nearest names. Returns
 * EXIT_NOT_FOUND. */
int game_no_preset(const char *name);

/* The same for a key. */
int game_no_key(const char *name);

/* Writes to stderr why a house rule cannot be. Returns EXIT_USAGE. */
int game_no_option(const struct pedro_option_error *error,
                   const struct pedro_ruleset *set);

/* Begins a match of the resolved game. Returns 0, or an exit code after writing the
 * reason to stderr.
 */
int game_match_init(const struct game *game, struct pedro_match *match);

#endif
