/* tournament_test.c - acts of a director and of entries: what they do, and which are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

static const struct tournament_table *table(unsigned number) {
    return tournament_table(&tournament, 1, number);
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *act, *word;
    } rows[] = {
        {"nonsense", "row_kind"},
        {SAMPLE_OPEN, "tournament_open_twice"},
        {"note", "row_short"},
        {"note ", "row_tail"},
        {"note no quotes", "tournament_text"},
        {"note \"\"", "tournament_text"},
        {"note \"two\" \"texts\"", "row_tail"},
        {"withdraw  1", "row_space"},
        {"withdraw one", "row_number"},
        {"withdraw 01", "row_number"},
        {"withdraw 4001", "row_large"},
        {"1 note \"I am no director\"", "tournament_director"},
        {"8 confirm 1 1", "entry_unknown"},
        {"set colour red", "setting_unknown"},
        {"set rounds 101", "setting_number"},
        {"set score best", "setting_word"},
        {"set tiebreaks lot,lot", "setting_list"},
        {"set game \"us\"", "setting_entries"},
        {"set form swiss", "setting_rounds"},
        {"entry 1 \"A\" \"B\"", "entry_taken"},
        {"entry 4 \"A\"", "entry_members_are"},
        {"entry 4 \"A\" \"B\" \"C\"", "entry_members_are"},
        {"entry 4 \"A\" \"B\" club \"C\" club \"C\"", "row_tail"},
        {"withdraw 4", "entry_unknown"},
        {"return 1", "entry_present"},
        {"substitute 1 1 3 \"Eva\"", "entry_place"},
        {"pair 1 1:1-2", "round_next"},
        {"pair 2 1:1", "pair_form"},
        {"pair 2 1:1-2/1-4", "pair_form"},
        {"pair 2 1:1-4", "entry_unknown"},
        {"pair 2 1:1-2 2:1-3", "pair_twice"},
        {"pair 2 2:1-2 1:3-7", "pair_order"},
        {"pair 2 bye:1 1:3-7", "pair_order"},
        {"publish 2", "round_draft"},
        {"reopen 2 \"why\"", "round_unknown"},
        {"swap 1 1 9", "swap_not"},
        {"result 2 1 62-48", "round_unknown"},
        {"result 1 3 62-48", "table_unknown"},
        {"result 1 1 62", "result_form"},
        {"result 1 1 62-48 won 3", "row_large"},
        {"board 1 1 1 62-48", "board_unknown"},
        {"3 result 1 1 62-48", "result_not_yours"},
        {"confirm 1 1", "result_none"},
        {"correct 1 1 62-48 \"why\"", "result_none"},
        {"penalty 1 0 \"late\"", "penalty_amount"},
    };
    begin_with_two_tables();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refused(rows[i].act, rows[i].word);
    finish();
}

static void the_first_act_opens(void **state) {
    (void)state;
    tournament_init(&tournament);
    refused("note \"early\"", "tournament_open");
    refused("open 2 00 \"A\"", "row_version");
    refused("open 1 00 \"A\"", "row_seed");
    refused("undo", "nothing_to_undo");
    must(SAMPLE_OPEN);
    refused("undo", "nothing_to_undo");
    assert_string_equal(tournament.name, "Autumn");
    finish();
}

static void an_entry_has_as_many_members_as_its_kind(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    refused("entry 1 \"A\"", "entry_members_are");
    must("set entry single");
    refused("entry 1 \"A\" \"B\"", "entry_single");
    must("entry 1 \"A\"");
    must("undo");
    must("set entry team");
    refused("entry 1 \"A\"", "entry_members");
    must("entry 1 \"A\" \"B\" \"C\"");
    finish();
}

static void only_online_a_place_can_be_free(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    refused("entry 1 \"A\" \"\"", "entry_free");
    must("entry 1 \"A\" \"B\"");
    refused("rename 1 2 \"\"", "entry_free");
    refused("substitute 1 1 2 \"\"", "entry_free");
    must("set place online");
    must("entry 2 \"A\" \"\"");
    must("rename 1 2 \"\"");
    finish();
}

/* An undone change and the one after it give two keys. */
static void the_key_of_an_entry_can_be_changed(void **state) {
    (void)state;
    begin_with_two_tables();
    const uint32_t rows = (uint32_t)tournament.rows;
    assert_int_equal(tournament_entry(&tournament, 3)->key_row, 0);
    must("key 3");
    assert_int_equal(tournament_entry(&tournament, 3)->key_row, rows + 1);
    must("undo");
    assert_int_equal(tournament_entry(&tournament, 3)->key_row, 0);
    must("key 3");
    must("note \"later\"");
    must("undo");
    assert_int_equal(tournament_entry(&tournament, 3)->key_row, rows + 3);
    assert_int_equal(tournament_entry(&tournament, 1)->key_row, 0);
    refused("key 4", "entry_unknown");
    refused("key 3 4", "row_tail");
    refused("3 key 3", "tournament_director");
    finish();
}

