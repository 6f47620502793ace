/* line_test.c - the grammar of lines: each becomes the act of the table, and an act stays as it is.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/line.h"

#include "tournament/acts_sample.h"
#include "tournament/line_sample.h"

static void begin(void) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
}

static void every_line_becomes_its_act(void **state) {
    static char room[TOURNAMENT_ROW_MAX];
    struct pedro_refusal refusal;
    struct pedro_text act;
    (void)state;
    begin();
    for (size_t i = 0; i < LINE_SAMPLES; i++) {
        const char *line = line_samples[i].line, *answer = line_samples[i].answer;
        if (!line) {
            tournament_finish(&tournament);
            begin();
            continue;
        }
        pedro_text_init(&act, room, sizeof room);
        int err = tournament_line(&tournament, line, strlen(line),
                                  tournament_next_number(&tournament), &act, &refusal);
        if (!err)
            err = tournament_do(&tournament, 0, TOURNAMENT_DIRECTOR, room, act.length,
                                &refusal);
        if ((err == 0) != (*answer != '!' && *answer != '?'))
            fail_msg("'%s' became '%s', not '%s'", line, room, answer);
        if (!err)
            assert_string_equal(room, answer);
        else if (answer[1] != '*' && *answer == '!')
            assert_string_equal(pedro_refusal_word((enum pedro_refusal_code)refusal.code),
                                answer + 1);
        /* What an act says is said by itself. */
        if (!err) {
            struct pedro_text same;
            static char again[TOURNAMENT_ROW_MAX];
            pedro_text_init(&same, again, sizeof again);
            assert_int_equal(
                tournament_line(&tournament, answer, strlen(answer), 1, &same, &refusal),
                0);
            assert_string_equal(again, answer);
        }
    }
    tournament_finish(&tournament);
}

static void several_lines_count_their_entries(void **state) {
    static const char lines[] = "Ann, Bo\nadd Cai, Dan\nnote late\n",
                      apart[] = "\nnote a\n\nadd A, B\n";
    struct pedro_refusal refusal;
    unsigned long line;
    (void)state;
    begin();
    char *acts = tournament_lines(&tournament, lines, sizeof lines - 1, &line, &refusal);
    assert_non_null(acts);
    assert_string_equal(acts, "entry 1 \"Ann\" \"Bo\"\nentry 2 \"Cai\" \"Dan\"\n"
                              "note \"late\"\n");
    free(acts);
    acts = tournament_lines(&tournament, apart, sizeof apart - 1, &line, &refusal);
    assert_string_equal(acts, "\nnote \"a\"\n\nentry 1 \"A\" \"B\"\n");
    free(acts);
    acts = tournament_lines(&tournament, "", 0, &line, &refusal);
    assert_string_equal(acts, "");
    free(acts);
    assert_null(tournament_lines(&tournament, "note a\nswap\n", 12, &line, &refusal));
    assert_int_equal(line, 2);
    assert_int_equal(refusal.code, PEDRO_REFUSED_LINE_FORM);
    assert_string_equal(pedro_refusal_value(&refusal, "what"), "ENTRY ENTRY");
    tournament_finish(&tournament);
}

static enum pedro_refusal_code code_of(const char *line) {
    static char room[TOURNAMENT_ROW_MAX];
    struct pedro_refusal refusal;
    struct pedro_text act;
    pedro_text_init(&act, room, sizeof room);
    return tournament_line(&tournament, line, strlen(line), 1, &act, &refusal)
               ? (enum pedro_refusal_code)refusal.code
               : PEDRO_REFUSED_NOTHING;
}

/* While a draft waits, a result is that of the round which is about to begin. */
static void a_draft_has_no_results(void **state) {
    (void)state;
    begin_with_two_tables();
    assert_int_equal(code_of("absent 9"), PEDRO_REFUSED_LINE_NO_TABLE);
    assert_int_equal(code_of("1 62-48"), PEDRO_REFUSED_NOTHING);
    must("result 1 1 62-48");
    must("result 1 2 62-48");
    must("pair 2 1:1-3 2:2-7");
    assert_int_equal(code_of("1 62-48"), PEDRO_REFUSED_LINE_DRAFT);
    assert_int_equal(code_of("tables"), PEDRO_REFUSED_LINE_SHOWS);
    finish();
}

static void a_long_line_is_refused(void **state) {
    static char line[3000];
    static char room[TOURNAMENT_ROW_MAX];
    struct pedro_refusal refusal;
    struct pedro_text act;
    (void)state;
    begin();
    memset(line, 'A', sizeof line);
    pedro_text_init(&act, room, sizeof room);
    assert_int_not_equal(
        tournament_line(&tournament, line, sizeof line, 1, &act, &refusal), 0);
    assert_int_equal(refusal.code, PEDRO_REFUSED_ROW_LONG);
    tournament_finish(&tournament);
}

TEST_GROUP(line) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_becomes_its_act),
        cmocka_unit_test(several_lines_count_their_entries),
        cmocka_unit_test(a_draft_has_no_results),
        cmocka_unit_test(a_long_line_is_refused),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
