/* entry.h - a request that begins a new session. It is answered once the password is
 * hashed and the session is stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ENTRY_H
#define SERVER_ENTRY_H

#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/people/account_name.h"
#include "server/people/recovery.h"

struct entry {
    struct http *http;
    struct net_request *request;
    int64_t user;
    char name[STORE_NAME_MAX];
    struct account_name made;
    char address[QUOTA_KEY_MAX];       /* for the log, */
    uint8_t known[STORE_ADDRESS_HASH]; /* and to be remembered */
    char client[STORE_CLIENT_MAX];     /* what the session is begun with */
    char recovery[RECOVERY_CODE_MAX];  /* a new code to be shown, or "" */
    bool guest;                        /* a new guest, without a name of its own */
    bool upgrade;                      /* an account is made of guest `user`, */
    bool renamed;                      /* under another name */
    int64_t was_guest; /* who logs in was this guest until now; 0: nobody */
    bool banned;
    bool replaces; /* session `old` ends */
    bool everyone; /* all sessions of `user` end before */
    bool program;  /* a bearer token is wanted */
    uint8_t old[STORE_TOKEN_HASH];
    char token[LOGIN_TOKEN_MAX];
};

/* What a thread has read about the name in the body (struct api_request, `found`). */
struct account_found {
    bool known; /* there is an account of that name: */
    struct store_user user;
    bool at_home;                  /* its person has logged in from this address before */
    enum pedro_refusal_code wrong; /* why nobody may take the name */
    struct account_name made;
};
/* Returns NULL if there is no memory; the request was then answered. */
struct entry *entry_begin(struct api_request *api);
/* Both destroy the entry. */
void entry_refuse(struct entry *entry, enum pedro_refusal_code code);
/* Puts the new session, and the end of the old one, into a batch and commits it; then answers
 * with the cookie or the token. */
void entry_commit(struct entry *entry, struct batch *batch);

/* Takes one request of this kind from the quota of the address. False if none is left;
 * the request was then answered. */
bool entry_has_quota(struct api_request *api, enum quota_kind kind);

/* Whether a password may have `length` bytes; if not, the request is answered. */
bool password_fits(struct api_request *api, size_t length);

#endif
