/* hall_work.h - changes of tournaments that take long are made on threads.
 *
 * A thread gets a copy of the rows and nothing else of the hall. It folds them to a value of its own, draws the
 * round that is due if that is wanted, and does the acts. Meanwhile the hall waits as for a write. Back on the loop that
 * value takes the place of the hall's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HALL_WORK_H
#define SERVER_HALL_WORK_H

#include "server/tournaments/hall.h"

enum { HALL_WORKERS = 2 };

/* Makes a change with these acts, or with those that the steward writes if `change->draws`; then calls hall_made().
 * The owner of a tournament has one thread at most. */
void hall_work(struct hall *hall, struct hall_change *change, const char *acts,
               size_t length);
/* Folds the rows of other nodes that wait in `hall->log.late`; begins at the next hall_works_go_on(). False if there is no
 * memory. */
bool hall_work_late(struct hall *hall);
/* Begins what waits. To be called at each tick. */
void hall_works_go_on(struct tournaments *tournaments);
/* Changes that have not begun are not stored. After the threads have ended. */
void hall_works_finish(struct tournaments *tournaments);

/* --- what the caller does when it is done --- */

/* hall.c: a change was made, or refused. */
void hall_made(struct hall *hall, struct hall_change *change, enum hall_outcome outcome);

#endif
