/* notify.c - sends each state as one datagram.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify_send(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof address.sun_path || !strchr("/@", *path))
        return;
    memcpy(address.sun_path, path, length);
    if (*path == '@') /* of the abstract name space */
        address.sun_path[0] = '\0';
    const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0)
        return;
    sendto(file, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(file);
}

uint64_t notify_watchdog_ms(void) {
    const char *us = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (!us || (process && strtol(process, NULL, 10) != (long)getpid()))
        return 0;
    return strtoull(us, NULL, 10) / 1000;
}
