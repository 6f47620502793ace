/* requests_fuzz.c - any bytes as the body of any HTTP request of any person.
 *
 * The real routes run on a database of their own; this file replaces the network, and
 * passwords are not hashed, as that takes too long. Every request is answered once, and
 * answers of type JSON are JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "data_directory.h"
#include "fuzz.h"
#include "no_net.h"
#include "server/http/routes.h"
#include "server/people/accounts.h"
#include "server/people/login.h"
#include "server/people/password.h"
#include "server/people/ratings.h"
#include "server/server.h"
#include "server/wire/client.h"
#include "steady.h"

struct net_request {
    enum net_method method;
    const char *path;
    bool foreign;
    char cookie[LOGIN_COOKIE_MAX];
    char *body;
    size_t length;
    int answers;
};

/* --- in place of the network --- */

struct net_socket *net_socket_accept(struct net_request *request, void *user) {
    (void)request;
    (void)user;
    return NULL;
}
void net_refuse(struct net_request *request, int status) {
    (void)request;
    (void)status;
}
void *net_socket_user(const struct net_socket *socket) {
    (void)socket;
    return NULL;
}
void net_send(struct net_socket *socket, const char *text, size_t length) {
    (void)socket;
    (void)text;
    (void)length;
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

enum net_method net_method(const struct net_request *request) { return request->method; }
const char *net_path(const struct net_request *request) { return request->path; }
void net_query(const struct net_request *request, const char *name, char *value,
               size_t size) {
    (void)name;
    snprintf(value, size, "%zu", request->length);
}
const char *net_header(const struct net_request *request, enum net_header header) {
    switch (header) {
    case NET_HOST:
        return "here";
    case NET_ORIGIN:
        return request->foreign ? "http://elsewhere" : "http://here";
    case NET_CONTENT_TYPE:
        return "application/json";
    case NET_COOKIE:
        return request->cookie;
    default:
        return "";
    }
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
    *length = request->length;
    return request->body;
}
void net_respond(struct net_request *request, const struct net_answer *answer) {
    request->answers++;
    must(answer->status >= 200 && answer->status < 600, "an answer has a status");
    if (strcmp(answer->type, "application/json") == 0) {
        json_t *json = json_loadb(answer->body, answer->length, 0, NULL);
        must(json != NULL, "what says it is JSON is");
        must(answer->status < 400 || json_is_string(json_object_get(json, "message")),
             "who is refused is told why");
        json_decref(json);
    }
}
void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer) {
    (void)path;
    (void)answer;
    request->answers++;
}

/* --- in place of hashing passwords --- */

void password_hash(struct people *people, struct password_asker asker,
                   const char *password, size_t length,
                   void (*done)(void *data, const char *hash), void *data) {
    (void)people;
    (void)asker;
    done(data, length > 0 && password[0] != 'x' ? "hash" : NULL);
}
void password_check(struct people *people, struct password_asker asker,
                    const char *password, size_t length, const char *hash,
                    void (*done)(void *data, enum password_result result), void *data) {
    (void)people;
    (void)asker;
    (void)hash;
    done(data, length == 0          ? PASSWORD_BUSY
               : password[0] == 'x' ? PASSWORD_WRONG
                                    : PASSWORD_RIGHT);
}
const char *password_nobody(void) { return ""; }

/* --- a server, and its people --- */

static struct server server;
static char token[LOGIN_TOKEN_MAX];

static void start(void) {
    char path[64], why[STORE_WHY_MAX];
    steady_chance();
    must(sodium_init() >= 0 && mkdtemp(directory) != NULL, "there is a directory");
    must(atexit(remove_all) == 0, "it will go");
    snprintf(path, sizeof path, "%s/pedro.db", directory);
    server.store = store_open(path, no_wake, NULL, why);
    must(server.store != NULL, "there is a store");
    server_make_rooms(&server);
    server.people.names = account_names_create();
    must(server.people.names &&
             accounts_prepare(server.store, server.people.names, server.people.secret),
         "names can be compared");
    snprintf(server.settings.data.text, sizeof server.settings.data.text, "%s",
             directory);
    server.people.background = pool_create(1, NULL, no_wake, NULL);
    must(server.people.background &&
             readers_start(&server.wire.readers, server.store, no_wake, NULL),
         "there are threads");
    for (int kind = 0; kind < QUOTA_KINDS; kind++)
        server.quotas.rate[kind] = (struct quota_rate){1u << 30, 1u << 20};
    must(ratings_start(&server.people) && api_rules_prepare(&server.http),
         "there are rules");
}

static void make_guest(void) {
    struct batch *batch = batch_create();
    clock_now(&server.clock);
    batch_user(batch, ++server.nodes.last_user, "Guest 1", NULL, NULL, 1);
    login_begin(&server.people, batch, server.nodes.last_user, false, "", token);
    batch_end(batch, server.store);
    store_flush(server.store);
}

/* Waits until the threads have no more jobs. */
static void finish_all(void) {
    do {
        store_flush(server.store);
        pool_collect(server.wire.readers.pool);
        pool_collect(server.people.background);
    } while (pool_waiting(server.wire.readers.pool) > 0 ||
             pool_waiting(server.people.background) > 0 ||
             store_waiting(server.store) > 0);
}

static void try_input(const uint8_t *data, size_t size) {
    static const struct {
        enum net_method method;
        const char *path;
    } asked[] = {
        {NET_POST, "/api/guest"},         {NET_POST, "/api/register"},
        {NET_POST, "/api/login"},         {NET_POST, "/api/logout"},
        {NET_POST, "/api/token"},         {NET_GET, "/api/me"},
        {NET_DELETE, "/api/me"},          {NET_GET, "/api/me/export"},
        {NET_GET, "/api/history"},        {NET_GET, "/api/match/a"},
        {NET_POST, "/api/rules/explain"}, {NET_POST, "/api/rules"},
        {NET_OTHER, "/api/me"},           {NET_GET, "/nothing/../here"},
        {NET_POST, "/api/password"},      {NET_POST, "/api/recovery"},
        {NET_POST, "/api/recover"},       {NET_GET, "/api/sessions"},
        {NET_DELETE, "/api/sessions"},    {NET_DELETE, "/api/sessions/0123"},
        {NET_GET, "/api/reports"},
    };
    if (!server.store)
        start();
    if (size < 2)
        return;
    if (!*token || (data[0] & 0x30) == 0x30)
        make_guest();
    const size_t which = data[1] % (sizeof asked / sizeof *asked);
    struct net_request request = {.method = asked[which].method,
                                  .path = asked[which].path,
                                  .foreign = (data[0] & 0xc0) == 0xc0,
                                  .length = size - 2};
    if (data[0] & 0x20)
        snprintf(request.cookie, sizeof request.cookie, "a=b; pedro_session=%s", token);
    request.body = malloc(size);
    must(request.body != NULL, "there is memory");
    memcpy(request.body, data + 2, size - 2);
    request.body[size - 2] = '\0';
    routes_answer(&server.http, &request);
    finish_all();
    must(request.answers == 1, "a request is answered once");
    free(request.body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    steady_begin();
    try_input(data, size);
    steady_end();
    return 0;
}
