/* socket_test.c - WebSockets that get frames from the test.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "wire.h"

#define SHAKE                                                                            \
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"       \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: other, pedro\r\n"              \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static char heard[200000];
static int heard_length;

static void hear(int fd) { heard_length = wire_hear(fd, heard, sizeof heard); }

static int connect_socket(struct wire *wire) {
    const int fd = wire_connect(wire, "198.51.100.7");
    wire_say(wire, fd, SHAKE "\r\n", sizeof SHAKE + 1);
    hear(fd);
    return fd;
}

/* Sends one masked frame of a client. */
static size_t frame(char *at, int head, const char *text, size_t length) {
    static const char mask[] = {0x12, 0x34, 0x56, 0x78};
    char *begin = at;
    *at++ = (char)head;
    if (length <= 125) {
        *at++ = (char)(0x80 | length);
    } else {
        *at++ = (char)(0x80 | 126);
        *at++ = (char)(length >> 8);
        *at++ = (char)length;
    }
    memcpy(at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        *at++ = (char)(text[i] ^ mask[i % 4]);
    return (size_t)(at - begin);
}

static void say_frame(struct wire *wire, int fd, int head, const char *text) {
    static char bytes[5000];
    wire_say(wire, fd, bytes, frame(bytes, head, text, strlen(text)));
    hear(fd);
}

static void test_the_handshake(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    assert_non_null(strstr(heard, "HTTP/1.1 101 "));
    /* The example of RFC 6455, 1.3. */
    assert_non_null(
        strstr(heard, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    assert_non_null(strstr(heard, "\r\n\r\n\x81\x05hello"));
    assert_int_equal(net_sockets(wire.net), 1);
    close(fd);
    wire_turn(&wire);
    assert_int_equal(net_sockets(wire.net), 0);
    assert_int_equal(wire.closed, 1);
    wire_close(&wire);
}

static void test_refused_handshakes(void **state) {
    static const char *const cases[][2] = {
        {SHAKE "Origin: http://other\r\n\r\n", " 403 "},
        {"GET /other"
         "?" SHAKE "\r\n",
         " 400 "},
        {"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
         "Upgrade\r\n\r\n",
         " 426 "},
        {"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: "
         "pedro\r\nSec-WebSocket-Key: short\r\n\r\n",
         " 400 "},
        {"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
         "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
         " 400 "},
        {"GET /else HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
         "Upgrade\r\n\r\n",
         " 404 "},
        {"POST /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
         "Upgrade\r\n\r\n",
         " 400 "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wire wire;
        wire_open(&wire, NULL);
        const int fd = wire_connect(&wire, "198.51.100.7");
        wire_say(&wire, fd, cases[i][0], strlen(cases[i][0]));
        hear(fd);
        if (!strstr(heard, cases[i][1]))
            fail_msg("asked: %s\nheard: %s", cases[i][0], heard);
        assert_int_equal(net_sockets(wire.net), 0);
        close(fd);
        wire_close(&wire);
    }
}

static void test_frames_in_any_pieces(void **state) {
    char bytes[300];
    size_t length = frame(bytes, 0x81, "Hand 1", 6);
    length += frame(bytes + length, 0x01, "two ", 4);
    length += frame(bytes + length, 0x89, "ping", 4);
    length += frame(bytes + length, 0x80, "parts", 5);
    (void)state;
    for (size_t piece = 1; piece <= length; piece++) {
        struct wire wire;
        char all[500] = "";
        int have = 0;
        wire_open(&wire, NULL);
        const int fd = connect_socket(&wire);
        for (size_t at = 0; at < length; at += piece) {
            wire_say(&wire, fd, bytes + at, length - at < piece ? length - at : piece);
            hear(fd);
            memcpy(all + have, heard, (size_t)heard_length);
            have += heard_length;
        }
        all[have] = '\0';
        assert_int_equal(wire.messages, 2);
        assert_non_null(strstr(all, "Hand 1"));
        assert_non_null(strstr(all, "two parts"));
        assert_non_null(strstr(all, "\x8a\x04ping"));
        assert_null(wire.net->all->socket->frames);
        close(fd);
        wire_close(&wire);
    }
}

/* Close codes are the two bytes behind the head of a close frame. */
static void expect_close(const char *bytes, size_t length, int code) {
    struct wire wire;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    wire_say(&wire, fd, bytes, length);
    hear(fd);
    assert_true(heard_length >= 4);
    const unsigned char *end = (unsigned char *)heard + heard_length - 4;
    assert_int_equal(end[0], 0x88);
    assert_int_equal(end[2] << 8 | end[3], code);
    wire_wait(&wire, LINGER_SECONDS + FAREWELL_SECONDS);
    assert_int_equal(wire.net->conns, 0);
    assert_int_equal(wire.closed, 1);
    close(fd);
    wire_close(&wire);
}

static void test_what_is_wrong_closes_the_socket(void **state) {
    static char bytes[3000], text[2000];
    (void)state;
    memset(text, 'x', sizeof text);
    expect_close("\x81\x02hi", 4, 1002);
    expect_close(bytes, frame(bytes, 0xc1, "hi", 2), 1002);
    expect_close(bytes, frame(bytes, 0x83, "hi", 2), 1002);
    expect_close(bytes, frame(bytes, 0x80, "hi", 2), 1002);
    expect_close(bytes, frame(bytes, 0x81, "\xff\xff", 2), 1007);
    expect_close(bytes, frame(bytes, 0x81, text, 1001), 1009);
    expect_close(bytes, frame(bytes, 0x82, "hi", 2), 1003);
    expect_close(bytes, frame(bytes, 0x88, "\x03\xe8", 2), 1000);
    expect_close(bytes, frame(bytes, 0x81, "close", 5), 1008);
    size_t length = frame(bytes, 0x01, text, 600);
    expect_close(bytes, length + frame(bytes + length, 0x80, text, 600), 1009);
}

/* Queued messages are sent in one frame, in order. */
static void test_messages_share_a_frame(void **state) {
    struct wire wire;
    char bytes[100];
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    size_t length = frame(bytes, 0x81, "soon", 4);
    length += frame(bytes + length, 0x81, "now", 3);
    wire_say(&wire, fd, bytes, length);
    hear(fd);
    assert_memory_equal(heard, "\x81\x08soon\nnow", 10);
    close(fd);
    wire_close(&wire);
}

/* What can wait is sent at once if nothing was sent for as long as it may wait, unless the loop is busy. */
static void test_a_quiet_socket_does_not_wait(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    struct net_socket *socket = wire.net->all->socket;
    socket->sent_ms = wire.net->now_ms - NET_SOON_MS;
    net_send_soon(socket, "at once", 7);
    assert_non_null(wire.net->flush);
    wire_turn(&wire);
    hear(fd);
    assert_memory_equal(heard,
                        "\x81\x07"
                        "at once",
                        9);
    socket->sent_ms = wire.net->now_ms;
    net_send_soon(socket, "later", 5);
    assert_null(wire.net->flush);
    net_send(socket, "now", 3);
    wire_turn(&wire);
    hear(fd);
    assert_memory_equal(heard, "\x81\x09later\nnow", 11);
    wire.net->busy = true;
    socket->sent_ms = wire.net->now_ms - NET_SOON_MS;
    net_send_soon(socket, "later", 5);
    assert_null(wire.net->flush);
    close(fd);
    wire_close(&wire);
}

/* Of a socket that is sent many frames answers wait too, for a while. */
static void test_a_flooded_socket_waits(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    struct net_socket *socket = wire.net->all->socket;
    socket->poured = 21;
    socket->poured_ms = wire.net->now_ms - 1100;
    net_send(socket, "many", 4);
    wire_turn(&wire);
    hear(fd);
    assert_true(socket->flooded);
    socket->sent_ms = wire.net->now_ms - NET_SOON_MS;
    net_send_answer(socket, "ok", 2);
    assert_null(wire.net->flush);
    net_send(socket, "turn", 4);
    wire_turn(&wire);
    hear(fd);
    assert_memory_equal(heard, "\x81\x07ok\nturn", 9);
    wire.net->now_ms += 2000;
    net_send_answer(socket, "ok", 2);
    assert_non_null(wire.net->flush);
    wire_turn(&wire);
    assert_false(socket->flooded);
    close(fd);
    wire_close(&wire);
}

static void test_a_message_may_be_empty(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    say_frame(&wire, fd, 0x81, "");
    assert_int_equal(wire.messages, 1);
    assert_int_equal(wire.net->conns, 1);
    close(fd);
    wire_close(&wire);
}

static void test_a_peer_that_reads_nothing_is_cut_off(void **state) {
    static char text[900];
    struct wire wire;
    (void)state;
    memset(text, 'x', sizeof text - 1);
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    for (int i = 0; i < 3000 && wire.net->conns > 0; i++) {
        static char bytes[1000];
        wire_say(&wire, fd, bytes, frame(bytes, 0x81, text, sizeof text - 1));
    }
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

static void test_silence_is_asked_about_and_then_ends(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    wire_wait(&wire, QUIET_SECONDS + 1);
    hear(fd);
    assert_memory_equal(heard, "\x89\0", 2);
    say_frame(&wire, fd, 0x8a, "");
    wire_wait(&wire, SILENCE_SECONDS - 1);
    assert_int_equal(wire.net->conns, 1);
    wire_wait(&wire, 2);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

static void test_a_slow_message_is_cut_off(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    wire_say(&wire, fd, "\x81\xfe\x01", 3);
    wire_wait(&wire, MESSAGE_SECONDS + 1);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_handshake),
        cmocka_unit_test(test_refused_handshakes),
        cmocka_unit_test(test_frames_in_any_pieces),
        cmocka_unit_test(test_what_is_wrong_closes_the_socket),
        cmocka_unit_test(test_messages_share_a_frame),
        cmocka_unit_test(test_a_quiet_socket_does_not_wait),
        cmocka_unit_test(test_a_flooded_socket_waits),
        cmocka_unit_test(test_a_message_may_be_empty),
        cmocka_unit_test(test_a_peer_that_reads_nothing_is_cut_off),
        cmocka_unit_test(test_silence_is_asked_about_and_then_ends),
        cmocka_unit_test(test_a_slow_message_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
