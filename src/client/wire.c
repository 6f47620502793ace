/* wire.c - the thread of a connection, and its queues.
 *
 * After a break the thread reconnects with exponential backoff, up to half a minute, with
 * random jitter, so that clients do not all return to a server at once. The first
 * connection is tried once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for pthread_timedjoin_np() */
#endif
#include <errno.h>
#include <openssl/rand.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/grow.h"
#include "client/websocket.h"
#include "client/wire.h"
#include "words/text.h"

enum {
    QUEUE_BYTES_MAX = 8 << 20,
    OUT_BYTES_MAX = 256 << 10,
    CONNECT_MS = 10000,
    FIRST_PAUSE_MS = 500,
    LONGEST_PAUSE_MS = 30000,
    PING_MS = 20000, /* a ping is sent after this silence */
    DEAD_MS = 60000, /* and the connection is given up after this one */
    WIRE_PATH_MAX = 64,
};

struct wire {
    struct entrance entrance; /* of the thread */
    pthread_t thread;
    int come, wake; /* eventfds: a frame has come; the thread must look */
    pthread_mutex_t lock;
    /* Under the lock. */
    struct wire_item *first, **last;
    size_t bytes; /* in the queue */
    char *out;    /* messages to send, each with a NUL */
    size_t out_length;
    bool online, stop, overfull;
    int pause_ms;              /* at least */
    char fetch[WIRE_PATH_MAX]; /* the path to fetch, or "" */
    /* Of the thread. */
    struct websocket *socket;
    bool has_been_online;
};

