/* director_test.c - tests the tournament of the page in a native program, with the calls of the page.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/line_sample.h"
#include "web/director.h"

#define SEED "000000000000000000000000000000000000000000000000000000000000002a"

static json_t *answer, *before;

static json_t *read_answer(const char *text) {
    json_error_t error;
    json_decref(before);
    before = answer;
    answer = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!answer)
        fail_msg("%s: %s", error.text, text);
    return answer;
}

static size_t put(const char *text) {
    const size_t length = strlen(text);
    char *input = director_input(length);
    assert_non_null(input);
    for (size_t i = 0; i < length; i++)
        input[i] = text[i];
    return length;
}

static const char *word(json_t *json, const char *member) {
    const char *value = json_string_value(json_object_get(json, member));
    return value ? value : "";
}

static json_int_t number(json_t *json, const char *member) {
    assert_true(json_is_integer(json_object_get(json, member)));
    return json_integer_value(json_object_get(json, member));
}

/* Does acts; the word of the refusal, or "". */
static const char *act(const char *acts) {
    return word(read_answer(director_do(2000, put(acts))), "reason");
}

static void begin(void) {
    read_answer(director_begin(1000, put(SEED " Tuesday \xc3\xa5")));
    assert_int_equal(json_array_size(json_object_get(answer, "rows")), 1);
    assert_string_equal(act("set form round_robin\nset unit hands"), "");
    assert_string_equal(act("entry 1 \"Ann\" \"Bo\" club \"Malax\""), "");
    assert_string_equal(act("entry 2 \"Cleo\" \"Dan\""), "");
    assert_string_equal(act("entry 3 \"Eve\" \"Flo\""), "");
}

/* The lines that a terminal takes too: what each becomes, and nothing else changes. */
static void lines_are_typed_as_in_the_terminal(void **state) {
    (void)state;
    read_answer(director_begin(1000, put(SEED " Lines")));
    for (size_t i = 0; i < LINE_SAMPLES; i++) {
        const char *line = line_samples[i].line, *wanted = line_samples[i].answer;
        if (!line) {
            read_answer(director_begin(1000, put(SEED " Lines")));
            continue;
        }
        const char *reason = act(line);
        json_t *rows = json_object_get(answer, "rows");
        if (*wanted == '?' && *reason) {
            assert_true(strcmp(reason, "line_shows") == 0 ||
                        strcmp(reason, "line_form") == 0);
        } else if (*wanted == '!' && *reason) {
            assert_true(wanted[1] == '*' || strcmp(reason, wanted + 1) == 0);
        } else {
            const char *row = json_string_value(json_array_get(rows, 0));
            if (*reason || !row || strcmp(row, "2000 director ") < 0 ||
                strcmp(row + strlen("2000 director "), wanted) != 0)
                fail_msg("'%s': %s %s, not %s", line, reason, row ? row : "", wanted);
            assert_int_equal(json_array_size(rows), 1);
        }
    }
}

static void drawn(void) {
    read_answer(director_draw());
    const char *drawn = word(answer, "act");
    assert_memory_equal(drawn, "pair 1 ", 7);
    assert_string_equal(act(drawn), "");
}

static void test_evening(void **state) {
    (void)state;
    begin();
    read_answer(director_state());
    assert_string_equal(word(answer, "title"), "Tuesday \xc3\xa5");
    assert_string_equal(word(answer, "seed"), SEED);
    assert_int_equal(number(answer, "next"), 4);
    assert_int_equal(number(answer, "planned"), 3);
    json_t *entry = json_array_get(json_object_get(answer, "entries"), 0);
    assert_string_equal(word(entry, "name"), "Ann & Bo");
    assert_string_equal(word(entry, "club"), "Malax");
    assert_string_equal(word(json_object_get(answer, "settings"), "unit"), "hands");

    drawn();
    read_answer(director_round(1));
    assert_true(json_is_true(json_object_get(answer, "draft")));
    assert_int_equal(json_array_size(json_object_get(answer, "byes")), 1);
    assert_string_equal(act("publish 1"), "");
    read_answer(director_round(1));
    assert_int_equal(number(answer, "missing"), 1);
    json_t *table = json_array_get(json_object_get(answer, "tables"), 0);
    assert_string_equal(word(table, "state"), "empty");
    const json_int_t winner = number(
        json_array_get(json_array_get(json_object_get(table, "sides"), 0), 0), "entry");
    read_answer(director_standings(1));
    assert_int_equal(number(answer, "complete"), 0);
    assert_int_equal(number(answer, "in"), 0);
    assert_int_equal(number(answer, "all"), 1);
    assert_true(json_is_true(json_object_get(answer, "byes")));
    assert_string_equal(act("result 1 1 30-26"), "");
    read_answer(director_standings(1));
    assert_int_equal(number(answer, "complete"), 1);
    json_t *first = json_array_get(json_object_get(answer, "places"), 0);
    assert_int_equal(number(first, "entry"), winner);
    assert_int_equal(number(first, "score"), 1000);
}

