/* pad_test.c - a score pad: hands are added, corrected and undone, and its record is read
 * as strictly as others.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <stdio.h>
#include <string.h>

#include "pedro/pad.h"
#include "refused.h"

enum { TEXT_MAX = 1 << 16 };

static struct pedro_pad pad;
static char text_buffer[TEXT_MAX];

static void begin(const char *preset) {
    const struct pedro_preset *found = pedro_preset_find(preset, strlen(preset));
    assert_int_equal(pedro_pad_init(&pad, preset, &found->set, 0, 0, NULL), 0);
}

static void put(const char *row) {
    struct pedro_refusal refusal;
    if (pedro_pad_do(&pad, row, strlen(row), &refusal))
        fail_msg("'%s' is refused as %s", row, pedro_refusal_word(refusal.code));
}

static const char *written(const struct pedro_tags *tags) {
    struct pedro_text text;
    pedro_text_init(&text, text_buffer, sizeof text_buffer);
    pedro_pad_write(&pad, tags, &text);
    assert_true(pedro_text_fits(&text));
    return text_buffer;
}

static void refuse(const char *row, enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    static char before[TEXT_MAX];
    strcpy(before, written(NULL));
    assert_int_not_equal(pedro_pad_do(&pad, row, strlen(row), &refusal), 0);
    assert_string_equal(pedro_refusal_word(refusal.code), pedro_refusal_word(code));
    assert_string_equal(written(NULL), before);
    refused_note(refusal.code);
}

static void assert_scores(int first, int second) {
    assert_int_equal(pad.match.state.score[0], first);
    assert_int_equal(pad.match.state.score[1], second);
}

static void hands_add_up(void **data) {
    (void)data;
    begin("us");
    put("hand 0 1 8 h 5 9");
    put("hand 1 2 7 s 6 8");
    assert_scores(-2, 17);
    assert_int_equal(pad.hands, 2);
    assert_int_equal(pad.match.state.dealer, 2);
    assert_false(pad.hand[1].made);
    assert_int_equal(pad.hand[1].scored[0], -7);
    pedro_pad_finish(&pad);
}

static void a_mend_counts_for_the_hands_after_it(void **data) {
    (void)data;
    begin("us");
    put("hand 0 1 8 h 5 9");
    put("hand 1 2 7 s 6 8");
    put("mend 1 0 1 8 h 7 7");
    assert_scores(0, 0);
    assert_int_equal(pad.hand[0].mended, 1);
    assert_int_equal(pad.hand[0].score[1], -8);
    assert_int_equal(pad.row[0].told.points[0], 5); /* the row of the earlier version */
    put("undo");
    assert_scores(-2, 17);
    put("undo");
    assert_scores(5, 9);
    assert_int_equal(pad.hands, 1);
    put("undo");
    refuse("undo", PEDRO_REFUSED_NOTHING_TO_UNDO);
    pedro_pad_finish(&pad);
}

static void hands_past_the_end_do_not_count(void **data) {
    (void)data;
    begin("us");
    for (int i = 0; i < 4; i++)
        put("hand 0 0 14 h 14 0");
    put("hand 0 1 7 h 5 9");
    put("hand 0 0 7 h 14 0");
    assert_int_equal(pad.match.state.winners, 1);
    refuse("hand 0 0 7 h 14 0", PEDRO_REFUSED_MATCH_OVER);
    put("mend 5 0 0 7 h 9 5");
    assert_scores(65, 5);
    assert_false(pad.hand[5].counts);
    put("mend 6 0 0 7 h 8 6"); /* no score line: it does not count */
    assert_false(pad.row[pad.rows - 1].scored);
    pedro_pad_finish(&pad);
}

static void what_cannot_be_is_refused(void **data) {
    (void)data;
    begin("tennessee-moon");
    refuse("hands 0 1 9 h 9 8", PEDRO_REFUSED_PAD_ROW);
    refuse("hand", PEDRO_REFUSED_PAD_ROW);
    refuse("mend x 0 1 9 h 9 8", PEDRO_REFUSED_PAD_ROW);
    refuse("hand 0 1 9 h 9", PEDRO_REFUSED_TOLD_FORM);
    refuse("hand 0 1 9 h 9 9", PEDRO_REFUSED_TOLD_SUM);
    refuse("mend 1 0 1 9 h 9 8", PEDRO_REFUSED_PAD_NO_HAND);
    put("hand 0 1 9 h 8 9");
    put("hand 1 1 moon h 8 9");
    refuse("mend 1 0 1 9 h 9 8", PEDRO_REFUSED_PAD_LATER); /* moon from below 0 */
    pedro_pad_finish(&pad);
    begin("us");
    for (int i = 0; i < PEDRO_PAD_ROWS_MAX; i++)
        put("hand 0 misdeal");
    refuse("hand 0 misdeal", PEDRO_REFUSED_PAD_FULL);
    pedro_pad_finish(&pad);
}

