/* client.h - one socket: who is at it, and at which tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "server/server.h"

enum { CLIENT_ROOMS_MAX = 8 };

/* What it hears of the list of open tables. */
enum lobby_listener { LOBBY_NOTHING, LOBBY_CHANGES, LOBBY_WHOLE };

struct client {
    struct server *server;
    struct net_socket *socket; /* NULL once it has gone */
    struct client *next, **link;
    unsigned uses; /* things under way that will look at it, and the socket */
    int64_t user;
    uint8_t session[STORE_TOKEN_HASH]; /* it ends with this, */
    int64_t expires_ms;                /* at that time */
    struct table_person person;
    bool guest;
    bool greeted, wants_news;
    uint8_t lobby; /* enum lobby_listener */
    uint8_t rooms;
    struct room *room[CLIENT_ROOMS_MAX];
    struct quota *account, *address; /* it counts among their sockets */
};

/* Whether somebody may open a socket; it is a client from then on. */
bool client_accept(struct server *server, struct net_request *request,
                   struct net_socket *socket);
void client_receive(struct client *client, const char *text, size_t length);
/* Its socket has gone. */
void client_closed(struct client *client);

/* Holds on to a client while something is under way for it. NULL is no client. */
struct client *client_keep(struct client *client);
void client_release(struct client *client);

/* Sends what `text` holds; nothing to a client that has gone. */
void client_send(struct client *client, const struct pedro_text *text);
/* The same for news that nobody waits for. */
void client_send_soon(struct client *client, const struct pedro_text *text);
void client_send_ok(struct client *client, bool has_id, int32_t id);
void client_send_error(struct client *client, bool has_id, int32_t id,
                       enum server_error_code code, const char *sentence);

/* Cut off sockets whose session has ended: that one; all of a person, but for `kept` unless that
 * is NULL; all whose time is over. */
void client_drop_session(struct server *server, const uint8_t hash[STORE_TOKEN_HASH]);
void client_drop_user(struct server *server, int64_t user,
                      const uint8_t kept[STORE_TOKEN_HASH]);
void client_drop_expired(struct server *server);
/* Somebody has another name: sockets that were opened under the old one are cut off, and what has
 * come from them and waits is done under the new one. */
void client_rename(struct server *server, int64_t user, const char *name);

/* The text of one message, in the server's scratch. */
struct pedro_text client_text(struct server *server);

/* The id of a person at tables, and back; 0 if it is none. */
void client_person_id(int64_t user, char id[TABLE_ID_MAX]);
int64_t client_user_of(const char *id);

#endif
