/* quota.h - rate limits for each address and each person (token buckets).
 *
 * Every address or person has an account under a key; credit that is used comes back
 * with time. An account that is full again and has nothing open is removed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

enum quota_kind {
    QUOTA_REQUESTS,  /* requests of HTTP and for sockets, by address */
    QUOTA_GUESTS,    /* guests and accounts made, by address */
    QUOTA_LOGINS,    /* guesses at passwords, by address */
    QUOTA_GUESSES,   /* the same at one account, by address or session */
    QUOTA_STRANGERS, /* the same at one account, from addresses it is not used at */
    QUOTA_MESSAGES,  /* frames over sockets, by person */
    QUOTA_CHAT,      /* chat messages, by person */
    QUOTA_OPENED,    /* tables opened, by person */
    QUOTA_EXPORTS,   /* made, by person */
    QUOTA_NAMES,     /* chosen, by guest */
    QUOTA_ADDRESS_OPENED,
    QUOTA_LISTS,   /* of open tables, by person */
    QUOTA_REPORTS, /* of other players, by person */
    QUOTA_ADDRESS_REPORTS,
    QUOTA_SCORES, /* score records sent, shown or deleted, by person */
    QUOTA_ADDRESS_SCORES,
    QUOTA_PROGRESS,    /* rows of what was learned, sent, by person */
    QUOTA_FRIENDS,     /* asked, ended, blocked, by person */
    QUOTA_INVITATIONS, /* to tables, by person */
    QUOTA_PICTURES,    /* chosen, by person */
    QUOTA_TOURNAMENTS, /* opened, by person */
    QUOTA_ADDRESS_TOURNAMENTS,
    QUOTA_CHALLENGES, /* opened, by person */
    QUOTA_ADDRESS_CHALLENGES,
    QUOTA_ENTRIES, /* to tournaments, made, joined and left, by person */
    QUOTA_ADDRESS_ENTRIES,
    QUOTA_ANALYSES, /* of matches, asked for, by person */
    QUOTA_ADDRESS_ANALYSES,
    QUOTA_ACTS, /* at tournaments, by what they cost (event_pays()), by person, */
    QUOTA_ADDRESS_ACTS,
    QUOTA_EVENT_ACTS, /* and by tournament */
    QUOTA_STATISTICS, /* counted, by person */
    QUOTA_DAILY,      /* tries at deals of the day that are sent, by person */
    QUOTA_ADDRESS_DAILY,
    QUOTA_KINDS
};

/* The number allowed at once, and the number that comes back each hour. */
struct quota_rate {
    uint32_t burst, hourly;
};

enum { QUOTA_KEY_MAX = 72 };

struct quota {
    char key[QUOTA_KEY_MAX];
    struct quota *next;
    /* Numbers of what is open or being computed now, which the owner increases and
     * decreases. Tables opened before a restart are not counted. */
    uint32_t sockets, tables, hints;
    uint32_t untold; /* entries of `taken` that are about this account */
    struct {
        int64_t used; /* in thousandths */
        int64_t at_ms;
    } of[QUOTA_KINDS];
};

/* What was taken since the other nodes of a cluster were told. */
struct quota_taken {
    struct quota *quota;
    enum quota_kind kind;
    uint32_t count;
};

enum { QUOTA_CHAINS = 4096 };
struct quotas {
    const uint64_t *now_ms; /* monotonic */
    struct quota_rate rate[QUOTA_KINDS];
    struct quota *chain[QUOTA_CHAINS];
    unsigned count;
    bool shares; /* other nodes are told */
    struct quota_taken *taken;
    unsigned takens;
    size_t takens_room;
};

/* The account of `key`, made if there is none; NULL if there is no memory, or too many accounts. An account that
 * has used nothing and has nothing open is removed by quotas_tidy(). */
struct quota *quotas_get(struct quotas *quotas, const char *key);
/* Takes one of a kind; false if none is left. `quota` may be NULL: then false. */
bool quota_take(struct quotas *quotas, struct quota *quota, enum quota_kind kind);
/* The same for `count` at once: all of them, or none. */
bool quota_take_some(struct quotas *quotas, struct quota *quota, enum quota_kind kind,
                     uint32_t count);
/* The same of the account of a key. */
bool quotas_take(struct quotas *quotas, const char *key, enum quota_kind kind,
                 uint32_t count);
/* Whether one is left. */
bool quota_has(struct quotas *quotas, struct quota *quota, enum quota_kind kind);
/* Counts `count` of a kind that another node has granted. `quota` may be NULL. */
void quota_add(const struct quotas *quotas, struct quota *quota, enum quota_kind kind,
               uint32_t count);
/* Calls `see` for what was taken since the last call, for the other nodes. Of messages and requests only the
 * accounts are told that have used a quarter of their credit. */
void quotas_tell(struct quotas *quotas,
                 void (*see)(void *data, const struct quota_taken *taken), void *data);
void quotas_tidy(struct quotas *quotas);
void quotas_finish(struct quotas *quotas);

/* Writes the key of an address: all of IPv4, the network half of IPv6, as one household
 * has one of those. */
void quota_address_key(const char *address, char key[QUOTA_KEY_MAX]);

#endif
