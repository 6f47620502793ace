/* csv_test.c - tables for and from a spreadsheet.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

static char room[4096];
static struct pedro_text text;

static void begin(void) {
    pedro_text_init(&text, room, sizeof room);
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
}

/* The lines of acts that a CSV text becomes, one for each of its lines. */
static const char *acts_of(const char *csv) {
    struct pedro_refusal refusal;
    begin();
    const int err =
        tournament_csv_entries(&tournament, csv, strlen(csv), &text, &refusal);
    tournament_finish(&tournament);
    return err ? pedro_refusal_word((enum pedro_refusal_code)refusal.code) : room;
}

/* The acts without the lines that are empty; or the word of the refusal. */
static const char *import(const char *csv) {
    const char *acts = acts_of(csv);
    char *to = room;
    if (acts != room)
        return acts;
    for (const char *from = room; *from; from++)
        if (*from != '\n' || (to > room && to[-1] != '\n'))
            *to++ = *from;
    *to = '\0';
    return room;
}

/* A list as people type it, with & between names and the club behind @; a comma does too. */
static void a_typed_list_is_a_table_too(void **state) {
    static const char *const same[] = {
        "Ann Berg & Bo Ek @ Malax\n",
        "Ann Berg, Bo Ek @ Malax\n",
        "Ann Berg & Bo Ek, Malax\n",
        "Ann Berg,Bo Ek,Malax",
        "Pair,Names,Club\n1,Ann Berg & Bo Ek,Malax\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_string_equal(import(same[i]),
                            "entry 1 \"Ann Berg\" \"Bo Ek\" club \"Malax\"\n");
    assert_string_equal(import("Ann &\n"),
                        "entry 1 \"Ann\" \"\"\n");  /* an act that is refused */
    assert_string_equal(import("Name,Club\n"), ""); /* headings, and no entry */
}

/* Act and line of the file have the same number, whatever stands between the lines. */
static void acts_keep_the_numbers_of_lines(void **state) {
    (void)state;
    assert_string_equal(acts_of("\n\nname,name\r\nAnn,Bo\n\nCai,Dan"),
                        "\n\n\nentry 1 \"Ann\" \"Bo\"\n\nentry 2 \"Cai\" \"Dan\"\n");
    assert_string_equal(acts_of("sep=;\nAnn;Bo\n"), "\nentry 1 \"Ann\" \"Bo\"\n");
}

static void entries_come_from_a_spreadsheet(void **state) {
    (void)state;
    assert_string_equal(import("Ann Berg,Bo Ek\nCai,Dan"),
                        "entry 1 \"Ann Berg\" \"Bo Ek\"\nentry 2 \"Cai\" \"Dan\"\n");
    assert_string_equal(
        import("\xef\xbb\xbfnumber;name1;name2;phone;club\r\n7;Ann;Bo;;\"Malax; IF\"\r\n"
               ";Cai;Dan;;\r\n"),
        "entry 7 \"Ann\" \"Bo\" club \"Malax; IF\"\nentry 1 \"Cai\" \"Dan\"\n");
    assert_string_equal(import("Ann,Bo,Malax\n"),
                        "entry 1 \"Ann\" \"Bo\" club \"Malax\"\n");
    assert_string_equal(import("team\tname\tname\nThe Foxes\tA\tB\n\n"),
                        "entry 1 \"A\" \"B\" team \"The Foxes\"\n");
    assert_string_equal(import("a \"quote\",b\n"), "csv_line");
    assert_string_equal(import("a,\"open\n"), "csv_line");
    assert_string_equal(import("\"two\nlines\",b\n"), "csv_line");
    assert_string_equal(import("\"no end\"x,b\n"), "csv_line");
}

/* Headings in other words and languages are read; what has no place in an entry is refused. */
static void headings_are_read_or_refused(void **state) {
    static const char *const good[] = {
        "Name 1,Name 2,Club\nAnn,Bo,Malax\n",
        "SPELARE 1;SPELARE 2;F\xc3\x96RENING\rAnn;Bo;Malax\r",
        "Pelaaja\tPelaaja\tSeura\r\nAnn\tBo\tMalax\r\n",
        "Joueur 1;Joueur 2;Club\nAnn;Bo;Malax",
        "Jugador 1,\"Jugador 2\",Club,Tel\303\251fono\nAnn,\"Bo\",Malax,\n",
        "player1,player2,CLUB\rAnn,Bo,Malax\r\r",
        "\n\nname1;name2;club\nAnn;Bo;Malax\n",
        "North,South,Club\nAnn,Bo,Malax\n",
        "Nom 1;Nom 2;Club\nAnn;Bo;Malax\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_string_equal(import(good[i]), "entry 1 \"Ann\" \"Bo\" club \"Malax\"\n");
    assert_string_equal(import("name,name,phone\nAnn,Bo,0123\n"), "csv_column");
    assert_string_equal(import("name,name,shoes\nAnn,Bo,38\n"), "csv_column");
    assert_string_equal(import("name,name\nAnn,Bo,Malax\n"), "csv_column");
}