/* However often somebody else comes, what an entry has is bounded by its places and rounds. */
static void a_substitute_of_the_same_round_takes_the_place(void **state) {
    (void)state;
    begin_with_two_tables();
    const struct tournament_entry *entry = tournament_entry(&tournament, 1);
    for (int i = 0; i < 5; i++) {
        must("substitute 2 1 2 \"One\"");
        must("person 1 2 u7");
        must("substitute 2 1 2 \"Two\"");
    }
    assert_int_equal(entry->members, 3);
    assert_string_equal(tournament_member(entry, 2, 2), "Two");
    assert_string_equal(tournament_person(entry, 2, 2), "");
    assert_string_equal(tournament_member(entry, 2, 1), "Bo Ek");
    finish();
}

static void a_side_enters_and_the_other_confirms(void **state) {
    (void)state;
    begin_with_two_tables();
    must("1 result 1 1 62--4 sets 0-3");
    assert_int_equal(table(1)->state, TOURNAMENT_ENTERED);
    assert_int_equal(table(1)->points[1], -4);
    assert_int_equal(table(1)->sets[1], 3);
    refused("1 confirm 1 1", "confirm_other");
    refused("2 result 1 1 62-48", "result_waits");
    must("1 result 1 1 62-4");
    must("2 dispute 1 1");
    refused("2 confirm 1 1", "result_waits");
    must("result 1 1 62-5");
    assert_int_equal(table(1)->state, TOURNAMENT_CONFIRMED);
    assert_int_equal(tournament_missing(&tournament, 1), 1);
    must("3 result 1 2 40-40 won 2");
    must("7 confirm 1 2");
    assert_int_equal(tournament_missing(&tournament, 1), 0);
    finish();
}

static void what_counts_changes_only_with_a_reason(void **state) {
    (void)state;
    begin_with_two_tables();
    must("result 1 1 62-48");
    refused("result 1 1 48-62", "result_counts");
    refused("forfeit 1 1 2", "result_counts");
    refused("correct 1 1 48-62", "row_short");
    must("correct 1 1 48-62 \"entered the wrong way\"");
    assert_int_equal(table(1)->points[1], 62);
    must("correct 1 1 forfeit 1,2 \"neither came\"");
    assert_int_equal(table(1)->absent, 3);
    must("correct 1 1 none \"to be played again\"");
    assert_int_equal(table(1)->state, TOURNAMENT_EMPTY);
    assert_int_equal(table(1)->changes, 3);
    finish();
}

static void sides_enter_results_only_where_that_is_chosen(void **state) {
    (void)state;
    begin_with_two_tables();
    must("set results director");
    refused("1 result 1 1 62-48", "tournament_director");
    must("set results sides");
    must("1 result 1 1 62-48");
    finish();
}

