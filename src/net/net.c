/* net.c - the event loop: new connections, signals, ticks, wake-ups from other threads.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "net/net_parts.h"

enum { ACCEPT_MAX = 64, SWEEP_MS = 500, MINUTE_MS = 60 * 1000 };

static int64_t milliseconds(clockid_t clock, int64_t units) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * units + now.tv_nsec / (1000000000 / units);
}

int64_t net_clock_ms(void) { return milliseconds(CLOCK_MONOTONIC, 1000); }

/* --- new connections --- */

static void set_accepting(struct net *net, bool on) {
    net->full = !on;
    for (unsigned i = 0; i < net->listeners.count; i++)
        if (on)
            ev_io_start(net->loop, &net->listening[i]);
        else
            ev_io_stop(net->loop, &net->listening[i]);
}

static void on_arrival(struct ev_loop *loop, ev_io *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->now_ms = net_clock_ms();
    for (int i = 0; i < ACCEPT_MAX; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t size = sizeof peer;
        struct address address;
        const int fd = accept(watcher->fd, (struct sockaddr *)&peer, &size);
        if (fd < 0) {
            /* Without free descriptors the loop would report the connection again and
             * again. */
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                set_accepting(net, false);
            return;
        }
        const int flags = fcntl(fd, F_GETFL);
        if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 ||
            fcntl(fd, F_SETFD, FD_CLOEXEC) < 0) {
            close(fd);
            continue;
        }
        net_address_of_peer((const struct sockaddr *)&peer, &address);
        net_conn_open(net, fd, &address);
    }
}

/* --- watchers --- */

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->now_ms = net_clock_ms();
    net->handler.wake(net->handler.data);
}

static void on_turn_begin(struct ev_loop *loop, ev_check *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->turn_ms = net->now_ms = net_clock_ms();
    net->reads = 0;
    net_conns_read_late(net);
}

static void measure_turn(struct net *net) {
    const int64_t now = net_clock_ms(), took = net->turn_ms > 0 ? now - net->turn_ms : 0;
    net->turn_ms = 0;
    if (now - net->minute_ms >= MINUTE_MS) {
        net->longest_ms[0] = net->longest_ms[1];
        net->longest_ms[1] = 0;
        net->minute_ms = now;
    }
    if (took > net->longest_ms[1])
        net->longest_ms[1] = took;
}

/* The loop is about to wait: sends everything queued in this turn. */
static void on_turn_end(struct ev_loop *loop, ev_prepare *watcher, int events) {
    struct net *net = watcher->data;
    (void)events;
    net->handler.turn(net->handler.data);
    net_conns_flush(net);
    if (net->late)
        ev_idle_start(loop, &net->hurry);
    else
        ev_idle_stop(loop, &net->hurry);
    measure_turn(net);
}

static void on_soon(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop;
    (void)events;
    net_socket_pour_old(watcher->data);
}

/* Measures how busy this thread was since the last tick. */
static void measure_work(struct net *net) {
    const int64_t worked = milliseconds(CLOCK_THREAD_CPUTIME_ID, 1000000);
    net->busy = (worked - net->worked_us) * 100 >
                (net->now_ms - net->ticked_ms) * 1000 * BUSY_PERCENT;
    net->worked_us = worked;
    net->ticked_ms = net->now_ms;
}

static void on_hurry(struct ev_loop *loop, ev_idle *watcher, int events) {
    (void)loop;
    (void)watcher;
    (void)events;
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->now_ms = net_clock_ms();
    measure_work(net);
    net->handler.tick(net->handler.data);
    net->ticks++;
    if (net->full)
        set_accepting(net, true);
    if (net->now_ms - net->swept_ms >= SWEEP_MS) {
        net->swept_ms = net->now_ms;
        net_conns_sweep(net);
    }
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->handler.signal(net->handler.data, watcher->signum);
}

