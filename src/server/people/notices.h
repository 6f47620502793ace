/* notices.h - follows the audit log: what admins did in the database while the server
 * ran, or before it started. In a cluster every node follows it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_NOTICES_H
#define SERVER_NOTICES_H

#include "server/server.h"

/* Reads new entries of the audit log, and applies them to tables and sockets. Cheap if
 * there are none. */
void notices_take(struct server *server);
/* In a cluster cluster_look.c says when there are new ones: entries after this number are looked at, and
 * some that were read may have to be tried again. */
int64_t notices_from(const struct server *server);
bool notices_wait(const struct server *server);

#endif
