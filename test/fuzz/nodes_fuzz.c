/* nodes_fuzz.c - any bytes as the texts of other nodes of a cluster.
 *
 * A server with two people at a table, one of whom looks for players, hears texts of two nodes. Texts may say where
 * other people are, and that something has to be looked at again. They change no row and no seat, and all that they
 * said is gone when their nodes are dead.
 *
 * The input is texts with a byte 255 between them. One that does not begin with `s1` gets the head that it needs, and
 * the name of the table for each @.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "data_directory.h"
#include "fuzz.h"
#include "no_net.h"
#include "server/http/routes.h"
#include "server/nodes/cluster_parts.h"
#include "server/people/accounts.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/people/ratings.h"
#include "server/server.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "steady.h"

enum { PEOPLE = 2, TICK_MS = 400, TICKS = 4 };

struct net_socket {
    struct client *client;
};
struct net_request {
    char cookie[LOGIN_COOKIE_MAX];
    struct net_socket *socket;
};

static struct server server;
static struct cluster cluster;
static struct net_socket sockets[PEOPLE];
static char tokens[PEOPLE][LOGIN_TOKEN_MAX];
static const char *const names[PEOPLE] = {"Ann", "Ben"};

/* --- in place of requests and sockets --- */

struct net_socket *net_socket_accept(struct net_request *request, void *user) {
    request->socket->client = user;
    return request->socket;
}
void net_refuse(struct net_request *request, int status) {
    (void)request;
    (void)status;
    must(false, "a person may come");
}
void *net_socket_user(const struct net_socket *socket) { return socket->client; }
void net_send(struct net_socket *socket, const char *text, size_t length) {
    (void)socket;
    must(length > 0 && text[0] == '{', "a message is an object");
}
void net_send_soon(struct net_socket *socket, const char *text, size_t length) {
    net_send(socket, text, length);
}
void net_send_answer(struct net_socket *socket, const char *text, size_t length) {
    net_send(socket, text, length);
}
void net_close(struct net_socket *socket, uint16_t code) {
    (void)socket;
    (void)code;
}
enum net_method net_method(const struct net_request *request) {
    (void)request;
    return NET_GET;
}
const char *net_path(const struct net_request *request) {
    (void)request;
    return "/ws";
}
void net_query(const struct net_request *request, const char *name, char *value,
               size_t size) {
    (void)request;
    (void)name;
    snprintf(value, size, "%s", "");
}
const char *net_header(const struct net_request *request, enum net_header header) {
    return header == NET_HOST     ? "here"
           : header == NET_ORIGIN ? "http://here"
           : header == NET_COOKIE ? request->cookie
                                  : "";
}
const char *net_address(const struct net_request *request) {
    (void)request;
    return "192.0.2.1";
}
bool net_is_secure(const struct net_request *request) {
    (void)request;
    return false;
}
const char *net_body(const struct net_request *request, size_t *length) {
    (void)request;
    *length = 0;
    return "";
}
void net_respond(struct net_request *request, const struct net_answer *answer) {
    (void)request;
    (void)answer;
}

void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer) {
    (void)path;
    (void)answer;
    (void)request;
}

/* --- in place of a follower: the database has no rows of others --- */

enum { LOOKED_MAX = 64 };
static struct {
    char kind;
    int64_t id;
    uint32_t look;
} looked[LOOKED_MAX];
static unsigned lookeds;

struct follow *follow_open(const char *url, int64_t node, void (*wake)(void *data),
                           void *data, char why[STORE_WHY_MAX]) {
    (void)url;
    (void)node;
    (void)wake;
    (void)data;
    (void)why;
    return NULL;
}
void follow_close(struct follow *follow) { (void)follow; }
void follow_rename(struct follow *follow, int64_t node) {
    (void)follow;
    (void)node;
}
void follow_watch(struct follow *follow, char kind, int64_t id, int64_t seq) {
    (void)follow;
    (void)kind;
    (void)id;
    (void)seq;
}
void follow_unwatch(struct follow *follow, char kind, int64_t id) {
    (void)follow;
    (void)kind;
    (void)id;
}
void follow_look(struct follow *follow, char kind, int64_t id, uint32_t look) {
    (void)follow;
    if (kind != KIND_TOURNAMENT && lookeds < LOOKED_MAX) {
        looked[lookeds].kind = kind;
        looked[lookeds].look = look;
        looked[lookeds++].id = id;
    }
}
void follow_hint(struct follow *follow, char kind, int64_t id, int64_t seq) {
    (void)follow;
    (void)kind;
    (void)id;
    (void)seq;
}
void follow_send(struct follow *follow, const char *text, size_t length) {
    (void)follow;
    must(length <= FOLLOW_TEXT_MAX && memcmp(text, "s1 ", 3) == 0, "a text can be sent");
}
void follow_deliver(struct follow *follow, const struct follow_handler *handler,
                    void *data) {
    (void)follow;
    (void)handler;
    (void)data;
}
bool follow_connected(struct follow *follow) {
    (void)follow;
    return true;
}

