/* games.h - which games are opened.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_GAMES_H
#define SIM_GAMES_H

#include "pedro/rng.h"
#include "pedro/text.h"

/* Writes the members `variant` and `options` of the message `open`: the common game, shortened, any preset, or any house rules. */
void games_write_any(struct pedro_rng *rng, struct pedro_text *text);

#endif
