/* analyze_test.c - analyses of matches of every game, and of malicious records.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>

#include "analyze/phrases.h"
#include "analyze/sample.h"
#include "effort.h"

/* --- properties of every analysis --- */

static void check_hand(const struct analysis *analysis, const struct analyze_hand *hand) {
    const struct pedro_rules *rules = &analysis->match->rules;
    int points = 0;
    for (unsigned side = 0; side < rules->sides; side++)
        points += hand->team >> side & 1 ? hand->points[side] : 0;
    for (unsigned i = 0; i < hand->curve_points; i++)
        assert_in_range(hand->curve[i].value, 0, rules->total);
    /* After the last card the value is exact, unless somebody erred. */
    const size_t last = hand->decision + hand->decisions - 1;
    if (hand->scored && hand->curve_points > 0 && !pedro_has_laws(rules) &&
        analysis->decision[last].played.kind != PEDRO_ACT_THROW_IN)
        assert_int_equal(hand->curve[hand->curve_points - 1].value, points);
    for (unsigned suit = 0; suit < 4; suit++)
        if (hand->suits >> suit & 1)
            assert_in_range(hand->suit_value[suit], 0, rules->total);
    for (unsigned i = 0; i < hand->turns; i++) {
        assert_true(analyze_open_cost(&analysis->decision[hand->turn[i]]) > 0);
        assert_true(i == 0 || analyze_open_cost(&analysis->decision[hand->turn[i - 1]]) >=
                                  analyze_open_cost(&analysis->decision[hand->turn[i]]));
    }
    double chances = 0;
    for (unsigned side = 0; hand->over && side < rules->sides; side++)
        chances += hand->chance[side];
    assert_true(!hand->over || (chances > 0.98 && chances < 1.02));
}

static void check_decision(const struct analyze_decision *decision) {
    assert_true(analyze_open_cost(decision) >= 0);
    const enum analyze_verdict verdict = analyze_verdict_of(decision);
    if (decision->forced || decision->agrees)
        assert_int_equal(decision->cost.worlds, 0);
    else /* What came out better was tried again. */
        assert_in_range(decision->cost.worlds, 0, 4 * WORLDS);
    assert_true(verdict != ANALYZE_BETTER || decision->cost.worlds > WORLDS);
    assert_true(verdict < ANALYZE_LEVEL || decision->why.sentence);
}

/* Decisions that are listed have a significant cost, the largest first. */
static void check_costly(const struct analysis *analysis) {
    double least = 1;
    for (unsigned i = 0; i < analysis->costlies; i++) {
        const struct analyze_cost *cost = &analysis->decision[analysis->costly[i]].cost;
        assert_true(cost->worlds > 0 && cost->chance > cost->chance_error);
        assert_true(cost->chance >= ANALYZE_COST_LEAST);
        assert_true(cost->chance <= least);
        least = cost->chance;
    }
    for (size_t d = 0; d < analysis->decisions; d++) {
        const struct analyze_cost *cost = &analysis->decision[d].cost;
        bool listed = cost->worlds == 0 || cost->chance <= cost->chance_error ||
                      cost->chance < ANALYZE_COST_LEAST ||
                      (analysis->costlies == ANALYZE_COSTLY && cost->chance <= least);
        for (unsigned i = 0; i < analysis->costlies; i++)
            listed |= analysis->costly[i] == d;
        assert_true(listed);
    }
}

static unsigned count(const char *text, const char *part) {
    unsigned found = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        found++;
    return found;
}

/* The text, the page and the JSON object of an analysis have the same verdicts. */
static void check_forms(const struct analysis *analysis) {
    char *text = report(analysis, TEXT, 80), *json = report(analysis, JSON, 80),
         *page = report(analysis, HTML, 80);
    unsigned verdict[ANALYZE_BETTER + 1] = {0};
    for (size_t d = 0; d < analysis->decisions; d++)
        if (!analysis->decision[d].forced)
            verdict[analyze_verdict_of(&analysis->decision[d])]++;
    const unsigned worse = verdict[ANALYZE_WORSE], better = verdict[ANALYZE_BETTER],
                   level = verdict[ANALYZE_LEVEL];
    assert_int_equal(count(text, "\n  ? "), worse);
    assert_int_equal(count(text, "\n  + "), better);
    assert_int_equal(count(text, "\n  ~ "), level + verdict[ANALYZE_UNKNOWN]);
    assert_int_equal(count(json, "\"verdict\":\"worse\""), worse);
    assert_int_equal(count(json, "\"verdict\":\"better\""), better);
    assert_int_equal(count(json, "\"verdict\":\"level\""), level);
    assert_int_equal(count(json, "\"verdict\":\"same\""), verdict[ANALYZE_SAME]);
    assert_int_equal(count(json, "\"judged_by\":\""), worse + better);
    assert_int_equal(count(page, "class=\"off\""), worse);
    assert_int_equal(count(page, "but it came out better"), better);
    free(text);
    free(json);
    free(page);
}

