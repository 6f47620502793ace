/* score_desk_parts.h - what the files of the score desk share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SCORE_DESK_PARTS_H
#define CLI_SCORE_DESK_PARTS_H

#include "cli/score_desk.h"

/* An empty text in the room of the desk. */
struct pedro_text score_begin(struct score_desk *desk);

void score_print_refusal(struct score_desk *desk, const struct pedro_refusal *refusal);
void score_print_standing(struct score_desk *desk);

/* The commands `draw` and `choose`. */
void score_draw(struct score_desk *desk, const char *rest);
void score_choose(struct score_desk *desk, const char *rest);

#endif
