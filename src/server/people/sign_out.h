/* sign_out.h - closes the sockets of sessions that have ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SIGN_OUT_H
#define SERVER_SIGN_OUT_H

#include "server/people/people.h"

/* One session has ended; all sessions of a person except `kept` (may be NULL); all that have expired. */
void sign_out_session(struct people *people, const uint8_t hash[STORE_TOKEN_HASH]);
void sign_out_user(struct people *people, int64_t user,
                   const uint8_t kept[STORE_TOKEN_HASH]);
void sign_out_expired(struct people *people);
/* A person was renamed: closes the sockets that were opened under the old name.
 * Requests from them that are queued are handled under the new name. */
void sign_out_renamed(struct people *people, int64_t user, const char *name);

/* --- sessions that have ended at another node --- */

/* at tables.
 *
 * The node at which that happens announces it (presence_look.c). When an announcement may have been missed, the
 * sessions of all sockets are looked up in the database, some at a time, and the people of all tables. */

struct people;

void session_check_all(struct people *people);
void session_check_tick(struct people *people);

#endif
