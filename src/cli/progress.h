/* progress.h - a bar on the terminal for work that takes long.
 *
 * It is drawn on stderr, and only if that is a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

/* Seconds since some moment in the past, never backwards. */
double progress_now(void);

/* Shows that `done`, 0 to 1, of the work is done; five times a second at most. *shown is
 * when it did so last, or when work began. */
void progress_show(double *shown, double done);

/* The same for who asks whether to go on, which is always so. `shown` is a double. */
bool progress_goes_on(void *shown, double done);

/* Takes the bar away, so that other lines can be written. */
void progress_clear(void);

#endif
