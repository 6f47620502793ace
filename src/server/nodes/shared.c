/* shared.c - sends the changes of this node's facts.
 *
 * Facts of this node that are to be sent wait in a queue. A fact is in it only once, with its last value, so
 * several changes within a tick become one line. A listing is made by putting all facts into the queue; changes
 * meanwhile need no special case. A node that knows of no other sends only its number, which is one more if anything
 * has changed.
 *
 * SPDX-License-Identifier: MIT */
#include "server/nodes/shared.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/shared_parts.h"

enum {
    HEAD_MAX = 48,
    TEXTS_AT_ONCE = 32,    /* in one tick */
    ASK_MS = 1000,         /* before a question is repeated */
    SILENT_MS = 60 * 1000, /* a node of which no text came for so long is dropped */
};

struct shared *shared_create(int64_t node, const struct shared_handler *handler) {
    struct shared *shared = calloc(1, sizeof *shared);
    if (shared) {
        shared->handler = *handler;
        shared->node = node;
        shared->queue_end = &shared->queue;
    }
    return shared;
}

void shared_rename(struct shared *shared, int64_t node) { shared->node = node; }

void shared_destroy(struct shared *shared) {
    if (!shared)
        return;
    shared_facts_finish(&shared->mine);
    shared_facts_finish(&shared->others);
    while (shared->peers) {
        struct shared_peer *next = shared->peers->next;
        free(shared->peers);
        shared->peers = next;
    }
    free(shared);
}

/* --- sending --- */

static void send_lines(struct shared *shared) {
    char head[HEAD_MAX];
    if (shared->lines > 0)
        shared->number++;
    const size_t length =
        (size_t)snprintf(head, sizeof head, "s1 %lld %lld\n", (long long)shared->number,
                         (long long)shared->lines);
    /* The head goes right before the lines. */
    char *begin = shared->text + HEAD_MAX - length;
    memcpy(begin, head, length);
    shared->handler.send(shared->handler.data, begin, length + shared->length);
    shared->lines = 0;
    shared->length = 0;
    shared->sent_ms = shared->now_ms;
    shared->texts++;
}

/* Adds a line; a line that cannot fit a text is left out. */
__attribute__((format(printf, 2, 3))) static void put_line(struct shared *shared,
                                                           const char *form, ...) {
    for (int attempt = 0; attempt < 2; attempt++) {
        char *at = shared->text + HEAD_MAX + shared->length;
        const size_t room = sizeof shared->text - HEAD_MAX - shared->length;
        va_list arguments;
        va_start(arguments, form);
        const int length = vsnprintf(at, room, form, arguments);
        va_end(arguments);
        if (length > 0 && (size_t)length < room) {
            shared->length += (size_t)length;
            shared->lines++;
            return;
        }
        if (shared->lines == 0)
            return;
        send_lines(shared);
    }
}

static void queue(struct shared *shared, struct shared_entry *entry) {
    if (entry->link)
        return;
    entry->next = NULL;
    entry->link = shared->queue_end;
    *shared->queue_end = entry;
    shared->queue_end = &entry->next;
}

/* Takes the first fact out of the queue; one that was withdrawn is freed. */
static void dequeue(struct shared *shared) {
    struct shared_entry *entry = shared->queue;
    shared->queue = entry->next;
    if (entry->next)
        entry->next->link = &shared->queue;
    else
        shared->queue_end = &shared->queue;
    entry->link = NULL;
    if (entry->gone) {
        shared_facts_remove(&shared->mine, entry);
        shared_entry_destroy(entry);
    }
}

