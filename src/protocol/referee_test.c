/* referee_test.c - every error of the referee, in the order the protocol gives them.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/referee.h"
#include "refused.h"

#define SEED "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static int setup(void **state) {
    *state = referee_create();
    return *state ? 0 : -1;
}

static int teardown(void **state) {
    referee_destroy(*state);
    return 0;
}

static const char *ask(struct referee *referee, const char *line) {
    return referee_answer(referee, line, strlen(line));
}

/* Sends a request and requires the error `word`. */
static void refuses(struct referee *referee, const char *line, const char *word) {
    const char *answer = ask(referee, line);
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    const char *error = json_string_value(json_object_get(json, "error"));
    const char *message = json_string_value(json_object_get(json, "message"));
    const char *reason = json_string_value(json_object_get(json, "reason"));
    if (!error || strcmp(error, word) != 0 || !message || !*message || !reason)
        fail_msg("%s: wanted %s, got %s", line, word, answer);
    for (unsigned code = 1; reason && code < PEDRO_REFUSALS_END; code++)
        if (strcmp(pedro_refusal_word((enum pedro_refusal_code)code), reason) == 0)
            refused_note(code);
    json_decref(json);
}

/* Sends a request and requires a state whose member `name` is `value` as JSON. */
static void gives(struct referee *referee, const char *line, const char *name,
                  const char *value) {
    const char *answer = ask(referee, line);
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    json_t *wanted = json_loads(value, JSON_DECODE_ANY, NULL);
    if (!json_equal(json_object_get(json, name), wanted))
        fail_msg("%s: wanted %s = %s, got %s", line, name, value, answer);
    json_decref(json);
    json_decref(wanted);
}

static void begin(struct referee *referee) {
    gives(referee, "{\"cmd\":\"new\",\"variant\":\"us\"}", "phase", "\"deal\"");
}

static void deal(struct referee *referee) {
    gives(referee, "{\"cmd\":\"deal\",\"seed\":\"" SEED "\"}", "phase", "\"bid\"");
}

