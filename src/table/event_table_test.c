/* event_table_test.c - tables of tournaments: when their play ends, boards, and rows.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "pedro/record.h"
#include "table/event_sample.h"

/* The record, which is read back. */
static void read_record(const struct sample *sample, struct pedro_match *match,
                        struct pedro_tags *tags) {
    static char record[200000];
    struct pedro_record_error error;
    struct pedro_text text;
    pedro_text_init(&text, record, sizeof record);
    assert_true(table_write_record(sample->table, &text));
    assert_true(pedro_text_fits(&text));
    assert_int_equal(pedro_record_read(record, text.length, match, tags, &error), 0);
}

static void assert_tag(const struct pedro_tags *tags, const char *name,
                       const char *value) {
    const char *tag = pedro_tags_get(tags, name);
    assert_non_null(tag);
    assert_string_equal(tag, value);
}

static void a_match_of_hands_ends_after_them(void **state) {
    struct sample sample;
    struct pedro_match match;
    struct pedro_tags tags;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 3);
    (void)state;
    event_open(&sample, &setup);
    assert_int_equal(sample.table->match.state.dealer, 1);
    assert_false(table_deserted(sample.table));
    event_play_on(&sample);
    const struct table_event_result result = event_result(&sample);
    assert_true(result.done);
    assert_int_equal(sample.table->match.state.hands_scored, 3);
    assert_true(table_is_over(sample.table));
    assert_int_equal(table_event_played(sample.table), 3);
    for (unsigned side = 0; side < 2; side++)
        assert_int_equal(result.points[side], sample.table->match.state.score[side]);
    unsigned sets = 0;
    for (unsigned i = 0; i < 3; i++)
        sets += !sample.table->hand[i].made;
    assert_int_equal(result.sets[0] + result.sets[1], sets);
    assert_true(table_deserted(sample.table));
    read_record(&sample, &match, &tags);
    assert_int_equal(match.state.hands_scored, 3);
    assert_tag(&tags, "Event", "Autumn pairs");
    assert_tag(&tags, "Round", "2");
    assert_tag(&tags, "Table", "5");
    assert_tag(&tags, "Termination", "hands 3");
    assert_null(pedro_tags_get(&tags, "Board"));
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    sample_close(&sample);
}

static void a_match_to_the_target_is_a_whole_match(void **state) {
    struct sample sample;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_TARGET, 30);
    (void)state;
    event_open(&sample, &setup);
    assert_int_equal(sample.table->set.target, 30);
    event_play_on(&sample);
    const struct table_event_result result = event_result(&sample);
    assert_true(result.done);
    assert_int_equal(sample.table->match.state.phase, PEDRO_PHASE_OVER);
    assert_true(result.points[0] >= 30 || result.points[1] >= 30);
    assert_int_equal(table_winners(sample.table), sample.table->match.state.winners);
    sample_close(&sample);
}

static void minutes_let_the_hand_be_finished(void **state) {
    struct sample sample;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_MINUTES, 10);
    (void)state;
    event_open(&sample, &setup);
    assert_int_equal(table_event_left(sample.table, sample.now_ms), -1);
    event_play_until_dealt(&sample, 2);
    assert_true(table_event_left(sample.table, sample.now_ms) > 0);
    sample.now_ms = sample.table->fixture_ms + 10 * 60000;
    assert_int_equal(table_event_left(sample.table, sample.now_ms), 0);
    assert_false(table_is_over(sample.table));
    event_play_on(&sample);
    assert_true(event_result(&sample).done);
    assert_int_equal(sample.table->match.state.hands, 2);
    assert_int_equal(sample.table->match.state.turn, PEDRO_NO_SEAT);
    sample_close(&sample);
}

/* Equal points are a draw, though the rules of the game have no draws. */
static void equal_points_are_a_draw(void **state) {
    struct sample sample;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 1);
    (void)state;
    event_open(&sample, &setup);
    event_play_on(&sample);
    int32_t *score = sample.table->match.state.score;
    score[0] = score[1] = 5;
    assert_int_equal(table_winners(sample.table), 3);
    assert_int_equal(event_result(&sample).winner, 0);
    score[1] = 6;
    assert_int_equal(table_winners(sample.table), 2);
    sample_close(&sample);
}