void shared_publish(struct shared *shared, enum shared_kind kind, const char *key,
                    const char *value) {
    struct shared_entry *entry = shared_facts_find(&shared->mine, 0, kind, key);
    if (value && (strlen(value) >= SHARED_VALUE_MAX || strlen(key) >= SHARED_KEY_MAX ||
                  !*key || strchr(key, ' ') || !shared_is_clean(key, strlen(key)) ||
                  !shared_is_clean(value, strlen(value))))
        return;
    if (!value) {
        if (entry && !entry->gone) {
            entry->gone = true;
            queue(shared, entry);
        }
        return;
    }
    if (entry && !entry->gone && strcmp(entry->fact.value, value) == 0)
        return;
    if (!entry && !(entry = shared_facts_add(&shared->mine, 0, kind, key)))
        return;
    /* Without memory for the value, others are told that there is none. */
    entry->gone = !shared_entry_set(entry, value);
    queue(shared, entry);
}

void shared_announce(struct shared *shared, int64_t to, enum shared_announcement kind,
                     const char *key, const char *value) {
    if (shared->peers && strlen(value) < SHARED_VALUE_MAX && *key &&
        strlen(key) < SHARED_KEY_MAX && !strchr(key, ' ') &&
        shared_is_clean(key, strlen(key)) && shared_is_clean(value, strlen(value)))
        put_line(shared, "!%c %lld %s %s\n", shared_announcement_letter(kind),
                 (long long)to, key, value);
    else if (!shared->peers)
        shared->number++; /* a node that listens already misses it */
}

void shared_lost(struct shared *shared) {
    put_line(shared, "?0\n");
    for (struct shared_peer *peer = shared->peers; peer; peer = peer->next) {
        peer->state = PEER_UNKNOWN;
        peer->asked = true;
        peer->asked_ms = shared->now_ms;
    }
}

static void ask(struct shared *shared) {
    for (struct shared_peer *peer = shared->peers; peer; peer = peer->next) {
        if (peer->state != PEER_UNKNOWN ||
            (peer->asked && shared->now_ms - peer->asked_ms < ASK_MS))
            continue;
        put_line(shared, "?%lld\n", (long long)peer->node);
        peer->asked = true;
        peer->asked_ms = shared->now_ms;
    }
}

static void begin_listing(struct shared *shared) {
    shared->list_again = false;
    shared->listing = true;
    put_line(shared, "=\n");
    for (size_t i = 0; i < shared->mine.chains; i++)
        for (struct shared_entry *entry = shared->mine.chain[i]; entry;
             entry = entry->chain)
            queue(shared, entry);
}

static void send_facts(struct shared *shared) {
    if (shared->list_again && !shared->listing)
        begin_listing(shared);
    while (shared->queue && shared->texts < TEXTS_AT_ONCE) {
        const struct shared_entry *entry = shared->queue;
        if (entry->gone)
            put_line(shared, "-%c %s\n", shared_fact_letter(entry->fact.kind),
                     entry->key);
        else
            put_line(shared, "+%c %s %s\n", shared_fact_letter(entry->fact.kind),
                     entry->key, entry->fact.value);
        dequeue(shared);
    }
    if (shared->listing && !shared->queue) {
        shared->listing = false;
        put_line(shared, ".\n");
    }
}

static void drop_silent(struct shared *shared) {
    for (struct shared_peer *peer = shared->peers, *next; peer; peer = next) {
        next = peer->next;
        if (shared->now_ms - peer->heard_ms >= SILENT_MS)
            shared_died(shared, peer->node);
    }
}

/* No other node is known. One that listens nevertheless misses a number, and asks for a listing. */
static void drop_changes(struct shared *shared) {
    shared->number += shared->queue != NULL;
    shared->listing = false;
    while (shared->queue)
        dequeue(shared);
}

void shared_tick(struct shared *shared, uint64_t now_ms) {
    shared->now_ms = now_ms;
    shared->texts = 0;
    drop_silent(shared);
    ask(shared);
    if (shared->peers)
        send_facts(shared);
    else
        drop_changes(shared);
    if (shared->lines > 0 || now_ms - shared->sent_ms >= SHARED_IDLE_MS)
        send_lines(shared);
}
