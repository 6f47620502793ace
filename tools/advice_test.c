/* advice_test.c - the measures of advice: intervals, which hands are chosen, and that a seed repeats everything.
 *
 * Figures are not tested: docs/advice.md has them, with their commands.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "contest.h"

static void intervals_are_those_of_the_formulas(void **unused) {
    struct advice_sum sum = {0};
    (void)unused;
    assert_true(isinf(advice_mean(&sum).high));
    for (int i = 1; i <= 5; i++)
        advice_add(&sum, i);
    /* The variance of 1 to 5 is 2.5, the standard error the root of a half. */
    const struct advice_estimate mean = advice_mean(&sum);
    assert_float_equal(mean.value, 3, 1e-5);
    assert_float_equal(mean.high - 3, 1.96 * sqrt(0.5), 1e-5);
    assert_float_equal(3 - mean.low, 1.96 * sqrt(0.5), 1e-5);
    /* Wilson's interval of 0 of 10 reaches z^2 / (n + z^2). */
    const struct advice_sum none = {10, 0, 0};
    assert_float_equal(advice_share(&none).low, 0, 1e-5);
    assert_float_equal(advice_share(&none).high, 1.96 * 1.96 / (10 + 1.96 * 1.96), 1e-5);
    const struct advice_sum half = {100, 50, 50};
    assert_float_equal(advice_share(&half).low + advice_share(&half).high, 1, 1e-5);
}

static void begin(struct advice_run *run, struct pedro_rules *rules, const char *name,
                  uint8_t seed) {
    struct contestant contestant;
    memset(run, 0, sizeof *run);
    run->claim = advice_claim_find(name);
    assert_non_null(run->claim);
    assert_int_equal(contest_rules(run->claim->game, rules), 0);
    assert_int_equal(contestant_parse("network", &contestant), 0);
    run->deals = 5;
    run->game.rules = rules;
    run->game.bot = contestant.bot;
    run->game.scratch = bot_scratch_create();
    run->game.seed[0] = seed;
}

static void each_claim_has_figures(void **unused) {
    const struct advice_claim *claim;
    int count = 0;
    (void)unused;
    for (; (claim = advice_claim(count)); count++) {
        struct pedro_rules rules;
        struct advice_run run;
        begin(&run, &rules, claim->name, 1);
        assert_ptr_equal(advice_claim_find(claim->name), claim);
        advice_measure(&run);
        assert_in_range(run.report.count, 1, ADVICE_FIGURES_MAX - 1);
        for (int i = 0; i < run.report.count; i++) {
            const struct advice_estimate *e = &run.report.figure[i].estimate;
            assert_true(run.report.figure[i].n > 0);
            assert_true(e->low <= e->value && e->value <= e->high);
        }
        bot_scratch_destroy(run.game.scratch);
    }
    assert_in_range(count, 14, 99);
    assert_null(advice_claim_find("no such claim"));
}

static void a_seed_repeats_the_figures(void **unused) {
    static struct advice_report first, again, other;
    (void)unused;
    for (int time = 0; time < 3; time++) {
        struct pedro_rules rules;
        struct advice_run run;
        begin(&run, &rules, "under-partner", time < 2 ? 1 : 2);
        advice_measure(&run);
        *(time == 0 ? &first : time == 1 ? &again : &other) = run.report;
        bot_scratch_destroy(run.game.scratch);
    }
    assert_memory_equal(&first, &again, sizeof first);
    assert_memory_not_equal(&first, &other, sizeof first);
}

/* The advised hands are those of the claim: four trumps with the ace and one pedro, and no others. */
static void hands_are_chosen_by_their_cards(void **unused) {
    const struct advice_claim *claim = advice_claim_find("four-trumps");
    struct pedro_rules rules;
    const unsigned spades = PEDRO_SPADES;
    (void)unused;
    assert_int_equal(contest_rules("us", &rules), 0);
    const pedro_cards ace = pedro_set_of(pedro_card_of(spades, PEDRO_ACE)),
                      right = pedro_set_of(pedro_card_of(spades, PEDRO_FIVE)),
                      left = pedro_set_of(pedro_card_of(PEDRO_CLUBS, PEDRO_FIVE)),
                      low = pedro_set_of(pedro_card_of(spades, PEDRO_SIX)) |
                            pedro_set_of(pedro_card_of(spades, PEDRO_SEVEN)),
                      heart = pedro_set_of(pedro_card_of(PEDRO_HEARTS, PEDRO_ACE));
    assert_int_equal(claim->group(&rules, ace | right | low | heart, spades), 0);
    assert_int_equal(claim->group(&rules, ace | left | low, spades), 0);
    assert_int_equal(claim->group(&rules, ace | right | left | low, spades), -1);
    assert_int_equal(claim->group(&rules, right | low | heart, spades), -1);
    assert_int_equal(claim->group(&rules, ace | right | low, PEDRO_HEARTS), -1);
}

