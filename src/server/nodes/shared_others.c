/* shared_others.c - applies the texts of other nodes, and answers questions about their facts.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/shared_parts.h"

enum { OTHERS_MAX = 4000000 }; /* facts that are kept */

static struct shared_peer *find_peer(const struct shared *shared, int64_t node) {
    struct shared_peer *peer = shared->peers;
    while (peer && peer->node != node)
        peer = peer->next;
    return peer;
}

static struct shared_peer *meet(struct shared *shared, int64_t node) {
    struct shared_peer *peer = find_peer(shared, node);
    if (!peer && (peer = calloc(1, sizeof *peer))) {
        *peer = (struct shared_peer){.next = shared->peers, .node = node, .seen = -1};
        shared->peers = peer;
    }
    return peer;
}

static void note_missed(struct shared *shared) {
    if (shared->handler.missed)
        shared->handler.missed(shared->handler.data);
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

static void add(struct shared *shared, struct shared_peer *peer, enum shared_kind kind,
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

static void mark_all(struct shared_peer *peer) {
    peer->state = PEER_LISTING;
    for (int kind = 0; kind < SHARED_KINDS; kind++)
        for (struct shared_entry *entry = peer->first[kind]; entry; entry = entry->next)
            entry->stale = true;
}

static void sweep(struct shared *shared, struct shared_peer *peer, bool all) {
    for (int kind = 0; kind < SHARED_KINDS; kind++)
        for (struct shared_entry *entry = peer->first[kind], *next; entry; entry = next) {
            next = entry->next;
            if (all || entry->stale)
                take_out(shared, entry);
        }
}

static void apply(struct shared *shared, struct shared_peer *peer,
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
        if (line->kind < SHARED_ANNOUNCEMENTS &&
            (line->to == 0 || line->to == shared->node) && shared->handler.announced)
            shared->handler.announced(shared->handler.data, peer->node,
                                      (enum shared_announcement)line->kind, line->key,
                                      line->value);
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
    struct shared_peer *peer;
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
    struct shared_peer *peer = node != shared->node ? meet(shared, node) : NULL;
    if (peer && peer->seen < 0)
        peer->heard_ms = shared->now_ms;
}

bool shared_is_whole(const struct shared *shared) {
    const struct shared_peer *peer = shared->peers;
    while (peer && peer->state == PEER_KNOWN)
        peer = peer->next;
    return !peer;
}

void shared_died(struct shared *shared, int64_t node) {
    struct shared_peer **at = &shared->peers;
    while (*at && (*at)->node != node)
        at = &(*at)->next;
    struct shared_peer *peer = *at;
    if (!peer)
        return;
    *at = peer->next;
    sweep(shared, peer, true);
    free(peer);
    note_missed(shared);
}

/* --- questions --- */

const struct shared_fact *shared_next(const struct shared *shared, enum shared_kind kind,
                                      const char *stem, const struct shared_fact *after) {
    /* A fact is the first member of its entry. */
    const struct shared_entry *entry = shared_facts_next(
        &shared->others, kind, stem, (const struct shared_entry *)(const void *)after);
    return entry ? &entry->fact : NULL;
}

void shared_each(const struct shared *shared, enum shared_kind kind,
                 bool (*see)(void *data, const struct shared_fact *fact), void *data) {
    for (const struct shared_peer *peer = shared->peers; peer; peer = peer->next)
        for (const struct shared_entry *entry = peer->first[kind]; entry;
             entry = entry->next)
            if (!see(data, &entry->fact))
                return;
}

unsigned shared_count(const struct shared *shared, enum shared_kind kind) {
    return shared->counts[kind];
}
