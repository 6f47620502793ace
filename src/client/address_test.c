/* address_test.c - links of tables and addresses of servers, as people copy them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "client/address.h"

static void every_form_is_read(void **data) {
    static const struct {
        const char *text, *host, *port, *path, *table;
        bool tls, loopback;
    } rows[] = {
        {"https://pedro.example", "pedro.example", "443", "", "", true, false},
        {"https://pedro.example/t/abc-1_X", "pedro.example", "443", "", "abc-1_X", true,
         false},
        {"http://127.0.0.1:8080/", "127.0.0.1", "8080", "", "", false, true},
        {"ws://localhost:8080/ws", "localhost", "8080", "", "", false, true},
        {"wss://pedro.example:9/games/ws", "pedro.example", "9", "/games", "", true,
         false},
        {"https://pedro.example/games/t/abc", "pedro.example", "443", "/games", "abc",
         true, false},
        {"https://pedro.example/games/#/t/abc", "pedro.example", "443", "/games", "abc",
         true, false},
        {"http://[::1]:8080/t/abc", "::1", "8080", "", "abc", false, true},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct address address;
        if (!address_read(rows[i].text, &address))
            fail_msg("%s is refused", rows[i].text);
        assert_string_equal(address.host, rows[i].host);
        assert_string_equal(address.port, rows[i].port);
        assert_string_equal(address.path, rows[i].path);
        assert_string_equal(address.table, rows[i].table);
        assert_int_equal(address.tls, rows[i].tls);
        assert_int_equal(address.loopback, rows[i].loopback);
    }
}

static void what_is_no_address_is_refused(void **data) {
    static const char *const texts[] = {
        "",
        "pedro.example",
        "pedro.example:80",
        "ftp://pedro.example",
        "https://",
        "https://user:secret@pedro.example",
        "https://pedro.example/t/",
        "https://pedro.example/t/a b",
        "https://pedro.example/t/abcdefghijklmnopqrstuvwxyz",
        "https://pedro.example/t/a\"b",
        "https://pedro.example/t/abc/more",
        "https://pedro.example/?table=a"};
    (void)data;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct address address;
        if (address_read(texts[i], &address))
            fail_msg("%s is taken", texts[i]);
    }
}

static void an_origin_has_no_usual_port(void **data) {
    struct address address;
    char origin[300];
    (void)data;
    assert_true(address_read("https://pedro.example:443/x", &address));
    address_origin(&address, origin, sizeof origin);
    assert_string_equal(origin, "https://pedro.example");
    assert_true(address_read("ws://[::1]:8080", &address));
    address_origin(&address, origin, sizeof origin);
    assert_string_equal(origin, "http://[::1]:8080");
}

TEST_GROUP(address) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_read),
        cmocka_unit_test(what_is_no_address_is_refused),
        cmocka_unit_test(an_origin_has_no_usual_port),
    };
    return cmocka_run_group_tests_name("client-address", tests, NULL, NULL);
}