/* --- a server, and its people --- */

/* Everything is stored, and rows that were looked for have come. */
static void settle(void) {
    do {
        store_flush(server.store);
        pool_collect(server.wire.readers.pool);
        while (lookeds > 0) {
            lookeds--;
            host_seen(&server.nodes.logs, looked[lookeds].kind, looked[lookeds].id,
                      looked[lookeds].look);
        }
        host_go_on(&server.nodes.logs);
        store_hand_over(server.store);
    } while (lookeds > 0 || store_waiting(server.store) > 0 ||
             pool_waiting(server.wire.readers.pool) > 0);
}

/* The database answers each beat at once. */
static void beat(void) { cluster.beat_ms = clock_now(&server.clock); }

static void make_people(void) {
    for (int i = 0; i < PEOPLE; i++) {
        struct batch *batch = batch_create();
        batch_user(batch, ++server.nodes.last_user, names[i], NULL, NULL, 1);
        login_begin(&server.people, batch, server.nodes.last_user, false, "", tokens[i]);
        batch_end(batch, server.store);
    }
    store_flush(server.store);
}

static void start(void) {
    char path[64], why[STORE_WHY_MAX];
    must(mkdtemp(directory) != NULL && atexit(remove_all) == 0, "there is a directory");
    steady_chance();
    must(sodium_init() >= 0, "there is a library");
    snprintf(path, sizeof path, "%s/pedro.db", directory);
    server.store = store_open(path, no_wake, NULL, why);
    must(server.store != NULL, "there is a store");
    server_make_rooms(&server);
    server.people.names = account_names_create();
    must(server.people.names &&
             accounts_prepare(server.store, server.people.names, server.people.secret) &&
             ratings_start(&server.people),
         "there is memory");
    server.tables.bot_workers = pool_create(1, NULL, no_wake, NULL);
    must(readers_start(&server.wire.readers, server.store, no_wake, NULL),
         "there are threads");
    server.settings.user_connections.number = server.settings.user_tables.number =
        server.settings.address_connections.number =
            server.settings.address_tables.number = 1000;
    for (int kind = 0; kind < QUOTA_KINDS; kind++)
        server.quotas.rate[kind] = (struct quota_rate){1u << 30, 1u << 20};
    lobby_init(&server.tables.lobby);
    matchmaking_init(&server.tables.matchmaking);
    server.nodes.cluster = &cluster;
    cluster_prepare(&server.nodes);
    cluster.node = 1;
    cluster.other[cluster.others++] = 2;
    cluster.other[cluster.others++] = 3;
    cluster.block[CLUSTER_TABLE] =
        (struct cluster_block){.next = 1, .end = INT64_MAX / 2};
    must(server_listen(&server), "there is memory");
    beat();
    make_people();
}

static void say(int person, const char *message) {
    beat();
    sockets_receive(&server.http, sockets[person].client, message, strlen(message));
    settle();
}

static void come(void) {
    for (int i = 0; i < PEOPLE; i++) {
        struct net_request request = {.socket = &sockets[i]};
        snprintf(request.cookie, sizeof request.cookie, "pedro_session=%s", tokens[i]);
        sockets_open(&server.http, &request);
        settle();
        say(i, "{\"type\":\"hello\",\"version\":1}");
    }
    say(0, "{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"untimed\"}");
    must(server.tables.rooms != NULL, "there is a table");
    char join[200];
    snprintf(join, sizeof join, "{\"type\":\"join\",\"table\":\"%s\",\"seat\":1}",
             server.tables.rooms->table->name);
    say(1, join);
    say(1, "{\"type\":\"pair\",\"on\":true,\"games\":\"us cinch\"}");
}

