/* net_parts.h - what the files of this folder share.
 *
 * Each connection has one `struct line` at most, as libwebsockets' opaque pointer: the request that is being
 * seen to, or the socket it has become.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_NET_PARTS_H
#define NET_NET_PARTS_H

#include <ev.h>
#include <libwebsockets.h>

#include "net/net.h"

/* When what waits for a socket is written: at the end of this turn of the loop, or soon. */
enum socket_when { SOCKET_NOW, SOCKET_SOON, SOCKET_WHENS };
struct socket_list {
    struct net_socket *first;
};

struct net {
    struct net_settings settings;
    struct net_handler handler;
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *host;
    struct lws_protocols protocols[2];
    lws_retry_bo_t patience;
    ev_async waker;
    ev_timer ticker;
    ev_signal signals[3];
    ev_prepare writer;
    ev_timer soon;
    struct socket_list list[SOCKET_WHENS];
    struct net_socket *all;
    uint32_t round;   /* of the timer `soon` */
    bool busy;        /* the last tick long */
    double worked;    /* seconds this thread had worked */
    ev_tstamp ticked; /* at the last tick, which was then */
    ev_tstamp pinged; /* when the quiet ones were looked for last */
    unsigned sockets;
};

/* After so many seconds without a word a peer is pinged (which keeps proxies between from
 * hanging up), and the kernel asks whether it is there. */
enum { QUIET_SECONDS = 40, KEEPALIVE_SECONDS = 60 };

/* How long somebody may take to send a request, and we to answer it. */
enum { REQUEST_SECONDS = 20, ANSWER_SECONDS = 60 };

/* A loop that has worked for more than this share of its time is busy. Of one core, a
 * thousand moves a second are about two percent. */
enum { BUSY_PERCENT = 25 };

struct line {
    enum { LINE_REQUEST, LINE_SOCKET } kind;
    struct net *net;
    struct lws *wsi; /* NULL when the peer has gone */
};

struct net_request {
    struct line line;
    enum net_method method;
    char *path, *query;
    char *header[NET_HEADERS];
    char address[NET_ADDRESS_MAX];
    char *body;
    size_t length, expected;
    bool handed_over, answered;
    int file; /* what lws_serve_http_file() returned, FILE_NONE if it was not called */
    struct net_answer answer;
    char *answer_text; /* headers of the answer, a NUL, LWS_PRE bytes, its body */
};
enum { FILE_NONE = -100 };

struct net_socket {
    struct line line;
    bool open; /* the handshake is done */
    bool closing, deaf;
    bool listed[SOCKET_WHENS]; /* in these lists of those with something to be written */
    struct net_socket *next[SOCKET_WHENS];
    uint32_t round; /* in which something was queued that may wait */
    bool ping;      /* one is to be sent */
    uint16_t code;  /* to close with */
    ev_tstamp sent; /* when something was sent last */
    struct net_socket *neighbour, **link; /* of all */
    void *user;
    char *out; /* LWS_PRE bytes, then what waits to be sent */
    size_t out_length, out_room;
    char *in; /* the pieces so far of a message */
    size_t in_length;
};

struct line *line_of(struct lws *wsi);

/* http.c: reads the request a connection stands at; NULL if there is no memory. */
struct net_request *request_create(struct net *net, struct lws *wsi);
void request_destroy(struct net_request *request);
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in,
                  size_t length);
/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in,
                    size_t length);
/* Writes what waits for the sockets that are to be written to now. */
void socket_flush(struct net *net);
/* And for those that have waited since before the round that now ends. */
void socket_flush_old(struct net *net);
/* Now and then, sends a ping to each socket that has been quiet. */
void socket_ping_quiet(struct net *net);
/* Frees a socket whose connection has gone. */
void socket_forget(struct net_socket *socket);

#endif
