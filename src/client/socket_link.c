/* socket_link.c - takes a seat at a table of a server, and keeps it when connections
 * break.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/hear.h"
#include "client/request.h"
#include "client/socket_link.h"
#include "client/socket_record.h"
#include "client/wire.h"
#include "protocol/view_json.h"
#include "words/text.h"

struct socket_link {
    struct socket_settings settings;
    struct wire *wire;
    struct wire_item *item; /* being read, */
    size_t at;              /* from here on */
    bool told;              /* the notice has a text that came by no message */
    bool online;
    bool settled;    /* the seat has been requested */
    bool asked_anew; /* the whole view has been requested */
    int32_t next_id;
    int32_t report; /* the number of the last report, 0 for none */
    struct socket_lobby lobby;
    char games[SOCKET_GAMES_MAX]; /* for which other players are looked, or "" */
    struct socket_record record;
};

/* --- requests --- */

static bool send(struct socket_link *link, struct client_message *message) {
    static const size_t room = 8192;
    char *bytes = malloc(room);
    struct pedro_text text;
    message->has_id = true;
    message->id = ++link->next_id;
    pedro_text_init(&text, bytes, bytes ? room : 0);
    request_write(message, &text);
    const bool sent =
        bytes && pedro_text_fits(&text) && wire_send(link->wire, bytes, text.length);
    free(bytes);
    return sent;
}

/* The table of a message, where its type has one. */
static void fill_table(struct client_message *message, const char *table) {
    const struct message_type *type = &message_client_types[message->type];
    for (unsigned i = 0; i < type->fields; i++)
        if (strcmp(type->field[i].name, "table") == 0)
            memcpy((char *)message + type->field[i].at, table, strlen(table) + 1);
}

/* Said at once, and standing until the connection is back. */
static void lost(struct player *player, const char *error) {
    struct pedro_text text;
    pedro_text_init(&text, player->trouble, sizeof player->trouble);
    rich_fill(&text, _("The connection is lost ({error}); trying to come back."), "error",
              error);
    pedro_text_add_char(&text, '\n');
    pedro_text_add(&player->notice, player->trouble);
}

static void request(void *data, struct player *player, struct client_message *message) {
    struct socket_link *link = data;
    fill_table(message, player->table);
    if (message->type == CLIENT_ACT)
        message->act.seq = player->seq;
    if (link->online && send(link, message)) {
        if (message->type == CLIENT_REPORT)
            link->report = message->id;
        return;
    }
    player->busy = false;
    link->told = true;
    PLAYER_NOTE(player, _("There is no connection to the server now; try again in a "
                          "moment."));
}

static void join(struct socket_link *link, struct player *player, const char *table,
                 pedro_seat seat) {
    struct client_message message = {.type = CLIENT_JOIN};
    memcpy(message.join.table, table, strlen(table) + 1);
    message.join.has_seat = seat != PEDRO_NO_SEAT;
    message.join.seat = message.join.has_seat ? seat : 0;
    player->replay = link->asked_anew = true;
    send(link, &message);
}

void socket_link_open(struct socket_link *link, struct player *player,
                      const struct client_open *table) {
    struct client_message message = {.type = CLIENT_OPEN, .open = *table};
    (void)player;
    send(link, &message);
}

void socket_link_choose(struct socket_link *link, struct player *player,
                        const char *table) {
    snprintf(link->settings.entrance.address.table,
             sizeof link->settings.entrance.address.table, "%s", table);
    join(link, player, link->settings.entrance.address.table, PEDRO_NO_SEAT);
}

static void ask_lobby(struct socket_link *link) {
    struct client_message message = {.type = CLIENT_LOBBY};
    message.lobby.on = true;
    send(link, &message);
    if (!wire_fetch(link->wire, "/api/now"))
        socket_lobby_now(&link->lobby, NULL);
}

/* Begins the search again, or begins a match with computer players. */
static void seek(struct socket_link *link, bool bots) {
    struct client_message message = {.type = CLIENT_PAIR};
    message.pair.on = message.pair.has_games = true;
    message.pair.bots = bots;
    snprintf(message.pair.games, sizeof message.pair.games, "%s", link->games);
    send(link, &message);
}

