/* session_link.c - a session as the link of its player: shows the match, answers requests.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "bots/advice.h"
#include "client/hint.h"
#include "table/request.h"
#include "tui/deal_review.h"
#include "tui/session_parts.h"
#include "words/refusal.h"
#include "words/text.h"

void session_show_turn(struct session *session) {
    struct player *player = &session->player;
    const struct pedro_match *match = &session->match;
    player->call = match->call;
    player->calls = match->calls;
    player->has_legal = session_next(session) == SESSION_HUMAN;
    pedro_errors(&match->rules, &match->state, player->seats.me, &player->errors);
    player->claim =
        player->has_legal && table_claim_is_sure(&player->rules, &player->view);
    if (!player->has_legal)
        return;
    pedro_legal(&match->rules, &match->state, &player->legal);
    player->to = turn_receiver(&match->rules, &match->state, player->seats.me);
}

struct retelling {
    struct session *session;
    size_t at, from; /* this event; the deal of this hand */
};

static int tell_again(void *data, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    struct retelling *retelling = data;
    struct player *player = &retelling->session->player;
    if (retelling->at++ < retelling->from)
        return 0;
    happening_of(&player->rules, event, before, after, &player->seats,
                 &player->happening);
    exchange_add(&player->exchange, &player->happening);
    narration_event(&player->happening, &player->seats, &player->hand);
    narration_hand(&player->happening, &player->seats, &player->hand);
    return 0;
}

void session_show_match(struct session *session) {
    struct player *player = &session->player;
    const struct pedro_match *match = &session->match;
    struct retelling retelling = {.session = session, .from = match->events};
    for (int seat = 0; seat < match->rules.set.players; seat++)
        if (seat != session->settings.human)
            snprintf(player->seat[seat].bot, sizeof player->seat[seat].bot, "%s",
                     session->settings.player[seat].label + strlen(session_bot_prefix));
    look(&match->rules, &match->state, &player->seats, &player->view);
    session_show_end(session, &player->view);
    player->has_view = true;
    player->resigned = session->resigned && !session->study.on;
    player->changes++;
    sheet_finish(&player->sheet);
    sheet_init(&player->sheet, match);
    player_clear_hand(player);
    player->exchange = (struct exchange){.seat = {{0}}};
    while (retelling.from > 0 && match->event[--retelling.from].seat != PEDRO_NO_SEAT)
        continue;
    pedro_match_walk(match, tell_again, &retelling);
    session_show_turn(session);
}

/* --- requests --- */

void session_advise(struct session *session, struct pedro_action *action,
                    struct bot_reason *reason) {
    const struct player *player = &session->player;
    const struct bot_turn asked = {.rules = &session->match.rules,
                                   .view = &player->view,
                                   .legal = &player->legal,
                                   .history = &session->history};
    bot_advise(bot_strongest(), session_scratch(session), &asked, action, reason);
}

static void give_hint(struct session *session) {
    struct player *player = &session->player;
    struct bot_reason reason = {.sentence = NULL};
    if (!player->has_legal)
        return;
    session_advise(session, &player->hint, &reason);
    hint_text(&player->rules, player->view.trump, &player->hint, &reason,
              &player->notice);
    session->pending = PLAYER_HINT;
}

static void act(struct session *session, const char *words) {
    struct pedro_action action;
    int err = pedro_action_parse(words, strlen(words), &action);
    if (!err && pedro_action_errs(&action))
        action.seat = session->settings.human;
    if (!err)
        err = session_do(session, &action);
    session->player.busy = false;
    session->pending = err ? PLAYER_TOLD : PLAYER_EVENT;
    if (err)
        NOTE(session, "{error}.", "error", gettext(pedro_strerror(err)));
}

static void take_back(struct session *session) {
    const bool done = session_undo(session) == 0;
    session->claiming = session->claiming && !done;
    session->pending = done ? PLAYER_FRESH : PLAYER_TOLD;
    if (done)
        NOTE(session, _("Taken back to your last decision."));
    else
        NOTE(session, _("There is nothing of yours to take back."));
}

