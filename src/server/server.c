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
#include "server/http/sockets.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/notices.h"
#include "server/people/password.h"
#include "server/people/presence.h"
#include "server/people/ratings.h"
#include "server/people/session_check.h"
#include "server/process/log.h"
#include "server/process/notify.h"
#include "server/server.h"
#include "server/tables/archive.h"
#include "server/tables/jobs.h"
#include "server/tables/jobs_look.h"
#include "server/tables/people_look.h"
#include "server/tables/presence_seats.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/seated.h"
#include "server/tournaments/challenges.h"
#include "server/tournaments/hall.h"
#include "server/tournaments/hall_work.h"
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
    routes_answer(data, request);
}

static int on_accept(void *data, struct net_request *request, struct net_socket *socket) {
    return sockets_accept(data, request, socket);
}

static void on_frame(void *data, struct net_socket *socket) {
    (void)data;
    sockets_count_frame(net_socket_user(socket));
}

static void on_message(void *data, struct net_socket *socket, const char *text,
                       size_t length) {
    (void)data;
    sockets_receive(net_socket_user(socket), text, length);
}

static void on_closed(void *data, struct net_socket *socket) {
    (void)data;
    sockets_closed(net_socket_user(socket));
}

static void on_wake(void *data) {
    struct server *server = data;
    server_now(server);
    store_deliver(server->store);
    pool_collect(server->bot_workers);
    pool_collect(server->hashers);
    pool_collect(server->background);
    pool_collect(server->hall_works.pool);
    if (server->jobs)
        jobs_deliver(server->jobs);
    cluster_deliver(server);
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
    if (half == 0 || server->now_ms - server->alive_ms < half ||
        !health_writer_lives(server, half))
        return;
    server->alive_ms = server->now_ms;
    notify_send("WATCHDOG=1");
}

static_assert((int)LOAD_TICK_MS == (int)NET_TICK_MS, "load is told of every tick");

static void note_load(struct server *server) {
    char words[80];
    struct pedro_text text;
    if (!load_tick(&server->load, server->now_ms))
        return;
    pedro_text_init(&text, words, sizeof words);
    load_describe(&server->load, &text);
    log_info("load", "level", LOG_NUMBER(server->load.level), "shed", words, NULL);
}

static void on_tick(void *data) {
    struct server *server = data;
    server_now(server);
    tell_watchdog(server);
    health_tick(server);
    if (server->draining) {
        if ((store_waiting(server->store) == 0 && net_sockets(server->net) == 0) ||
            server->now_ms >= server->drain_ms)
            net_stop(server->net);
        return;
    }
    cluster_tick(server);
    presence_tick(server);
    session_check_tick(server);
    note_load(server);
    rooms_tick(server);
    lobby_tick(server);
    seekers_tick(server);
    seated_tick(server);
    friends_tick(server);
    invitations_tick(server);
    archive_tick(server);
    halls_tick(server);
    challenges_tick(server);
    if (server->jobs)
        jobs_tick(server->jobs, server->now_ms, server->load.level == 0);
    server_tidy(server);
    ratings_tick(server);
}

/* Asks clients to reconnect later, stores pending rows, then stops. */
static void drain(struct server *server) {
    if (server->draining)
        return;
    server->draining = true;
    server->drain_ms = server_now(server) + DRAIN_MS;
    log_info("draining", NULL);
    notify_send("STOPPING=1");
    const bool others = cluster_is_joined(server);
    for (struct client *client = server->clients; client; client = client->next) {
        struct pedro_text text = client_text(server);
        struct json_writer writer = message_begin(&text, SERVER_BYE);
        /* Other nodes are running: people move to them one after the other. */
        json_put_number(&writer, "after_ms",
                        others ? (long long)randombytes_uniform(BYE_MS) : BYE_MS);
        json_close(&writer, '}');
        client_send(client, &text);
        net_close(client->socket, others ? CLOSE_RESTART : CLOSE_GOING_AWAY);
    }
    cluster_leave(server);
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
                                        .accept = on_accept,
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
    server->names = account_names_create();
    if (!server->names ||
        !accounts_prepare(server->store, server->names, server->secret)) {
        log_error("not-started", "why", "the names of accounts could not be read", NULL);
        return false;
    }
    server->lasting =
        (struct lasting){lasting_begin((int64_t)server->wall_ms,
                                       store_number(server->store, LASTING_FACT)),
                         server->now_ms};
    server->last_table = store_last_table(server->store);
    server->last_user = store_last_user(server->store);
    return true;
}