/* The two halves of a name become one, in either order and with any number of members. */
static void first_and_last_names_are_joined(void **state) {
    static const struct {
        const char *csv, *acts;
    } lists[] = {
        {"First name,Last name\nAnn,Berg\n", "entry 1 \"Ann Berg\"\n"},
        {"Surname,Given name,Club\nBerg,Ann,Malax\n",
         "entry 1 \"Ann Berg\" club \"Malax\"\n"},
        {"F\xc3\xb6rnamn 1;Efternamn 1;F\xc3\xb6rnamn 2;Efternamn 2;Klubb\n"
         "Ann;Berg;Bo;Ek;Malax\n",
         "entry 1 \"Ann Berg\" \"Bo Ek\" club \"Malax\"\n"},
        {"SUKUNIMI\tETUNIMI\tSUKUNIMI\tETUNIMI\nBerg\tAnn\tEk\tBo\n",
         "entry 1 \"Ann Berg\" \"Bo Ek\"\n"},
        {"Nom;Pr\xc3\xa9nom\nBerg;Ann\n", "entry 1 \"Ann Berg\"\n"},
        {"Nombre;Apellidos\nAnn;Berg Ek\n", "entry 1 \"Ann Berg Ek\"\n"},
        {"Name;Vorname\nBerg;Ann\n", "entry 1 \"Ann Berg\"\n"},
        {"first name,last name\nAnn,\n,Ek\n", "entry 1 \"Ann\"\nentry 2 \"Ek\"\n"},
        {"first name 1,first name 2,last name 1,last name 2\nAnn,Bo,Berg,Ek\n",
         "entry 1 \"Ann Berg\" \"Bo Ek\"\n"},
        {"number,first name,last name\n7,Ann,Berg\n", "entry 7 \"Ann Berg\"\n"},
        {"first name 1,last name 1,first name 2\nAnn,Berg,Bo\n",
         "entry 1 \"Ann Berg\" \"Bo\"\n"},
        {"last name\nBerg\n", "entry 1 \"Berg\"\n"},
        {"sep=;\r\nName;Club\r\nAnn Berg;Malax\r\n",
         "entry 1 \"Ann Berg\" club \"Malax\"\n"},
        {"sep=,\n\"Berg, Ann\"\n", "entry 1 \"Berg, Ann\"\n"},
        {"\"Berg, Ann\";\"Ek, Bo\"\n", "entry 1 \"Berg, Ann\" \"Ek, Bo\"\n"},
        {"Berg, Ann;Ek, Bo\n", "entry 1 \"Berg, Ann\" \"Ek, Bo\"\n"},
        {"Berg, Ann\tEk, Bo; Jr\n", "entry 1 \"Berg, Ann\" \"Ek, Bo; Jr\"\n"},
        {"N\xc2\xb0;Nom;Pr\xc3\xa9nom\n7;Berg;Ann\n", "entry 7 \"Ann Berg\"\n"},
        {"N\xc2\xba;Nombre\n7;Ann\n", "entry 7 \"Ann\"\n"},
        {"sep=x\n", "entry 1 \"sep=x\"\n"},
        {"first name,last name,e-mail\nAnn,Berg,a@b\n", "csv_column"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        assert_string_equal(import(lists[i].csv), lists[i].acts);
}

static void encodings_are_read_or_refused(void **state) {
    static const char big[] = "\xfe\xff\0\xc5\0,\0B\0\r\0\n";
    static const char little[] = "\xff\xfe\xc5\0,\0B\0\r\0\n";
    struct pedro_refusal refusal;
    (void)state;
    begin();
    assert_int_equal(
        tournament_csv_entries(&tournament, big, sizeof big - 1, &text, &refusal), 0);
    assert_string_equal(room, "entry 1 \"\xc3\x85\" \"B\"\n");
    tournament_finish(&tournament);
    begin();
    assert_int_equal(
        tournament_csv_entries(&tournament, little, sizeof little, &text, &refusal), 0);
    assert_string_equal(room, "entry 1 \"\xc3\x85\" \"B\"\n");
    tournament_finish(&tournament);
    assert_string_equal(import("\xc5sa,Bo\n"), "csv_encoding"); /* Latin-1 */
    assert_string_equal(import("\xff\xfe\x01"), "csv_encoding");
    assert_string_equal(import("PK\x03\x04 xl/workbook.xml"), "csv_encoding");
    assert_string_equal(import("\xff\xfe\x01\xd8\x01\x01"), "csv_encoding");
}

static void standings_and_results_go_to_one(void **state) {
    (void)state;
    begin();
    must("set tiebreaks margin");
    must("entry 1 \"Ann, Berg\" \"Bo\" club \"Narpes\"");
    must("entry 2 \"Cai\" \"Dan\"");
    must("pair 1 1:1-2");
    must("publish 1");
    must("result 1 1 62--4");
    must("penalty 2 -250 \"late\"");
    assert_int_equal(tournament_csv_standings(&tournament, 1, &text), PEDRO_ERR_OK);
    assert_string_equal(room, "place,entry,name,club,score,penalty,played,won,drawn,lost,"
                              "points_won,points_lost,"
                              "sets,margin\r\n"
                              "1,1,\"Ann, Berg & Bo\",Narpes,1,0,1,1,0,0,62,-4,0,66\r\n"
                              "2,2,Cai & Dan,,-0.25,-0.25,1,0,0,1,-4,62,0,-66\r\n");
    must("correct 1 1 forfeit 2 \"they had left\"");
    pedro_text_init(&text, room, sizeof room);
    tournament_csv_results(&tournament, &text);
    assert_string_equal(room, "round,table,board,entry,name,points,entry,name,points,"
                              "date,game,options,hands\r\n"
                              "1,1,,1,\"Ann, Berg & Bo\",,2,Cai & Dan,absent,"
                              "1970-01-01,us,,\r\n");
    tournament_finish(&tournament);
}

TEST_GROUP(csv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_from_a_spreadsheet),
        cmocka_unit_test(a_typed_list_is_a_table_too),
        cmocka_unit_test(acts_keep_the_numbers_of_lines),
        cmocka_unit_test(headings_are_read_or_refused),
        cmocka_unit_test(first_and_last_names_are_joined),
        cmocka_unit_test(encodings_are_read_or_refused),
        cmocka_unit_test(standings_and_results_go_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
