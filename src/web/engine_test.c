/* engine_test.c - tests the engine of the page in a native program, with the calls of the
 *page.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/rng.h"
#include "table/table.h"
#include "web/engine.h"

enum { HEARD_MAX = 4096 };

/* The received messages and, separately, rows. */
static json_t *heard[HEARD_MAX], *rows[HEARD_MAX];
static size_t heard_count, row_count;
static uint8_t chance;
static double now = 1700000000000;

static void shake(void) { memset(engine_chance(), ++chance, PEDRO_SEED_SIZE); }

static void hear(void) {
    const char *text;
    while ((text = engine_next())) {
        json_error_t error;
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
        if (!json)
            fail_msg("%s: %s", error.text, text);
        const char *type = json_string_value(json_object_get(json, "type"));
        const bool row = strcmp(type, "row") == 0;
        assert_true((row ? row_count : heard_count) < HEARD_MAX);
        if (row)
            rows[row_count++] = json;
        else
            heard[heard_count++] = json;
    }
}

/* The last message of a type, or NULL. */
static json_t *last(const char *type) {
    for (size_t i = heard_count; i-- > 0;)
        if (strcmp(json_string_value(json_object_get(heard[i], "type")), type) == 0)
            return heard[i];
    return NULL;
}

static void forget_heard(void) {
    while (heard_count > 0)
        json_decref(heard[--heard_count]);
    while (row_count > 0)
        json_decref(rows[--row_count]);
}

static const char *word(json_t *json, const char *member) {
    return json_string_value(json_object_get(json, member));
}

/* Sends a message, with `'` in place of quotation marks. */
static void say(const char *format, const char *table, const char *more) {
    char *input = engine_input();
    const int length = snprintf(input, ENGINE_INPUT_MAX, format, table, more);
    for (int i = 0; i < length; i++)
        if (input[i] == '\'')
            input[i] = '"';
    shake();
    engine_receive((size_t)length, now);
    hear();
}

static void sit_down(void) {
    strcpy(engine_input(), "Ann");
    assert_int_equal(engine_person(3), 0);
    say("{'type':'open','id':1,'variant':'%s','bots':'simple','clock':'untimed','start':"
        "true}%s",
        "us", "");
    assert_non_null(last("ok"));
}

static void let_time_pass(void) {
    for (double wait = 0; wait == 0;) {
        shake();
        wait = engine_tick(now);
        assert_true(wait <= 60000);
        hear();
        if (wait > 0) {
            now += wait;
            wait = 0;
        }
    }
}

/* Answers with the first choice until there is none, or until a hand has begun. */
static void play_to(json_int_t hand) {
    for (int i = 0; i < 2000; i++) {
        char action[400], seq[24];
        let_time_pass();
        json_t *view = last("view"), *legal = json_object_get(view, "legal"), *value;
        if (!legal || json_integer_value(
                          json_object_get(json_object_get(view, "view"), "hand")) == hand)
            return;
        json_t *choices = json_object_get(legal, "choices");
        if (choices) {
            strcpy(action, json_string_value(json_array_get(choices, 0)));
        } else {
            size_t g;
            strcpy(action, word(legal, "phase"));
            json_array_foreach(json_object_get(legal, "groups"), g, value) {
                json_int_t min = json_integer_value(json_object_get(value, "min"));
                for (json_int_t k = 0; k < min; k++) {
                    strcat(action, " ");
                    strcat(action, json_string_value(json_array_get(
                                       json_object_get(value, "from"), (size_t)k)));
                }
            }
        }
        snprintf(seq, sizeof seq, "%d",
                 (int)json_integer_value(json_object_get(view, "seq")));
        char format[500];
        snprintf(format, sizeof format,
                 "{'type':'act','table':'%%s','action':'%s','seq':%%s}", action);
        char table[20];
        strcpy(table, word(view, "table"));
        const size_t before = heard_count;
        say(format, table, seq);
        assert_true(heard_count > before);
        assert_null(last("error"));
    }
    fail_msg("the match does not end");
}

static void play_match(void) { play_to(-1); }

static void a_match_against_bots_is_played_to_its_end(void **state) {
    (void)state;
    sit_down();
    play_match();
    assert_string_equal(word(json_object_get(last("view"), "view"), "phase"), "over");
    assert_true(json_is_true(json_object_get(last("table"), "over")));
    assert_non_null(strstr(word(last("record"), "record"), "[Variant \"us\"]"));
    forget_heard();
}

/* What the engine tells of the hands of a table that are over; NULL: nothing. */
static json_t *hands_of(const char *table) {
    strcpy(engine_input(), table);
    engine_hands(strlen(table));
    const char *text = engine_next();
    json_t *told = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    assert_null(engine_next());
    return told;
}

