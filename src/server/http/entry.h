/* entry.h - a request that begins a new session. It is answered once the password is
 * hashed and the session is stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ENTRY_H
#define SERVER_ENTRY_H

#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/people/account_name.h"
#include "server/people/password.h"

struct entry {
    struct api_request api; /* whose session ends, if it has one */
    int64_t user;
    char name[STORE_NAME_MAX];
    struct account_name made;
    char recovery[RECOVERY_CODE_MAX]; /* a new code to be shown, or "" */
    bool guest;                       /* a new guest, without a name of its own */
    bool upgrade;                     /* an account is made of guest `user`, */
    bool renamed;                     /* under another name */
    bool banned;
    bool everyone; /* all sessions of `user` end before */
    bool program;  /* a bearer token is wanted: no session ends */
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

/* Puts the new session, and the end of the old one, into a batch and commits it; then answers
 * with the cookie or the token, and frees the entry. */
void entry_commit(struct entry *entry, struct batch *batch);

/* Takes one request of this kind from the quota of the address. False if none is left;
 * the request was then answered. */
bool entry_has_quota(struct api_request *api, enum quota_kind kind);

/* Whether a password may have `length` bytes; if not, the request is answered. */
bool password_fits(struct api_request *api, size_t length);

#endif
