/* sockets.h - the doors of sockets: who may come in, and what comes from them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SOCKETS_H
#define SERVER_SOCKETS_H

#include "server/http/http.h"
#include "server/wire/client.h"

/* Answers a request to open a socket when its session has been read, and makes a client of who may come in. */
void sockets_open(struct http *http, struct net_request *request);
/* A frame has arrived: it counts among the messages of the person, and if there are too many the socket is closed. */
void sockets_count_frame(struct http *http, struct client *client);
void sockets_receive(struct http *http, struct client *client, const char *text,
                     size_t length);
/* Handles a message, or lets it wait (client.h). */
void sockets_handle(struct client *client, const struct client_message *message);
/* The socket of the client was closed. */
void sockets_closed(struct client *client);

#endif
