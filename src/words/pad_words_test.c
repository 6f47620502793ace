/* pad_words_test.c - what a person types for a hand, and what a score pad says.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <string.h>

#include "words/pad_typed.h"

static struct pedro_pad pad;
static struct pad_names names;
static char buffer[1 << 16];

static void begin(const char *preset, const char *const *people) {
    const struct pedro_preset *found = pedro_preset_find(preset, strlen(preset));
    struct pedro_tags tags = {0};
    assert_int_equal(pedro_pad_init(&pad, preset, &found->set, 0, 0, NULL), 0);
    for (int seat = 0; people[seat]; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        assert_int_equal(pedro_tags_set(&tags, tag, people[seat]), 0);
    }
    pad_names_read(&pad.match.rules, &tags, &names);
    pedro_tags_finish(&tags);
}

static const char *const four[] = {"Ann", "Bo", "Cleo", "Dan", NULL};

/* The line as the words of a record, or why it is none. */
static const char *typed(const char *line) {
    struct pedro_told told = {.dealer = pad.match.state.dealer};
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    if (pad_typed(&pad.match.rules, &names, line, &told, &text))
        pedro_told_text(&pad.match.rules, &told, &text);
    return buffer;
}

static void put(const char *line) {
    struct pedro_told told = {.dealer = pad.match.state.dealer};
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, buffer, sizeof buffer);
    assert_true(pad_typed(&pad.match.rules, &names, line, &told, &text));
    assert_int_equal(pedro_pad_hand(&pad, &told, &refusal), 0);
}

static void a_hand_is_typed_in_a_few_keys(void **data) {
    (void)data;
    begin("us", four);
    assert_string_equal(typed("bo 8 h 9"), "0 1 8 h 5 9");
    assert_string_equal(typed("2 8 9"), "0 1 8 - 5 9");
    assert_string_equal(typed("  C 10 s  7 "), "0 2 10 s 7 7");
    assert_string_equal(typed("ann 7 h 5 8"), "0 0 7 h 5 8");
    assert_string_equal(typed("dan 7 h cards AJ T5p"), "0 3 7 h cards AJ T5p");
    assert_string_equal(typed("pass"), "0 pass");
    assert_string_equal(typed("misdeal"), "0 misdeal");
    pedro_pad_finish(&pad);
    begin("cinch-club", four);
    assert_string_equal(typed("lost"), "0 lost");
    put("lost");
    assert_int_equal(pad.match.state.dealer, 1);
    pedro_pad_finish(&pad);
    begin("five-handed", (const char *const[]){"Ann", "Annie", "Bo", "Cy", "Di", NULL});
    assert_string_equal(typed("di 8 h with bo 9"), "0 4 8 h with 2 9 5");
    assert_string_equal(typed("ann 8 h 9"), "0 0 8 h 9 5");
    assert_string_equal(typed("anni 8 h 9"), "0 1 8 h 9 5");
    pedro_pad_finish(&pad);
}

/* A refusal says what was read and what was expected there. */
static void what_is_no_hand_is_explained(void **data) {
    static const struct {
        const char *line, *says;
    } wrong[] = {
        {"bo", "The line ends too early. Expected: the bid, such as 8."},
        {"bo 9h 9", "Read: 9h. Expected: the bid, such as 8."},
        {"bo eight h 9", "Read: eight. Expected: the bid, such as 8."},
        {"bo 8",
         "The line ends too early. Expected: the points of the bidder's side, 0 to 14."},
        {"bo 8 h",
         "The line ends too early. Expected: the points of the bidder's side, 0 to 14."},
        {"bo 8 z 9", "Read: z. Expected: trumps (c, d, h or s) or points, 0 to 14."},
        {"bo 8 h x", "Read: x. Expected: the points of the bidder's side, 0 to 14."},
        {"bo 8 h 99", "Read: 99. Expected: the points of the bidder's side, 0 to 14."},
        {"bo 8 h -1", "Read: -1. Expected: the points of the bidder's side, 0 to 14."},
        {"bo 8 h 9 5 1", "Read: 1. Expected: the end of the line."},
        {"bo 8 h cards AJ",
         "The line ends too early. Expected: for each side the letters of the cards"},
        {"bo 8 h cards AJ zz", "Read: zz. Expected: for each side the letters"},
        {"bo 8 h cards AJ T -", "Read: -. Expected: the end of the line."},
        {"bo 8 h 9 revoke",
         "The line ends too early. Expected: the players who revoked."},
        {"bo 8 h 9 revoke eve", "No player is called eve, or several are.\n"},
        {"bo 8 with", "The line ends too early. Expected: the player who was called"},
        {"8 bo 9",
         "No player is called 8, or several are.\nThe players are Ann, Bo, Cleo, Dan."},
        {"eve 8 h 9", "No player is called eve, or several are.\nThe players are Ann"},
        {"", "Type bidder, bid"},
    };
    (void)data;
    begin("us", four);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (strncmp(typed(wrong[i].line), wrong[i].says, strlen(wrong[i].says)) != 0)
            fail_msg("%s: not '%s' but '%s'", wrong[i].line, wrong[i].says, buffer);
    assert_non_null(strstr(typed("bo"), "\nType bidder, bid, trumps if you like"));
    pedro_pad_finish(&pad);
    begin("individual", (const char *const[]){"Ann", "Bo", "Cy", NULL});
    assert_non_null(
        strstr(typed("bo 8 h 9"),
               "The line ends too early. Expected: the points of each player"));
    assert_non_null(
        strstr(typed("bo 8 h 9 2 x"), "Read: x. Expected: the points of each"));
    pedro_pad_finish(&pad);
}

