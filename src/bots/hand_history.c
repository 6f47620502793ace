/* hand_history.c - the history of the hand of a match that is under way, or was the last.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bot.h"
#include "pedro/match.h"

struct noting {
    const struct pedro_rules *rules;
    struct bot_history *history;
};

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    const struct noting *noting = data;
    (void)after;
    if (event->seat != PEDRO_NO_SEAT)
        bot_history_event(noting->history, noting->rules, before, event->seat,
                          &event->action);
    return 0;
}

void bot_history_of(struct bot_history *history, const struct pedro_match *match) {
    bot_history_clear(history);
    pedro_match_walk_hand(match, note, &(struct noting){&match->rules, history});
}
