/* verb_play.c - the verb `play`: reads the command line, seats the players, and chooses between the screen and the
 * line mode.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bot_choice.h"
#include "cli/game.h"
#include "cli/play_online.h"
#include "cli/verbs.h"
#include "tui/plain.h"
#include "tui/screen.h"
#include "tui/session.h"
#include "words/text.h"

enum {
    OPTION_SEAT = 0x100,
    OPTION_BOTS,
    OPTION_BOT,
    OPTION_PLAIN,
    OPTION_RESUME,
    OPTION_RECORD,
    OPTION_ASCII,
    OPTION_DELAY,
    DELAY_SCREEN = 600, /* ms between moves that a person can follow */
    DELAY_MAX = 60000,
};

const struct cli_option play_options[] = {
    {OPTION_SEAT, "seat", N_("SEAT"), N_("your seat, 0 by default; `none` to watch"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_BOTS, "bots", N_("NAME"),
     N_("the computer player of the other seats, `simple` unless given"),
     CLI_COMPLETE_BOT, NULL},
    {OPTION_BOT, "bot", N_("SEAT=BOT"),
     N_("the player of one seat: a computer player, or the command of a program that "
        "implements pedro-protocol(7), such as 1='./mybot.py'"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RESUME, "resume", NULL, N_("continue the match in FILE, or the last match"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RECORD, "record", N_("FILE"),
     N_("also write the record there, after each hand and at the end"), CLI_COMPLETE_FILE,
     NULL},
    {OPTION_PLAIN, "plain", NULL,
     N_("no full screen: every event is a line, fit for a screen reader"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_ASCII, "ascii", NULL, N_("draw with letters only"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_DELAY, "delay", N_("MS"),
     N_("milliseconds between moves of the computer players; 600 on a screen unless "
        "given"),
     CLI_COMPLETE_NOTHING, NULL},
    {GAME_OPTION_SEED, "seed", N_("HEX"),
     N_("shuffle and play from this seed, up to 64 hexadecimal digits: same seed, same "
        "match"),
     CLI_COMPLETE_NOTHING, NULL},
    {GAME_OPTION_DEALER, "dealer", N_("SEAT"),
     N_("the seat that deals first; drawn by lot unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* What the command line asks for. */
struct request {
    struct game game;
    struct online online;
    struct session_settings settings;
    const char *bots;                     /* --bots */
    const char *command[PEDRO_SEATS_MAX]; /* of a program that plays a seat */
    struct bot_process *process[PEDRO_SEATS_MAX];
    bool resume, plain, ascii;
    int delay_ms; /* -1 unless given */
};

/* Reads a seat, one digit. -1 if it is none. */
static int read_seat(const char *text, size_t length) {
    return length == 1 && text[0] >= '0' && text[0] < '0' + PEDRO_SEATS_MAX
               ? text[0] - '0'
               : -1;
}

static int read_own_seat(struct request *request, const struct verb_args *args) {
    const bool none = strcmp(args->value, "none") == 0;
    const int seat = read_seat(args->value, strlen(args->value));
    if (!none && seat < 0)
        return verb_usage(args, _("--seat is a seat, from 0 up, or `none`, not `%.40s`"),
                          args->value);
    request->settings.human = none ? PEDRO_NO_SEAT : (pedro_seat)seat;
    request->settings.human_chosen = true;
    return 0;
}

static void label(struct session_player *player, const char *name) {
    snprintf(player->label, sizeof player->label, "bot:%s", name);
}

static int read_bot(struct request *request, const struct verb_args *args) {
    const char *equals = strchr(args->value, '=');
    const int seat = equals ? read_seat(args->value, (size_t)(equals - args->value)) : -1;
    if (seat < 0 || equals[1] == '\0')
        return verb_usage(args, _("--bot is SEAT=BOT, such as 1=random, not `%.40s`"),
                          args->value);
    const char *name = equals + 1;
    struct session_player *player = &request->settings.player[seat];
    player->chosen = true;
    player->bot = bot_find(name, strlen(name));
    request->command[seat] = NULL;
    /* A command has a slash or an argument; a word alone is a name, mistyped perhaps. */
    if (!player->bot && !strpbrk(name, "/ "))
        return bot_choice_none(name, strlen(name));
    if (!player->bot) {
        player->bot = bot_find("simple", strlen("simple"));
        request->command[seat] = name;
    }
    label(player, name);
    return 0;
}

static int read_delay(struct request *request, const struct verb_args *args) {
    char *end;
    errno = 0;
    const long delay = strtol(args->value, &end, 10);
    if (errno || end == args->value || *end || delay < 0 || delay > DELAY_MAX)
        return verb_usage(args,
                          _("--delay is a number of milliseconds, 0 to %d, not `%.40s`"),
                          DELAY_MAX, args->value);
    request->delay_ms = (int)delay;
    return 0;
}

/* Takes an option of this verb. 0, or an exit code. */
static int take_option(struct request *request, struct verb_args *args, int id) {
    switch (id) {
    case OPTION_SEAT:
        return read_own_seat(request, args);
    case OPTION_BOTS:
        request->bots = args->value;
        return bot_find(args->value, strlen(args->value))
                   ? 0
                   : bot_choice_none(args->value, strlen(args->value));
    case OPTION_BOT:
        return read_bot(request, args);
    case OPTION_RESUME:
        request->resume = true;
        return 0;
    case OPTION_RECORD:
        request->settings.record = args->value;
        return 0;
    case OPTION_PLAIN:
        request->plain = true;
        return 0;
    case OPTION_ASCII:
        request->ascii = true;
        return 0;
    default:
        return read_delay(request, args);
    }
}

/* Everything that no option chose. */
static void fill_seats(struct request *request) {
    const char *name = request->bots ? request->bots : "simple";
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        struct session_player *player = &request->settings.player[seat];
        if (player->bot)
            continue;
        player->chosen = request->bots != NULL;
        player->bot = bot_find(name, strlen(name));
        label(player, name);
    }
}

/* The seats named must be at the table, and two cannot sit on one. */
static int check_seats(const struct request *request, const struct verb_args *args,
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

static int start_programs(struct request *request) {
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

/* A terminal that can be drawn on. */
static bool has_screen(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

/* Said when the table is left: where the match is, and what can be done with it. */
static void say_goodbye(const struct session *session) {
    const bool over = session_next(session) == SESSION_OVER;
    if (session->unsaved)
        puts(_("The match could not be saved."));
    else if (over && session->save.path[0])
        printf(
            _("The record is %s; `pedro analyze` says of it what each decision cost.\n"),
            session->save.path);
    else if (!over && session->player.seats.me != PEDRO_NO_SEAT)
        puts(_("The match is saved; `pedro play --resume` goes on from here."));
    fflush(stdout);
}

/* On the screen or line by line. */
static int show(void *data, struct player *player) {
    const struct request *request = data;
    if (request->plain) {
        const struct plain_options options = {
            .delay_ms = request->delay_ms > 0 ? request->delay_ms : 0,
            .resumed = request->resume};
        return plain_run(player, &options);
    }
    const struct screen_options options = {
        .delay_ms = request->delay_ms < 0 ? DELAY_SCREEN : request->delay_ms,
        .ascii = request->ascii,
        .colour = verb_colour(STDOUT_FILENO),
        .resumed = request->resume};
    return screen_run(player, &options);
}

static int play(struct request *request, const char *operand) {
    struct session *session = malloc(sizeof *session);
    if (!session)
        return verb_fail(EXIT_FAILED, "%s", strerror(errno));
    enum session_trouble trouble =
        request->resume ? session_resume(session, &request->settings, operand)
                        : session_begin(session, &request->settings);
    int code = exit_code(trouble);
    if (trouble != SESSION_FINE) {
        char *notice = session->player.notice_room;
        notice[strcspn(notice, "\n")] = '\0';
        verb_fail(code, "%s", notice);
    } else {
        code = show(request, &session->player);
    }
    if (trouble == SESSION_FINE)
        say_goodbye(session);
    session_finish(session);
    free(session);
    return code;
}

/* What --resume takes from the record cannot be given besides. */
static int check_resume(const struct request *request, const struct verb_args *args) {
    const struct game *game = &request->game;
    return game->file || game->overrides > 0 || game->seeded || game->dealer_text
               ? verb_usage(args, _("--resume takes the game, its rules and its cards "
                                    "from the record"))
               : 0;
}

/* What is for matches in this process only. */
static int check_online(const struct request *request, const struct verb_args *args) {
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

static int play_online(struct request *request, struct verb_args *args) {
    struct online *online = &request->online;
    const bool opens = args->operands > 0 || request->game.overrides > 0;
    int code = check_online(request, args);
    if (code || (code = game_resolve(&request->game,
                                     args->operands > 0 ? args->operand[0] : NULL)))
        return code;
    online->bots = request->bots;
    if (request->settings.human_chosen)
        online->seat = request->settings.human;
    online->watch = online->watch || (request->settings.human_chosen &&
                                      request->settings.human == PEDRO_NO_SEAT);
    request->plain = request->plain || !has_screen();
    return online_play(online, &request->game, opens, args, show, request);
}

static int prepare(struct request *request, const struct verb_args *args) {
    struct session_settings *settings = &request->settings;
    struct game *game = &request->game;
    const char *operand = args->operands > 0 ? args->operand[0] : NULL;
    int code = request->resume ? check_resume(request, args) : 0;
    if (code || (code = game_resolve(game, request->resume ? NULL : operand)))
        return code;
    memcpy(settings->variant, game->variant, sizeof settings->variant);
    memcpy(settings->seed, game->seed, sizeof settings->seed);
    settings->set = game->set;
    settings->given = game->given;
    settings->dealer = game->dealer_text ? game->dealer : (pedro_seat)PEDRO_NO_SEAT;
    code =
        check_seats(request, args, request->resume ? PEDRO_SEATS_MAX : game->set.players);
    if (code)
        return code;
    fill_seats(request);
    request->plain = request->plain || !has_screen();
    return start_programs(request);
}

int verb_play(struct verb_args *args) {
    struct request request = {.delay_ms = -1,
                              .online = {.seat = PEDRO_NO_SEAT, .clock = -1}};
    int id, code = 0;
    game_init(&request.game);
    while ((id = verb_next(args)) > 0) {
        int taken = game_option(&request.game, args, id);
        if (taken > 0)
            taken = online_option(&request.online, args, id);
        if (taken < 0)
            return args->exit;
        if (taken > 0 && (code = take_option(&request, args, id)))
            return code;
    }
    if (id < 0)
        return args->exit;
    if (request.online.table)
        return play_online(&request, args);
    code = prepare(&request, args);
    if (!code)
        code = play(&request, args->operands > 0 ? args->operand[0] : NULL);
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        bot_process_destroy(request.process[seat]);
    return code;
}
