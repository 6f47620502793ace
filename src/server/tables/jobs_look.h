/* jobs_look.h - jobs of all servers and workers, as the database has them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_JOBS_LOOK_H
#define SERVER_JOBS_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct tables;

/* In a cluster: has them read from now on. To be called before cluster_start(); false if there is no memory. */
bool jobs_listen(struct tables *tables);
/* How many wait and how many are in work; in a cluster a second ago. */
void jobs_stored(struct tables *tables, int64_t *waiting, int64_t *running);

#endif
