/* steward_arena_test.c - arenas at a server: those who are free are drawn again and again.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/steward_sample.h"

/* No entry plays twice at a time, nor the same opponent again while others are free. */
static void check_wave(void) {
    const unsigned round = tournament.published;
    for (size_t i = 0; i < tournament.entries; i++) {
        const unsigned entry = tournament.entry[i].number;
        const struct tournament_table *table =
            tournament_table_of(&tournament, round, entry);
        for (unsigned before = 1; table && before < round; before++) {
            const struct tournament_table *other =
                tournament_table_of(&tournament, before, entry);
            assert_true(!other || other->state == TOURNAMENT_CONFIRMED);
        }
    }
}

static void an_arena_draws_those_who_are_free(void **state) {
    (void)state;
    begin(ACTS("set form arena", "set duration 30"), pair, 7);
    now = START;
    go();
    assert_int_equal(tournament.round[0].tables, 3);
    assert_int_equal(tournament.round[0].byes, 0);
    unsigned out = 0;
    for (unsigned i = 1; i <= 7; i++)
        out = tournament_table_of(&tournament, 1, i) ? out : i;
    /* Two of one table are free with the one who was left out, and the two do not meet again. */
    now += PAUSE;
    assert_string_equal(due(), "");
    play(1, 2);
    go();
    assert_int_equal(tournament.published, 2);
    assert_int_equal(tournament.round[1].tables, 1);
    /* At the table that is free. */
    assert_int_equal(tournament.round[1].table[0].number, 2);
    assert_non_null(tournament_table_of(&tournament, 2, out));
    check_wave();
    /* The one who waits plays as soon as somebody comes; who leaves is not drawn. */
    must("entry 8 \"A\" \"B\"");
    must("person 8 1 u81");
    now += PAUSE;
    assert_string_equal(due(), "");
    must("person 8 2 u82");
    go();
    assert_int_equal(tournament.published, 3);
    assert_non_null(tournament_table_of(&tournament, 3, 8));
    must("withdraw 8");
    play(3, 4);
    now += PAUSE;
    go();
    assert_int_equal(tournament.published, 3);
    /* When its time is over, games that run are finished and count. */
    now = START + 30 * 60 - 1;
    play(1, 1);
    play(1, 3);
    now++;
    go();
    assert_int_equal(tournament.published, 3);
    assert_false(tournament.over);
    play(2, 2);
    now += PAUSE;
    go();
    assert_true(tournament.over);
    assert_int_equal(tournament_missing(&tournament, 2), 0);
    finish();
}

/* Those who wait longest are drawn first, so that nobody is left out twice. */
static void an_arena_of_seven_leaves_out_another_each_time(void **state) {
    (void)state;
    unsigned games[8] = {0};
    begin(ACTS("set form arena"), pair, 7);
    now = START;
    for (unsigned wave = 1; wave <= 7; wave++) {
        go();
        assert_int_equal(tournament.published, wave);
        assert_int_equal(tournament.round[wave - 1].tables, 3);
        check_wave();
        for (unsigned i = 1; i <= 7; i++)
            games[i] += tournament_table_of(&tournament, wave, i) != NULL;
        play_all();
        now += PAUSE;
    }
    for (unsigned i = 1; i <= 7; i++)
        assert_in_range(games[i], 5, 7);
    finish();
}

/* Single players change partners; in a game each for itself there are none. */
static void single_players_have_an_arena_too(void **state) {
    (void)state;
    begin(ACTS("set entry single", "set form arena"), single, 9);
    now = START;
    for (unsigned wave = 1; wave <= 6; wave++) {
        go();
        assert_int_equal(tournament.round[wave - 1].tables, 2);
        check_wave();
        play_all();
        now += PAUSE;
    }
    unsigned repeats = 0;
    for (unsigned r = 2; r <= 6; r++)
        for (unsigned t = 1; t <= 2; t++) {
            const struct tournament_table *table = tournament_table(&tournament, r, t);
            for (unsigned side = 0; side < 2; side++) {
                const struct tournament_table *before =
                    tournament_table_of(&tournament, r - 1, table->entry[2 * side]);
                repeats +=
                    before && tournament_side(before, table->entry[2 * side]) ==
                                  tournament_side(before, table->entry[2 * side + 1]);
            }
        }
    assert_int_equal(repeats, 0);
    finish();
    begin(
        ACTS("set rules \"teams=solo, players=3\"", "set entry single", "set form arena"),
        single, 7);
    now = START;
    go();
    assert_int_equal(tournament.round[0].tables, 2);
    finish();
}

TEST_GROUP(steward_arena) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_draws_those_who_are_free),
        cmocka_unit_test(an_arena_of_seven_leaves_out_another_each_time),
        cmocka_unit_test(single_players_have_an_arena_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
