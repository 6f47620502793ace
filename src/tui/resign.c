/* resign.c - gives a match up.
 *
 * The rules know no such thing, so the events of the match stay as they are, and its Result is that of a match that is not
 * over. The tag Termination says who gave it up: such a match is not resumed, and counts as lost.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/session_parts.h"
#include "words/text.h"

static const char tag[] = "Termination", word[] = "resign ";

bool session_is_resigned(const struct pedro_tags *tags) {
    const char *value = pedro_tags_get(tags, tag);
    return value && strncmp(value, word, strlen(word)) == 0;
}

/* "You 12, North 30", the person's side first. */
static void add_scores(const struct session *session, struct pedro_text *text) {
    const struct player *player = &session->player;
    for (unsigned place = 0; place < player->rules.sides; place++) {
        const unsigned side = side_listed(&player->seats, place);
        pedro_text_add(text, place > 0 ? _(", ") : "");
        pedro_text_add(text, side_name(&player->seats, side));
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, session->match.state.score[side]);
    }
}

void session_resign(struct session *session) {
    const pedro_seat me = session->settings.human;
    char value[32], scores[512];
    struct pedro_text text;
    session->pending = PLAYER_TOLD;
    if (me == PEDRO_NO_SEAT || session->position.events > 0 ||
        session_next(session) == SESSION_OVER) {
        NOTE(session, session->position.events > 0
                          ? _("A study does not count: there is nothing to give up.")
                      : me == PEDRO_NO_SEAT ? _("You only watch.")
                                            : _("The match is over."));
        return;
    }
    pedro_text_init(&text, value, sizeof value);
    pedro_text_add(&text, word);
    pedro_text_add_number(&text, pedro_side(&session->match.rules, me));
    if (pedro_tags_set(&session->tags, tag, value) != 0) {
        session_no_memory(session);
        return;
    }
    session->resigned = true;
    session->claiming = session->player.autoplay = false;
    session->undoes = 0;
    session_save_whole(session);
    session_write_copy(session);
    session_show_match(session);
    session->pending = PLAYER_FRESH;
    pedro_text_init(&text, scores, sizeof scores);
    add_scores(session, &text);
    NOTE(session, _("You give the match up: it counts as lost. The score is {scores}."),
         "scores", scores);
}
