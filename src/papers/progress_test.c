/* progress_test.c - standings are after the last complete round, on paper and in words.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "papers/papers.h"
#include "papers/progress.h"
#include "tournament/tournament_sample.h"

static struct tournament tournament;

/* What standings after `round` say of themselves. */
static const char *told(unsigned round) {
    static char line[256];
    struct pedro_text text;
    const struct progress progress = progress_of(&tournament, round);
    pedro_text_init(&text, line, sizeof line);
    progress_text(&progress, &text);
    return line;
}

/* Acts, and what is said after each: of all rounds that are drawn. */
static const struct {
    const char *act, *said;
} evening[] = {
    {SAMPLE_OPEN, ""},
    {"set form manual", ""},
    {"entry 1 \"A\" \"B\"", ""},
    {"entry 2 \"C\" \"D\"", ""},
    {"entry 3 \"E\" \"F\"", ""},
    {"entry 4 \"G\" \"H\"", ""},
    {"entry 5 \"I\" \"J\"", ""},
    {"pair 1 1:1-2 2:3-4 bye:5", ""}, /* a draft */
    {"publish 1", "Round 1: 0 of 2 results are in. The byes count already."},
    {"result 1 2 62-1", "Round 1: 1 of 2 results are in. The byes count already."},
    {"result 1 1 62-2", "After round 1"},
    {"pair 2 1:1-3 2:2-4", "After round 1"},
    {"publish 2", "After round 1. Round 2: 0 of 2 results are in."},
    {"pair 3 1:1-4 2:2-3", "After round 1. Round 2: 0 of 2 results are in."},
    {"publish 3", "After round 1. Rounds 2 to 3: 0 of 4 results are in."},
    {"result 3 1 62-3", "After round 1. Rounds 2 to 3: 1 of 4 results are in."},
    {"result 2 1 62-4", "After round 1. Rounds 2 to 3: 2 of 4 results are in."},
    {"result 2 2 62-5", "After round 2. Round 3: 1 of 2 results are in."},
    {"result 3 2 62-6", "After round 3"},
    {"correct 1 1 none \"why\"",
     "Rounds 1 to 3: 5 of 6 results are in. The byes count already."},
};

static void a_round_counts_when_it_is_complete(void **state) {
    (void)state;
    tournament_init(&tournament);
    for (size_t i = 0; i < sizeof evening / sizeof *evening; i++) {
        assert_string_equal(sample_do(&tournament, evening[i].act), "");
        assert_string_equal(told(tournament.rounds), evening[i].said);
        static const enum papers_kind kinds[] = {PAPERS_STANDINGS, PAPERS_CHART,
                                                 PAPERS_EVENT};
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            char *html;
            size_t length;
            if (tournament.rounds > tournament.published)
                continue; /* papers are of published rounds */
            assert_int_equal(
                papers_make(&tournament, kinds[k], tournament.published, &html, &length),
                0);
            assert_non_null(strstr(html, evening[i].said));
            free(html);
        }
    }
    assert_string_equal(told(0), "");
    tournament_finish(&tournament);
}

TEST_GROUP(progress) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_counts_when_it_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
