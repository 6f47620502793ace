/* book_test.c - results by name, from records and tables of results.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"

#include "pedro/pad.h"
#include "rating/board.h"
#include "rating/family.h"
#include "rating/results_table.h"

struct reading {
    struct rating_book book;
    unsigned long count[RATING_REASONS];
    struct pedro_record_error error;
};

static int read_table(struct reading *reading, const char *text) {
    *reading = (struct reading){.error = {.line = 0}};
    assert_true(rating_book_init(&reading->book));
    return rating_results_read(&reading->book, text, strlen(text), reading->count,
                               &reading->error);
}

static struct rating_points points(const struct reading *reading, const char *name) {
    const int person = rating_book_find(&reading->book, name);
    assert_true(person >= 0);
    return rating_points(rating_person(reading->book.model, (unsigned)person,
                                       (unsigned)rating_family_find("pedro"), 1e6),
                         1);
}

/* --- tables --- */

static const char evening[] =
    "\xef\xbb\xbf"
    "date,game,side1,side2,score1,score2,hands\r\n"
    "2026-11-20,us,Ann / Bo,Cleo / Dan,64,12,\r\n"
    "\r\n"
    "2026.11.21,us,\"ANN/ cleo \",\"Bo/\"\"Dan\"\"\",40,31,8\r\n";

static void a_table_is_read(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading, evening), 0);
    assert_int_equal(reading.count[RATING_TAKEN], 2);
    assert_int_equal(reading.book.persons, 5); /* Dan and "Dan" */
    assert_string_equal(reading.book.person[0].name, "Ann");
    assert_int_equal(rating_book_find(&reading.book, " cLEO"), 2);
    assert_int_equal(rating_book_find(&reading.book, "Eva"), -1);
    assert_int_equal((int)(reading.book.result[1].day - reading.book.result[0].day), 1);
    /* Eight hands bring less than a match to the target, and their luck is smaller. */
    assert_true(reading.book.result[1].gain < reading.book.result[0].gain);
    assert_true(reading.book.result[1].noise < reading.book.result[0].noise);
    rating_book_finish(&reading.book);
}

/* The same letters with their accents as signs of their own are the same person. */
static void a_person_is_one_in_every_spelling(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading,
                                "date,game,side1,side2,score1,score2\n"
                                "2026-11-20,us,\xc3\x85sa/Bo,Ren\xc3\xa9/Dan,64,12\n"
                                "2026-11-21,us,A\xcc\x8aSA/Bo,rene\xcc\x81/Dan,64,12\n"),
                     0);
    assert_int_equal(reading.book.persons, 4);
    assert_int_equal(rating_book_find(&reading.book, "a\xcc\x8asa"), 0);
    assert_int_equal(rating_book_find(&reading.book, "asa"), -1);
    rating_book_finish(&reading.book);
}

/* What spreadsheets write is read, or the refusal names the encoding. */
static void a_table_of_a_spreadsheet_is_read(void **state) {
    static const char cr[] = "date;game;side1;side2;score1;score2\r"
                             "2026-11-20;us;Ann;Bo;64;12\r2026-11-21;us;Ann;Bo;64;12\r";
    char wide[2 * sizeof cr + 2] = "\xff\xfe";
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading, cr), 0);
    assert_int_equal(reading.count[RATING_TAKEN], 2);
    rating_book_finish(&reading.book);
    for (size_t i = 0; i + 1 < sizeof cr; i++)
        wide[2 + 2 * i] = cr[i];
    reading = (struct reading){.error = {.line = 0}};
    assert_true(rating_book_init(&reading.book));
    assert_int_equal(rating_results_read(&reading.book, wide, 2 * sizeof cr,
                                         reading.count, &reading.error),
                     0);
    assert_int_equal(reading.count[RATING_TAKEN], 2);
    rating_book_finish(&reading.book);
    assert_int_not_equal(read_table(&reading, "date,game,side1,side2,score1,score2\n"
                                              "2026-11-20,us,\xc5sa,Bo,64,12\n"),
                         0);
    assert_int_equal(reading.error.refusal.code, PEDRO_REFUSED_CSV_ENCODING);
    rating_book_finish(&reading.book);
}

/* A game has the names that people use for it; the table may begin below empty lines. */
static void a_game_has_any_of_its_names(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading, "\n\ndate;game;side1;side2;score1;score2\n"
                                          ";High Five;Ann;Bo;64;12\n;us;Ann;Bo;64;12\n"
                                          ";\xc3\x96sterbotten;Ann;Bo;64;12\n"),
                     0);
    assert_int_equal(reading.count[RATING_TAKEN], 3);
    rating_book_finish(&reading.book);
}

