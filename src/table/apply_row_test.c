/* apply_row_test.c - rows of a damaged store are refused with a reason, and change nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <sodium.h>
#include <stdio.h>

#include "base/blake2b.h"
#include "effort.h"
#include "table/table_sample.h"

static struct sample sample;

static void rows_that_do_not_fit_are_refused(void **state) {
    static const struct {
        const char *row, *reason;
    } wrong[] = {
        {"", "row_short"},
        {" ", "row_space"},
        {"nonsense", "row_number"},
        {"1000000", "row_short"},
        {"1000000 ", "row_space"},
        {"1000000 nonsense", "row_kind"},
        {"1000000 act", "row_short"},
        {"1000000  act 0 0 pass", "row_space"},
        {"01000000 clock", "row_number"},
        {"-1 clock", "row_number"},
        {"99999999999999999999 clock", "row_number"},
        {"999999 clock", "row_time"},
        {"1000000 clock 1", "row_tail"},
        {"1000000 open 1 t1 us fair - simple -", "row_open_twice"},
        {"1000000 act 0 0 ", "row_space"},
        {"1000000 act 0 0 nonsense", "row_action"},
        {"1000000 act 0 0 As As", "row_action"},
        {"1000000 act 0 999999999 pass", "row_large"},
        {"1000000 act 9 0 pass", "row_seat"},
        {"1000000 act -1 0 pass", "row_number"},
        {"1000000 deal 00", "row_seed"},
        {"1000000 deal 000000000000000000000000000000000000000000000000000000000000000g",
         "row_seed"},
        {"1000000 deal 0000000000000000000000000000000000000000000000000000000000000000",
         "row_deal"},
        {"1000000 start 0", "row_start"},
        {"1000000 sit 1 ann p Ann", "row_sit"},
        {"1000000 sit 1 eve x Eve", "row_word"},
        {"1000000 sit 1 eve p ", "row_space"},
        {"1000000 sit 1 e/e p Eve", "row_name"},
        {"1000000 sit 1 eve p Eve\n", "row_name"},
        {("1000000 sit 1 eve p A name that is longer than a hundred and twenty-eight "
          "bytes,"
          " which is what thirty-two characters of four bytes come to as text in UTF-8"),
         "row_name"},
        {"1000000 sit 0 eve p Eve", "row_sit"},
        {"1000000 leave 1 simple", "row_leave"},
        {"1000000 leave 0 -", "row_leave_empty"},
        {"1000000 leave 0", "row_short"},
        {"1000000 bot 1 simple", "row_bot"},
        {"1000000 swap 0 1", "row_swap"},
        {"1000000 cut 0000000000000000000000000000000000000000000000000000000000000000",
         "row_cut"},
        {"1000000 choose 1 0", "row_choose"},
        {"1000000 ready 0 yes", "row_ready"},
        {"1000000 away 1 self simple", "row_away"},
        {"1000000 away 0 bored simple", "row_word"},
        {"1000000 back 0", "row_back"},
        {"1000000 agree 1", "row_agree"},
        {"1000000 refuse 1", "row_refuse"},
        {"1000000 undo 0 0", "row_undo"},
        {"1000000 undo 0 1", "row_undo_seat"},
        {"1000000 undo 0 4000000000", "row_undo"},
        {"1000000 undo 0 5000000000", "row_large"},
        {"1000000 claim 1", "row_turn"},
        {"1000000 ask 1", "row_ask"},
        {"1000000 back 0 x", "row_tail"},
        {"1000000 act 0 99 As", "row_large"},
        {"1000000 act 1 0 pass", "row_turn"},
        {"1000000 act 0 0 As", "row_act"},
        {"1000000 bot 0 x/x", "row_name"},
        {"1000000 lay As Ax", "row_word"},
        {"1000000 lay As Ks", "row_deal"},
    };
    (void)state;
    sample_open(&sample, "us", "", "simple", 1);
    sample_run(&sample);
    assert_int_equal(sample_turn(&sample), 0);
    struct table before = *sample.table;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pedro_refusal refusal;
        assert_int_equal(
            table_apply_row(sample.table, wrong[i].row, strlen(wrong[i].row), &refusal),
            PEDRO_ERR_BAD_RECORD);
        if (strcmp(sample_word(&refusal), wrong[i].reason) != 0)
            fail_msg("%s: %s", wrong[i].row, sample_word(&refusal));
        /* Room for the score sheet and for events may have been made. */
        before.hand = sample.table->hand;
        before.hands_capacity = sample.table->hands_capacity;
        before.match.event = sample.table->match.event;
        before.match.events_room = sample.table->match.events_room;
        before.match.call = sample.table->match.call;
        before.match.calls_room = sample.table->match.calls_room;
        before.match.snapshot = sample.table->match.snapshot;
        before.match.snapshots_room = sample.table->match.snapshots_room;
        assert_memory_equal(&before, sample.table, sizeof before);
    }
    static char long_row[TABLE_ROW_MAX + 1];
    struct pedro_refusal refusal;
    memset(long_row, '1', sizeof long_row);
    assert_int_not_equal(
        table_apply_row(sample.table, long_row, sizeof long_row, &refusal), 0);
    assert_string_equal(sample_word(&refusal), "row_long");
    /* The word that is wrong is named. */
    assert_int_not_equal(
        table_apply_row(sample.table, "1000000 act 9 0 pass", 20, &refusal), 0);
    assert_string_equal(pedro_refusal_value(&refusal, "number"), "3");
    assert_string_equal(pedro_refusal_value(&refusal, "what"), "'9'");
    sample_close(&sample);
}