/* A journal gives the same state, and a refused one is not written on. */
static void test_journal(void **state) {
    (void)state;
    begin();
    json_t *log = json_incref(read_answer(director_log()));
    char journal[4096] = "";
    size_t at;
    json_t *row;
    json_array_foreach(json_object_get(log, "rows"), at, row) {
        strcat(journal, word(row, "text"));
        strcat(journal, "\n");
    }
    json_decref(log);
    char *kept = strdup(director_state());
    strcat(journal, "2000 director wi");
    read_answer(director_open(put(journal)));
    assert_int_equal(number(answer, "rows"), (json_int_t)at);
    assert_true(json_is_true(json_object_get(answer, "torn")));
    assert_string_equal(director_state(), kept);
    strcat(journal, "thdraw 9\n");
    read_answer(director_open(put(journal)));
    assert_string_equal(word(answer, "reason"), "entry_unknown");
    assert_int_equal(number(answer, "line"), (json_int_t)at + 1);
    assert_string_not_equal(act("withdraw 1"), "");
    free(kept);
}

/* The log tells an act that was taken back from the undo that did it. */
static void test_log(void **state) {
    (void)state;
    begin();
    assert_string_equal(act("note \"1 director undo\""), "");
    assert_string_equal(act("undo"), "");
    read_answer(director_log());
    json_t *rows = json_object_get(answer, "rows");
    const size_t count = json_array_size(rows);
    json_t *kept = json_array_get(rows, count - 3),
           *note = json_array_get(rows, count - 2),
           *undo = json_array_get(rows, count - 1);
    assert_false(json_is_true(json_object_get(kept, "undone")));
    assert_string_equal(word(note, "act"), "note \"1 director undo\"");
    assert_true(json_is_true(json_object_get(note, "undone")));
    assert_false(json_is_true(json_object_get(note, "undoes")));
    assert_string_equal(word(undo, "act"), "undo");
    assert_false(json_is_true(json_object_get(undo, "undone")));
    assert_true(json_is_true(json_object_get(undo, "undoes")));
}

static void test_refused(void **state) {
    (void)state;
    begin();
    char *kept = strdup(director_state());
    /* All lines, or none. */
    assert_string_equal(act("withdraw 1\nwithdraw 1"), "entry_withdrawn");
    assert_int_equal(number(answer, "line"), 2);
    assert_string_equal(act("entry 1 \"Al\" \"Ed\""), "entry_taken");
    assert_string_equal(act("publish 1"), "round_draft");
    assert_string_equal(word(read_answer(director_round(1)), "reason"), "round_unknown");
    assert_string_equal(word(read_answer(director_standings(1)), "reason"),
                        "round_unknown");
    assert_string_equal(director_state(), kept);
    free(kept);
    assert_null(director_input((size_t)DIRECTOR_INPUT_MAX + 1));
    read_answer(director_begin(1000, put("no seed")));
    assert_string_equal(word(answer, "reason"), "row_seed");
    assert_string_not_equal(act("entry 1 \"Al\" \"Ed\""), "");
}

/* The document of the whole event opens as its journal does; lists come in and out as CSV. */
static void test_documents(void **state) {
    (void)state;
    begin();
    read_answer(
        director_csv_entries(put("name1,name2,club\nGus,Hal,Korsholm\nIda,Jo,\n")));
    assert_string_equal(word(answer, "text"),
                        "\nentry 4 \"Gus\" \"Hal\" club \"Korsholm\"\n"
                        "entry 5 \"Ida\" \"Jo\"\n");
    assert_string_equal(act(word(answer, "text")), "");
    drawn();
    assert_string_equal(act("publish 1"), "");
    assert_string_equal(act("result 1 1 30-26"), "");
    char *kept = strdup(director_state());
    const size_t length = put(word(read_answer(director_json()), "text"));
    read_answer(director_open(length));
    assert_true(json_is_false(json_object_get(answer, "torn")));
    assert_string_equal(director_state(), kept);
    free(kept);
    assert_non_null(
        strstr(word(read_answer(director_csv_standings(1)), "text"), "place,"));
    assert_non_null(strstr(word(read_answer(director_csv_results()), "text"), "30"));
    assert_string_equal(word(read_answer(director_csv_standings(2)), "reason"),
                        "round_unknown");
    read_answer(director_csv_entries(put("name1,name2\n\"Gus")));
    assert_string_not_equal(word(answer, "reason"), "");
}