static void each_board_is_a_match_of_one_hand(void **state) {
    struct sample sample;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 3);
    struct pedro_match match;
    struct pedro_tags tags;
    int32_t sum[2] = {0, 0};
    (void)state;
    event_open(&sample, &setup);
    for (unsigned board = 7; board <= 9; board++) {
        assert_int_equal(table_event_board(sample.table), board);
        assert_int_equal(sample.table->match.first_dealer, (board - 1) % 4);
        assert_int_equal(sample.table->match.state.score[0], 0);
        while (!table_is_over(sample.table))
            assert_true(event_step(&sample));
        assert_int_equal(table_event_done(sample.table), board == 9);
        const struct table_hand *line = table_event_line(sample.table, board - 7);
        assert_non_null(line);
        for (unsigned side = 0; side < 2; side++) {
            assert_int_equal(line->hand[side], sample.table->match.state.score[side]);
            sum[side] += line->hand[side];
        }
        assert_null(table_event_line(sample.table, board - 6));
        read_record(&sample, &match, &tags);
        assert_int_equal(match.state.hands, 1);
        pedro_match_finish(&match);
        pedro_tags_finish(&tags);
        while (!table_event_done(sample.table) && table_is_over(sample.table))
            assert_true(event_step(&sample));
    }
    const struct table_event_result result = event_result(&sample);
    assert_int_equal(result.boards, 3);
    for (unsigned side = 0; side < 2; side++)
        assert_int_equal(result.points[side], sum[side]);
    assert_int_equal(sample.table->matches, 3);
    assert_false(event_step(&sample));
    sample_close(&sample);
}

/* The cards of a board are played at other tables later. */
static void a_board_shows_no_cards_afterwards(void **state) {
    struct sample sample;
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 1);
    (void)state;
    setup.person[1] = &sample_people[0];
    event_open(&sample, &setup);
    event_play_on(&sample);
    assert_null(strstr(event_view(&sample, "ann"), "\"dealt\""));
    assert_null(strstr(event_view(&sample, "ann"), "\"seed\""));
    assert_non_null(strstr(event_view(&sample, "ann"), "\"phase\":\"over\""));
    sample_close(&sample);
    setup = event_setup(TABLE_UNIT_HANDS, 1);
    event_open(&sample, &setup);
    event_play_on(&sample);
    assert_non_null(strstr(event_view(&sample, ""), "\"dealt\""));
    assert_non_null(strstr(event_view(&sample, ""), "\"seed\""));
    assert_non_null(strstr(event_view(&sample, ""), "\"phase\":\"over\""));
    sample_close(&sample);
}

/* What a message of the match says to somebody; "" for nothing. */
static const char *news_for(const struct sample *sample, const char *id) {
    static char news[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, news, sizeof news);
    table_write_news(sample->table, id, sample->now_ms, &text);
    return news;
}

/* From the deal to the end, and also a person who may take a seat elsewhere. */
static void nobody_watches_boards(void **state) {
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 2);
    struct sample sample;
    unsigned told = 0;
    (void)state;
    setup.person[1] = &sample_people[0];
    event_open(&sample, &setup);
    do {
        assert_string_equal(event_view(&sample, ""), "");
        assert_string_equal(news_for(&sample, ""), "");
        assert_string_equal(event_view(&sample, "eve"), "");
        assert_string_equal(news_for(&sample, "eve"), "");
        told += *news_for(&sample, "ann") != '\0';
        sample_message(&sample, CLIENT_JOIN)->join.any = true;
        assert_int_equal(sample_ask(&sample, 4), TABLE_REFUSED);
        assert_string_equal(sample_reason(&sample), "event_watch");
    } while (event_step(&sample));
    assert_true(told > 20);
    sample_close(&sample);
    /* Where the cards were shuffled for this table, all may watch. */
    setup = event_setup(TABLE_UNIT_HANDS, 1);
    event_open(&sample, &setup);
    event_play_on(&sample);
    assert_string_not_equal(event_view(&sample, "eve"), "");
    sample_close(&sample);
}

static void the_director_stops_a_match(void **state) {
    struct sample sample;
    struct table_rows rows;
    struct pedro_match match;
    struct pedro_tags tags;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 20);
    (void)state;
    event_open(&sample, &setup);
    event_play_until_dealt(&sample, 2);
    assert_true(event_step(&sample));
    table_event_stop(sample.table, sample.now_ms, &rows);
    sample_take(&sample, &rows);
    assert_true(event_result(&sample).done && event_result(&sample).stopped);
    assert_false(event_step(&sample));
    assert_non_null(strstr(event_view(&sample, ""), "\"phase\":\"over\""));
    read_record(&sample, &match, &tags);
    assert_tag(&tags, "Termination", "stop");
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    table_event_stop(sample.table, sample.now_ms, &rows);
    assert_int_equal(rows.count, 0);
    sample_close(&sample);
}

