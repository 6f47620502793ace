/* login.h - authentication of requests: sessions, cookies, tokens, addresses.
 *
 * A session is a random token, of which the store keeps only a hash. Browsers have it
 * in a cookie that scripts cannot read; programs send it as a bearer token. A cookie is
 * accepted only in the Cookie header, a bearer token only in the Authorization header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LOGIN_H
#define SERVER_LOGIN_H

#include "server/people/people.h"
#include "store/batch.h"

enum { LOGIN_TOKEN_MAX = 48, LOGIN_COOKIE_MAX = 200 };

struct login {
    struct store_user user;
    struct store_session session;
    bool unread; /* the database could not be asked for a session */
};

/* What a request says of its session. */
struct login_token {
    bool given, program;
    uint8_t hash[STORE_TOKEN_HASH];
};
struct login_token login_token_of(const struct net_request *request);
/* Reads the session of a token, on any thread with a store of that thread (NULL: it has none). False if it is none that is valid at
 * `now_ms` (clock.h), or its person is banned. */
bool login_read(struct store *store, const struct login_token *token, int64_t now_ms,
                struct login *login);
/* Updates the time of last use of a session that was read; on the loop. */
void login_used(struct people *people, const struct login *login);

/* Draws a new session into a batch, and its token. `client` describes the program that
 * begins it. */
void login_begin(struct people *people, struct batch *batch, int64_t user, bool bearer,
                 const char *client, char token[LOGIN_TOKEN_MAX]);

/* The header line that sets the cookie with a token; with NULL, the one that removes the
 * cookie. */
void login_cookie(const struct net_request *request, const char *token,
                  char line[LOGIN_COOKIE_MAX]);

/* True if a request comes from a page of ours, or of an origin that is allowed. */
bool login_same_origin(struct people *people, const struct net_request *request);

/* The client's address, as the quota's key. */
void login_address_key(const struct net_request *request, char key[QUOTA_KEY_MAX]);

/* --- the end of sessions --- */

/* One session has ended; all sessions of a person except `kept` (may be NULL); all that have expired. */
void sign_out_session(struct people *people, const uint8_t hash[STORE_TOKEN_HASH]);
void sign_out_user(struct people *people, int64_t user,
                   const uint8_t kept[STORE_TOKEN_HASH]);
void sign_out_expired(struct people *people);
/* A person was renamed: closes the sockets that were opened under the old name.
 * Requests from them that are queued are handled under the new name. */
void sign_out_renamed(struct people *people, int64_t user, const char *name);

/* --- sessions that have ended at another node --- */

/* Closes the sockets of such sessions, and corrects names of people at tables.
 *
 * The node at which that happens announces it (presence_look.c). When an announcement may have been missed, the
 * sessions of all sockets are looked up in the database, some at a time, and the people of all tables. */

struct people;

void session_check_all(struct people *people);
void session_check_tick(struct people *people);

#endif
