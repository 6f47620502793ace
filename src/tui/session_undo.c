/* session_undo.c - takes the events of a session back to the person's last decision, and does that action again.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "table/table.h"
#include "tui/session_parts.h"

/* Keeps an action that is taken back; of too many the first are forgotten. */
static void push_undone(struct session *session, const struct pedro_action *action) {
    if (session->undoes == SESSION_UNDONE_MAX) {
        session->undoes--;
        memmove(session->undone, session->undone + 1,
                session->undoes * sizeof *session->undone);
    }
    session->undone[session->undoes++] = *action;
}

int session_redo(struct session *session) {
    struct pedro_legal legal;
    if (session->undoes == 0 || session_next(session) != SESSION_HUMAN)
        return PEDRO_ERR_NOTHING_TO_UNDO;
    const struct pedro_action action = session->undone[session->undoes - 1];
    pedro_legal(&session->match.rules, &session->match.state, &legal);
    if (!pedro_legal_has(&legal, &action) &&
        !pedro_may_err(&session->match.rules, &session->match.state, &action))
        return PEDRO_ERR_NOTHING_TO_UNDO;
    const unsigned left = session->undoes - 1;
    const int err = session_do(session, &action);
    session->undoes = left;
    return err;
}

int session_undo(struct session *session) {
    struct pedro_match *match = &session->match;
    const size_t first = session->position.events;
    size_t decision = match->events;
    while (decision > first &&
           (session->settings.human == PEDRO_NO_SEAT ||
            match->event[decision - 1].seat != session->settings.human))
        decision--;
    if (decision == first)
        return PEDRO_ERR_NOTHING_TO_UNDO;
    if (session->settings.human != PEDRO_NO_SEAT)
        push_undone(session, &match->event[decision - 1].action);
    while (match->events >= decision)
        if (pedro_match_undo(match) != 0)
            break;
    session->position.told = false;
    bot_history_of(&session->history, &session->match);
    session_show_match(session);
    session_save_whole(session);
    session_start_processes(session);
    return 0;
}
