/* draw_test.c - whole events of every form.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

static unsigned told[PEDRO_REFUSALS_END];

static void tell(void *data, const struct pedro_refusal *warning) {
    (void)data;
    told[warning->code]++;
}

/* An act with a number in the place of %. */
static void must_with(const char *act, unsigned number) {
    char room[256];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (; *act; act++)
        if (*act == '%')
            pedro_text_add_number(&text, number);
        else
            pedro_text_add_char(&text, *act);
    must(room);
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }

/* A tournament with settings, and `entries` entries that `entry` writes. */
static void begin(const char *const *acts, const char *entry, unsigned entries) {
    memset(told, 0, sizeof told);
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set unit minutes"); /* any points will do */
    for (; *acts; acts++)
        must(*acts);
    for (unsigned i = 1; i <= entries; i++)
        must_with(entry, i);
}

static const char pair[] = "entry % \"A\" \"B\"", single[] = "entry % \"A\"";

/* Whether a round is as it is drawn again from the rows before it. */
static void check_redrawn(unsigned round, bool wanted) {
    static char act[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    struct pedro_refusal refusal;
    bool same;
    pedro_text_init(&text, act, sizeof act);
    assert_int_equal(tournament_redraw(&tournament, round, &same, &text, &refusal), 0);
    assert_int_equal(same, wanted);
}

/* The word of the refusal of the next draw; "" if it can be drawn, and then it is published. */
static const char *draw(void) {
    static char act[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, act, sizeof act);
    if (tournament_draw(&tournament, &text, &refusal))
        return pedro_refusal_word((enum pedro_refusal_code)refusal.code);
    must(act);
    tournament_warnings(&tournament, tournament.rounds, tell, NULL);
    must_with("publish %", tournament.published + 1);
    check_redrawn(tournament.published, true);
    return "";
}

/* Finishes the last round: the side whose first entry has the lowest number wins. */
static void play(void) {
    const unsigned round = tournament.published;
    for (unsigned i = 0; i < tournament.round[round - 1].tables; i++) {
        const struct tournament_table *table = &tournament.round[round - 1].table[i];
        char act[64];
        struct pedro_text text;
        pedro_text_init(&text, act, sizeof act);
        pedro_text_add(&text, "result ");
        pedro_text_add_number(&text, round);
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, table->number);
        for (unsigned side = 0; side < table->sides; side++) {
            pedro_text_add_char(&text, side == 0 ? ' ' : '-');
            pedro_text_add_number(&text, 900 - table->entry[side * table->partners]);
        }
        must(act);
    }
}

static unsigned play_all(void) {
    unsigned rounds = 0;
    while (strcmp(draw(), "") == 0) {
        play();
        rounds++;
    }
    return rounds;
}

static unsigned first_place(void) {
    struct tournament_standing standing[128];
    tournament_standings(&tournament, tournament.published, standing);
    return standing[0].entry;
}

static void what_cannot_be_drawn_is_refused(void **state) {
    (void)state;
    begin(ACTS("set form manual"), pair, 1);
    assert_string_equal(draw(), "round_manual");
    must("set form swiss");
    assert_string_equal(draw(), "round_few");
    must("set form individual");
    assert_string_equal(draw(), "round_entries");
    finish();
    begin(ACTS("set entry single"), single, 9);
    assert_string_equal(draw(), "round_entries");
    finish();
    begin(ACTS("set form howell"), pair, 100);
    assert_string_equal(draw(), "round_size");
    finish();
}

static void a_swiss_waits_for_its_results(void **state) {
    (void)state;
    begin(ACTS("set rounds 5", "set clubs 2"), pair, 9);
    must("club 1 \"Narpes\"");
    must("club 2 \"Narpes\"");
    assert_string_equal(draw(), "");
    assert_string_equal(draw(), "round_missing");
    play();
    must("withdraw 9");
    must("entry 20 \"Late\" \"Pair\"");
    assert_int_equal(play_all(), 4);
    assert_string_equal(draw(), "round_done");
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_BYE], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_CLUB], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 0);
    assert_int_equal(first_place(), 1);
    finish();
}

