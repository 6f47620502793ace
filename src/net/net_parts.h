/* net_parts.h - internals of this folder.
 *
 * A `conn` is a connection from accept() to close(). It handles requests one after
 * another, at most one at a time, and may become a WebSocket. A connection is never freed
 * within a call that concerns it: it is marked as condemned, and freed when the loop is
 * about to wait. So no handler can free a connection that its caller still uses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_NET_PARTS_H
#define NET_NET_PARTS_H

#include <ev.h>
#include <http_parser.h>

#include "net/address.h"
#include "net/frame.h"
#include "net/listen.h"
#include "net/net.h"
#include "net/stream.h"

/* Deadlines of the steps of a connection in seconds; exceeding one closes it. */
enum {
    ARRIVAL_SECONDS = 10,   /* TLS and the PROXY header, from accept() on */
    IDLE_SECONDS = 20,      /* between two requests */
    REQUEST_SECONDS = 15,   /* a whole request, from its first byte on */
    DECISION_SECONDS = 60,  /* until the owner has answered it */
    LINGER_SECONDS = 2,     /* for the peer to close, after the last response */
    MESSAGE_SECONDS = 15,   /* a whole message of a socket, from its first byte on */
    STALL_SECONDS = 30,     /* a peer that accepts no output; see TAKE_BYTES_A_MS */
    QUIET_SECONDS = 40,     /* after this silence a socket is sent a ping, */
    SILENCE_SECONDS = 90,   /* and after this it is closed */
    FAREWELL_SECONDS = 2,   /* from sending a close frame to its answer */
    KEEPALIVE_SECONDS = 60, /* TCP keepalive */
};

/* A peer that has output to take gets more time with each byte that it takes, at this rate, but never more than
 * STALL_SECONDS. So whoever takes less, a byte now and then, is disconnected too. */
enum { TAKE_BYTES_A_MS = 4 };

/* Output of a connection that is not written at the end of the turn but at once, so that a turn never collects
 * what the kernel would take. */
enum { WRITE_EARLY = 16 << 10 };

/* When a turn has taken so long, the input of further connections waits for the next one, so that what is due is sent and
 * done in between. TLS handshakes cost a millisecond each, and everybody may come at once. Some are always read. */
enum { TURN_MS = 50, TURN_READS_MIN = 16 };

/* The loop is busy if it worked for more than this share of the time. A thousand moves a
 * second take about two percent of a core. */
enum { BUSY_PERCENT = 25 };

/* Read at once of a connection. Of a socket so little that the answers to it do not fill its queue before it is known
 * whether the peer takes them: some twenty messages. */
enum { READ_MAX = 16 << 10, SOCKET_READ_MAX = 1 << 10 };

enum { HEAD_MAX = 8 << 10 };

/* A byte buffer that owns its memory. */
struct bytes {
    char *at;
    size_t length, room;
};
/* bytes.c */
/* Appends bytes, in a room of at most `most` bytes. False if there is no room or no memory; then nothing is changed.
 * Bytes that are kept for a connection are added by net_conn_keep(). */
bool net_bytes_add(struct bytes *bytes, const void *more, size_t length, size_t most);
void net_bytes_free(struct bytes *bytes);

enum conn_phase {
    CONN_PROXY,  /* a PROXY header must come first */
    CONN_HTTP,   /* a request is read, or its response written */
    CONN_SOCKET, /* a WebSocket */
    CONN_LINGER, /* the last response is sent: further input is discarded */
};

struct conn {
    struct net *net;
    struct stream stream;
    ev_io io;
    struct conn *next, **link; /* of all */
    struct conn *flush_next;   /* list of connections marked for the end of the turn */
    struct conn *late_next,
        **late_link;     /* of those whose input waits; NULL: not among them */
    struct address peer; /* the address that is counted: the peer, or the client named by
                          * a PROXY header */
    bool trusted;        /* the peer is a trusted proxy, */
    bool secure;         /* and its client uses TLS */
    struct household *household; /* it is counted there */
    size_t kept;                 /* bytes of memory, as they were counted last */
    bool listed, condemned;
    bool deaf;       /* no input is read until the response is sent */
    bool ending;     /* lingers when `out` is sent */
    uint8_t phase;   /* enum conn_phase */
    int64_t due_ms;  /* deadline of the present step; 0: none */
    struct bytes in; /* received, not yet processed */
    struct bytes out;
    size_t sent; /* of `out` */
    int64_t
        take_due_ms; /* deadline of the peer for taking it; 0: the kernel has taken all */
    int file;        /* sent after `out`; -1: none, */
    size_t file_at, file_end; /* from here on */
    http_parser parser;
    struct net_request *request;
    struct net_socket *socket;
};

