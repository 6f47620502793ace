/* address_test.c - each address has one text, and networks contain the right addresses.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "net/address.h"

static void test_one_address_has_one_name(void **state) {
    static const char *const cases[][2] = {
        {"192.0.2.1", "192.0.2.1"},
        {"::ffff:192.0.2.1", "192.0.2.1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"2001:DB8:0:0::1", "2001:db8::1"},
        {"::1", "::1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct address address;
        char text[ADDRESS_TEXT_MAX];
        assert_true(net_address_parse(cases[i][0], strlen(cases[i][0]), &address));
        net_address_write(&address, text);
        assert_string_equal(text, cases[i][1]);
    }
}

static void test_other_texts_are_no_addresses(void **state) {
    static const char *const cases[] = {
        "",         "192.0.2", "192.0.2.256", "localhost",    "[]",      "[::1",
        "1.2.3.4 ", ":::",     "unix",        "192.0.2.1:80", "%s%s%s%n"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct address address;
        assert_false(net_address_parse(cases[i], strlen(cases[i]), &address));
    }
}

static bool list_has(const char *list, const char *text) {
    struct networks networks;
    struct address address = {0};
    char why[NETWORKS_WHY_MAX];
    assert_true(net_networks_parse(list, &networks, why));
    if (strcmp(text, "unix") != 0)
        assert_true(net_address_parse(text, strlen(text), &address));
    return net_networks_have(&networks, &address);
}

static void test_networks(void **state) {
    (void)state;
    assert_true(list_has("127.0.0.1", "127.0.0.1"));
    assert_true(list_has("127.0.0.1", "::ffff:127.0.0.1"));
    assert_false(list_has("127.0.0.1", "127.0.0.2"));
    assert_true(list_has("::1, 10.0.0.0/8", "10.255.0.1"));
    assert_false(list_has("::1, 10.0.0.0/8", "11.0.0.1"));
    assert_true(list_has("10.0.0.0/9", "10.127.0.1"));
    assert_false(list_has("10.0.0.0/9", "10.128.0.1"));
    assert_true(list_has("0.0.0.0/0", "203.0.113.1"));
    assert_false(list_has("0.0.0.0/0", "2001:db8::1"));
    assert_true(list_has("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(list_has("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(list_has("unix", "unix"));
    assert_false(list_has("unix", "127.0.0.1"));
    assert_false(list_has("127.0.0.0/8", "unix"));
    assert_false(list_has("", "127.0.0.1"));
}

static void test_wrong_networks_are_named(void **state) {
    static const char *const cases[] = {"10.0.0.0/33",   "10.0.0.0/",   "::/129",
                                        "proxy.example", "10.0.0.0/-1", "10/8",
                                        "1.2.3.4/8x"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct networks networks;
        char why[NETWORKS_WHY_MAX];
        assert_false(net_networks_parse(cases[i], &networks, why));
        assert_non_null(strstr(why, cases[i]));
    }
}

TEST_GROUP(address) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_address_has_one_name),
        cmocka_unit_test(test_other_texts_are_no_addresses),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_wrong_networks_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
