/* people_events.c - calls who listens.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/people_events.h"

#include "server/server.h"
#include "server/wire/client.h"

/* Calls `event` of all listeners that have one. */
#define TELL(server, event, ...)                                                         \
    for (unsigned i = 0; i < (server)->people_listeners; i++)                            \
        if ((server)->people_listener[i]->event)                                         \
    (server)->people_listener[i]->event(__VA_ARGS__)

void people_listen(struct server *server, const struct people_listener *listener) {
    if (server->people_listeners < PEOPLE_LISTENERS_MAX)
        server->people_listener[server->people_listeners++] = listener;
}

void people_tell_renamed(struct server *server, int64_t user, const char *name) {
    TELL(server, renamed, server, user, name);
}

void people_tell_deleted(struct server *server, int64_t user, bool here) {
    TELL(server, deleted, server, user, here);
}

bool people_tell_merged(struct server *server, int64_t from, int64_t into,
                        const char *name) {
    bool done = true;
    for (unsigned i = 0; i < server->people_listeners; i++) {
        const struct people_listener *listener = server->people_listener[i];
        if (listener->merged && !listener->merged(server, from, into, name))
            done = false;
    }
    return done;
}

void people_tell_stored(struct server *server, int64_t user, const char *name,
                        struct batch *batch) {
    TELL(server, stored, server, user, name, batch);
}

void people_tell_replaced(struct server *server, int64_t user, const char *name) {
    TELL(server, replaced, server, user, name);
}

void people_tell_pictured(struct server *server, int64_t user, uint8_t picture) {
    TELL(server, pictured, server, user, picture);
}

void people_tell_parted(struct server *server, int64_t user, int64_t other) {
    TELL(server, parted, server, user, other);
}

void people_tell_asked(struct server *server, int64_t user) {
    TELL(server, asked, server, user);
}

void people_tell_missed(struct server *server) { TELL(server, missed, server); }

void people_tell_looked_up(struct client *client) {
    TELL(client->server, looked_up, client);
}

void people_tell_listed(const struct server *server, int64_t from, int64_t to,
                        struct json_writer *writer) {
    TELL(server, listed, server, from, to, writer);
}

void people_tell_fact(struct server *server, const struct shared_fact *fact,
                      enum shared_change change) {
    TELL(server, fact, server, fact, change);
}

void people_tell_published(const struct client *client, bool first) {
    TELL(client->server, published, client, first);
}

bool people_tell_heard(struct server *server, const char *what, const char *which) {
    for (unsigned i = 0; i < server->people_listeners; i++) {
        const struct people_listener *listener = server->people_listener[i];
        if (listener->heard && listener->heard(server, what, which))
            return true;
    }
    return false;
}
