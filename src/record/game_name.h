/* game_name.h - a game by any of its names that are the same in every language.
 *
 * They are the name of its preset, its title in English, and the names in its row `also` of data/presets.ini.
 * words/game_names.h knows titles in other languages too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_GAME_NAME_H
#define RECORD_GAME_NAME_H

#include "pedro/ruleset.h"

/* The preset called `name` (`length` bytes of UTF-8), or NULL. Capitals, accents, blanks and signs make no difference; a
 * preset of exactly that name comes first. */
const struct pedro_preset *record_game_find(const char *name, size_t length);

#endif