static void signal_fd(int fd) {
    const uint64_t one = 1;
    while (write(fd, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

static void clear_fd(int fd) {
    uint64_t count;
    while (read(fd, &count, sizeof count) < 0 && errno == EINTR)
        continue;
}

/* --- the queue of received frames --- */

static void push(struct wire *wire, enum wire_kind kind, const char *text,
                 size_t length) {
    struct wire_item *item = malloc(sizeof *item + length + 1);
    if (!item)
        return;
    item->next = NULL;
    item->kind = kind;
    item->length = length;
    memcpy(item->text, text, length);
    item->text[length] = '\0';
    pthread_mutex_lock(&wire->lock);
    *wire->last = item;
    wire->last = &item->next;
    wire->bytes += length;
    wire->overfull = wire->bytes > QUEUE_BYTES_MAX;
    signal_fd(wire->come);
    pthread_mutex_unlock(&wire->lock);
}

int wire_fd(const struct wire *wire) { return wire->come; }

bool wire_has(struct wire *wire) {
    pthread_mutex_lock(&wire->lock);
    const bool has = wire->first != NULL;
    pthread_mutex_unlock(&wire->lock);
    return has;
}

struct wire_item *wire_take(struct wire *wire) {
    pthread_mutex_lock(&wire->lock);
    struct wire_item *item = wire->first;
    if (item) {
        wire->first = item->next;
        wire->bytes -= item->length;
    }
    if (!wire->first) {
        wire->last = &wire->first;
        clear_fd(wire->come);
    }
    pthread_mutex_unlock(&wire->lock);
    return item;
}

/* --- the queue of messages to send --- */

bool wire_send(struct wire *wire, const char *bytes, size_t length) {
    bool sent = false;
    pthread_mutex_lock(&wire->lock);
    if (wire->online && wire->out_length + length + 1 <= OUT_BYTES_MAX &&
        grow_to(&wire->out, wire->out_length + length + 1, 1)) {
        memcpy(wire->out + wire->out_length, bytes, length);
        wire->out[wire->out_length + length] = '\0';
        wire->out_length += length + 1;
        sent = true;
    }
    pthread_mutex_unlock(&wire->lock);
    if (sent)
        signal_fd(wire->wake);
    return sent;
}

bool wire_fetch(struct wire *wire, const char *path) {
    pthread_mutex_lock(&wire->lock);
    const bool takes = wire->online && !wire->fetch[0] && strlen(path) < WIRE_PATH_MAX;
    if (takes)
        memcpy(wire->fetch, path, strlen(path) + 1);
    pthread_mutex_unlock(&wire->lock);
    if (takes)
        signal_fd(wire->wake);
    return takes;
}

void wire_pause(struct wire *wire, int milliseconds) {
    pthread_mutex_lock(&wire->lock);
    wire->pause_ms =
        milliseconds < LONGEST_PAUSE_MS ? milliseconds : (int)LONGEST_PAUSE_MS;
    pthread_mutex_unlock(&wire->lock);
}

static bool is_stopped(struct wire *wire) {
    pthread_mutex_lock(&wire->lock);
    const bool stop = wire->stop;
    pthread_mutex_unlock(&wire->lock);
    return stop;
}

static void set_online(struct wire *wire, bool online) {
    pthread_mutex_lock(&wire->lock);
    wire->online = online;
    free(wire->out);
    wire->out = NULL;
    wire->out_length = 0;
    wire->fetch[0] = '\0';
    pthread_mutex_unlock(&wire->lock);
}

/* Sends all queued messages. */
static bool send_all(struct wire *wire) {
    bool fine = true;
    pthread_mutex_lock(&wire->lock);
    char *out = wire->out;
    const size_t length = wire->out_length;
    wire->out = NULL;
    wire->out_length = 0;
    pthread_mutex_unlock(&wire->lock);
    for (size_t at = 0; at < length && fine; at += strlen(out + at) + 1)
        fine = websocket_send(wire->socket, out + at, strlen(out + at));
    free(out);
    return fine;
}

/* --- the thread --- */

static void receive(void *data, const char *bytes, size_t length) {
    push(data, WIRE_TEXT, bytes, length);
}

/* Opens the socket of the server. False with stream->error set; `*known` is false if the
 * session is not valid. */
static bool open_socket(struct wire *wire, struct stream *stream, bool *known) {
    struct http_answer *answer = malloc(sizeof *answer);
    char key[WEBSOCKET_KEY_MAX];
    *known = true;
    if (!answer ||
        !stream_open(stream, &wire->entrance.address, wire->wake, CONNECT_MS)) {
        free(answer);
        return false;
    }
    websocket_key(key);
    if (http_upgrade(stream, &wire->entrance.address, wire->entrance.cookie, key,
                     answer)) {
        wire->socket = websocket_create(stream, answer, key, receive, wire);
        *known = answer->status != 401 && answer->status != 403;
        if (!wire->socket && !stream->error[0])
            snprintf(stream->error, sizeof stream->error, _("it answers %d"),
                     answer->status);
    }
    free(answer);
    if (!wire->socket)
        stream_close(stream);
    return wire->socket != NULL;
}

/* Fetches the path that was asked for, if there is one. */
static void fetch(struct wire *wire) {
    char path[WIRE_PATH_MAX], error[STREAM_ERROR_MAX];
    size_t length;
    pthread_mutex_lock(&wire->lock);
    memcpy(path, wire->fetch, sizeof path);
    pthread_mutex_unlock(&wire->lock);
    if (!*path)
        return;
    char *text = entrance_fetch(&wire->entrance, path, &length, error);
    if (text)
        push(wire, WIRE_FETCHED, text, length);
    else
        push(wire, WIRE_NOT_FETCHED, error, strlen(error));
    free(text);
    pthread_mutex_lock(&wire->lock);
    wire->fetch[0] = '\0';
    pthread_mutex_unlock(&wire->lock);
}

/* Passes messages on until the connection ends, or the wire is stopped. */
static void pass_on(struct wire *wire) {
    int quiet_ms = 0;
    for (;;) {
        struct timespec before, after;
        clock_gettime(CLOCK_MONOTONIC, &before);
        const bool alive = websocket_read(wire->socket, PING_MS);
        clock_gettime(CLOCK_MONOTONIC, &after);
        const long waited = (after.tv_sec - before.tv_sec) * 1000;
        clear_fd(wire->wake);
        pthread_mutex_lock(&wire->lock);
        const bool stop = wire->stop, overfull = wire->overfull;
        pthread_mutex_unlock(&wire->lock);
        quiet_ms = waited >= PING_MS / 2 ? quiet_ms + (int)waited : 0;
        if (!alive || !send_all(wire) || stop || overfull || quiet_ms >= DEAD_MS)
            return;
        fetch(wire);
        if (quiet_ms >= PING_MS && !websocket_ping(wire->socket))
            return;
    }
}

/* Waits before the next try, `pause_ms` or less. */
static void wait_a_while(struct wire *wire, int pause_ms) {
    struct pollfd wake = {.fd = wire->wake, .events = POLLIN};
    unsigned char chance = 0;
    RAND_bytes(&chance, 1);
    pthread_mutex_lock(&wire->lock);
    const int least = wire->pause_ms;
    wire->pause_ms = 0;
    pthread_mutex_unlock(&wire->lock);
    poll(&wake, 1, least + pause_ms / 2 + pause_ms / 2 * chance / 256);
}

static void close_socket(struct wire *wire, struct stream *stream) {
    set_online(wire, false);
    if (is_stopped(wire))
        websocket_close(wire->socket);
    websocket_destroy(wire->socket);
    wire->socket = NULL;
    stream_close(stream);
}

/* Connects once, and serves the connection while it lasts. Returns how it ended; `error`
 * has the reason. */
static enum entrance_result visit(struct wire *wire, char error[STREAM_ERROR_MAX]) {
    for (int tried = 0; tried < 2; tried++) {
        struct stream stream;
        bool known;
        const enum entrance_result entered =
            entrance_begin(&wire->entrance, wire->wake, error);
        if (entered != ENTRANCE_OPEN)
            return entered;
        if (open_socket(wire, &stream, &known)) {
            wire->has_been_online = true;
            set_online(wire, true);
            push(wire, WIRE_ONLINE, "", 0);
            pass_on(wire);
            close_socket(wire, &stream);
            snprintf(error, STREAM_ERROR_MAX, "%s", _("the connection was broken"));
            return ENTRANCE_OPEN;
        }
        snprintf(error, STREAM_ERROR_MAX, "%s", stream.error);
        if (known)
            return ENTRANCE_LATER;
        /* The session has ended: begins another one, once. */
        entrance_forget(&wire->entrance);
    }
    return ENTRANCE_CLOSED;
}

static void *run(void *data) {
    struct wire *wire = data;
    int pause_ms = FIRST_PAUSE_MS;
    bool said = false;
    for (;;) {
        char error[STREAM_ERROR_MAX] = "";
        clear_fd(wire->wake);
        if (is_stopped(wire))
            break;
        const enum entrance_result result = visit(wire, error);
        if (is_stopped(wire))
            break;
        if (result == ENTRANCE_CLOSED || !wire->has_been_online) {
            push(wire, WIRE_CLOSED, error, strlen(error));
            return NULL;
        }
        if (result == ENTRANCE_OPEN) {
            pause_ms = FIRST_PAUSE_MS;
            said = false;
        }
        if (!said)
            push(wire, WIRE_LOST, error, strlen(error));
        said = true;
        wait_a_while(wire, pause_ms);
        pause_ms = 2 * pause_ms < LONGEST_PAUSE_MS ? 2 * pause_ms : LONGEST_PAUSE_MS;
    }
    entrance_end(&wire->entrance);
    return NULL;
}

/* --- the wire --- */

/* Signals are for the thread that shows the table. */
static int start_thread(struct wire *wire) {
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &former);
    const int err = pthread_create(&wire->thread, NULL, run, wire);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    return err;
}

static void free_wire(struct wire *wire) {
    while (wire->first) {
        struct wire_item *item = wire->first;
        wire->first = item->next;
        free(item);
    }
    close(wire->come);
    close(wire->wake);
    pthread_mutex_destroy(&wire->lock);
    free(wire->out);
    free(wire);
}

struct wire *wire_create(const struct entrance *entrance) {
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return NULL;
    wire->entrance = *entrance;
    wire->last = &wire->first;
    wire->come = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    wire->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&wire->lock, NULL);
    const int err = wire->come < 0 || wire->wake < 0 ? errno : start_thread(wire);
    if (!err)
        return wire;
    free_wire(wire);
    errno = err;
    return NULL;
}

void wire_destroy(struct wire *wire) {
    struct timespec until;
    if (!wire)
        return;
    pthread_mutex_lock(&wire->lock);
    wire->stop = true;
    pthread_mutex_unlock(&wire->lock);
    signal_fd(wire->wake);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 3;
    if (pthread_timedjoin_np(wire->thread, NULL, &until) == 0)
        free_wire(wire);
    else
        pthread_detach(wire->thread);
}