static void hands_that_are_over_are_told(void **state) {
    char table[20];
    (void)state;
    sit_down();
    let_time_pass();
    strcpy(table, word(last("table"), "table"));
    assert_null(hands_of(table));
    assert_null(hands_of("nowhere"));
    assert_null(hands_of("a name that no table can have"));
    assert_null(hands_of(""));
    play_to(2);
    json_t *hands = hands_of(table);
    assert_string_equal(word(hands, "type"), "hands");
    assert_string_equal(word(hands, "table"), table);
    assert_non_null(strstr(word(hands, "record"), "\ndeal "));
    assert_non_null(strstr(word(hands, "record"), "[Result \"*\"]"));
    json_decref(hands);
    play_match();
    assert_null(hands_of(table));
    forget_heard();
}

static void restore(const char *table, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int length = snprintf(engine_input(), ENGINE_INPUT_MAX, "%s\n%s", table,
                                    word(rows[i], "row"));
        assert_int_equal(engine_restore((size_t)length), 0);
    }
}

static void rows_give_the_table_back_as_it_was(void **state) {
    char table[20], before[8192];
    (void)state;
    sit_down();
    let_time_pass();
    strcpy(table, word(last("table"), "table"));
    char *view = json_dumps(json_object_get(last("view"), "view"), JSON_SORT_KEYS);
    assert_non_null(view);
    assert_true(strlen(view) < sizeof before);
    strcpy(before, view);
    free(view);
    const size_t kept = row_count;
    say("{'type':'leave','table':'%s'}", table, "");
    assert_string_equal(word(last("forget"), "table"), table);
    say("{'type':'join','table':'%s'}", table, "");
    assert_string_equal(word(last("error"), "code"), "unknown_table");
    restore(table, kept);
    forget_heard();
    say("{'type':'join','id':2,'table':'%s'}", table, "");
    view = json_dumps(json_object_get(last("view"), "view"), JSON_SORT_KEYS);
    assert_string_equal(view, before);
    free(view);
    forget_heard();
}

/* The clock of the device was put back between two visits of the page. */
static void a_table_plays_on_under_an_earlier_clock(void **state) {
    char table[20];
    (void)state;
    sit_down();
    let_time_pass();
    strcpy(table, word(last("table"), "table"));
    const size_t kept = row_count;
    say("{'type':'leave','table':'%s'}", table, "");
    restore(table, kept);
    now -= 3600 * 1000;
    forget_heard();
    say("{'type':'join','id':2,'table':'%s'}", table, "");
    play_match();
    assert_non_null(last("record"));
    forget_heard();
}

static void what_is_no_message_is_refused(void **state) {
    (void)state;
    strcpy(engine_input(), "nonsense");
    engine_receive(8, now);
    hear();
    assert_string_equal(word(last("error"), "code"), "bad_message");
    assert_string_equal(word(last("error"), "reason"), "no_object");
    say("{'type':'join','id':7,'table':'%s'}", "nowhere", "");
    assert_string_equal(word(last("error"), "code"), "unknown_table");
    assert_int_equal(json_integer_value(json_object_get(last("error"), "id")), 7);
    forget_heard();
}

static void there_is_an_end_of_unfinished_tables(void **state) {
    (void)state;
    for (int i = 0; i < 100 && !last("error"); i++)
        say("{'type':'open','id':1,'variant':'%s','clock':'untimed'}%s", "us", "");
    assert_string_equal(word(last("error"), "reason"), "tables_unfinished");
    forget_heard();
}

static void a_damaged_row_is_refused(void **state) {
    (void)state;
    strcpy(engine_input(), "broken\nno row at all");
    assert_int_equal(engine_restore(strlen(engine_input())), -1);
    strcpy(engine_input(), "no line feed");
    assert_int_equal(engine_restore(strlen(engine_input())), -1);
}

static void names_of_people_are_limited(void **state) {
    (void)state;
    memset(engine_input(), 'x', TABLE_PERSON_MAX);
    assert_int_equal(engine_person(0), -1);
    assert_int_equal(engine_person(TABLE_PERSON_MAX), -1);
    assert_int_equal(engine_person(TABLE_PERSON_MAX - 1), 0);
    assert_int_equal(engine_person(8), 0);
}

static json_t *scored(const char *input) {
    strcpy(engine_input(), input);
    json_t *answer = json_loads(engine_score(strlen(input)), 0, NULL);
    assert_non_null(answer);
    return answer;
}

#define SCORE_RECORD "[Score \"1\"]\n[Variant \"us\"]\n"