struct reading {
    struct pedro_tags tags;
    struct pedro_record_error error;
};

static int read_text(const char *text, struct reading *reading) {
    return pedro_pad_read(text, strlen(text), &pad, &reading->tags, &reading->error);
}

static void finish(struct reading *reading) {
    pedro_pad_finish(&pad);
    pedro_tags_finish(&reading->tags);
}

/* Reads a record, and writes it as it was read. */
static void read_golden(const char *path, struct reading *reading) {
    static char golden[TEXT_MAX];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    fclose(file);
    assert_true(pedro_pad_is(golden, strlen(golden)));
    if (read_text(golden, reading))
        fail_msg("line %lu: %s", reading->error.line, reading->error.message);
    assert_string_equal(written(&reading->tags), golden);
}

static void a_score_record_is_written_as_it_was_read(void **data) {
    struct reading reading;
    (void)data;
    read_golden("test/records/king-score.pedro", &reading);
    assert_scores(53, 79);
    assert_string_equal(pedro_tags_get(&reading.tags, "Seat1"), "Bo");
    finish(&reading);
    read_golden("test/records/cinch-club-score.pedro", &reading); /* with revokes */
    assert_scores(17, 0);
    finish(&reading);
}

static void refuse_text(const char *text, unsigned long line,
                        enum pedro_refusal_code code) {
    struct reading reading;
    assert_int_not_equal(read_text(text, &reading), 0);
    assert_string_equal(pedro_refusal_word(reading.error.refusal.code),
                        pedro_refusal_word(code));
    assert_int_equal(reading.error.line, line);
    refused_note(reading.error.refusal.code);
    finish(&reading);
}

#define HEAD "[Score \"1\"]\n[Variant \"us\"]\n"

static void a_wrong_score_record_is_refused_with_its_line(void **data) {
    (void)data;
    refuse_text("[Variant \"us\"]\n\nhand 0 1 8 h 5 9\n", 3, PEDRO_REFUSED_PAD_MISSING);
    refuse_text("[Score \"2\"]\n[Variant \"us\"]\n", 1, PEDRO_REFUSED_PAD_VERSION);
    refuse_text(HEAD "deal As\n", 3, PEDRO_REFUSED_PAD_ROW);
    refuse_text(HEAD "hand 0 1 8 h 5 9\nscore 5 8\n", 4, PEDRO_REFUSED_HAND_SCORE);
    refuse_text(HEAD "hand 0 1 8 h 5 9\nundo\n", 4, PEDRO_REFUSED_SCORE_MISSING);
    refuse_text(HEAD "hand 0 misdeal\nscore 0 0\n", 4, PEDRO_REFUSED_SCORE_EARLY);
    refuse_text(HEAD "[Result \"1 2\"]\nundo\n", 4, PEDRO_REFUSED_NOTHING_TO_UNDO);
    refuse_text(HEAD "[Result \"1 2\"]\n", 3, PEDRO_REFUSED_RESULT_EARLY);
}

static void the_two_kinds_of_records_are_not_mistaken(void **data) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    (void)data;
    assert_int_not_equal(pedro_record_read(HEAD, strlen(HEAD), &match, &tags, &error), 0);
    assert_int_equal(error.refusal.code, PEDRO_REFUSED_SCORE_RECORD);
    refused_note(error.refusal.code);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    assert_true(pedro_pad_is(HEAD, strlen(HEAD)));
    assert_true(pedro_pad_is("\n; x\n[Variant \"us\"]\n" HEAD, strlen(HEAD) + 21));
    assert_false(pedro_pad_is("[Variant \"us\"]\n\n0 pass\n" HEAD, strlen(HEAD) + 22));
    assert_false(pedro_pad_is("", 0));
}

static void every_reason_was_tried(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_TOLD_FORM, PEDRO_REFUSED_PAD_FULL);
}

TEST_GROUP(pad) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_add_up),
        cmocka_unit_test(a_mend_counts_for_the_hands_after_it),
        cmocka_unit_test(hands_past_the_end_do_not_count),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(a_score_record_is_written_as_it_was_read),
        cmocka_unit_test(a_wrong_score_record_is_refused_with_its_line),
        cmocka_unit_test(the_two_kinds_of_records_are_not_mistaken),
        cmocka_unit_test(every_reason_was_tried),
    };
    return cmocka_run_group_tests_name("pad", tests, NULL, NULL);
}