static void fold(struct table *table, const char *row) {
    struct pedro_refusal refusal;
    if (table_apply_row(table, row, strlen(row), &refusal) != 0)
        fail_msg("%s: %s", row, sample_word(&refusal));
}

/* The reason for which a row is refused. */
static const char *reason(struct table *table, const char *row) {
    static struct pedro_refusal refusal;
    assert_int_not_equal(table_apply_row(table, row, strlen(row), &refusal), 0);
    return sample_word(&refusal);
}

static void a_person_acts_for_no_bot_and_no_deal_is_taken_back(void **state) {
    char row[TABLE_ROW_MAX];
    struct table *table = table_create();
    (void)state;
    fold(table, "5 open 1 t1 us fair - simple target=500");
    fold(table, "5 sit 0 ann p Ann");
    for (int seat = 1; seat < 4; seat++) {
        snprintf(row, sizeof row, "5 bot %d simple", seat);
        fold(table, row);
    }
    fold(table, "5 start 0");
    fold(table,
         "5 deal 0000000000000000000000000000000000000000000000000000000000000001");
    assert_string_equal(reason(table, "6 act 1 1 pass"), "row_person");
    table_destroy(table);
    sample_open(&sample, "us", "target=500", "simple", 3);
    sample_play(&sample, "simple", 70);
    assert_true(sample.table->match.state.hands > 1 && sample_turn(&sample) >= 0);
    snprintf(row, sizeof row, "9000000 undo %d 1", sample.table->match.event[1].seat);
    assert_string_equal(reason(sample.table, row), "row_undo_deal");
    sample_close(&sample);
}

/* A deal of a record is played again: from its score, with its pack, and no seed is published. */
static void a_deal_is_played_again(void **state) {
    static const char *const again[] = {"5 open 1 t1 king untimed h simple -",
                                        "5 sit 0 ann p Ann", "5 bot 1 simple",
                                        "5 bot 2 simple", "5 bot 3 simple"};
    struct table *table = table_create();
    struct pedro_text text;
    char row[TABLE_ROW_MAX], card[3], told[8192];
    uint8_t seed[PEDRO_SEED_SIZE] = {8};
    pedro_card pack[PEDRO_PACK_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        fold(table, again[i]);
    assert_string_equal(reason(table, "5 start 2 1 2 3"), "row_tail");
    assert_string_equal(reason(table, "5 start 2 10000"), "row_large");
    assert_string_equal(reason(table, "5 start 2 --1"), "row_number");
    assert_string_equal(reason(table, "5 start 2 1 -"), "row_short");
    assert_false(table->started);
    fold(table, "5 start 2 170 -45");
    assert_int_equal(table->match.state.score[0], 170);
    assert_int_equal(table->match.state.score[1], -45);
    pedro_shuffle(seed, 0, pack);
    pedro_text_init(&text, row, sizeof row);
    pedro_text_add(&text, "5 lay");
    for (unsigned i = 0; i < table->match.rules.pack_size; i++) {
        pedro_card_text(pack[i], card);
        pedro_text_add_char(&text, ' ');
        pedro_text_add(&text, card);
    }
    assert_true(pedro_text_fits(&text));
    /* A card twice, or one too few. */
    char wrong[TABLE_ROW_MAX];
    snprintf(wrong, sizeof wrong, "%.*s %s", (int)strlen(row) - 3, row, "2c");
    if (pack[table->match.rules.pack_size - 1] == 0)
        wrong[strlen(wrong) - 2] = '3';
    assert_string_equal(reason(table, wrong), "row_deal");
    snprintf(wrong, sizeof wrong, "%.*s", (int)strlen(row) - 3, row);
    assert_string_equal(reason(table, wrong), "row_deal");
    fold(table, row);
    assert_memory_equal(table->match.event[0].pack, pack,
                        table->match.rules.pack_size * sizeof *pack);
    pedro_text_init(&text, told, sizeof told);
    table_write_view(table, "ann", true, table->time_ms, &text);
    assert_true(pedro_text_fits(&text));
    assert_non_null(strstr(told, "\"scores\":[170,-45]"));
    assert_null(strstr(told, "seed"));
    table_destroy(table);
}

static void a_table_begins_with_a_row_that_opens_it(void **state) {
    static const struct {
        const char *row, *reason;
    } wrong[] = {
        {"5 clock", "row_open"},
        {"5 open 2 t1 us fair - simple -", "row_version"},
        {"5 open 1 t1 nonsense fair - simple -", "unknown_game"},
        {"5 open 1 t1 us hasty - simple -", "row_word"},
        {"5 open 1 t1 us fair x simple -", "row_word"},
        {"5 open 1 t1 us fair - simple", "row_short"},
        {"5 open 1 t1 us fair - simple min_bid=many", "no_number"},
        {"5 open 1 t1 us fair - simple players=5", "pairs_players"},
        {"5 open 1 a-name-that-is-too-long us fair - simple -", "row_name"},
    };
    (void)state;
    struct table *table = table_create();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pedro_refusal refusal;
        if (table_apply_row(table, wrong[i].row, strlen(wrong[i].row), &refusal) == 0 ||
            strcmp(sample_word(&refusal), wrong[i].reason) != 0)
            fail_msg("%s: %s", wrong[i].row, sample_word(&refusal));
        assert_int_equal(table->seq, 0);
    }
    struct pedro_refusal refusal;
    const char *good = "5 open 1 t1 us fair ha simple min_bid=6, target=52";
    assert_int_equal(table_apply_row(table, good, strlen(good), &refusal), 0);
    assert_true(table->hidden && table->hints);
    assert_int_equal(table->set.target, 52);
    table_destroy(table);
}