/* A hand in a line, as mend and undo tell it; a bid that was reached by a side that revoked is not called set. */
static void a_hand_is_told_in_a_line(void **data) {
    static const struct {
        const char *preset, *line, *says;
    } cases[] = {
        {"us", "bo 8 h 9", "Bo 8h: Ann + Cleo +5; Bo + Dan +9"},
        {"us", "bo 8 7", "Bo 8 set: Ann + Cleo +7; Bo + Dan -8"},
        {"us", "misdeal", "The cards were dealt again."},
        {"cinch-club", "lost", "The deal was lost: the next dealer deals."},
        {"cinch-club", "bo 8 h 9 revoke bo", "Bo 8h, revoke: Ann + Cleo 0; Bo + Dan 0"},
        {"modern-club", "bo 8 h 9 revoke bo",
         "Bo 8h set, revoke: Ann + Cleo +14; Bo + Dan -8"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pedro_text text;
        begin(cases[i].preset, four);
        put(cases[i].line);
        pedro_text_init(&text, buffer, sizeof buffer);
        pad_hand_words(&pad, &names, 1, &text);
        assert_string_equal(buffer, cases[i].says);
        pedro_pad_finish(&pad);
    }
}

static void the_standing_says_what_is_enough(void **data) {
    struct pedro_text text;
    (void)data;
    begin("us", four);
    for (int i = 0; i < 4; i++)
        put("ann 7 h 14");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_standing(&pad, &names, &text);
    assert_string_equal(buffer, "Ann bid 7 and made it.\n"
                                "Ann + Cleo: 56. 6 to go. A bid of 7 made is enough.\n"
                                "Bo + Dan: 0. 62 to go. A bid of 7 that is set "
                                "loses the match.\n"
                                "Ann deals.\n");
    put("cleo 7 d 8");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_standing(&pad, &names, &text);
    assert_non_null(strstr(buffer, "Ann + Cleo won the match.\n"));
    pedro_pad_finish(&pad);
}

static void each_sheet_has_its_form(void **data) {
    struct pedro_text text;
    (void)data;
    begin("sixtythree", four);
    put("bo 30 h 34");
    put("ann 40 25");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_sheet(&pad, &names, record_sheet_of(&pad.match.rules), &text);
    assert_string_equal(
        buffer, "No.  Bid         Winners       Losers          Ann + Cleo  Bo + Dan\n"
                "1    Bo 30h      Bo + Dan +34  Ann + Cleo +29  29          34\n"
                "2    Ann 40 set  Bo + Dan +38  Ann + Cleo -40  -11         72\n");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_sheet(&pad, &names, RECORD_TOTALS, &text);
    assert_string_equal(buffer, "No.  Bid         Ann + Cleo  Total  Bo + Dan  Total\n"
                                "1    Bo 30h      +29         29     +34       34\n"
                                "2    Ann 40 set  -40         -11    +38       72\n");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_csv(&pad, &names, &text);
    assert_string_equal(buffer,
                        "hand,dealer,bidder,bid,trumps,made,Ann + Cleo scored,Ann + Cleo "
                        "total,Bo + Dan scored,Bo + Dan total\r\n"
                        "1,Ann,Bo,30,h,yes,29,29,34,34\r\n"
                        "2,Bo,Ann,40,,no,-40,-11,38,72\r\n");
    pedro_pad_finish(&pad);
    begin("cinch", four);
    put("dan 9 11");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_sheet(&pad, &names, record_sheet_of(&pad.match.rules), &text);
    assert_string_equal(buffer, "No.  Bid    Ann + Cleo  Total  Bo + Dan  Total\n"
                                "1    Dan 9              0      +8        8\n");
    pedro_pad_finish(&pad);
}

static void a_name_is_no_formula(void **data) {
    struct pedro_text text;
    (void)data;
    begin("individual", (const char *const[]){"=1+1", "B,\"o", NULL});
    put("1 5 6 2 6");
    pedro_text_init(&text, buffer, sizeof buffer);
    pad_csv(&pad, &names, &text);
    assert_non_null(strstr(buffer, "\r\n1,'=1+1,'=1+1,5,,yes,"));
    assert_non_null(strstr(buffer, ",\"B,\"\"o scored\","));
    assert_non_null(strstr(buffer, ",Player 3 scored,"));
    pedro_pad_finish(&pad);
}

TEST_GROUP(pad_words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_typed_in_a_few_keys),
        cmocka_unit_test(what_is_no_hand_is_explained),
        cmocka_unit_test(a_hand_is_told_in_a_line),
        cmocka_unit_test(the_standing_says_what_is_enough),
        cmocka_unit_test(each_sheet_has_its_form),
        cmocka_unit_test(a_name_is_no_formula),
    };
    return cmocka_run_group_tests_name("pad_words", tests, NULL, NULL);
}