/* Online an entry can have places that nobody has yet. */
static void a_place_is_held_by_a_person(void **state) {
    (void)state;
    char name[64];
    struct pedro_text text;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    refused("entry 1 \"Ann\" \"\"", "entry_free");
    must("set place online");
    must("entry 1 \"Ann\" \"\"");
    const struct tournament_entry *entry = tournament_entry(&tournament, 1);
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(entry, 0, &text);
    assert_string_equal(name, "Ann & ?");
    assert_false(tournament_is_complete(entry));
    refused("person 1 1", "row_short");
    refused("person 1 3 u7", "entry_place");
    refused("person 1 1 u7.8", "person_id");
    refused("person 1 1 bot:", "person_id");
    refused("person 1 1 u12345678901234567890123456789012", "person_id");
    refused("person 1 1 bot:expert", "person_bot");
    must("person 1 1 u7");
    refused("person 1 2 u7", "person_taken");
    must("person 1 2 u8");
    must("rename 1 2 \"Bo\"");
    assert_true(tournament_is_complete(entry));
    must("entry 2 \"Cai\" \"Dan\"");
    refused("person 2 1 u8", "person_taken");
    assert_int_equal(tournament_entry_of(&tournament, "u8"), 1);
    must("withdraw 1");
    must("person 2 1 u8");
    refused("return 1", "person_taken");
    must("person 1 2 -");
    must("return 1");
    must("substitute 1 1 1 \"Eva\"");
    assert_string_equal(tournament_person(tournament_entry(&tournament, 1), 1, 0), "");
    must("set players all");
    must("person 1 1 bot:expert");
    must("person 1 2 bot:expert");
    must("set limit 2");
    refused("entry 3 \"Fia\" \"Gun\"", "entry_limit");
    must("withdraw 2");
    must("entry 3 \"Fia\" \"Gun\"");
    refused("return 2", "entry_limit");
    finish();
}

/* A game that changes needs another table of the server. */
static void a_table_has_the_name_of_its_table_at_the_server(void **state) {
    (void)state;
    begin_with_two_tables();
    refused("table 1 3 abc", "table_unknown");
    refused("table 2 1 abc", "round_unknown");
    refused("table 1 1 a.b", "table_name");
    refused("table 1 1 abcdefghijklmnopq", "table_name");
    refused("1 table 1 1 abc", "tournament_director");
    must("table 1 1 abcdefghijklmnop");
    must("table 1 2 def");
    assert_string_equal(table(1)->name, "abcdefghijklmnop");
    must("swap 1 3 7");
    assert_string_equal(table(2)->name, "");
    must("result 1 1 62-48");
    must("correct 1 1 none \"to be played again\"");
    assert_string_equal(table(1)->name, "");
    must("table 1 1 ghi");
    must("reopen 1 \"why\"");
    assert_string_equal(table(1)->name, "");
    finish();
}

static void a_draft_is_repaired_by_hand(void **state) {
    (void)state;
    begin_with_two_tables();
    must("pair 2 1:1-3 2:2-7 bye:9");
    must("swap 2 3 9");
    assert_int_equal(tournament_table(&tournament, 2, 1)->entry[1], 9);
    assert_int_equal(tournament.round[1].bye[0], 3);
    must("pair 2 1:9-3 2:2-7 bye:1");
    assert_int_equal(tournament_table(&tournament, 2, 1)->entry[0], 9);
    refused("reopen 1 \"a draft is there\"", "round_reopen");
    must("publish 2");
    must("reopen 2 \"two did not come\"");
    assert_int_equal(tournament.published, 1);
    must("publish 2");
    must("result 2 1 62-3");
    refused("swap 2 9 2", "swap_not");
    refused("swap 2 7 7", "swap_not");
    must("swap 2 2 7");
    finish();
}

