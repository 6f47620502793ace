/* notify.h - tells systemd how the server is: sd_notify(3) and the watchdog, without its library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <stdint.h>

/* Sends a state, as `READY=1`, to the socket that $NOTIFY_SOCKET names. Nothing if there is none. */
void notify_send(const char *state);

/* How many milliseconds the watchdog waits for a sign of life before it ends the process;
 * 0 if there is none for this process. */
uint64_t notify_watchdog_ms(void);

#endif
