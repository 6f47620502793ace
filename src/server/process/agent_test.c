/* agent_test.c - the descriptions of programs that began sessions.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/process/agent.h"

static void programs_are_told_from_each_other(void **state) {
    static const char *const rows[][2] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox, Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
         "Gecko)"
         " Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
         "Edge, Windows"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
         " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
         "Safari, iPhone"},
        {"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko)"
         " Chrome/126.0.0.0 Mobile Safari/537.36",
         "Chrome, Android"},
        {"curl/8.8.0", "curl"},
        {"", ""},
        {"<script>", ""},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa"},
    };
    char words[STORE_CLIENT_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        agent_words(rows[i][0], words);
        assert_string_equal(words, rows[i][1]);
    }
}

TEST_GROUP(agent) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_told_from_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
