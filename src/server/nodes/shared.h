/* shared.h - what the nodes of a cluster tell each other and do not store.
 *
 * Each node publishes facts, for instance which people are connected to it. A fact has a kind, a key and a
 * value. Every node holds the facts of all other nodes, and drops those of a node that is dead. Announcements
 * are made once and not held, for instance that a person was renamed. Facts that changed and announcements are
 * gathered, and sent as one text at each tick.
 *
 * Texts can be lost, come twice, or come out of order: so the sender numbers them. A node that misses a number
 * asks the sender for a listing of all its facts, and drops those that the listing does not have (mark and
 * sweep). An idle node repeats its last number every second, so that the loss of its last text is noticed too.
 * Lost announcements are not repeated: a node that missed a number, that meets another one, or whose peer has
 * died, is told so (`missed`), and reads what they are about from the database.
 *
 *     s1 17 4             the 17th text of this node, of 4 lines
 *     +p 12 k3mz          the fact `p` (a person) of the key 12 has the value k3mz
 *     -p 9                the fact `p` of the key 9 is withdrawn
 *     !q 0 user_5 2       the announcement `q` for all nodes (0), or for the node of that number
 *     ?4                  node 4, or every node (0), is asked for a listing
 *     =                   a listing begins, .  and ends
 *
 * This part does no I/O and knows no other part of the server. Texts may come from a node of another version:
 * lines of unknown kinds are skipped, and a text that breaks this grammar changes nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SHARED_H
#define SERVER_SHARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shared_kind {
    SHARED_PERSON,   /* a person who is connected: user -> where */
    SHARED_SEAT,     /* a person who is connected to a table: table/person -> person */
    SHARED_LOBBY,    /* an open table: name -> its entry in the list */
    SHARED_SEARCH,   /* a person who looks for players: user -> games */
    SHARED_RESERVED, /* a seat of a bot is reserved: table/person -> seat and person */
    SHARED_PAIRED,   /* a person of another node was paired: user -> table */
    SHARED_KINDS
};

enum shared_announcement {
    SHARED_QUOTA, /* how much was taken of a quota: account -> kinds and numbers */
    SHARED_LOOK,  /* something in the database has changed: what -> which */
    SHARED_ANNOUNCEMENTS
};

enum {
    SHARED_TEXT_MAX = 7800, /* bytes of a text */
    SHARED_KEY_MAX =
        96, /* sizes include the NUL: of a key, without blanks; the part before
                            a slash names what several facts are about */
    SHARED_VALUE_MAX = 6000,
    SHARED_IDLE_MS = 1000, /* an idle node sends its last number so often */
};

enum shared_change { SHARED_NEW, SHARED_CHANGED, SHARED_GONE };

/* A fact of another node. */
struct shared_fact {
    int64_t node;
    enum shared_kind kind;
    const char *key, *value;
};

struct shared_handler {
    void *data;
    /* Sends a text to all other nodes; it may be lost. */
    void (*send)(void *data, const char *text, size_t length);
    /* A fact of another node is new, has another value, or was withdrawn. */
    void (*fact)(void *data, const struct shared_fact *fact, enum shared_change change);
    /* Something happened at another node. */
    void (*announced)(void *data, int64_t node, enum shared_announcement kind,
                      const char *key, const char *value);
    /* Announcements of another node may have been lost. */
    void (*missed)(void *data);
};

struct shared;

/* NULL if there is no memory. */
struct shared *shared_create(int64_t node, const struct shared_handler *handler);
void shared_destroy(struct shared *shared);
/* This node has another number from now on. */
void shared_rename(struct shared *shared, int64_t node);

/* Publishes a fact of this node, or withdraws it (`value` NULL). A value that is too long or has control
 * characters is not published. Cheap if nothing changes. */
void shared_publish(struct shared *shared, enum shared_kind kind, const char *key,
                    const char *value);
/* Announces to the node `to` (0: all) that something has happened. It may be lost, and is if this node knows no
 * other: then one that hears of the next text is told that it missed something. */
void shared_announce(struct shared *shared, int64_t to, enum shared_announcement kind,
                     const char *key, const char *value);

/* Sends what is due; `now_ms` is monotonic. */
void shared_tick(struct shared *shared, uint64_t now_ms);
/* A text of another node has come. */
void shared_receive(struct shared *shared, int64_t node, const char *text, size_t length);
/* Texts may have been missed: asks all other nodes for listings. */
void shared_lost(struct shared *shared);
/* There is another node. */
void shared_came(struct shared *shared, int64_t node);
/* True if all facts of the others are known, but for what they have said a moment ago. */
bool shared_is_whole(const struct shared *shared);
/* A node is dead: drops its facts. If a text of it comes again, it is asked for a listing. */
void shared_died(struct shared *shared, int64_t node);

/* The next fact of another node of that kind after `after` (NULL: the first) whose key is `stem`, or begins with it and a slash; NULL
 * if there is none. */
const struct shared_fact *shared_next(const struct shared *shared, enum shared_kind kind,
                                      const char *stem, const struct shared_fact *after);
/* Calls `see` for all facts of other nodes of one kind, until it returns false. It may not change them. */
void shared_each(const struct shared *shared, enum shared_kind kind,
                 bool (*see)(void *data, const struct shared_fact *fact), void *data);
/* How many facts of others there are of a kind. */
unsigned shared_count(const struct shared *shared, enum shared_kind kind);

#endif