static void what_is_no_json_is_bad_json(void **state) {
    static const char *const lines[] = {
        "x",
        "{",
        "{\"cmd\":\"new\",}",
        "{\"cmd\":\"new\"} x",
        "{'cmd':'new'}",
        " ",
        "{\"cmd\":\"\xff\"}",
        "{\"a\":\"\\ud800\"}",
        "[1,2",
        "nul",
        "{\"a\":1,\"a\":2,}",
        "{\"cmd\":\"state\"\x01}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(*state, lines[i], "bad_json");
    assert_non_null(strstr(referee_answer(*state, "{\0}", 3), "bad_json"));
}

static void what_is_no_request_is_bad_request(void **state) {
    static const char *const lines[] = {
        "1",
        "\"new\"",
        "[]",
        "null",
        "{}",
        "{\"cmd\":1}",
        "{\"cmd\":\"neu\"}",
        "{\"cmd\":\"new\\u0000\"}",
        "{\"cmd\":\"new\"}",
        "{\"cmd\":\"new\",\"variant\":1}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":[]}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":{\"min_bid\":6}}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"dealer\":\"0\"}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"dealer\":0.0}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"dealer\":-1}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"dealer\":4}",
        "{\"cmd\":\"new\",\"variant\":\"none\",\"dealer\":99999999999}",
        "{\"cmd\":\"new\",\"variant\":\"us\",\"dealer\":99999999999999999999}",
        "{\"cmd\":\"deal\"}",
        ("{\"cmd\":\"deal\",\"deck\":[],\"seed\":\"" SEED "\"}"),
        "{\"cmd\":\"deal\",\"deck\":\"As\"}",
        "{\"cmd\":\"deal\",\"deck\":[1]}",
        "{\"cmd\":\"deal\",\"seed\":1}",
        "{\"cmd\":\"deal\",\"seed\":\"12\"}",
        ("{\"cmd\":\"deal\",\"seed\":\"x" SEED "\"}"),
        "{\"cmd\":\"do\"}",
        "{\"cmd\":\"do\",\"action\":7}",
        "{\"cmd\":\"do\",\"action\":\"7\",\"seat\":\"0\"}",
        "{\"cmd\":\"view\"}",
        "{\"cmd\":\"view\",\"seat\":null}",
        "{\"cmd\":\"view\",\"seat\":-1}",
        "{\"cmd\":\"view\",\"seat\":7}",
        "{\"cmd\":\"state\",\"cmd\":\"state\"}",
        "{\"cmd\":\"state\",\"x\":1e999}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(*state, lines[i], "bad_request");
    begin(*state);
    refuses(*state, "{\"cmd\":\"view\",\"seat\":4}", "bad_request");
    assert_non_null(strstr(referee_answer_too_long(*state), "\"bad_request\""));
    refused_note(PEDRO_REFUSED_REQUEST_LONG);
}

static void a_nest_too_deep_is_bad_request(void **state) {
    enum { DEPTH = 100000 };
    char *line = malloc(DEPTH + 1);
    memset(line, '[', DEPTH);
    line[DEPTH] = '\0';
    refuses(*state, line, "bad_request");
    free(line);
}

static void only_new_is_right_before_the_first_new(void **state) {
    static const char *const lines[] = {
        ("{\"cmd\":\"deal\",\"seed\":\"" SEED "\"}"),
        "{\"cmd\":\"deal\",\"deck\":[]}",
        "{\"cmd\":\"do\",\"action\":\"7\"}",
        "{\"cmd\":\"legal\"}",
        "{\"cmd\":\"state\"}",
        "{\"cmd\":\"view\",\"seat\":0}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"record\"}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(*state, lines[i], "wrong_phase");
}

static void phases_have_their_requests(void **state) {
    begin(*state);
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"nonsense\"}", "wrong_phase");
    gives(*state, "{\"cmd\":\"legal\"}", "choices", "[]");
    refuses(*state, "{\"cmd\":\"undo\"}", "wrong_phase");
    deal(*state);
    refuses(*state, "{\"cmd\":\"deal\",\"deck\":[]}", "wrong_phase");
}

static void games_and_options_are_checked(void **state) {
    refuses(*state, "{\"cmd\":\"new\",\"variant\":\"none\",\"options\":{\"x\":\"y\"}}",
            "unknown_variant");
    refuses(*state, "{\"cmd\":\"new\",\"variant\":\"us\\u0000\"}", "unknown_variant");
    refuses(*state, "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":{\"x\":\"y\"}}",
            "bad_option");
    refuses(*state,
            "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":{\"min_bid\":\"+6\"}}",
            "bad_option");
    refuses(*state,
            "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":{\"min_bid\":\"15\"}}",
            "bad_option");
    /* The number of seats is that of the options. */
    gives(*state,
          "{\"cmd\":\"new\",\"variant\":\"individual\",\"options\":{\"players\":\"5\"},"
          "\"dealer\":4}",
          "dealer", "4");
    refuses(*state,
            "{\"cmd\":\"new\",\"variant\":\"individual\",\"options\":{\"min_bid\":\"0\"},"
            "\"dealer\":3}",
            "bad_request");
}

static void packs_are_checked(void **state) {
    char line[1024];
    size_t length;
    begin(*state);
    refuses(*state, "{\"cmd\":\"deal\",\"deck\":[]}", "bad_deck");
    refuses(*state, "{\"cmd\":\"deal\",\"deck\":[\"Zz\"]}", "bad_deck");
    length = (size_t)sprintf(line, "{\"cmd\":\"deal\",\"deck\":[");
    for (int i = 0; i < 52; i++)
        length += (size_t)sprintf(line + length, "%s\"As\"", i ? "," : "");
    memcpy(line + length, "]}", 3);
    refuses(*state, line, "bad_deck");
}

static void actions_are_checked(void **state) {
    begin(*state);
    deal(*state);
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"\"}", "illegal_action");
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"nonsense\"}", "illegal_action");
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"6\"}", "illegal_action");
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"7\",\"seat\":0}", "illegal_action");
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"7\",\"seat\":-1}", "illegal_action");
    refuses(*state, "{\"cmd\":\"do\",\"action\":\"7\\u0000\"}", "illegal_action");
    gives(*state, "{\"cmd\":\"do\",\"action\":\"7\",\"seat\":1,\"note\":{}}", "high_bid",
          "\"7\"");
}

static void an_error_changes_nothing(void **state) {
    begin(*state);
    deal(*state);
    char *before = strdup(ask(*state, "{\"cmd\":\"state\"}"));
    ask(*state, "{\"cmd\":\"do\",\"action\":\"6\"}");
    ask(*state, "{\"cmd\":\"deal\",\"deck\":[]}");
    ask(*state, "{\"cmd\":\"new\",\"variant\":\"none\"}");
    ask(*state, "not json");
    assert_string_equal(before, ask(*state, "{\"cmd\":\"state\"}"));
    free(before);
}

