/* net_test.c - connections that get bytes from the test: accepted, refused and
 *disconnected ones.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "wire.h"

static char heard[40000];

/* One peer sends `text` in pieces of `piece` bytes; the bytes it receives are in
 * `heard`. */
static int talk_in_pieces(struct wire *wire, const char *text, size_t piece) {
    const int fd = wire_connect(wire, "198.51.100.7");
    const size_t length = strlen(text);
    assert_true(fd >= 0);
    for (size_t at = 0; at < length; at += piece)
        wire_say(wire, fd, text + at, length - at < piece ? length - at : piece);
    return fd;
}

static int ask(struct wire *wire, const char *text) {
    const int fd = talk_in_pieces(wire, text, 100000);
    wire_hear(fd, heard, sizeof heard);
    return fd;
}

static void expect_status(const char *request, const char *status) {
    struct wire wire;
    wire_open(&wire, NULL);
    const int fd = ask(&wire, request);
    if (strncmp(heard, "HTTP/1.1 ", 9) != 0 || strncmp(heard + 9, status, 3) != 0)
        fail_msg("asked: %s\nheard: %s\nbut not %s", request, heard, status);
    close(fd);
    wire_close(&wire);
}

static unsigned count_of(const char *word) {
    unsigned count = 0;
    for (const char *at = heard; (at = strstr(at, word)); at++)
        count++;
    return count;
}

static void test_a_request_may_come_in_any_pieces(void **state) {
    static const char text[] =
        "POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";
    (void)state;
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        struct wire wire;
        wire_open(&wire, NULL);
        const int fd = talk_in_pieces(&wire, text, piece);
        assert_true(wire_hear(fd, heard, sizeof heard) > 0);
        assert_string_equal(wire.path, "/a b");
        assert_string_equal(wire.body, "hello");
        assert_string_equal(wire.address, "198.51.100.7");
        assert_non_null(strstr(heard, "x-ours: yes\r\n"));
        close(fd);
        wire_close(&wire);
    }
}

/* Each request is answered once, in order, whatever follows its body. */
static void test_requests_may_follow_one_another(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    int fd = ask(&wire, "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
                        "POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}\r\n"
                        "GET /3 HTTP/1.1\r\nHost: x\r\n\r\n");
    wire_turn(&wire);
    wire_hear(fd, heard + strlen(heard), 10000);
    assert_int_equal(wire.requests, 3);
    assert_int_equal(count_of("HTTP/1.1 200 OK"), 3);
    assert_true(strstr(heard, "/1") < strstr(heard, "/2") &&
                strstr(heard, "/2") < strstr(heard, "/3"));
    close(fd);
    fd = ask(&wire, "POST /4 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}x");
    assert_int_equal(wire.requests, 4);
    assert_int_equal(count_of("HTTP/1.1 200 OK"), 1);
    close(fd);
    wire_close(&wire);
}

