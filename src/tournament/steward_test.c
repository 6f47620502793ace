/* steward_test.c - whole events at a server, from the entries to the end.
 *
 * After every step the rows are read back, and must make the same due: so a server can stop anywhere.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>

#include "tournament/steward.h"
#include "tournament/tournament_sample.h"

enum { START = 1796151600, PAUSE = 60 }; /* 2026-12-01T19:00Z */

static struct tournament tournament;
static uint8_t secret[TOURNAMENT_SECRET_SIZE] = {7};
static uint64_t now, next_s;
static char acts[STEWARD_ACTS_MAX];

static void must(const char *act) {
    struct pedro_refusal refusal;
    assert_int_equal(
        tournament_do(&tournament, now, TOURNAMENT_DIRECTOR, act, strlen(act), &refusal),
        PEDRO_ERR_OK);
}

static void must_with(const char *format, unsigned one, unsigned other) {
    char act[256];
    snprintf(act, sizeof act, format, one, other);
    must(act);
}

static const char *due_of(const struct tournament *of, char *room) {
    const struct steward_facts facts = {secret};
    struct pedro_text text;
    pedro_text_init(&text, room, STEWARD_ACTS_MAX);
    assert_int_equal(tournament_due(of, now, &facts, &text, &next_s), PEDRO_ERR_OK);
    assert_true(pedro_text_fits(&text));
    return room;
}

/* What is due, also of the rows alone. */
static const char *due(void) {
    static char again[STEWARD_ACTS_MAX];
    struct tournament read;
    struct tournament_journal journal;
    char *rows = sample_rows(&tournament);
    assert_int_equal(tournament_read(rows, strlen(rows), &read, &journal), PEDRO_ERR_OK);
    due_of(&tournament, acts);
    assert_string_equal(due_of(&read, again), acts);
    tournament_finish(&read);
    free(rows);
    return acts;
}

/* Does what is due until nothing is. */
static void go(void) {
    struct pedro_refusal refusal;
    unsigned long line;
    for (unsigned steps = 0; *due(); steps++) {
        assert_true(steps < 8);
        assert_int_equal(tournament_do_all(&tournament, now, TOURNAMENT_DIRECTOR, acts,
                                           strlen(acts), &line, &refusal),
                         PEDRO_ERR_OK);
    }
}

/* An event at START with as many entries, all of whose places are taken. */
static void begin(const char *const *settings, const char *entry, unsigned entries) {
    now = START - 3600;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set place online");
    must("set start \"2026-12-01T19:00Z\"");
    for (; *settings; settings++)
        must(*settings);
    for (unsigned i = 1; i <= entries; i++) {
        must_with(entry, i, 0);
        must_with("person %u 1 u%u", i, 10 * i + 1);
        if (tournament.entry[i - 1].places > 1)
            must_with("person %u 2 u%u", i, 10 * i + 2);
    }
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }
static const char pair[] = "entry %u \"A\" \"B\"", single[] = "entry %u \"A\"";

/* Enters the result of a table: the lower number wins. */
static void play(unsigned round, unsigned number) {
    const struct tournament_table *table = tournament_table(&tournament, round, number);
    const bool first = table->entry[0] < table->entry[table->partners];
    const unsigned boards = table->boards;
    for (unsigned i = 0; i < boards; i++) {
        char act[64];
        snprintf(act, sizeof act, "board %u %u %u %s", round, number,
                 tournament_table(&tournament, round, number)->board[i].number,
                 first ? "9-5" : "5-9");
        must(act);
    }
    if (boards == 0)
        must_with(first ? "result %u %u 52-30" : "result %u %u 30-52", round, number);
}

static void play_all(void) {
    const unsigned round = tournament.published;
    for (unsigned i = 1; i <= tournament.round[round - 1].tables; i++)
        play(round, i);
}

/* Plays all rounds; returns their number. */
static unsigned play_event(void) {
    now = START;
    go();
    while (!tournament.over) {
        play_all();
        now += PAUSE;
        go();
    }
    return tournament.published;
}

static void finish(void) { tournament_finish(&tournament); }

static void a_swiss_goes_from_its_start_to_its_end(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 6);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, START);
    now = START;
    go();
    assert_int_equal(tournament.published, 1);
    assert_int_equal(tournament.round[0].tables, 3);
    /* A table without a result holds back the round. */
    now += 600;
    play(1, 1);
    play(1, 3);
    now += 3600;
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    play(1, 2);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE - 1;
    assert_string_equal(due(), "");
    now++;
    go();
    assert_int_equal(tournament.published, 2);
    play_all();
    now += PAUSE;
    go();
    play_all();
    assert_false(tournament.over);
    now += PAUSE;
    go();
    /* As many rounds as a knock-out. */
    assert_int_equal(tournament.published, 3);
    assert_true(tournament.over);
    assert_false(tournament.sealed);
    finish();
}

