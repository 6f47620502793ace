/* play_options.c - the options of the verb `play`, on the command line and in the file of settings.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot_choice.h"
#include "cli/play_config.h"
#include "cli/play_options.h"
#include "cli/verbs.h"
#include "words/text.h"

enum {
    OPTION_SEAT = 0x100,
    OPTION_BOTS,
    OPTION_BOT,
    OPTION_PLAIN,
    OPTION_RESUME,
    OPTION_RECORD,
    OPTION_FORCE,
    OPTION_ASCII,
    OPTION_DELAY,
    OPTION_EXCHANGE,
    OPTION_WAIT,
    OPTION_LEARN,
    OPTION_NAME,
    OPTION_DECK,
    OPTION_CONFIG,
    DELAY_MAX = 60000,
};
const struct cli_option play_options[] = {
    {OPTION_SEAT, "seat", N_("SEAT"), N_("your seat, 0 by default; `none` to watch"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_BOTS, "bots", N_("NAME"),
     N_("the computer player of the other seats, `simple` unless given; `pedro bot` "
        "lists "
        "them"),
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
    {OPTION_FORCE, "force", NULL, N_("let --record replace a file that is there already"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PLAIN, "plain", NULL,
     N_("no full screen: every event is a line, fit for a screen reader"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_ASCII, "ascii", NULL, N_("draw with letters only"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_DELAY, "delay", N_("MS"),
     N_("milliseconds between moves of the computer players; 600 on a screen unless "
        "given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_EXCHANGE, "exchange-delay", N_("MS"),
     N_("milliseconds that the screen shows what each seat exchanged; as --delay unless "
        "given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_WAIT, "wait", N_("WHEN"),
     N_("on the screen, go on only at a key: after each trick (`trick`), after each "
        "seat's "
        "exchange (`exchange`), after both (`all`) or never (`none`)"),
     CLI_COMPLETE_WORDS, "none trick exchange all"},
    {OPTION_LEARN, "learn", NULL,
     N_("a guided first hand: each decision is explained, with a hint; the same cards "
        "each time unless --seed is given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_NAME, "name", N_("NAME"), N_("what you are called in records"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DECK, "deck", N_("COLOURS"),
     N_("colours of the suits: `four`, or `two` as on printed cards"), CLI_COMPLETE_WORDS,
     "four two"},
    {OPTION_CONFIG, "config", N_("FILE"),
     N_("read settings there, or none if FILE is empty; pedro/play.ini in the "
        "configuration directory unless given"),
     CLI_COMPLETE_FILE, NULL},
    {GAME_OPTION_SEED, "seed", N_("HEX"),
     N_("shuffle and play from this seed, up to 64 hexadecimal digits: same seed, same "
        "match"),
     CLI_COMPLETE_NOTHING, NULL},
    {GAME_OPTION_DEALER, "dealer", N_("SEAT"),
     N_("the seat that deals first; drawn by lot unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};
/* Reads a seat, one digit. -1 if it is none. */
static int read_seat(const char *text, size_t length) {
    return length == 1 && text[0] >= '0' && text[0] < '0' + PEDRO_SEATS_MAX
               ? text[0] - '0'
               : -1;
}

