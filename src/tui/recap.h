/* recap.h - what someone who sits down at the table is told.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_RECAP_H
#define TUI_RECAP_H

#include "tui/session.h"

/* Adds rich sentences, each with its LF: which game this is, and who plays with whom. */
void recap_game(const struct session *session, struct pedro_text *text);

/* Adds all that has happened in this hand so far, as it was told. */
void recap_hand(const struct session *session, struct pedro_text *text);

#endif
