/* series_test.c - rows of a season, points, tables, and who plays the final.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "check.h"

#include "series/series_sample.h"

static struct series series;
static struct series_table table;

/* Ranks, and writes ring by ring "place total name=seed; ". */
static const char *ranking(void) {
    static char room[2048];
    struct pedro_text text;
    assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
    pedro_text_init(&text, room, sizeof room);
    for (size_t i = 0; i < table.count; i++) {
        const struct series_standing *at = &table.standing[i];
        pedro_text_add(&text, i > 0 ? "; " : "");
        pedro_text_add_number(&text, at->place);
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, at->key[0]);
        pedro_text_add_char(&text, ' ');
        series_name(&series, at->competitor, &text);
        pedro_text_add_char(&text, '=');
        pedro_text_add_number(&text, at->seed);
    }
    series_table_finish(&table);
    return room;
}

#define NORTH      "season 1 \"Autumn\"\nring \"North\" qualify 1\n"
#define TWO_EVENTS "event \"North\" \"a\"\nevent \"North\" \"b\"\n"

static const char *const evening[] = {"Ann,Bo/62-40 /Cai,Dan", "Eva,Finn/62-10 /Gun,Hans",
                                      NULL};

static void places_have_points_which_equals_share(void **state) {
    (void)state;
    sample_series(&series,
                  NORTH "set places 10,8,6\nset tiebreaks none\nevent \"North\" \"a\"\n");
    sample_event(&series, 0, evening);
    /* Two share 10 and 8, two share 6 and nothing. */
    assert_string_equal(ranking(), "1 9000 Ann & Bo=1; 1 9000 Eva & Finn=0; "
                                   "3 3000 Cai & Dan=0; 3 3000 Gun & Hans=0");
    series_finish(&series);
}

static void tie_breaks_decide_in_their_order(void **state) {
    (void)state;
    sample_series(&series, NORTH "set tiebreaks margin\nevent \"North\" \"a\"\n");
    sample_event(&series, 0, evening);
    assert_string_equal(ranking(), "1 9000 Eva & Finn=1; 2 9000 Ann & Bo=0; "
                                   "3 5500 Cai & Dan=0; 4 5500 Gun & Hans=0");
    series_finish(&series);
}

/* Counts the warnings about sums of scores. */
static void count_sums(void *data, const char *sentence, const char *one,
                       const char *other) {
    (void)other;
    *(unsigned *)data +=
        strstr(sentence, "is a knock-out") != NULL && strcmp(one, "Autumn") == 0;
}

/* The loser of the final has fewer points than a loser of the first round, and is second. */
static void a_knockout_counts_by_how_far_they_came(void **state) {
    (void)state;
    static const char *const acts[] = {
        SAMPLE_OPEN,           "set form knockout",   "set score points",
        "entry 1 \"A\" \"B\"", "entry 2 \"C\" \"D\"", "entry 3 \"E\" \"F\"",
        "entry 4 \"G\" \"H\"", "pair 1 1:1-2 2:3-4",  "publish 1",
        "result 1 1 62-60",    "forfeit 1 2 2",       "pair 2 1:1-3 2:2-4",
        "publish 2",           "result 2 1 62-5",     "forfeit 2 2 1"};
    static const char *const scores[] = {"", "set score sum\n"};
    for (unsigned sum = 0; sum < 2; sum++) {
        char rows[256];
        struct tournament cup;
        unsigned warned = 0;
        snprintf(rows, sizeof rows,
                 "season 1 \"Autumn\"\nring \"North\" qualify 2\n"
                 "set tiebreaks none\nset seed \"x\"\n%sevent \"North\" \"a\"\n",
                 scores[sum]);
        sample_series(&series, rows);
        tournament_init(&cup);
        for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
            assert_string_equal(sample_do(&cup, acts[i]), "");
        assert_int_equal(series_take(&series, 0, &cup), PEDRO_ERR_OK);
        tournament_finish(&cup);
        if (!sum)
            assert_string_equal(ranking(), "1 10000 A & B=1; 2 8000 E & F=2; "
                                           "3 6000 G & H=0; 4 5000 C & D=0");
        assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
        series_warnings(&series, &table, count_sums, &warned);
        series_table_finish(&table);
        assert_int_equal(warned, sum);
        series_finish(&series);
    }
}

