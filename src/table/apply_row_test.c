/* apply_row_test.c - rows of a damaged store are refused with a reason, and change nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <sodium.h>

#include "effort.h"
#include "table/blake2b.h"
#include "table/table_sample.h"

static struct sample sample;

static void rows_that_do_not_fit_are_refused(void **state) {
    static const char *const wrong[] = {
        "",
        " ",
        "nonsense",
        "1000000",
        "1000000 ",
        "1000000 nonsense",
        "1000000 act",
        "1000000  act 0 0 pass",
        "01000000 clock",
        "-1 clock",
        "99999999999999999999 clock",
        "999999 clock",
        "1000000 clock 1",
        "1000000 open 1 t1 us fair - simple -",
        "1000000 act 0 0 ",
        "1000000 act 0 0 nonsense",
        "1000000 act 0 0 As As",
        "1000000 act 0 999999999 pass",
        "1000000 act 9 0 pass",
        "1000000 act -1 0 pass",
        "1000000 deal 00",
        "1000000 deal 000000000000000000000000000000000000000000000000000000000000000g",
        "1000000 deal 0000000000000000000000000000000000000000000000000000000000000000",
        "1000000 start 0",
        "1000000 sit 1 ann p Ann",
        "1000000 sit 1 eve x Eve",
        "1000000 sit 1 eve p ",
        "1000000 sit 1 e/e p Eve",
        "1000000 sit 1 eve p Eve\n",
        ("1000000 sit 1 eve p A name that is longer than a hundred and twenty-eight "
         "bytes,"
         " which is what thirty-two characters of four bytes come to as text in UTF-8"),
        "1000000 sit 0 eve p Eve",
        "1000000 leave 1 simple",
        "1000000 leave 0 -",
        "1000000 leave 0",
        "1000000 bot 1 simple",
        "1000000 swap 0 1",
        "1000000 cut 0000000000000000000000000000000000000000000000000000000000000000",
        "1000000 away 1 self simple",
        "1000000 away 0 bored simple",
        "1000000 back 0",
        "1000000 agree 1",
        "1000000 refuse 1",
        "1000000 undo 0 0",
        "1000000 undo 0 1",
        "1000000 undo 0 4000000000",
        "1000000 undo 0 5000000000",
        "1000000 claim 1",
    };
    (void)state;
    sample_open(&sample, "us", "", "simple", 1);
    sample_run(&sample);
    assert_int_equal(sample_turn(&sample), 0);
    struct table before = *sample.table;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *reason = NULL;
        if (table_apply_row(sample.table, wrong[i], strlen(wrong[i]), &reason) == 0)
            fail_msg("accepted: %s", wrong[i]);
        assert_non_null(reason);
        assert_true(strlen(reason) > 5);
        before.hand =
            sample.table->hand; /* room for the score sheet may have been made */
        before.hands_capacity = sample.table->hands_capacity;
        assert_memory_equal(&before, sample.table, sizeof before);
    }
    static char long_row[TABLE_ROW_MAX + 1];
    const char *reason = NULL;
    memset(long_row, '1', sizeof long_row);
    assert_int_not_equal(
        table_apply_row(sample.table, long_row, sizeof long_row, &reason), 0);
    assert_string_equal(reason, "it is too long");
    sample_close(&sample);
}

static void a_table_begins_with_a_row_that_opens_it(void **state) {
    static const char *const wrong[] = {
        "5 clock",
        "5 open 2 t1 us fair - simple -",
        "5 open 1 t1 nonsense fair - simple -",
        "5 open 1 t1 us hasty - simple -",
        "5 open 1 t1 us fair x simple -",
        "5 open 1 t1 us fair - simple",
        "5 open 1 t1 us fair - simple min_bid=many",
        "5 open 1 t1 us fair - simple players=5",
        "5 open 1 a-name-that-is-too-long us fair - simple -",
    };
    (void)state;
    struct table *table = table_create();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *reason = NULL;
        if (table_apply_row(table, wrong[i], strlen(wrong[i]), &reason) == 0)
            fail_msg("accepted: %s", wrong[i]);
        assert_int_equal(table->seq, 0);
    }
    const char *reason, *good = "5 open 1 t1 us fair ha simple min_bid=6, target=52";
    assert_int_equal(table_apply_row(table, good, strlen(good), &reason), 0);
    assert_true(table->hidden && table->hints);
    assert_int_equal(table->set.target, 52);
    table_destroy(table);
}

/* Damages the rows of a match in all sorts of ways: it is refused, or some table comes of it that can be
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
            const char *reason;
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
            if (table_apply_row(table, row, length, &reason) == 0)
                folded++;
            else
                refused++;
        }
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_table(table, "ann", &text);
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
    assert_true(folded > 1000);
    assert_true(refused > 1000);
    sample_close(&sample);
}

static void the_hash_of_a_seed_is_what_libsodium_gives(void **state) {
    (void)state;
    struct pedro_rng dice;
    const uint8_t start[PEDRO_SEED_SIZE] = {3};
    pedro_rng_seed(&dice, start);
    for (int i = 0; i < 200; i++) {
        uint8_t seed[PEDRO_SEED_SIZE], hash[32], expected[32];
        for (unsigned k = 0; k < sizeof seed; k++)
            seed[k] =
                i < 32 ? (uint8_t)(k == (unsigned)i) : (uint8_t)pedro_rng_next(&dice);
        blake2b_seed(seed, hash);
        crypto_generichash(expected, sizeof expected, seed, sizeof seed, NULL, 0);
        assert_memory_equal(hash, expected, sizeof hash);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_do_not_fit_are_refused),
        cmocka_unit_test(a_table_begins_with_a_row_that_opens_it),
        cmocka_unit_test(damaged_rows_do_no_harm),
        cmocka_unit_test(the_hash_of_a_seed_is_what_libsodium_gives),
    };
    return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}
