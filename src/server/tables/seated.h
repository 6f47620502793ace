/* seated.h - people of other nodes who were paired by this one.
 *
 * Each is a fact (SHARED_SEATED) until the node of the person withdraws the search, so that a lost message costs
 * a second and not the place at the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SEATED_H
#define SERVER_SEATED_H

#include <stdbool.h>
#include <stdint.h>

struct tables;

/* Tells the node of a person who looks for players there of the table at which the person has a seat. */
void seated_tell(struct tables *tables, int64_t user, const char *table);
/* True while that node has not answered. */
bool seated_waits(const struct tables *tables, int64_t user);
/* That node has withdrawn the search, or another one has begun. */
void seated_end(struct tables *tables, int64_t user);
/* Forgets those that nobody has answered. */
void seated_tick(struct tables *tables);
void seated_finish(struct tables *tables);

#endif
