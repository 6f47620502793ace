/* people.h - the room of people: accounts, names, sessions, friends, who is connected, ratings, and forgetting.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "server/nodes/cluster.h"
#include "server/people/forgetting.h"
#include "server/process/fair_queue.h"
#include "server/process/load.h"
#include "server/process/pool.h"
#include "server/wire/client.h"

/* What this node tells others (presence.h). */
struct presence {
    uint64_t noted; /* friends_noted when the places of people were published last, */
    uint64_t persons_ms; /* and when that was */
    uint64_t quotas_ms;  /* when others were told last what was taken of quotas */
    unsigned muted;      /* what happens now was told by another node */
    bool missed;         /* what others told may have been lost, */
    uint64_t missed_ms;  /* and when it was last read from the database */
};

struct account_names;
struct notices;
struct people_listener;
struct ratings;

enum { PEOPLE_LISTENERS_MAX = 8 };

struct people {
    struct store *store;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct nodes *nodes;
    struct wire *wire;
    struct {
        const struct people_listener *how;
        void *room;
    } listener[PEOPLE_LISTENERS_MAX]; /* who hears of people */
    unsigned listeners;
    struct presence presence;
    uint64_t sign_outs;       /* how often sessions have ended, or may have */
    uint32_t session_checks;  /* how often all sessions were to be looked up again, */
    bool session_checking;    /* and some are not yet (sign_out.h); */
    unsigned session_reading; /* so many are being read */
    struct pool *hashers;
    struct fair_queue passwords; /* what the hashers are to do */
    struct pool *background; /* one thread, for work that reads much of the database */
    struct forgetting forgetting;
    struct account_names *names;      /* how names are compared */
    uint8_t secret[STORE_TOKEN_HASH]; /* the key of hashes that are stored */
    struct notices *notices;          /* the audit log (notices.h) */
    struct ratings *ratings;          /* how matches are rated (ratings.h) */
    unsigned friends_listeners;       /* clients that hear of their friends, */
    unsigned friends_reading;         /* lists that are being read, */
    uint64_t friends_noted; /* and what may have changed since the start (friends.h) */
};

#endif