static void undo_goes_back_act_by_act(void **state) {
    (void)state;
    begin_with_two_tables();
    must("result 1 1 62-48");
    must("finish");
    refused("result 1 2 62-48", "tournament_over");
    must("note \"all went home\"");
    must("undo");
    must("undo");
    assert_false(tournament.over);
    must("undo");
    assert_int_equal(table(1)->state, TOURNAMENT_EMPTY);
    must("undo");
    assert_null(tournament_entry(&tournament, 9));
    must("entry 9 \"Other\" \"Pair\"");
    while (tournament.published > 0)
        must("undo");
    assert_int_equal(tournament.rounds, 1);
    finish();
}

static void who_played_which_round_stays_true(void **state) {
    (void)state;
    begin_with_two_tables();
    const struct tournament_entry *entry = tournament_entry(&tournament, 1);
    must("substitute 2 1 2 \"Olle Sund\"");
    assert_string_equal(tournament_member(entry, 2, 1), "Bo Ek");
    assert_string_equal(tournament_member(entry, 2, 2), "Olle Sund");
    must("rename 1 2 \"Olof Sund\"");
    assert_string_equal(tournament_member(entry, 2, 0), "Olof Sund");
    assert_string_equal(tournament_member(entry, 2, 1), "Bo Ek");
    must("team 3 \"\"");
    char name[64];
    struct pedro_text text;
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(tournament_entry(&tournament, 3), 1, &text);
    assert_string_equal(name, "Eva Falk & Fia Grip");
    must("withdraw 1");
    refused("withdraw 1", "entry_withdrawn");
    must("club 1 \"Malax\"");
    must("return 1");
    assert_string_equal(tournament_entry(&tournament, 1)->club, "Malax");
    finish();
}

static void boards_make_the_result(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form manual");
    must("set boards 2");
    must("set results sides");
    must("entry 1 \"A\" \"B\"");
    must("entry 2 \"C\" \"D\"");
    refused("pair 1 1:1-2", "pair_form");
    must("pair 1 1:1-2/3-4");
    must("publish 1");
    refused("result 1 1 10-4", "result_boards");
    refused("board 1 1 5 10-4", "board_unknown");
    must("1 board 1 1 3 10-4");
    assert_int_equal(table(1)->state, TOURNAMENT_EMPTY);
    must("1 board 1 1 4 none");
    must("2 confirm 1 1");
    assert_int_equal(table(1)->points[0], 10);
    must("correct 1 1 board 4 0-14 \"it was played\"");
    assert_int_equal(table(1)->points[1], 18);
    finish();
}

static void a_knock_out_needs_a_winner(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set form knockout");
    must("entry 1 \"A\" \"B\"");
    must("entry 2 \"C\" \"D\"");
    must("pair 1 1:1-2");
    must("publish 1");
    refused("result 1 1 40-40", "result_draw");
    must("result 1 1 40-40 won 2");
    finish();
}

TEST_GROUP(tournament) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(the_first_act_opens),
        cmocka_unit_test(an_entry_has_as_many_members_as_its_kind),
        cmocka_unit_test(a_side_enters_and_the_other_confirms),
        cmocka_unit_test(what_counts_changes_only_with_a_reason),
        cmocka_unit_test(sides_enter_results_only_where_that_is_chosen),
        cmocka_unit_test(a_place_is_held_by_a_person),
        cmocka_unit_test(a_table_has_the_name_of_its_table_at_the_server),
        cmocka_unit_test(a_draft_is_repaired_by_hand),
        cmocka_unit_test(undo_goes_back_act_by_act),
        cmocka_unit_test(only_online_a_place_can_be_free),
        cmocka_unit_test(the_key_of_an_entry_can_be_changed),
        cmocka_unit_test(a_substitute_of_the_same_round_takes_the_place),
        cmocka_unit_test(who_played_which_round_stays_true),
        cmocka_unit_test(boards_make_the_result),
        cmocka_unit_test(a_knock_out_needs_a_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
