/* position.c - plays on from a position of a record, as a study.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "tui/position.h"
#include "tui/session_parts.h"
#include "words/text.h"

/* Sits where a person sat who does not play now. */
static const char substitute[] = "strong";

static bool is_between(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_DEAL || state->phase == PEDRO_PHASE_OVER;
}

/* --- finding a position --- */

struct finding {
    unsigned hand, action; /* wanted */
    unsigned actions;      /* decisions of the wanted hand so far */
    size_t events, found;
};

static int look_for(void *data, const struct pedro_event *event,
                    const struct pedro_state *before, const struct pedro_state *after) {
    struct finding *finding = data;
    (void)event;
    (void)before;
    finding->events++;
    if (after->hands != finding->hand)
        return after->hands > finding->hand;
    if (!is_between(after) && ++finding->actions == finding->action)
        finding->found = finding->events;
    return 0;
}

size_t session_find_position(const struct pedro_match *record, unsigned hand,
                             unsigned action, unsigned *actions) {
    struct finding finding = {.hand = hand, .action = action};
    pedro_match_walk(record, look_for, &finding);
    *actions = finding.actions;
    return finding.found;
}

/* --- what the hand gave in the record --- */

struct outcome {
    struct session_position *position;
    size_t events;
};

static int look_for_end(void *data, const struct pedro_event *event,
                        const struct pedro_state *before,
                        const struct pedro_state *after) {
    struct outcome *outcome = data;
    struct session_position *position = outcome->position;
    (void)event;
    (void)before;
    if (++outcome->events == position->events)
        memcpy(position->score, after->score, sizeof position->score);
    position->known = outcome->events > position->events && is_between(after);
    if (position->known)
        memcpy(position->was, after->score, sizeof position->was);
    return position->known;
}

void session_note_position(struct session *session, const struct pedro_match *record,
                           size_t events) {
    struct outcome outcome = {.position = &session->position};
    session->position =
        (struct session_position){.only = session->position.only, .events = events};
    pedro_match_walk(record, look_for_end, &outcome);
}

/* "Us 9, Them -7": what the sides scored since the beginning of the hand. */
static void add_scores(const struct session *session, const int32_t *score,
                       struct pedro_text *text) {
    const struct player *player = &session->player;
    for (unsigned place = 0; place < player->rules.sides; place++) {
        const unsigned side = side_listed(&player->seats, place);
        pedro_text_add(text, place > 0 ? ", " : "");
        pedro_text_add(text, side_name(&player->seats, side));
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, score[side] - session->position.score[side]);
    }
}

bool session_compares(const struct session *session) {
    return session->position.events > 0 && !session->position.told &&
           is_between(&session->match.state);
}

bool session_compare(struct session *session) {
    struct session_position *position = &session->position;
    char here[1024], there[1024];
    struct pedro_text text;
    if (!session_compares(session))
        return false;
    position->told = true;
    pedro_text_init(&text, here, sizeof here);
    add_scores(session, session->match.state.score, &text);
    pedro_text_init(&text, there, sizeof there);
    add_scores(session, position->was, &text);
    if (position->known)
        NOTE(session,
             _("This hand, played on from here: {here}. In the record: {there}."), "here",
             here, "there", there);
    else
        NOTE(session,
             _("This hand, played on from here: {here}. The record ends within it."),
             "here", here);
    return true;
}

/* --- beginning --- */

static void seat_players(struct session *session, const struct pedro_tags *tags) {
    struct session_settings *settings = &session->settings;
    char name[] = "Seat0";
    if (!settings->human_chosen)
        settings->human = session->match.state.turn;
    for (pedro_seat seat = 0; seat < session->match.rules.set.players; seat++) {
        struct session_player *player = &settings->player[seat];
        name[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(tags, name);
        if (player->chosen || seat == settings->human)
            continue;
        const char *called = value && session_names_bot(value)
                                 ? value + strlen(session_bot_prefix)
                                 : substitute;
        player->bot = bot_find(called, strlen(called));
        if (!player->bot)
            player->bot = bot_find(substitute, strlen(substitute));
        snprintf(player->label, sizeof player->label, "%s%s", session_bot_prefix,
                 player->bot->name);
    }
}

/* The seed of the record, if it has one, so that computer players decide as in it. */
static void take_seed(struct session *session, const struct pedro_tags *tags) {
    const char *seed = pedro_tags_get(tags, session_seed_tag);
    if (seed && !session->settings.seeded)
        (void)pedro_seed_parse(seed, strlen(seed), session->settings.seed);
}

enum session_trouble session_begin_at(struct session *session,
                                      const struct session_settings *settings,
                                      const struct pedro_match *record,
                                      const struct pedro_tags *tags, size_t events,
                                      const struct pedro_action *instead) {
    session_init(session, settings);
    session->position.only = true;
    session_note_position(session, record, events);
    if (pedro_match_begin_as(&session->match, record, events) != 0 ||
        session_study_tags(&session->match, tags, &session->tags) != 0)
        return session_no_memory(session);
    take_seed(session, tags);
    seat_players(session, tags);
    if (instead && pedro_match_do(&session->match, instead) != 0)
        return session_no_memory(session);
    session->position.events += instead != NULL;
    if (session_sit_down(session) != 0)
        return session_no_memory(session);
    session_save_whole(session);
    session_start_processes(session);
    NOTE(session, _("You play on from a position of a record, as a study that does not "
                    "count. It is over with the hand."));
    return SESSION_FINE;
}
