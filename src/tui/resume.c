/* resume.c - resumes a match from its record.
 *
 * Every event of the file is checked by the rules. A damaged file is not changed, except that a last line without an
 * LF, which a crash can leave, is dropped.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/session_parts.h"
#include "words/refusal.h"
#include "words/text.h"

/* Removes a last line that has no end. True if there was one. */
static bool drop_torn_line(char *bytes, size_t *length) {
    size_t whole = *length;
    while (whole > 0 && bytes[whole - 1] != '\n')
        whole--;
    const bool torn = whole < *length;
    bytes[whole] = '\0';
    *length = whole;
    return torn;
}

/* Whether the last hand was scored but its score line is missing, because the file ends
 * exactly before it. */
static bool lacks_score(const struct pedro_match *match, const char *bytes,
                        size_t length) {
    const bool between =
        match->state.phase == PEDRO_PHASE_DEAL || match->state.phase == PEDRO_PHASE_OVER;
    size_t line = length > 0 ? length - 1 : 0;
    while (line > 0 && bytes[line - 1] != '\n')
        line--;
    return between && match->state.hands_scored > 0 && match->events > 0 &&
           strncmp(bytes + line, "score ", 6) != 0;
}

/* The person's seat in the record: the first with a name that is no computer player's,
 * else one without a name. */
static pedro_seat human_of(const struct session *session) {
    pedro_seat unnamed = PEDRO_NO_SEAT;
    char name[] = "Seat0";
    for (pedro_seat seat = 0; seat < session->match.rules.set.players; seat++) {
        name[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(&session->tags, name);
        if (session->settings.player[seat].chosen)
            continue;
        if (value && !session_names_bot(value))
            return seat;
        if (!value && unnamed == PEDRO_NO_SEAT)
            unnamed = seat;
    }
    return unnamed;
}

/* A computer player by its name in the record. A file never causes a program to be
 * started. */
static void seat_bot(struct session *session, pedro_seat seat, const char *value) {
    struct session_player *player = &session->settings.player[seat];
    const char *called = value + strlen(session_bot_prefix);
    const struct bot *known = bot_find(called, strlen(called));
    if (known) {
        player->bot = known;
        snprintf(player->label, sizeof player->label, "%s", value);
    } else {
        const struct seats seats =
            seats_of(&session->match.rules, session->settings.human);
        NOTE(session,
             _("{who} was played by {player}; now {bot} sits there. --bot brings it "
               "back."),
             "who", seat_name(&seats, seat), "player", called, "bot", player->bot->name);
    }
}

/* Players that the command line does not choose are taken from the record. */
static void seat_players(struct session *session) {
    struct session_settings *settings = &session->settings;
    char name[] = "Seat0";
    if (!settings->human_chosen)
        settings->human = human_of(session);
    for (pedro_seat seat = 0; seat < session->match.rules.set.players; seat++) {
        name[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(&session->tags, name);
        if (seat != settings->human && !settings->player[seat].chosen && value &&
            session_names_bot(value))
            seat_bot(session, seat, value);
    }
}

static enum session_trouble cannot_open(struct session *session, const char *path,
                                        int err) {
    if (err == EWOULDBLOCK) {
        NOTE(session, _("{path} is being played by another pedro."), "path", path);
        return SESSION_BUSY;
    }
    NOTE(session, _("{path} cannot be opened: {error}."), "path", path, "error",
         strerror(err));
    return err == ENOENT                   ? SESSION_NO_FILE
           : err == EFBIG || err == EINVAL ? SESSION_DAMAGED
                                           : SESSION_FAILED;
}

/* Reads the record and sets everything from it. */
static enum session_trouble take_record(struct session *session, char *bytes,
                                        size_t length) {
    struct pedro_record_error error;
    struct rich_words words = {.used = 0};
    const char *path = session->save.path;
    const bool torn = drop_torn_line(bytes, &length);
    if (pedro_record_read(bytes, length, &session->match, &session->tags, &error) != 0) {
        char message[REFUSAL_TEXT_MAX];
        struct pedro_text text;
        pedro_text_init(&text, message, sizeof message);
        refusal_text(&error.refusal, &text);
        /* Some reasons are sentences that end in a full stop. */
        if (message[0] && message[strlen(message) - 1] == '.')
            message[strlen(message) - 1] = '\0';
        NOTE(session, _("{path}, line {line}: {message}. The file was left as it is."),
             "path", path, "line", rich_number(&words, (long)error.line), "message",
             message);
        return SESSION_DAMAGED;
    }
    const char *seed = pedro_tags_get(&session->tags, session_seed_tag);
    const bool seeded =
        seed && pedro_seed_parse(seed, strlen(seed), session->settings.seed) == 0;
    if (session->settings.human >= session->match.rules.set.players) {
        NOTE(session, _("There is no seat {seat} in the game of {path}."), "seat",
             rich_number(&words, session->settings.human), "path", path);
        return SESSION_FAILED;
    }
    seat_players(session);
    if (session_sit_down(session) != 0)
        return session_no_memory(session);
    if (pedro_tags_get(&session->tags, session_study_tag)) {
        NOTE(session, _("{path} is the study of a deal: there is nothing to resume."),
             "path", path);
        return SESSION_NOTHING;
    }
    if (session_is_resigned(&session->tags)) {
        NOTE(session, _("The match in {path} was given up: there is nothing to resume."),
             "path", path);
        return SESSION_NOTHING;
    }
    if (session->match.state.phase == PEDRO_PHASE_OVER) {
        const char *result = pedro_tags_get(&session->tags, "Result");
        /* The match was stopped just before its Result could be written. */
        if (seeded && result && strcmp(result, "*") == 0)
            session_save_whole(session);
        NOTE(session, _("The match in {path} is finished: there is nothing to resume."),
             "path", path);
        return SESSION_NOTHING;
    }
    if (torn || !seeded || lacks_score(&session->match, bytes, length))
        session_save_whole(session);
    if (torn)
        NOTE(session,
             _("The last line of {path} was torn: the match goes on from the action "
               "before it."),
             "path", path);
    return SESSION_FINE;
}

enum session_trouble session_resume(struct session *session,
                                    const struct session_settings *settings,
                                    const char *path) {
    char latest[AUTOSAVE_PATH_MAX], *bytes;
    size_t length;
    int err = 0;
    session_init(session, settings);
    if (!path) {
        char directory[AUTOSAVE_PATH_MAX];
        err = autosave_directory(directory);
        if (!err)
            err = autosave_latest(directory, latest);
        if (err == ENOENT) {
            NOTE(session, _("There is no unfinished match: there is nothing to resume."));
            return SESSION_NOTHING;
        }
        if (err)
            return cannot_open(session, directory, err);
        path = latest;
    }
    err = autosave_open(&session->save, path, &bytes, &length);
    if (err)
        return cannot_open(session, path, err);
    enum session_trouble trouble = take_record(session, bytes, length);
    free(bytes);
    if (trouble == SESSION_FINE)
        session_start_processes(session);
    return trouble;
}
