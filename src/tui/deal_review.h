/* deal_review.h - shows the hidden cards of a hand that is over: all hands, and the last
 *trick.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_DEAL_REVIEW_H
#define TUI_DEAL_REVIEW_H

#include "client/player.h"

/* Adds rich sentences, each with its LF, about the last hand of the match that is over:
 * the cards of each seat when the play began, or its dealt cards if there was no play,
 * and the last trick. */
void deal_review(const struct pedro_match *match, const struct seats *seats,
                 struct pedro_text *text);

/* The same about the hand that has just ended at the player's table. */
void deal_review_player(const struct player *player, struct pedro_text *text);

#endif
