/* paired.h - people of other nodes who were paired by this one.
 *
 * Each is a fact (SHARED_PAIRED) until the node of the person withdraws the search, so that a lost message costs
 * a second and not the place at the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PAIRED_H
#define SERVER_PAIRED_H

#include <stdbool.h>
#include <stdint.h>

struct tables;

/* Tells the node of a person who looks for players there of the table at which the person has a seat. */
void paired_tell(struct tables *tables, int64_t user, const char *table);
/* True while that node has not answered. */
bool paired_waits(const struct tables *tables, int64_t user);
/* That node has withdrawn the search, or another one has begun. */
void paired_end(struct tables *tables, int64_t user);
/* Forgets those that nobody has answered. */
void paired_tick(struct tables *tables);
void paired_finish(struct tables *tables);

#endif