static void every_game_is_gone_through(void **state) {
    static const char quick[] =
        "us king five-handed individual ukrainian cinch-club modern-club";
    unsigned n = 0;
    int costs = 0, none = 0;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        if ((effort(1) == 1 && !strstr(quick, preset->name)) || !effort_takes(n++))
            continue;
        struct pedro_match match;
        struct analysis analysis;
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        /* Most end in the middle of a hand. */
        play(&match, 120, (uint8_t)i);
        const struct pedro_tags no_tags = {0};
        analyze(&match, &no_tags, &analysis);
        assert_true(analysis.hands > 0 && analysis.decisions > 0);
        for (size_t hand = 0; hand < analysis.hands; hand++)
            check_hand(&analysis, &analysis.hand[hand]);
        for (size_t d = 0; d < analysis.decisions; d++) {
            const struct analyze_decision *decision = &analysis.decision[d];
            check_decision(decision);
            costs += decision->cost.worlds > 0;
            none += !decision->forced && !decision->agrees && decision->cost.worlds == 0;
        }
        check_costly(&analysis);
        check_forms(&analysis);
        analyze_finish(&analysis);
        pedro_match_finish(&match);
    }
    /* Nearly every cost can be estimated. */
    assert_true(costs > (int)effort(40) && none * 20 < costs);
}

static void who_plays_by_chance_pays_for_it(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    struct pedro_match match;
    struct analysis analysis;
    const struct pedro_tags no_tags = {0};
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 500, 3);
    analyze(&match, &no_tags, &analysis);
    for (int seat = 0; seat < 4; seat++) {
        const struct analyze_player *player = &analysis.player[seat];
        if (seat != 1) {
            assert_int_equal(player->agreed, player->decisions);
            assert_true(player->points == 0);
            continue;
        }
        assert_true(player->agreed < player->decisions);
        assert_true(player->points > 5 && player->chance > 0.02);
    }
    assert_int_equal(analysis.costlies, ANALYZE_COSTLY);
    for (unsigned i = 0; i < analysis.costlies; i++)
        assert_int_equal(analysis.decision[analysis.costly[i]].seat, 1);
    char *text = report(&analysis, TEXT, 80), *page = report(&analysis, HTML, 80);
    assert_non_null(strstr(text, "\nCostliest decisions\n"));
    assert_non_null(strstr(page, ">Costliest decisions<"));
    /* Each with its reason and its intervals. */
    const char *list = strstr(text, "\nCostliest decisions\n");
    assert_int_equal(count(list, "; simple would "), ANALYZE_COSTLY);
    assert_int_equal(count(list, "±"), 2 * ANALYZE_COSTLY);
    free(text);
    free(page);
    analyze_finish(&analysis);
    pedro_match_finish(&match);
}

