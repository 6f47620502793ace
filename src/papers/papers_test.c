/* papers_test.c - the papers of a tournament with hostile names.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/papers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "papers/listing.h"

static struct tournament tournament;

static void act(const char *text) {
    struct pedro_refusal refusal;
    assert_int_equal(
        tournament_do(&tournament, 1, TOURNAMENT_DIRECTOR, text, strlen(text), &refusal),
        0);
}

static int set_up(void **state) {
    (void)state;
    tournament_init(&tournament);
    act("open 1 0000000000000000000000000000000000000000000000000000000000000000 "
        "\"Ring <A>\"");
    act("entry 1 \"Ann\" \"Bo\" club \"Malax\"");
    act("entry 2 \"Eva\" \"<script>Ulf\"");
    act("entry 3 \"Åsa\" \"Nils\"");
    act("pair 1 1:1-2 bye:3");
    act("publish 1");
    act("result 1 1 62-48");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    tournament_finish(&tournament);
    return 0;
}

static char *make(enum papers_kind kind, unsigned round) {
    static char *html;
    size_t length;
    assert_int_equal(papers_make(&tournament, kind, round, &html, &length), 0);
    assert_int_equal(strlen(html), length);
    return html;
}

static void no_paper_has_what_a_browser_would_run(void **state) {
    (void)state;
    for (int kind = 0; kind < PAPERS_KINDS; kind++) {
        char *html = make(kind, 1);
        assert_null(strstr(html, "<script"));
        assert_null(strstr(html, "<A>"));
        assert_non_null(strstr(html, "default-src 'none'"));
        assert_non_null(strstr(html, "@page"));
        assert_non_null(strstr(html, "</body></html>"));
        free(html);
    }
}

static void a_slip_names_both_sides(void **state) {
    char *html = make(PAPERS_SLIPS, 1);
    (void)state;
    assert_non_null(strstr(html, "<h2>Round 1, table 1</h2>"));
    assert_non_null(strstr(html, "1 Ann &amp; Bo</th>"));
    assert_non_null(strstr(html, "2 Eva &amp; &lt;script&gt;Ulf</th>"));
    free(html);
}

static void a_slip_for_boards_has_a_line_for_each(void **state) {
    struct tournament whist = tournament;
    char *html;
    size_t length;
    (void)state;
    tournament_init(&tournament);
    act("open 1 0000000000000000000000000000000000000000000000000000000000000000 "
        "\"Boards\"");
    act("set form manual");
    act("set boards 2");
    act("entry 1 \"Ann\" \"Bo\"");
    act("entry 2 \"Eva\" \"Ulf\"");
    act("pair 1 1:1-2/3-4");
    assert_int_equal(papers_make(&tournament, PAPERS_SLIPS, 1, &html, &length), 0);
    tournament_finish(&tournament);
    tournament = whist;
    assert_non_null(strstr(html, "<th scope=\"col\">1 Ann &amp; Bo</th>"));
    assert_non_null(strstr(html, "<th scope=\"row\">3</th>"));
    assert_non_null(strstr(html, "<th scope=\"row\">4</th>"));
    assert_null(strstr(html, "<th scope=\"row\">5</th>"));
    free(html);
}

static void a_card_has_the_bye(void **state) {
    char *html = make(PAPERS_CARDS, 1);
    (void)state;
    const char *card = strstr(html, "<h2>3: Åsa &amp; Nils</h2>");
    assert_non_null(card);
    assert_non_null(strstr(card, "bye</td>"));
    free(html);
}

/* Rounds may be played that were not planned: each has its line. */
static void a_card_has_all_rounds_that_are_published(void **state) {
    enum { ROUNDS = 8 };
    struct tournament ring = tournament;
    char *html;
    size_t length;
    (void)state;
    tournament_init(&tournament);
    act("open 1 0000000000000000000000000000000000000000000000000000000000000000 "
        "\"Long\"");
    act("set form manual");
    act("entry 1 \"Ann\" \"Bo\"");
    act("entry 2 \"Eva\" \"Ulf\"");
    for (unsigned round = 1; round <= ROUNDS; round++) {
        char text[64];
        snprintf(text, sizeof text, "pair %u 1:1-2", round);
        act(text);
        snprintf(text, sizeof text, "publish %u", round);
        act(text);
        snprintf(text, sizeof text, "result %u 1 62-48", round);
        act(text);
    }
    assert_int_equal(papers_make(&tournament, PAPERS_CARDS, 0, &html, &length), 0);
    tournament_finish(&tournament);
    tournament = ring;
    assert_non_null(strstr(html, "<th scope=\"row\">8</th><td>1</td>"));
    assert_null(strstr(html, "<th scope=\"row\">9</th>"));
    free(html);
}

static void before_the_first_round_there_are_standings_and_cards(void **state) {
    (void)state;
    free(make(PAPERS_STANDINGS, 0));
    free(make(PAPERS_CHART, 0));
    free(make(PAPERS_EVENT, 0));
}

static const char *listing(enum listing_kind kind, unsigned round) {
    static char room[4096];
    struct listing list;
    struct pedro_text text;
    assert_int_equal(listing_make(&tournament, kind, round, &list), 0);
    pedro_text_init(&text, room, sizeof room);
    cells_lines(list.cells, list.columns, &text);
    listing_finish(&list);
    return room;
}

static void the_chart_has_opponents_and_scores(void **state) {
    (void)state;
    assert_string_equal(listing(LISTING_CHART, 1),
                        "No.  Names                      1  Total  Place\n"
                        "  1  Ann & Bo             1.0 (2)    1.0      1\n"
                        "  3  Åsa & Nils         0.5 (bye)    0.5      2\n"
                        "  2  Eva & <script>Ulf    0.0 (1)    0.0      3\n");
}

static void people_find_their_tables_by_name(void **state) {
    (void)state;
    assert_string_equal(listing(LISTING_SEATS, 1), "Name         No.  Table  Side\n"
                                                   "<script>Ulf    2      1     2\n"
                                                   "Ann            1      1     1\n"
                                                   "Bo             1      1     1\n"
                                                   "Eva            2      1     2\n"
                                                   "Nils           3    bye\n"
                                                   "Åsa            3    bye\n");
}

static void scores_have_the_digits_they_need(void **state) {
    char room[32];
    struct pedro_text text;
    (void)state;
    const struct {
        int64_t score;
        unsigned decimals;
        const char *shown;
    } cases[] = {{1500, 1, "1.5"},  {-500, 1, "-0.5"}, {2000, 0, "2"},
                 {1334, 2, "1.33"}, {999, 2, "1.00"},  {-1, 0, "0"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pedro_text_init(&text, room, sizeof room);
        listing_score(cases[i].score, cases[i].decimals, &text);
        assert_string_equal(room, cases[i].shown);
    }
    assert_int_equal(listing_decimals(1500), 1);
    assert_int_equal(listing_decimals(-333), 3);
    assert_int_equal(listing_decimals(3000), 0);
}

TEST_GROUP(papers) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_paper_has_what_a_browser_would_run),
        cmocka_unit_test(a_slip_names_both_sides),
        cmocka_unit_test(a_slip_for_boards_has_a_line_for_each),
        cmocka_unit_test(a_card_has_the_bye),
        cmocka_unit_test(a_card_has_all_rounds_that_are_published),
        cmocka_unit_test(before_the_first_round_there_are_standings_and_cards),
        cmocka_unit_test(the_chart_has_opponents_and_scores),
        cmocka_unit_test(people_find_their_tables_by_name),
        cmocka_unit_test(scores_have_the_digits_they_need),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