static void the_first_swiss_round_can_be_by_halves(void **state) {
    (void)state;
    begin(ACTS("set form swiss", "set first halves"), pair, 8);
    assert_string_equal(draw(), "");
    for (unsigned number = 1; number <= 4; number++) {
        const struct tournament_table *table =
            tournament_table_of(&tournament, 1, number);
        assert_int_equal(tournament_side(table, number + 4) > 0, true);
    }
    play();
    assert_string_equal(draw(), "");
    finish();
}

static void in_a_round_robin_all_meet(void **state) {
    (void)state;
    begin(ACTS("set form round_robin", "set legs 2"), pair, 5);
    assert_int_equal(tournament_rounds_planned(&tournament), 10);
    assert_int_equal(play_all(), 10);
    /* Every pair of the second leg has met before. */
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 10);
    finish();
    /* A late pair takes the place of the bye: only the round that it missed is missing. */
    begin(ACTS("set form round_robin"), pair, 5);
    assert_string_equal(draw(), "");
    play();
    must("entry 6 \"Late\" \"Pair\"");
    must("withdraw 2");
    assert_int_equal(play_all(), 4);
    assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_WITHDRAWN], 0);
    finish();
}

static void a_knock_out_halves_the_field(void **state) {
    (void)state;
    begin(ACTS("set form knockout"), pair, 6);
    assert_string_equal(draw(), "");
    assert_int_equal(tournament.round[0].tables, 2);
    assert_int_equal(tournament.round[0].byes, 2);
    play();
    assert_string_equal(draw(), "");
    assert_int_equal(tournament.round[1].tables, 2);
    play();
    assert_string_equal(draw(), "");
    /* The first two seeds meet in the final. */
    assert_int_equal(tournament_side(&tournament.round[2].table[0], 1) +
                         tournament_side(&tournament.round[2].table[0], 2),
                     3);
    play();
    assert_string_equal(draw(), "round_done");
    finish();
}

static void a_tree_can_be_written_by_hand(void **state) {
    (void)state;
    begin(ACTS("set form knockout"), pair, 6);
    must("pair 1 1:1-2 2:3-4 3:5-6");
    must("publish 1");
    play();
    assert_string_equal(draw(), "");
    assert_int_equal(tournament.round[1].tables, 1);
    assert_int_equal(tournament.round[1].byes, 1);
    play();
    assert_string_equal(draw(), "");
    assert_int_equal(tournament.round[2].tables, 1);
    finish();
}

static void a_movement_brings_no_board_twice(void **state) {
    (void)state;
    static const char *const forms[] = {"set form mitchell", "set form howell"};
    for (unsigned form = 0; form < 2; form++)
        for (unsigned pairs = 6; pairs <= 12; pairs++) {
            begin(ACTS(forms[form], "set boards 2"), pair, pairs);
            while (strcmp(draw(), "") == 0) {
            }
            assert_int_equal(tournament.published,
                             tournament_rounds_planned(&tournament));
            assert_int_equal(told[PEDRO_REFUSED_WARN_BOARD], 0);
            assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 0);
            assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 0);
            finish();
        }
}

/* Seven pairs have a half table, which the late pair fills; a ninth pair has no place in the movement. */
static void a_late_pair_joins_a_movement(void **state) {
    (void)state;
    static const char *const forms[] = {"set form mitchell", "set form howell"};
    for (unsigned form = 0; form < 2; form++) {
        begin(ACTS(forms[form], "set boards 2"), pair, 7);
        assert_string_equal(draw(), "");
        assert_int_equal(tournament.round[0].byes, 1);
        must("entry 8 \"Late\" \"Pair\"");
        assert_string_equal(draw(), "");
        assert_int_equal(tournament.round[1].byes, 0);
        must("entry 9 \"Later\" \"Pair\"");
        while (strcmp(draw(), "") == 0) {
            const struct tournament_round *last =
                &tournament.round[tournament.published - 1];
            assert_int_equal(last->byes, 1);
            assert_int_equal(last->bye[0], 9);
        }
        assert_int_equal(tournament.published, tournament_rounds_planned(&tournament));
        assert_true(tournament.published > 2);
        assert_int_equal(told[PEDRO_REFUSED_WARN_BOARD], 0);
        assert_int_equal(told[PEDRO_REFUSED_WARN_REMATCH], 0);
        finish();
    }
}

