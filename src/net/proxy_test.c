/* proxy_test.c - headers of the PROXY protocol, whole, in pieces, and wrong.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "net/proxy.h"

#define SIGNATURE   "\r\n\r\n\0\r\nQUIT\n"
#define BYTES(text) (const uint8_t *)(text), sizeof(text) - 1

/* Reads as a connection does: only the bytes that the parser asks for. Returns how many
 * it read, or -1. */
static int feed(const uint8_t *bytes, size_t length, struct proxy *proxy) {
    size_t have = 0;
    for (;;) {
        const int more = net_proxy_read(bytes, have, proxy);
        if (more <= 0)
            return more == PROXY_DONE ? (int)have : -1;
        have += (size_t)more;
        if (have > length)
            return -1;
    }
}

static void expect_address(const struct proxy *proxy, const char *expected) {
    char text[ADDRESS_TEXT_MAX];
    assert_true(proxy->named);
    net_address_write(&proxy->address, text);
    assert_string_equal(text, expected);
}

static void test_version_1(void **state) {
    struct proxy proxy;
    (void)state;
    assert_int_equal(
        feed(BYTES("PROXY TCP4 203.0.113.5 192.0.2.1 5000 443\r\nGET"), &proxy), 43);
    expect_address(&proxy, "203.0.113.5");
    assert_int_equal(
        feed(BYTES("PROXY TCP6 2001:db8::5 2001:db8::1 5000 443\r\nGET"), &proxy), 45);
    expect_address(&proxy, "2001:db8::5");
    assert_int_equal(feed(BYTES("PROXY UNKNOWN\r\nGET"), &proxy), 15);
    assert_false(proxy.named);
    assert_int_equal(feed(BYTES("PROXY UNKNOWN what ever\r\nGET"), &proxy), 25);
    assert_false(proxy.named);
}

static void test_version_2(void **state) {
    struct proxy proxy;
    (void)state;
    assert_int_equal(
        feed(BYTES(SIGNATURE
                   "\x21\x11\0\x0c\xcb\0\x71\x05\xc0\0\x02\x01\x13\x88\x01\xbbGET"),
             &proxy),
        28);
    expect_address(&proxy, "203.0.113.5");
    assert_false(proxy.secure);
    assert_int_equal(
        feed(BYTES(SIGNATURE "\x21\x11\0\x17\xcb\0\x71\x05\xc0\0\x02\x01\x13\x88\x01\xbb"
                             "\x04\0\0\x20\0\x05\x01\0\0\0\0GET"),
             &proxy),
        39);
    assert_true(proxy.secure);
    assert_int_equal(feed(BYTES(SIGNATURE "\x20\0\0\0GET"), &proxy), 16);
    assert_false(proxy.named);
    assert_int_equal(
        feed(BYTES(SIGNATURE "\x21\x21\0\x24\0\0\0\0\0\0\0\0\0\0\xff\xff\xcb\0\x71\x05"
                             "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13\x88\x01\xbbGET"),
             &proxy),
        52);
    expect_address(&proxy, "203.0.113.5");
    assert_false(proxy.secure);
    /* After the two addresses of 16 bytes and the ports it says that the connection is encrypted. */
    assert_int_equal(
        feed(BYTES(SIGNATURE "\x21\x21\0\x2f\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x05"
                             "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\x13\x88\x01\xbb"
                             "\x20\0\x08\x01\0\0\0\0\0\0\0GET"),
             &proxy),
        63);
    expect_address(&proxy, "2001:db8::5");
    assert_true(proxy.secure);
}

static void test_wrong_headers(void **state) {
    struct proxy proxy;
    (void)state;
    assert_int_equal(feed(BYTES("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), &proxy), -1);
    assert_int_equal(
        feed(BYTES("PROXY TCP4 203.0.113.5 192.0.2.1 5000\r\n........"), &proxy), -1);
    assert_int_equal(
        feed(BYTES("PROXY TCP4 203.0.113.5 192.0.2.1 5000 99999\r\n..."), &proxy), -1);
    assert_int_equal(
        feed(BYTES("PROXY TCP9 203.0.113.5 192.0.2.1 5000 443\r\n....."), &proxy), -1);
    assert_int_equal(
        feed(BYTES("PROXY TCP4 203.0.113.5 192.0.2.1 5000 443 \r\n...."), &proxy), -1);
    assert_int_equal(
        feed(BYTES("PROXY TCP4 203.0.113.5 192.0.2.1 5000 443\n......."), &proxy), -1);
    assert_int_equal(feed(BYTES(SIGNATURE "\x21\x11\0\x04\xcb\0\x71\x05......"), &proxy),
                     -1);
    assert_int_equal(
        feed(
            BYTES(SIGNATURE "\x31\x11\0\x0c\xcb\0\x71\x05\xc0\0\x02\x01\x13\x88\x01\xbb"),
            &proxy),
        -1);
    /* The addresses of IPv6 do not fit into twelve bytes. */
    assert_int_equal(
        feed(
            BYTES(SIGNATURE "\x21\x21\0\x0c\xcb\0\x71\x05\xc0\0\x02\x01\x13\x88\x01\xbb"),
            &proxy),
        -1);
    assert_int_equal(feed(BYTES(SIGNATURE "\x21\x11\xff\xff"), &proxy), -1);
    uint8_t line[200] = "PROXY UNKNOWN";
    memset(line + 13, ' ', sizeof line - 13);
    assert_int_equal(feed(line, sizeof line, &proxy), -1);
}

TEST_GROUP(proxy) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version_1),
        cmocka_unit_test(test_version_2),
        cmocka_unit_test(test_wrong_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