/* Each cost in both measures, in thousandths of a point and of the match, by how clear they are. */
static void a_cost_is_judged_by_the_measure_that_is_clear(void **state) {
    static const struct {
        double points, points_error, chance, chance_error;
        enum analyze_verdict verdict;
        enum analyze_measure measure;
    } cases[] = {
        {-400, 500, 10, 20, ANALYZE_LEVEL, ANALYZE_BY_NEITHER},
        {500, 500, -20, 20, ANALYZE_LEVEL, ANALYZE_BY_NEITHER},
        {0, 0, 0, 0, ANALYZE_LEVEL, ANALYZE_BY_NEITHER},
        {600, 500, 30, 20, ANALYZE_WORSE, ANALYZE_BY_CHANCE},
        {-600, 500, -30, 20, ANALYZE_BETTER, ANALYZE_BY_CHANCE},
        /* One of them clear. */
        {600, 500, 0, 20, ANALYZE_WORSE, ANALYZE_BY_POINTS},
        {600, 500, -10, 20, ANALYZE_WORSE, ANALYZE_BY_POINTS},
        {-600, 500, 10, 20, ANALYZE_BETTER, ANALYZE_BY_POINTS},
        {-600, 500, 0, 0, ANALYZE_BETTER, ANALYZE_BY_POINTS},
        {-400, 500, 30, 20, ANALYZE_WORSE, ANALYZE_BY_CHANCE},
        {400, 500, -30, 20, ANALYZE_BETTER, ANALYZE_BY_CHANCE},
        /* Both, and they say the opposite: the match counts. */
        {-600, 500, 30, 20, ANALYZE_WORSE, ANALYZE_BY_CHANCE},
        {600, 500, -30, 20, ANALYZE_BETTER, ANALYZE_BY_CHANCE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct analyze_decision decision = {
            .cost = {.worlds = 100,
                     .points = cases[i].points / 1000,
                     .points_error = cases[i].points_error / 1000,
                     .chance = cases[i].chance / 1000,
                     .chance_error = cases[i].chance_error / 1000}};
        assert_int_equal(analyze_verdict_of(&decision), cases[i].verdict);
        assert_int_equal(analyze_measure_of(&decision.cost), cases[i].measure);
        decision.cost.worlds = 0;
        assert_int_equal(analyze_verdict_of(&decision), ANALYZE_UNKNOWN);
        decision.agrees = true;
        assert_int_equal(analyze_verdict_of(&decision), ANALYZE_SAME);
    }
}

/* A chance that rounds to none is not shown as none. */
static void only_what_is_over_has_no_chance(void **state) {
    static const struct {
        double chance;
        int decimals;
        const char *text, *page;
    } cases[] = {
        {0, 0, "0 %", "0&nbsp;%"},         {0.004, 0, "<1 %", "&lt;1&nbsp;%"},
        {0.01, 0, "1 %", "1&nbsp;%"},      {0.5, 0, "50 %", "50&nbsp;%"},
        {0.99, 0, "99 %", "99&nbsp;%"},    {0.996, 0, ">99 %", "&gt;99&nbsp;%"},
        {1, 0, "100 %", "100&nbsp;%"},     {0.0004, 1, "<0.1 %", "&lt;0.1&nbsp;%"},
        {0.004, 1, "0.4 %", "0.4&nbsp;%"}, {0.9999, 1, ">99.9 %", "&gt;99.9&nbsp;%"},
        {1, 1, "100.0 %", "100.0&nbsp;%"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int html = 0; html < 2; html++) {
            const struct analyze_style style = {.html = html};
            char said[32];
            struct pedro_text text;
            pedro_text_init(&text, said, sizeof said);
            analyze_chance(&style, cases[i].chance, cases[i].decimals, &text);
            assert_string_equal(said, html ? cases[i].page : cases[i].text);
        }
}

static void it_says_the_same_twice(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_tags no_tags = {0};
    struct pedro_match match;
    char *said[2];
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 100, 9);
    for (int i = 0; i < 2; i++) {
        struct analysis analysis;
        analyze(&match, &no_tags, &analysis);
        said[i] = report(&analysis, JSON, 80);
        analyze_finish(&analysis);
    }
    assert_string_equal(said[0], said[1]);
    free(said[0]);
    free(said[1]);
    pedro_match_finish(&match);
}

static void it_can_be_stopped(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_tags no_tags = {0};
    const atomic_bool stop = true;
    struct analyze_settings settings = analyze_usual();
    struct analysis analysis;
    struct pedro_match match;
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 20, 9);
    settings.equity = us_equity;
    settings.stop = &stop;
    assert_int_equal(analyze_match(&match, &no_tags, &settings, &analysis),
                     ANALYZE_STOPPED);
    assert_in_range(analysis.decisions, 0, 1);
    analyze_finish(&analysis);
    pedro_match_finish(&match);
}

/* --- malicious records --- */

