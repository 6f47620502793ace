/* load_wire.c - the parts of HTTP, WebSocket, messages and /proc that the load needs.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

void give_up(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int connect_to(int port, unsigned from) {
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)},
                       self = {.sin_family = AF_INET};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    /* 127.64.0.0 and up */
    self.sin_addr.s_addr = htonl(0x7f400000u + from);
    if (fd < 0)
        give_up("cannot make a socket");
    if ((from && bind(fd, (struct sockaddr *)&self, sizeof self) < 0) ||
        connect(fd, (struct sockaddr *)&where, sizeof where) < 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

/* Writes all bytes; a server that does not read for a long time is a failure. */
static bool write_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = send(fd, bytes, length, MSG_NOSIGNAL);
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

bool wire_read(struct wire *wire) {
    if (wire->room - wire->length < 8192) {
        wire->room = 2 * wire->room + 16384;
        wire->in = realloc(wire->in, wire->room);
        if (!wire->in)
            give_up("no memory");
    }
    ssize_t got =
        recv(wire->fd, wire->in + wire->length, wire->room - wire->length - 1, 0);
    if (got > 0)
        wire->length += (size_t)got;
    return got > 0;
}

/* Reads until the head of an answer is complete. Returns its end, or NULL if the server
 * closed the connection. */
static char *read_head(struct wire *wire) {
    char *end = NULL;
    while (!end) {
        if (!wire_read(wire))
            return NULL;
        wire->in[wire->length] = '\0';
        end = strstr(wire->in, "\r\n\r\n");
    }
    return end + 4;
}

void guest_make(int port, unsigned from, char cookie[COOKIE_MAX]) {
    struct wire wire = {.fd = connect_to(port, from)};
    char ask[300];
    int length = snprintf(ask, sizeof ask,
                          "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
                          "http://127.0.0.1:%d\r\nConnection: close\r\nContent-Type: "
                          "application/json\r\nContent-Length: 2\r\n\r\n{}",
                          port, port);
    if (wire.fd < 0 || !write_all(wire.fd, ask, (size_t)length) || !read_head(&wire))
        give_up("no answer");
    const char *at = strstr(wire.in, "set-cookie: ");
    if (!at)
        give_up("no cookie");
    at += strlen("set-cookie: ");
    snprintf(cookie, COOKIE_MAX, "%.*s", (int)strcspn(at, ";"), at);
    wire_close(&wire);
}

bool wire_try(struct wire *wire, int port, unsigned from, const char *cookie) {
    char ask[600];
    *wire = (struct wire){.fd = connect_to(port, from)};
    int length = snprintf(ask, sizeof ask,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
                          "http://127.0.0.1:%d\r\nUpgrade: "
                          "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
                          "13\r\nSec-WebSocket-Protocol: pedro\r\nSec-WebSocket-Key: "
                          "AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: %s\r\n\r\n",
                          port, port, cookie);
    if (wire->fd < 0)
        return false;
    const char *end = write_all(wire->fd, ask, (size_t)length) ? read_head(wire) : NULL;
    if (end && strstr(wire->in, " 101 ")) {
        wire_drop(wire, (size_t)(end - wire->in));
        return true;
    }
    wire_close(wire);
    return false;
}

void wire_open(struct wire *wire, int port, unsigned from, const char *cookie) {
    if (!wire_try(wire, port, from, cookie))
        give_up("the socket was refused");
}

void wire_close(struct wire *wire) {
    close(wire->fd);
    free(wire->in);
}

void wire_send(struct wire *wire, const char *text, size_t length) {
    char frame[1024] = {(char)0x81};
    size_t at = 2;
    if (length + 8 > sizeof frame)
        give_up("too long");
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)(length & 0xff);
    }
    /* A mask of zeros is valid. */
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, length);
    (void)write_all(wire->fd, frame, at + 4 + length);
}

char *wire_frame(struct wire *wire, size_t *whole) {
    const unsigned char *in = (const unsigned char *)wire->in;
    size_t length, at = 2;
    if (wire->length < 4)
        return NULL;
    length = in[1] & 127u;
    if (length == 126) {
        length = (size_t)in[2] << 8 | in[3];
        at = 4;
    } else if (length == 127) {
        if (wire->length < 10)
            return NULL;
        length = (size_t)in[6] << 24 | (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
        at = 10;
    }
    if (wire->length < at + length)
        return NULL;
    *whole = at + length;
    /* The text one byte back, over the head, leaves room for its NUL. */
    memmove(wire->in + at - 1, wire->in + at, length);
    wire->in[at - 1 + length] = '\0';
    return (in[0] & 15) == 1 ? wire->in + at - 1 : wire->in + at - 1 + length;
}

void wire_drop(struct wire *wire, size_t whole) {
    memmove(wire->in, wire->in + whole, wire->length - whole);
    wire->length -= whole;
}

void message_answer(const char *legal, char *action, size_t size) {
    const char *choices = strstr(legal, "\"choices\":[\"");
    if (choices) {
        choices += strlen("\"choices\":[\"");
        snprintf(action, size, "%.*s", (int)strcspn(choices, "\""), choices);
        return;
    }
    const char *phase = strstr(legal, "\"phase\":\"") + strlen("\"phase\":\"");
    size_t at = (size_t)snprintf(action, size, "%.*s", (int)strcspn(phase, "\""), phase);
    for (const char *from = strstr(legal, "\"from\":["); from;
         from = strstr(from + 1, "\"from\":[")) {
        const char *card = from + strlen("\"from\":[");
        int least = atoi(strstr(from, "\"min\":") + strlen("\"min\":"));
        for (; least > 0; least--, card += strcspn(card, ",]") + 1)
            at += (size_t)snprintf(action + at, size - at, " %.2s", card + 1);
    }
}

uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

double cpu_of(unsigned pid) {
    char path[64];
    unsigned long user = 0, kernel = 0, child;
    long ended_user = 0, ended_kernel = 0;
    snprintf(path, sizeof path, "/proc/%u/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file,
               "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld",
               &user, &kernel, &ended_user, &ended_kernel) != 4)
        give_up("cannot read the times of the server");
    fclose(file);
    double sum = (double)(user + kernel + (unsigned long)ended_user +
                          (unsigned long)ended_kernel) /
                 (double)sysconf(_SC_CLK_TCK);
    snprintf(path, sizeof path, "/proc/%u/task/%u/children", pid, pid);
    file = fopen(path, "r");
    while (file && fscanf(file, "%lu", &child) == 1)
        sum += cpu_of((unsigned)child);
    if (file)
        fclose(file);
    return sum;
}

unsigned long memory_of(unsigned pid) {
    char path[64], line[200];
    unsigned long kb = 0;
    snprintf(path, sizeof path, "/proc/%u/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %lu", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return kb;
}
