/* history.c - what happened in a hand, action by action.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"

void bot_history_clear(struct bot_history *history) {
    memset(history, 0, sizeof *history);
}

static void note_call(struct bot_history *history, pedro_seat seat, pedro_bid bid) {
    if (history->named || history->calls == BOT_CALLS_MAX)
        return;
    history->call[history->calls].seat = seat;
    history->call[history->calls++].bid = bid;
}

void bot_history_note(struct bot_history *history, pedro_seat seat,
                      const struct pedro_action *action) {
    switch (action->kind) {
    case PEDRO_PASS:
        note_call(history, seat, PEDRO_PASSED);
        break;
    case PEDRO_BID:
        note_call(history, seat, action->bid);
        break;
    case PEDRO_DARK:
        note_call(history, seat, PEDRO_BID_DARK);
        break;
    case PEDRO_NAME:
        history->named = true;
        break;
    case PEDRO_PLAY:
        /* A host that is not this library may tell more than can be. */
        if (history->plays < PEDRO_PACK_MAX) {
            history->play[history->plays].seat = seat;
            history->play[history->plays++].card = action->card;
        }
        break;
    default:
        break;
    }
}
