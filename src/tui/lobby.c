/* lobby.c - lists the open tables of a server and asks for one.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/lobby.h"
#include "tui/signals.h"
#include "words/suggest.h"
#include "words/text.h"

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
    puts(plain);
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
}

static void print_tables(const struct socket_link *link) {
    const struct socket_table *table;
    unsigned tables;
    socket_link_lobby(link, &table, &tables);
    for (unsigned i = 0; i < tables; i++)
        print_table(i + 1, &table[i]);
    if (tables == 0)
        puts(_("There is no open table."));
    puts(_("Type the number of a table, `new GAME` to open one, or quit."));
}

static const char *preset_name(const void *data, int index) {
    const struct pedro_preset *preset = pedro_preset(index);
    (void)data;
    return preset ? preset->name : NULL;
}

/* `new GAME`. False if there is no such game. */
static bool open_table(struct socket_link *link, struct player *player, const char *game,
                       const char *bots) {
    struct client_open table = {.clock = CLIENT_OPEN_CLOCK_FAIR,
                                .has_bots = bots != NULL};
    const char *name = *game ? game : pedro_preset(0)->name;
    if (!pedro_preset_find(name, strlen(name))) {
        const char *found[NEAREST_MAX];
        char near[200];
        const size_t count = nearest_names(name, preset_name, NULL, found);
        printf(_("there is no game called `%.40s`%s"), name,
               nearest_text(found, count, near, sizeof near));
        putchar('\n');
        return false;
    }
    snprintf(table.variant, sizeof table.variant, "%s", name);
    snprintf(table.bots, sizeof table.bots, "%s", bots ? bots : "");
    socket_link_open(link, player, &table);
    return true;
}

enum choice { CHOICE_MADE, CHOICE_NONE, CHOICE_STOP };

static enum choice choose(struct socket_link *link, struct player *player,
                          const char *line, const char *bots) {
    const struct socket_table *table;
    unsigned tables;
    char *end;
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return CHOICE_STOP;
    if (strncmp(line, "new", 3) == 0 && (line[3] == ' ' || !line[3]))
        return open_table(link, player, line + 3 + strspn(line + 3, " "), bots)
                   ? CHOICE_MADE
                   : CHOICE_NONE;
    const unsigned long number = strtoul(line, &end, 10);
    socket_link_lobby(link, &table, &tables);
    if (end != line && !*end && number >= 1 && number <= tables) {
        socket_link_choose(link, player, table[number - 1].name);
        return CHOICE_MADE;
    }
    print_tables(link);
    return CHOICE_NONE;
}

/* Reads a line, byte by byte: what comes behind it is for the table. False at the end. */
static bool read_line(char *line, size_t size) {
    size_t length = 0;
    char byte;
    for (;;) {
        if (signals_caught() || !signals_wait(STDIN_FILENO, -1))
            return false;
        const ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count <= 0 || byte == '\n')
            break;
        if (length < size - 1)
            line[length++] = byte;
    }
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    line[length] = '\0';
    return byte == '\n';
}

/* Takes news while there is no table; later notices are left to the screen or the line mode. False if there is no
 * connection any more. */
static bool take_news(struct socket_link *link, struct player *player) {
    while (!player->table[0] && player->link->ready(link)) {
        player_take(player);
        if (!player->table[0])
            print_notice(player);
    }
    return !player->gone && !signals_caught();
}

/* The list has come: asks until there is a choice. */
static bool ask(struct socket_link *link, struct player *player, const char *bots) {
    char line[128];
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

/* Lines of a script that come now are for the table; somebody at a terminal may want to stop. False then. */
static bool wait_for_news(struct socket_link *link, struct player *player) {
    const int news = player->link->fd(link);
    char line[128];
    if (!isatty(STDIN_FILENO)) {
        signals_wait(news, -1);
        return true;
    }
    return !(signals_wait_two(STDIN_FILENO, news, -1) & SIGNALS_FIRST) ||
           (read_line(line, sizeof line) && strcmp(line, "quit") != 0 &&
            strcmp(line, "q") != 0);
}

bool lobby_choose(struct socket_link *link, struct player *player, const char *bots) {
    const struct socket_table *table;
    unsigned tables;
    bool fine = true, asked = false;
    signals_catch();
    while (fine && (fine = take_news(link, player)) && !player->table[0]) {
        if (!asked && socket_link_lobby(link, &table, &tables)) {
            asked = true;
            fine = ask(link, player, bots);
        } else {
            fine = wait_for_news(link, player);
        }
    }
    signals_release();
    return fine;
}
