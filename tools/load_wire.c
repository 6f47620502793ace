/* load_wire.c - HTTP and WebSocket, no more of them than a load needs.
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
#include <unistd.h>

#include "load.h"

void give_up(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int connect_to(int port) {
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&where, sizeof where) < 0)
        give_up("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

/* Writes all of it; a server that does not read for long is what is being looked for. */
static void write_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = send(fd, bytes, length, MSG_NOSIGNAL);
        if (written < 0)
            give_up("cannot send");
        bytes += written;
        length -= (size_t)written;
    }
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

/* Reads until the head of an answer is whole; what it says in its first line. */
static const char *read_head(struct wire *wire) {
    char *end = NULL;
    while (!end) {
        if (!wire_read(wire))
            give_up("no answer");
        wire->in[wire->length] = '\0';
        end = strstr(wire->in, "\r\n\r\n");
    }
    return wire->in;
}

void guest_make(int port, char cookie[COOKIE_MAX]) {
    struct wire wire = {.fd = connect_to(port)};
    char ask[300];
    int length = snprintf(ask, sizeof ask,
                          "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
                          "http://127.0.0.1:%d\r\nConnection: close\r\nContent-Type: "
                          "application/json\r\nContent-Length: 2\r\n\r\n{}",
                          port, port);
    write_all(wire.fd, ask, (size_t)length);
    const char *at = strstr(read_head(&wire), "set-cookie: ");
    if (!at)
        give_up("no cookie");
    at += strlen("set-cookie: ");
    snprintf(cookie, COOKIE_MAX, "%.*s", (int)strcspn(at, ";"), at);
    wire_close(&wire);
}

void wire_open(struct wire *wire, int port, const char *cookie) {
    char ask[600];
    *wire = (struct wire){.fd = connect_to(port)};
    int length = snprintf(ask, sizeof ask,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
                          "http://127.0.0.1:%d\r\nUpgrade: "
                          "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
                          "13\r\nSec-WebSocket-Protocol: pedro\r\nSec-WebSocket-Key: "
                          "AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: %s\r\n\r\n",
                          port, port, cookie);
    write_all(wire->fd, ask, (size_t)length);
    if (!strstr(read_head(wire), " 101 "))
        give_up("the socket was refused");
    size_t head = (size_t)(strstr(wire->in, "\r\n\r\n") + 4 - wire->in);
    wire_drop(wire, head);
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
    /* A mask of zeros is a mask. */
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, length);
    write_all(wire->fd, frame, at + 4 + length);
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
