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

/* Sends a request that is answered later, and with it a frame, as if it had been granted. */
static int ask_late(struct wire *wire) {
    char bytes[600];
    const int fd = wire_connect(wire, "198.51.100.7");
    size_t length =
        (size_t)snprintf(bytes, sizeof bytes, "%s", SHAKE "Origin: http://late\r\n\r\n");
    length += frame(bytes + length, 0x81, "Hand 1", 6);
    wire_say(wire, fd, bytes, length);
    assert_non_null(wire->later);
    assert_int_equal(net_sockets(wire->net), wire->sockets);
    assert_int_equal(wire->messages, wire->sockets);
    return fd;
}

static void test_handshakes_that_are_answered_later(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = ask_late(&wire);
    wire_accept(&wire, wire.later);
    wire.later = NULL;
    wire_turn(&wire);
    hear(fd);
    assert_non_null(strstr(heard, "HTTP/1.1 101 "));
    assert_non_null(strstr(heard, "hello"));
    assert_int_equal(wire.messages, 1);
    /* Whoever has waited too long is gone. */
    const int other = ask_late(&wire);
    wire_wait(&wire, DECISION_SECONDS + 1);
    wire_accept(&wire, wire.later);
    wire.later = NULL;
    assert_int_equal(wire.sockets, 1);
    assert_int_equal(net_sockets(wire.net), 1);
    close(fd);
    close(other);
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
        assert_null(wire.net->all->socket->reader);
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
    static char text[2001];
    memset(text, 'x', sizeof text - 1);
    const struct {
        int first, status;
        const char *payload;
        size_t length;
        int before; /* a frame that comes first, with the same payload; 0: none */
    } cases[] = {
        {0xc1, 1002, "hi", 2, 0},          {0xa1, 1002, "hi", 2, 0},
        {0x91, 1002, "hi", 2, 0},          {0x80, 1002, "hi", 2, 0},
        {0x81, 1002, "hi", 2, 0x01},       {0x81, 1007, "\xff\xff", 2, 0},
        {0x80, 1007, "\xc3", 1, 0x01},     {0x81, 1009, text, 1001, 0},
        {0x80, 1009, text, 600, 0x01},     {0x82, 1003, "hi", 2, 0},
        {0x89, 1002, text, 126, 0},        {0x09, 1002, "hi", 2, 0},
        {0xc9, 1002, "hi", 2, 0},          {0x8a, 1002, text, 126, 0},
        {0x0a, 1002, "hi", 2, 0x01},       {0x88, 1000, "\x03\xe8", 2, 0},
        {0x88, 1001, "\x03\xe9", 2, 0x01}, {0x88, 1002, "\x03\xed", 2, 0},
        {0x88, 1002, "\x03", 1, 0},        {0x88, 1007, "\x03\xe8\xff", 3, 0},
        {0x08, 1002, "\x03\xe8", 2, 0},    {0x88, 1002, text, 126, 0},
        {0x81, 1008, "close", 5, 0},
    };
    (void)state;
    expect_close("\x81\x02hi", 4, 1002);
    expect_close("\x89\x00", 2, 1002);
    /* Lengths in more bytes than they need, or in 64 bits. */
    expect_close("\x81\xfe\x00\x7d", 4, 1002);
    expect_close("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff", 10, 1002);
    expect_close("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00", 10, 1002);
    for (int opcode = 0x3; opcode <= 0xf; opcode++)
        if (opcode < 0x8 || opcode > 0xa) {
            char bytes[20];
            expect_close(bytes, frame(bytes, 0x80 | opcode, "hi", 2), 1002);
        }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static char bytes[3000];
        size_t length = 0;
        if (cases[i].before)
            length = frame(bytes, cases[i].before, cases[i].payload, cases[i].length);
        length +=
            frame(bytes + length, cases[i].first, cases[i].payload, cases[i].length);
        expect_close(bytes, length, cases[i].status);
    }
}

