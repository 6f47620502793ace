/* net_parts.h - what the files of this folder share.
 *
 * A `conn` is a connection from accept() to close(). It reads requests one after another, has at most one
 * that is being read or answered, and may become a WebSocket. A connection never ends within a call that
 * concerns it: it is condemned, and ends when the loop is about to wait. So nothing that a handler does to
 * a connection can pull it from under its caller.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_NET_PARTS_H
#define NET_NET_PARTS_H

#include <ev.h>
#include <http_parser.h>
#include <wslay/wslay.h>

#include "net/address.h"
#include "net/listen.h"
#include "net/net.h"
#include "net/stream.h"

/* Seconds that each step of a connection may take; what takes longer ends it. */
enum {
    ARRIVAL_SECONDS = 10,  /* TLS and the PROXY header, from accept() on */
    IDLE_SECONDS = 20,     /* between two requests */
    REQUEST_SECONDS = 15,  /* a whole request, from its first byte on */
    DECISION_SECONDS = 60, /* until the owner has answered it */
    ANSWER_SECONDS = 60,   /* until the answer has been sent */
    LINGER_SECONDS = 2,    /* until the peer has hung up, after the last answer */
    MESSAGE_SECONDS = 15,  /* a whole message of a socket, from its first byte on */
    STALL_SECONDS = 30,    /* a socket that takes nothing of what is sent */
    QUIET_SECONDS = 40,    /* a socket that hears nothing is sent a ping, */
    SILENCE_SECONDS = 90,  /* and one that says nothing in reply is gone */
    FAREWELL_SECONDS =
        2, /* between the close frame that was sent and the one that is answered */
    KEEPALIVE_SECONDS = 60, /* the kernel asks whether the peer is there */
};

/* A large answer is given more time: so many bytes a millisecond are slow enough for anyone. */
enum { ANSWER_BYTES_A_MS = 4 };

/* A loop that has worked for more than this share of its time is busy. Of one core, a
 * thousand moves a second are about two percent. */
enum { BUSY_PERCENT = 25 };

enum { READ_MAX = 16 << 10, HEAD_MAX = 8 << 10, FRAME_HEAD_MAX = 10 };

/* Bytes that are owned here. */
struct bytes {
    char *at;
    size_t length, room;
};
/* bytes.c */
/* Makes room behind what is there. False if there is no memory. */
bool net_bytes_reserve(struct bytes *bytes, size_t more);
bool net_bytes_add(struct bytes *bytes, const void *more, size_t length);
void net_bytes_free(struct bytes *bytes);

enum conn_phase {
    CONN_PROXY,  /* a PROXY header must come first */
    CONN_HTTP,   /* a request is read, or its answer written */
    CONN_SOCKET, /* a WebSocket */
    CONN_LINGER, /* the last answer has gone: what still comes is thrown away */
};

struct conn {
    struct net *net;
    struct stream stream;
    ev_io io;
    struct conn *next, **link; /* of all */
    struct conn *flush_next;   /* of those with something to be done when the turn ends */
    struct address peer; /* who is counted: the peer, or whom a PROXY header names */
    bool trusted;        /* the peer is a trusted proxy, */
    bool secure;         /* and says that its client came by TLS */
    bool counted;        /* in the number of connections of `peer` */
    bool listed, condemned;
    bool deaf;       /* nothing is read until the answer has been sent */
    bool ending;     /* lingers when `out` has gone */
    uint8_t phase;   /* enum conn_phase */
    int64_t due_ms;  /* when what is going on has to be over; 0: never */
    struct bytes in; /* read, and not seen to yet */
    struct bytes out;
    size_t sent; /* of `out` */
    int file;    /* goes out behind `out`; -1: none */
    size_t file_left;
    http_parser parser;
    struct net_request *request;
    struct net_socket *socket;
};

struct net_request {
    struct net *net;
    struct conn *conn; /* NULL when the peer has gone */
    enum net_method method;
    bool is_websocket, keep_alive, head_done, whole;
    bool handed_over, answered;
    int refused; /* the status to refuse it with; 0: none */
    const char *path, *query;
    char address[NET_ADDRESS_MAX];
    bool secure;
    struct bytes body;
    /* The head: the target, then the values that are kept, each ended by a NUL. */
    int field; /* enum head_field: whose value is being read, or FIELD_NONE */
    char name[32];
    size_t name_length;
    bool in_value;
    uint16_t value[32]; /* where each value begins in `head`; 0: missing */
    size_t seen;        /* bytes of it that have come */
    /* How far the check of the head's lines is. */
    bool lines_done;
    char last;
    uint8_t line_length; /* 0, or more */
    size_t used;
    char head[HEAD_MAX];
};

