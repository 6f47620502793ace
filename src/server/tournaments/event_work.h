/* event_work.h - changes of tournaments that take long are made on threads.
 *
 * A thread gets a copy of the rows and nothing else of the event. It folds them to a value of its own, draws the
 * round that is due if that is wanted, and does the acts. Meanwhile the event waits as for a write. Back on the loop that
 * value takes the place of the event's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_WORK_H
#define SERVER_EVENT_WORK_H

#include "server/tournaments/event.h"

enum { EVENT_WORKERS = 2 };

/* Makes a change with these acts, or with those that the steward writes if `change->draws`; then calls event_made().
 * The owner of a tournament has one thread at most. */
void event_work(struct event *event, struct event_change *change, const char *acts,
                size_t length);
/* Folds the rows of other nodes that wait in `event->log.late`; begins at the next event_works_go_on(). False if there is no
 * memory. */
bool event_work_late(struct event *event);
/* Begins what waits. To be called at each tick. */
void event_works_go_on(struct tournaments *tournaments);
/* Changes that have not begun are not stored. After the threads have ended. */
void event_works_finish(struct tournaments *tournaments);

/* --- what the caller does when it is done --- */

/* event.c: a change was made, or refused. */
void event_made(struct event *event, struct event_change *change,
                enum event_outcome outcome);

#endif
