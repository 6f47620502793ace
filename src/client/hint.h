/* hint.h - advice from a computer player, in words.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_HINT_H
#define CLIENT_HINT_H

#include "bots/reason.h"
#include "pedro/view.h"

/* Adds the recommended action, and the reason unless reason->sentence is NULL, as a rich
 * sentence with its LF. */
void hint_text(const struct pedro_rules *rules, unsigned trump,
               const struct pedro_action *action, const struct bot_reason *reason,
               struct pedro_text *text);

#endif
