/* history.c - records the public events of a hand.
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
    case PEDRO_ACT_PASS:
        note_call(history, seat, PEDRO_PASSED);
        break;
    case PEDRO_ACT_BID:
        note_call(history, seat, action->bid);
        break;
    case PEDRO_ACT_DARK:
        note_call(history, seat, PEDRO_BID_DARK);
        break;
    case PEDRO_ACT_NAME:
        history->named = true;
        break;
    case PEDRO_ACT_PLAY:
        /* A host that is not this library may report too many. */
        if (history->plays < PEDRO_PACK_MAX) {
            history->play[history->plays].seat = seat;
            history->play[history->plays++].card = action->card;
        }
        break;
    default:
        break;
    }
}

void bot_history_call(const struct bot_history *history, unsigned index,
                      struct pedro_action *action) {
    const pedro_bid bid = history->call[index].bid;
    memset(action, 0, sizeof *action);
    action->kind = bid == PEDRO_PASSED     ? PEDRO_ACT_PASS
                   : bid == PEDRO_BID_DARK ? PEDRO_ACT_DARK
                                           : PEDRO_ACT_BID;
    action->bid = action->kind == PEDRO_ACT_BID ? bid : 0;
}

void bot_before_hand(const struct bot_turn *turn, struct pedro_state *state) {
    const struct pedro_view *view = turn->view;
    pedro_state_init(turn->rules, view->dealer, state);
    memcpy(state->score, view->score, sizeof state->score);
    memcpy(state->last_hand, view->last_hand, sizeof state->last_hand);
    state->hands = view->hands ? view->hands - 1 : 0;
    state->hands_scored = view->hands_scored;
    state->last_bid = view->last_bid;
    state->last_bidder = view->last_bidder;
    state->last_trump = view->last_trump;
    state->last_made = view->last_made;
}
