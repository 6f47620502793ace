/* endgame_parts.h - internals of endgame.c and endgame_fill.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_PARTS_H
#define SOLVER_ENDGAME_PARTS_H

#include "solver/endgame/endgame.h"

struct trumps_game;

enum { ENDGAME_HEADER = 64 };

/* Computes the bounds of all states of a span. Returns false if there is no memory, or if
 * `progress` asked to stop. */
bool endgame_fill(const struct trumps_game *rules, const struct endgame_span *span,
                  unsigned threads, uint8_t *entry, endgame_progress *progress,
                  void *data);

#endif
