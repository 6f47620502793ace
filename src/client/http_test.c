/* http_test.c - answers as a server sends them.
 *
 * SPDX-License-Identifier: MIT */
#include "client/http.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"

static const struct address address = {.host = "127.0.0.1", .port = "8080"};
static struct http_answer answer;

/* A connection whose other end has sent `text`, and sends no more. */
static struct stream sent(const char *text, int *other) {
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_int_equal(send(ends[1], text, strlen(text), 0), strlen(text));
    *other = ends[1];
    return (struct stream){.fd = ends[0], .wake = -1};
}

static void close_both(struct stream *stream, int other) {
    stream_close(stream);
    close(other);
}

#define UPGRADE                                                                          \
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"                         \
    "Connection: Upgrade\r\nSec-WebSocket-Accept: abc=\r\n\r\n"

/* A server may send its first frames with the answer. */
static void what_follows_an_upgrade_is_kept(void **state) {
    static const char frames[] = "\x81\x02hi\x81\x02ho";
    int other;
    (void)state;
    struct stream stream = sent(UPGRADE "\x81\x02hi\x81\x02ho", &other);
    assert_true(http_upgrade(&stream, &address, "", "key", &answer));
    assert_int_equal(answer.status, 101);
    assert_string_equal(answer.accept, "abc=");
    assert_int_equal(answer.rest_length, sizeof frames - 1);
    assert_memory_equal(answer.rest, frames, sizeof frames - 1);
    close_both(&stream, other);
    stream = sent(UPGRADE, &other);
    assert_true(http_upgrade(&stream, &address, "", "key", &answer));
    assert_int_equal(answer.rest_length, 0);
    close_both(&stream, other);
}

/* The first line of the request for a socket. */
static void assert_asks_for(const struct address *where, const char *line) {
    char request[64] = "";
    int other;
    struct stream stream = sent(UPGRADE, &other);
    assert_true(http_upgrade(&stream, where, "", "key", &answer));
    assert_true(read(other, request, strlen(line)) > 0);
    assert_string_equal(request, line);
    close_both(&stream, other);
}

static void a_socket_names_its_table(void **state) {
    struct address where = address;
    (void)state;
    assert_asks_for(&where, "GET /ws HTTP/1.1\r\n");
    strcpy(where.table, "abc");
    assert_asks_for(&where, "GET /ws?table=abc HTTP/1.1\r\n");
}

static void an_answer_has_its_body_and_the_first_cookie(void **state) {
    int other;
    (void)state;
    struct stream stream =
        sent("HTTP/1.1 200 OK\r\nSet-Cookie: session=x; Path=/\r\n"
             "Set-Cookie: more=y\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
             &other);
    assert_true(http_post(&stream, &address, "/api/guest", "", "{}", &answer));
    assert_int_equal(answer.status, 200);
    assert_string_equal(answer.cookie, "session=x");
    assert_int_equal(answer.length, 7);
    assert_string_equal(answer.body, "{\"a\":1}");
    close_both(&stream, other);
}

static void what_is_no_answer_fails(void **state) {
    static const char *const wrong[] = {
        "hello\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\"",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int other;
        struct stream stream = sent(wrong[i], &other);
        shutdown(other, SHUT_WR);
        assert_false(http_get(&stream, &address, "/api/now", "", &answer));
        assert_true(stream.error[0]);
        close_both(&stream, other);
    }
}

TEST_GROUP(http) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_an_upgrade_is_kept),
        cmocka_unit_test(a_socket_names_its_table),
        cmocka_unit_test(an_answer_has_its_body_and_the_first_cookie),
        cmocka_unit_test(what_is_no_answer_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
