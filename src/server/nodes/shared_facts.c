/* shared_facts.c - facts by kind and key.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "server/nodes/shared_parts.h"

enum { CHAINS_LEAST = 64 };

static struct shared_entry **chain_of(const struct shared_facts *facts,
                                      enum shared_kind kind, const char *key) {
    const uint8_t first = (uint8_t)kind;
    uint64_t hash = fnv_add(fnv_add(FNV_START, &first, 1), key, strcspn(key, "/"));
    hash ^= hash >> 32;
    return &facts->chain[hash & (facts->chains - 1)];
}

struct shared_entry *shared_facts_next(const struct shared_facts *facts,
                                       enum shared_kind kind, const char *stem,
                                       const struct shared_entry *after) {
    const size_t length = strlen(stem);
    if (facts->count == 0)
        return NULL;
    struct shared_entry *entry = after ? after->chain : *chain_of(facts, kind, stem);
    while (entry && (entry->fact.kind != kind || strncmp(entry->key, stem, length) != 0 ||
                     (entry->key[length] != '/' && entry->key[length] != '\0')))
        entry = entry->chain;
    return entry;
}

struct shared_entry *shared_facts_find(const struct shared_facts *facts, int64_t node,
                                       enum shared_kind kind, const char *key) {
    struct shared_entry *entry = facts->count > 0 ? *chain_of(facts, kind, key) : NULL;
    while (entry && (entry->fact.node != node || entry->fact.kind != kind ||
                     strcmp(entry->key, key) != 0))
        entry = entry->chain;
    return entry;
}

static bool grow(struct shared_facts *facts) {
    struct shared_facts bigger = {.chains =
                                      facts->chains ? 2 * facts->chains : CHAINS_LEAST};
    bigger.chain = calloc(bigger.chains, sizeof(void *));
    if (!bigger.chain)
        return false;
    for (size_t i = 0; i < facts->chains; i++)
        while (facts->chain[i]) {
            struct shared_entry *entry = facts->chain[i];
            facts->chain[i] = entry->chain;
            struct shared_entry **chain = chain_of(&bigger, entry->fact.kind, entry->key);
            entry->chain = *chain;
            *chain = entry;
        }
    bigger.count = facts->count;
    free(facts->chain);
    *facts = bigger;
    return true;
}

struct shared_entry *shared_facts_add(struct shared_facts *facts, int64_t node,
                                      enum shared_kind kind, const char *key) {
    const size_t size = strlen(key) + 1;
    if (facts->count >= facts->chains && !grow(facts) && facts->chains == 0)
        return NULL;
    struct shared_entry *entry = malloc(sizeof *entry + size);
    if (!entry)
        return NULL;
    *entry = (struct shared_entry){.fact = {.node = node, .kind = kind}};
    memcpy(entry->key, key, size);
    entry->fact.key = entry->key;
    struct shared_entry **chain = chain_of(facts, kind, key);
    entry->chain = *chain;
    *chain = entry;
    facts->count++;
    return entry;
}

void shared_facts_remove(struct shared_facts *facts, struct shared_entry *entry) {
    struct shared_entry **at = chain_of(facts, entry->fact.kind, entry->key);
    while (*at != entry)
        at = &(*at)->chain;
    *at = entry->chain;
    facts->count--;
}

bool shared_entry_set(struct shared_entry *entry, const char *value) {
    char *copy = strdup(value);
    if (!copy)
        return false;
    free((char *)entry->fact.value);
    entry->fact.value = copy;
    return true;
}

void shared_entry_destroy(struct shared_entry *entry) {
    free((char *)entry->fact.value);
    free(entry);
}

void shared_facts_finish(struct shared_facts *facts) {
    for (size_t i = 0; i < facts->chains; i++)
        while (facts->chain[i]) {
            struct shared_entry *entry = facts->chain[i];
            facts->chain[i] = entry->chain;
            shared_entry_destroy(entry);
        }
    free(facts->chain);
    *facts = (struct shared_facts){.chain = NULL};
}