static void single_players_change_partners(void **state) {
    (void)state;
    begin(ACTS("set form individual", "set entry single"), single, 8);
    assert_int_equal(play_all(), 7);
    assert_int_equal(told[PEDRO_REFUSED_WARN_PARTNERS], 0);
    finish();
    begin(ACTS("set form individual", "set entry single",
               "set rules \"teams=solo, players=3\"", "set rounds 4"),
          single, 9);
    assert_int_equal(play_all(), 4);
    finish();
}

/* With eight players the schedule is perfect; one leaves, two come late, and still no partners meet again. */
static void late_players_find_new_partners(void **state) {
    (void)state;
    begin(ACTS("set form individual", "set entry single", "set rounds 7"), single, 8);
    for (unsigned round = 1; round <= 2; round++) {
        assert_string_equal(draw(), "");
        play();
    }
    must("withdraw 4");
    must("entry 9 \"Late\"");
    must("entry 10 \"Later\"");
    assert_int_equal(play_all(), 5);
    assert_int_equal(told[PEDRO_REFUSED_WARN_PARTNERS], 0);
    assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 0);
    /* One of the nine who are there sits out in each round, and never one twice. */
    assert_int_equal(told[PEDRO_REFUSED_WARN_BYE], 0);
    for (unsigned round = 3; round <= 7; round++)
        assert_int_equal(tournament.round[round - 1].byes, 1);
    finish();
}

static void winners_move_up_and_part(void **state) {
    (void)state;
    begin(ACTS("set form progressive", "set entry single", "set rounds 6"), single, 10);
    for (unsigned round = 1; round <= 6; round++) {
        assert_string_equal(draw(), "");
        assert_int_equal(tournament.round[round - 1].byes, 2);
        play();
        if (round == 1)
            continue;
        for (unsigned entry = 1; entry <= 10; entry++) {
            const struct tournament_table *before =
                tournament_table_of(&tournament, round - 1, entry);
            const struct tournament_table *now =
                tournament_table_of(&tournament, round, entry);
            for (unsigned other = 1; other <= 10 && before && now; other++)
                assert_false(other != entry &&
                             tournament_side(before, other) ==
                                 tournament_side(before, entry) &&
                             tournament_side(now, other) == tournament_side(now, entry));
        }
    }
    must("withdraw 3");
    must("set rounds 7");
    must("entry 11 \"Late\"");
    assert_string_equal(draw(), "");
    assert_int_equal(told[PEDRO_REFUSED_WARN_LEFT_OUT], 0);
    finish();
}

static void equal_rows_draw_equal_rounds(void **state) {
    (void)state;
    char *rows[2];
    for (unsigned i = 0; i < 2; i++) {
        begin(ACTS("set rounds 4"), pair, 20);
        play_all();
        rows[i] = sample_rows(&tournament);
        finish();
    }
    assert_string_equal(rows[0], rows[1]);
    free(rows[0]);
    free(rows[1]);
}

/* Also when it was drafted twice, undone, and when later rounds are there. */
static void what_a_hand_changed_is_seen(void **state) {
    (void)state;
    begin(ACTS("set form swiss", "set rounds 3"), pair, 6);
    assert_string_equal(draw(), "");
    must("swap 1 1 2");
    check_redrawn(1, false);
    must("undo");
    check_redrawn(1, true);
    must("swap 1 1 2");
    play();
    assert_string_equal(draw(), "");
    check_redrawn(1, false);
    check_redrawn(2, true);
    must("reopen 2 \"two came late\"");
    must("publish 2");
    check_redrawn(2, true);
    tournament_finish(&tournament);
}

TEST_GROUP(draw) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
        cmocka_unit_test(a_swiss_waits_for_its_results),
        cmocka_unit_test(the_first_swiss_round_can_be_by_halves),
        cmocka_unit_test(in_a_round_robin_all_meet),
        cmocka_unit_test(a_knock_out_halves_the_field),
        cmocka_unit_test(a_tree_can_be_written_by_hand),
        cmocka_unit_test(a_movement_brings_no_board_twice),
        cmocka_unit_test(a_late_pair_joins_a_movement),
        cmocka_unit_test(single_players_change_partners),
        cmocka_unit_test(late_players_find_new_partners),
        cmocka_unit_test(winners_move_up_and_part),
        cmocka_unit_test(equal_rows_draw_equal_rounds),
        cmocka_unit_test(what_a_hand_changed_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