static void start_watchers(struct net *net) {
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    ev_async_init(&net->waker, on_wake);
    net->waker.data = net;
    ev_async_start(net->loop, &net->waker);
    ev_timer_init(&net->ticker, on_tick, NET_TICK_MS / 1000., NET_TICK_MS / 1000.);
    net->ticker.data = net;
    ev_timer_start(net->loop, &net->ticker);
    ev_timer_init(&net->soon, on_soon, 0, 0);
    net->soon.data = net;
    ev_prepare_init(&net->writer, on_turn_end);
    net->writer.data = net;
    ev_prepare_start(net->loop, &net->writer);
    ev_idle_init(&net->hurry, on_hurry);
    ev_check_init(&net->beginner, on_turn_begin);
    net->beginner.data = net;
    ev_set_priority(&net->beginner, EV_MAXPRI);
    ev_check_start(net->loop, &net->beginner);
    for (int i = 0; i < 3; i++) {
        ev_signal_init(&net->signals[i], on_signal, numbers[i]);
        net->signals[i].data = net;
        ev_signal_start(net->loop, &net->signals[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; i < net->listeners.count; i++) {
        ev_io_init(&net->listening[i], on_arrival, net->listeners.at[i].fd, EV_READ);
        net->listening[i].data = net;
        ev_io_start(net->loop, &net->listening[i]);
    }
}

/* --- public --- */

bool net_trust(struct net *net, const char *list, char why[NET_WHY_MAX]) {
    struct networks networks;
    char part[NETWORKS_WHY_MAX];
    if (!net_networks_parse(list, &networks, part)) {
        snprintf(why, NET_WHY_MAX, "trusted-proxy: %s", part);
        return false;
    }
    net->trusted = networks;
    return true;
}

struct net *net_create(const struct net_settings *settings,
                       const struct net_handler *handler, char why[NET_WHY_MAX]) {
    struct net *net = calloc(1, sizeof *net);
    if (!net || !(net->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOSIGMASK))) {
        snprintf(why, NET_WHY_MAX, "there is not enough memory");
        free(net);
        return NULL;
    }
    net->settings = *settings;
    net->handler = *handler;
    net->late_end = &net->late;
    net->now_ms = net->ticked_ms = net_clock_ms();
    if ((!settings->trusted || net_trust(net, settings->trusted, why)) &&
        (!settings->certificate ||
         (net->tls = net_stream_tls_create(settings->certificate, settings->key, why,
                                           NET_WHY_MAX))) &&
        (!settings->listen ||
         net_listeners_open(&net->listeners, settings->listen, settings->port, why))) {
        start_watchers(net);
        return net;
    }
    SSL_CTX_free(net->tls);
    ev_loop_destroy(net->loop);
    free(net);
    return NULL;
}

void net_destroy(struct net *net) {
    if (!net)
        return;
    net_conns_finish(net);
    for (int i = 0; i < 3; i++)
        ev_signal_stop(net->loop, &net->signals[i]);
    net_listeners_close(&net->listeners);
    SSL_CTX_free(net->tls);
    ev_loop_destroy(net->loop);
    free(net);
}

const char *net_listener(const struct net *net, unsigned index, int *port) {
    if (index >= net->listeners.count)
        return NULL;
    *port = net->listeners.at[index].port;
    return net->listeners.at[index].text;
}

unsigned net_sockets(const struct net *net) { return net->sockets; }

struct net_measures net_measure(const struct net *net) {
    const int64_t *longest = net->longest_ms;
    return (struct net_measures){
        .kept = net->kept,
        .shed = net->shed,
        .ticks = net->ticks,
        .longest_turn_ms = (uint64_t)(longest[0] > longest[1] ? longest[0] : longest[1])};
}

void net_run(struct net *net) { ev_run(net->loop, 0); }

void net_stop(struct net *net) { ev_break(net->loop, EVBREAK_ALL); }

void net_wake(struct net *net) { ev_async_send(net->loop, &net->waker); }
