/* net.h - HTTP and WebSocket on one thread: the event loop, requests, sockets.
 *
 * Implemented with libev (the loop), http_parser, wslay (frames) and OpenSSL (TLS), none
 * of which is visible here. HTTP/1.1 only, without compression of messages, which takes
 * twenty times the memory.
 *
 * All functions but net_wake() and net_clock_ms() belong to the thread of net_run().
 * Everything that a peer sends is limited in size and in time; a peer that exceeds a
 * limit is refused or disconnected. No input ends the server.
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
    size_t queue_max;              /* bytes kept for a socket before it is disconnected */
    size_t kept_max; /* bytes kept for all connections before some are disconnected */
};

/* Callbacks of the owner; each receives `data`. */
struct net_handler {
    void *data;
    /* A complete request. It must be answered, now or later. */
    void (*request)(void *data, struct net_request *request);
    /* A request to open a socket. It must be answered, now or later, by net_socket_accept() or net_refuse(). */
    void (*open)(void *data, struct net_request *request);
    /* A frame has come in: of a message, which may have many, or one that controls the socket. Here they are counted, as
     * each has its cost. */
    void (*frame)(void *data, struct net_socket *socket);
    /* A complete message of valid UTF-8, without a NUL at its end; its frames were told before. */
    void (*message)(void *data, struct net_socket *socket, const char *text,
                    size_t length);
    /* An accepted socket is closed and must not be used afterwards. */
    void (*closed)(void *data, struct net_socket *socket);
    /* net_wake() was called, perhaps more than once. */
    void (*wake)(void *data);
    /* The loop has processed all events, and is about to send and to wait. */
    void (*turn)(void *data);
    /* Every NET_TICK_MS. */
    void (*tick)(void *data);
    /* SIGTERM, SIGINT or SIGHUP. */
    void (*signal)(void *data, int number);
};
enum { NET_TICK_MS = 100 };

/* Starts to listen. NULL with the reason in `why`. Strings in `settings` and `handler`
 * must outlive it. */
struct net *net_create(const struct net_settings *settings,
                       const struct net_handler *handler, char why[NET_WHY_MAX]);
void net_destroy(struct net *net);
/* Trusts these proxies to name their clients: addresses, networks ("10.0.0.0/8") and
 * "unix", separated by commas. False with the reason in `why`; then nothing is
 * changed. */
bool net_trust(struct net *net, const char *list, char why[NET_WHY_MAX]);
/* Listening address `index` and its port (0 for a Unix socket). NULL past the last. */
const char *net_listener(const struct net *net, unsigned index, int *port);
unsigned net_sockets(const struct net *net);

/* What is measured. */
struct net_measures {
    size_t kept;    /* bytes kept for all connections now */
    uint64_t shed;  /* connections closed because that was too much */
    uint64_t ticks; /* since the start, see NET_TICK_MS */
    uint64_t
        longest_turn_ms; /* of the loop, from one wait to the next, in the last one to two minutes */
};
struct net_measures net_measure(const struct net *net);

/* Runs until net_stop(). */
void net_run(struct net *net);
void net_stop(struct net *net);

/* Makes the loop call handler->wake() soon. May be called on any thread. */
void net_wake(struct net *net);

/* Milliseconds of the monotonic clock. May be called on any thread. */
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
    NET_FETCH_MODE, /* sec-fetch-mode: browsers say it of every request */
    NET_HEADERS
};

enum net_method net_method(const struct net_request *request);
/* The decoded path: begins with a slash, without "..", "//" and the query. */
const char *net_path(const struct net_request *request);
/* The value of `name` in the query, or "". */
void net_query(const struct net_request *request, const char *name, char *value,
               size_t size);
/* The value of a header, or "". */
const char *net_header(const struct net_request *request, enum net_header header);
/* The address of the client: the peer, or the client named by a trusted proxy. "unix" for
 * a Unix socket. */
const char *net_address(const struct net_request *request);
/* True if the client uses TLS, to this server or to a trusted proxy. */
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

/* Answers and frees the request. All data is copied. Also works if the peer has
 * disconnected. */
void net_respond(struct net_request *request, const struct net_answer *answer);
/* The same with a file as the body; `answer` has none. 404 if the file cannot be
 * opened. */
void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer);

/* The same with a short text; then closes the connection. */
void net_refuse(struct net_request *request, int status);

/* --- sockets --- */

/* Opens the socket that a request asks for, of `user`, and frees the request. NULL if that cannot be, as the peer has disconnected. */
struct net_socket *net_socket_accept(struct net_request *request, void *user);
void *net_socket_user(const struct net_socket *socket);

/* Queues a message: one line of UTF-8. Queued messages of a socket are sent in one frame,
 * separated by line feeds. */
void net_send(struct net_socket *socket, const char *text, size_t length);
/* The same for messages that can wait: sent at once if nothing was sent to the socket for NET_SOON_MS, else
 * with the next message, at most NET_SOON_MS later. Sending is most of the server's work: so while the loop is
 * busy, and on a socket that was sent more than 20 frames in a second, such a message always waits for the next
 * one, at most NET_SOON_BUSY_MS. */
void net_send_soon(struct net_socket *socket, const char *text, size_t length);
enum { NET_SOON_MS = 20, NET_SOON_BUSY_MS = 80 };
/* The same for an answer: sent at once, or as by net_send_soon() while the loop is
 * busy or the socket is sent that many frames. */
void net_send_answer(struct net_socket *socket, const char *text, size_t length);
/* Closes the socket after queued messages are sent; `code` is a status of RFC 6455. */
void net_close(struct net_socket *socket, uint16_t code);

#endif