/* Plays deals to decisions of `name` and checks each with `fits`. */
static void check_decisions(const char *name, void (*fits)(const struct sight *sight,
                                                           const pedro_card *arm)) {
    struct pedro_rules rules;
    struct advice_run run;
    int found = 0;
    begin(&run, &rules, name, 3);
    for (uint64_t deal = 0; deal < 400; deal++) {
        struct advice_hand hand;
        struct pedro_view view;
        struct pedro_legal legal;
        struct sight sight;
        advice_begin(&run, deal, &hand);
        hand.find = run.claim->find;
        advice_play(&hand);
        if (!hand.found)
            continue;
        found++;
        /* The bid went to the seat whose turn it was, at the lowest number. */
        assert_int_equal(hand.state.bidder, deal / 4 % 4);
        sight_look(&rules, &hand.state, &view, &legal, &sight);
        for (int i = 0; i < ADVICE_ARMS; i++)
            assert_true(hand.arm[i] == PEDRO_NO_CARD ||
                        pedro_set_has(legal.cards, hand.arm[i]));
        fits(&sight, hand.arm);
        /* Each arm ends the hand and shares out all points. */
        advice_card(&hand, hand.arm[0]);
        hand.find = NULL;
        advice_play(&hand);
        assert_int_equal(hand.state.hands_scored, 1);
        assert_float_equal(advice_points(&hand, 0) + advice_points(&hand, 1), rules.total,
                           0);
        assert_float_equal(advice_margin(&hand, 0) + advice_margin(&hand, 1), 0, 1e-5);
    }
    assert_in_range(found, 10, 400);
    bot_scratch_destroy(run.game.scratch);
}

static void fits_cinch(const struct sight *sight, const pedro_card *arm) {
    const pedro_card five = pedro_card_of(sight->trump, PEDRO_FIVE);
    assert_int_equal(sight->played, 2);
    assert_int_equal(sight->behind, 1);
    assert_true(sight->strength[arm[0]] > sight->strength[five]);
    assert_true(sight->strength[sight->best] <= sight->strength[five]);
    for (int i = 1; i < ADVICE_ARMS; i++)
        assert_true(arm[i] == PEDRO_NO_CARD ||
                    sight->strength[arm[i]] < sight->strength[five]);
    assert_true(sight->unseen & sight->pedros);
}

static void fits_partner(const struct sight *sight, const pedro_card *arm) {
    assert_true(sight->best_is_ours);
    assert_true(pedro_set_has(sight->pedros, arm[0]));
    for (int i = 1; i < ADVICE_ARMS; i++)
        assert_true(arm[i] == PEDRO_NO_CARD || sight->value[arm[i]] == 0);
    for (pedro_cards left = sight->behind ? sight->unseen : 0; left;)
        assert_true(sight->strength[pedro_set_pop(&left)] < sight->strength[sight->best]);
}

static void decisions_are_those_of_the_claim(void **unused) {
    (void)unused;
    check_decisions("cinch-plain", fits_cinch);
    check_decisions("under-partner", fits_partner);
}

static void a_picture_has_a_row_for_each_figure(void **unused) {
    struct advice_report report = {0};
    const struct advice_sum sum = {4, 8, 20};
    char picture[8000] = "";
    int rows = 0;
    (void)unused;
    advice_put(&report, ADVICE_POINTS, &sum, "a %s", "<b>");
    advice_put(&report, ADVICE_POINTS, &sum, "c");
    advice_put(&report, ADVICE_PLAIN, &sum, "of another unit");
    FILE *out = fmemopen(picture, sizeof picture, "w");
    assert_non_null(out);
    advice_draw(&report, ADVICE_POINTS, "title", out);
    assert_int_equal(fclose(out), 0);
    for (const char *at = picture; (at = strstr(at, "<circle")); at++)
        rows++;
    assert_int_equal(rows, 2);
    assert_non_null(strstr(picture, "a &lt;b>"));
    assert_null(strstr(picture, "another"));
}

TEST_GROUP(claims) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_those_of_the_formulas),
        cmocka_unit_test(each_claim_has_figures),
        cmocka_unit_test(a_seed_repeats_the_figures),
        cmocka_unit_test(hands_are_chosen_by_their_cards),
        cmocka_unit_test(decisions_are_those_of_the_claim),
        cmocka_unit_test(a_picture_has_a_row_for_each_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
