/* verb_play.c - the verb `play`: seats the players, and chooses between the screen and the
 * line mode.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/play_options.h"
#include "cli/verbs.h"
#include "tui/lesson.h"
#include "tui/position.h"
#include "tui/terminal.h"
#include "words/rich.h"
#include "words/text.h"

enum { LESSON_SEED = 4 };

/* The seats that options name must exist, and each may be named once. */
static int check_seats(const struct play_request *request, const struct verb_args *args,
                       int players) {
    const struct session_settings *settings = &request->settings;
    if (settings->human >= players)
        return verb_usage(args,
                          _("there is no seat %d; the seats of this game are 0 to %d"),
                          settings->human, players - 1);
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        const bool named = settings->player[seat].chosen && !request->bots;
        if (named && seat >= players)
            return verb_usage(
                args, _("there is no seat %d; the seats of this game are 0 to %d"), seat,
                players - 1);
        if (named && seat == settings->human)
            return verb_usage(args, _("seat %d is yours; --seat says where you sit"),
                              seat);
    }
    return 0;
}

static int start_programs(struct play_request *request) {
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        if (!request->command[seat])
            continue;
        request->process[seat] =
            bot_process_create(request->command[seat], request->plain);
        if (!request->process[seat])
            return verb_fail(EXIT_FAILED, "%s: %s", request->command[seat],
                             strerror(errno));
        request->settings.player[seat].process = request->process[seat];
    }
    return 0;
}

static int exit_code(enum session_trouble trouble) {
    switch (trouble) {
    case SESSION_FINE:
        return EXIT_OK;
    case SESSION_NOTHING:
    case SESSION_NO_FILE:
        return EXIT_NOT_FOUND;
    case SESSION_DAMAGED:
        return EXIT_BAD_INPUT;
    default:
        return EXIT_FAILED;
    }
}

static void tell_record(const char *path) {
    char line[PATH_MAX + 512];
    struct pedro_text text;
    pedro_text_init(&text, line, sizeof line);
    rich_fill(&text,
              _("The record is {file}. `pedro study FILE` asks you what would have been "
                "better in it, `pedro analyze FILE` says what each decision cost."),
              "file", path);
    terminal_line(line);
}

/* Says when the person leaves the table where the match is, and what can be done with it. Returns the exit code: that of
 * the play, or that of a match that could not be saved. */
static int say_goodbye(struct session *session, int code) {
    const bool saved = session_settle(session);
    const bool over = session_next(session) == SESSION_OVER;
    if (!saved) {
        fputs(_("The match could not be saved."), stderr);
        fputc('\n', stderr);
        fputs(session->player.trouble, stderr);
    } else if (over && session->save.path[0])
        tell_record(session->save.path);
    else if (!over && session->player.seats.me != PEDRO_NO_SEAT)
        terminal_line(_("The match is saved; `pedro play --resume` goes on from here."));
    fflush(stdout);
    return saved || code != EXIT_OK ? code : EXIT_FAILED;
}

/* Before a card is dealt: whether the file of --record can be written, and is not somebody else's. A match that is
 * resumed goes on in its own copy. */
static int check_record(const struct play_request *request,
                        const struct session *session) {
    const char *path = request->settings.record;
    if (!path)
        return EXIT_OK;
    const int err = file_may_write(path);
    if (err)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(err));
    if (access(path, F_OK) == 0 && !request->force &&
        !(session && session_is_copy(session, path)))
        return verb_fail(
            EXIT_FAILED,
            _("%s is there already; --force replaces it, or name another file"), path);
    return EXIT_OK;
}

/* Shows a study that has begun. Its own record stays, though the person need not keep it. */
static int show_study(struct play_request *request, struct session *session) {
    const int code = play_show(request, &session->player);
    if (session->save.path[0])
        printf(_("The study is saved in %s.\n"), session->save.path);
    return code;
}

static int play_from(struct play_request *request, struct session *session) {
    int code = play_from_begin(&request->from, &request->settings, session);
    if (code == EXIT_OK)
        code = show_study(request, session);
    session_finish(session);
    free(session);
    return code;
}

int play_on(struct verb_args *args, const struct pedro_match *record,
            const struct pedro_tags *tags, size_t events) {
    struct play_request request;
    char *kept;
    int code = play_options_begin(&request, args, &kept);
    struct session *session = code == EXIT_OK ? malloc(sizeof *session) : NULL;
    if (code == EXIT_OK && !session)
        code = verb_fail(EXIT_FAILED, "%s", strerror(errno));
    if (session) {
        game_init(&request.game);
        request.from.file = "";
        code = game_resolve(&request.game, NULL);
    }
    if (session && code == EXIT_OK) {
        memcpy(request.settings.seed, request.game.seed, sizeof request.settings.seed);
        play_options_fill(&request);
        if (session_begin_at(session, &request.settings, record, tags, events, NULL) ==
            SESSION_FINE)
            code = show_study(&request, session);
        else
            code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        session_finish(session);
    }
    free(session);
    free(kept);
    return code;
}

