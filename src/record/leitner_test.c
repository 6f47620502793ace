/* leitner_test.c - the boxes, by the table that the page is tested with too.
 *
 * SPDX-License-Identifier: MIT */
#include "record/leitner.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

static void the_table_is_followed(void **state) {
    char line[128], answer[8];
    unsigned rows = 0;
    FILE *file = fopen("test/leitner.txt", "re");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct leitner card, wanted;
        long long stamp;
        int day;
        if (*line == ';')
            continue;
        assert_int_equal(sscanf(line, "%u %d %d %7s %u %d %lld", &card.box, &card.due,
                                &day, answer, &wanted.box, &wanted.due, &stamp),
                         7);
        const struct leitner made =
            strcmp(answer, "right") == 0 ? leitner_right(card, day) : leitner_wrong(day);
        if (made.box != wanted.box || made.due != wanted.due)
            fail_msg("%sbox %u due %d", line, made.box, made.due);
        assert_int_equal(leitner_stamp(made), stamp);
        rows++;
    }
    fclose(file);
    assert_true(rows > 10);
}

static void five_right_in_a_row_end_it(void **state) {
    int32_t day = 20000;
    struct leitner card = leitner_wrong(day);
    (void)state;
    for (unsigned right = 0; right < LEITNER_BOXES; right++) {
        assert_int_equal(card.box, right + 1);
        assert_false(leitner_is_due(card, card.due - 1));
        assert_true(leitner_is_due(card, card.due));
        day = card.due;
        card = leitner_right(card, day);
    }
    assert_int_equal(card.box, LEITNER_LEARNED);
    assert_false(leitner_is_due(card, day + 1000));
    assert_int_equal(day, 20000 + 1 + 3 + 7 + 14 + 30);
}

TEST_GROUP(leitner) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_followed),
        cmocka_unit_test(five_right_in_a_row_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