static void house_rules_stand_in_a_table(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading,
                                "date,game,options,side1,side2,score1,score2\n"
                                ",us,,Ann,Bo,62,12\n"
                                ",us,\"min_bid=6, target=124\",Ann,Bo,124,12\n"),
                     0);
    assert_true(reading.book.result[1].gain > 1.9 * reading.book.result[0].gain);
    rating_book_finish(&reading.book);
    assert_int_equal(read_table(&reading, "date,game,options,side1,side2,score1,score2\n"
                                          ",us,target=many,Ann,Bo,62,12\n"),
                     PEDRO_ERR_BAD_OPTION);
    assert_int_equal(reading.error.line, 2);
    rating_book_finish(&reading.book);
}

static void separators_and_letters(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading,
                                "game;date;side1;score1;side2;score2;side3;score3\n"
                                "individual;;Ann;w;Bo;l;Cleo;l\n"
                                "us;;Ann/Bo;d;Cleo/Dan;d;;\n"),
                     0);
    assert_true(reading.book.result[0].order_only);
    assert_int_equal(reading.book.result[0].sides, 3);
    assert_int_equal(reading.book.result[0].family, rating_family_find("alone"));
    assert_int_equal(reading.book.result[1].sides, 2);
    rating_book_finish(&reading.book);
}

static void names_must_tell_who_played(void **state) {
    (void)state;
    struct reading reading;
    assert_int_equal(read_table(&reading, "date,game,side1,side2,score1,score2\n"
                                          ",us,Ann/Bo,Cleo/,62,1\n"
                                          ",us,Ann/Bo,ann/Cleo,62,1\n"
                                          ",us,Ann/bot:club,bot:club/bot:club,62,1\n"
                                          ",us,Ann/bot:mine,bot:mine/Bo,62,1\n"),
                     0);
    assert_int_equal(reading.count[RATING_NO_NAMES], 1);
    assert_int_equal(reading.count[RATING_SAME_NAME], 2);
    assert_int_equal(reading.count[RATING_TAKEN], 1);
    rating_book_finish(&reading.book);
}