static int play(struct play_request *request, const char *operand) {
    int code = request->resume ? EXIT_OK : check_record(request, NULL);
    struct session *session = code == EXIT_OK ? malloc(sizeof *session) : NULL;
    if (!session)
        return code != EXIT_OK ? code : verb_fail(EXIT_FAILED, "%s", strerror(errno));
    if (request->from.file)
        return play_from(request, session);
    enum session_trouble trouble =
        request->resume ? session_resume(session, &request->settings, operand)
                        : session_begin(session, &request->settings);
    code = exit_code(trouble);
    if (trouble == SESSION_FINE && request->resume)
        code = check_record(request, session);
    if (code != EXIT_OK && trouble == SESSION_FINE) {
        session->settings.record = NULL; /* left as it is */
    } else if (trouble != SESSION_FINE) {
        char *notice = session->player.notice_room;
        notice[strcspn(notice, "\n")] = '\0';
        verb_fail(code, "%s", notice);
    } else {
        struct lesson lesson = {.end = false};
        session->player.lesson = request->learn ? &lesson : NULL;
        code = play_show(request, &session->player);
        session->player.lesson = NULL;
    }
    if (trouble == SESSION_FINE && code != EXIT_FAILED)
        code = say_goodbye(session, code);
    session_finish(session);
    free(session);
    return code;
}

/* Options that --resume takes from the record cannot be given. */
static int check_resume(const struct play_request *request,
                        const struct verb_args *args) {
    const struct game *game = &request->game;
    return game->file || game->overrides > 0 || game->seeded || game->dealer_text
               ? verb_usage(args, _("--resume takes the game, its rules and its cards "
                                    "from the record"))
               : 0;
}

/* So does --from; its options need it. */
static int check_from(const struct play_request *request, const struct verb_args *args) {
    const struct play_from *from = &request->from;
    const struct game *game = &request->game;
    if (!from->file)
        return from->hand || from->action || from->instead
                   ? verb_usage(args, _("--hand, --action and --instead go with --from"))
                   : 0;
    return request->resume || request->learn || args->operands > 0 || game->file ||
                   game->overrides > 0 || game->dealer_text
               ? verb_usage(args, _("--from takes the game, its rules and its cards "
                                    "from the record"))
               : 0;
}

/* Options that are only for matches in this process. */
static int check_online(const struct play_request *request,
                        const struct verb_args *args) {
    const struct game *game = &request->game;
    bool given = request->resume || request->settings.record || game->file ||
                 game->seeded || game->dealer_text;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        given = given || request->settings.player[seat].bot;
    return given ? verb_usage(args, _("--table goes without --resume, --record, --bot, "
                                      "--ruleset, --seed and --dealer: those are the "
                                      "server's"))
                 : 0;
}

static int play_online(struct play_request *request, struct verb_args *args) {
    struct online *online = &request->online;
    const bool opens = args->operands > 0 || request->game.overrides > 0;
    int code = check_from(request, args);
    if (!code && request->from.file)
        code = verb_usage(args, _("--from takes the game, its rules and its cards from "
                                  "the record"));
    if (!code)
        code = check_online(request, args);
    if (code || (code = game_resolve(&request->game,
                                     args->operands > 0 ? args->operand[0] : NULL)))
        return code;
    online->bots = request->bots;
    if (request->settings.human_chosen)
        online->seat = request->settings.human;
    online->watch = online->watch || (request->settings.human_chosen &&
                                      request->settings.human == PEDRO_NO_SEAT);
    request->plain = request->plain || !play_has_screen();
    return online_play(online, &request->game, opens, args, play_show, request);
}

static int prepare(struct play_request *request, const struct verb_args *args) {
    struct session_settings *settings = &request->settings;
    struct game *game = &request->game;
    const char *operand = args->operands > 0 ? args->operand[0] : NULL;
    const bool recorded = request->resume || request->from.file;
    int code = check_from(request, args);
    if (!code && request->resume)
        code = check_resume(request, args);
    if (code || (code = game_resolve(game, recorded ? NULL : operand)))
        return code;
    memcpy(settings->variant, game->variant, sizeof settings->variant);
    memcpy(settings->seed, game->seed, sizeof settings->seed);
    settings->seeded = game->seeded;
    settings->set = game->set;
    settings->given = game->given;
    /* The cards of the lesson: the person is asked everything, and holds a five. */
    if (request->learn && !game->seeded) {
        memset(settings->seed, 0, sizeof settings->seed);
        settings->seed[sizeof settings->seed - 1] = LESSON_SEED;
    }
    settings->dealer = game->dealer_text ? game->dealer : (pedro_seat)PEDRO_NO_SEAT;
    code = check_seats(request, args, recorded ? PEDRO_SEATS_MAX : game->set.players);
    if (code)
        return code;
    play_options_fill(request);
    request->plain = request->plain || !play_has_screen();
    return start_programs(request);
}

static int play_as_asked(struct verb_args *args, char **kept) {
    struct play_request request;
    bool done;
    int code = play_options_read(&request, args, kept, &done);
    if (done)
        return code;
    if (request.online.table)
        return play_online(&request, args);
    code = prepare(&request, args);
    if (!code)
        code = play(&request, args->operands > 0 ? args->operand[0] : NULL);
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        bot_process_destroy(request.process[seat]);
    return code;
}

int verb_play(struct verb_args *args) {
    char *kept;
    const int code = play_as_asked(args, &kept);
    free(kept);
    return code;
}
