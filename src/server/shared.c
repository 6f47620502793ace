/* shared.c - sends the changes of this node's facts, and applies the texts of others.
 *
 * Facts of this node that are to be sent wait in a queue. A fact is in it only once, with its last value, so
 * several changes within a tick become one line. A listing is made by putting all facts into the queue; changes
 * meanwhile need no special case. A node that knows of no other sends only its number.
 *
 * SPDX-License-Identifier: MIT */
#include "server/shared.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/shared_parts.h"

enum {
    HEAD_MAX = 48,
    TEXTS_AT_ONCE = 32,    /* in one tick */
    ASK_MS = 1000,         /* before a question is repeated */
    SILENT_MS = 60 * 1000, /* a node of which no text came for so long is dropped */
    OTHERS_MAX = 4000000,  /* facts of others that are kept */
};

/* Another node. */
struct peer {
    struct peer *next;
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
    struct peer *peers;
    struct shared_entry *queue, **queue_end; /* own facts to be sent */
    bool listing, list_again;
    int64_t number;          /* of the last text */
    int64_t lines;           /* of the next one */
    size_t length;           /* of them, after room for the head */
    unsigned texts;          /* sent in this tick */
    struct shared_line line; /* that is being read */
    char text[SHARED_TEXT_MAX];
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
        struct peer *next = shared->peers->next;
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

void shared_tell(struct shared *shared, int64_t to, enum shared_news kind,
                 const char *key, const char *value) {
    if (shared->peers && strlen(value) < SHARED_VALUE_MAX && *key &&
        strlen(key) < SHARED_KEY_MAX && !strchr(key, ' ') &&
        shared_is_clean(key, strlen(key)) && shared_is_clean(value, strlen(value)))
        put_line(shared, "!%c %lld %s %s\n", shared_news_letter(kind), (long long)to, key,
                 value);
    else if (!shared->peers)
        shared->number++; /* a node that listens already misses it */
}

void shared_lost(struct shared *shared) {
    put_line(shared, "?0\n");
    for (struct peer *peer = shared->peers; peer; peer = peer->next) {
        peer->state = PEER_UNKNOWN;
        peer->asked = true;
        peer->asked_ms = shared->now_ms;
    }
}

static void ask(struct shared *shared) {
    for (struct peer *peer = shared->peers; peer; peer = peer->next) {
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

static void note_missed(struct shared *shared) {
    if (shared->handler.missed)
        shared->handler.missed(shared->handler.data);
}

static void drop_silent(struct shared *shared) {
    for (struct peer *peer = shared->peers, *next; peer; peer = next) {
        next = peer->next;
        if (shared->now_ms - peer->heard_ms >= SILENT_MS)
            shared_died(shared, peer->node);
    }
}

void shared_tick(struct shared *shared, uint64_t now_ms) {
    shared->now_ms = now_ms;
    shared->texts = 0;
    drop_silent(shared);
    ask(shared);
    if (shared->peers)
        send_facts(shared);
    while (!shared->peers && shared->queue)
        dequeue(shared);
    if (shared->lines > 0 || now_ms - shared->sent_ms >= SHARED_IDLE_MS)
        send_lines(shared);
}

/* --- facts of others --- */

static struct peer *find_peer(const struct shared *shared, int64_t node) {
    struct peer *peer = shared->peers;
    while (peer && peer->node != node)
        peer = peer->next;
    return peer;
}

static struct peer *meet(struct shared *shared, int64_t node) {
    struct peer *peer = find_peer(shared, node);
    if (!peer && (peer = calloc(1, sizeof *peer))) {
        *peer = (struct peer){.next = shared->peers, .node = node, .seen = -1};
        shared->peers = peer;
    }
    return peer;
}

static void note(struct shared *shared, const struct shared_entry *entry,
                 enum shared_change change) {
    if (shared->handler.fact)
        shared->handler.fact(shared->handler.data, &entry->fact, change);
}

static void take_out(struct shared *shared, struct shared_entry *entry) {
    *entry->link = entry->next;
    if (entry->next)
        entry->next->link = entry->link;
    shared_facts_remove(&shared->others, entry);
    shared->counts[entry->fact.kind]--;
    note(shared, entry, SHARED_GONE);
    shared_entry_destroy(entry);
}

static void add(struct shared *shared, struct peer *peer, enum shared_kind kind,
                const struct shared_line *line) {
    struct shared_entry *entry =
        shared_facts_find(&shared->others, peer->node, kind, line->key);
    if (entry && strcmp(entry->fact.value, line->value) == 0) {
        entry->stale = false;
        return;
    }
    if (entry) {
        entry->stale = false;
        if (shared_entry_set(entry, line->value))
            note(shared, entry, SHARED_CHANGED);
        else
            take_out(shared, entry);
        return;
    }
    if (shared->others.count >= OTHERS_MAX ||
        !(entry = shared_facts_add(&shared->others, peer->node, kind, line->key)))
        return;
    if (!shared_entry_set(entry, line->value)) {
        shared_facts_remove(&shared->others, entry);
        shared_entry_destroy(entry);
        return;
    }
    entry->next = peer->first[kind];
    entry->link = &peer->first[kind];
    if (entry->next)
        entry->next->link = &entry->next;
    peer->first[kind] = entry;
    shared->counts[kind]++;
    note(shared, entry, SHARED_NEW);
}

static void mark_all(struct peer *peer) {
    peer->state = PEER_LISTING;
    for (int kind = 0; kind < SHARED_KINDS; kind++)
        for (struct shared_entry *entry = peer->first[kind]; entry; entry = entry->next)
            entry->stale = true;
}

static void sweep(struct shared *shared, struct peer *peer, bool all) {
    for (int kind = 0; kind < SHARED_KINDS; kind++)
        for (struct shared_entry *entry = peer->first[kind], *next; entry; entry = next) {
            next = entry->next;
            if (all || entry->stale)
                take_out(shared, entry);
        }
}

static void apply(struct shared *shared, struct peer *peer,
                  const struct shared_line *line) {
    struct shared_entry *entry;
    switch (line->mark) {
    case '+':
        if (line->kind < SHARED_KINDS)
            add(shared, peer, (enum shared_kind)line->kind, line);
        break;
    case '-':
        if (line->kind < SHARED_KINDS &&
            (entry = shared_facts_find(&shared->others, peer->node,
                                       (enum shared_kind)line->kind, line->key)))
            take_out(shared, entry);
        break;
    case '!':
        if (line->kind < SHARED_NEWS && (line->to == 0 || line->to == shared->node) &&
            shared->handler.news)
            shared->handler.news(shared->handler.data, peer->node,
                                 (enum shared_news)line->kind, line->key, line->value);
        break;
    case '?':
        shared->list_again =
            shared->list_again || line->to == 0 || line->to == shared->node;
        break;
    case '=':
        mark_all(peer);
        break;
    default: /* the end of a listing, of whose beginning a lost text may have told */
        if (peer->state == PEER_LISTING) {
            sweep(shared, peer, false);
            peer->state = PEER_KNOWN;
        }
    }
}

void shared_receive(struct shared *shared, int64_t node, const char *text,
                    size_t length) {
    struct shared_head head;
    struct peer *peer;
    if (node == shared->node || !shared_read_head(text, length, &head) ||
        !(peer = meet(shared, node)))
        return;
    peer->heard_ms = shared->now_ms;
    if (head.number <= peer->seen)
        return;
    if (head.number > peer->seen + (head.lines > 0) || !shared_is_sound(head)) {
        peer->state = PEER_UNKNOWN;
        note_missed(shared);
    }
    peer->seen = head.number;
    if (!shared_is_sound(head))
        return;
    while (head.lines > 0) {
        shared_read_line(&head, &shared->line);
        apply(shared, peer, &shared->line);
    }
}

void shared_came(struct shared *shared, int64_t node) {
    struct peer *peer = node != shared->node ? meet(shared, node) : NULL;
    if (peer && peer->seen < 0)
        peer->heard_ms = shared->now_ms;
}

bool shared_is_whole(const struct shared *shared) {
    const struct peer *peer = shared->peers;
    while (peer && peer->state == PEER_KNOWN)
        peer = peer->next;
    return !peer;
}

void shared_died(struct shared *shared, int64_t node) {
    struct peer **at = &shared->peers;
    while (*at && (*at)->node != node)
        at = &(*at)->next;
    struct peer *peer = *at;
    if (!peer)
        return;
    *at = peer->next;
    sweep(shared, peer, true);
    free(peer);
    note_missed(shared);
}

/* --- questions --- */

const struct shared_fact *shared_next(const struct shared *shared, enum shared_kind kind,
                                      const char *key, const struct shared_fact *after) {
    /* A fact is the first member of its entry. */
    const struct shared_entry *entry = shared_facts_next(
        &shared->others, kind, key, (const struct shared_entry *)(const void *)after);
    return entry ? &entry->fact : NULL;
}

const struct shared_fact *shared_next_of(const struct shared *shared,
                                         enum shared_kind kind, const char *stem,
                                         const struct shared_fact *after) {
    const struct shared_entry *entry = shared_facts_next_of(
        &shared->others, kind, stem, (const struct shared_entry *)(const void *)after);
    return entry ? &entry->fact : NULL;
}

void shared_each(const struct shared *shared, enum shared_kind kind,
                 bool (*see)(void *data, const struct shared_fact *fact), void *data) {
    for (const struct peer *peer = shared->peers; peer; peer = peer->next)
        for (const struct shared_entry *entry = peer->first[kind]; entry;
             entry = entry->next)
            if (!see(data, &entry->fact))
                return;
}

unsigned shared_count(const struct shared *shared, enum shared_kind kind) {
    return shared->counts[kind];
}