static void wrong_tables_are_refused_with_the_line(void **state) {
    (void)state;
#define HEADER "date,game,side1,side2,score1,score2,hands\n"
    static const struct {
        const char *text;
        enum pedro_refusal_code code;
        unsigned line;
    } wrong[] = {
        {"", PEDRO_REFUSED_RESULTS_HEADER, 1},
        {"game,side1,side2,score1,score2\n", PEDRO_REFUSED_RESULTS_HEADER, 1},
        {"date,game,side1,side2,score1\n", PEDRO_REFUSED_RESULTS_HEADER, 1},
        {"date,game,side1,score1,side3,score3\n", PEDRO_REFUSED_RESULTS_HEADER, 1},
        {"date,game,side1,side2,score1,score2,prize\n", PEDRO_REFUSED_RESULTS_COLUMN, 1},
        {"date,game,side1,side2,score1,score2,side8\n", PEDRO_REFUSED_RESULTS_COLUMN, 1},
        {"date,game,date,side1\n", PEDRO_REFUSED_RESULTS_COLUMN, 1},
        {HEADER "2026-11-20,us,Ann,Bo,1\n", PEDRO_REFUSED_RESULTS_FIELDS, 2},
        {HEADER "2026-11-20,us,\"Ann,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_QUOTE, 2},
        {HEADER "2026-11-20,us,\"Ann\"e,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_QUOTE, 2},
        {HEADER "\n2026-02-29,us,Ann,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_DATE, 3},
        {HEADER "20.11.2026,us,Ann,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_DATE, 2},
        {HEADER ",us,Ann,Bo,1,many,\n", PEDRO_REFUSED_RESULTS_SCORE, 2},
        {HEADER ",us,Ann,Bo,1,,\n", PEDRO_REFUSED_RESULTS_SCORE, 2},
        {HEADER ",us,Ann,Bo,w,1,\n", PEDRO_REFUSED_RESULTS_SCORE, 2},
        {HEADER ",us,Ann,Bo,1,2,0\n", PEDRO_REFUSED_RESULTS_HANDS, 2},
        {HEADER ",us,A/B,C/D,w,w,\n", PEDRO_REFUSED_FINAL_LETTERS, 2},
        {HEADER ",us,A/B,C/D,l,l,\n", PEDRO_REFUSED_FINAL_LETTERS, 2},
        {HEADER ",us,A/B,C/D,w,d,\n", PEDRO_REFUSED_FINAL_LETTERS, 2},
        {HEADER ",us,A/B,C/D,62,620,\n", PEDRO_REFUSED_FINAL_HIGH, 2},
        {HEADER ",us,A/B,C/D,6,48,\n", PEDRO_REFUSED_FINAL_OPEN, 2},
        {HEADER ",us,A/B,C/D,0,0,\n", PEDRO_REFUSED_FINAL_OPEN, 2},
        {HEADER ",us,A/B,C/D,62,62,\n", PEDRO_REFUSED_FINAL_WHO, 2},
        {HEADER ",us,A/B,C/D,62,48,4\n", PEDRO_REFUSED_FINAL_HANDS, 2},
        {HEADER ",us,A/B/C/D/E,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_NAMES, 2},
        {HEADER ",whist,Ann,Bo,1,2,\n", PEDRO_REFUSED_UNKNOWN_GAME, 2},
        {HEADER ",individual,Ann,Bo,1,2,\n", PEDRO_REFUSED_RESULTS_SIDES, 2},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct reading reading;
        const int err = read_table(&reading, wrong[i].text);
        assert_int_not_equal(err, 0);
        assert_int_equal(reading.error.refusal.code, wrong[i].code);
        assert_int_equal(reading.error.line, wrong[i].line);
        rating_book_finish(&reading.book);
    }
}

/* --- matches --- */

#define PLAYERS                                                                          \
    "[Players \"4\"]\n[Dealer \"0\"]\n[Date \"2026.11.20\"]\n"                           \
    "[Seat0 \"Ann\"]\n[Seat1 \"Bo\"]\n[Seat2 \"Cleo\"]\n[Seat3 \"bot:club\"]\n"

static int add_pad(struct reading *reading, const char *text) {
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    const int err = pedro_pad_read(text, strlen(text), &pad, &tags, &error);
    if (err)
        print_error("%lu: %s\n", error.line, error.message);
    assert_int_equal(err, 0);
    const int added = rating_book_match(&reading->book, &pad.match, &tags);
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
    return added;
}

static void matches_are_rated_when_they_are_over(void **state) {
    (void)state;
    struct reading reading;
    assert_true(rating_book_init(&reading.book));
    assert_int_equal(add_pad(&reading, "[Score \"1\"]\n[Variant \"us\"]\n" PLAYERS
                                       "\nhand 0 1 8 h 5 9\nscore 5 9\n"),
                     RATING_NOT_OVER);
    assert_int_equal(
        add_pad(&reading,
                "[Score \"1\"]\n[Variant \"us\"]\n[Options \"target=14\"]\n" PLAYERS
                "\nhand 0 1 8 h 5 9\nscore 5 9\nhand 1 2 7 s 14 0\nscore 14 0\n"),
        RATING_TAKEN);
    assert_int_equal(
        add_pad(&reading,
                "[Score \"1\"]\n[Variant \"us\"]\n[Options \"target=14\"]\n"
                "\nhand 0 1 8 h 5 9\nscore 5 9\nhand 1 2 7 s 14 0\nscore 14 0\n"),
        RATING_NO_NAMES);
    const struct rating_result *result = &reading.book.result[0];
    assert_int_equal(reading.book.results, 1);
    assert_int_equal((int)result->day, record_day("2026-11-20", 10));
    assert_false(result->order_only);
    assert_int_equal((int)(result->side[0].score - result->side[1].score), 10);
    assert_true(rating_book_fit(&reading.book, RECORD_NO_DAY, NULL, NULL));
    assert_true(points(&reading, "ann").rating > 1500);
    assert_true(points(&reading, "Bo").rating < 1500);
    rating_book_finish(&reading.book);
}

/* --- dates --- */

static void days_are_those_of_the_calendar(void **state) {
    (void)state;
    static const struct {
        const char *date;
        int32_t day;
    } known[] = {
        {"1970-01-01", 0},     {"1969-12-31", -1},    {"2000-02-29", 11016},
        {"2000-03-01", 11017}, {"2026-11-23", 20780}, {"1600-02-29", -135081},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[RECORD_DATE_MAX];
        assert_int_equal(record_day(known[i].date, 10), known[i].day);
        record_date(known[i].day, text);
        assert_string_equal(text, known[i].date);
    }
    static const char *const wrong[] = {"2026-13-01", "2026-00-10", "1900-02-29",
                                        "2026-04-31", "2026.11-20", "2026/11/20",
                                        "????.??.??", "2026-11-2 "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(record_day(wrong[i], strlen(wrong[i])), RECORD_NO_DAY);
}

/* --- leaderboards --- */

static void add_evening(struct reading *reading, const char *text) {
    assert_int_equal(rating_results_read(&reading->book, text, strlen(text),
                                         reading->count, &reading->error),
                     0);
}

static void boards_have_the_known_first(void **state) {
    (void)state;
    struct reading reading = {.error = {.line = 0}};
    struct rating_board persons, partners;
    const unsigned pedro = (unsigned)rating_family_find("pedro");
    assert_true(rating_book_init(&reading.book));
    for (int i = 0; i < 20; i++)
        add_evening(&reading, "date,game,side1,side2,score1,score2\n"
                              ",us,Ann/bot:club,bot:club/bot:club,62,30\n"
                              ",us,Bo/bot:club,bot:club/bot:club,40,62\n");
    add_evening(&reading, "date,game,side1,side2,score1,score2\n"
                          ",us,Cleo/Dan,bot:club/bot:club,62,0\n");
    assert_true(rating_book_fit(&reading.book, RECORD_NO_DAY, NULL, NULL));
    const double day = rating_board_day(&reading.book);
    assert_true(rating_board_make(&persons, &reading.book, RATING_PERSONS, pedro, day));
    assert_true(rating_board_make(&partners, &reading.book, RATING_PARTNERS, pedro, day));
    static const char *const order[] = {"Ann", "bot:club", "Bo", "Cleo", "Dan"};
    assert_int_equal(persons.count, 5);
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(reading.book.person[persons.entry[i].person[0]].name,
                            order[i]);
    assert_true(persons.entry[1].reference && !persons.entry[1].provisional);
    assert_int_equal((int)(persons.entry[1].points.rating + .5), 1500);
    assert_false(persons.entry[2].provisional);
    assert_true(persons.entry[3].provisional);
    assert_true(persons.entry[3].points.rating > 1500);
    assert_int_equal(partners.count, 3); /* not the two bots */
    rating_board_finish(&persons);
    rating_board_finish(&partners);
    rating_book_finish(&reading.book);
}

/* The order in which files are read does not matter; --since leaves out what is earlier. */
static void results_are_rated_by_their_dates(void **state) {
    (void)state;
    struct reading one, other, late;
    assert_int_equal(read_table(&one, "date,game,side1,side2,score1,score2\n"
                                      "2026-01-01,us,Ann/Bo,Cleo/Dan,62,0\n"
                                      "2026-06-01,us,Ann/Cleo,Bo/Dan,0,62\n"),
                     0);
    assert_int_equal(read_table(&other, "date,game,side1,side2,score1,score2\n"
                                        "2026-06-01,us,Ann/Cleo,Bo/Dan,0,62\n"
                                        "2026-01-01,us,Ann/Bo,Cleo/Dan,62,0\n"),
                     0);
    assert_int_equal(read_table(&late, "date,game,side1,side2,score1,score2\n"
                                       "2026-06-01,us,Ann/Cleo,Bo/Dan,0,62\n"
                                       "2026-01-01,us,Ann/Bo,Cleo/Dan,62,0\n"),
                     0);
    assert_true(rating_book_fit(&one.book, RECORD_NO_DAY, NULL, NULL));
    assert_true(rating_book_fit(&other.book, RECORD_NO_DAY, NULL, NULL));
    assert_true(rating_book_fit(&late.book, record_day("2026-02-01", 10), NULL, NULL));
    assert_float_equal(points(&one, "Bo").rating, points(&other, "Bo").rating, 1e-6);
    assert_true(points(&one, "Bo").margin < points(&late, "Bo").margin);
    assert_true(points(&late, "Ann").rating < 1500);
    rating_book_finish(&one.book);
    rating_book_finish(&other.book);
    rating_book_finish(&late.book);
}

TEST_GROUP(book) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_read),
        cmocka_unit_test(a_person_is_one_in_every_spelling),
        cmocka_unit_test(a_table_of_a_spreadsheet_is_read),
        cmocka_unit_test(a_game_has_any_of_its_names),
        cmocka_unit_test(house_rules_stand_in_a_table),
        cmocka_unit_test(separators_and_letters),
        cmocka_unit_test(names_must_tell_who_played),
        cmocka_unit_test(wrong_tables_are_refused_with_the_line),
        cmocka_unit_test(matches_are_rated_when_they_are_over),
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(boards_have_the_known_first),
        cmocka_unit_test(results_are_rated_by_their_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
