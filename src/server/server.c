/* server.c - starts, runs and stops the server.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "server/http/routes.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/login.h"
#include "server/people/password.h"
#include "server/people/people.h"
#include "server/people/ratings.h"
#include "server/process/log.h"
#include "server/process/notify.h"
#include "server/server.h"
#include "server/tables/jobs.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "store/disk.h"
#include "table/message.h"

enum {
    BODY_MAX = 16 << 10,
    SOCKET_MESSAGE_MAX = 8 << 10,
    QUEUE_MAX = 256 << 10,
    KEPT_MAX = 24 << 20,
    DRAIN_MS = 3000, /* longest time for storing and sending at the end */
    BYE_MS = 1500,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_RESTART = 1012,
    PLACE_MAX = SETTINGS_TEXT_MAX + 32,
    URL_MAX = SETTINGS_TEXT_MAX + 32,
};

static const char security_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: same-origin\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n";

/* --- what the loop calls --- */

static void on_request(void *data, struct net_request *request) {
    struct server *server = data;
    routes_answer(&server->http, request);
}

static void on_open(void *data, struct net_request *request) {
    struct server *server = data;
    sockets_open(&server->http, request);
}

static void on_frame(void *data, struct net_socket *socket) {
    struct server *server = data;
    sockets_count_frame(&server->http, net_socket_user(socket));
}

static void on_message(void *data, struct net_socket *socket, const char *text,
                       size_t length) {
    struct server *server = data;
    sockets_receive(&server->http, net_socket_user(socket), text, length);
}

static void on_closed(void *data, struct net_socket *socket) {
    (void)data;
    sockets_closed(net_socket_user(socket));
}

static void on_wake(void *data) {
    struct server *server = data;
    clock_now(&server->clock);
    store_deliver(server->store);
    pool_collect(server->tables.bot_workers);
    pool_collect(server->people.hashers);
    pool_collect(server->wire.readers.pool);
    pool_collect(server->people.background);
    pool_collect(server->tournaments.event_works.pool);
    if (server->tables.jobs)
        jobs_deliver(server->tables.jobs);
    cluster_deliver(&server->nodes);
}

/* All writes of this turn go to the writer together (group commit). */
static void on_turn(void *data) {
    struct server *server = data;
    store_hand_over(server->store);
}

/* The watchdog of systemd is notified by the loop, and only while the writer makes
 * progress, so that a server that hangs is restarted. */
static void tell_watchdog(struct server *server) {
    const uint64_t half = server->watchdog_ms / 2;
    if (half == 0 || server->clock.now_ms - server->alive_ms < half ||
        !health_writer_lives(&server->nodes, half))
        return;
    server->alive_ms = server->clock.now_ms;
    notify_send("WATCHDOG=1");
}

static_assert((int)LOAD_TICK_MS == (int)NET_TICK_MS, "load is told of every tick");

static void note_load(struct server *server) {
    char words[80];
    struct pedro_text text;
    if (!load_tick(&server->load, server->clock.now_ms))
        return;
    pedro_text_init(&text, words, sizeof words);
    load_describe(&server->load, &text);
    log_info("load", "level", LOG_NUMBER(server->load.level), "shed", words, NULL);
}

static void on_tick(void *data) {
    struct server *server = data;
    clock_now(&server->clock);
    tell_watchdog(server);
    health_tick(&server->nodes);
    if (server->running.draining) {
        if ((store_waiting(server->store) == 0 && net_sockets(server->net) == 0) ||
            server->clock.now_ms >= server->drain_ms)
            net_stop(server->net);
        return;
    }
    cluster_tick(&server->nodes);
    presence_tick(&server->people);
    session_check_tick(&server->people);
    note_load(server);
    host_tick(&server->nodes.logs);
    rooms_tick(&server->tables);
    lobby_tick(&server->tables);
    matchmaking_tick(&server->tables);
    paired_tick(&server->tables);
    friends_tick(&server->people);
    invitations_tick(&server->tables);
    archive_tick(&server->tables);
    events_tick(&server->tournaments);
    challenges_tick(&server->tournaments);
    if (server->tables.jobs)
        jobs_tick(server->tables.jobs, server->clock.now_ms, server->load.level == 0);
    server_tidy(server);
    ratings_tick(&server->people);
}

