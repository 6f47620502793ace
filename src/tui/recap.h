/* recap.h - the introduction to a table: game, rules, partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_RECAP_H
#define TUI_RECAP_H

#include "client/player.h"

/* Adds rich sentences, each with its LF: the name of the game, and the partners. */
void recap_game(const struct player *player, struct pedro_text *text);

#endif
