/* notices.h - follows the audit log: what admins did in the database while the server
 * ran, or before it started. In a cluster every node follows it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_NOTICES_H
#define SERVER_NOTICES_H

#include "server/people/people.h"

/* Reads new entries of the audit log, and applies them to tables and sockets. Cheap if
 * there are none. */
void notices_take(struct people *people);
/* Begins after the last entry that was applied, and in a cluster has them read from now on. To be called before cluster_start();
 * false if there is no memory. */
bool notices_listen(struct people *people);

#endif
