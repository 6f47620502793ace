/* answer.c - writes HTTP responses.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "net/net_parts.h"

enum { ANSWER_HEAD_MAX = 4096 };

static const char *reason_of(int status) {
    switch (status) {
#define REASON(number, name, text)                                                       \
    case number:                                                                         \
        return #text;
        HTTP_STATUS_MAP(REASON)
#undef REASON
    default:
        return "Unknown";
    }
}

static bool has_no_body(int status) {
    return status == 304 || status == 204 || status < 200;
}

/* Writes the head of a response. 0 if it does not fit. */
static size_t write_head(const struct net_request *request,
                         const struct net_answer *answer, size_t length,
                         char head[ANSWER_HEAD_MAX]) {
    char date[40], size[40] = "";
    const time_t now = time(NULL);
    struct tm parts;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
    if (!has_no_body(answer->status))
        snprintf(size, sizeof size, "content-length: %zu\r\n", length);
    const int written =
        snprintf(head, ANSWER_HEAD_MAX,
                 "HTTP/1.1 %d %s\r\ndate: %s\r\ncontent-type: %s\r\n%s%s%s%s%s\r\n",
                 answer->status, reason_of(answer->status), date, answer->type, size,
                 request->keep_alive ? "" : "connection: close\r\n",
                 request->secure ? "strict-transport-security: max-age=31536000\r\n" : "",
                 request->net->settings.headers ? request->net->settings.headers : "",
                 answer->headers ? answer->headers : "");
    return written > 0 && written < ANSWER_HEAD_MAX ? (size_t)written : 0;
}

/* Starts sending the response to a request whose peer is still connected. */
static void send_answer(struct net_request *request, const struct net_answer *answer,
                        size_t length) {
    struct conn *conn = request->conn;
    char head[ANSWER_HEAD_MAX];
    const size_t head_length = write_head(request, answer, length, head);
    request->answered = true;
    conn->due_ms = 0; /* what the peer does not take has a deadline of its own */
    if (head_length == 0)
        net_conn_condemn(conn);
    else if (net_conn_send(conn, head, head_length) && answer->length > 0 &&
             request->method != NET_HEAD && !has_no_body(answer->status))
        net_conn_send(conn, answer->body, answer->length);
}

void net_respond(struct net_request *request, const struct net_answer *answer) {
    if (request->conn)
        send_answer(request, answer, answer->length);
    else
        net_request_destroy(request);
}

void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer) {
    struct conn *conn = request->conn;
    struct stat file;
    if (!conn) {
        net_request_destroy(request);
        return;
    }
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &file) < 0 || !S_ISREG(file.st_mode)) {
        if (fd >= 0)
            close(fd);
        net_refuse(request, 404);
        return;
    }
    const struct net_answer head = {
        .status = answer->status, .type = answer->type, .headers = answer->headers};
    send_answer(request, &head, (size_t)file.st_size);
    if (request->method == NET_HEAD || conn->condemned || file.st_size == 0) {
        close(fd);
        return;
    }
    conn->file = fd;
    conn->file_at = 0;
    conn->file_end = (size_t)file.st_size;
}

void net_refuse(struct net_request *request, int status) {
    char text[80];
    const int length = snprintf(text, sizeof text, "%s.\n", reason_of(status));
    request->keep_alive = false;
    net_respond(request, &(struct net_answer){.status = status,
                                              .type = "text/plain; charset=utf-8",
                                              .body = text,
                                              .length = (size_t)length});
}

ssize_t net_answer_write_file(struct conn *conn) {
    char *const piece = conn->net->piece;
    const size_t left = conn->file_end - conn->file_at;
    ssize_t got = 0, sent = 0;
    if (left > 0) {
        got = pread(conn->file, piece, left < READ_MAX ? left : READ_MAX,
                    (off_t)conn->file_at);
        /* The file is now shorter than the Content-Length sent: closing shows that to the
         * peer. */
        sent =
            got > 0 ? net_stream_write(&conn->stream, piece, (size_t)got) : STREAM_BROKEN;
    }
    if (sent > 0)
        conn->file_at += (size_t)sent;
    if (conn->file_at == conn->file_end) {
        close(conn->file);
        conn->file = -1;
    }
    return sent;
}

void net_answer_done(struct conn *conn) {
    const bool keep_alive = conn->request->keep_alive;
    net_request_destroy(conn->request);
    conn->request = NULL;
    if (!keep_alive) {
        conn->ending = true;
        return;
    }
    conn->due_ms = conn->net->now_ms + IDLE_SECONDS * 1000;
    net_conn_go_on(conn);
}
