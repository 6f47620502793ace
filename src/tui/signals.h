/* signals.h - the signals that stop the program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SIGNALS_H
#define TUI_SIGNALS_H

/* From now on SIGINT, SIGTERM and SIGHUP are only noted; system calls they interrupt fail with EINTR. */
void signals_catch(void);

/* As they were before. */
void signals_release(void);

/* The signal that was noted, or 0. */
int signals_caught(void);

/* Waits until `fd` (-1: none) can be read, so many milliseconds have passed (-1: for ever) or a signal has come, which
 * cannot be missed. True if it can be read. */
int signals_wait(int fd, int milliseconds);

/* The same for two, of which each may be -1: which of them can be read, as bits. */
enum { SIGNALS_FIRST = 1, SIGNALS_SECOND = 2 };
int signals_wait_two(int first, int second, int milliseconds);

#endif