/* Every element is closed in order, except void elements. */
static void check_page(const char *page) {
    static const char *const single[] = {"!DOCTYPE", "meta"};
    char open[64][16];
    int depth = 0;
    for (const char *at = page; (at = strchr(at, '<')); at++) {
        const bool closes = at[1] == '/';
        const char *name = at + 1 + closes, *end = strchr(at, '>');
        size_t length = 0;
        assert_non_null(end);
        assert_null(memchr(at + 1, '<', (size_t)(end - at - 1)));
        while (isalnum((unsigned char)name[length]) || name[length] == '!')
            length++;
        assert_in_range(length, 1, 15);
        bool alone = end[-1] == '/';
        for (size_t i = 0; i < sizeof single / sizeof *single; i++)
            alone = alone ||
                    (strlen(single[i]) == length && memcmp(name, single[i], length) == 0);
        if (closes) {
            assert_true(depth > 0);
            depth--;
            assert_int_equal(strlen(open[depth]), length);
            assert_memory_equal(open[depth], name, length);
        } else if (!alone) {
            assert_true(depth < 64);
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

static void names_are_only_names(void **state) {
    static const char *const names[] = {
        "<script>alert(1)</script>", "\"onload='x' & co", "%s%n</title></svg>",
        "åäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäöåäö"};
    const struct pedro_preset *preset = pedro_preset(0);
    struct pedro_match match;
    struct pedro_tags tags = {0};
    struct analysis analysis;
    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        assert_int_equal(pedro_tags_set(&tags, tag, names[seat]), 0);
    }
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(&match, 100, 4);
    analyze(&match, &tags, &analysis);
    char *page = report(&analysis, HTML, 80);
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "\"onload"));
    assert_non_null(strstr(page, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_null(strstr(page, "http:"));
    assert_null(strstr(page, "https:"));
    check_page(page);
    free(page);
    char *line = report(&analysis, JSON, 80);
    json_t *json = json_loads(line, 0, NULL);
    const json_t *players = json_object_get(json, "players");
    assert_string_equal(
        json_string_value(json_object_get(json_array_get(players, 0), "name")), names[0]);
    json_decref(json);
    free(line);
    analyze_finish(&analysis);
    pedro_tags_finish(&tags);
    pedro_match_finish(&match);
}

static void nobody_wins_the_trick_in_which_a_hand_is_given_up(void **state) {
    static const char record[] =
        "[Variant \"tennessee-moon\"]\n[Options \"slide=no, target=20\"]\n"
        "[Players \"4\"]\n[Dealer \"1\"]\n[Result \"*\"]\n\n"
        "deal 8h Qh 5h 3h 7h 5s 4c Kd 2h 2c Qc 4h Kc 7d 5d 6c 2d 6s 4d X2 3d Qs 3s Kh "
        "Jc 6d 7c Ad Th Tc 5c Ac Jh X1 Ks 6h 8s Jd Qd 9d Td 4s 3c 8d 9s Ah Js 7s 8c 2s "
        "Ts As 9h 9c\n"
        "2 pass\n3 11\n0 15\n1 pass\n3 pass\n0 h\n"
        "0 discard 4c 5c 8c 9c 3d 4d 8d Kd 2s 7s 9s Ts Js As\n"
        "0 Ac\n1 6h\n2 Qh\n3 Th\n2 5h\n3 3h\n0 Jh\n1 Kh\n1 4s\n2 Jd\n3 throw-in\n"
        "score 17 0\n";
    struct pedro_match match;
    struct pedro_tags tags;
    struct analysis analysis;
    struct pedro_record_error error;
    (void)state;
    assert_int_equal(pedro_record_read(record, sizeof record - 1, &match, &tags, &error),
                     0);
    analyze(&match, &tags, &analysis);
    const struct analyze_hand *hand = &analysis.hand[0];
    assert_int_equal(hand->tricks, 3);
    assert_int_equal(hand->trick[1].winner, 1);
    assert_int_equal(hand->trick[2].winner, PEDRO_NO_SEAT);
    analyze_finish(&analysis);
    pedro_tags_finish(&tags);
    pedro_match_finish(&match);
}

static void a_match_without_events_is_told_too(void **state) {
    const struct pedro_preset *preset = pedro_preset(0);
    const struct pedro_tags no_tags = {0};
    struct pedro_match match;
    struct analysis analysis;
    (void)state;
    assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL), 0);
    for (int events = 0; events <= 2; events++) {
        play(&match, events ? 1 : 0, 1);
        analyze(&match, &no_tags, &analysis);
        char *page = report(&analysis, HTML, 80);
        check_page(page);
        free(page);
        free(report(&analysis, TEXT, 80));
        free(report(&analysis, JSON, 80));
        analyze_finish(&analysis);
    }
    pedro_match_finish(&match);
}

TEST_GROUP(analyze) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_gone_through),
        cmocka_unit_test(who_plays_by_chance_pays_for_it),
        cmocka_unit_test(a_cost_is_judged_by_the_measure_that_is_clear),
        cmocka_unit_test(only_what_is_over_has_no_chance),
        cmocka_unit_test(it_says_the_same_twice),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(names_are_only_names),
        cmocka_unit_test(nobody_wins_the_trick_in_which_a_hand_is_given_up),
        cmocka_unit_test(a_match_without_events_is_told_too),
    };
    return cmocka_run_group_tests(tests, sample_begin, sample_end);
}
