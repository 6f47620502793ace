/* session_check.h - closes sockets of sessions that have ended without this node having heard of it.
 *
 * Usually the node at which a session ends tells the others (presence_look.c). When that may have been
 * missed, the sessions of all sockets are looked up again, some at each tick.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SESSION_CHECK_H
#define SERVER_SESSION_CHECK_H

struct server;

void session_check_all(struct server *server);
void session_check_tick(struct server *server);

#endif
