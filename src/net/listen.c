/* listen.c - listening sockets.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/listen.h"

/* Length of the kernel's queue of connections to accept. */
enum { BACKLOG = 1024, KERNEL_BUFFER = 128 << 10 };
enum { UNIX_MODE = 0660, HOST_MAX = 256, PORT_TRIES = 20 };
static const char unix_prefix[] = "unix:";

static bool prepare(int fd) {
    const int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

static struct listener *add(struct listeners *listeners, int fd) {
    struct listener *listener = &listeners->at[listeners->count++];
    listener->fd = fd;
    listener->port = 0;
    return listener;
}

/* --- Unix sockets --- */

/* True if the socket file is left from a server that was killed: nobody listens. */
static bool is_left_over(const struct sockaddr_un *at) {
    struct stat file;
    if (lstat(at->sun_path, &file) < 0 || !S_ISSOCK(file.st_mode))
        return false;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0)
        return false;
    bool refused =
        connect(fd, (const struct sockaddr *)at, sizeof *at) < 0 && errno == ECONNREFUSED;
    close(fd);
    return refused;
}

static bool open_unix(struct listeners *listeners, const char *path,
                      char why[LISTEN_WHY_MAX]) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const size_t length = strlen(path);
    if (length == 0 || length >= sizeof at.sun_path) {
        snprintf(why, LISTEN_WHY_MAX, "`%.150s` is no path for a Unix socket", path);
        return false;
    }
    memcpy(at.sun_path, path, length + 1);
    if (is_left_over(&at))
        unlink(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0 || !prepare(fd) || bind(fd, (struct sockaddr *)&at, sizeof at) < 0) {
        snprintf(why, LISTEN_WHY_MAX, "cannot listen on unix:%s: %s", path,
                 strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (chmod(path, UNIX_MODE) < 0 || listen(fd, BACKLOG) < 0) {
        snprintf(why, LISTEN_WHY_MAX, "cannot listen on unix:%s: %s", path,
                 strerror(errno));
        close(fd);
        unlink(path);
        return false;
    }
    snprintf(add(listeners, fd)->text, LISTEN_TEXT_MAX, "%s%s", unix_prefix, at.sun_path);
    return true;
}

/* --- IPv4 and IPv6 --- */

static int port_of(int fd) {
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &size) < 0)
        return -1;
    return ntohs(at.ss_family == AF_INET6
                     ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                     : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

static void set_port(struct sockaddr *at, int port) {
    if (at->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)(void *)at)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)(void *)at)->sin_port = htons((uint16_t)port);
}

static bool open_address(struct listeners *listeners, const struct addrinfo *info) {
    static const int yes = 1, buffer = KERNEL_BUFFER;
    if (listeners->count == LISTENERS_MAX) {
        errno = EMFILE;
        return false;
    }
    int fd = socket(info->ai_family, SOCK_STREAM, 0);
    if (fd < 0)
        return false;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    /* Connections inherit these; the kernel doubles them. */
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (!prepare(fd) || bind(fd, info->ai_addr, info->ai_addrlen) < 0 ||
        listen(fd, BACKLOG) < 0) {
        const int error = errno;
        close(fd);
        errno = error;
        return false;
    }
    struct listener *listener = add(listeners, fd);
    listener->port = port_of(fd);
    getnameinfo(info->ai_addr, info->ai_addrlen, listener->text, LISTEN_TEXT_MAX, NULL, 0,
                NI_NUMERICHOST);
    return true;
}

/* Splits "host", "host:port", "[v6]", "[v6]:port" and a bare IPv6 address. */
static bool split(const char *text, char host[HOST_MAX], int *port) {
    const char *colon = strrchr(text, ':'), *bracket = strrchr(text, ']');
    const bool v6 = colon && strchr(text, ':') != colon && *text != '[';
    size_t length = strlen(text);
    if (colon && !v6 && (!bracket || bracket < colon)) {
        char *end;
        errno = 0;
        const long number = strtol(colon + 1, &end, 10);
        if (errno || end == colon + 1 || *end || number < 0 || number > 65535)
            return false;
        *port = (int)number;
        length = (size_t)(colon - text);
    }
    if (*text == '[') {
        if (length < 2 || text[length - 1] != ']')
            return false;
        text++;
        length -= 2;
    }
    if (length == 0 || length >= HOST_MAX)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    return true;
}

