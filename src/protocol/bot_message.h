/* bot_message.h - what a host tells a bot, as the JSON lines of pedro-protocol(7).
 *
 * Each function adds whole lines, LF included, to a text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_MESSAGE_H
#define PROTOCOL_BOT_MESSAGE_H

#include "pedro/pedro.h"

/* Which match it is and which seat the bot has. */
void bot_message_start(const struct pedro_match *match, pedro_seat seat,
                       struct pedro_text *text);

/* An event that led from `before` to `after`, with the cards that `seat` cannot know as "??"; then, if it closed a
 * hand that was scored, the score. */
void bot_message_event(const struct pedro_rules *rules, const struct pedro_event *event,
                       const struct pedro_state *before, const struct pedro_state *after,
                       pedro_seat seat, struct pedro_text *text);

/* The question what to do, for the seat whose turn it is. */
void bot_message_act(const struct pedro_match *match, int time_ms,
                     struct pedro_text *text);

/* The end of the match. */
void bot_message_end(struct pedro_text *text);

#endif