/* Asks clients to reconnect later, stores pending rows, then stops. */
static void drain(struct server *server) {
    if (server->running.draining)
        return;
    server->running.draining = true;
    server->drain_ms = clock_now(&server->clock) + DRAIN_MS;
    log_info("draining", NULL);
    notify_send("STOPPING=1");
    const bool others = cluster_is_joined(&server->nodes);
    for (struct client *client = server->wire.clients; client; client = client->next) {
        struct pedro_text text = client_text(&server->wire);
        struct json_writer writer = message_begin(&text, SERVER_BYE);
        /* Other nodes are running: people move to them one after the other. */
        json_put_number(&writer, "after_ms",
                        others ? (long long)randombytes_uniform(BYE_MS) : BYE_MS);
        json_close(&writer, '}');
        client_send(client, &text);
        net_close(client->socket, others ? CLOSE_RESTART : CLOSE_GOING_AWAY);
    }
    cluster_leave(&server->nodes);
}

static void on_signal(void *data, int number) {
    if (number == SIGHUP)
        server_read_settings(data);
    else
        drain(data);
}

/* --- starting and stopping --- */

static void wake_loop(void *data) {
    struct server *server = data;
    net_wake(server->net);
}

/* Two servers on one database would hold different states of its tables. The lock lasts
 * as long as the process. */
static int lock_data(const char *directory) {
    char path[PLACE_MAX];
    snprintf(path, sizeof path, "%s/lock", directory);
    int lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (lock >= 0)
        close(lock);
    return -1;
}

static bool start_net(struct server *server) {
    const struct settings *settings = &server->settings;
    char why[NET_WHY_MAX];
    const struct net_settings wanted = {
        .listen = settings->listen.text,
        .port = (int)settings->port.number,
        .trusted = settings->trusted_proxy.text,
        .proxy_protocol = strcmp(settings->proxy_protocol.text, "on") == 0,
        .certificate =
            *settings->tls_certificate.text ? settings->tls_certificate.text : NULL,
        .key = *settings->tls_key.text ? settings->tls_key.text : NULL,
        .headers = security_headers,
        .socket_path = "/ws",
        .protocol = "pedro",
        .connections_max = (unsigned)settings->connections.number,
        .peer_connections_max = (unsigned)settings->address_connections.number,
        .body_max = BODY_MAX,
        .message_max = SOCKET_MESSAGE_MAX,
        .queue_max = QUEUE_MAX,
        .kept_max = KEPT_MAX,
    };
    const struct net_handler handler = {.data = server,
                                        .request = on_request,
                                        .open = on_open,
                                        .frame = on_frame,
                                        .message = on_message,
                                        .closed = on_closed,
                                        .wake = on_wake,
                                        .turn = on_turn,
                                        .tick = on_tick,
                                        .signal = on_signal};
    server->net = net_create(&wanted, &handler, why);
    if (!server->net)
        log_error("not-started", "why", why, NULL);
    return server->net != NULL;
}

static bool start_store(struct server *server) {
    char place[SETTINGS_PLACE_MAX], why[STORE_WHY_MAX];
    settings_place(&server->settings, place);
    server->store = store_open(place, wake_loop, server, why);
    if (!server->store) {
        log_error("not-started", "why", why, NULL);
        return false;
    }
    server_make_rooms(server);
    server->people.names = account_names_create();
    if (!server->people.names ||
        !accounts_prepare(server->store, server->people.names, server->people.secret)) {
        log_error("not-started", "why", "the names of accounts could not be read", NULL);
        return false;
    }
    server->clock.lasting =
        (struct lasting){lasting_begin((int64_t)server->clock.wall_ms,
                                       store_number(server->store, LASTING_FACT)),
                         server->clock.now_ms};
    server->nodes.last_table = store_last_table(server->store);
    server->nodes.last_user = store_last_user(server->store);
    return true;
}

static void *create_scratch(void) { return bot_scratch_create(); }

static void destroy_scratch(void *scratch) { bot_scratch_destroy(scratch); }

static bool start_pools(struct server *server) {
    static const struct pool_tool scratch = {.create = create_scratch,
                                             .destroy = destroy_scratch};
    long threads = server->settings.bot_threads.number;
    if (threads == 0)
        threads = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    server->tables.bot_workers =
        pool_create(threads > 0 ? (unsigned)threads : 1, &scratch, wake_loop, server);
    server->people.hashers = pool_create(PASSWORD_THREADS, NULL, wake_loop, server);
    fair_queue_init(&server->people.passwords, server->people.hashers, PASSWORD_THREADS,
                    (struct fair_limits){PASSWORDS_WAITING_MAX, PASSWORDS_SAME_MAX});
    server->people.background = pool_create(1, NULL, wake_loop, server);
    server->tournaments.event_works.pool =
        pool_create(EVENT_WORKERS, NULL, wake_loop, server);
    threads = server->settings.jobs.number;
    if (threads > 0 && !(server->tables.jobs = jobs_create(
                             server->store, (unsigned)threads, wake_loop, server)))
        return false;
    return readers_start(&server->wire.readers, server->store, wake_loop, server) &&
           server->tables.bot_workers && server->people.hashers &&
           server->people.background && server->tournaments.event_works.pool;
}

