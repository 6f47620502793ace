/* hints_test.c - what other nodes are told, and when.
 *
 * SPDX-License-Identifier: MIT */
#include "store/hints.h"

#include "store/cluster_store.h"
#include "store/follow_text.h"
#include "store/store_sample.h"

static struct batch *moves(int64_t table, int64_t first, int64_t last) {
    struct batch *batch = batch_create();
    for (int64_t seq = first; seq <= last; seq++)
        append(batch, KIND_TABLE, table, seq, "x");
    return batch;
}

static bool note(struct hints *hints, int64_t number, struct batch *batch, bool more) {
    const bool any = hints_note(hints, number, &batch, 1, more);
    batch_destroy(batch);
    return any;
}

static void assert_next(struct hints *hints, const char *expected) {
    char text[HINTS_MAX + 1] = "";
    struct hints_place at = {0};
    const size_t length = hints_next(hints, 3, 5, &at, text);
    assert_int_equal(length, strlen(expected));
    if (length > 0) {
        assert_string_equal(text, expected);
        assert_int_equal(hints_next(hints, 3, 5, &at, text), 0);
    }
}

static void who_waits_is_told_at_once(void **state) {
    (void)state;
    struct hints hints = {.length = 0};
    assert_true(note(&hints, 1, moves(12, 44, 45), false));
    assert_next(&hints, "3 e12:45 w5:0-1");
    assert_next(&hints, "");
    assert_false(note(&hints, 2, batch_create(), true));
    assert_next(&hints, "");
    assert_true(note(&hints, 3, moves(12, 46, 46), false));
    assert_next(&hints, "3 e12:46 w5:1-3");
    hints_finish(&hints);
}

static void what_nobody_waits_for_is_told_with_the_next_beat(void **state) {
    (void)state;
    struct hints hints = {.length = 0};
    for (int64_t number = 1; number <= 2; number++) {
        struct batch *batch = moves(number, 1, 1);
        batch_untold(batch);
        assert_true(note(&hints, number, batch, false));
        assert_next(&hints, "");
    }
    struct batch *beat = batch_create();
    batch_beat(beat, 3);
    assert_false(note(&hints, 3, beat, true));
    assert_next(&hints, "3 e1:1 e2:1 w5:0-2");
    hints_finish(&hints);
}

/* As transactions do, with batches of which one was refused and one is nobody's business. */
static void rows_that_are_stored_go_with_their_hints(void **state) {
    (void)state;
    struct hints hints = {.length = 0};
    struct batch *batch[] = {moves(12, 44, 45), moves(13, 7, 7), moves(14, 1, 1)};
    batch_untold(batch[2]);
    batch[1]->result = STORE_TAKEN;
    hints_note(&hints, 1, batch, 3, false);
    hints_carry(&hints, batch, 3);
    for (int i = 0; i < 3; i++)
        batch_destroy(batch[i]);
    assert_next(&hints, "3 e12:45 e13:7 e14:1 w5:0-1 \ne12:44:1044:1:x\ne12:45:1045:1:x");
    assert_next(&hints, "");
    hints_finish(&hints);
}

/* What does not fit the first text goes with the next ones, whole; a row that is too long for any is not sent. */
static void many_rows_that_are_sent_need_some_texts(void **state) {
    (void)state;
    enum { ROWS = 100 };
    static char body[5000];
    struct hints hints = {.length = 0};
    char text[HINTS_MAX + 1];
    struct hints_place at = {0};
    unsigned texts = 0, rows = 0;
    struct batch *batch = batch_create();
    for (int64_t seq = 1; seq <= ROWS; seq++) {
        memset(body, 'x', sizeof body - 1);
        body[seq == 50 ? 4990 : 300] = '\0';
        append(batch, KIND_TABLE, 12, seq, body);
    }
    hints_note(&hints, 1, &batch, 1, false);
    hints_carry(&hints, &batch, 1);
    batch_destroy(batch);
    while (hints_next(&hints, 3, 5, &at, text) > 0) {
        const char *row = strchr(text, '\n');
        struct follow_text_row read;
        assert_non_null(row);
        while (follow_text_row(&row, &read)) {
            rows++;
            assert_int_equal(read.seq, rows < 50 ? rows : rows + 1);
            assert_int_equal(read.length, 300);
        }
        assert_string_equal(row, "");
        texts++;
    }
    assert_int_equal(rows, ROWS - 1);
    assert_int_equal(texts, 5);
    hints_finish(&hints);
}

/* Each text fits a notification, no word is cut, and only the last one says which transactions these were. */
static void many_rows_need_some_texts(void **state) {
    (void)state;
    enum { TABLES = 2000 };
    struct hints hints = {.length = 0};
    char text[HINTS_MAX + 1], last[40] = "";
    struct hints_place at = {0};
    size_t length;
    unsigned words = 0, texts = 0, ends = 0;
    for (int64_t table = 1; table <= TABLES; table++)
        note(&hints, table, moves(100000 + table, 1, 1), false);
    while ((length = hints_next(&hints, 3, 5, &at, text)) > 0) {
        long long table, seq;
        assert_int_equal(length, strlen(text));
        assert_int_equal(strncmp(text, "3 ", 2), 0);
        for (const char *word = strchr(text, ' '); word; word = strchr(word + 1, ' '))
            if (sscanf(word, " e%lld:%lld", &table, &seq) == 2)
                assert_int_equal(table, 100000 + ++words);
        ends += strstr(text, " w5:") != NULL;
        texts++;
        snprintf(last, sizeof last, "%s", strrchr(text, ' '));
    }
    assert_int_equal(words, TABLES);
    assert_int_equal(texts, 3);
    assert_int_equal(ends, 1);
    assert_string_equal(last, " w5:0-2000");
    hints_finish(&hints);
}

/* Of too many rows nobody is told; the next text leaves them out, so that who hears it looks. */
static void of_too_many_rows_nobody_is_told(void **state) {
    (void)state;
    struct hints hints = {.length = 0};
    int64_t number = 1;
    for (; number <= HINTS_KEPT / 8; number++) {
        struct batch *batch = moves(100000 + number, 1, 1);
        batch_untold(batch);
        note(&hints, number, batch, false);
    }
    assert_true(hints.told > 0);
    assert_true(hints.length < HINTS_KEPT / 2);
    hints_finish(&hints);
}

TEST_GROUP(hints) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_is_told_at_once),
        cmocka_unit_test(what_nobody_waits_for_is_told_with_the_next_beat),
        cmocka_unit_test(rows_that_are_stored_go_with_their_hints),
        cmocka_unit_test(many_rows_that_are_sent_need_some_texts),
        cmocka_unit_test(many_rows_need_some_texts),
        cmocka_unit_test(of_too_many_rows_nobody_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
