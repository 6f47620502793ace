/* game.h - which game is played: the preset and options a command line asks for.
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
    /* asked for */
    const char *file;                         /* --ruleset, or NULL */
    const char *override[GAME_OVERRIDES_MAX]; /* -o, in order */
    int overrides;
    const char *dealer_text;
    /* made of it by game_resolve() */
    char variant[PEDRO_NAME_MAX]; /* the preset the options are said against */
    struct pedro_ruleset set;
    uint64_t given; /* bit k: key k was given */
    struct pedro_rules rules;
    pedro_seat dealer; /* 0 unless --dealer says otherwise */
    bool seeded;       /* --seed was given */
    uint8_t seed[PEDRO_SEED_SIZE];
};

void game_init(struct game *game);

/* Takes an option with its argument, which must outlive `game`. 0 if it was one of the
 * tables above and is in order, 1 if it is not one of them, or -1 with the reason said on
 * stderr and args->exit set. */
int game_option(struct game *game, struct verb_args *args, int id);

/* Puts the game together: `preset` (NULL for the usual one, or what the file starts
 * from), the file, then the -o options. Without --seed a seed is drawn from the system's
 * generator. 0, or an exit code with the reason said on stderr. */
int game_resolve(struct game *game, const char *preset);

/* Says on stderr that there is no preset `name`, with the names nearest to it. Returns
 * EXIT_NOT_FOUND. */
int game_no_preset(const char *name);

/* The same for a key. */
int game_no_key(const char *name);

/* Begins a match of the resolved game. 0, or an exit code with the reason said on stderr.
 */
int game_match_init(const struct game *game, struct pedro_match *match);

#endif
