/* fake_net.c - in place of net/net.c: sockets without a network.
 *
 * What a server sends on a socket comes to the person in order, or is lost with the socket.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

struct net {
    struct net_handler handler;
    struct node *node;
    unsigned sockets;
};

struct net_socket {
    struct net *net;
    struct node *node;
    struct person *person;
    void *user;
    bool closed; /* by the server: it hears of that later */
    struct net_socket *next;
};

struct net_request {
    struct net_request *next;
    struct node *node;
    char cookie[100];
    enum net_method method;
    char path[100], query[100]; /* the query is `name=value` */
    char *body;
    size_t length;
    struct asking *asking; /* who waits for an answer, */
    struct person *person; /* or for a socket; NULL: nobody any more */
};

static struct net_request *requests; /* that are not answered yet */

static struct net_socket *closing; /* sockets that servers have closed */

struct net *net_create(const struct net_settings *settings,
                       const struct net_handler *handler, char why[NET_WHY_MAX]) {
    struct net *net = calloc(1, sizeof *net);
    (void)settings, (void)why;
    if (!net)
        return NULL;
    net->handler = *handler;
    net->node = node_of(handler->data);
    net->node->net = net;
    return net;
}

static void drop(struct net_request *request) {
    struct net_request **at = &requests;
    while (*at != request)
        at = &(*at)->next;
    *at = request->next;
    free(request->body);
    free(request);
}

void net_destroy(struct net *net) {
    if (!net)
        return;
    for (struct net_request *request = requests, *next; request; request = next) {
        next = request->next;
        if (request->node == net->node)
            drop(request);
    }
    net->node->net = NULL;
    free(net);
}

const struct net_handler *net_handler_of(const struct net *net) { return &net->handler; }

void net_wake(struct net *net) { net->node->woken = true; }

unsigned net_sockets(const struct net *net) { return net->sockets; }

/* --- sockets --- */

static struct net_request *create(struct node *node, const char *token) {
    struct net_request *request = calloc(1, sizeof *request);
    if (!request)
        abort();
    snprintf(request->cookie, sizeof request->cookie, "pedro_session=%s", token);
    request->node = node;
    request->next = requests;
    requests = request;
    return request;
}

void socket_open(struct node *node, struct person *person, const char *token) {
    struct net_request *request = create(node, token);
    request->person = person;
    struct node *before = enter(node);
    node->net->handler.open(node->net->handler.data, request);
    enter(before);
}

struct net_socket *net_socket_accept(struct net_request *request, void *user) {
    struct net_socket *socket = request->person ? calloc(1, sizeof *socket) : NULL;
    if (socket) {
        *socket = (struct net_socket){.net = request->node->net,
                                      .node = request->node,
                                      .person = request->person,
                                      .user = user};
        socket->net->sockets++;
        people_come(request->person, socket);
    }
    drop(request);
    return socket;
}

void net_refuse(struct net_request *request, int status) {
    tell("node %u refuses a socket: %d", request->node->number, status);
    if (request->person)
        people_come(request->person, NULL);
    drop(request);
}

static void close_socket(struct net_socket *socket) {
    struct net *net = socket->net;
    net->sockets--;
    net->handler.closed(net->handler.data, socket);
    free(socket);
}

void socket_break(struct net_socket *socket) {
    struct node *before = enter(socket->node);
    if (socket->closed)
        for (struct net_socket **at = &closing; *at; at = &(*at)->next)
            if (*at == socket) {
                *at = socket->next;
                break;
            }
    close_socket(socket);
    enter(before);
}

bool socket_receive(struct net_socket *socket, const char *text, size_t length) {
    const struct net_handler *handler = &socket->net->handler;
    if (socket->closed)
        return false;
    struct node *before = enter(socket->node);
    handler->frame(handler->data, socket);
    if (!socket->closed)
        handler->message(handler->data, socket, text, length);
    enter(before);
    return true;
}

void *net_socket_user(const struct net_socket *socket) { return socket->user; }

void net_send(struct net_socket *socket, const char *text, size_t length) {
    if (!socket->closed && !socket->node->dying)
        people_hear(socket->person, text, length);
}

void net_send_soon(struct net_socket *socket, const char *text, size_t length) {
    net_send(socket, text, length);
}

void net_send_answer(struct net_socket *socket, const char *text, size_t length) {
    net_send(socket, text, length);
}

/* The person closes the socket when that has come: people.c. */
void net_close(struct net_socket *socket, uint16_t code) {
    (void)code;
    if (socket->closed)
        return;
    socket->closed = true;
    socket->next = closing;
    closing = socket;
    people_lose_socket(socket->person);
}

/* --- requests --- */

void request_send(struct node *node, const char *token, bool post, const char *path,
                  const char *body, struct asking *asking) {
    struct net_request *request = create(node, token);
    if (!(request->body = strdup(body)))
        abort();
    request->method = post ? NET_POST : NET_GET;
    const size_t length = strcspn(path, "?");
    snprintf(request->path, sizeof request->path, "%.*s", (int)length, path);
    snprintf(request->query, sizeof request->query, "%s",
             path[length] ? path + length + 1 : "");
    request->length = strlen(body);
    request->asking = asking;
    struct node *before = enter(node);
    node->net->handler.request(node->net->handler.data, request);
    enter(before);
}

void requests_break(const struct node *node) {
    for (struct net_request *request = requests; request; request = request->next)
        if (request->node == node && request->asking) {
            struct asking *asking = request->asking;
            request->asking = NULL;
            asking->answered(asking, 0, "", 0);
        } else if (request->node == node && request->person) {
            struct person *person = request->person;
            request->person = NULL;
            people_come(person, NULL);
        }
}

void net_respond(struct net_request *request, const struct net_answer *answer) {
    struct asking *asking = request->node->dying ? NULL : request->asking;
    request->asking = NULL;
    if (asking)
        asking->answered(asking, answer->status, answer->body ? answer->body : "",
                         answer->body ? answer->length : 0);
    drop(request);
}

enum net_method net_method(const struct net_request *request) { return request->method; }

const char *net_path(const struct net_request *request) { return request->path; }

void net_query(const struct net_request *request, const char *name, char *value,
               size_t size) {
    const size_t length = strlen(name);
    const bool has =
        strncmp(request->query, name, length) == 0 && request->query[length] == '=';
    snprintf(value, size, "%s", has ? request->query + length + 1 : "");
}

const char *net_body(const struct net_request *request, size_t *length) {
    *length = request->length;
    return request->body;
}

const char *net_header(const struct net_request *request, enum net_header header) {
    return header == NET_COOKIE         ? request->cookie
           : header == NET_HOST         ? "sim"
           : header == NET_ORIGIN       ? "http://sim"
           : header == NET_CONTENT_TYPE ? "application/json"
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

/* --- what no server of a simulation is asked --- */

bool net_trust(struct net *net, const char *list, char why[NET_WHY_MAX]) {
    (void)net, (void)list, (void)why;
    return true;
}

const char *net_listener(const struct net *net, unsigned index, int *port) {
    (void)net, (void)index, (void)port;
    return NULL;
}

struct net_measures net_measure(const struct net *net) {
    (void)net;
    return (struct net_measures){.kept = 0};
}

void net_run(struct net *net) { (void)net; }

void net_stop(struct net *net) { (void)net; }

int64_t net_clock_ms(void) { return (int64_t)sim->now_ms; }

void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer) {
    (void)request, (void)path, (void)answer;
}