static void the_order_and_case_of_names_do_not_matter(void **state) {
    (void)state;
    sample_series(&series, NORTH "set score sum\n" TWO_EVENTS);
    sample_event(&series, 0, evening);
    sample_event(&series, 1, (const char *const[]){"BO,ann/62-0 /Dan,Cai", NULL});
    assert_string_equal(ranking(), "1 2000 Ann & Bo=1; 2 1000 Eva & Finn=0; "
                                   "3 0 Gun & Hans=0; 4 0 Cai & Dan=0");
    series_finish(&series);
}

static void only_the_best_events_count(void **state) {
    (void)state;
    sample_series(&series,
                  NORTH "set best 1\nset places 10,4\nset tiebreaks none\n" TWO_EVENTS);
    sample_event(&series, 0, (const char *const[]){"Ann,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Cai,Dan/62-0 /Eva,Finn", NULL});
    assert_string_equal(ranking(),
                        "1 10000 Ann & Bo=1; 1 10000 Cai & Dan=0; 3 4000 Eva & Finn=0");
    assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
    assert_int_equal(table.standing[1].state[0], SERIES_DROPPED);
    assert_int_equal(table.standing[1].state[1], SERIES_COUNTED);
    assert_int_equal(table.standing[0].state[1], SERIES_MISSED);
    series_table_finish(&table);
    series_finish(&series);
}

static void a_name_can_stand_for_another(void **state) {
    (void)state;
    sample_series(&series,
                  NORTH "set score sum\n" TWO_EVENTS "same \"Ann\" \"Anna B\"\n");
    sample_event(&series, 0, (const char *const[]){"Anna B,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Ann,Bo/62-40 /Cai,Dan", NULL});
    assert_string_equal(ranking(), "1 2000 Ann & Bo=1; 2 0 Cai & Dan=0");
    series_finish(&series);
}

static void members_can_be_ranked_each(void **state) {
    (void)state;
    sample_series(&series, NORTH
                  "set who persons\nset score sum\nset tiebreaks none\n" TWO_EVENTS);
    sample_event(&series, 0, (const char *const[]){"Ann,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Ann,Cai/62-40 /Bo,Dan", NULL});
    assert_string_equal(ranking(), "1 2000 Ann=1; 2 1000 Bo=0; 2 1000 Cai=0; 4 0 Dan=0");
    series_finish(&series);
}

#define RINGS                                                                            \
    "season 1 \"Autumn\"\nset score sum\nset tiebreaks margin\n"                         \
    "ring \"North\" qualify 1\nring \"South\" qualify 1\n"                               \
    "event \"North\" \"a\"\nevent \"South\" \"b\"\n"

static const char *const south[] = {"Ida,Jan/62-0 /Kaj,Liv", "Mia,Nils/62-61 /Ole,Pia",
                                    NULL};

static void rings_and_the_best_second_make_the_final(void **state) {
    (void)state;
    sample_series(&series, RINGS "set seconds 1\n");
    sample_event(&series, 0, evening);
    sample_event(&series, 1, south);
    /* Ann & Bo are the better seconds: 22 points ahead, against 1 of Mia & Nils. */
    assert_string_equal(
        ranking(),
        "1 1000 Eva & Finn=2; 2 1000 Ann & Bo=3; 3 0 Cai & Dan=0; 4 0 Gun & Hans=0; "
        "1 1000 Ida & Jan=1; 2 1000 Mia & Nils=0; 3 0 Ole & Pia=0; 4 0 Kaj & Liv=0");
    series_finish(&series);
}

