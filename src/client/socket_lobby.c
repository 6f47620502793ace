/* socket_lobby.c - reads what a server tells a person who is at no table yet.
 *
 * SPDX-License-Identifier: MIT */
#include "client/socket_lobby.h"

#include "protocol/view_json.h"

void socket_lobby_init(struct socket_lobby *lobby) {
    lobby->listed = lobby->counted = lobby->paired = lobby->bots = false;
    lobby->tables = 0;
    lobby->online = lobby->looking = lobby->matches = -1;
    lobby->waiting = 0;
    lobby->found[0] = '\0';
}

static void read_people(const struct json *seats, struct socket_table *table) {
    struct json_walk walk = json_walk(seats);
    struct json seat;
    struct pedro_text text;
    pedro_text_init(&text, table->people, sizeof table->people);
    while (json_next(&walk, NULL, &seat)) {
        char name[PLAYER_NAME_MAX], bot[PLAYER_NAME_MAX];
        hear_text(&seat, "name", name, sizeof name);
        hear_text(&seat, "bot", bot, sizeof bot);
        if (hear_flag(&seat, "empty") || *bot) {
            table->seats_open++;
            continue;
        }
        pedro_text_add(&text, text.length > 0 ? ", " : "");
        pedro_text_add(&text, name);
    }
}

void socket_lobby_list(struct socket_lobby *lobby, const struct json *message) {
    const struct json list = hear_member(message, "tables");
    struct json_walk walk = json_walk(&list);
    struct json json;
    lobby->tables = 0;
    lobby->listed = true;
    while (lobby->tables < SOCKET_LOBBY_MAX && json_next(&walk, NULL, &json)) {
        const struct json seats = hear_member(&json, "seats");
        struct socket_table table = {.started = hear_flag(&json, "started"),
                                     .club = hear_flag(&json, "club")};
        hear_text(&json, "table", table.name, sizeof table.name);
        hear_text(&json, "variant", table.variant, sizeof table.variant);
        if (!table.name[0] ||
            !view_json_number(&json, "players", 2, PEDRO_SEATS_MAX, &table.players))
            continue;
        read_people(&seats, &table);
        lobby->table[lobby->tables++] = table;
    }
}

void socket_lobby_pairing(struct socket_lobby *lobby, const struct json *message) {
    if (!view_json_number(message, "waiting", 0, SOCKET_COUNT_MAX, &lobby->waiting) ||
        !view_json_number(message, "online", 0, SOCKET_COUNT_MAX, &lobby->online))
        return;
    lobby->paired = true;
    lobby->bots = hear_flag(message, "bots");
    hear_text(message, "table", lobby->found, sizeof lobby->found);
}

void socket_lobby_now(struct socket_lobby *lobby, const struct json *answer) {
    lobby->counted = true;
    if (!answer ||
        !view_json_number(answer, "online", 0, SOCKET_COUNT_MAX, &lobby->online) ||
        !view_json_number(answer, "looking", 0, SOCKET_COUNT_MAX, &lobby->looking) ||
        !view_json_number(answer, "matches", 0, SOCKET_COUNT_MAX, &lobby->matches))
        lobby->online = -1;
}