void socket_link_pair(struct socket_link *link, const char *games) {
    snprintf(link->games, sizeof link->games, "%s", games);
    link->lobby.paired = false;
    seek(link, false);
}

void socket_link_pair_bots(struct socket_link *link) { seek(link, true); }

const struct socket_lobby *socket_link_lobby(const struct socket_link *link) {
    return &link->lobby;
}

/* The first message of each connection. */
static void greet(struct socket_link *link, struct player *player) {
    struct client_message hello = {.type = CLIENT_HELLO};
    const char *table =
        player->table[0] ? player->table : link->settings.entrance.address.table;
    hello.hello.version = MESSAGE_VERSION;
    hello.hello.news = true;
    send(link, &hello);
    if (*table) {
        join(link, player, table, PEDRO_NO_SEAT);
    } else if (link->settings.open) {
        socket_link_open(link, player, &link->settings.table);
    } else if (link->games[0]) {
        seek(link, false);
    } else {
        ask_lobby(link);
    }
}

/* --- taking a seat --- */

void socket_link_address(const struct socket_link *link, const struct player *player,
                         char text[SOCKET_ADDRESS_MAX]) {
    const struct address *address = &link->settings.entrance.address;
    char origin[ADDRESS_HOST_MAX + 24];
    address_origin(address, origin, sizeof origin);
    snprintf(text, SOCKET_ADDRESS_MAX, "%s%s/t/%s", origin, address->path, player->table);
}

static void tell_address(const struct socket_link *link, struct player *player) {
    char address[SOCKET_ADDRESS_MAX];
    socket_link_address(link, player, address);
    PLAYER_NOTE(player, _("The link of this table: {link}"), "link", address);
}

/* The seat to request: the one of the settings, else the first that is empty, else a
 * computer player's. */
static pedro_seat choose_seat(const struct socket_link *link,
                              const struct player *player) {
    pedro_seat kept = PEDRO_NO_SEAT;
    if (link->settings.seat != PEDRO_NO_SEAT)
        return link->settings.seat;
    for (pedro_seat seat = 0; seat < player->seats.players; seat++) {
        const struct player_seat *at = &player->seat[seat];
        if (!at->name[0] && !at->bot[0])
            return seat;
        if (at->bot[0] && !at->next[0] && kept == PEDRO_NO_SEAT)
            kept = seat;
    }
    return kept;
}

/* After the first message of the table: requests a seat, unless the person only watches
 * or has a seat already. */
static void settle(struct socket_link *link, struct player *player) {
    if (link->settled || player->gone)
        return;
    link->settled = true;
    tell_address(link, player);
    if (link->settings.watch || player->seats.me != PEDRO_NO_SEAT)
        return;
    const pedro_seat seat = choose_seat(link, player);
    if (seat != PEDRO_NO_SEAT)
        join(link, player, player->table, seat);
    else
        PLAYER_NOTE(player, _("There is no free seat: you can watch."));
}

static void save(void *data, struct player *player, const char *path) {
    struct socket_link *link = data;
    link->told = socket_record_save(&link->record, link->wire, player, path);
}

/* --- news --- */

static bool ready(void *data) {
    struct socket_link *link = data;
    return link->told || link->item || wire_has(link->wire);
}

static int fd(void *data) {
    const struct socket_link *link = data;
    return wire_fd(link->wire);
}

/* Requests the whole view, once. */
static void follow(struct socket_link *link, struct player *player) {
    if (!player->lost_track)
        link->asked_anew = false;
    else if (!link->asked_anew)
        join(link, player, player->table, PEDRO_NO_SEAT);
}

/* The search goes on, is over, or has found a table. */
static void take_pairing(struct socket_link *link, struct player *player,
                         const struct json *message) {
    struct socket_lobby *lobby = &link->lobby;
    socket_lobby_pairing(lobby, message);
    if (!lobby->paired || !link->games[0])
        return;
    if (lobby->found[0]) {
        link->games[0] = '\0';
        socket_link_choose(link, player, lobby->found);
    } else if (lobby->waiting == 0) {
        PLAYER_NOTE(player, _("The search is over."));
        player->gone = true;
    }
}

