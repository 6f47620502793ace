/* play_online.c - connects a command line to a table of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/autosave.h"
#include "cli/play_online.h"
#include "cli/remote.h"
#include "tui/lobby.h"
#include "words/text.h"

const struct cli_option online_options[] = {
    {ONLINE_TABLE, "table", N_("URL"),
     N_("play at a table of a server: the link of the table, or the address of the "
        "server"),
     CLI_COMPLETE_NOTHING, NULL},
    {ONLINE_PAIR, "pair", N_("GAMES"),
     N_("with --table: find other players for one of these games, such as us,king; after "
        "20 seconds computer players can take the free seats"),
     CLI_COMPLETE_PRESET, NULL},
    {ONLINE_WATCH, "watch", NULL, N_("with --table: take no seat, only watch"),
     CLI_COMPLETE_NOTHING, NULL},
    {ONLINE_USER, "user", N_("NAME"),
     N_("with --table: log in as NAME instead of playing as a guest"),
     CLI_COMPLETE_NOTHING, NULL},
    {ONLINE_PASSWORD_FILE, "password-file", N_("FILE"),
     N_("with --user: read the password from the first line of FILE; otherwise it is "
        "taken "
        "from PEDRO_PASSWORD, or asked for"),
     CLI_COMPLETE_FILE, NULL},
    {ONLINE_CLOCK, "clock", N_("CLOCK"),
     N_("with --table: the clock of a new table, fair unless given"), CLI_COMPLETE_WORDS,
     "fair slow fast untimed day1 day3 day7"},
    {0},
};

static int read_clock(struct online *online, struct verb_args *args) {
    static const char *const words[] = {"fair", "slow", "fast", "untimed",
                                        "day1", "day3", "day7"};
    for (int i = 0; i < 7; i++)
        if (strcmp(args->value, words[i]) == 0)
            online->clock = i;
    if (online->clock >= 0)
        return 0;
    args->exit = verb_usage(
        args, _("--clock is fair, slow, fast, untimed, day1, day3 or day7, not `%.40s`"),
        args->value);
    return -1;
}

int online_option(struct online *online, struct verb_args *args, int id) {
    switch (id) {
    case ONLINE_TABLE:
        online->table = args->value;
        return 0;
    case ONLINE_PAIR:
        online->pair = args->value;
        return 0;
    case ONLINE_WATCH:
        online->watch = true;
        return 0;
    case ONLINE_USER:
        online->user = args->value;
        return 0;
    case ONLINE_PASSWORD_FILE:
        online->password_file = args->value;
        return 0;
    case ONLINE_CLOCK:
        return read_clock(online, args);
    default:
        return 1;
    }
}

/* --- the table --- */

static int check(const struct online *online, const struct address *address, bool opens,
                 struct verb_args *args) {
    if (online->pair && (opens || online->watch || online->bots || online->clock >= 0 ||
                         online->seat != PEDRO_NO_SEAT || address->table[0]))
        return verb_usage(args, _("--pair goes with the address of a server, without a "
                                  "game, --seat, --watch, --bots and --clock"));
    if (online->watch && online->seat != PEDRO_NO_SEAT)
        return verb_usage(args, _("give --watch or --seat, not both"));
    return online->user ? remote_is_safe(address) : 0;
}

/* The options of the command line in the form of the message. */
static int fill_table(const struct online *online, const struct game *game,
                      struct verb_args *args, struct client_open *table) {
    struct pedro_text text;
    *table =
        (struct client_open){.clock = (uint8_t)(online->clock < 0 ? 0 : online->clock)};
    snprintf(table->variant, sizeof table->variant, "%s", game->variant);
    pedro_text_init(&text, table->options, sizeof table->options);
    for (int i = 0; i < game->overrides; i++) {
        pedro_text_add(&text, i > 0 ? ", " : "");
        pedro_text_add(&text, game->override[i]);
    }
    table->has_options = text.length > 0;
    table->has_bots = online->bots != NULL;
    snprintf(table->bots, sizeof table->bots, "%s", online->bots ? online->bots : "");
    return pedro_text_fits(&text)
               ? 0
               : verb_usage(args, _("more than %d house rules"), GAME_OVERRIDES_MAX);
}

/* Printed when the person leaves the table: how to return. */
static void say_goodbye(const struct socket_link *link, const struct player *player) {
    char address[SOCKET_ADDRESS_MAX];
    if (player->left || player->done || player->seats.me == PEDRO_NO_SEAT)
        return;
    socket_link_address(link, player, address);
    printf(_("Your seat is kept; `pedro play --table %s` brings you back.\n"), address);
    fflush(stdout);
}

int online_play(const struct online *online, const struct game *game, bool opens,
                struct verb_args *args, online_run *run, void *data) {
    struct socket_settings settings = {
        .entrance = {.user = online->user}, .seat = online->seat, .watch = online->watch};
    char folder[AUTOSAVE_PATH_MAX], password[REMOTE_PASSWORD_MAX] = "",
                                    games[SOCKET_GAMES_MAX];
    int code;
    if (!address_read(online->table, &settings.entrance.address))
        return verb_usage(args,
                          _("--table is an address such as https://example.org or "
                            "https://example.org/t/NAME, not `%.80s`"),
                          online->table);
    if ((code = check(online, &settings.entrance.address, opens, args)) ||
        (online->pair && !lobby_games(online->pair, games) && (code = EXIT_NOT_FOUND)) ||
        (online->user && !online->password &&
         (code = remote_password(online->user, online->password_file, password))))
        return code;
    settings.games = online->pair ? games : NULL;
    settings.open = opens && !settings.entrance.address.table[0];
    if (settings.open && (code = fill_table(online, game, args, &settings.table)))
        return code;
    settings.entrance.password = online->password ? online->password : password;
    settings.entrance.folder = autosave_directory(folder) == 0 ? folder : NULL;
    struct player *player = malloc(sizeof *player);
    struct socket_link *link = player ? socket_link_create(&settings) : NULL;
    if (!link) {
        free(player);
        return verb_fail(EXIT_FAILED, "%s", strerror(errno));
    }
    player_init(player, &socket_player_link, link);
    if (lobby_choose(link, player, online->bots)) {
        code = run(data, player);
        say_goodbye(link, player);
    } else {
        code = player->gone ? EXIT_FAILED : EXIT_OK;
    }
    socket_link_destroy(link);
    player_finish(player);
    free(player);
    return code;
}
