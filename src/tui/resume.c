/* resume.c - a match goes on from its record.
 *
 * What stands in a file is believed only as far as the rules bear it out; a file that is not in order is left
 * alone, but for a last line without an end, which is what a crash leaves behind.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/text.h"
#include "tui/session_parts.h"

/* Cuts off a last line that has no end. True if there was one. */
static bool drop_torn_line(char *bytes, size_t *length) {
    size_t whole = *length;
    while (whole > 0 && bytes[whole - 1] != '\n')
        whole--;
    const bool torn = whole < *length;
    bytes[ *length = whole] = '\0';
    return torn;
}

/* Whether the last hand was scored but its line of scores is missing, torn off at the very line end. */
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

/* Players that the command line does not choose are those of the record. A program is never started
 * because a file says so. */
static void seat_players(struct session *session) {
    struct session_settings *settings = &session->settings;
    char name[] = "Seat0";
    const int players = session->match.rules.set.players;
    if (!settings->human_chosen)
        settings->human = PEDRO_NO_SEAT;
    for (pedro_seat seat = 0; seat < players; seat++) {
        struct session_player *player = &settings->player[seat];
        name[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(&session->tags, name);
        const bool bot =
            value && strncmp(value, session_bot_prefix, strlen(session_bot_prefix)) == 0;
        if (!bot && !settings->human_chosen && settings->human == PEDRO_NO_SEAT &&
            !player->chosen)
            settings->human = seat;
        if (player->chosen || !bot)
            continue;
        const char *called = value + strlen(session_bot_prefix);
        const struct bot *known = bot_find(called, strlen(called));
        if (known) {
            player->bot = known;
            struct pedro_text label;
            pedro_text_init(&label, player->label, sizeof player->label);
            pedro_text_add(&label, value);
        } else if (seat != settings->human) {
            struct seats seats = seats_of(&session->match.rules, settings->human);
            NOTE(session,
                 _("{who} was played by {player}; now {bot} sits there. --bot brings it "
                   "back."),
                 "who", seat_name(&seats, seat), "player", called, "bot",
                 player->bot->name);
        }
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
        NOTE(session, _("{path}, line {line}: {message} The file was left as it is."),
             "path", path, "line", rich_number(&words, (long)error.line), "message",
             error.message);
        return SESSION_DAMAGED;
    }
    const char *seed = pedro_tags_get(&session->tags, session_seed_tag);
    const bool seeded =
        seed && pedro_seed_parse(seed, strlen(seed), session->settings.seed) == 0;
    seat_players(session);
    if (session_sit_down(session) != 0)
        return session_no_memory(session);
    if (session->match.state.phase == PEDRO_PHASE_OVER) {
        session_save_whole(
            session); /* it may have been stopped just before its Result was written */
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
            NOTE(session, _("There is no unfinished match: there is nothing to resume."),
                 NULL);
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
