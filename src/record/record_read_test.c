/* record_read_test.c - records that are wrong are refused, with the line and a reason.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "effort.h"
#include "random_play.h"
#include "record/record_sample.h"
#include "refused.h"

/* Must be refused, in that line, for that reason. */
static void read_bad(const char *text, int err, unsigned long line, const char *says) {
    struct reading reading;
    int got = read_text(text, &reading);
    refused_note(reading.error.refusal.code);
    assert_int_equal(got, reading.error.err);
    if (reading.error.err != err || reading.error.line != line ||
        !strstr(reading.error.message, says))
        fail_msg("should be %s in line %lu: %s\nbut is %s in line %lu: %s",
                 pedro_err_word(err), line, says, pedro_err_word(reading.error.err),
                 reading.error.line, reading.error.message);
    finish(&reading);
}

/* Replaces the first `old` in `text`, which must be there. */
static void replace(char *text, const char *old, const char *new) {
    static char rest[TEXT_MAX];
    struct pedro_text from, made;
    char *at = strstr(text, old);
    if (!at) {
        fail_msg("there is no '%s'", old);
        return;
    }
    pedro_text_init(&from, rest, sizeof rest);
    pedro_text_add(&from, at + strlen(old));
    pedro_text_init(&made, at, TEXT_MAX - (size_t)(at - text));
    pedro_text_add(&made, new);
    pedro_text_add(&made, rest);
    assert_true(pedro_text_fits(&made));
}

static void a_byte_order_mark_may_stand_first(void **data) {
    struct reading reading;
    (void)data;
    read_good("\xEF\xBB\xBF[Variant \"us\"]\r\n", &reading);
    assert_string_equal(reading.match.variant, "us");
    finish(&reading);
    read_bad("\xEF\xBB\xBF", PEDRO_ERR_BAD_RECORD, 1, "no tag Variant");
    read_bad("\xEF\xBB\xBF\xEF\xBB\xBF[Variant \"us\"]\n", PEDRO_ERR_BAD_RECORD, 1,
             "no tag Variant");
    read_bad("\n\xEF\xBB\xBF[Variant \"us\"]\n", PEDRO_ERR_BAD_RECORD, 2,
             "no tag Variant");
    read_bad("\xEF\xBB[Variant \"us\"]\n", PEDRO_ERR_BAD_RECORD, 1, "UTF-8");
}