static void say_refusal(struct session *session, enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    char sentence[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    pedro_refuse(&refusal, code);
    pedro_text_init(&text, sentence, sizeof sentence);
    refusal_text(&refusal, &text);
    NOTE(session, "{reason}", "reason", sentence);
}

/* Nobody else is to agree. */
static void throw_away(struct session *session) {
    const struct pedro_action action = {.kind = PEDRO_ACT_VOID};
    const bool done = session_do(session, &action) == 0;
    session->claiming = session->claiming && !done;
    session->pending = done ? PLAYER_EVENT : PLAYER_TOLD;
    if (!done)
        say_refusal(session, PEDRO_REFUSED_NO_HAND);
}

static void claim(struct session *session) {
    session->claiming = session->player.claim;
    session->pending = PLAYER_TOLD;
    if (session->claiming) {
        NOTE(session, _("You claim the rest of the points."));
        return;
    }
    say_refusal(session, PEDRO_REFUSED_NOT_CERTAIN);
}

/* The next action of a hand that was claimed: the actions of the others make no
 * difference. */
static int play_out(struct session *session) {
    const struct player *player = &session->player;
    const struct pedro_match *match = &session->match;
    struct pedro_legal legal;
    struct pedro_action action;
    pedro_legal(&match->rules, &match->state, &legal);
    if (session_next(session) == SESSION_HUMAN)
        table_claim_choose(&match->rules, &player->view, &legal, &action);
    else
        table_claim_follow(&legal, &action);
    return session_do(session, &action);
}

/* What would give one of those who play the same deal more than the others have. */
static bool is_unfair(const struct session *session,
                      const struct client_message *message) {
    return session->settings.one_deal &&
           (message->type == CLIENT_UNDO || message->type == CLIENT_REDEAL ||
            message->type == CLIENT_HINT || message->type == CLIENT_START);
}

static void receive(void *data, struct player *player, struct client_message *message) {
    struct session *session = data;
    if (player->resigned && message->type != CLIENT_START) {
        NOTE(session, _("The match is over."));
        session->pending = PLAYER_TOLD;
        return;
    }
    if (is_unfair(session, message)) {
        NOTE(session, _("Others play this deal too: no hints, and nothing is taken back "
                        "or dealt again."));
        session->pending = PLAYER_TOLD;
        return;
    }
    switch (message->type) {
    case CLIENT_ACT:
        act(session, message->act.action);
        break;
    case CLIENT_UNDO:
        take_back(session);
        break;
    case CLIENT_REDEAL:
        throw_away(session);
        break;
    case CLIENT_CLAIM:
        claim(session);
        break;
    case CLIENT_HINT:
        give_hint(session);
        break;
    case CLIENT_START:
        if (session->position.only) {
            NOTE(session, _("The study is over."));
            session->pending = PLAYER_TOLD;
            break;
        }
        session->player.gone = session_again(session) != SESSION_FINE;
        session->pending = PLAYER_FRESH;
        break;
    default:
        NOTE(session, _("Nobody else is at this table."));
        session->pending = PLAYER_TOLD;
        break;
    }
}

static void save(void *data, struct player *player, const char *path) {
    struct session *session = data;
    (void)player;
    session->pending = PLAYER_TOLD;
    if (!*path) {
        if (session->unsaved)
            NOTE(session, _("The match cannot be saved: {error}."), "error",
                 strerror(session->unsaved));
        else
            NOTE(session,
                 _("Every move is saved at once, in {path}. `save FILE` writes a copy."),
                 "path", session->save.path);
        return;
    }
    char room[AUTOSAVE_PATH_MAX];
    path = file_expand_home(path, room, sizeof room);
    const int err = session_copy(session, path, false);
    if (err == EEXIST)
        NOTE(session, _("There is a file {path} already; nothing was written."), "path",
             path);
    else if (err)
        NOTE(session, _("{path} cannot be written: {error}."), "path", path, "error",
             strerror(err));
    else
        NOTE(session, _("Written to {path}."), "path", path);
}

static void review(void *data, struct pedro_text *text) {
    const struct session *session = data;
    deal_review(&session->match, &session->player.seats, text);
}

size_t session_events_over(const struct session *session) {
    const struct pedro_match *match = &session->match;
    const unsigned phase = match->state.phase;
    size_t events = match->events;
    if (phase != PEDRO_PHASE_DEAL && phase != PEDRO_PHASE_OVER)
        while (events > 0 && match->event[--events].seat != PEDRO_NO_SEAT)
            continue;
    return events;
}

static const struct pedro_match *match_over(void *data, size_t *events) {
    const struct session *session = data;
    *events = session_events_over(session);
    return &session->match;
}

static void study(void *data, size_t events) { session_study_at(data, events); }

/* Says why a deal that others play too goes on as it began. False for any other. */
static bool is_alike(struct session *session) {
    if (!session->settings.one_deal || session->study.on)
        return false;
    NOTE(session, _("Others play this deal too: you play it to its end, with these "
                    "computer players."));
    session->pending = PLAYER_TOLD;
    return true;
}

static void autoplay(void *data, bool on) {
    struct session *session = data;
    if (!on || !is_alike(session))
        session_autoplay(session, on);
}

static void resign(void *data) {
    struct session *session = data;
    if (!is_alike(session))
        session_resign(session);
}

static void redo(void *data) {
    struct session *session = data;
    const bool done = session_redo(session) == 0;
    session->pending = done ? PLAYER_EVENT : PLAYER_TOLD;
    if (!done)
        NOTE(session, _("There is nothing to do again."));
}

/* Programs from outside keep their seats. The record names those who play now, as when a match is resumed with others. */
static void level(void *data, const struct bot *bot) {
    struct session *session = data;
    unsigned seats = 0;
    session->pending = PLAYER_TOLD;
    if (is_alike(session))
        return;
    if (session->study.on) {
        NOTE(session, _("A study is played by those who play the match. Change them when "
                        "the study is over."));
        return;
    }
    for (int seat = 0; seat < session->match.rules.set.players; seat++) {
        struct session_player *at = &session->settings.player[seat];
        if (seat == session->settings.human || at->process)
            continue;
        at->bot = bot;
        snprintf(at->label, sizeof at->label, "%s%s", session_bot_prefix, bot->name);
        seats++;
    }
    if (seats == 0) {
        NOTE(session, _("Other programs play all other seats; they have no levels."));
        return;
    }
    if (session_sit_down(session) != 0)
        session_no_memory(session);
    session_save_whole(session);
    session->pending = PLAYER_FRESH;
    NOTE(session, _("From now on `{name}` plays the other seats: {about}"), "name",
         bot->name, "about", gettext(bot->about));
}

/* The error that the person means to make, if the time for it has come; a hand that ends ends the plan. */
static bool errs_now(struct session *session) {
    struct player_error *error = &session->player.error;
    const struct pedro_match *match = &session->match;
    if (error->stage != PLAYER_ERROR_PLANNED)
        return false;
    const bool now = match->state.turn != session->settings.human &&
                     pedro_may_err(&match->rules, &match->state, &error->action);
    if (now || match->state.turn == PEDRO_NO_SEAT)
        error->stage = PLAYER_NO_ERROR;
    return now;
}

static bool is_ready(void *data) {
    const struct session *session = data;
    const enum session_next next = session_next(session);
    return session->pending != PLAYER_NOTHING || session_study_is_over(session) ||
           session_compares(session) ||
           (!session->player.gone &&
            (next == SESSION_DEALS || next == SESSION_BOT ||
             ((session->claiming || session->player.autoplay) && next == SESSION_HUMAN)));
}

static enum player_news take(void *data, struct player *player) {
    struct session *session = data;
    const enum player_news pending = session->pending;
    session->pending = PLAYER_NOTHING;
    if (pending != PLAYER_NOTHING)
        return pending;
    const bool compared = session_compare(session);
    if (session_study_is_over(session)) {
        session_study_leave(session);
        return PLAYER_FRESH;
    }
    if (compared)
        return PLAYER_TOLD;
    const enum session_next next = session_next(session);
    session->claiming = session->claiming && next != SESSION_DEALS;
    const struct pedro_action error = player->error.action;
    const int err = errs_now(session)       ? session_do(session, &error)
                    : session->claiming     ? play_out(session)
                    : next == SESSION_HUMAN ? session_play_for_person(session)
                                            : session_advance(session);
    const unsigned phase = session->match.state.phase;
    player->autoplay =
        player->autoplay && phase != PEDRO_PHASE_DEAL && phase != PEDRO_PHASE_OVER;
    /* A review is for each seat itself. */
    session->claiming = session->claiming && phase != PEDRO_PHASE_REVIEW;
    if (!err)
        return PLAYER_EVENT;
    NOTE(session, _("The match cannot go on: {error}."), "error",
         gettext(pedro_strerror(err)));
    player->gone = true;
    return PLAYER_TOLD;
}

static int no_fd(void *data) {
    (void)data;
    return -1;
}

const struct player_link session_link = {.local = true,
                                         .ready = is_ready,
                                         .take = take,
                                         .fd = no_fd,
                                         .save = save,
                                         .redo = redo,
                                         .study = study,
                                         .level = level,
                                         .autoplay = autoplay,
                                         .resign = resign,
                                         .review = review,
                                         .match = match_over,
                                         .request = receive};
