/* history.c - records the public events of a hand.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "bots/revokes.h"

void bot_history_clear(struct bot_history *history) {
    struct bot_course *course = &history->course;
    memset(history, 0, sizeof *history);
    course->kept_by = course->leader = course->ahead = course->plain_leader =
        PEDRO_NO_SEAT;
    course->led = PEDRO_NO_CARD;
}

static void note_play(struct bot_history *history, pedro_seat seat, pedro_card card) {
    /* A host that is not this library may report too many. */
    if (history->plays == PEDRO_PACK_MAX)
        return;
    history->play[history->plays].seat = seat;
    history->play[history->plays++].card = card;
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
        note_play(history, seat, action->card);
        break;
    default:
        break;
    }
}

void bot_history_hear(struct bot_history *history, const struct pedro_rules *rules,
                      const struct pedro_effect *effect) {
    if (effect->kind == PEDRO_EFFECT_PLAYED)
        note_play(history, effect->seat, effect->card[0]);
    revokes_hear(&history->course, rules, effect);
}

void bot_history_event(struct bot_history *history, const struct pedro_rules *rules,
                       const struct pedro_state *before, pedro_seat seat,
                       const struct pedro_action *action) {
    struct pedro_state after = *before;
    struct pedro_effects effects;
    if (!pedro_has_laws(rules)) {
        bot_history_note(history, seat, action);
        return;
    }
    if (action->kind != PEDRO_ACT_PLAY)
        bot_history_note(history, seat, action);
    if (pedro_apply_effects(rules, &after, action, &effects) != PEDRO_ERR_OK)
        return;
    for (unsigned i = 0; i < effects.count; i++)
        bot_history_hear(history, rules, &effects.at[i]);
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