static void *create_mind(void) { return bot_scratch_create(); }

static void destroy_scratch(void *scratch) { bot_scratch_destroy(scratch); }

static bool start_pools(struct server *server) {
    static const struct pool_tool minds = {.create = create_mind,
                                           .destroy = destroy_scratch};
    long threads = server->settings.bot_threads.number;
    if (threads == 0)
        threads = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    server->bot_workers =
        pool_create(threads > 0 ? (unsigned)threads : 1, &minds, wake_loop, server);
    server->hashers = pool_create(PASSWORD_THREADS, NULL, wake_loop, server);
    fair_queue_init(&server->passwords, server->hashers, PASSWORD_THREADS);
    server->background = pool_create(1, NULL, wake_loop, server);
    server->hall_works.pool = pool_create(HALL_WORKERS, NULL, wake_loop, server);
    threads = server->settings.jobs.number;
    if (threads > 0 && !(server->jobs = jobs_create(server->store, (unsigned)threads,
                                                    wake_loop, server)))
        return false;
    return server->bot_workers && server->hashers && server->background &&
           server->hall_works.pool;
}

static void log_listeners(const struct server *server) {
    const char *address;
    int port;
    for (unsigned i = 0; (address = net_listener(server->net, i, &port)); i++)
        log_info("listening", "address", address, "port", LOG_NUMBER(port), "tables",
                 LOG_NUMBER(server->room_count), NULL);
}

bool server_listen(struct server *server) {
    presence_listen(server);
    lobby_listen(server);
    seekers_listen(server);
    presence_seats_listen(server);
    invitations_listen(server);
    return notices_listen(server) && forgetting_listen(server) && rooms_listen(server) &&
           jobs_listen(server) && halls_listen(server);
}

bool server_start(struct server *server, const struct settings_flags *flags,
                  const struct settings *settings) {
    server->flags = flags;
    server->settings = *settings;
    lobby_init(&server->lobby);
    seekers_init(&server->seekers);
    server_now(server);
    server_obey_settings(server);
    if (!start_net(server) || !start_store(server))
        return false;
    if (!server_listen(server) || !start_pools(server) || !ratings_start(server) ||
        !forgetting_load(server) || !cluster_start(server) || !rooms_load(server) ||
        !invitations_load(server) || !halls_load(server)) {
        log_error("not-started", "why", "the tables could not be read", NULL);
        return false;
    }
    server->ready = true;
    return true;
}

static bool run(struct server *server, const struct settings_flags *flags,
                const struct settings *settings) {
    if (!server_start(server, flags, settings) || !api_rules_prepare(server))
        return false;
    exports_tidy(server);
    log_listeners(server);
    forgetting_look(server);
    notify_send("READY=1");
    server->watchdog_ms = notify_watchdog_ms();
    net_run(server->net);
    log_info("stopped", NULL);
    return true;
}

/* First the threads, as they wake the loop; then the connections, which refer to rooms;
 * then the rest is stored. */
void server_stop(struct server *server) {
    server->draining = server->stopping = true;
    pool_destroy(server->bot_workers);
    pool_destroy(server->hashers);
    fair_queue_drop(&server->passwords);
    pool_destroy(server->background);
    halls_stop(server);
    challenges_stop(server);
    pool_destroy(server->hall_works.pool);
    hall_works_finish(server);
    jobs_stop(server->jobs);
    forgetting_finish(server);
    ratings_stop(server);
    presence_finish(server);
    cluster_finish(server);
    store_close(server->store);
    jobs_destroy(server->jobs);
    halls_finish(server);
    challenges_finish(server);
    net_destroy(server->net);
    archive_finish(server);
    ratings_finish(server);
    people_look_finish(server);
    rooms_finish(server);
    lobby_finish(&server->lobby);
    seekers_finish(&server->seekers);
    seated_finish(server);
    invitations_finish(&server->invitations);
    quotas_finish(&server->quotas);
    account_names_destroy(server->names);
    free(server->rules);
    free(server->boards);
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
