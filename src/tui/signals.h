/* signals.h - the signals that stop the program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SIGNALS_H
#define TUI_SIGNALS_H

/* After this call SIGINT, SIGTERM and SIGHUP are only noted; system calls that they
 * interrupt fail with EINTR. */
void signals_catch(void);

/* Restores the signals. */
void signals_release(void);

/* The signal that was noted, or 0. */
int signals_caught(void);

/* Waits until `fd` (-1: none) is readable, `milliseconds` have passed (-1: for ever) or a
 * signal has come, which cannot be missed. True if `fd` is readable. */
int signals_wait(int fd, int milliseconds);

/* The same for two descriptors, each of which may be -1. Returns which of them are
 * readable, as bits. */
enum { SIGNALS_FIRST = 1, SIGNALS_SECOND = 2 };
int signals_wait_two(int first, int second, int milliseconds);

#endif
