/* rules_answers_test.c - a server without matches and the engine in the page answer
 * requests for the tables of rules with the same bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/http/routes.h"
#include "web/engine.h"

static void no_wake(void *data) { (void)data; }

static void server_and_page_have_the_same_tables(void **state) {
    static struct http http;
    char directory[] = "/tmp/pedro-rules-XXXXXX", path[64], why[STORE_WHY_MAX];
    static const char *const files[] = {"/pedro.db", "/pedro.db-wal", "/pedro.db-shm",
                                        ""};
    (void)state;
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/pedro.db", directory);
    http.store = store_open(path, no_wake, NULL, why);
    assert_non_null(http.store);
    assert_true(api_rules_prepare(&http));
    assert_int_equal(strlen(http.rules), http.rules_length);
    assert_string_equal(http.rules, engine_rules());
    free(http.rules);
    store_close(http.store);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s%s", directory, files[i]);
        remove(path);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server_and_page_have_the_same_tables),
    };
    return cmocka_run_group_tests_name("rules_answers", tests, NULL, NULL);
}
