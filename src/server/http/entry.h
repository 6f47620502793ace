/* entry.h - a request that begins a new session. It is answered once the password is
 * hashed and the session is stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ENTRY_H
#define SERVER_ENTRY_H

#include "server/http/reading.h"
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

/* --- limits of guesses --- */

/* There are three limits, which are the same for names that exist and names that do
 * not:
 *
 * - an address, for all names together;
 * - an address and an account: ten guesses, then one a minute;
 * - an account, from all addresses. This one does not hold for addresses from which the
 *   person has logged in before, so an attacker cannot lock the person out.
 *
 * A request with a session of the same account has a limit of its own instead.
 *
 * At the password of a tournament only wrong guesses count, so that a club can enter from one address: for a person (an
 * account, else the address) and a tournament, for an address, and for a tournament. The last one is counted for guests
 * and for accounts apart, as guests are made easily, and does not hold for the owner and for people with a place. */

/* Whether one more guess may be made at `account`, the key of a name; `user` is its
 * number, 0 if nobody is called so, and `at_home` if that person has logged in from this address before. Counts it, or answers
 * that there were too many. `target` is whose turn in the queue of passwords it takes. */
bool throttle_guess(struct api_request *api, const char *account, int64_t user,
                    bool at_home, char target[QUOTA_KEY_MAX]);

/* A guess at the password of a tournament: its limits. */
struct throttle {
    char person[QUOTA_KEY_MAX], address[QUOTA_KEY_MAX];
    char all[QUOTA_KEY_MAX]; /* "": does not hold */
    char target[QUOTA_KEY_MAX];
};

/* Whether a guess may be made; if not, the request is answered. `name` is the tournament's; `knows`: the sender owns it
 * or has a place. */
bool throttle_entry(struct api_request *api, const char *name, bool knows,
                    struct throttle *throttle);
/* It was wrong. */
void throttle_wrong(struct http *http, const struct throttle *throttle);

/* The address of a request as the store keeps it. */
void throttle_address(const struct net_request *request,
                      const uint8_t secret[STORE_TOKEN_HASH],
                      uint8_t address[STORE_ADDRESS_HASH]);

#endif