/* Each input finds the same. */
static void go(void) {
    for (int i = 0; i < PEOPLE; i++)
        sockets_closed(sockets[i].client);
    while (server.tables.rooms) {
        struct batch *batch = batch_create();
        batch_close(batch, KIND_TABLE, server.tables.rooms->id,
                    (int64_t)server.tables.rooms->table->seq, 1);
        batch_end(batch, server.store);
        rooms_remove(server.tables.rooms);
    }
    matchmaking_finish(&server.tables.matchmaking);
    paired_finish(&server.tables);
    invitations_finish(&server.tables.invitations);
    presence_finish(&server.people);
    lobby_finish(&server.tables.lobby);
    lobby_init(&server.tables.lobby);
    store_flush(server.store);
}

/* In place of the thread. */
static void look_up(void) {
    for (unsigned i = 0; i < server.nodes.readings; i++) {
        const struct node_reading *each = &server.nodes.reading[i];
        if (!each->how->begin(each->reading, each->room))
            continue;
        each->how->read(each->reading, server.store);
        each->how->end(each->reading, each->room, true);
    }
}

static void tick(void) {
    server.clock.now_ms += TICK_MS;
    server.clock.wall_ms += TICK_MS;
    presence_tick(&server.people);
    session_check_tick(&server.people);
    look_up();
    lobby_tick(&server.tables);
    matchmaking_tick(&server.tables);
    paired_tick(&server.tables);
    settle();
}

/* --- texts --- */

static void hear(int64_t node, const char *text, size_t length) {
    /* In a block of exactly that size, so that the sanitizer detects reading beyond it; with the NUL that the
     * follower puts there. */
    char *exact = malloc(length + 1);
    must(exact != NULL, "there is memory");
    memcpy(exact, text, length);
    exact[length] = '\0';
    for (unsigned i = 0; i < server.nodes.listeners; i++)
        if (server.nodes.listener[i].how->heard)
            server.nodes.listener[i].how->heard(server.nodes.listener[i].room, node,
                                                exact, length);
    free(exact);
    settle();
}

static void hear_lines(int64_t node, unsigned number, const char *lines, size_t length) {
    char text[SHARED_TEXT_MAX];
    const char *table = server.tables.rooms->table->name;
    unsigned count = 0;
    for (size_t i = 0; i < length; i++)
        count += lines[i] == '\n';
    size_t at = (size_t)snprintf(text, sizeof text, "s1 %u %u\n", number, count);
    for (size_t i = 0; i < length && at + TABLE_NAME_MAX < sizeof text; i++)
        if (lines[i] == '@')
            at += (size_t)snprintf(text + at, sizeof text - at, "%s", table);
        else
            text[at++] = lines[i];
    hear(node, text, at);
}

static void check_people(const struct room *room, uint64_t seq) {
    must(server.wire.people == PEOPLE, "nobody came or went");
    must(server.tables.rooms != NULL && room->table->seq == seq, "no row was appended");
    for (int i = 0; i < PEOPLE; i++) {
        struct store_user user;
        char id[TABLE_ID_MAX];
        client_person_id(i + 1, id);
        must(table_seat_of(room->table, id) == i, "everybody keeps the seat");
        must(store_user(server.store, i + 1, &user) == STORE_OK &&
                 strcmp(user.name, names[i]) == 0,
             "who is stored stays so");
    }
}

static void try_input(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    unsigned number = 0;
    if (!server.store)
        start();
    come();
    const struct room *room = server.tables.rooms;
    const uint64_t seq = room->table->seq;
    for (; at < end; number++) {
        const char *stop = memchr(at, 0xff, (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length >= 3 && memcmp(at, "s1 ", 3) == 0)
            hear(2 + number % 2, at, length);
        else
            hear_lines(2 + number % 2, number, at, length);
        at += length + 1;
        tick();
    }
    for (int i = 0; i < TICKS; i++)
        tick();
    check_people(room, seq);
    for (unsigned i = 0; i < server.nodes.listeners; i++)
        for (int64_t node = 2; server.nodes.listener[i].how->died && node < 4; node++)
            server.nodes.listener[i].how->died(server.nodes.listener[i].room, node);
    for (int kind = 0; server.nodes.shared && kind < SHARED_KINDS; kind++)
        must(shared_count(server.nodes.shared, (enum shared_kind)kind) == 0,
             "what a node said goes with it");
    settle();
    go();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    steady_begin();
    try_input(data, size);
    steady_end();
    return 0;
}
