/* net.h - HTTP and WebSocket for one thread: the loop, requests, sockets.
 *
 * Behind this stand libev (the loop), http_parser, wslay (frames) and OpenSSL (TLS), and nothing of them
 * shows. HTTP/1.1 only, without compression of messages: that takes twenty times the memory.
 *
 * All functions but net_wake() and net_clock_ms() belong to the thread of net_run(). Everything a peer sends
 * has a limit in size and in time; a peer that goes over it is refused or cut off. What a peer sends is never
 * a reason to stop.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_request;
struct net_socket;

enum { NET_ADDRESS_MAX = 64, NET_WHY_MAX = 300 };

struct net_settings {
    const char *listen;            /* addresses and Unix sockets, see listen.h */
    int port;                      /* 0 for any that is free */
    const char *trusted;           /* proxies, see net_trust() */
    bool proxy_protocol;           /* trusted proxies begin with a PROXY header */
    const char *certificate, *key; /* PEM files, or NULL for plain HTTP */
    const char *headers;           /* sent with every answer, each "name: value\r\n" */
    const char *socket_path;       /* where sockets are opened, "/ws" */
    const char *protocol;          /* their subprotocol */
    unsigned connections_max;
    unsigned peer_connections_max; /* of one address, or of one /64 of IPv6 */
    size_t body_max;               /* longest body of a request */
    size_t message_max;            /* longest message of a socket */
    size_t queue_max; /* bytes that may wait for one socket; then it is cut off */
};

/* What the owner does about it; `data` is handed to each. */
struct net_handler {
    void *data;
    /* A whole request. It must be answered, now or later. */
    void (*request)(void *data, struct net_request *request);
    /* Somebody wants to open a socket: whether it may. `request` lives for this call only.
     * What is sent before this returns arrives after the handshake. */
    bool (*accept)(void *data, struct net_request *request, struct net_socket *socket);
    /* A whole message, not ended by a NUL; UTF-8 that has been checked. */
    void (*message)(void *data, struct net_socket *socket, const char *text,
                    size_t length);
    /* An accepted socket is gone, and may not be used after this. */
    void (*closed)(void *data, struct net_socket *socket);
    /* net_wake() was called, perhaps more than once. */
    void (*wake)(void *data);
    /* The loop has seen to all there was, and is about to send and to wait. */
    void (*turn)(void *data);
    /* Every NET_TICK_MS. */
    void (*tick)(void *data);
    /* SIGTERM, SIGINT or SIGHUP. */
    void (*signal)(void *data, int number);
};
enum { NET_TICK_MS = 100 };

/* Starts to listen. NULL with a sentence in `why`. Strings in `settings` and `handler` must
 * outlive it. */
struct net *net_create(const struct net_settings *settings,
                       const struct net_handler *handler, char why[NET_WHY_MAX]);
void net_destroy(struct net *net);
/* Believes what these proxies say about their clients: addresses, networks ("10.0.0.0/8") and "unix",
 * separated by commas. False with a sentence in `why`; then nothing has changed. */
bool net_trust(struct net *net, const char *list, char why[NET_WHY_MAX]);
/* Where it listens: the address, and its port (0 for a Unix socket). NULL behind the last. */
const char *net_listener(const struct net *net, unsigned index, int *port);
unsigned net_sockets(const struct net *net);

/* Runs until net_stop(). */
void net_run(struct net *net);
void net_stop(struct net *net);

/* Makes the loop call handler->wake() soon. From any thread. */
void net_wake(struct net *net);

/* Milliseconds of a clock that only goes forward, from any thread. */
int64_t net_clock_ms(void);

/* --- requests --- */

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_DELETE, NET_OTHER };
enum net_header {
    NET_HOST,
    NET_ORIGIN,
    NET_COOKIE,
    NET_AUTHORIZATION,
    NET_CONTENT_TYPE,
    NET_ACCEPT_ENCODING,
    NET_IF_NONE_MATCH,
    NET_USER_AGENT,
    NET_HEADERS
};

enum net_method net_method(const struct net_request *request);
/* Decoded, beginning with a slash, without "..", "//" and the query. */
const char *net_path(const struct net_request *request);
/* The value of `name` in the query, or "". */
void net_query(const struct net_request *request, const char *name, char *value,
               size_t size);
/* "" if it is missing. */
const char *net_header(const struct net_request *request, enum net_header header);
/* Of the client: the peer, or whom a trusted proxy names. "unix" for a Unix socket. */
const char *net_address(const struct net_request *request);
/* True if the client came by TLS: to us, or to a trusted proxy. */
bool net_is_secure(const struct net_request *request);
/* The body, with a NUL after it. */
const char *net_body(const struct net_request *request, size_t *length);

struct net_answer {
    int status;
    const char *type;    /* of the content */
    const char *headers; /* more of them, each "name: value\r\n", or NULL */
    const char *body;
    size_t length;
};

/* Answers and forgets the request. All is copied. Works also if the peer has gone. */
void net_respond(struct net_request *request, const struct net_answer *answer);
/* The same with a file. `answer` without a body. A file that cannot be opened is answered by 404. */
void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer);

/* --- sockets --- */

void net_socket_attach(struct net_socket *socket, void *user);
void *net_socket_user(const struct net_socket *socket);

/* Queues a message: one line of UTF-8. What waits for a socket goes out together, in one
 * frame, with line feeds between. */
void net_send(struct net_socket *socket, const char *text, size_t length);
/* The same for what nobody waits for: it goes out with the next message, or NET_SOON_MS
 * later at the latest. What is sent is the larger part of what a server does. A loop that
 * is busy gives it NET_SOON_BUSY_MS, so that less is sent. */
void net_send_soon(struct net_socket *socket, const char *text, size_t length);
enum { NET_SOON_MS = 25, NET_SOON_BUSY_MS = 80 };
/* The same for an answer: at once, but soon while the loop is busy. */
void net_send_answer(struct net_socket *socket, const char *text, size_t length);
/* Closes it when what was sent has gone out; `code` is one of RFC 6455. */
void net_close(struct net_socket *socket, uint16_t code);

#endif