enum socket_when { SOCKET_NOW, SOCKET_SOON, SOCKET_WHENS };

struct net_socket {
    struct conn *conn;
    void *user;
    bool open;    /* the handshake has been sent */
    bool closing; /* a close frame is to be sent, or has been */
    bool close_sent;
    bool soon_listed;
    struct net_socket *soon_next;
    uint32_t round;   /* in which something was queued that may wait */
    uint16_t code;    /* to close with */
    int64_t sent_ms;  /* when something was sent last, */
    int64_t heard_ms; /* and something came */
    struct bytes out; /* FRAME_HEAD_MAX bytes, then the messages that wait */
    /* Reading: only while a frame or message is incomplete, as it is larger than all the rest. */
    wslay_event_context_ptr frames;
    const char *feed; /* bytes that `frames` may take */
    size_t feed_length;
    uint64_t fed,
        framed; /* bytes given to `frames`, and those of frames that are complete */
    bool in_message;
};

struct net {
    struct net_settings settings;
    struct net_handler handler;
    struct ev_loop *loop;
    SSL_CTX *tls;
    struct listeners listeners;
    ev_io listening[LISTENERS_MAX];
    struct networks trusted;
    ev_async waker;
    ev_timer ticker;
    ev_signal signals[3];
    ev_prepare writer;
    ev_timer soon;
    struct conn *all, *flush;
    struct net_socket *soon_first;
    void *peers; /* a tree of struct peer_count (tsearch) */
    uint32_t round;
    bool busy;
    int64_t now_ms;    /* of a clock that only goes forward */
    int64_t worked_us; /* that this thread had worked at the last tick, */
    int64_t ticked_ms; /* which was then */
    int64_t swept_ms;
    unsigned conns, sockets;
    bool full; /* nobody is accepted for a moment: there are no descriptors */
    char buffer[READ_MAX];
};

/* conn.c */
/* Takes over a descriptor that does not block, of a peer at `address`. */
void net_conn_open(struct net *net, int fd, const struct address *address);
void net_conn_condemn(struct conn *conn);
/* Something is to be done for it at the end of the turn: bytes to send, or its end. */
void net_conn_mark(struct conn *conn);
/* Sends `out` at the end of the turn; false if there is no memory: then it is condemned. */
bool net_conn_send(struct conn *conn, const void *bytes, size_t length);
/* Starts or stops reading, and waits for writing if something is left to be sent. */
void net_conn_watch(struct conn *conn);
/* Sees to what was read and kept. */
void net_conn_go_on(struct conn *conn);
/* For all that is marked. */
void net_conns_flush(struct net *net);
/* Ends what has taken too long. */
void net_conns_sweep(struct net *net);
void net_conns_finish(struct net *net);

/* peer.c */
/* Counts the connections of a peer. False if one more is too many. */
bool net_peer_count_up(struct net *net, const struct address *peer);
void net_peer_count_down(struct net *net, const struct address *peer);
void net_peer_counts_finish(struct net *net);

/* request.c */
struct net_request *net_request_create(struct conn *conn);
void net_request_destroy(struct net_request *request);
/* Reads on. How many bytes were taken; the request is whole, or to be refused, if its fields say so. */
size_t net_request_read(struct net_request *request, const char *bytes, size_t length);
/* A header that only this folder asks for. */
const char *net_request_websocket_key(const struct net_request *request);
const char *net_request_websocket_version(const struct net_request *request);
bool net_request_offers(const struct net_request *request, const char *protocol);

/* answer.c */
/* Answers with a sentence, and ends the connection. */
void net_answer_briefly(struct net_request *request, int status);
/* The answer has gone. */
void net_answer_done(struct conn *conn);
/* Puts the next piece of a file behind what is sent. False at its end. */
bool net_answer_read_file(struct conn *conn);

/* socket.c */
/* A request asks for a socket. */
void net_socket_open(struct net_request *request);
void net_socket_take(struct net_socket *socket, const char *bytes, size_t length);
/* True if something waits to be moved to the connection: messages, or the close frame. */
bool net_socket_has_more(const struct net_socket *socket);
/* Moves what waits, as far as all that was moved before has gone. */
void net_socket_pour(struct net_socket *socket);
/* And for those that have waited since before the round that now ends. */
void net_socket_pour_old(struct net *net);
/* Pings one that is quiet, and ends one that is silent or stalled. */
void net_socket_sweep(struct net_socket *socket);
void net_socket_destroy(struct net_socket *socket);

#endif