static void who_declines_makes_room_for_the_next(void **state) {
    (void)state;
    sample_series(&series, RINGS "decline \"Finn\" \"Eva\"\n");
    sample_event(&series, 0, evening);
    sample_event(&series, 1, south);
    assert_string_equal(
        ranking(),
        "1 1000 Eva & Finn=0; 2 1000 Ann & Bo=2; 3 0 Cai & Dan=0; 4 0 Gun & Hans=0; "
        "1 1000 Ida & Jan=1; 2 1000 Mia & Nils=0; 3 0 Ole & Pia=0; 4 0 Kaj & Liv=0");
    series_finish(&series);
}

static void a_pair_is_in_the_final_once(void **state) {
    (void)state;
    sample_series(&series, RINGS);
    sample_event(&series, 0, (const char *const[]){"Ann,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Ann,Bo/62-40 /Eva,Finn", NULL});
    assert_string_equal(ranking(), "1 1000 Ann & Bo=1; 2 0 Cai & Dan=0; "
                                   "1 1000 Ann & Bo=0; 2 0 Eva & Finn=2");
    series_finish(&series);
}

static void wrong_rows_are_refused_with_their_line(void **state) {
    static const struct {
        const char *rows;
        enum pedro_refusal_code code;
        unsigned line;
    } wrong[] = {
        {"", PEDRO_REFUSED_SERIES_OPEN, 1},
        {"# nothing\n\n", PEDRO_REFUSED_SERIES_OPEN, 3},
        {"set best 3\n", PEDRO_REFUSED_SERIES_OPEN, 1},
        {NORTH "season 1 \"Twice\"\n", PEDRO_REFUSED_SERIES_OPEN, 3},
        {"season 2 \"New\"\n", PEDRO_REFUSED_ROW_VERSION, 1},
        {NORTH "ring \"North\"\n", PEDRO_REFUSED_SERIES_RING_TWICE, 3},
        {NORTH "event \"South\" \"a\"\n", PEDRO_REFUSED_SERIES_RING_UNKNOWN, 3},
        {NORTH "event \"North\"\n", PEDRO_REFUSED_ROW_SHORT, 3},
        {NORTH "set places 8,10\n", PEDRO_REFUSED_SERIES_AWARDS, 3},
        {NORTH "set places 8,\n", PEDRO_REFUSED_SERIES_AWARDS, 3},
        {NORTH "set tiebreaks wins,wins\n", PEDRO_REFUSED_SETTING_LIST, 3},
        {NORTH "set score elo\n", PEDRO_REFUSED_SETTING_WORD, 3},
        {NORTH "set prize 3\n", PEDRO_REFUSED_SETTING_UNKNOWN, 3},
        {NORTH "set best many\n", PEDRO_REFUSED_ROW_NUMBER, 3},
        {NORTH "set seed 7\n", PEDRO_REFUSED_TOURNAMENT_TEXT, 3},
        {NORTH "set seed \"\"\n", PEDRO_REFUSED_TOURNAMENT_TEXT, 3},
        {NORTH "set seed \"7\" \"8\"\n", PEDRO_REFUSED_ROW_TAIL, 3},
        {NORTH "same \"Ann\"\n", PEDRO_REFUSED_ROW_SHORT, 3},
        {NORTH "party\n", PEDRO_REFUSED_ROW_KIND, 3},
        {NORTH "ring \"South\" qualify 2 3\n", PEDRO_REFUSED_ROW_TAIL, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct pedro_refusal refusal;
        unsigned long line;
        assert_int_not_equal(
            series_read(wrong[i].rows, strlen(wrong[i].rows), &series, &line, &refusal),
            PEDRO_ERR_OK);
        assert_string_equal(pedro_refusal_word((enum pedro_refusal_code)refusal.code),
                            pedro_refusal_word(wrong[i].code));
        assert_int_equal(line, wrong[i].line);
        series_finish(&series);
    }
}

static void too_many_rows_are_refused(void **state) {
    struct pedro_refusal refusal;
    unsigned long line;
    static char rows[32768];
    (void)state;
    strcpy(rows, NORTH);
    for (unsigned i = 0; i <= SERIES_EVENTS_MAX; i++)
        strcat(rows, "event \"North\" \"a\"\n");
    assert_int_not_equal(series_read(rows, strlen(rows), &series, &line, &refusal),
                         PEDRO_ERR_OK);
    assert_int_equal(refusal.code, PEDRO_REFUSED_SERIES_FULL);
    assert_int_equal(line, 3 + SERIES_EVENTS_MAX);
    series_finish(&series);
}

#define LOTS "set tiebreaks none\nset seed \"Lotto 7 January: 8 14 22\"\n"

/* The numbers are those of hashlib.blake2b() of Python. */
static void a_lot_decides_where_nothing_else_does(void **state) {
    (void)state;
    sample_series(&series, NORTH "set score sum\n" LOTS "event \"North\" \"a\"\n");
    sample_event(&series, 0, evening);
    assert_string_equal(ranking(), "1 1000 Eva & Finn=1; 2 1000 Ann & Bo=0; "
                                   "3 0 Gun & Hans=0; 4 0 Cai & Dan=0");
    assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
    assert_true(table.standing[0].lot == 0xfde8161c7636);
    assert_true(table.standing[1].lot == 0x4cc41ece0346);
    assert_true(series_are_equal(&table.standing[0], &table.standing[1]));
    assert_false(series_are_equal(&table.standing[1], &table.standing[2]));
    series_table_finish(&table);
    series_finish(&series);
}

static void a_lot_is_that_of_the_names_however_they_are_written(void **state) {
    (void)state;
    sample_series(&series, NORTH LOTS TWO_EVENTS);
    sample_event(&series, 0, (const char *const[]){"BO,Åsa  Ek/62-40 /Cai,Dan", NULL});
    assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
    assert_true(table.standing[0].lot == 0x6dd9fe78bfc2);
    series_table_finish(&table);
    series_finish(&series);
}

static void a_lot_decides_between_rings_too(void **state) {
    (void)state;
    sample_series(&series, RINGS LOTS "set seconds 1\n");
    sample_event(&series, 0, evening);
    sample_event(
        &series, 1,
        (const char *const[]){"Kaj,Liv/62-0 /Ida,Jan", "Ole,Pia/62-61 /Mia,Nils", NULL});
    assert_string_equal(
        ranking(),
        "1 1000 Eva & Finn=1; 2 1000 Ann & Bo=0; 3 0 Gun & Hans=0; 4 0 Cai & Dan=0; "
        "1 1000 Ole & Pia=2; 2 1000 Kaj & Liv=3; 3 0 Ida & Jan=0; 4 0 Mia & Nils=0");
    series_finish(&series);
}

TEST_GROUP(series) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_have_points_which_equals_share),
        cmocka_unit_test(a_knockout_counts_by_how_far_they_came),
        cmocka_unit_test(tie_breaks_decide_in_their_order),
        cmocka_unit_test(the_order_and_case_of_names_do_not_matter),
        cmocka_unit_test(only_the_best_events_count),
        cmocka_unit_test(a_name_can_stand_for_another),
        cmocka_unit_test(members_can_be_ranked_each),
        cmocka_unit_test(rings_and_the_best_second_make_the_final),
        cmocka_unit_test(who_declines_makes_room_for_the_next),
        cmocka_unit_test(a_pair_is_in_the_final_once),
        cmocka_unit_test(a_lot_decides_where_nothing_else_does),
        cmocka_unit_test(a_lot_is_that_of_the_names_however_they_are_written),
        cmocka_unit_test(a_lot_decides_between_rings_too),
        cmocka_unit_test(wrong_rows_are_refused_with_their_line),
        cmocka_unit_test(too_many_rows_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
