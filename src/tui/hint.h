/* hint.h - advice from a computer player.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_HINT_H
#define TUI_HINT_H

#include "tui/session.h"

/* Finds what the player `expert` would do in the person's place, whose turn it is, and adds it and why as a
 * rich sentence. */
void hint(struct session *session, struct pedro_action *action, struct pedro_text *text);

#endif