static void test_what_follows_waits_for_the_answer(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd =
        ask(&wire,
            "GET /later HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(wire.requests, 1);
    assert_string_equal(heard, "");
    wire_answer(&wire, wire.later);
    wire.later = NULL;
    wire_turn(&wire);
    wire_hear(fd, heard, sizeof heard);
    assert_int_equal(wire.requests, 2);
    assert_true(strstr(heard, "/later") < strstr(heard, "/2"));
    close(fd);
    wire_close(&wire);
}

static void test_a_peer_may_go_before_its_answer(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = ask(&wire, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    close(fd);
    wire_wait(&wire, DECISION_SECONDS);
    assert_int_equal(wire.net->conns, 0);
    wire_answer(&wire, wire.later);
    wire.later = NULL;
    wire_close(&wire);
}

static void test_a_peer_may_end_its_side_first(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = wire_connect(&wire, "198.51.100.7");
    static const char text[] = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    assert_int_equal(send(fd, text, sizeof text - 1, 0), sizeof text - 1);
    shutdown(fd, SHUT_WR);
    wire_turn(&wire);
    assert_true(wire_hear(fd, heard, sizeof heard) > 0);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

static void test_bodies_in_pieces_are_put_together(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd =
        ask(&wire, "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                   "2;more=1\r\n{}\r\n3\r\nabc\r\n0\r\nCookie: late\r\n\r\n"
                   "GET /b HTTP/1.1\r\nHost: x\r\n\r\n");
    wire_turn(&wire);
    assert_int_equal(wire.requests, 2);
    assert_string_equal(wire.path, "/b");
    close(fd);
    wire_close(&wire);
}

static void test_files_are_sent_whole(void **state) {
    struct wire wire;
    char size[60];
    (void)state;
    FILE *file = fopen("meson.build", "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    fclose(file);
    wire_open(&wire, NULL);
    const int fd = ask(&wire, "GET /file HTTP/1.1\r\nHost: x\r\n\r\n");
    snprintf(size, sizeof size, "content-length: %ld\r\n", length);
    assert_non_null(strstr(heard, size));
    assert_int_equal(strlen(strstr(heard, "\r\n\r\n") + 4), length);
    wire_say(&wire, fd, "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n", 28);
    wire_hear(fd, heard, sizeof heard);
    assert_non_null(strstr(heard, "/2"));
    close(fd);
    wire_close(&wire);
}

static void test_what_is_wrong_is_refused(void **state) {
    static const char *const cases[][2] = {
        {"GET / HTTP/9.9\r\nHost: x\r\n\r\n", "505"},
        {"GET / HTTP/1.1\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "400"},
        {"GET /../x HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET /%2e%2e/x HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET /a%0ab HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET /a%zz HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET //a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
         "400"},
        {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"},
        {"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n", "413"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
         "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: "
         "chunked\r\n\r\n0\r\n\r\n",
         "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
         "chunked\r\n\r\nffffffffffffffffff\r\n",
         "400"},
        {"POST / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nContent-Length: 1\r\n\r\na",
         "417"},
        {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
        {"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n 0\r\n\r\n", "400"},
        {"GET / HTTP/1.1\nHost: x\n\n", "400"},
        {"GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n", "400"},
        {"GET /\xc3\xa5 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"PUT /a HTTP/1.0\r\n\r\n", "200"},
        {"GET http://x/a HTTP/1.1\r\nHost: x\r\n\r\n", "200"},
        {"GET HTTPS://X:8080/a HTTP/1.1\r\nHost: x:8080\r\n\r\n", "200"},
        {"GET http://[::1]:80/ HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "200"},
        {"GET http://x HTTP/1.1\r\nHost: x\r\n\r\n", "200"},
        {"GET http://x?a=b HTTP/1.1\r\nHost: x\r\n\r\n", "200"},
        {"GET http://x/a HTTP/1.0\r\n\r\n", "200"},
        /* One host, and nothing but a host. */
        {"GET http://y/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://x:80/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://xy/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://x/a HTTP/1.1\r\n\r\n", "400"},
        {"GET http://y/a HTTP/1.0\r\nHost: x\r\n\r\n", "400"},
        {"GET http://y?x/ HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://u@x/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://x@y/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET http://u@x/a HTTP/1.1\r\nHost: u@x\r\n\r\n", "400"},
        {"GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET ftp://x/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET x:80 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"GET * HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
        {"CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost:\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: \r\nHost: x\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n", "400"},
        {"GET /a HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: x, y\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: u@x\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: x/y\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: x:8o\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: http://x\r\n\r\n", "400"},
        {"GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n", "400"},
        {"GET /a?b#c HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_status(cases[i][0], cases[i][1]);
}

static void test_a_head_has_a_limit(void **state) {
    static char text[100000];
    (void)state;
    snprintf(text, sizeof text, "GET /%09000d HTTP/1.1\r\nHost: x\r\n\r\n", 1);
    expect_status(text, "431");
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\nCookie: %09000d\r\n\r\n",
             1);
    expect_status(text, "431");
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\nOther: %070000d\r\n\r\n",
             1);
    expect_status(text, "431");
    char *at = text + snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 900; i++)
        at += sprintf(at, "Cookie: a=b; c=d; e=f\r\n");
    strcpy(at, "\r\n");
    expect_status(text, "431");
}

static void test_a_body_in_pieces_has_a_limit(void **state) {
    static char text[3000];
    (void)state;
    snprintf(text, sizeof text,
             "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
             "chunked\r\n\r\n7d0\r\n%02000d\r\n0\r\n\r\n",
             1);
    expect_status(text, "413");
}

static void test_the_pieces_of_a_body_have_a_limit(void **state) {
    struct wire wire;
    static const char piece[] =
        "1;a=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\r\nx\r\n";
    (void)state;
    wire_open(&wire, NULL);
    const int fd =
        ask(&wire, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 900 && !*heard; i++) {
        wire_say(&wire, fd, piece, sizeof piece - 1);
        wire_hear(fd, heard, sizeof heard);
    }
    assert_non_null(strstr(heard, " 413 "));
    close(fd);
    wire_close(&wire);
}

/* --- time --- */

static void test_a_slow_request_is_cut_off(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = wire_connect(&wire, "198.51.100.7");
    wire_say(&wire, fd, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n", 49);
    for (int i = 0; i < REQUEST_SECONDS; i++) {
        const int64_t now = wire.net->now_ms;
        assert_int_equal(wire.net->conns, 1);
        wire_say(&wire, fd, "x", 1);
        wire.net->now_ms = now; /* the loop has read the real clock meanwhile */
        wire_wait(&wire, 1);
    }
    assert_int_equal(wire.net->conns, 0);
    assert_int_equal(wire.requests, 0);
    close(fd);
    wire_close(&wire);
}

static void test_an_answer_that_nobody_takes_is_cut_off(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    const int fd = wire_connect(&wire, "198.51.100.7");
    /* Far more than the kernel buffers for a peer. */
    static const char text[] = "GET /file HTTP/1.1\r\nHost: x\r\n\r\n";
    for (int i = 0; i < 2000; i++)
        wire_say(&wire, fd, text, sizeof text - 1);
    assert_int_equal(wire.net->conns, 1);
    const unsigned answered = wire.requests;
    wire_wait(&wire, STALL_SECONDS + 2);
    assert_int_equal(wire.net->conns, 0);
    assert_true(answered > 1 && wire.requests == answered);
    close(fd);
    wire_close(&wire);
}

static void test_a_peer_that_says_nothing_is_cut_off(void **state) {
    struct wire wire;
    (void)state;
    wire_open(&wire, NULL);
    int fd = wire_connect(&wire, "198.51.100.7");
    wire_wait(&wire, ARRIVAL_SECONDS);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    fd = ask(&wire, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(wire.net->conns, 1);
    wire_wait(&wire, IDLE_SECONDS + 1);
    assert_int_equal(wire.net->conns, 0);
    close(fd);
    wire_close(&wire);
}

/* --- numbers of connections --- */

static void test_one_address_has_so_many_connections(void **state) {
    struct wire wire;
    int fd[22];
    (void)state;
    wire_open(&wire, NULL);
    for (int i = 0; i < 21; i++)
        fd[i] = wire_connect(&wire, i % 2 ? "2001:db8::1" : "2001:db8::2");
    assert_int_equal(wire.net->conns, 20);
    assert_true(wire_hear(fd[20], heard, sizeof heard) > 0);
    assert_non_null(strstr(heard, " 503 "));
    fd[21] = wire_connect(&wire, "198.51.100.7");
    assert_int_equal(wire.net->conns, 21);
    close(fd[3]);
    wire_turn(&wire);
    assert_int_equal(wire.net->conns, 20);
    fd[3] = wire_connect(&wire, "2001:db8::3");
    assert_int_equal(wire.net->conns, 21);
    for (int i = 0; i < 22; i++)
        close(fd[i]);
    wire_close(&wire);
}

static void test_newcomers_take_the_place_of_the_idle(void **state) {
    struct wire wire;
    int fd[51];
    (void)state;
    wire_open(&wire, NULL);
    for (int i = 0; i < 50; i++) {
        char address[30];
        snprintf(address, sizeof address, "198.51.100.%d", i / 10);
        fd[i] = wire_connect(&wire, address);
    }
    assert_int_equal(wire.net->conns, 50);
    fd[50] = ask(&wire, "GET /new HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_string_equal(wire.path, "/new");
    wire_turn(&wire);
    assert_int_equal(wire.net->conns, 50);
    for (int i = 0; i < 51; i++)
        close(fd[i]);
    wire_close(&wire);
}

/* --- memory --- */

/* If all together keep too much, those are disconnected whose household keeps most. */
static void test_answers_that_nobody_takes_are_bounded(void **state) {
    static const char text[] = "GET /large HTTP/1.1\r\nHost: x\r\n\r\n";
    struct wire wire;
    int fd[20];
    (void)state;
    wire_open(&wire, NULL);
    const int honest = wire_connect(&wire, "203.0.113.5");
    wire_say(&wire, honest, text, sizeof text - 1);
    assert_true(wire.net->kept > 0);
    for (int i = 0; i < 20; i++) {
        fd[i] = wire_connect(&wire, "198.51.100.7");
        wire_say(&wire, fd[i], text, sizeof text - 1);
        assert_true(wire.net->kept <= wire.net->settings.kept_max);
    }
    assert_true(wire.net->shed > 10);
    assert_int_equal(net_measure(wire.net).shed, wire.net->shed);
    int length = 0;
    for (int got; (got = wire_hear(honest, heard, sizeof heard)) > 0; wire_turn(&wire))
        length += got;
    assert_true(length > 400000);
    for (int i = 0; i < 20; i++)
        close(fd[i]);
    wire_turn(&wire);
    wire_turn(&wire);
    assert_int_equal(wire.net->kept, 0);
    close(honest);
    wire_close(&wire);
}

/* Requests that never become whole, and their bodies, count too. */
static void test_half_requests_are_bounded(void **state) {
    static const char text[] =
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nhalf";
    static const struct net_settings settings = {.socket_path = "/ws",
                                                 .protocol = "pedro",
                                                 .connections_max = 50,
                                                 .peer_connections_max = 50,
                                                 .body_max = 1000,
                                                 .kept_max = 100000};
    struct wire wire;
    int fd[30];
    (void)state;
    wire_open(&wire, &settings);
    for (int i = 0; i < 30; i++) {
        fd[i] = wire_connect(&wire, i < 3 ? "203.0.113.5" : "198.51.100.7");
        wire_say(&wire, fd[i], text, sizeof text - 1);
        assert_true(wire.net->kept <= settings.kept_max);
    }
    assert_true(wire.net->shed > 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(wire_hear(fd[i], heard, sizeof heard), 0);
    for (int i = 0; i < 30; i++)
        close(fd[i]);
    wire_close(&wire);
}

/* Nothing of a file waits in memory. */
static void test_files_that_nobody_takes_are_not_kept(void **state) {
    struct wire wire;
    static const char text[] = "GET /file HTTP/1.1\r\nHost: x\r\n\r\n";
    (void)state;
    wire_open(&wire, NULL);
    const int fd = wire_connect(&wire, "198.51.100.7");
    while (wire.net->all->file < 0)
        wire_say(&wire, fd, text, sizeof text - 1);
    assert_true(wire.net->kept < sizeof(struct net_request) + READ_MAX + 1000);
    close(fd);
    wire_close(&wire);
}

/* --- turns --- */

/* In a turn that takes long the rest of the input waits for the next one. */
static void test_a_long_turn_ends_early(void **state) {
    static const char text[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    struct wire wire;
    int fd[20];
    (void)state;
    wire_open(&wire, NULL);
    for (int i = 0; i < 20; i++) {
        fd[i] = wire_connect(&wire, "198.51.100.7");
        assert_int_equal(send(fd[i], text, sizeof text - 1, 0), sizeof text - 1);
    }
    wire.net->turn_ms = net_clock_ms() - TURN_MS;
    for (struct conn *conn = wire.net->all; conn; conn = conn->next)
        net_conn_ready(wire.net->loop, &conn->io, EV_READ);
    assert_int_equal(wire.requests, TURN_READS_MIN);
    /* The others are first in the next turn, in their order. */
    net_conn_condemn(wire.net->late);
    wire.net->turn_ms = net_clock_ms();
    wire.net->reads = 0;
    net_conns_read_late(wire.net);
    assert_int_equal(wire.requests, 19);
    assert_null(wire.net->late);
    wire_turn(&wire);
    assert_int_equal(wire.requests, 19);
    for (int i = 0; i < 20; i++)
        close(fd[i]);
    wire_close(&wire);
}

/* --- proxies --- */

static void expect_client(const char *peer, const char *forwarded, const char *client,
                          bool secure) {
    struct wire wire;
    char text[300];
    wire_open(&wire, NULL);
    const int fd = wire_connect(&wire, peer);
    snprintf(text, sizeof text,
             "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nX-Forwarded-Proto: "
             "https\r\n\r\n",
             forwarded);
    wire_say(&wire, fd, text, strlen(text));
    assert_string_equal(wire.address, client);
    assert_int_equal(wire.secure, secure);
    close(fd);
    wire_close(&wire);
}

static void test_only_a_trusted_proxy_names_its_client(void **state) {
    (void)state;
    expect_client("198.51.100.7", "203.0.113.5", "198.51.100.7", false);
    expect_client("192.0.2.1", "203.0.113.5", "203.0.113.5", true);
    expect_client("::ffff:192.0.2.1", "203.0.113.5", "203.0.113.5", true);
    expect_client("192.0.2.1", "10.9.9.9, 203.0.113.5", "203.0.113.5", true);
    expect_client("192.0.2.1", "203.0.113.5, 192.0.2.77", "203.0.113.5", true);
    expect_client("192.0.2.1", "10.9.9.9, garbage", "192.0.2.1", true);
    expect_client("192.0.2.1", "::ffff:203.0.113.5", "203.0.113.5", true);
}

static void test_a_proxy_header_comes_first(void **state) {
    static const struct net_settings settings = {.socket_path = "/ws",
                                                 .protocol = "pedro",
                                                 .trusted = "192.0.2.0/24",
                                                 .proxy_protocol = true,
                                                 .connections_max = 50,
                                                 .peer_connections_max = 1,
                                                 .body_max = 1000,
                                                 .kept_max = 1000000};
    static const char text[] =
        "PROXY TCP4 203.0.113.5 192.0.2.1 5000 443\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    struct wire wire;
    (void)state;
    wire_open(&wire, &settings);
    for (size_t piece = 1; piece < sizeof text; piece += 7) {
        const int fd = wire_connect(&wire, "192.0.2.1");
        *wire.address = '\0';
        for (size_t at = 0; at < sizeof text - 1; at += piece)
            wire_say(&wire, fd, text + at,
                     sizeof text - 1 - at < piece ? sizeof text - 1 - at : piece);
        wire_turn(&wire);
        assert_string_equal(wire.address, "203.0.113.5");
        const int second = wire_connect(&wire, "192.0.2.1");
        wire_say(&wire, second, text, sizeof text - 1);
        assert_int_equal(wire_hear(second, heard, sizeof heard), -1);
        close(second);
        close(fd);
        wire_turn(&wire);
        assert_int_equal(wire.net->conns, 0);
    }
    const int without = wire_connect(&wire, "192.0.2.1");
    wire_say(&wire, without, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", 28);
    assert_int_equal(wire_hear(without, heard, sizeof heard), -1);
    close(without);
    const int other = wire_connect(&wire, "198.51.100.7");
    wire_say(&wire, other, text, sizeof text - 1);
    wire_hear(other, heard, sizeof heard);
    assert_non_null(strstr(heard, " 400 "));
    close(other);
    wire_close(&wire);
}

TEST_GROUP(net) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_request_may_come_in_any_pieces),
        cmocka_unit_test(test_requests_may_follow_one_another),
        cmocka_unit_test(test_what_follows_waits_for_the_answer),
        cmocka_unit_test(test_a_peer_may_go_before_its_answer),
        cmocka_unit_test(test_a_peer_may_end_its_side_first),
        cmocka_unit_test(test_bodies_in_pieces_are_put_together),
        cmocka_unit_test(test_files_are_sent_whole),
        cmocka_unit_test(test_what_is_wrong_is_refused),
        cmocka_unit_test(test_a_head_has_a_limit),
        cmocka_unit_test(test_a_body_in_pieces_has_a_limit),
        cmocka_unit_test(test_the_pieces_of_a_body_have_a_limit),
        cmocka_unit_test(test_a_slow_request_is_cut_off),
        cmocka_unit_test(test_an_answer_that_nobody_takes_is_cut_off),
        cmocka_unit_test(test_a_peer_that_says_nothing_is_cut_off),
        cmocka_unit_test(test_one_address_has_so_many_connections),
        cmocka_unit_test(test_newcomers_take_the_place_of_the_idle),
        cmocka_unit_test(test_answers_that_nobody_takes_are_bounded),
        cmocka_unit_test(test_half_requests_are_bounded),
        cmocka_unit_test(test_files_that_nobody_takes_are_not_kept),
        cmocka_unit_test(test_a_long_turn_ends_early),
        cmocka_unit_test(test_only_a_trusted_proxy_names_its_client),
        cmocka_unit_test(test_a_proxy_header_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
