/* bot_watch.h - what a bot remembers of the events it was told, to make its view whole.
 *
 * The JSON of a view has what lies on the table; struct pedro_view has besides what a player who paid attention
 * knows: cards gone, suits shown to be missing, who drew how many. That is put together here from the events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_WATCH_H
#define PROTOCOL_BOT_WATCH_H

#include <jansson.h>

#include "bots/bot.h"
#include "pedro/pedro.h"

struct bot_watch {
    struct pedro_rules rules;
    char variant[PEDRO_NAME_MAX];
    pedro_seat seat;
    bool started;
    struct pedro_view
        memory; /* only the fields that the JSON of a view lacks, and the trick */
    struct bot_history history;
    pedro_card led;  /* to the trick on the table, PEDRO_NO_CARD before it */
    pedro_card best; /* card of it so far */
};

/* Takes in a message of type start, event or score. False if it is not in order: `wrong` then says why. */
bool bot_watch_start(struct bot_watch *watch, json_t *message, char *wrong, size_t size);
bool bot_watch_event(struct bot_watch *watch, json_t *message);
bool bot_watch_score(struct bot_watch *watch, json_t *message);

/* Makes a view that was read from JSON whole. */
void bot_watch_complete(struct bot_watch *watch, struct pedro_view *view);

#endif