/* A record of `us` with the pack dealt in its own order, in line 7, and `events` after it. */
static char *us_record(const char *events) {
    static char buffer[TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_text_add(&text,
                   "[Variant \"us\"]\n[Options \"\"]\n[Players \"4\"]\n[Dealer \"0\"]\n"
                   "[Result \"*\"]\n\ndeal");
    for (pedro_card card = 0; card < 52; card++) {
        char letters[3];
        pedro_card_text(card, letters);
        pedro_text_add_char(&text, ' ');
        pedro_text_add(&text, letters);
    }
    pedro_text_add_char(&text, '\n');
    pedro_text_add(&text, events);
    return buffer;
}

/* An unfinished record is read, also without a last LF. */
static void a_record_may_stop_after_any_line(void **data) {
    static char text[TEXT_MAX];
    struct reading reading;
    (void)data;
    load(golden[0], text);
    replace(text, "[Result \"8 -14\"]", "[Result \"*\"]");
    char *tags_end = strstr(text, "\n\n");
    for (char *end = text + strlen(text); end > tags_end; end--) {
        if (*end == '\n' || *end == '\0') {
            *end = '\0';
            read_good(text, &reading);
            finish(&reading);
        }
    }
}

static void comments_blank_lines_and_crlf_do_not_count(void **data) {
    struct reading reading;
    (void)data;
    read_good("; a match\r\n"
              "[Variant \"us\"]  ; the usual one\r\n"
              "\r\n"
              "  [Seat0 \"Ann; or Anna\"]\r\n"
              "[Unknown \"kept\"]\r\n"
              "\t; nothing dealt yet\r\n",
              &reading);
    assert_string_equal(reading.match.variant, "us");
    assert_int_equal(reading.match.first_dealer, 0);
    assert_string_equal(pedro_tags_get(&reading.tags, "Seat0"), "Ann; or Anna");
    assert_string_equal(pedro_tags_get(&reading.tags, "Unknown"), "kept");
    finish(&reading);
    read_good(us_record("1 pass ; nothing in hand\n;\n 2 8\n"), &reading);
    assert_int_equal(reading.match.events, 3);
    finish(&reading);
}

static void options_come_with_the_record(void **data) {
    static char text[TEXT_MAX];
    struct reading reading;
    (void)data;
    read_good("[Variant \"us\"]\n[Options \"target=62, min_bid=6\"]\n[Players \"4\"]\n",
              &reading);
    assert_int_equal(reading.match.rules.set.min_bid, 6);
    write_text(&reading.match, &reading.tags, text);
    /* An option that is given is kept, although the preset has the same target, 62. */
    assert_non_null(strstr(text, "[Options \"min_bid=6, target=62\"]"));
    finish(&reading);
}

static void tags_that_are_wrong_are_refused(void **data) {
    static const struct {
        const char *text;
        int err;
        unsigned long line;
        const char *says;
    } rows[] = {
        {"", PEDRO_ERR_BAD_RECORD, 1, "Variant"},
        {"[Players \"4\"]\n", PEDRO_ERR_BAD_RECORD, 1, "Variant"},
        {"[Variant \"whist\"]\n", PEDRO_ERR_UNKNOWN_VARIANT, 1, "'whist'"},
        {"[Variant \"us\"]\n[Options \"min_bid=6; slam=yes\"]\n", PEDRO_ERR_BAD_OPTION, 2,
         "min_bid"},
        {"[Variant \"us\"]\n[Options \"bid=6\"]\n", PEDRO_ERR_BAD_OPTION, 2, "bid"},
        {"[Variant \"us\"]\n\n[Options \"min_bid=15\"]\n", PEDRO_ERR_BAD_OPTION, 3,
         "min_bid"},
        {"[Variant \"us\"]\n[Players \"5\"]\n", PEDRO_ERR_BAD_RECORD, 2,
         "4 players, not '5'"},
        {"[Variant \"us\"]\n[Players \"four\"]\n", PEDRO_ERR_BAD_RECORD, 2, "'four'"},
        {"[Variant \"us\"]\n[Dealer \"4\"]\n", PEDRO_ERR_BAD_RECORD, 2, "0 to 3"},
        {"[Variant \"us\"]\n[Dealer \"-1\"]\n", PEDRO_ERR_BAD_RECORD, 2, "0 to 3"},
        {"[Variant \"us\"]\n[Dealer \"\"]\n", PEDRO_ERR_BAD_RECORD, 2, "0 to 3"},
        {"[Variant \"us\"]\n[Result \"0 0\"]\n", PEDRO_ERR_SCORE_DIFFERS, 2, "not over"},
        {"[Variant \"us\"]\n[Variant \"us\"]\n", PEDRO_ERR_BAD_RECORD, 2, "twice"},
        {"[Variant us]\n", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[Variant \"us\"\n", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[Variant \"us]\n", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[Variant \"u\\s\"]\n", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[Variant \"us\\", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[", PEDRO_ERR_BAD_RECORD, 1, "written"},
        {"[Variant \"us\"] x\n", PEDRO_ERR_BAD_RECORD, 1, "after the tag"},
        {"[Va riant \"us\"]\n", PEDRO_ERR_BAD_TEXT, 1, "letters"},
        {"[ \"us\"]\n", PEDRO_ERR_BAD_TEXT, 1, "letters"},
        {"[Seat0 \"a\tb\"]\n", PEDRO_ERR_BAD_TEXT, 1, "tab"},
        {"[A_name_of_just_thirtytwo_bytes__ \"\"]\n", PEDRO_ERR_TOO_LONG, 1, "too long"},
        {"[Seat0 \"\x1b[2J\"]\n", PEDRO_ERR_BAD_RECORD, 1, "control character"},
        {"; \xff\n", PEDRO_ERR_BAD_RECORD, 1, "UTF-8"},
        {"1 pass\n[Variant \"us\"]\n", PEDRO_ERR_BAD_RECORD, 1, "Variant"},
        {"[Variant \"us\"]\n1 pass\n", PEDRO_ERR_WRONG_PHASE, 2, "before the next deal"},
        {"[Variant \"us\"]\npass\n", PEDRO_ERR_BAD_RECORD, 2, "'pass'"},
        {"[Variant \"us\"]\nscore 1 2\n", PEDRO_ERR_BAD_RECORD, 2, "no hand"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        read_bad(rows[i].text, rows[i].err, rows[i].line, rows[i].says);
}

static void nothing_is_left_of_a_match_whose_tags_are_wrong(void **data) {
    struct reading reading;
    (void)data;
    assert_int_equal(read_text("[Seat0 \"Ann\"]\n[Variant \"whist\"]\n", &reading),
                     PEDRO_ERR_UNKNOWN_VARIANT);
    assert_string_equal(reading.match.variant, "");
    assert_null(reading.match.event);
    finish(&reading);
}

static void events_that_are_wrong_are_refused(void **data) {
    static const struct {
        const char *events;
        int err;
        unsigned long line;
        const char *says;
    } rows[] = {
        {"1 6\n", PEDRO_ERR_ILLEGAL_ACTION, 8,
         "'6' is not legal for seat 1 in phase bid; legal would be: pass, 7, 8, 9, 10, "
         "11, 12, 13, 14"},
        {"1 pass\n3 pass\n", PEDRO_ERR_ILLEGAL_ACTION, 9,
         "turn of seat 2, not of seat 3"},
        {"1 pas\n", PEDRO_ERR_BAD_TEXT, 8, "'pas' is not an action"},
        {"1\n", PEDRO_ERR_BAD_TEXT, 8, "not an action"},
        {"1  pass\n", PEDRO_ERR_BAD_TEXT, 8, "not an action"},
        {"1 1h\n", PEDRO_ERR_BAD_TEXT, 8, "'1h'"},
        {"10 pass\n", PEDRO_ERR_BAD_RECORD, 8, "'10'"},
        {"9 pass\n", PEDRO_ERR_ILLEGAL_ACTION, 8, "not of seat 9"},
        {"- pass\n", PEDRO_ERR_ILLEGAL_ACTION, 8, "exposed and miscount stand after"},
        {"2 exposed\n", PEDRO_ERR_ILLEGAL_ACTION, 8, "exposed and miscount stand after"},
        {"- exposed\n", PEDRO_ERR_ILLEGAL_ACTION, 8, "'exposed' is not legal"},
        {"2 !8\n", PEDRO_ERR_ILLEGAL_ACTION, 8, "'!8' is not legal"},
        {"Ann pass\n", PEDRO_ERR_BAD_RECORD, 8, "'Ann'"},
        {"pedro: a line that goes on and on and has no blank\n", PEDRO_ERR_BAD_RECORD, 8,
         "'pedro:'"},
        {"a-word-that-is-much-too-long-to-be-shown-in-full\n", PEDRO_ERR_BAD_RECORD, 8,
         "...'"},
        {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3"
         "\xa9\xc3\xa9"
         "y\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3"
         "\xa9\xc3\xa9\n",
         PEDRO_ERR_BAD_RECORD, 8, "\xc3\xa9...'"}, /* not half of a character */
        {"[Seat0 \"Ann\"]\n", PEDRO_ERR_BAD_RECORD, 8, "before the first deal"},
        {"score 0 0\n", PEDRO_ERR_BAD_RECORD, 8, "no hand"},
        {"deal 2c 3c\n", PEDRO_ERR_WRONG_PHASE, 8, "not at its end"},
        {"1 14\n1 s\n1 2c\n", PEDRO_ERR_ILLEGAL_ACTION, 10, "in phase"},
        {"1 pass\n\x01\n", PEDRO_ERR_BAD_RECORD, 9, "control character"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        read_bad(us_record(rows[i].events), rows[i].err, rows[i].line, rows[i].says);
}

static void an_error_is_a_code_and_what_stands_in_its_sentence(void **data) {
    struct reading reading;
    const struct pedro_refusal *refusal = &reading.error.refusal;
    (void)data;
    read_text(us_record("1 pass\n3 pass\n"), &reading);
    assert_int_equal(refusal->code, PEDRO_REFUSED_OTHERS_TURN);
    assert_string_equal(pedro_refusal_value(refusal, "seat"), "2");
    assert_string_equal(pedro_refusal_value(refusal, "other"), "3");
    finish(&reading);
    read_text(us_record("- pass\n"), &reading);
    assert_int_equal(refusal->code, PEDRO_REFUSED_NOBODYS_ACTION);
    finish(&reading);
    /* Text of a file that looks like a blank is not replaced. */
    read_text(us_record("{seat}\n"), &reading);
    assert_non_null(strstr(reading.error.message, "'{seat}'"));
    finish(&reading);
    read_text("[Variant \"us\"]\n[Options \"bid=6\"]\n", &reading);
    assert_int_equal(refusal->code, PEDRO_REFUSED_UNKNOWN_KEY);
    assert_string_equal(pedro_refusal_value(refusal, "name"), "bid");
    finish(&reading);
}

static void what_came_before_the_fault_is_kept(void **data) {
    struct reading reading;
    (void)data;
    assert_int_equal(read_text(us_record("1 pass\n2 8\n3 8\n"), &reading),
                     PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(reading.match.events, 3);
    assert_int_equal(reading.match.state.high_bid, 8);
    assert_string_equal(pedro_tags_get(&reading.tags, "Players"), "4");
    finish(&reading);
}

static void a_pack_that_is_not_the_games_is_refused(void **data) {
    static const struct {
        const char *instead; /* of " 5h" */
        int err;
        const char *says;
    } rows[] = {
        {" 5s", PEDRO_ERR_BAD_DECK, "more than once in the pack: 5s"},
        {"", PEDRO_ERR_BAD_DECK, "missing in the pack: 5h"},
        {" X1", PEDRO_ERR_BAD_DECK, "not in the pack of this game: X1"},
        {" 5x", PEDRO_ERR_BAD_TEXT, "'5x' is not a card"},
        {" 5h  X1", PEDRO_ERR_BAD_TEXT, "'' is not a card"},
        {" 5h 5h 5h 5h", PEDRO_ERR_BAD_DECK, "too many cards"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = us_record("");
        replace(text, " 5h", rows[i].instead);
        read_bad(text, rows[i].err, 7, rows[i].says);
    }
}

static void scores_and_result_are_checked(void **data) {
    static char text[TEXT_MAX];
    static const char *const wrong[] = {
        "8 -13", "8",   "8 -14 0", "8  -14", "eight -14",
        "-14 8", "8 -", "8 - 14",  "+8 -14", "4294967304 -14"};
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        load(golden[0], text);
        replace(text, "score 8 -14", "score @");
        replace(text, "@", wrong[i]);
        read_bad(text, PEDRO_ERR_SCORE_DIFFERS, 29, "scored '8 -14', not ");
        load(golden[0], text);
        replace(text, "8 -14", wrong[i]); /* the first is that of the Result */
        read_bad(text, PEDRO_ERR_SCORE_DIFFERS, 11, "ended '8 -14', not ");
    }
}

static void a_match_that_is_over_is_over(void **data) {
    static const struct {
        const char *event;
        int err;
        const char *says;
    } rows[] = {
        {"2 pass", PEDRO_ERR_WRONG_PHASE, "the match is over"},
        {"deal 2c", PEDRO_ERR_WRONG_PHASE, "the match is over"},
        {"score 8 -14", PEDRO_ERR_BAD_RECORD, "no hand"},
    };
    static char text[TEXT_MAX];
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_text more;
        load(golden[0], text);
        pedro_text_init(&more, text + strlen(text), sizeof text - strlen(text));
        pedro_text_add(&more, rows[i].event);
        read_bad(text, rows[i].err, 30, rows[i].says);
    }
}

static void a_score_that_was_left_out_is_missed(void **data) {
    static char text[TEXT_MAX];
    (void)data;
    load(golden[1], text);
    replace(text, "score 17 0\n", "");
    read_bad(text, PEDRO_ERR_BAD_RECORD, 32, "missing");
}

static void records_and_lines_have_a_largest_size(void **data) {
    const size_t most = PEDRO_RECORD_MAX;
    static const char tag[] = "[Variant \"us\"]\n";
    struct reading reading;
    char *text = malloc(most + 1);
    (void)data;
    assert_non_null(text);
    memset(text, '\n', most + 1);
    for (size_t i = 0; tag[i]; i++)
        text[i] = tag[i];
    assert_int_equal(
        pedro_record_read(text, most, &reading.match, &reading.tags, &reading.error), 0);
    finish(&reading);
    assert_int_equal(
        pedro_record_read(text, most + 1, &reading.match, &reading.tags, &reading.error),
        PEDRO_ERR_TOO_LONG);
    refused_note(reading.error.refusal.code);
    finish(&reading);
    memset(text + strlen(tag), ';', PEDRO_RECORD_LINE_MAX);
    assert_int_equal(
        pedro_record_read(text, most, &reading.match, &reading.tags, &reading.error), 0);
    finish(&reading);
    text[strlen(tag) + PEDRO_RECORD_LINE_MAX] = ';';
    assert_int_equal(
        pedro_record_read(text, most, &reading.match, &reading.tags, &reading.error),
        PEDRO_ERR_TOO_LONG);
    assert_int_equal(reading.error.line, 2);
    finish(&reading);
    free(text);
}

static void a_nul_is_no_end_of_a_record(void **data) {
    static const char text[] = "[Variant \"us\"]\n\0\n";
    struct reading reading;
    (void)data;
    assert_int_equal(pedro_record_read(text, sizeof text - 1, &reading.match,
                                       &reading.tags, &reading.error),
                     PEDRO_ERR_BAD_RECORD);
    assert_int_equal(reading.error.line, 2);
    finish(&reading);
}

/* A record with any byte changed is read or refused without a fault; and a record that is
 * still read is a legal match that can be written. */
static void a_damaged_record_is_read_or_refused(void **data) {
    static char text[TEXT_MAX], again[TEXT_MAX];
    struct pedro_rng rng;
    (void)data;
    random_seed(&rng, 1);
    for (int i = 0; i < (int)effort(3000); i++) {
        struct reading reading;
        load(golden[i % GOLDEN], text);
        text[pedro_rng_below(&rng, (uint32_t)strlen(text))] =
            (char)pedro_rng_below(&rng, 256);
        int err = read_text(text, &reading);
        if (err == PEDRO_ERR_OK) {
            write_text(&reading.match, &reading.tags, again);
        } else {
            assert_int_equal(reading.error.err, err);
            assert_true(reading.error.line > 0);
            assert_true(strlen(reading.error.message) > 0);
        }
        finish(&reading);
    }
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_RECORD_LONG, PEDRO_REFUSED_OTHERS_TURN);
    refused_all(PEDRO_REFUSED_SCORE_EARLY, PEDRO_REFUSED_MATCH_RESULT);
}

TEST_GROUP(record_read) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_may_stop_after_any_line),
        cmocka_unit_test(comments_blank_lines_and_crlf_do_not_count),
        cmocka_unit_test(options_come_with_the_record),
        cmocka_unit_test(tags_that_are_wrong_are_refused),
        cmocka_unit_test(nothing_is_left_of_a_match_whose_tags_are_wrong),
        cmocka_unit_test(events_that_are_wrong_are_refused),
        cmocka_unit_test(a_byte_order_mark_may_stand_first),
        cmocka_unit_test(an_error_is_a_code_and_what_stands_in_its_sentence),
        cmocka_unit_test(what_came_before_the_fault_is_kept),
        cmocka_unit_test(a_pack_that_is_not_the_games_is_refused),
        cmocka_unit_test(scores_and_result_are_checked),
        cmocka_unit_test(a_match_that_is_over_is_over),
        cmocka_unit_test(a_score_that_was_left_out_is_missed),
        cmocka_unit_test(records_and_lines_have_a_largest_size),
        cmocka_unit_test(a_nul_is_no_end_of_a_record),
        cmocka_unit_test(a_damaged_record_is_read_or_refused),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("record_read", tests, NULL, NULL);
}
