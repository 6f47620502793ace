/* game_names.h - the game that people mean by a name.
 *
 * These are names of a game: that of its preset, its title in English, its title in the language that is set, and the
 * names in the row `also` of data/presets.ini.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_GAME_NAMES_H
#define WORDS_GAME_NAMES_H

#include "pedro/refusal.h"
#include "pedro/ruleset.h"
#include "words/suggest.h"

/* The columns of a cell with the name of a preset, and of the blanks behind it. */
enum { GAME_NAMES_CELL = 21 };

/* The preset called `name` (`length` bytes of UTF-8), or NULL. Capitals, accents, blanks and signs make no difference; a preset
 * of exactly that name comes first. */
const struct pedro_preset *game_names_find(const char *name, size_t length);

/* The presets that an unknown name may have meant, by any of their names. */
struct nearest game_names_nearest(const char *name, size_t length);

/* A name in a list, `preset` NULL if it is of no game. */
struct game_name {
    const char *at;
    size_t length;
    const struct pedro_preset *preset;
};

/* Reads the next name of a list: names have commas between them, or blanks where each is one word. False at the end. To begin,
 * `name` has the list in `at`, and `length` 0. */
bool game_names_next(struct game_name *name);

/* Refuses a name of no game, with the nearest if there is one. */
void game_names_refuse(const char *name, size_t length, struct pedro_refusal *refusal);

#endif