static void undo_goes_back_across_new(void **state) {
    begin(*state);
    deal(*state);
    char *bidding = strdup(ask(*state, "{\"cmd\":\"state\"}"));
    ask(*state, "{\"cmd\":\"do\",\"action\":\"9\"}");
    char *nine = strdup(ask(*state, "{\"cmd\":\"state\"}"));
    gives(*state, "{\"cmd\":\"new\",\"variant\":\"king\",\"dealer\":2}", "dealer", "2");
    gives(*state, "{\"cmd\":\"deal\",\"seed\":\"" SEED "\"}", "phase", "\"bid\"");
    gives(*state, "{\"cmd\":\"undo\"}", "phase", "\"deal\"");
    assert_string_equal(nine, ask(*state, "{\"cmd\":\"undo\"}"));
    assert_string_equal(bidding, ask(*state, "{\"cmd\":\"undo\"}"));
    gives(*state, "{\"cmd\":\"undo\"}", "phase", "\"deal\"");
    refuses(*state, "{\"cmd\":\"undo\"}", "wrong_phase");
    free(bidding);
    free(nine);
}

static void a_record_has_what_was_done(void **state) {
    gives(*state,
          "{\"cmd\":\"new\",\"variant\":\"us\",\"options\":{\"target\":\"52\",\"min_"
          "bid\":\"6\"}}",
          "hand", "0");
    deal(*state);
    gives(*state, "{\"cmd\":\"do\",\"action\":\"6\"}", "bidder", "1");
    const char *answer = ask(*state, "{\"cmd\":\"record\"}");
    assert_non_null(strstr(
        answer,
        "{\"record\":\"[Variant \\\"us\\\"]\\n[Options \\\"min_bid=6, target=52\\\"]\\n"
        "[Players \\\"4\\\"]\\n[Dealer \\\"0\\\"]\\n[Result \\\"*\\\"]\\n\\ndeal "));
    assert_string_equal(answer + strlen(answer) - strlen("\\n1 6\\n\"}"), "\\n1 6\\n\"}");
}

static void a_view_hides_what_a_seat_may_not_see(void **state) {
    begin(*state);
    deal(*state);
    const char *view = ask(*state, "{\"cmd\":\"view\",\"seat\":2}");
    int hidden = 0;
    for (const char *at = view; (at = strstr(at, "\"??\"")); at++)
        hidden++;
    assert_int_equal(hidden, 3 * 9 + 16);
}

static void an_empty_line_gets_no_answer(void **state) { assert_null(ask(*state, "")); }

static void more_matches_than_are_kept_do_no_harm(void **state) {
    for (int i = 0; i < REFEREE_MATCHES_MAX + 10; i++)
        begin(*state);
    for (int i = 1; i < REFEREE_MATCHES_MAX; i++)
        gives(*state, "{\"cmd\":\"undo\"}", "hand", "0");
    refuses(*state, "{\"cmd\":\"undo\"}", "wrong_phase");
}

static void every_reason_of_the_referee_was_given(void **state) {
    (void)state;
    refused_all(PEDRO_REFUSED_NO_JSON, PEDRO_REFUSED_WRONG_PACK);
}

TEST_GROUP(referee) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_no_json_is_bad_json, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_request_is_bad_request, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_nest_too_deep_is_bad_request, setup, teardown),
        cmocka_unit_test_setup_teardown(only_new_is_right_before_the_first_new, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(phases_have_their_requests, setup, teardown),
        cmocka_unit_test_setup_teardown(games_and_options_are_checked, setup, teardown),
        cmocka_unit_test_setup_teardown(packs_are_checked, setup, teardown),
        cmocka_unit_test_setup_teardown(actions_are_checked, setup, teardown),
        cmocka_unit_test_setup_teardown(an_error_changes_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(undo_goes_back_across_new, setup, teardown),
        cmocka_unit_test_setup_teardown(a_record_has_what_was_done, setup, teardown),
        cmocka_unit_test_setup_teardown(a_view_hides_what_a_seat_may_not_see, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(an_empty_line_gets_no_answer, setup, teardown),
        cmocka_unit_test_setup_teardown(more_matches_than_are_kept_do_no_harm, setup,
                                        teardown),
        cmocka_unit_test(every_reason_of_the_referee_was_given),
    };
    return cmocka_run_group_tests_name("referee", tests, NULL, NULL);
}