static void each_form_comes_to_its_end(void **state) {
    (void)state;
    begin(ACTS("set form round_robin"), pair, 5);
    assert_int_equal(play_event(), 5);
    assert_int_equal(tournament.round[4].byes, 1);
    finish();
    begin(ACTS("set form knockout", "set pause 0"), pair, 5);
    assert_int_equal(play_event(), 3);
    finish();
    begin(ACTS("set form swiss", "set rounds 4"), pair, 7);
    assert_int_equal(play_event(), 4);
    finish();
    begin(ACTS("set form individual", "set entry single"), single, 9);
    assert_int_equal(play_event(), 9);
    finish();
    begin(ACTS("set form progressive", "set entry single"), single, 9);
    assert_int_equal(play_event(), 4);
    finish();
    begin(ACTS("set form howell", "set boards 2", "set score matchpoints"), pair, 6);
    assert_int_equal(play_event(), 5);
    finish();
}

static void boards_are_sealed_first_and_told_last(void **state) {
    (void)state;
    begin(ACTS("set form mitchell", "set boards 3", "set score matchpoints"), pair, 10);
    due();
    assert_memory_equal(acts, "seal ", 5);
    go();
    assert_true(tournament.sealed);
    assert_string_equal(due(), "");
    assert_int_equal(play_event(), 5);
    assert_false(tournament.unsealed);
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE;
    go();
    assert_true(tournament.unsealed);
    assert_memory_equal(tournament.secret, secret, sizeof secret);
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    finish();
}

static void incomplete_entries_withdraw_at_the_start(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 4);
    must("person 2 1 -");
    now = START;
    assert_string_equal(due(), "withdraw 2\n");
    go();
    assert_int_equal(tournament.round[0].byes, 1);
    /* A late entry that is not complete waits, and is not drawn. */
    must("entry 5 \"Late\" \"\"");
    must("person 5 1 u51");
    play_all();
    now += PAUSE;
    go();
    assert_null(tournament_table_of(&tournament, 2, 5));
    assert_false(tournament_entry(&tournament, 5)->withdrawn);
    finish();
}

static void an_event_that_nobody_comes_to_ends(void **state) {
    (void)state;
    begin(ACTS("set form swiss"), pair, 1);
    now = START;
    go();
    assert_true(tournament.over);
    assert_int_equal(tournament.published, 0);
    finish();
    /* Also when all but one have left. */
    begin(ACTS("set form swiss", "set rounds 3"), pair, 2);
    now = START;
    go();
    play_all();
    must("withdraw 2");
    now += PAUSE;
    go();
    assert_true(tournament.over);
    finish();
}

static void the_director_has_a_pause_to_decide(void **state) {
    (void)state;
    begin(ACTS("set form swiss", "set rounds 1"), pair, 4);
    must("pair 1 1:1-2 2:3-4");
    now = START;
    /* A draft of the director is published as it is, a minute after it was made. */
    go();
    assert_int_equal(tournament_side(tournament_table(&tournament, 1, 1), 2), 2);
    play_all();
    now += PAUSE;
    go();
    assert_true(tournament.over);
    now += 3600;
    must("undo");
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += 30;
    must("correct 1 1 30-52 \"the wrong way\"");
    assert_string_equal(due(), "");
    assert_int_equal(next_s, now + PAUSE);
    now += PAUSE;
    go();
    assert_true(tournament.over);
    finish();
}

static void nothing_is_due_for_others_to_do(void **state) {
    (void)state;
    /* Without a start the director publishes the first round. */
    begin(ACTS("set form swiss", "set start \"\""), pair, 4);
    now = START + 9999;
    assert_string_equal(due(), "");
    assert_int_equal(next_s, 0);
    must("set place paper");
    must("set start \"2026-12-01T19:00Z\"");
    assert_string_equal(due(), "");
    finish();
    begin(ACTS("set form manual"), pair, 4);
    now = START;
    assert_string_equal(due(), "");
    finish();
    begin(ACTS("set form mitchell", "set rounds 40"), pair, 4);
    now = START;
    assert_string_equal(due(), "");
    assert_false(tournament.over);
    finish();
}

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss_goes_from_its_start_to_its_end),
        cmocka_unit_test(each_form_comes_to_its_end),
        cmocka_unit_test(boards_are_sealed_first_and_told_last),
        cmocka_unit_test(incomplete_entries_withdraw_at_the_start),
        cmocka_unit_test(an_event_that_nobody_comes_to_ends),
        cmocka_unit_test(the_director_has_a_pause_to_decide),
        cmocka_unit_test(nothing_is_due_for_others_to_do),
        cmocka_unit_test(an_arena_draws_those_who_are_free),
        cmocka_unit_test(an_arena_of_seven_leaves_out_another_each_time),
        cmocka_unit_test(single_players_have_an_arena_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
