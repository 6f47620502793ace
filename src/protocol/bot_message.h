/* bot_message.h - messages from a host to a bot, as the JSON lines of
 * pedro-protocol(7).
 *
 * Each function adds whole lines, LF included, to a text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_MESSAGE_H
#define PROTOCOL_BOT_MESSAGE_H

#include "pedro/pedro.h"

/* `start`: the game, its options and the bot's seat. */
void bot_message_start(const struct pedro_match *match, pedro_seat seat,
                       struct pedro_text *text);

/* `event`: an event that led from `before` to `after`, with cards that `seat` may not
 * see as "??"; then `score`, if the event ended a hand that was scored. */
void bot_message_event(const struct pedro_rules *rules, const struct pedro_event *event,
                       const struct pedro_state *before, const struct pedro_state *after,
                       pedro_seat seat, struct pedro_text *text);

/* `act`: asks for the action of the seat whose turn it is. */
void bot_message_act(const struct pedro_match *match, int time_ms,
                     struct pedro_text *text);

/* `end`: the match is over. */
void bot_message_end(struct pedro_text *text);

#endif
