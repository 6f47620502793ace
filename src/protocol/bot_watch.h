/* bot_watch.h - the view of a bot that is told of a match as JSON.
 *
 * The JSON of a view has what lies on the table; struct pedro_view has besides what a player who paid attention
 * knows: cards gone, suits shown to be missing, who drew how many. That comes from the effects of the events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_WATCH_H
#define PROTOCOL_BOT_WATCH_H

#include "bots/bot.h"
#include "pedro/pedro.h"
#include "record/json_read.h"

struct bot_watch {
    struct pedro_rules rules;
    char variant[PEDRO_NAME_MAX];
    pedro_seat seat;
    bool started;
    bool follows; /* every event so far came with its effects: `view` is up to date */
    struct pedro_view view;
    struct bot_history history;
};

/* Takes in a message of type start, event or score. False if it is not in order: `wrong` then says why. */
bool bot_watch_start(struct bot_watch *watch, const struct json *message, char *wrong,
                     size_t size);
bool bot_watch_event(struct bot_watch *watch, const struct json *message);
bool bot_watch_score(struct bot_watch *watch, const struct json *message);

/* Makes a view that was read from JSON whole. If the events say otherwise than that view, it is believed. */
void bot_watch_complete(const struct bot_watch *watch, struct pedro_view *view);

#endif
