/* settings_test.c - flags before environment before file before defaults.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "server/process/settings.h"

static char path[] = "/tmp/pedro-settings-XXXXXX";
static char why[SETTINGS_WHY_MAX];

static void write_file(const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void the_nearest_source_is_believed(void **state) {
    struct settings_flags flags = {0};
    struct settings settings;
    (void)state;
    write_file("port = 1001\nmessages = 7\n; a comment\nguests = 9\n");
    setenv("PEDRO_MESSAGES", "8", 1);
    assert_true(settings_flag(&flags, SETTING_CONFIG, path));
    assert_true(settings_flag(&flags, SETTING_guests, "11"));
    assert_false(settings_flag(&flags, SETTING_END, "x"));
    assert_true(settings_read(&flags, &settings, why));
    assert_int_equal(settings.port.number, 1001);
    assert_int_equal(settings.messages.number, 8);
    assert_int_equal(settings.guests.number, 11);
    assert_int_equal(settings.user_tables.number, 10);
    unsetenv("PEDRO_MESSAGES");
}

static void what_is_wrong_is_named(void **state) {
    static const struct {
        const char *text, *culprit;
    } wrong[] = {
        {"port = high\n", "port"},      {"port = 70000\n", "port"},
        {"colour = red\n", "colour"},   {"port = 5 6\n", "port"},
        {"log-format = xml\n", "xml"},  {"tls-key = k\n", "tls-certificate"},
        {"messages = 0\n", "messages"}, {"port\n", "line 1"},
    };
    struct settings_flags flags = {.file = path};
    struct settings settings;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_file(wrong[i].text);
        assert_false(settings_read(&flags, &settings, why));
        assert_non_null(strstr(why, wrong[i].culprit));
    }
}

static void a_flag_is_named_as_it_is_written(void **state) {
    struct settings_flags flags = {0};
    struct settings settings;
    (void)state;
    assert_true(settings_flag(&flags, SETTING_port, "abc"));
    assert_false(settings_read(&flags, &settings, why));
    assert_string_equal(why, "--port is a number from 0 to 65535, not `abc`");
}

static void lists_are_separated_by_commas(void **state) {
    (void)state;
    assert_true(settings_list_has("10.0.0.1, 10.0.0.2", "10.0.0.2"));
    assert_true(settings_list_has("::1", "::1"));
    assert_false(settings_list_has("10.0.0.11", "10.0.0.1"));
    assert_false(settings_list_has("", ""));
}

/* Whoever runs the test may have set some for a server of their own. */
static void forget_environment(void) {
#define FORGET(name, flag, variable, ...) unsetenv(variable);
    SETTINGS(FORGET)
#undef FORGET
}

static int make_file(void **state) {
    (void)state;
    forget_environment();
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

TEST_GROUP(settings) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_source_is_believed),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(a_flag_is_named_as_it_is_written),
        cmocka_unit_test(lists_are_separated_by_commas),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
