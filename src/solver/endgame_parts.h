/* endgame_parts.h - the inside of endgame.c and endgame_fill.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_PARTS_H
#define SOLVER_ENDGAME_PARTS_H

#include "solver/endgame.h"

struct signature;

enum { ENDGAME_HEADER = 64 };

/* Writes the bounds of all states of a span. Returns false if there is no
 * memory, or if `progress` said so. */
bool endgame_fill(const struct signature *rules, const struct states_span *span,
                  unsigned threads, uint8_t *entry, endgame_progress *progress,
                  void *data);

#endif
