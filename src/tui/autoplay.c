/* autoplay.c - the computer plays for the person until the hand is over, or the person wants to play again.
 *
 * It does what a hint would recommend. The record has these actions as those of the person.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/session_parts.h"
#include "words/text.h"

/* A hand is being played. */
static bool is_in_a_hand(const struct session *session) {
    const enum session_next next = session_next(session);
    return next == SESSION_HUMAN || next == SESSION_BOT;
}

void session_autoplay(struct session *session, bool on) {
    struct player *player = &session->player;
    session->pending = PLAYER_TOLD;
    if (on && session->settings.human == PEDRO_NO_SEAT)
        NOTE(session, _("You only watch."));
    else if (on && !is_in_a_hand(session))
        NOTE(session, session_next(session) == SESSION_OVER
                          ? _("The match is over.")
                          : _("The next hand is about to be dealt."));
    else if (on)
        NOTE(session, _("The rest of this hand is played for you. Enter stops that."));
    else if (player->autoplay)
        NOTE(session, _("You play yourself again."));
    player->autoplay =
        on && is_in_a_hand(session) && session->settings.human != PEDRO_NO_SEAT;
    if (player->autoplay)
        session->undoes = 0;
}

int session_play_for_person(struct session *session) {
    struct pedro_action action;
    session_advise(session, &action, NULL);
    return session_do(session, &action);
}
