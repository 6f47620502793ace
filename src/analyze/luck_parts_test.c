/* luck_parts_test.c - the parts of every result add up to it, as they are and as they are shown.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/luck_parts.h"
#include "analyze/sample.h"
#include "effort.h"

static double sum(const struct analyze_luck *luck) {
    return luck->before + luck->deal + luck->draw + luck->own + luck->others +
           luck->hidden;
}

static void check_parts(const struct analyze_luck *luck, enum analyze_measure measure) {
    const struct analyze_luck shown = analyze_luck_shown(luck, measure);
    const double step = measure == ANALYZE_BY_CHANCE ? 0.001 : 0.1;
    assert_true(fabs(sum(luck) - luck->result) < 1e-9);
    assert_true(fabs(sum(&shown) - shown.result) < 1e-9);
    assert_true(fabs(shown.result - luck->result) <= step / 2 + 1e-9);
    assert_true(fabs(shown.hidden - luck->hidden) <= 3 * step + 1e-9);
}

/* The exact parts, in integers: no rounding hides anything. */
static void check_exact(const struct analysis *analysis,
                        const struct analyze_hand *hand) {
    const struct pedro_rules *rules = &analysis->match->rules;
    struct luck_value all = hand->luck.expected;
    luck_add(rules, &all, &hand->luck.deal, 1);
    luck_add(rules, &all, &hand->luck.draw, 1);
    luck_add(rules, &all, &hand->luck.nobody, 1);
    for (int seat = 0; seat < rules->set.players; seat++)
        luck_add(rules, &all, &hand->luck.play[seat], 1);
    assert_memory_equal(&all, &hand->luck.result, sizeof all);
    assert_true(hand->luck.over == hand->over);
    for (unsigned side = 0; hand->over && side < rules->sides; side++) {
        assert_int_equal(all.points[side], (int64_t)LUCK_POINT * hand->gained[side]);
        assert_true(fabs((double)all.chance[side] / LUCK_MATCH - hand->chance[side]) <
                    1e-9);
    }
}

static void check_hand(const struct analysis *analysis, const struct analyze_hand *hand) {
    double leads = 0;
    check_exact(analysis, hand);
    for (unsigned side = 0; hand->over && side < analysis->match->rules.sides; side++) {
        const struct analyze_luck points =
            analyze_luck_of_hand(analysis, hand, side, ANALYZE_BY_POINTS);
        const struct analyze_luck chance =
            analyze_luck_of_hand(analysis, hand, side, ANALYZE_BY_CHANCE);
        check_parts(&points, ANALYZE_BY_POINTS);
        check_parts(&chance, ANALYZE_BY_CHANCE);
        leads += points.deal + points.draw;
    }
    assert_true(fabs(leads) < 1e-9); /* what one has more, others have less */
}

static void check_match(const struct analysis *analysis) {
    const struct pedro_rules *rules = &analysis->match->rules;
    const struct analyze_hand *last = NULL;
    for (size_t i = 0; i < analysis->hands && analysis->hand[i].over; i++)
        last = &analysis->hand[i];
    for (unsigned side = 0; last && side < rules->sides; side++) {
        const struct analyze_luck points =
            analyze_luck_of_match(analysis, side, ANALYZE_BY_POINTS);
        const struct analyze_luck chance =
            analyze_luck_of_match(analysis, side, ANALYZE_BY_CHANCE);
        double lead = last->score[side];
        for (unsigned i = 0; i < rules->sides; i++)
            lead -= i == side ? 0 : (double)last->score[i] / (rules->sides - 1);
        check_parts(&points, ANALYZE_BY_POINTS);
        check_parts(&chance, ANALYZE_BY_CHANCE);
        assert_true(fabs(points.result - lead) < 1e-9);
        assert_true(fabs(chance.result - last->chance[side]) < 1e-9);
    }
}

static void results_add_up_in_every_game(void **state) {
    static const char quick[] = "us king five-handed individual cinch-club california";
    unsigned n = 0;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        if ((effort(1) == 1 && !strstr(quick, preset->name)) || !effort_takes(n++))
            continue;
        const struct pedro_tags no_tags = {0};
        struct pedro_match match;
        struct analysis analysis;
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        play(&match, 150, (uint8_t)i);
        analyze(&match, &no_tags, &analysis);
        for (size_t hand = 0; hand < analysis.hands; hand++)
            check_hand(&analysis, &analysis.hand[hand]);
        check_match(&analysis);
        analyze_finish(&analysis);
        pedro_match_finish(&match);
    }
}

/* Seat 1 plays by chance. */
static void who_errs_has_the_error_rate(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_tags no_tags = {0};
    struct pedro_match match;
    struct analysis analysis;
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 300, 3);
    analyze(&match, &no_tags, &analysis);
    for (pedro_seat seat = 0; seat < 4; seat++) {
        const struct analyze_rate rate = analyze_error_rate(&analysis, seat);
        if (seat == 1)
            assert_true(rate.points > 1 && rate.error > 0 && rate.error < rate.points);
        else
            assert_true(rate.points == 0 && rate.error == 0);
    }
    const struct analyze_luck ours =
        analyze_luck_of_match(&analysis, 0, ANALYZE_BY_POINTS);
    const struct analyze_luck theirs =
        analyze_luck_of_match(&analysis, 1, ANALYZE_BY_POINTS);
    assert_true(ours.own == 0 && ours.others > 0);
    assert_true(fabs(ours.others + theirs.own) < 1e-9);
    char *text = report(&analysis, TEXT, 100000);
    assert_non_null(strstr(text, "; error rate "));
    assert_non_null(strstr(text, "\nLuck and play, in the chance to win the match:\n"));
    assert_non_null(strstr(text, ": before the deal "));
    free(text);
    analyze_finish(&analysis);
    pedro_match_finish(&match);
}

static void who_does_not_ask_is_not_told(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_tags no_tags = {0};
    const struct analyze_settings settings = {
        .bot = bot_find("simple", 6), .worlds = WORLDS, .equity = us_equity};
    struct pedro_match match;
    struct analysis analysis;
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 100, 3);
    assert_int_equal(analyze_match(&match, &no_tags, &settings, &analysis), 0);
    char *text = report(&analysis, TEXT, 80), *json = report(&analysis, JSON, 80),
         *page = report(&analysis, HTML, 80);
    assert_null(strstr(text, "Luck and play"));
    assert_null(strstr(page, "Luck and play"));
    assert_non_null(strstr(json, "\"luck_points\":null"));
    free(text);
    free(json);
    free(page);
    analyze_finish(&analysis);
    pedro_match_finish(&match);
}

TEST_GROUP(luck_parts) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_add_up_in_every_game),
        cmocka_unit_test(who_errs_has_the_error_rate),
        cmocka_unit_test(who_does_not_ask_is_not_told),
    };
    return cmocka_run_group_tests(tests, sample_begin, sample_end);
}