/* Each paper is a page, and has everybody. */
static void test_papers(void **state) {
    (void)state;
    begin();
    assert_string_equal(word(read_answer(director_paper(0, 0)), "reason"),
                        "round_unknown");
    drawn();
    assert_string_equal(act("publish 1"), "");
    json_t *papers =
        json_incref(json_object_get(read_answer(director_papers()), "papers"));
    assert_true(json_array_size(papers) > 3);
    for (unsigned kind = 0; kind < json_array_size(papers); kind++) {
        const char *html = word(read_answer(director_paper(kind, 1)), "text");
        assert_non_null(strstr(html, "<style>"));
        assert_non_null(strstr(html, "Cleo"));
    }
    read_answer(director_paper((unsigned)json_array_size(papers), 1));
    assert_string_not_equal(word(answer, "reason"), "");
    json_decref(papers);
}

/* The form has a field for each setting, and all words have a meaning. */
/* The open tournament as a document. */
static char *document(void) {
    char *kept = strdup(word(read_answer(director_json()), "text"));
    assert_non_null(kept);
    return kept;
}

/* A tournament is taken once, and what is refused changes nothing. */
static void test_season(void **state) {
    (void)state;
    static const char rows[] =
        "season 1 \"Winter\"\nset score sum\nring \"North\" qualify 1\n"
        "event \"North\" \"north.json\"\n";
    begin();
    assert_string_equal(act(word(read_answer(director_draw()), "act")), "");
    assert_string_equal(act("publish 1"), "");
    assert_string_equal(act("result 1 1 30-26"), "");
    char *event = document();
    read_answer(director_season(put(rows)));
    assert_string_equal(word(answer, "name"), "Winter");
    json_t *told = json_array_get(json_object_get(answer, "events"), 0);
    assert_string_equal(word(told, "file"), "north.json");
    assert_false(json_is_true(json_object_get(told, "taken")));
    assert_string_equal(word(read_answer(director_season_take(1, put(event))), "error"),
                        "bad_record");
    assert_string_equal(
        word(read_answer(director_season_take(0, put("nonsense"))), "error"),
        "bad_record");
    read_answer(director_season_take(0, put(event)));
    told = json_array_get(json_object_get(answer, "events"), 0);
    assert_string_equal(word(told, "name"), "Tuesday \xc3\xa5");
    assert_true(json_is_true(json_object_get(told, "taken")));
    assert_string_equal(word(read_answer(director_season_take(0, put(event))), "error"),
                        "bad_record");
    const char *html = word(read_answer(director_season_sheet(put("html"))), "text");
    assert_non_null(strstr(html, " &amp; "));
    const char *csv = word(read_answer(director_season_sheet(put("final"))), "text");
    assert_non_null(strstr(csv, "North"));
    assert_string_equal(word(read_answer(director_season_sheet(put("htm"))), "error"),
                        "bad_record");
    /* The tournament that is open is another matter. */
    read_answer(director_state());
    assert_string_equal(word(answer, "title"), "Tuesday \xc3\xa5");
    read_answer(director_season(put("season 1 \"Winter\"\nring\n")));
    assert_int_equal(number(answer, "line"), 2);
    assert_string_equal(word(read_answer(director_season_sheet(put("html"))), "error"),
                        "bad_record");
    free(event);
}

static void test_keys(void **state) {
    (void)state;
    json_t *keys = json_object_get(read_answer(director_keys()), "keys");
    assert_int_equal(json_array_size(keys), TOURNAMENT_KEYS_COUNT);
    for (size_t at = 0; at < json_array_size(keys); at++) {
        json_t *key = json_array_get(keys, at), *words = json_object_get(key, "words");
        assert_string_not_equal(word(key, "label"), "");
        for (size_t i = 0; i < json_array_size(words); i++)
            assert_string_not_equal(word(json_array_get(words, i), "meaning"), "");
    }
}

TEST_GROUP(director) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evening),
        cmocka_unit_test(test_journal),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_documents),
        cmocka_unit_test(test_papers),
        cmocka_unit_test(test_season),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(lines_are_typed_as_in_the_terminal),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(answer);
    json_decref(before);
    return failed;
}
