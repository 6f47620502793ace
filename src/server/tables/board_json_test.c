/* board_json_test.c - what is told of a board is what its table has on the score sheet.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "server/tables/board_json.h"
#include "table/event_sample.h"

static char record[100000], json[1000];

static void play_board(struct sample *sample, enum table_unit unit) {
    const struct table_event_setup setup = event_setup(unit, 1);
    struct pedro_text text;
    event_open(sample, &setup);
    event_play_on(sample);
    pedro_text_init(&text, record, sizeof record);
    assert_true(table_write_record(sample->table, &text));
    assert_true(pedro_text_fits(&text));
}

static bool write_board(void) {
    struct pedro_text text;
    pedro_text_init(&text, json, sizeof json);
    struct json_writer writer = json_writer(&text);
    json_open(&writer, NULL, '{');
    const bool board = board_json(&writer, record);
    json_close(&writer, '}');
    assert_true(pedro_text_fits(&text));
    return board;
}

static void a_board_is_told_as_it_was_played(void **state) {
    struct sample sample;
    struct pedro_text text;
    char expected[1000];
    (void)state;
    play_board(&sample, TABLE_UNIT_BOARDS);
    assert_true(write_board());
    const struct table_hand *line = table_event_line(sample.table, 0);
    pedro_text_init(&text, expected, sizeof expected);
    struct json_writer writer = json_writer(&text);
    json_open(&writer, NULL, '{');
    json_put_bid(&writer, "bid", line->bid);
    json_put_number(&writer, "bidder", line->bidder);
    json_put_suit(&writer, "trump", line->trump);
    json_put_flag(&writer, "made", line->made);
    json_open(&writer, "won", '[');
    json_put_number(&writer, NULL, line->points[0]);
    json_put_number(&writer, NULL, line->points[1]);
    json_close(&writer, ']');
    json_close(&writer, '}');
    assert_string_equal(json, expected);
    sample_close(&sample);
}

static void other_records_are_no_boards(void **state) {
    struct sample sample;
    (void)state;
    play_board(&sample, TABLE_UNIT_HANDS);
    assert_false(write_board());
    strcpy(record, "nothing");
    assert_false(write_board());
    assert_string_equal(json, "{}");
    sample_close(&sample);
}

TEST_GROUP(board_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_told_as_it_was_played),
        cmocka_unit_test(other_records_are_no_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
