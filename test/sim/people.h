/* people.h - people who open tables, play, chat, leave, and come back whenever a socket breaks.
 *
 * They remember what they have sent and what they were shown, so that the laws can be asked of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_PEOPLE_H
#define SIM_PEOPLE_H

#include "world.h"

void people_begin(void);
void people_finish(void);
/* Each does something, or nothing. With `calm` they open nothing and leave nothing, and only play. */
void people_go_on(bool calm);
/* All sockets of a node break: nobody at the node may be called any more. */
void people_leave_node(struct node *node);
void people_break_socket(unsigned number);
/* Whoever plays in a tournament, and is connected for some seconds, has been called to its table. */
void people_check_called(void);
/* After laws_mark(): who was at a table then has seen what was stored. */
void people_check_end(uint64_t mark_ms);
/* True if the person has sent that action. */
bool people_sent(const char *person, const char *table, uint64_t seq, const char *action);

const char *people_token(unsigned number);

struct truth;
/* True if somebody who has a seat there is connected. */
bool people_sit_at(const struct truth *truth);

#endif
