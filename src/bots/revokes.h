/* revokes.h - revokes that can be proved by what a seat has seen (RULES section 13).
 *
 * A card played tells which cards its seat cannot hold, unless it has revoked: it has denied them. The
 * revoke is proved when the seat shows one of them after all, when the rules of going out say that it
 * holds one, or when no other cards are left for the rest of its hand. Only cards and the course of the
 * play are evidence; nothing is concluded from bids and discards.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_REVOKES_H
#define BOTS_REVOKES_H

#include "bots/bot.h"

/* Adds an effect of the play to what it has shown. Other effects, and those that fit no play, are ignored. */
void revokes_hear(struct bot_course *course, const struct pedro_rules *rules,
                  const struct pedro_effect *effect);

/* The seats, bit s for seat s, whose revoke is proved to the seat of a turn in the phase review. 0 without a
 * history that has heard effects. */
unsigned revokes_proved(const struct bot_turn *turn);

#endif