static enum player_news take_message(struct socket_link *link, struct player *player,
                                     const char *bytes, size_t length) {
    struct json message;
    enum player_news news = PLAYER_NOTHING;
    const enum server_type type = hear_parse(bytes, length, &message);
    int after;
    if (type == SERVER_LOBBY) {
        socket_lobby_list(&link->lobby, &message);
        news = PLAYER_TOLD;
    } else if (type == SERVER_PAIRING) {
        if (!player->table[0])
            take_pairing(link, player, &message);
        news = PLAYER_TOLD;
    } else if (type == SERVER_OK) {
        int id;
        if (view_json_number(&message, "id", 1, INT32_MAX, &id) && id == link->report) {
            PLAYER_NOTE(player, _("Reported. Thank you."));
            news = PLAYER_TOLD;
        }
    } else if (type == SERVER_BYE) {
        if (view_json_number(&message, "after_ms", 0, 600000, &after))
            wire_pause(link->wire, after);
    } else if (type < SERVER_TYPES) {
        news = hear(player, type, &message);
        if (type == SERVER_TABLE)
            settle(link, player);
        /* The table of the settings is not available: there may be others. */
        if (type == SERVER_ERROR && !player->table[0]) {
            player->gone = link->settings.games != NULL;
            link->games[0] = '\0';
            ask_lobby(link);
        }
        follow(link, player);
    }
    return news;
}

/* Takes the next line of the frame being read. */
static enum player_news take_line(struct socket_link *link, struct player *player) {
    struct wire_item *item = link->item;
    const char *line = item->text + link->at;
    const char *end = memchr(line, '\n', item->length - link->at);
    const size_t length = end ? (size_t)(end - line) : item->length - link->at;
    const enum player_news news = take_message(link, player, line, length);
    link->at += length + 1;
    if (link->at >= item->length) {
        free(item);
        link->item = NULL;
    }
    return news;
}

static void take_now(struct socket_link *link, const struct wire_item *item) {
    struct json answer;
    const bool fine = json_check(item->text, item->length, &answer, NULL) == JSON_FINE;
    socket_lobby_now(&link->lobby, fine ? &answer : NULL);
}

static enum player_news take(void *data, struct player *player) {
    struct socket_link *link = data;
    if (link->told) {
        link->told = false;
        return PLAYER_TOLD;
    }
    if (link->item)
        return take_line(link, player);
    struct wire_item *item = wire_take(link->wire);
    if (!item)
        return PLAYER_NOTHING;
    switch (item->kind) {
    case WIRE_TEXT:
        link->item = item;
        link->at = 0;
        return take_line(link, player);
    case WIRE_ONLINE:
        if (player->table[0])
            PLAYER_NOTE(player, _("Connected again."));
        player->trouble[0] = '\0';
        link->online = true;
        greet(link, player);
        break;
    case WIRE_LOST:
        lost(player, item->text);
        link->online = player->busy = false;
        break;
    case WIRE_FETCHED:
        if (player->table[0])
            socket_record_write(&link->record, player, item);
        else
            take_now(link, item);
        break;
    case WIRE_NOT_FETCHED:
        socket_lobby_now(&link->lobby, NULL);
        if (link->record.path[0])
            PLAYER_NOTE(player, _("The record cannot be had: {error}."), "error",
                        item->text);
        break;
    case WIRE_CLOSED:
        PLAYER_NOTE(player, _("There is no way to the server: {error}."), "error",
                    item->text);
        player->gone = true;
        break;
    }
    free(item);
    return PLAYER_TOLD;
}

const struct player_link socket_player_link = {
    .ready = ready, .take = take, .fd = fd, .save = save, .request = request};

struct socket_link *socket_link_create(const struct socket_settings *settings) {
    struct socket_link *link = calloc(1, sizeof *link);
    if (!link)
        return NULL;
    link->settings = *settings;
    link->asked_anew = true;
    socket_lobby_init(&link->lobby);
    snprintf(link->games, sizeof link->games, "%s",
             settings->games ? settings->games : "");
    link->wire = wire_create(&settings->entrance);
    if (link->wire)
        return link;
    free(link);
    return NULL;
}

void socket_link_destroy(struct socket_link *link) {
    if (!link)
        return;
    wire_destroy(link->wire);
    free(link->item);
    free(link);
}
