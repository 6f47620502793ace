/* void_test.c - a deal is thrown away only at a private table, by the host's wish and the consent of all people.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "pedro/record.h"
#include "table/table_sample.h"

enum { ANN, BOB, CYD, DAN };

static struct sample sample;

/* Ann and Bob play with bots at a table that is private or not. */
static void begin(bool hidden) {
    uint8_t chance[PEDRO_SEED_SIZE] = {5};
    struct client_open *open = &sample_message(&sample, CLIENT_OPEN)->open;
    const struct table_request request = {&sample.message, &sample_people[ANN],
                                          SAMPLE_START, chance};
    sample.rows = 0;
    sample.now_ms = SAMPLE_START;
    pedro_rng_seed(&sample.dice, chance);
    strcpy(open->variant, "us");
    open->private = hidden;
    sample.table = table_create();
    assert_non_null(sample.table);
    table_open(&request, "t1", &sample.answer);
    sample_take(&sample, &sample.answer.rows);
    sample_join(&sample, BOB, 2);
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
    sample_run(&sample);
    assert_true(table_in_hand(sample.table));
}

static enum table_outcome redeal(unsigned who, enum client_redeal_answer answer) {
    sample_message(&sample, CLIENT_REDEAL)->redeal.answer = (uint8_t)answer;
    return sample_ask(&sample, who);
}

static void refused(unsigned who, enum client_redeal_answer answer, const char *reason) {
    const size_t rows = sample.rows;
    assert_int_equal(redeal(who, answer), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), reason);
    assert_int_equal(sample.rows, rows);
}

static void all_people_must_agree(void **state) {
    (void)state;
    begin(true);
    const struct pedro_state *now = &sample.table->match.state;
    const pedro_seat dealer = now->dealer;
    refused(BOB, CLIENT_REDEAL_ANSWER_ASK, "host_only");
    refused(CYD, CLIENT_REDEAL_ANSWER_ASK, "no_seat");
    refused(BOB, CLIENT_REDEAL_ANSWER_YES, "void_gone");
    assert_int_equal(redeal(ANN, CLIENT_REDEAL_ANSWER_ASK), TABLE_GRANTED);
    assert_int_equal(sample.table->voids, 0);
    refused(ANN, CLIENT_REDEAL_ANSWER_YES, "undo_own");
    assert_int_equal(redeal(BOB, CLIENT_REDEAL_ANSWER_NO), TABLE_GRANTED);
    assert_int_equal(sample.table->voids, PEDRO_NO_SEAT);
    assert_int_equal(sample.table->refused, 2);
    assert_true(table_in_hand(sample.table));
    assert_int_equal(redeal(ANN, CLIENT_REDEAL_ANSWER_ASK), TABLE_GRANTED);
    assert_int_equal(sample.table->refused, PEDRO_NO_SEAT);
    sample_restart(&sample);
    now = &sample.table->match.state;
    assert_int_equal(sample.table->voids, 0);
    assert_int_equal(redeal(BOB, CLIENT_REDEAL_ANSWER_YES), TABLE_GRANTED);
    assert_int_equal(now->phase, PEDRO_PHASE_DEAL);
    assert_int_equal(now->dealer, dealer);
    assert_int_equal(now->hands_scored, 0);
    assert_true(sample.table->has_last_seed && !sample.table->has_seed);
    refused(ANN, CLIENT_REDEAL_ANSWER_ASK, "no_hand");
    assert_true(table_connect(sample.table, &sample_people[ANN]));
    sample_run(&sample);
    assert_int_equal(now->hands, 2);
    assert_int_equal(now->dealer, dealer);
    assert_int_equal(table_undo_target(sample.table, 0), 0);
    sample_close(&sample);
}

static void to_play_on_refuses(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX];
    (void)state;
    begin(true);
    assert_int_equal(redeal(ANN, CLIENT_REDEAL_ANSWER_ASK), TABLE_GRANTED);
    const int who = sample_turn(&sample);
    assert_true(who >= 0);
    sample_choose(&sample, "simple", words);
    assert_int_equal(sample_act(&sample, (unsigned)who, words), TABLE_GRANTED);
    assert_int_equal(sample.table->voids, PEDRO_NO_SEAT);
    assert_true(sample.table->news & TABLE_NEWS_TABLE);
    sample_close(&sample);
}

static void a_public_table_plays_every_deal(void **state) {
    (void)state;
    begin(false);
    refused(ANN, CLIENT_REDEAL_ANSWER_ASK, "void_private");
    sample_close(&sample);
}

static void the_record_says_so(void **state) {
    static char record[1 << 18], again[1 << 18];
    struct pedro_text text;
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    (void)state;
    begin(true);
    sample_play(&sample, "simple", sample.rows + 30);
    while (!table_in_hand(sample.table))
        sample_play(&sample, "simple", sample.rows + 1);
    redeal(ANN, CLIENT_REDEAL_ANSWER_ASK);
    assert_int_equal(redeal(BOB, CLIENT_REDEAL_ANSWER_YES), TABLE_GRANTED);
    sample_run(&sample);
    pedro_text_init(&text, record, sizeof record);
    pedro_record_write(&sample.table->match, NULL, &text);
    assert_non_null(strstr(record, "\n- void\ndeal "));
    assert_int_equal(pedro_record_read(record, text.length, &match, &tags, &error), 0);
    pedro_text_init(&text, again, sizeof again);
    pedro_record_write(&match, NULL, &text);
    assert_string_equal(record, again);
    assert_memory_equal(&match.state, &sample.table->match.state, sizeof match.state);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    sample_close(&sample);
}

TEST_GROUP(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_people_must_agree),
        cmocka_unit_test(to_play_on_refuses),
        cmocka_unit_test(a_public_table_plays_every_deal),
        cmocka_unit_test(the_record_says_so),
    };
    return cmocka_run_group_tests_name("void", tests, NULL, NULL);
}