struct net_request {
    struct net *net;
    struct conn *conn; /* NULL when the peer has disconnected */
    enum net_method method;
    bool is_websocket, keep_alive, head_done, whole;
    bool handed_over, answered;
    int refused; /* the status to refuse it with; 0: none */
    const char *path, *query;
    char address[NET_ADDRESS_MAX];
    bool secure;
    struct bytes body;
    /* The head: the target, then the stored values, each ended by a NUL. */
    int field; /* enum head_field of the value being read, or FIELD_NONE */
    char name[32];
    size_t name_length;
    bool in_value;
    uint16_t value[32]; /* where each value begins in `head`; 0: missing */
    size_t seen;        /* bytes of it received */
    /* State of the check of line ends in the head. */
    bool lines_done;
    char last;
    uint8_t line_length; /* 0, or more */
    size_t used;
    char head[HEAD_MAX];
};

struct net_socket {
    struct conn *conn;
    void *user;
    bool closing; /* a close frame is queued or sent */
    bool close_sent;
    bool soon_listed;
    struct net_socket *soon_next;
    bool ended;     /* nothing more is read: the peer has closed or broken the protocol */
    bool owes_pong; /* with this payload, of the last ping: */
    struct bytes pong;
    uint32_t round;  /* round in which a delayed message was queued */
    uint16_t code;   /* to close with: enum frame_status */
    bool flooded;    /* it was sent more than FLOOD_FRAMES in the last FLOOD_MS */
    uint16_t poured; /* frames since then: */
    int64_t poured_ms;
    int64_t sent_ms;       /* time of the last output, */
    int64_t heard_ms;      /* and of the last input */
    struct bytes out;      /* FRAME_HEAD_MAX bytes, then queued messages */
    struct reader *reader; /* exists only while a frame or message is incomplete */
};

/* An address, or a /64 of IPv6, with its connections. */
struct household {
    struct address address;
    unsigned count;
    size_t kept; /* by all of them */
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
    ev_check beginner;
    ev_idle
        hurry; /* active while input waits for the next turn: then the loop does not wait */
    ev_timer soon;
    struct conn *all, *flush;
    struct conn *late, **late_end; /* in their order */
    struct net_socket *soon_first;
    void *households; /* a tree of struct household (tsearch) */
    size_t kept;      /* by all connections */
    uint64_t shed;    /* connections closed because all together kept too much */
    uint32_t round;
    bool busy;
    int64_t now_ms;    /* of the monotonic clock */
    int64_t worked_us; /* CPU time of this thread at the last tick, */
    int64_t ticked_ms; /* and the time of that tick */
    uint64_t ticks;
    int64_t swept_ms;
    int64_t turn_ms;       /* time when this turn began, */
    int64_t longest_ms[2]; /* and the longest turn of the last minute, and of this one */
    int64_t minute_ms;
    unsigned reads; /* connections that were read in this turn */
    unsigned conns, sockets;
    bool full;             /* accepting is paused: no free descriptors */
    char buffer[READ_MAX]; /* for reading, */
    char piece[READ_MAX];  /* and for parts of files */
};

/* conn.c */
/* Takes over a non-blocking descriptor of a peer at `address`. */
void net_conn_open(struct net *net, int fd, const struct address *address);
void net_conn_condemn(struct conn *conn);
/* Marks a connection for the end of the turn: output to send, or closing. */
void net_conn_mark(struct conn *conn);
/* Appends bytes to a buffer of a connection, its request or its socket. Everything that the server keeps for a peer is
 * added here. A socket that would keep more than queue_max is condemned; so is a connection for which there is no
 * memory. Then false. */
bool net_conn_keep(struct conn *conn, struct bytes *bytes, const void *more,
                   size_t length);