/* What a browser on this machine opens; "" for a Unix socket. */
static void write_url(const struct settings *settings, const char *address, int port,
                      char url[URL_MAX]) {
    const bool all = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    const bool is_ip6 = !all && strchr(address, ':');
    *url = '\0';
    if (port == 0)
        return;
    snprintf(url, URL_MAX, "%s://%s%s%s:%d/",
             *settings->tls_certificate.text ? "https" : "http", is_ip6 ? "[" : "",
             all ? "localhost" : address, is_ip6 ? "]" : "", port);
}

static void log_listeners(const struct server *server) {
    const char *address;
    char url[URL_MAX];
    int port;
    for (unsigned i = 0; (address = net_listener(server->net, i, &port)); i++) {
        write_url(&server->settings, address, port, url);
        log_info("listening", "address", address, "port", LOG_NUMBER(port), "url", url,
                 "tables", LOG_NUMBER(server->tables.room_count), NULL);
    }
}

bool server_start(struct server *server, const struct settings_flags *flags,
                  const struct settings *settings) {
    server->flags = flags;
    server->settings = *settings;
    clock_now(&server->clock);
    server_obey_settings(server);
    if (!start_net(server) || !start_store(server))
        return false;
    if (!server_listen(server) || !start_pools(server) ||
        !ratings_start(&server->people) || !forgetting_load(&server->people) ||
        !cluster_start(&server->nodes) || !rooms_load(&server->tables) ||
        !invitations_load(&server->tables) || !events_load(&server->tournaments)) {
        log_error("not-started", "why", "the tables could not be read", NULL);
        return false;
    }
    server->running.ready = true;
    return true;
}

static bool run(struct server *server, const struct settings_flags *flags,
                const struct settings *settings) {
    if (!server_start(server, flags, settings) || !api_rules_prepare(&server->http))
        return false;
    exports_tidy(&server->http);
    log_listeners(server);
    forgetting_look(&server->people);
    notify_send("READY=1");
    server->watchdog_ms = notify_watchdog_ms();
    net_run(server->net);
    log_info("stopped", NULL);
    return true;
}

/* First the threads, as they wake the loop; then the connections, which refer to rooms;
 * then the rest is stored. */
void server_stop(struct server *server) {
    server->running.draining = server->running.stopping = true;
    if (!server->store) {
        net_destroy(server->net);
        return;
    }
    pool_destroy(server->tables.bot_workers);
    pool_destroy(server->people.hashers);
    fair_queue_drop(&server->people.passwords);
    readers_stop(&server->wire.readers);
    pool_destroy(server->people.background);
    host_drop(&server->nodes.logs);
    pool_destroy(server->tournaments.event_works.pool);
    event_works_finish(&server->tournaments);
    jobs_stop(server->tables.jobs);
    forgetting_finish(&server->people);
    ratings_stop(&server->people);
    presence_finish(&server->people);
    cluster_finish(&server->nodes);
    store_close(server->store);
    jobs_destroy(server->tables.jobs);
    events_finish(&server->tournaments);
    challenges_finish(&server->tournaments);
    net_destroy(server->net);
    archive_finish(&server->tables);
    ratings_finish(&server->people);
    people_look_finish(&server->tables);
    rooms_finish(&server->tables);
    lobby_finish(&server->tables.lobby);
    matchmaking_finish(&server->tables.matchmaking);
    paired_finish(&server->tables);
    invitations_finish(&server->tables.invitations);
    quotas_finish(&server->quotas);
    account_names_destroy(server->people.names);
    free(server->http.rules);
}

bool server_run(const struct settings_flags *flags, const struct settings *settings) {
    bool clean = false;
    struct server *server = calloc(1, sizeof *server);
    /* libsodium's generator in the process, seeded by the system's: a system call for
     * each message would be a tenth of its cost. */
    randombytes_set_implementation(&randombytes_internal_implementation);
    if (!server || sodium_init() < 0) {
        log_error("not-started", "why", pedro_strerror(PEDRO_ERR_NO_MEMORY), NULL);
        free(server);
        return false;
    }
    const char *data = settings->data.text;
    int lock = disk_make_directory(data) == 0 ? lock_data(data) : -1;
    if (lock < 0) {
        log_error("not-started", "why",
                  "the data directory cannot be used, or a server uses it", "data", data,
                  NULL);
    } else {
        clean = run(server, flags, settings);
        server_stop(server);
        close(lock);
    }
    free(server);
    return clean;
}