static void a_score_pad_is_answered_with_its_new_record(void **state) {
    (void)state;
    json_t *pad = scored("hand 0 1 8 h 5 9\n" SCORE_RECORD);
    assert_non_null(strstr(word(pad, "record"), "hand 0 1 8 h 5 9\nscore 5 9\n"));
    assert_int_equal(json_integer_value(json_object_get(pad, "dealer")), 1);
    json_decref(pad);
    json_t *draw = scored("draw 5h Kd 9c As\n" SCORE_RECORD);
    assert_int_equal(
        json_integer_value(json_array_get(json_object_get(draw, "order"), 0)), 3);
    json_decref(draw);
    static const char *const wrong[][2] = {
        {"hand 0 1 8 h 5 9", "no_object"},
        {"hand 0 1 8 h 9 9\n" SCORE_RECORD, "told_sum"},
        {"undo\n" SCORE_RECORD, "nothing_to_undo"},
        {"draw 5h\n" SCORE_RECORD, "draw_cards"},
        {"\n[Variant \"us\"]\n", "pad_missing"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *answer = scored(wrong[i][0]);
        assert_string_equal(word(answer, "reason"), wrong[i][1]);
        json_decref(answer);
    }
}

/* A ruling for the input, with `'` in the result in place of quotation marks. */
static const char *ruled(const char *input) {
    static char text[64 << 10];
    strcpy(engine_input(), input);
    snprintf(text, sizeof text, "%s", engine_ruling(strlen(input)));
    for (char *at = text; *at; at++)
        if (*at == '"')
            *at = '\'';
    return text;
}

static void rulings_are_given(void **state) {
    (void)state;
    assert_non_null(strstr(ruled("modern-club\n\nwhat revoke\nwhen before\nby bidder\n"
                                 "bid 9\npoints 7\nscores 24,10"),
                           "'ruled':{'made':false,'bid':'set','winner':'',"
                           "'hand':[-9,14],'after':[15,24]}"));
    assert_non_null(strstr(ruled("us\nmiscount=next_dealer\n\nwhat count\nwhen before"),
                           "'status':'law','key':'miscount'"));
    /* Answers that cannot be are asked again; a game alone is the first question. */
    assert_non_null(
        strstr(ruled("us\n\nwhat count\nwhen yesterday\nbid 9\nodd"),
               "'name':'when','text':'When was it?','needed':true,'answer':''"));
    assert_non_null(strstr(ruled("us"), "'given':false"));
    assert_non_null(strstr(ruled("us\n\n"), "'given':false"));
    assert_non_null(strstr(ruled("nowhere\n\nwhat bid"), "'error'"));
    assert_non_null(strstr(ruled("us\nrevoke=maybe\n\nwhat bid"), "'error'"));
    assert_non_null(strstr(ruled(""), "'error'"));
}

/* The number of deals of a date, and the first one. */
static size_t deals_of(const char *date, const char *first) {
    strcpy(engine_input(), date);
    engine_daily(strlen(date));
    json_t *told = json_loads(engine_next(), JSON_REJECT_DUPLICATES, NULL);
    json_t *deals = json_object_get(told, "deals");
    const size_t count = json_array_size(deals);
    if (first) {
        char *text = json_dumps(json_array_get(deals, 0), JSON_COMPACT);
        assert_string_equal(text, first);
        free(text);
    }
    json_decref(told);
    return count;
}

static void the_deals_of_a_day_follow_from_its_date(void **state) {
    (void)state;
    assert_int_equal(
        deals_of(
            "2026-11-27",
            "{\"variant\":\"us\",\"title\":\"Double Pedro (High Five)\",\"players\":4,"
            "\"dealer\":0,\"bot\":\"strong\",\"seed\":"
            "\"223266a24bcc723db3a0a042691271ad03cb127a2112c2ae0b29c26af2510b49\"}"),
        4);
    assert_int_equal(deals_of("2026-11-31", NULL), 0);
    assert_int_equal(deals_of("1969-12-31", NULL), 0);
    assert_int_equal(deals_of("", NULL), 0);
}

TEST_GROUP(engine) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rulings_are_given),
        cmocka_unit_test(the_deals_of_a_day_follow_from_its_date),
        cmocka_unit_test(a_score_pad_is_answered_with_its_new_record),
        cmocka_unit_test(a_match_against_bots_is_played_to_its_end),
        cmocka_unit_test(hands_that_are_over_are_told),
        cmocka_unit_test(rows_give_the_table_back_as_it_was),
        cmocka_unit_test(a_table_plays_on_under_an_earlier_clock),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(a_damaged_row_is_refused),
        cmocka_unit_test(names_of_people_are_limited),
        cmocka_unit_test(there_is_an_end_of_unfinished_tables),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