/* Appends to the output, which is sent at the end of the turn, or at once if it is long. */
bool net_conn_send(struct conn *conn, const void *bytes, size_t length);
/* Sends now what the kernel accepts if much output waits. */
void net_conn_write_early(struct conn *conn);
/* Counts the memory of a connection anew. */
void net_conn_weigh(struct conn *conn);
/* Starts or stops reading, and polls for writing if output is left. */
void net_conn_watch(struct conn *conn);
/* Handles all marked connections. */
void net_conns_flush(struct net *net);
/* Closes connections past their deadline. */
void net_conns_sweep(struct net *net);
void net_conns_finish(struct net *net);

/* conn_read.c */
/* The following bytes are from the client: of TLS or of HTTP. */
void net_conn_begin_http(struct conn *conn);
/* Processes the input that was kept. */
void net_conn_go_on(struct conn *conn);
/* At the beginning of a turn: reads connections that had to wait for it. */
void net_conns_read_late(struct net *net);
void net_conn_forget_late(struct conn *conn);
/* Called by the loop when the connection (io->data) can be read or written. */
void net_conn_ready(struct ev_loop *loop, ev_io *io, int events);

/* peer.c */
/* Counts a connection among those of its peer. False if it is one too many. */
bool net_peer_count_up(struct conn *conn);
void net_peer_count_down(struct conn *conn);
/* While all connections together keep more than kept_max: condemns connections of the household that keeps most, those
 * that keep at least its average. */
void net_peers_shed(struct net *net);
void net_peers_finish(struct net *net);

/* request.c */
struct net_request *net_request_create(struct conn *conn);
void net_request_destroy(struct net_request *request);
/* Parses more bytes and returns the number consumed. Fields of the request tell whether
 * it is complete or refused. */
size_t net_request_read(struct net_request *request, const char *bytes, size_t length);
/* A header used only in this folder. */
const char *net_request_websocket_key(const struct net_request *request);
const char *net_request_websocket_version(const struct net_request *request);
bool net_request_offers(const struct net_request *request, const char *protocol);

/* target.c */
struct target {
    const char *path, *query; /* the path is decoded */
    const char *authority; /* the host and port of an absolute URL; NULL: there is none */
    size_t authority_length;
};
/* Finds the parts of a target: a path, or an absolute URL of HTTP. They point into `text`, which is changed. False if
 * it is malformed, or its path leads out of the root. */
bool net_target_split(char *text, struct target *target);
/* True if it is a host and perhaps a port, without the name of a user. */
bool net_target_is_authority(const char *text, size_t length);
/* Finds a parameter of a query and decodes it. Empty if it is missing or malformed; cut off at `size` bytes. */
void net_target_query(const char *query, const char *name, char *value, size_t size);

/* answer.c */
/* Called when the response is sent. */
void net_answer_done(struct conn *conn);
/* Sends the next part of a file; returns as net_stream_write() does, and 0 if there is none. No byte of a file is
 * kept. */
ssize_t net_answer_write_file(struct conn *conn);

/* socket.c */
/* Hands a request to open a socket over, or refuses it. */
void net_socket_ask(struct net_request *request);
/* True if messages, a pong or a close frame wait to be moved to the connection. */
bool net_socket_has_more(const struct net_socket *socket);
/* A pong is due for a ping. Only the last ping is answered (RFC 6455, 5.5.3). */
void net_socket_owe_pong(struct net_socket *socket, const char *payload, size_t length);
/* Moves queued messages to the connection, if its earlier output is sent. */
void net_socket_pour(struct net_socket *socket);
/* The same for sockets whose messages waited since before the round that now ends. */
void net_socket_pour_old(struct net *net);
/* Pings a quiet socket, and closes a silent one. */
void net_socket_sweep(struct net_socket *socket);
void net_socket_destroy(struct net_socket *socket);

/* socket_read.c */
/* Reads bytes of the peer, and hands over the messages that are complete. */
void net_socket_take(struct net_socket *socket, const char *bytes, size_t length);
/* The memory of a reader, which may be NULL. */
size_t net_reader_kept(const struct reader *reader);
void net_reader_destroy(struct reader *reader);

#endif