static void test_a_close_frame_may_be_empty(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    say_frame(&wire, fd, 0x88, "");
    assert_int_equal(heard_length, 2);
    assert_memory_equal(heard, "\x88\x00", 2);
    wire_wait(&wire, LINGER_SECONDS);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
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
    for (int i = 0; i < 3000; i++) {
        static char bytes[1000];
        wire_say(&wire, fd, bytes, frame(bytes, 0x81, text, sizeof text - 1));
    }
    /* Its messages are not read any more, so they do not fill its queue. */
    assert_int_equal(wire.net->conns, 1);
    assert_true(wire.messages < 1000);
    wire_wait(&wire, STALL_SECONDS);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

/* --- what a socket can make the server keep --- */

static size_t kept(const struct wire *wire) { return wire->net->kept; }

/* Fills what the kernel buffers for a peer that does not read. Returns the socket, which then has unsent output. */
static struct net_socket *fill(struct wire *wire) {
    static char text[1000];
    memset(text, 'x', sizeof text);
    struct conn *conn = wire->net->all;
    while (conn->sent == conn->out.length) {
        net_send(conn->socket, text, sizeof text);
        net_conns_flush(wire->net);
    }
    return conn->socket;
}

/* Reads everything; returns the number of frames of a kind, and copies the last one. */
static int hear_all(struct wire *wire, int fd, int first, char *last, size_t *length) {
    int count = 0;
    for (hear(fd); heard_length > 0; hear(fd)) {
        for (int at = 0; at < heard_length;) {
            const unsigned char *head = (unsigned char *)heard + at;
            size_t size = head[1], start = 2;
            if (size == 126) {
                size = (size_t)(head[2] << 8 | head[3]);
                start = 4;
            }
            if (head[0] == first) {
                count++;
                memcpy(last, head + start, size);
                *length = size;
            }
            at += (int)(start + size);
        }
        wire_turn(wire);
    }
    return count;
}

/* Messages wait while the answers to others do, and are read when these are taken. */
static void test_a_peer_that_reads_late_gets_all_answers(void **state) {
    struct wire wire;
    static const char text[1000] = {'x'};
    char bytes[200];
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    struct net_socket *socket = fill(&wire);
    for (int i = 0; i < 40; i++)
        net_send(socket, text, sizeof text);
    net_conns_flush(wire.net);
    for (int i = 0; i < 100; i++)
        wire_say(&wire, fd, bytes, frame(bytes, 0x81, "hello", 5));
    assert_int_equal(wire.messages, 0);
    do {
        hear(fd);
        wire_turn(&wire);
    } while (heard_length > 0);
    assert_int_equal(wire.messages, 100);
    assert_int_equal(wire.net->conns, 1);
    close(fd);
    wire_close(&wire);
}

/* A peer that pings and does not read makes the server keep one pong, the answer to the last ping. */
static void test_only_the_last_ping_is_answered(void **state) {
    struct wire wire;
    char bytes[200], payload[FRAME_CONTROL_MAX], last[1100];
    size_t length = 0;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    fill(&wire);
    const size_t before = kept(&wire);
    for (int i = 0; i < 5000; i++) {
        memset(payload, 'a' + i % 26, sizeof payload);
        wire_say(&wire, fd, bytes, frame(bytes, 0x89, payload, sizeof payload));
        assert_true(kept(&wire) <= before + 300);
    }
    assert_int_equal(wire.net->conns, 1);
    assert_int_equal(wire.frames, 5000);
    assert_int_equal(hear_all(&wire, fd, 0x8a, last, &length), 1);
    assert_int_equal(length, sizeof payload);
    assert_memory_equal(last, payload, sizeof payload);
    close(fd);
    wire_close(&wire);
}

static void test_each_frame_counts(void **state) {
    struct wire wire;
    char bytes[1000];
    size_t length = 0;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    length += frame(bytes + length, 0x89, "ping", 4);
    length += frame(bytes + length, 0x8a, "pong", 4);
    length += frame(bytes + length, 0x01, "", 0);
    for (int i = 0; i < 5; i++)
        length += frame(bytes + length, 0x00, "", 0);
    length += frame(bytes + length, 0x80, "end", 3);
    wire_say(&wire, fd, bytes, length);
    assert_int_equal(wire.frames, 9);
    assert_int_equal(wire.messages, 1);
    hear(fd);
    /* A socket that is closed for them gets a close frame, and nothing is taken from it any more. */
    wire.frames_max = wire.frames + 2;
    length = frame(bytes, 0x89, "", 0);
    length += frame(bytes + length, 0x89, "", 0);
    length += frame(bytes + length, 0x81, "hi", 2);
    wire_say(&wire, fd, bytes, length);
    hear(fd);
    assert_memory_equal(heard + heard_length - 4, "\x88\x02\x03\xf0", 4);
    assert_int_equal(wire.messages, 1);
    assert_int_equal(wire.frames, wire.frames_max);
    close(fd);
    wire_close(&wire);
}

/* The memory of a message is that of its bytes, whatever the number of its frames. */
static void test_tiny_fragments_are_kept_together(void **state) {
    struct wire wire;
    char bytes[20];
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    wire_say(&wire, fd, bytes, frame(bytes, 0x01, "x", 1));
    for (int i = 1; i < 1000; i++)
        wire_say(&wire, fd, bytes, frame(bytes, 0x00, "x", 1));
    assert_true(kept(&wire) > 1000 && kept(&wire) < 8000);
    wire_say(&wire, fd, bytes, frame(bytes, 0x80, "", 0));
    assert_int_equal(wire.messages, 1);
    close(fd);
    wire_close(&wire);
}

/* Half a message has its time, however many pings come in between. */
static void test_pings_do_not_prolong_a_message(void **state) {
    struct wire wire;
    char bytes[20];
    (void)state;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    wire_say(&wire, fd, bytes, frame(bytes, 0x01, "half", 4));
    const int64_t due_ms = wire.net->all->due_ms;
    assert_true(due_ms > 0);
    say_frame(&wire, fd, 0x89, "");
    assert_memory_equal(heard, "\x8a\x00", 2);
    assert_int_equal(wire.net->all->due_ms, due_ms);
    wire.net->now_ms = due_ms;
    wire_wait(&wire, 0);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

/* Whatever is queued, before and after what the kernel has taken in part. */
static void test_a_queue_is_bounded_by_its_memory(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const size_t max = wire.net->settings.queue_max;
    const int fd = connect_socket(&wire);
    struct net_socket *socket = fill(&wire);
    struct conn *conn = socket->conn;
    size_t most = 0;
    static const char text[700] = {'x'};
    for (int i = 0; i < 1000 && !conn->condemned; i++) {
        most = kept(&wire) > most ? kept(&wire) : most;
        net_send(socket, text, sizeof text);
        if (i % 100 == 0)
            net_conns_flush(wire.net);
        if (i % 50 == 0)
            recv(fd, heard, 3000, 0);
    }
    assert_true(conn->condemned);
    assert_true(most > max / 2 && most <= max);
    assert_int_equal(kept(&wire), 0);
    close(fd);
    wire_close(&wire);
}

/* The seconds until a peer is disconnected that takes so much a second of what waits for it; 0: it has taken all. */
static int seconds_with(size_t bytes_a_second) {
    static const char text[1000] = {'x'};
    struct wire wire;
    int seconds = 0;
    wire_open(&wire, NULL);
    const int fd = connect_socket(&wire);
    struct net_socket *socket = fill(&wire);
    struct conn *conn = socket->conn;
    for (int i = 0; i < 80; i++)
        net_send(socket, text, sizeof text);
    /* Without turns of the loop, which would read the real clock. */
    do {
        (void)!recv(fd, heard, bytes_a_second, 0);
        net_conn_mark(conn);
        net_conns_flush(wire.net);
        if (kept(&wire) == 0)
            break;
        wire_wait(&wire, 1);
        seconds++;
    } while (wire.net->conns > 0);
    const bool left = wire.net->conns > 0;
    close(fd);
    wire_close(&wire);
    return left ? 0 : seconds;
}

/* A peer that takes a byte now and then is no better than one that takes none. */
static void test_a_peer_that_reads_too_slowly_is_cut_off(void **state) {
    (void)state;
    assert_in_range(seconds_with(0), STALL_SECONDS - 1, STALL_SECONDS + 1);
    assert_in_range(seconds_with(1), STALL_SECONDS - 1, STALL_SECONDS + 1);
    assert_in_range(seconds_with(TAKE_BYTES_A_MS * 60), STALL_SECONDS - 1, 50);
    assert_int_equal(seconds_with(TAKE_BYTES_A_MS * 1000), 0);
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

TEST_GROUP(socket) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_handshake),
        cmocka_unit_test(test_refused_handshakes),
        cmocka_unit_test(test_handshakes_that_are_answered_later),
        cmocka_unit_test(test_frames_in_any_pieces),
        cmocka_unit_test(test_what_is_wrong_closes_the_socket),
        cmocka_unit_test(test_a_close_frame_may_be_empty),
        cmocka_unit_test(test_messages_share_a_frame),
        cmocka_unit_test(test_a_quiet_socket_does_not_wait),
        cmocka_unit_test(test_a_flooded_socket_waits),
        cmocka_unit_test(test_a_message_may_be_empty),
        cmocka_unit_test(test_a_peer_that_reads_nothing_is_cut_off),
        cmocka_unit_test(test_a_peer_that_reads_late_gets_all_answers),
        cmocka_unit_test(test_only_the_last_ping_is_answered),
        cmocka_unit_test(test_each_frame_counts),
        cmocka_unit_test(test_tiny_fragments_are_kept_together),
        cmocka_unit_test(test_pings_do_not_prolong_a_message),
        cmocka_unit_test(test_a_queue_is_bounded_by_its_memory),
        cmocka_unit_test(test_a_peer_that_reads_too_slowly_is_cut_off),
        cmocka_unit_test(test_silence_is_asked_about_and_then_ends),
        cmocka_unit_test(test_a_slow_message_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
