/* progress.h - a bar on the terminal for work that takes long.
 *
 * It is drawn on stderr, and only if that is a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

/* Seconds of the monotonic clock. */
double progress_now(void);

/* Shows that `done`, 0 to 1, of the work is done, at most five times a second. *shown is
 * the time of the last drawing, or of the start. */
void progress_show(double *shown, double done);

/* The same with `text` beside the bar, in place of the percentage. */
void progress_tell(double *shown, double done, const char *text);

/* The same for functions that ask whether to continue: always returns true. `shown`
 * points to a double. */
bool progress_goes_on(void *shown, double done);

/* Removes the bar, so that other lines can be written. */
void progress_clear(void);

#endif
