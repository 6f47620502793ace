/* lobby.c - lists the open tables of a server and asks for one.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/lobby.h"
#include "tui/signals.h"
#include "tui/terminal.h"
#include "tui/typed_line.h"
#include "words/game_names.h"
#include "words/suggest.h"
#include "words/text.h"
#include "words/typed_words.h"

static void print_notice(struct player *player) {
    char room[PLAYER_NOTICE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    rich_plain(player->notice_room, false, &text);
    fputs(room, stdout);
    fflush(stdout);
    player_clear_notice(player);
}

static void print_rich(const char *rich) {
    char plain[1024];
    struct pedro_text text;
    pedro_text_init(&text, plain, sizeof plain);
    rich_plain(rich, false, &text);
    terminal_line(plain);
}

static void print_table(unsigned number, const struct socket_table *table) {
    const struct pedro_preset *preset =
        pedro_preset_find(table->variant, strlen(table->variant));
    struct rich_words words = {.used = 0};
    char rich[1024];
    struct pedro_text text;
    pedro_text_init(&text, rich, sizeof rich);
    rich_fill(&text,
              table->started ? _("{number}: {game}, {people}; {open} of {players} seats "
                                 "free, being played")
                             : _("{number}: {game}, {people}; {open} of {players} seats "
                                 "free"),
              "number", rich_number(&words, (long)number), "game",
              preset ? gettext(preset->title) : table->variant, "people",
              table->people[0] ? table->people : _("nobody"), "open",
              rich_number(&words, table->seats_open), "players",
              rich_number(&words, table->players));
    print_rich(rich);
    if (table->club)
        puts(_("   Club table: errors are possible and are ruled."));
}

/* The people of the server, if it tells. */
static void print_now(const struct socket_lobby *lobby) {
    struct rich_words words = {.used = 0};
    char rich[512];
    struct pedro_text text;
    if (lobby->online < 0 || lobby->looking < 0)
        return;
    pedro_text_init(&text, rich, sizeof rich);
    rich_fill(&text,
              _("Connected: {online}. Looking for players: {looking}. Matches being "
                "played: {matches}."),
              "online", rich_number(&words, lobby->online), "looking",
              rich_number(&words, lobby->looking), "matches",
              rich_number(&words, lobby->matches));
    print_rich(rich);
}

static void print_tables(const struct socket_link *link) {
    const struct socket_lobby *lobby = socket_link_lobby(link);
    for (unsigned i = 0; i < lobby->tables; i++)
        print_table(i + 1, &lobby->table[i]);
    if (lobby->tables == 0)
        puts(_("There is no open table."));
    print_now(lobby);
    puts(_("Type the number of a table, `new GAME` to open one, `pair GAME` to find "
           "other players, or quit."));
}

/* Says that there is no such game. */
static void refuse_game(const char *name) {
    char text[200];
    const struct nearest near = game_names_nearest(name, strlen(name));
    printf(_("there is no game called `%.40s`%s"), name,
           nearest_text(&near, text, sizeof text));
    putchar('\n');
}

/* `new GAME`. False if there is no such game. */
static bool open_table(struct socket_link *link, struct player *player, const char *game,
                       const char *bots) {
    struct client_open table = {.clock = CLIENT_OPEN_CLOCK_FAIR,
                                .has_bots = bots != NULL};
    const struct pedro_preset *preset =
        *game ? game_names_find(game, strlen(game)) : pedro_preset(0);
    if (!preset) {
        refuse_game(game);
        return false;
    }
    snprintf(table.variant, sizeof table.variant, "%s", preset->name);
    snprintf(table.bots, sizeof table.bots, "%s", bots ? bots : "");
    socket_link_open(link, player, &table);
    return true;
}

bool lobby_games(const char *list, char games[SOCKET_GAMES_MAX]) {
    struct game_name name = {.at = list};
    struct pedro_text text;
    pedro_text_init(&text, games, SOCKET_GAMES_MAX);
    while (game_names_next(&name)) {
        if (!name.preset) {
            char unknown[64];
            snprintf(unknown, sizeof unknown, "%.*s", (int)name.length, name.at);
            refuse_game(unknown);
            return false;
        }
        pedro_text_add(&text, text.length > 0 ? " " : "");
        pedro_text_add(&text, name.preset->name);
    }
    if (text.length == 0)
        pedro_text_add(&text, pedro_preset(0)->name);
    return pedro_text_fits(&text);
}

/* What was said last about the search for players. */
struct lobby_search {
    int waiting;
    bool bots;
};

enum choice { CHOICE_MADE, CHOICE_NONE, CHOICE_STOP };

