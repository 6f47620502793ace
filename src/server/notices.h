/* notices.h - what admins did in the database while this server runs, or before it started.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_NOTICES_H
#define SERVER_NOTICES_H

#include "server/server.h"

/* Looks at the audit log behind what was seen already, and lets it be seen at tables and by
 * sockets. Cheap if nothing is new. */
void notices_take(struct server *server);

#endif
