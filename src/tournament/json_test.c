/* json_test.c - the document of an event, and what is refused in its place.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "tournament/tournament_sample.h"

static struct tournament tournament, read;
static struct tournament_journal journal;

static char *begin(void) {
    static const char *const acts[] = {
        SAMPLE_OPEN,
        "set form manual",
        "entry 1 \"Ann \\ Berg\" \"Bo Ek\" team \"Räv\"",
        "entry 2 \"Cai\" \"Dan\"",
        "pair 1 1:1-2",
        "publish 1",
        "result 1 1 62-48",
    };
    tournament_init(&tournament);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        assert_string_equal(sample_do(&tournament, acts[i]), "");
    char *bytes = tournament_json(&tournament);
    tournament_finish(&tournament);
    assert_non_null(bytes);
    return bytes;
}

static int read_back(const char *bytes) {
    return tournament_json_read(bytes, strlen(bytes), &read, &journal);
}

static void the_document_says_what_follows(void **state) {
    (void)state;
    char *bytes = begin();
    json_t *root = json_loads(bytes, 0, NULL);
    assert_non_null(root);
    assert_int_equal(json_integer_value(json_object_get(root, "version")), 1);
    json_t *first = json_array_get(json_object_get(root, "standings"), 0);
    assert_int_equal(json_integer_value(json_object_get(first, "entry")), 1);
    assert_int_equal(json_integer_value(json_object_get(first, "score")), 1000);
    assert_string_equal(json_string_value(json_object_get(first, "decided")), "score");
    /* Also with white space between its values. */
    char *spaced = json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    assert_int_equal(read_back(spaced), PEDRO_ERR_OK);
    char *again = tournament_json(&read);
    assert_string_equal(again, bytes);
    tournament_finish(&read);
    free(again);
    free(spaced);
    json_decref(root);
    free(bytes);
}

static void a_changed_document_is_refused(void **state) {
    (void)state;
    char *bytes = begin();
    strstr(bytes, "\"score\":1000")[8] = '2';
    assert_int_equal(read_back(bytes), PEDRO_ERR_BAD_RECORD);
    assert_int_equal(journal.refusal.code, PEDRO_REFUSED_TOURNAMENT_DIFFERS);
    tournament_finish(&read);
    strstr(bytes, "publish 1")[4] = 'a';
    assert_int_equal(read_back(bytes), PEDRO_ERR_BAD_RECORD);
    assert_int_equal(journal.line, 6);
    tournament_finish(&read);
    assert_int_equal(read_back("{"), PEDRO_ERR_BAD_JSON);
    assert_int_equal(journal.refusal.code, PEDRO_REFUSED_NO_JSON);
    tournament_finish(&read);
    assert_int_equal(read_back("{\"rows\":[]}"), PEDRO_ERR_BAD_RECORD);
    tournament_finish(&read);
    free(bytes);
}

TEST_GROUP(json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_says_what_follows),
        cmocka_unit_test(a_changed_document_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
