/* study.c - plays the deal of the last hand again, beside the match.
 *
 * A study is a match of its own with the same hands before it, so that scores, players and their random numbers are
 * the same. Its record has the tag Study. The match waits, and goes on when the hand is over.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/session_parts.h"
#include "words/text.h"

const char session_study_tag[] = "Study";

/* The number of events up to the deal of the last hand that is over; 0 if none is. */
static size_t find_deal(const struct session *session) {
    const struct pedro_match *match = &session->match;
    size_t events = session_events_over(session);
    if (session->position.only && events > session->position.events)
        return session->position.events;
    while (events > 0 && match->event[events - 1].seat != PEDRO_NO_SEAT)
        events--;
    return events;
}

static int copy_tags(const struct pedro_tags *from, struct pedro_tags *tags) {
    int err = 0;
    *tags = (struct pedro_tags){.tag = NULL};
    for (size_t i = 0; !err && i < from->count; i++)
        err = pedro_tags_set(tags, from->tag[i].name, from->tag[i].value);
    return err;
}

int session_study_tags(const struct pedro_match *match, const struct pedro_tags *from,
                       struct pedro_tags *tags) {
    char number[16];
    struct pedro_text text;
    pedro_text_init(&text, number, sizeof number);
    pedro_text_add_number(&text, (long)match->state.hands);
    int err = copy_tags(from, tags);
    if (!err)
        err = pedro_tags_set(tags, session_study_tag, number);
    return err ? err : pedro_tags_set(tags, "Result", "*");
}

/* What a study has of its own is exchanged with what the match had. */
static void exchange(struct session *session) {
    struct session_study *study = &session->study;
    const struct session_study other = {.on = !study->on,
                                        .match = session->match,
                                        .tags = session->tags,
                                        .save = session->save,
                                        .unsaved = session->unsaved,
                                        .from = study->from};
    session->match = study->match;
    session->tags = study->tags;
    session->save = study->save;
    session->unsaved = study->unsaved;
    *study = other;
    session->player.study = study->on || session->position.only;
    session->undoes = 0;
    session->claiming = session->player.autoplay = false;
    session_warn(session);
}

static void drop(struct session_study *study) {
    autosave_close(&study->save);
    pedro_match_finish(&study->match);
    pedro_tags_finish(&study->tags);
    *study = (struct session_study){.on = false};
}

void session_study_end(struct session *session) {
    if (!session->study.on)
        return;
    exchange(session);
    drop(&session->study);
    if (!session->position.only)
        session->position = (struct session_position){.events = 0};
}

void session_study_leave(struct session *session) {
    session_study_end(session);
    session_sit_down(session);
    session_start_processes(session);
    NOTE(session, session->position.only ? _("The study is over.")
                                         : _("The study is over; the match goes on."));
}

bool session_study_is_over(const struct session *session) {
    const unsigned phase = session->match.state.phase;
    return session->study.on && (phase == PEDRO_PHASE_DEAL || phase == PEDRO_PHASE_OVER);
}

/* False if there is no memory. */
static bool begin(struct session *session, size_t events) {
    struct session_study *study = &session->study;
    *study = (struct session_study){.save.fd = -1, .from = events};
    if (pedro_match_begin_as(&study->match, &session->match, events) != 0)
        return false;
    if (session_study_tags(&study->match, &session->tags, &study->tags) != 0) {
        drop(study);
        return false;
    }
    if (!session->position.only)
        session_note_position(session, &session->match, events);
    exchange(session);
    return true;
}

void session_study(struct session *session) { session_study_at(session, 0); }

void session_study_at(struct session *session, size_t events) {
    const bool on = events > 0;
    session_study_end(session);
    if (!on)
        events = find_deal(session);
    if (events == 0) {
        NOTE(session, _("No hand is over yet."));
        session->pending = PLAYER_TOLD;
        return;
    }
    session->pending = PLAYER_FRESH;
    if (!begin(session, events)) {
        session_no_memory(session);
    } else {
        session_save_whole(session);
        NOTE(session,
             on ? _("You play on from there, as a study that does not count. Then the "
                    "match goes on.")
             : session->position.only
                 ? _("You play on from there again, as a study that does not count.")
                 : _("You play this deal again, as a study that does not count. Then "
                     "the match goes on."));
    }
    session_sit_down(session);
    session_start_processes(session);
}
