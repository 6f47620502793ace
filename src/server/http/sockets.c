/* sockets.c - lets people in, and hands their messages to those who handle them.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "server/http/routes.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"
#include "server/tournaments/event.h"

enum { REFUSED = 403, AWAY = 503 };

/* --- coming and going --- */

static struct client *make(struct http *http, const struct login *login,
                           struct quota *account, struct quota *address) {
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->wire = http->wire;
    client->people = http->people;
    client->tables = http->tables;
    client->tournaments = http->tournaments;
    client->uses = 1;
    client->user = login->user.id;
    client->guest = login->user.guest;
    client_person_id(client->user, client->person.id);
    snprintf(client->person.name, sizeof client->person.name, "%s", login->user.name);
    client->person.program = login->session.bearer;
    client->person.picture = message_picture_of(login->user.picture);
    memcpy(client->session, login->session.hash, sizeof client->session);
    client->expires_ms = login->session.expires_ms;
    client->account = account;
    client->address = address;
    return client;
}

static void add(struct client *client) {
    struct wire *wire = client->wire;
    wire->people += client->account->sockets == 0;
    client->account->sockets++;
    client->address->sockets++;
    client->next = wire->clients;
    client->link = &wire->clients;
    if (client->next)
        client->next->link = &client->next;
    wire->clients = client;
    friends_note(client->people);
    guest_name_check(client);
}

/* A session that was `doubted` is looked up once more: it may have ended while it was read. */
static void let_in(struct http *http, struct net_request *request,
                   const struct login *login, bool doubted) {
    char key[QUOTA_KEY_MAX];
    login_address_key(request, key);
    struct quota *address = quotas_get(http->quotas, key);
    snprintf(key, sizeof key, "user %lld", (long long)login->user.id);
    struct quota *account = quotas_get(http->quotas, key);
    struct client *client =
        account && address &&
                address->sockets < (uint32_t)http->settings->address_connections.number &&
                account->sockets < (uint32_t)http->settings->user_connections.number
            ? make(http, login, account, address)
            : NULL;
    if (!client) {
        net_refuse(request, REFUSED);
        return;
    }
    client->session_check = http->people->session_checks - doubted;
    http->people->session_checking = http->people->session_checking || doubted;
    client->socket = net_socket_accept(request, client);
    if (client->socket)
        add(client);
    else
        free(client);
}

static void on_session(struct reading_job *job, bool done) {
    const struct login *login = &job->reading.login;
    if (!done || login->unread)
        net_refuse(job->request, AWAY);
    else if (!job->reading.known || job->http->running->draining)
        net_refuse(job->request, REFUSED);
    else
        let_in(job->http, job->request, login,
               job->sign_outs != job->http->people->sign_outs);
}

void sockets_open(struct http *http, struct net_request *request) {
    const struct login_token token = login_token_of(request);
    clock_now(http->clock);
    if (http->running->draining || !routes_within_quota(http, request) || !token.given ||
        (!token.program && !login_same_origin(http->people, request))) {
        net_refuse(request, REFUSED);
        return;
    }
    struct reading_job *job = reading_create(http, request);
    if (!job)
        return;
    job->token = token;
    job->sign_outs = http->people->sign_outs;
    job->finish = on_session;
    reading_begin(job);
}

void sockets_closed(struct client *client) {
    client->socket = NULL;
    client->lobby = LOBBY_NOTHING;
    matchmaking_leave(client);
    client->people->friends_listeners -= client->hears_friends;
    client->hears_friends = false;
    friends_note(client->people);
    while (client->rooms > 0)
        room_leave(client->room[0], client);
    client->account->sockets--;
    if (client->account->sockets == 0) {
        client->wire->people--;
        presence_gone(client->people, client->user);
    }
    client->address->sockets--;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    client_release(client);
}

/* --- receiving --- */

static void welcome(struct client *client) {
    struct pedro_text text = client_text(client->wire);
    client->greeted = true;
    message_write_welcome(&text, client->person.name, client->guest,
                          client->person.picture);
    client_send(client, &text);
    invitations_greet(client);
    events_greet(client);
}

static void watch_lobby(struct client *client, const struct client_message *message) {
    struct tables *tables = client->tables;
    const struct client_lobby *lobby = &message->lobby;
    if (lobby->on && !quota_take(tables->quotas, client->account, QUOTA_LISTS)) {
        client_refuse(client, message, PEDRO_REFUSED_LIST_OFTEN);
        return;
    }
    client->lobby = !lobby->on       ? LOBBY_NOTHING
                    : lobby->changes ? LOBBY_CHANGES
                                     : LOBBY_WHOLE;
    client_grant(client, message);
    if (!lobby->on)
        return;
    struct pedro_text text = client_text(client->wire);
    lobby_write(tables, &text);
    client_send(client, &text);
}

/* Messages that are handled by no table. */
static const struct {
    enum client_type type;
    void (*handle)(struct client *client, const struct client_message *message);
    bool for_people; /* a program may only play */
} handlers[] = {
    {CLIENT_LOBBY, watch_lobby, false},
    {CLIENT_OPEN, rooms_open, false},
    {CLIENT_PAIR, matchmaking_request, false},
    {CLIENT_PICTURE, picture_choose, true},
    {CLIENT_FRIENDS, friends_listen, true},
    {CLIENT_FRIEND, friends_request, true},
    {CLIENT_LINK, friends_new_link, true},
    {CLIENT_INVITE, invitations_invite, true},
    {CLIENT_DECLINE, invitations_decline, true},
    {CLIENT_TOURNAMENT, events_follow, false},
};

static bool handle_without_table(struct client *client,
                                 const struct client_message *message) {
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (handlers[i].type == message->type) {
            if (handlers[i].for_people && client->person.program)
                client_refuse(client, message, PEDRO_REFUSED_PLAY_ONLY);
            else
                handlers[i].handle(client, message);
            return true;
        }
    return false;
}

void sockets_handle(struct client *client, const struct client_message *message) {
    const uint64_t since_us = steady_us();
    if (client_waits(client, message))
        return;
    if (message->type == CLIENT_HELLO) {
        client->wants_news = message->hello.news;
        client_grant(client, message);
        welcome(client);
    } else if (!client->greeted) {
        client_refuse(client, message, PEDRO_REFUSED_HELLO_FIRST);
    } else if (!handle_without_table(client, message) && message_table_name(message)) {
        rooms_receive(client, message, since_us);
    }
}

void sockets_count_frame(struct http *http, struct client *client) {
    clock_now(http->clock);
    if (quota_take(http->quotas, client->account, QUOTA_MESSAGES))
        return;
    http->metrics->refused_messages++;
    client_answer(&(struct client_asker){.client = client}, PEDRO_REFUSED_MESSAGES_OFTEN);
    client_drop(client);
}

void sockets_receive(struct http *http, struct client *client, const char *bytes,
                     size_t length) {
    struct message_error error;
    struct client_message message;
    clock_now(http->clock);
    http->metrics->messages++;
    if (message_read(bytes, length, &message, &error)) {
        sockets_handle(client, &message);
    } else {
        http->metrics->refused_messages++;
        client_send_refusal(client, error.has_id, error.id, &error.refusal);
    }
}
