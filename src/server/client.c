/* client.c - sockets and their messages.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/cluster.h"
#include "server/friends.h"
#include "server/guest_name.h"
#include "server/hall_play.h"
#include "server/invitations.h"
#include "server/log.h"
#include "server/login.h"
#include "server/picture.h"
#include "server/presence.h"
#include "server/room.h"
#include "server/seekers.h"

enum { CLOSE_POLICY = 1008 };

void client_person_id(int64_t user, char id[TABLE_ID_MAX]) {
    snprintf(id, TABLE_ID_MAX, "u%lld", (long long)user);
}

int64_t client_user_of(const char *id) {
    char *end;
    if (id[0] != 'u' || id[1] < '1' || id[1] > '9')
        return 0;
    errno = 0;
    long long user = strtoll(id + 1, &end, 10);
    return errno || *end ? 0 : user;
}

struct pedro_text client_text(struct server *server) {
    struct pedro_text text;
    pedro_text_init(&text, server->text, sizeof server->text);
    return text;
}

/* --- coming and going --- */

int client_accept(struct server *server, struct net_request *request,
                  struct net_socket *socket) {
    enum { REFUSED = 403, AWAY = 503 };
    struct login login = {.unread = false};
    char key[QUOTA_KEY_MAX];
    server_now(server);
    login_address_key(request, key);
    struct quota *address = quotas_get(&server->quotas, key);
    if (server->draining ||
        !quota_take(&server->quotas, address, QUOTA_REQUESTS, (int64_t)server->now_ms) ||
        !login_of(server, request, &login) ||
        (!login.session.bearer && !login_same_origin(server, request)))
        return login.unread ? AWAY : REFUSED;
    snprintf(key, sizeof key, "user %lld", (long long)login.user.id);
    struct quota *account = quotas_get(&server->quotas, key);
    if (!account ||
        address->sockets >= (uint32_t)server->settings.address_connections.number ||
        account->sockets >= (uint32_t)server->settings.user_connections.number)
        return REFUSED;
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return REFUSED;
    client->server = server;
    client->session_check = server->session_checks;
    client->socket = socket;
    client->uses = 1;
    client->user = login.user.id;
    client->guest = login.user.guest;
    client_person_id(client->user, client->person.id);
    snprintf(client->person.name, sizeof client->person.name, "%s", login.user.name);
    client->person.program = login.session.bearer;
    client->person.picture = message_picture_of(login.user.picture);
    memcpy(client->session, login.session.hash, sizeof client->session);
    client->expires_ms = login.session.expires_ms;
    client->account = account;
    client->address = address;
    server->people += account->sockets == 0;
    account->sockets++;
    address->sockets++;
    client->next = server->clients;
    client->link = &server->clients;
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    friends_note(server);
    net_socket_attach(socket, client);
    guest_name_check(client);
    return 0;
}

void client_closed(struct client *client) {
    client->socket = NULL;
    client->lobby = LOBBY_NOTHING;
    seekers_leave(client);
    client->server->friends_listeners -= client->hears_friends;
    client->hears_friends = false;
    friends_note(client->server);
    while (client->rooms > 0)
        room_leave(client->room[0], client);
    client->account->sockets--;
    if (client->account->sockets == 0) {
        client->server->people--;
        presence_gone(client->server, client->user);
    }
    client->address->sockets--;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    client_release(client);
}

struct client *client_keep(struct client *client) {
    if (client)
        client->uses++;
    return client;
}

void client_release(struct client *client) {
    if (client && --client->uses == 0)
        free(client);
}

void client_drop(struct client *client) {
    if (client->socket)
        net_close(client->socket, CLOSE_POLICY);
}

static bool has_session(const struct client *client,
                        const uint8_t hash[STORE_TOKEN_HASH]) {
    return memcmp(client->session, hash, sizeof client->session) == 0;
}

void client_drop_session(struct server *server, const uint8_t hash[STORE_TOKEN_HASH]) {
    char word[2 * STORE_TOKEN_HASH + 1];
    sodium_bin2hex(word, sizeof word, hash, STORE_TOKEN_HASH);
    presence_look(server, "session", word);
    for (struct client *client = server->clients; client; client = client->next)
        if (has_session(client, hash))
            client_drop(client);
}

void client_drop_user(struct server *server, int64_t user,
                      const uint8_t kept[STORE_TOKEN_HASH]) {
    char words[2 * STORE_TOKEN_HASH + 32];
    const int length = snprintf(words, sizeof words, "%lld ", (long long)user);
    if (kept)
        sodium_bin2hex(words + length, sizeof words - (size_t)length, kept,
                       STORE_TOKEN_HASH);
    presence_look(server, "sessions", words);
    for (struct client *client = server->clients; client; client = client->next)
        if (client->user == user && !(kept && has_session(client, kept)))
            client_drop(client);
}

void client_rename(struct server *server, int64_t user, const char *name) {
    for (struct client *client = server->clients; client; client = client->next)
        if (client->user == user && strcmp(client->person.name, name) != 0) {
            snprintf(client->person.name, sizeof client->person.name, "%s", name);
            client_drop(client);
        }
}

