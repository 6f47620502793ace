/* quota.c - token buckets by key.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/quota.h"

#include "base/fnv.h"
#include "base/grow.h"

enum { ACCOUNTS_MAX = 200000, HOUR_MS = 3600 * 1000, ONE = 1000 };

static struct quota **chain_of(struct quotas *quotas, const char *key) {
    return &quotas->chain[fnv_text(key) % QUOTA_CHAINS];
}

struct quota *quotas_get(struct quotas *quotas, const char *key) {
    struct quota **chain = chain_of(quotas, key), *quota;
    for (quota = *chain; quota; quota = quota->next)
        if (strcmp(quota->key, key) == 0)
            return quota;
    if (quotas->count >= ACCOUNTS_MAX || !(quota = calloc(1, sizeof *quota)))
        return NULL;
    snprintf(quota->key, sizeof quota->key, "%s", key);
    quota->next = *chain;
    *chain = quota;
    quotas->count++;
    return quota;
}

/* How much of a kind is used, less what has come back with time. */
static int64_t used_now(const struct quotas *quotas, const struct quota *quota,
                        enum quota_kind kind) {
    int64_t passed = (int64_t)*quotas->now_ms - quota->of[kind].at_ms;
    /* No credit comes back if the clock went back; after a long time all of it does. */
    if (passed < 0)
        return quota->of[kind].used;
    if (passed > HOUR_MS * 24)
        return 0;
    int64_t back = passed * quotas->rate[kind].hourly * ONE / HOUR_MS;
    return quota->of[kind].used > back ? quota->of[kind].used - back : 0;
}

/* Messages and requests are used by everybody all the time, the other kinds seldom. */
static bool is_worth_telling(const struct quotas *quotas, const struct quota *quota,
                             enum quota_kind kind) {
    return quotas->shares &&
           ((kind != QUOTA_MESSAGES && kind != QUOTA_REQUESTS) ||
            quota->of[kind].used * 4 > (int64_t)quotas->rate[kind].burst * ONE);
}

static void note_taken(struct quotas *quotas, struct quota *quota, enum quota_kind kind,
                       uint32_t count) {
    enum { RECENT = 16 };
    for (unsigned i = quotas->takens; i > 0 && i + RECENT > quotas->takens; i--) {
        struct quota_taken *taken = &quotas->taken[i - 1];
        if (taken->quota == quota && taken->kind == kind) {
            taken->count += count;
            return;
        }
    }
    if (!grow_array(&quotas->taken, quotas->takens, &quotas->takens_room,
                    sizeof *quotas->taken))
        return;
    quotas->taken[quotas->takens++] = (struct quota_taken){quota, kind, count};
    quota->untold++;
}

void quotas_tell(struct quotas *quotas,
                 void (*see)(void *data, const struct quota_taken *taken), void *data) {
    for (unsigned i = 0; i < quotas->takens; i++) {
        see(data, &quotas->taken[i]);
        quotas->taken[i].quota->untold--;
    }
    quotas->takens = 0;
}

void quota_add(const struct quotas *quotas, struct quota *quota, enum quota_kind kind,
               uint32_t count) {
    const int64_t most = (int64_t)quotas->rate[kind].burst * ONE;
    if (!quota)
        return;
    const int64_t used = used_now(quotas, quota, kind);
    if (used < quota->of[kind].used || used == 0)
        quota->of[kind].at_ms = (int64_t)*quotas->now_ms;
    quota->of[kind].used =
        used + (int64_t)count * ONE < most ? used + (int64_t)count * ONE : most;
}

bool quota_take(struct quotas *quotas, struct quota *quota, enum quota_kind kind) {
    return quota_take_some(quotas, quota, kind, 1);
}

bool quota_take_some(struct quotas *quotas, struct quota *quota, enum quota_kind kind,
                     uint32_t count) {
    if (!quota)
        return false;
    int64_t used = used_now(quotas, quota, kind);
    /* If too little time has passed for any credit to come back, it is counted on from the same moment. */
    if (used < quota->of[kind].used || used == 0)
        quota->of[kind].at_ms = (int64_t)*quotas->now_ms;
    quota->of[kind].used = used;
    if (used + (int64_t)count * ONE > (int64_t)quotas->rate[kind].burst * ONE)
        return false;
    quota->of[kind].used += (int64_t)count * ONE;
    if (is_worth_telling(quotas, quota, kind))
        note_taken(quotas, quota, kind, count);
    return true;
}

bool quotas_take(struct quotas *quotas, const char *key, enum quota_kind kind,
                 uint32_t count) {
    return quota_take_some(quotas, quotas_get(quotas, key), kind, count);
}

bool quota_has(struct quotas *quotas, struct quota *quota, enum quota_kind kind) {
    return quota &&
           used_now(quotas, quota, kind) + ONE <= (int64_t)quotas->rate[kind].burst * ONE;
}

static bool is_idle(const struct quotas *quotas, const struct quota *quota) {
    for (enum quota_kind kind = 0; kind < QUOTA_KINDS; kind++)
        if (used_now(quotas, quota, kind) > 0)
            return false;
    return quota->untold == 0 && quota->sockets == 0 && quota->tables == 0 &&
           quota->hints == 0;
}

void quotas_tidy(struct quotas *quotas) {
    for (int i = 0; i < QUOTA_CHAINS; i++)
        for (struct quota **at = &quotas->chain[i]; *at;) {
            struct quota *quota = *at;
            if (is_idle(quotas, quota)) {
                *at = quota->next;
                quotas->count--;
                free(quota);
            } else {
                at = &quota->next;
            }
        }
}

void quotas_finish(struct quotas *quotas) {
    free(quotas->taken);
    for (int i = 0; i < QUOTA_CHAINS; i++)
        while (quotas->chain[i]) {
            struct quota *next = quotas->chain[i]->next;
            free(quotas->chain[i]);
            quotas->chain[i] = next;
        }
}

void quota_address_key(const char *address, char key[QUOTA_KEY_MAX]) {
    struct in6_addr six;
    if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six)) {
        memset(six.s6_addr + 8, 0, 8);
        char text[INET6_ADDRSTRLEN] = "";
        inet_ntop(AF_INET6, &six, text, sizeof text);
        snprintf(key, QUOTA_KEY_MAX, "net %s", text);
    } else {
        snprintf(key, QUOTA_KEY_MAX, "net %.60s", address);
    }
}
