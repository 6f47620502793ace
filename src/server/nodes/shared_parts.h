/* shared_parts.h - internals of the facts that nodes share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SHARED_PARTS_H
#define SERVER_SHARED_PARTS_H

#include "server/nodes/shared.h"

/* A text that is being read. */
struct shared_head {
    int64_t number, lines; /* lines that are left */
    const char *at, *end;
};

struct shared_line {
    char mark; /* + - ! ? = . */
    int kind; /* enum shared_kind or enum shared_announcement; SHARED_KINDS, SHARED_ANNOUNCEMENTS: not known here */
    int64_t to; /* of ? and ! */
    char key[SHARED_KEY_MAX], value[SHARED_VALUE_MAX];
};

char shared_fact_letter(enum shared_kind kind);
char shared_announcement_letter(enum shared_announcement kind);

/* A fact of this node or of another one. */
struct shared_entry {
    struct shared_fact fact;    /* its key is `key`; its value is freed with the entry */
    struct shared_entry *chain; /* in the table */
    struct shared_entry *next, **link; /* own: in the queue of those to be sent, or NULL;
                                          others: facts of one kind of one node */
    bool gone;                         /* own: is to be withdrawn */
    bool stale; /* others: not confirmed by the listing that is being read */
    char key[];
};

/* Facts by kind and the stem of the key, which is the part before its slash: a hash table with chains. */
struct shared_facts {
    struct shared_entry **chain;
    size_t chains, count; /* `chains` is a power of two, or 0 */
};

/* Another node. */
struct shared_peer {
    struct shared_peer *next;
    int64_t node;
    int64_t seen; /* the number of its last text, -1: none */
    enum { PEER_UNKNOWN, PEER_LISTING, PEER_KNOWN } state;
    bool asked;
    uint64_t asked_ms, heard_ms;
    struct shared_entry *first[SHARED_KINDS];
};

struct shared {
    struct shared_handler handler;
    int64_t node;
    uint64_t now_ms, sent_ms;
    struct shared_facts mine, others;
    unsigned counts[SHARED_KINDS]; /* of the facts of others */
    struct shared_peer *peers;
    struct shared_entry *queue, **queue_end; /* own facts to be sent */
    bool listing, list_again;
    int64_t number;          /* of the last text */
    int64_t lines;           /* of the next one */
    size_t length;           /* of them, after room for the head */
    unsigned texts;          /* sent in this tick */
    struct shared_line line; /* that is being read */
    char text[SHARED_TEXT_MAX];
};

void shared_facts_finish(struct shared_facts *facts);
/* The fact of a node; NULL if there is none. */
struct shared_entry *shared_facts_find(const struct shared_facts *facts, int64_t node,
                                       enum shared_kind kind, const char *key);
/* The next fact of that kind and stem after `after` (NULL: the first). */
struct shared_entry *shared_facts_next(const struct shared_facts *facts,
                                       enum shared_kind kind, const char *stem,
                                       const struct shared_entry *after);
/* Adds a fact without a value. NULL if there is no memory. */
struct shared_entry *shared_facts_add(struct shared_facts *facts, int64_t node,
                                      enum shared_kind kind, const char *key);
/* Takes a fact out of the table, without freeing it. */
void shared_facts_remove(struct shared_facts *facts, struct shared_entry *entry);
/* Copies a value into the entry. False if there is no memory: then nothing has changed. */
bool shared_entry_set(struct shared_entry *entry, const char *value);
void shared_entry_destroy(struct shared_entry *entry);

/* True if there is no control character. */
bool shared_is_clean(const char *text, size_t length);

/* False if the text is not of this version. */
bool shared_read_head(const char *text, size_t length, struct shared_head *head);
/* Reads the next line. False if it is wrong, or if there is none. */
bool shared_read_line(struct shared_head *head, struct shared_line *line);
/* True if all lines can be read, and there are as many as were announced. */
bool shared_is_sound(struct shared_head head);

#endif
