/* repair_test.c - a result is corrected after the next round was published.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

#include "tournament/repair.h"

static char told[512];

static void tell(void *data, const struct pedro_refusal *warning) {
    struct pedro_text *text = data;
    pedro_text_add(text, pedro_refusal_word((enum pedro_refusal_code)warning->code));
    static const char *const blanks[] = {"entry", "round", "number"};
    for (unsigned i = 0; i < 3; i++) {
        const char *value = pedro_refusal_value(warning, blanks[i]);
        pedro_text_add(text, value ? " " : "");
        pedro_text_add(text, value ? value : "");
    }
    pedro_text_add_char(text, ';');
}

/* What a round is warned of. */
static void turned(unsigned round, const char *expected) {
    struct pedro_text text;
    pedro_text_init(&text, told, sizeof told);
    tournament_turned(&tournament, round, tell, &text);
    assert_string_equal(told, expected);
}

static void play(const char *const *acts) {
    for (; *acts; acts++)
        must(*acts);
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }

/* The act that repairs a round, or the word of the refusal. */
static const char *repair(unsigned round) {
    static char act[512];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, act, sizeof act);
    return tournament_repair(&tournament, round, &text, &refusal)
               ? pedro_refusal_word((enum pedro_refusal_code)refusal.code)
               : act;
}

static void must_repair(unsigned round) {
    char act[600];
    strcpy(act, repair(round));
    strcat(act, " \"slip\"");
    must(act);
}

static void begin(const char *form, unsigned entries) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must(form);
    for (char act[] = "entry 1 \"A\" \"B\""; entries > 0; entries--, act[6]++)
        must(act);
}

/* The final and the game for the third place: the two change places; a game that stays keeps its result. */
static void the_wrong_pair_leaves_the_final(void **state) {
    (void)state;
    begin("set form knockout", 8);
    play(ACTS("pair 1 1:1-8 2:4-5 3:3-6 4:2-7", "publish 1", "result 1 1 62-1",
              "result 1 2 62-1", "result 1 3 62-1", "result 1 4 62-1",
              "pair 2 1:1-4 2:3-2", "publish 2", "result 2 1 62-1", "result 2 2 62-1",
              "pair 3 1:1-3 2:4-2", "publish 3", "result 3 1 62-1"));
    turned(2, "");
    turned(3, "");
    assert_string_equal(repair(3), "repair_not");
    assert_string_equal(repair(4), "round_unknown");
    must("correct 2 1 61-62 \"slip\"");
    turned(2, "");
    turned(3, "warn_out 1 2 3;");
    assert_string_equal(repair(3), "repair 3 1:4-3 2:1-2");
    must_repair(3);
    turned(3, "");
    assert_int_equal(tournament_missing(&tournament, 3), 2);
    /* A correction of round 1 turns round 2, then round 3; the games of others stay. */
    must("undo");
    must("undo");
    must("correct 1 1 1-62 \"slip\"");
    turned(2, "warn_out 1 1 2;warn_in 8 2;");
    assert_string_equal(repair(2), "repair 2 1:8-4 2:3-2");
    must_repair(2);
    turned(2, "");
    assert_int_equal(tournament_missing(&tournament, 2), 1);
    assert_int_equal(tournament.round[1].table[1].points[0], 62);
    tournament_finish(&tournament);
}

/* The final was not published yet. */
static void a_draft_is_warned_of_too(void **state) {
    (void)state;
    begin("set form knockout", 4);
    play(ACTS("pair 1 1:1-4 2:2-3", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "pair 2 1:1-2", "correct 1 2 1-62 \"slip\""));
    turned(2, "warn_out 2 1 2;warn_in 3 2;");
    assert_string_equal(repair(2), "round_unknown");
    tournament_finish(&tournament);
}

/* Who is written into the place of somebody who went home is there on purpose; nobody is exchanged. */
static void a_loser_may_be_written_in(void **state) {
    (void)state;
    begin("set form knockout", 4);
    play(ACTS("pair 1 1:1-4 2:2-3", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "withdraw 1", "pair 2 1:4-2", "publish 2"));
    turned(2, "");
    assert_string_equal(repair(2), "repair_not");
    tournament_finish(&tournament);
}

/* A correction that leaves the winner turns nothing. */
static void only_winners_matter_in_a_knockout(void **state) {
    (void)state;
    begin("set form knockout", 4);
    play(ACTS("pair 1 1:1-4 2:2-3", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "pair 2 1:1-2", "publish 2", "correct 1 2 62-60 \"slip\""));
    turned(2, "");
    tournament_finish(&tournament);
}

/* In a Swiss the scores decide, so each correction is told while the round is not over, and repaired by a new draw. */
static void a_swiss_is_drawn_again(void **state) {
    (void)state;
    begin("set form swiss", 4);
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "pair 2 1:1-3 2:2-4", "publish 2", "result 2 1 62-1"));
    turned(2, "");
    must("correct 1 2 1-62 \"slip\"");
    turned(2, "warn_later 1 2;");
    must_repair(2);
    turned(2, "");
    const struct tournament_table *table = tournament_table_of(&tournament, 2, 1);
    assert_int_equal(tournament_side(table, 4), 3 - tournament_side(table, 1));
    assert_int_equal(tournament_missing(&tournament, 2), 2);
    /* A round that is over stays. */
    play(ACTS("undo", "result 2 2 62-1"));
    turned(2, "");
    tournament_finish(&tournament);
}

static void count(void *data, const struct pedro_refusal *warning) {
    ((unsigned *)data)[warning->code]++;
}

/* The director looks at round 1, where the result was corrected. */
static void earlier_rounds_tell_it_too(void **state) {
    (void)state;
    static unsigned counts[PEDRO_REFUSALS_END];
    begin("set form knockout", 4);
    play(ACTS("pair 1 1:1-4 2:2-3", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "pair 2 1:1-2", "publish 2", "correct 1 2 1-62 \"slip\""));
    tournament_warnings(&tournament, 1, count, counts);
    assert_int_equal(counts[PEDRO_REFUSED_WARN_OUT], 1);
    assert_int_equal(counts[PEDRO_REFUSED_WARN_IN], 1);
    tournament_finish(&tournament);
    begin("set form swiss", 4);
    play(ACTS("pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 62-1", "result 1 2 62-1",
              "pair 2 1:1-3 2:2-4", "publish 2", "correct 1 2 1-62 \"slip\""));
    tournament_warnings(&tournament, 1, count, counts);
    assert_int_equal(counts[PEDRO_REFUSED_WARN_LATER], 1);
    tournament_finish(&tournament);
}

static void a_wrong_repair_is_refused(void **state) {
    (void)state;
    begin("set form knockout", 4);
    play(ACTS("pair 1 1:1-4 2:2-3", "publish 1"));
    refused("repair 2 1:1-2 \"why\"", "round_unknown");
    refused("repair 1 1:1-1 \"why\"", "pair_twice");
    refused("repair 1 1:1-2", "row_short");
    refused("repair 1 1:1-2 \"why\" 2", "row_tail");
    refused("pair 2 1:1-2 \"why\"", "row_tail");
    tournament_finish(&tournament);
}

TEST_GROUP(repair) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wrong_pair_leaves_the_final),
        cmocka_unit_test(a_draft_is_warned_of_too),
        cmocka_unit_test(a_loser_may_be_written_in),
        cmocka_unit_test(only_winners_matter_in_a_knockout),
        cmocka_unit_test(a_swiss_is_drawn_again),
        cmocka_unit_test(earlier_rounds_tell_it_too),
        cmocka_unit_test(a_wrong_repair_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
