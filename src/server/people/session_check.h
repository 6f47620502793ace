/* session_check.h - closes the sockets of sessions that have ended at another node, and corrects names of people
 * at tables.
 *
 * The node at which that happens announces it (presence_look.c). When an announcement may have been missed, the
 * sessions of all sockets are looked up in the database, some at a time, and the people of all tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SESSION_CHECK_H
#define SERVER_SESSION_CHECK_H

struct people;

void session_check_all(struct people *people);
void session_check_tick(struct people *people);

#endif
