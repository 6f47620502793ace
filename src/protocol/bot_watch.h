/* bot_watch.h - the view of a bot that follows a match as JSON.
 *
 * The JSON of a view has only what lies on the table. struct pedro_view also has what an
 * attentive player remembers: cards that were played, suits that a seat does not have,
 * how many cards each seat drew. This information comes from the effects of the events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_WATCH_H
#define PROTOCOL_BOT_WATCH_H

#include "base/json_read.h"
#include "bots/bot.h"
#include "pedro/pedro.h"

struct bot_watch {
    struct pedro_rules rules;
    char variant[PEDRO_NAME_MAX];
    pedro_seat seat;
    bool started;
    bool follows; /* every event so far came with its effects: `view` is up to date */
    struct pedro_view view;
    struct bot_history history;
};

/* Handles a message of type start, event or score. False if it is malformed; `wrong`
 * then says why. */
bool bot_watch_start(struct bot_watch *watch, const struct json *message, char *wrong,
                     size_t size);
bool bot_watch_event(struct bot_watch *watch, const struct json *message);
bool bot_watch_score(struct bot_watch *watch, const struct json *message);

/* Adds to a view that was read from JSON what the events have shown. Where they
 * contradict it, the view counts. */
void bot_watch_complete(const struct bot_watch *watch, struct pedro_view *view);

#endif