void client_drop_expired(struct server *server) {
    for (struct client *client = server->clients; client; client = client->next)
        if (client->expires_ms <= server->lasting.at_ms)
            client_drop(client);
}

/* --- sending --- */

void client_send(struct client *client, const struct pedro_text *text) {
    /* A text that did not fit is cut and must not be sent; by table.h all messages fit. */
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send(client->socket, text->buffer, text->length);
}

void client_send_soon(struct client *client, const struct pedro_text *text) {
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send_soon(client->socket, text->buffer, text->length);
}

void client_send_ok(struct client *client, bool has_id, int32_t id) {
    char buffer[80];
    struct pedro_text text;
    if (!has_id)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_ok(&text, has_id, id);
    if (client->socket)
        net_send_answer(client->socket, text.buffer, text.length);
}

void client_send_refusal(struct client *client, bool has_id, int32_t id,
                         const struct pedro_refusal *refusal) {
    char buffer[REFUSAL_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_error(&text, has_id, id, refusal);
    client_send(client, &text);
}

void client_send_error(struct client *client, bool has_id, int32_t id,
                       enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    client_send_refusal(client, has_id, id, &refusal);
}

/* --- receiving --- */

static void welcome(struct client *client) {
    struct pedro_text text = client_text(client->server);
    client->greeted = true;
    message_write_welcome(&text, client->person.name, client->guest,
                          client->person.picture);
    client_send(client, &text);
    invitations_greet(client);
    halls_greet(client);
}

static void watch_lobby(struct client *client, const struct client_message *message) {
    struct server *server = client->server;
    const struct client_lobby *lobby = &message->lobby;
    if (lobby->on && !quota_take(&server->quotas, client->account, QUOTA_LISTS,
                                 (int64_t)server->now_ms)) {
        client_send_error(client, message->has_id, message->id, PEDRO_REFUSED_LIST_OFTEN);
        return;
    }
    client->lobby = !lobby->on       ? LOBBY_NOTHING
                    : lobby->changes ? LOBBY_CHANGES
                                     : LOBBY_WHOLE;
    client_send_ok(client, message->has_id, message->id);
    if (!lobby->on)
        return;
    struct pedro_text text = client_text(server);
    lobby_write(server, &text);
    client_send(client, &text);
}

/* Messages that are handled by no table. */
static const struct {
    enum client_type type;
    void (*handle)(struct client *client, const struct client_message *message);
} handlers[] = {
    {CLIENT_LOBBY, watch_lobby},           {CLIENT_OPEN, rooms_open},
    {CLIENT_PAIR, seekers_request},        {CLIENT_PICTURE, picture_choose},
    {CLIENT_FRIENDS, friends_listen},      {CLIENT_FRIEND, friends_request},
    {CLIENT_LINK, friends_new_link},       {CLIENT_INVITE, invitations_invite},
    {CLIENT_DECLINE, invitations_decline}, {CLIENT_TOURNAMENT, halls_follow},
};

static bool handle_without_table(struct client *client,
                                 const struct client_message *message) {
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (handlers[i].type == message->type) {
            handlers[i].handle(client, message);
            return true;
        }
    return false;
}

static void handle(struct client *client, const struct client_message *message,
                   uint64_t since_us) {
    struct server *server = client->server;
    const char *table;
    if (message->type == CLIENT_HELLO) {
        client->wants_news = message->hello.news;
        client_send_ok(client, message->has_id, message->id);
        welcome(client);
    } else if (!client->greeted) {
        client_send_error(client, message->has_id, message->id,
                          PEDRO_REFUSED_HELLO_FIRST);
    } else if (handle_without_table(client, message)) {
        return;
    } else if ((table = message_table_name(message))) {
        enum pedro_refusal_code refusal;
        struct room *room = rooms_find(server, table);
        if (!room)
            room = rooms_load_named(server, table, &refusal);
        if (room)
            room_receive(room, client, message, since_us);
        else
            client_send_error(client, message->has_id, message->id, refusal);
    }
}

void client_count_frame(struct client *client) {
    struct server *server = client->server;
    server_now(server);
    if (quota_take(&server->quotas, client->account, QUOTA_MESSAGES,
                   (int64_t)server->now_ms))
        return;
    server->metrics.refused_messages++;
    client_send_error(client, false, 0, PEDRO_REFUSED_MESSAGES_OFTEN);
    client_drop(client);
}

void client_receive(struct client *client, const char *bytes, size_t length) {
    struct server *server = client->server;
    struct message_error error;
    struct client_message message;
    uint64_t since_us = metrics_clock_us();
    server_now(server);
    server->metrics.messages++;
    if (message_read(bytes, length, &message, &error)) {
        handle(client, &message, since_us);
    } else {
        server->metrics.refused_messages++;
        client_send_refusal(client, error.has_id, error.id, &error.refusal);
    }
}