/* Every row of a table of a tournament is read back to the same table. */
static void rows_give_the_same_table(void **state) {
    static const enum table_unit units[] = {TABLE_UNIT_HANDS, TABLE_UNIT_BOARDS};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct sample sample;
        struct table_event_setup setup = event_setup(units[i], 2);
        setup.person[0] = &sample_people[0];
        event_open(&sample, &setup);
        event_play_on(&sample);
        const struct table_event_result before = event_result(&sample);
        char view[TABLE_MESSAGE_MAX];
        strcpy(view, event_view(&sample, "ann"));
        sample_restart(&sample);
        const struct table_event_result after = event_result(&sample);
        assert_memory_equal(&before, &after, sizeof before);
        assert_string_equal(view, event_view(&sample, "ann"));
        sample_close(&sample);
    }
}

static void damaged_rows_are_refused(void **state) {
    static const struct {
        const char *row, *reason;
    } wrong[] = {
        {"1000000 event autumn 2 5 hands 3 0 300 bot Autumn", "row_event"},
        {"1000000 event a/b 2 5 hands 3 0 300 bot Autumn", "row_name"},
        {"1000000 event autumn 2 5 weeks 3 0 300 bot Autumn", "row_word"},
        {"1000000 event autumn 2 5 hands 3 0 9999 bot Autumn", "row_large"},
        {"1000000 event autumn 2 5 hands 3 0 300 bot", "row_short"},
        {"1000000 over length", "row_over"},
        {"1000000 over", "row_short"},
        {"1000000 over later", "row_word"},
        {"1000000 over absent", "row_short"},
        {"1000000 over absent 2", "row_large"},
        {"1000000 over stop 1", "row_tail"},
        {"1000000 start 0", "row_start"},
    };
    struct sample sample;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 3);
    (void)state;
    event_open(&sample, &setup);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pedro_refusal refusal;
        const uint64_t seq = sample.table->seq;
        assert_int_not_equal(
            table_apply_row(sample.table, wrong[i].row, strlen(wrong[i].row), &refusal),
            0);
        if (strcmp(sample_word(&refusal), wrong[i].reason) != 0)
            fail_msg("%s: %s", wrong[i].row, sample_word(&refusal));
        assert_int_equal(sample.table->seq, seq);
    }
    sample_close(&sample);
    /* A table of people is of no tournament. */
    sample_open(&sample, "us", "", "simple", 1);
    const char *stop = "1000000 over stop";
    struct pedro_refusal refusal;
    assert_int_not_equal(table_apply_row(sample.table, stop, strlen(stop), &refusal), 0);
    assert_string_equal(sample_word(&refusal), "row_over");
    sample_close(&sample);
}

static void wrong_setups_are_refused(void **state) {
    struct table_event_setup setup[8];
    static const char *const reason[] = {"unknown_game", "row_event",  "unknown_bot",
                                         "have_seat",    "row_event",  "row_event",
                                         "unknown_seat", "unknown_bot"};
    struct table_answer answer;
    (void)state;
    for (size_t i = 0; i < 8; i++)
        setup[i] = event_setup(TABLE_UNIT_HANDS, 3);
    setup[0].variant = "chess";
    setup[1].fixture.length = 0;
    setup[2].bot[2] = "nobody";
    setup[3].person[0] = setup[3].person[2] = &sample_people[0];
    setup[4].fixture.title[0] = '\0';
    setup[5].fixture.round = 0;
    setup[6].dealer = 4;
    setup[7].bots = "nobody";
    for (size_t i = 0; i < 8; i++) {
        table_open_event(&setup[i], "t1", &answer);
        assert_int_equal(answer.outcome, TABLE_REFUSED);
        assert_string_equal(sample_word(&answer.refusal), reason[i]);
    }
}

TEST_GROUP(event_table) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_of_hands_ends_after_them),
        cmocka_unit_test(a_match_to_the_target_is_a_whole_match),
        cmocka_unit_test(minutes_let_the_hand_be_finished),
        cmocka_unit_test(equal_points_are_a_draw),
        cmocka_unit_test(each_board_is_a_match_of_one_hand),
        cmocka_unit_test(a_board_shows_no_cards_afterwards),
        cmocka_unit_test(nobody_watches_boards),
        cmocka_unit_test(the_director_stops_a_match),
        cmocka_unit_test(rows_give_the_same_table),
        cmocka_unit_test(damaged_rows_are_refused),
        cmocka_unit_test(wrong_setups_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
