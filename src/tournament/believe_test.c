/* believe_test.c - a result that cannot be is refused by every act, and told where it is stored.
 *
 * Which results those are is tested in src/rules/final_test.c.
 *
 * SPDX-License-Identifier: MIT */
#include "acts_sample.h"

#include "tournament/act.h"

static void begin(const char *set) {
    begin_with_two_tables();
    must(set);
}

static void no_act_tells_what_cannot_be(void **state) {
    (void)state;
    begin("set clubs 0");
    refused("result 1 1 6-48", "final_open");
    refused("result 1 1 0-0", "final_open");
    refused("1 result 1 1 62-620", "final_high");
    refused("result 1 1 62-48 won 2", "final_winner");
    refused("result 1 1 62-62", "final_who");
    must("result 1 1 6-48 won 2"); /* given up */
    must("result 1 2 62-48");
    refused("correct 1 1 62-620 \"late\"", "final_high");
    refused("correct 1 2 6-48 \"late\"", "final_open");
    must("correct 1 2 6-48 won 1 \"given up\"");
    must("correct 1 2 forfeit 1 \"nobody came\"");
    must("correct 1 2 none \"to be played again\"");
    finish();
}

static void the_settings_say_how_long_a_game_is(void **state) {
    (void)state;
    begin("set length 100");
    refused("result 1 1 62-48", "final_open");
    must("result 1 1 100-48");
    finish();
    begin("set unit minutes");
    must("result 1 1 6-48");
    refused("result 1 2 20000-0", "final_hands");
    must("result 1 2 0-0");
    finish();
    begin("set unit hands");
    refused("result 1 1 62-48", "final_hands");
    must("result 1 1 30-26");
    must("result 1 2 20-20");
    finish();
}

static void a_board_is_one_hand(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set boards 2");
    must("entry 1 \"A\" \"B\"");
    must("entry 2 \"C\" \"D\"");
    must("pair 1 1:1-2/1-2");
    must("publish 1");
    refused("board 1 1 1 62-48", "final_hand");
    must("board 1 1 1 8-6");
    must("board 1 1 2 -7-14");
    refused("correct 1 1 board 2 8-8 \"late\"", "final_hand");
    must("correct 1 1 board 2 none \"not played\"");
    finish();
}

static struct pedro_refusal warned;
static unsigned warnings;

static void tell(void *data, const struct pedro_refusal *warning) {
    (void)data;
    warned = *warning;
    warnings++;
}

/* What a journal has is read, whoever wrote it, and told. */
static void stored_results_are_doubted(void **state) {
    (void)state;
    static const char row[] = "2000 director result 1 2 62-620";
    char sentence[PEDRO_REFUSAL_TEXT_MAX];
    struct pedro_refusal refusal;
    struct pedro_text text;
    begin("set clubs 0");
    must("result 1 1 62-48");
    assert_int_equal(tournament_add(&tournament, row, sizeof row - 1, &refusal),
                     PEDRO_ERR_OK);
    warnings = 0;
    tournament_doubts(&tournament, 1, tell, NULL);
    assert_int_equal(warnings, 1);
    assert_string_equal(pedro_refusal_word((enum pedro_refusal_code)warned.form),
                        "warn_result");
    pedro_text_init(&text, sentence, sizeof sentence);
    pedro_refusal_text(&warned, NULL, &text);
    assert_string_equal(
        sentence, "Table 2: A match to 62 cannot come to 62-620: nobody scores more "
                  "than 14 in a hand, and it is over when the target is reached.");
    must("set length 600"); /* another game, so the earlier ones are not judged by it */
    tournament_doubts(&tournament, 1, tell, NULL);
    assert_int_equal(warnings, 1);
    finish();
}

TEST_GROUP(believe) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_act_tells_what_cannot_be),
        cmocka_unit_test(the_settings_say_how_long_a_game_is),
        cmocka_unit_test(a_board_is_one_hand),
        cmocka_unit_test(stored_results_are_doubted),
    };
    return cmocka_run_group_tests_name("believe", tests, NULL, NULL);
}