static enum choice choose(struct socket_link *link, struct player *player,
                          const char *line, const char *bots) {
    const struct socket_lobby *lobby = socket_link_lobby(link);
    char games[SOCKET_GAMES_MAX], *end;
    if (typed_is(line, typed_quit))
        return CHOICE_STOP;
    const char *after = typed_after(line, N_("/new"));
    if (after)
        return open_table(link, player, after, bots) ? CHOICE_MADE : CHOICE_NONE;
    after = typed_after(line, N_("/pair"));
    if (after) {
        if (!lobby_games(after, games))
            return CHOICE_NONE;
        socket_link_pair(link, games);
        return CHOICE_MADE;
    }
    const unsigned long number = strtoul(line, &end, 10);
    if (end != line && !*end && number >= 1 && number <= lobby->tables) {
        socket_link_choose(link, player, lobby->table[number - 1].name);
        return CHOICE_MADE;
    }
    print_tables(link);
    return CHOICE_NONE;
}

/* Reads a line byte by byte: the following lines are for the table. False at the end. */
static bool read_line(char *line, size_t size) {
    size_t length = 0;
    char byte = 0;
    for (;;) {
        if (signals_caught() || !signals_wait(STDIN_FILENO, -1))
            return false;
        const ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count <= 0 || byte == '\n')
            break;
        if (length < size - 1)
            line[length++] = byte;
    }
    line[length] = '\0';
    typed_line_end(line);
    return byte == '\n';
}

/* Takes news while there is no table; the screen or the line mode shows later notices.
 * False if the connection has ended. */
static bool take_news(struct socket_link *link, struct player *player) {
    while (!player->table[0] && player->link->ready(link)) {
        player_take(player);
        if (!player->table[0])
            print_notice(player);
    }
    return !player->gone && !signals_caught();
}

/* Asks until the person has chosen a table of the list. */
static bool ask(struct socket_link *link, struct player *player, const char *bots) {
    char line[128] = "";
    print_tables(link);
    for (;;) {
        if (isatty(STDIN_FILENO))
            fputs("> ", stdout);
        fflush(stdout);
        if (!read_line(line, sizeof line))
            return false;
        const enum choice choice = choose(link, player, line, bots);
        if (choice != CHOICE_NONE)
            return choice == CHOICE_MADE;
    }
}

/* Says who is looking, once for each change. */
static void print_search(const struct socket_lobby *lobby, struct lobby_search *told) {
    const struct lobby_search now = {.waiting = lobby->waiting, .bots = lobby->bots};
    struct rich_words words = {.used = 0};
    char rich[512];
    struct pedro_text text;
    if (lobby->found[0] || (now.waiting == told->waiting && now.bots == told->bots))
        return;
    pedro_text_init(&text, rich, sizeof rich);
    rich_fill(&text,
              now.waiting == 1
                  ? _("Nobody else looks for these games yet. Connected: {online}.")
                  : _("People who look for one of these games, you included: {waiting}. "
                      "Connected: {online}."),
              "waiting", rich_number(&words, now.waiting), "online",
              rich_number(&words, lobby->online));
    print_rich(rich);
    if (now.bots && !told->bots)
        puts(_("`bots` begins a match with computer players; or wait, or quit."));
    fflush(stdout);
    *told = now;
}

/* A line while other players are looked for. False if the person stops. */
static bool search_line(struct socket_link *link) {
    char line[128];
    if (!read_line(line, sizeof line) || typed_is(line, typed_quit))
        return false;
    if (typed_is(line, N_("/bots")))
        socket_link_pair_bots(link);
    else
        puts(_("Type `bots` to begin a match with computer players, or quit."));
    fflush(stdout);
    return true;
}

/* Lines of a script that come now are for the table; a person at a terminal may stop, or anybody who looks for
 * players. False then. */
static bool wait_for_news(struct socket_link *link, struct player *player) {
    const int news = player->link->fd(link);
    const bool searching = socket_link_lobby(link)->paired;
    char line[128];
    if (!isatty(STDIN_FILENO) && !searching) {
        signals_wait(news, -1);
        return true;
    }
    if (!(signals_wait_two(STDIN_FILENO, news, -1) & SIGNALS_FIRST))
        return true;
    if (searching)
        return search_line(link);
    return read_line(line, sizeof line) && !typed_is(line, typed_quit);
}

bool lobby_choose(struct socket_link *link, struct player *player, const char *bots) {
    const struct socket_lobby *lobby = socket_link_lobby(link);
    struct lobby_search told = {.waiting = -1};
    bool fine = true, asked = false;
    signals_catch();
    while (fine && (fine = take_news(link, player)) && !player->table[0]) {
        if (!asked && lobby->listed && lobby->counted) {
            asked = true;
            fine = ask(link, player, bots);
            continue;
        }
        if (lobby->paired)
            print_search(lobby, &told);
        fine = wait_for_news(link, player);
    }
    signals_release();
    return fine;
}