/* Damages the rows of a match in many ways: each is refused, or gives a table that can be
 * written and played on. */
static void damaged_rows_do_no_harm(void **state) {
    static struct table_tick tick;
    static struct table_turn turn;
    static char buffer[65536];
    unsigned refused = 0, folded = 0;
    (void)state;
    sample_open(&sample, "king", "", "simple", 2);
    sample_join(&sample, 1, 1);
    sample_play(&sample, "simple", 150);
    for (unsigned i = 0; i < effort(250); i++) {
        struct table *table = table_create();
        const size_t from = pedro_rng_below(&sample.dice, (uint32_t)sample.rows);
        for (size_t k = 0; k < sample.rows; k++) {
            char row[TABLE_ROW_MAX];
            struct pedro_refusal refusal;
            size_t length = strlen(sample.row[k]);
            memcpy(row, sample.row[k], length);
            const uint32_t how = pedro_rng_below(&sample.dice, 60);
            if (k >= from && how == 0)
                row[pedro_rng_below(&sample.dice, (uint32_t)length)] ^=
                    (char)(1 << pedro_rng_below(&sample.dice, 7));
            else if (k >= from && how == 1)
                length = pedro_rng_below(&sample.dice, (uint32_t)length);
            else if (k >= from && how == 2)
                continue;
            if (table_apply_row(table, row, length, &refusal) == 0)
                folded++;
            else
                refused++;
        }
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_table(table, "ann", table->time_ms, &text);
        table_write_view(table, "ann", true, table->time_ms, &text);
        assert_true(pedro_text_fits(&text));
        table_tick(table, table->time_ms, &tick);
        if (table_bot_turn(table, &turn)) {
            struct pedro_action action;
            table_turn_act(&turn, NULL, &action, NULL);
            assert_true(pedro_legal_has(&turn.legal, &action));
        }
        table_destroy(table);
    }
    assert_true(folded > effort(1000));
    assert_true(refused > effort(1000));
    sample_close(&sample);
}

static void the_hash_of_a_seed_is_what_libsodium_gives(void **state) {
    (void)state;
    struct pedro_rng dice;
    const uint8_t start[PEDRO_SEED_SIZE] = {3};
    effort_seed(&dice, start);
    for (int i = 0; i < 200; i++) {
        uint8_t seed[PEDRO_SEED_SIZE], hash[32], expected[32];
        for (unsigned k = 0; k < sizeof seed; k++)
            seed[k] =
                i < 32 ? (uint8_t)(k == (unsigned)i) : (uint8_t)pedro_rng_next(&dice);
        blake2b_hash(NULL, 0, seed, PEDRO_SEED_SIZE, hash);
        crypto_generichash(expected, sizeof expected, seed, sizeof seed, NULL, 0);
        assert_memory_equal(hash, expected, sizeof hash);
    }
}

TEST_GROUP(apply_row) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_do_not_fit_are_refused),
        cmocka_unit_test(a_person_acts_for_no_bot_and_no_deal_is_taken_back),
        cmocka_unit_test(a_deal_is_played_again),
        cmocka_unit_test(a_table_begins_with_a_row_that_opens_it),
        cmocka_unit_test(damaged_rows_do_no_harm),
        cmocka_unit_test(the_hash_of_a_seed_is_what_libsodium_gives),
    };
    return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}