static int read_own_seat(struct play_request *request, const struct verb_args *args) {
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

static int read_bot(struct play_request *request, const struct verb_args *args) {
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
    /* A command has a slash or an argument; a single word is a name, perhaps mistyped. */
    if (!player->bot && !strpbrk(name, "/ "))
        return bot_choice_none(name, strlen(name));
    if (!player->bot) {
        player->bot = bot_find("simple", strlen("simple"));
        request->command[seat] = name;
    }
    label(player, name);
    return 0;
}

static int read_delay(const struct verb_args *args, const char *name, int *delay) {
    char *end;
    errno = 0;
    const long number = strtol(args->value, &end, 10);
    if (errno || end == args->value || *end || number < 0 || number > DELAY_MAX)
        return verb_usage(args,
                          _("--%s is a number of milliseconds, 0 to %d, not `%.40s`"),
                          name, DELAY_MAX, args->value);
    *delay = (int)number;
    return 0;
}

static int read_wait(struct play_request *request, const struct verb_args *args) {
    const bool all = strcmp(args->value, "all") == 0;
    request->wait_trick = all || strcmp(args->value, "trick") == 0;
    request->wait_exchange = all || strcmp(args->value, "exchange") == 0;
    return request->wait_trick || request->wait_exchange ||
                   strcmp(args->value, "none") == 0
               ? 0
               : verb_usage(args,
                            _("--wait is none, trick, exchange or all, not `%.40s`"),
                            args->value);
}

static int read_deck(struct play_request *request, const struct verb_args *args) {
    request->two_colours = strcmp(args->value, "two") == 0;
    return request->two_colours || strcmp(args->value, "four") == 0
               ? 0
               : verb_usage(args, _("--deck is four or two, not `%.40s`"), args->value);
}

/* A name goes into a record: it needs letters that are seen, and no line ends. */
static int read_name(struct play_request *request, const struct verb_args *args) {
    const char *name = args->value;
    char *room = request->settings.name;
    bool fine =
        *name && strlen(name) < sizeof request->settings.name && !session_names_bot(name);
    for (const char *at = name; *at; at++)
        fine = fine && (unsigned char)*at >= ' ' && *at != 0x7f && *at != '"';
    if (!fine)
        return verb_usage(args, _("--name is a name of at most %d bytes, not `%.40s`"),
                          (int)sizeof request->settings.name - 1, name);
    memcpy(room, name, strlen(name) + 1);
    return 0;
}

/* Handles an option of this verb. Returns 0, or an exit code. */
static int take_option(struct play_request *request, struct verb_args *args, int id) {
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
    case OPTION_FORCE:
        request->force = true;
        return 0;
    case OPTION_PLAIN:
        request->plain = true;
        return 0;
    case OPTION_ASCII:
        request->ascii = true;
        return 0;
    case OPTION_EXCHANGE:
        return read_delay(args, "exchange-delay", &request->exchange_ms);
    case OPTION_WAIT:
        return read_wait(request, args);
    case OPTION_LEARN:
        request->learn = true;
        return 0;
    case OPTION_NAME:
        return read_name(request, args);
    case OPTION_DECK:
        return read_deck(request, args);
    case OPTION_CONFIG:
        return 0; /* was read before all others */
    default:
        return read_delay(args, "delay", &request->delay_ms);
    }
}
void play_options_fill(struct play_request *request) {
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

struct config_reader {
    struct play_request *request;
    struct verb_args *args;
};

/* The settings that the file may have are options of the command line, which is read after it. */
static int take_setting(void *data, const char *name, const char *value) {
    static const int allowed[] = {OPTION_BOTS,  OPTION_DELAY, OPTION_EXCHANGE,
                                  OPTION_WAIT,  OPTION_NAME,  OPTION_DECK,
                                  OPTION_PLAIN, OPTION_ASCII};
    struct config_reader *reader = data;
    for (const struct cli_option *option = play_options; option->name; option++)
        for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
            if (option->id != allowed[i] || strcmp(option->name, name) != 0)
                continue;
            if (!option->argument && strcmp(value, "no") == 0)
                return 0;
            if (!option->argument && strcmp(value, "yes") != 0)
                return verb_usage(reader->args, _("`%s` is yes or no, not `%.40s`"), name,
                                  value);
            reader->args->value = value;
            return take_option(reader->request, reader->args, option->id);
        }
    return remote_setting(&reader->request->server, name, value)
               ? 0
               : verb_usage(reader->args, _("there is no setting `%.40s`"), name);
}
int play_options_begin(struct play_request *request, struct verb_args *args,
                       char **kept) {
    struct config_reader reader = {request, args};
    *request = (struct play_request){.delay_ms = -1,
                                     .exchange_ms = -1,
                                     .online = {.seat = PEDRO_NO_SEAT, .clock = -1}};
    return play_config_read(args, take_setting, &reader, kept);
}

int play_options_read(struct play_request *request, struct verb_args *args, char **kept,
                      bool *done) {
    int id, code;
    *done = true;
    code = play_options_begin(request, args, kept);
    if (code)
        return code;
    game_init(&request->game);
    while ((id = verb_next(args)) > 0) {
        int taken = game_option(&request->game, args, id);
        if (taken > 0)
            taken = online_option(&request->online, args, id);
        if (taken > 0) {
            code = play_from_option(&request->from, args, id);
            if (code > 0)
                return code;
            taken = code < 0;
        }
        if (taken < 0)
            return args->exit;
        if (taken > 0 && (code = take_option(request, args, id)))
            return code;
    }
    *done = id < 0;
    return id < 0 ? args->exit : EXIT_OK;
}
