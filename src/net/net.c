/* net.c - the loop, and who sees to what happens on a connection.
 *
 * libwebsockets runs on a libev loop of ours, so that signals, the tick and wakings from
 * other threads are watchers of the same loop.
 *
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/net_parts.h"

struct line *line_of(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
}

/* The peer has gone. */
static void drop(struct lws *wsi) {
    struct line *line = line_of(wsi);
    if (!line)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    line->wsi = NULL;
    if (line->kind == LINE_REQUEST) {
        struct net_request *request = (struct net_request *)line;
        /* One handed over and not answered yet is somebody's; net_respond() frees it. */
        if (request->answered || !request->handed_over)
            request_destroy(request);
    } else {
        struct net_socket *socket = (struct net_socket *)line;
        line->net->sockets--;
        line->net->handler.closed(line->net->handler.data, socket);
        socket_forget(socket);
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                    void *in, size_t length) {
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return http_callback(wsi, reason, in, length);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_callback(wsi, reason, in, length);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        drop(wsi);
        return 0;
    default:
        return 0;
    }
}

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->handler.wake(net->handler.data);
}

/* The loop is about to wait: everything that happened in this turn goes out. */
static void on_turn_end(struct ev_loop *loop, ev_prepare *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->handler.turn(net->handler.data);
    socket_flush(net);
}

static void on_soon(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop;
    (void)events;
    socket_flush_old(watcher->data);
}

/* Looks whether this thread had much to do since the last tick. */
static void measure_work(struct net *net) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    const double worked = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
    const ev_tstamp ticked = ev_now(net->loop);
    net->busy = (worked - net->worked) * 100 > (ticked - net->ticked) * BUSY_PERCENT;
    net->worked = worked;
    net->ticked = ticked;
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    measure_work(net);
    net->handler.tick(net->handler.data);
    socket_ping_quiet(net);
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
    for (int i = 0; i < 3; i++) {
        ev_signal_init(&net->signals[i], on_signal, numbers[i]);
        net->signals[i].data = net;
        ev_signal_start(net->loop, &net->signals[i]);
    }
    signal(SIGPIPE, SIG_IGN);
}

static void stop_watchers(struct net *net) {
    ev_async_stop(net->loop, &net->waker);
    ev_timer_stop(net->loop, &net->ticker);
    ev_timer_stop(net->loop, &net->soon);
    ev_prepare_stop(net->loop, &net->writer);
    for (int i = 0; i < 3; i++)
        ev_signal_stop(net->loop, &net->signals[i]);
}

static void keep_complaint(int level, const char *line) {
    (void)level;
    fprintf(stderr, "net: %s", line);
}

static bool listen_on(struct net *net) {
    const struct net_settings *settings = &net->settings;
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = net->protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .timeout_secs = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .fd_limit_per_thread = settings->connections_max,
        .max_http_header_pool2 = 1000,
        .ka_time = KEEPALIVE_SECONDS,
        .ka_probes = 3,
        .ka_interval = KEEPALIVE_SECONDS / 4,
        .alpn = "http/1.1",
        .retry_and_idle_policy = &net->patience,
        .vhost_name = "pedro",
        .user = net,
    };
    if (settings->certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = settings->certificate;
        info.ssl_private_key_filepath = settings->key;
    }
    lws_set_log_level(LLL_ERR, keep_complaint);
    net->context = lws_create_context(&info);
    net->host = net->context ? lws_create_vhost(net->context, &info) : NULL;
    return net->host != NULL;
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
    net->protocols[0] =
        (struct lws_protocols){.name = settings->protocol, .callback = on_event};
    /* A peer that says nothing is asked after a minute whether it is there. */
    net->patience =
        (lws_retry_bo_t){.secs_since_valid_ping = 60, .secs_since_valid_hangup = 80};
    start_watchers(net);
    if (listen_on(net))
        return net;
    snprintf(why, NET_WHY_MAX, "cannot listen on %s port %d",
             settings->address ? settings->address : "any address,", settings->port);
    net_destroy(net);
    return NULL;
}

void net_destroy(struct net *net) {
    if (!net)
        return;
    stop_watchers(net);
    /* On a loop of ours the connections are closed by the loop: it has to turn once more
     * between the first call and the last. */
    if (net->context) {
        lws_context_destroy(net->context);
        ev_run(net->loop, EVRUN_NOWAIT);
    }
    ev_loop_destroy(net->loop);
    free(net);
}

int net_port(const struct net *net) { return lws_get_vhost_listen_port(net->host); }

unsigned net_sockets(const struct net *net) { return net->sockets; }

void net_run(struct net *net) { ev_run(net->loop, 0); }

void net_stop(struct net *net) { ev_break(net->loop, EVBREAK_ALL); }

void net_wake(struct net *net) { ev_async_send(net->loop, &net->waker); }
