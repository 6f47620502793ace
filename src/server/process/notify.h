/* notify.h - tells systemd the state of the server: sd_notify(3) and the watchdog,
 *without the library of systemd.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <stdint.h>

/* Sends a state, as `READY=1`, to the socket that $NOTIFY_SOCKET names. Does nothing if
 * the variable is not set. */
void notify_send(const char *state);

/* The time in milliseconds after which the watchdog ends a silent process; 0 if there is
 * no watchdog. */
uint64_t notify_watchdog_ms(void);

#endif
