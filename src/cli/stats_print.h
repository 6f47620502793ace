/* stats_print.h - the statistics of a game in a terminal, with small plots of signs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_STATS_PRINT_H
#define CLI_STATS_PRINT_H

#include "record/statistics.h"

/* Bids by size, place and trumps, points, partners, style. */
void stats_print(const struct statistics_game *game);

/* A column for each value, the oldest first; nothing for fewer than two. */
void stats_print_course(const char *title, const double *value, unsigned count);

#endif
