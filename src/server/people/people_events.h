/* people_events.h - what happens to people, for the rooms that keep something of them.
 *
 * Tables, tournaments and invitations know people; people know nothing of them. A room that wants to hear of an event
 * says so once, before the server starts, and is called on the loop, in the order in which the rooms listened.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PEOPLE_EVENTS_H
#define SERVER_PEOPLE_EVENTS_H

#include "record/json_write.h"
#include "server/nodes/shared.h"
#include "server/server.h"
#include "store/batch.h"

struct client;

/* Any may be NULL. */
struct people_listener {
    /* A person has another name; it may be told again. */
    void (*renamed)(struct server *server, int64_t user, const char *name);
    /* A person was deleted, and is then renamed. `here` is false if another node was asked for it. */
    void (*deleted)(struct server *server, int64_t user, bool here);
    /* What a person had belongs to another one of that name, or to nobody (0). False: it has to be tried again later. */
    bool (*merged)(struct server *server, int64_t from, int64_t into, const char *name);
    /* No row that is on its way to the store has the old name any more: `batch` gets rows that are to be replaced. */
    void (*stored)(struct server *server, int64_t user, const char *name,
                   struct batch *batch);
    /* That batch was stored. */
    void (*replaced)(struct server *server, int64_t user, const char *name);
    /* A person has another picture. */
    void (*pictured)(struct server *server, int64_t user, uint8_t picture);
    /* Two people are friends no longer; 0 for everybody. */
    void (*parted)(struct server *server, int64_t user, int64_t other);
    /* Something that a person is asked has changed. */
    void (*asked)(struct server *server, int64_t user);
    /* All that is known of people may be old, as news were missed; the session of a client was looked up again. */
    void (*missed)(struct server *server);
    void (*looked_up)(struct client *client);
    /* Writes members about a friend (`to`) of a person into the list of friends. */
    void (*listed)(const struct server *server, int64_t from, int64_t to,
                   struct json_writer *writer);

    /* --- in a cluster --- */

    /* A fact of another node, of a kind that no part of people is about. */
    void (*fact)(struct server *server, const struct shared_fact *fact,
                 enum shared_change change);
    /* This node tells where the people of a client are, after something has changed; `first` if others know nothing yet. */
    void (*published)(const struct client *client, bool first);
    /* Another node says what has changed (presence_look()). True if it was for this room. */
    bool (*heard)(struct server *server, const char *what, const char *which);
};

enum { PEOPLE_LISTENERS_MAX = 8 };

/* `listener` stays. */
void people_listen(struct server *server, const struct people_listener *listener);

/* Each calls all who listen. */
void people_tell_renamed(struct server *server, int64_t user, const char *name);
void people_tell_deleted(struct server *server, int64_t user, bool here);
bool people_tell_merged(struct server *server, int64_t from, int64_t into,
                        const char *name);
void people_tell_stored(struct server *server, int64_t user, const char *name,
                        struct batch *batch);
void people_tell_replaced(struct server *server, int64_t user, const char *name);
void people_tell_pictured(struct server *server, int64_t user, uint8_t picture);
void people_tell_parted(struct server *server, int64_t user, int64_t other);
void people_tell_asked(struct server *server, int64_t user);
void people_tell_missed(struct server *server);
void people_tell_looked_up(struct client *client);
void people_tell_listed(const struct server *server, int64_t from, int64_t to,
                        struct json_writer *writer);
void people_tell_fact(struct server *server, const struct shared_fact *fact,
                      enum shared_change change);
void people_tell_published(const struct client *client, bool first);
/* True if somebody has heard it. */
bool people_tell_heard(struct server *server, const char *what, const char *which);

#endif