/* Opens every address of a host. Addresses that this machine does not have, such as ::1
 * of "localhost" without IPv6, are skipped if another can be opened. */
static bool open_host(struct listeners *listeners, const char *text, int port,
                      char why[LISTEN_WHY_MAX]) {
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    char host[HOST_MAX], service[16];
    struct addrinfo *all;
    const unsigned before = listeners->count;
    int error = 0;
    if (!split(text, host, &port)) {
        snprintf(why, LISTEN_WHY_MAX, "`%.150s` is not an address to listen on", text);
        return false;
    }
    snprintf(service, sizeof service, "%d", port);
    const int result =
        getaddrinfo(strcmp(host, "*") == 0 ? NULL : host, service, &hints, &all);
    if (result != 0) {
        snprintf(why, LISTEN_WHY_MAX, "cannot listen on %.150s: %s", host,
                 gai_strerror(result));
        return false;
    }
    for (const struct addrinfo *info = all; info; info = info->ai_next) {
        if (port == 0 && listeners->count > before)
            set_port(info->ai_addr, listeners->at[before].port);
        if (!open_address(listeners, info) && errno != EADDRNOTAVAIL &&
            errno != EAFNOSUPPORT)
            error = errno;
    }
    freeaddrinfo(all);
    if (error == 0 && listeners->count > before)
        return true;
    snprintf(why, LISTEN_WHY_MAX, "cannot listen on %.150s port %d: %s", host, port,
             strerror(error ? error : EADDRNOTAVAIL));
    return false;
}

/* --- all of them --- */

static bool open_all(struct listeners *listeners, const char *list, int port,
                     char why[LISTEN_WHY_MAX]) {
    listeners->count = 0;
    while (*(list += strspn(list, ", "))) {
        char text[HOST_MAX];
        const size_t length = strcspn(list, ", ");
        snprintf(text, sizeof text, "%.*s", (int)length, list);
        /* The first port chosen by the kernel is used for all addresses. */
        int chosen = port;
        for (unsigned i = 0; chosen == 0 && i < listeners->count; i++)
            chosen = listeners->at[i].port;
        const size_t prefix = sizeof unix_prefix - 1;
        const bool unix_socket = strncmp(text, unix_prefix, prefix) == 0;
        if (listeners->count == LISTENERS_MAX) {
            snprintf(why, LISTEN_WHY_MAX, "there are more than %d addresses",
                     LISTENERS_MAX);
            return false;
        }
        if (!(unix_socket ? open_unix(listeners, text + prefix, why)
                          : open_host(listeners, text, chosen, why)))
            return false;
        list += length;
    }
    if (listeners->count > 0)
        return true;
    snprintf(why, LISTEN_WHY_MAX, "there is no address to listen on");
    return false;
}

bool net_listeners_open(struct listeners *listeners, const char *list, int port,
                        char why[LISTEN_WHY_MAX]) {
    /* A port that is free at one address may be taken at another: then try again. */
    for (int tries = port == 0 ? PORT_TRIES : 1; tries > 0; tries--) {
        if (open_all(listeners, list, port, why))
            return true;
        net_listeners_close(listeners);
    }
    return false;
}

void net_listeners_close(struct listeners *listeners) {
    for (unsigned i = 0; i < listeners->count; i++) {
        const struct listener *listener = &listeners->at[i];
        close(listener->fd);
        if (listener->port == 0)
            unlink(listener->text + sizeof unix_prefix - 1);
    }
    listeners->count = 0;
}
