/* recap.h - the introduction to a table: game, rules, partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_RECAP_H
#define TUI_RECAP_H

#include "client/player.h"

/* Adds rich sentences, each with its LF: the name of the game, and the partners. */
void recap_game(const struct player *player, struct pedro_text *text);

/* Adds one with the computer players, each name once; nothing if there are none. */
void recap_bots(const struct player *player, struct pedro_text *text);

#endif
