/* place_test.c - what "place" means in each form, against a second computation (place_sample.h); and the cases of a
 * knock-out, where it is not the score.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

#include "effort.h"
#include "tournament/knockout.h"
#include "tournament/place_sample.h"

enum { ROUNDS = 5 };

static struct pedro_rng rng;
static struct tournament_standing standing[PLACE_ENTRIES];

static unsigned below(unsigned n) { return pedro_rng_below(&rng, n); }

static void number(struct pedro_text *text, const char *before, unsigned value) {
    pedro_text_add(text, before);
    pedro_text_add_number(text, value);
}

/* Points of two sides, of a hand or of a match; in a knock-out `side` (from 0) has more. */
static void points(struct pedro_text *text, unsigned side) {
    const bool knockout =
        tournament.set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT;
    unsigned point[2] = {below(13), below(13)};
    if (tournament.set.value[TOURNAMENT_KEY_BOARDS]) {
        point[side] = knockout ? 8 + below(7) : 7 + below(8);
        point[1 - side] = 14 - point[side];
    } else if (knockout)
        point[side] = point[1 - side] + 1 + below(5);
    number(text, " ", point[0]);
    number(text, "-", point[1]);
}

static void must_text(const struct pedro_text *text) {
    assert_true(pedro_text_fits(text));
    must(text->buffer);
}

/* Enters results for all tables of the last round. */
static void play_round(void) {
    const unsigned round = tournament.published;
    char act[64];
    struct pedro_text text;
    for (unsigned t = 0; t < tournament.round[round - 1].tables; t++) {
        const struct tournament_table table = tournament.round[round - 1].table[t];
        const unsigned side = below(2);
        for (unsigned b = 0; b < (table.boards ? table.boards : 1); b++) {
            pedro_text_init(&text, act, sizeof act);
            number(&text, table.boards ? "board " : "result ", round);
            number(&text, " ", table.number);
            if (table.boards)
                number(&text, " ", table.board[b].number);
            points(&text, side);
            must_text(&text);
        }
    }
}

/* Writes down a round by hand: entries meet in an order that turns from round to round, and the last has a bye. */
static void write_round(struct pedro_text *text) {
    const unsigned entries = (unsigned)tournament.entries, round = tournament.published;
    number(text, "pair ", round + 1);
    for (unsigned i = 0; i + 1 < entries; i += 2) {
        number(text, " ", i / 2 + 1);
        number(text, ":", (i + round) % entries + 1);
        number(text, "-", (i + 1 + round) % entries + 1);
        if (tournament.set.value[TOURNAMENT_KEY_BOARDS]) {
            number(text, "/", 2 * round + 1);
            number(text, "-", 2 * round + 2);
        }
    }
    if (entries % 2)
        number(text, " bye:", (entries - 1 + round) % entries + 1);
}

/* In the round of the final the losers of the semi-finals meet too. */
static void add_third_place(struct pedro_text *text) {
    struct tournament_stage stage[PLACE_ENTRIES];
    unsigned lost[PLACE_ENTRIES], losers = 0, left = 0;
    const unsigned round = tournament.published;
    assert_int_equal(tournament_stages(&tournament, round, stage), 0);
    for (unsigned i = 0; i < tournament.entries; i++) {
        left += stage[i].out == 0;
        if (stage[i].out == round)
            lost[losers++] = tournament.entry[i].number;
    }
    if (left != 2 || losers != 2)
        return;
    number(text, " 2:", lost[0]);
    number(text, "-", lost[1]);
    if (tournament.set.value[TOURNAMENT_KEY_BOARDS]) {
        number(text, "/", 2 * round + 1);
        number(text, "-", 2 * round + 2);
    }
}

/* Draws and publishes the next round; false if there is none. */
static bool next_round(bool third_place) {
    char act[1024];
    struct pedro_text text;
    struct pedro_refusal refusal;
    const int form = tournament.set.value[TOURNAMENT_KEY_FORM];
    pedro_text_init(&text, act, sizeof act);
    if (form == TOURNAMENT_MANUAL)
        write_round(&text);
    else if (tournament_draw(&tournament, &text, &refusal))
        return false;
    if (form == TOURNAMENT_KNOCKOUT && third_place && tournament.published > 0)
        add_third_place(&text);
    must_text(&text);
    pedro_text_init(&text, act, sizeof act);
    number(&text, "publish ", tournament.published + 1);
    must_text(&text);
    return true;
}

static void rank(unsigned round) {
    assert_int_equal(tournament_standings(&tournament, round, standing), PEDRO_ERR_OK);
}

static void compare_places(unsigned round) {
    struct place_sheet sheet;
    place_read(&sheet, &tournament, round);
    rank(round);
    for (size_t i = 0; i < tournament.entries; i++) {
        const unsigned entry = standing[i].entry, place = place_of(&sheet, entry);
        if (standing[i].score != sheet.total[entry] || standing[i].place != place) {
            char *rows = sample_rows(&tournament);
            print_error("round %u: entry %u has %lld and place %u, not %ld and %u\n%s",
                        round, entry, (long long)standing[i].score, standing[i].place,
                        sheet.total[entry], place, rows);
            free(rows);
            fail();
        }
    }
}

static void enter(unsigned entries, bool single) {
    char act[64];
    struct pedro_text text;
    for (unsigned i = 1; i <= entries; i++) {
        pedro_text_init(&text, act, sizeof act);
        number(&text, "entry ", i);
        pedro_text_add(&text, single ? " \"A\"" : " \"A\" \"B\"");
        must_text(&text);
    }
}

static void set(const char *key, const char *word) {
    char act[64];
    struct pedro_text text;
    pedro_text_init(&text, act, sizeof act);
    pedro_text_add(&text, "set ");
    pedro_text_add(&text, key);
    pedro_text_add(&text, " ");
    pedro_text_add(&text, word);
    must_text(&text);
}

static void begin(const char *form, const char *score, const char *bye, bool boards,
                  bool single) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    set("form", form);
    set("entry", single ? "single" : "pair");
    set("score", score);
    set("unit", "minutes"); /* any score can be the last */
    set("bye", bye);
    set("tiebreaks", "none");
    set("blitz", "9");
    set("boards", boards ? "2" : "0");
}

/* All forms, scores and worths of a bye, with an even and an odd number of entries, after each round. */
static void places_are_those_of_the_results(void **state) {
    (void)state;
    static const uint8_t seed[PEDRO_SEED_SIZE] = {25};
    effort_seed(&rng, seed);
    const struct tournament_key *form = tournament_key(TOURNAMENT_KEY_FORM),
                                *score = tournament_key(TOURNAMENT_KEY_SCORE),
                                *bye = tournament_key(TOURNAMENT_KEY_BYE);
    unsigned n = 0;
    for (int f = 0; form->word[f]; f++)
        for (int s = 0; score->word[s]; s++)
            for (int b = 0; bye->word[b]; b++)
                for (unsigned entries = 5; entries <= 9; entries++) {
                    if (!effort_takes(n++))
                        continue;
                    const bool single =
                        f == TOURNAMENT_INDIVIDUAL || f == TOURNAMENT_PROGRESSIVE;
                    const bool boards =
                        s == TOURNAMENT_MATCHPOINTS || s == TOURNAMENT_DIFFERENCE ||
                        f == TOURNAMENT_MITCHELL || f == TOURNAMENT_HOWELL;
                    begin(form->word[f], score->word[s], bye->word[b], boards, single);
                    enter(entries, single);
                    unsigned rounds = 0;
                    while (rounds < ROUNDS && next_round(entries % 2)) {
                        play_round();
                        compare_places(++rounds);
                    }
                    assert_true(rounds > 1);
                    for (unsigned r = 0; r <= rounds; r++)
                        compare_places(r);
                    tournament_finish(&tournament);
                }
}

/* --- knock-outs --- */

/* The entries in their order, with an equals sign before those who share a place: "1 3 2 =4". */
static void order(const char *expected) {
    char told[128];
    struct pedro_text text;
    pedro_text_init(&text, told, sizeof told);
    rank(tournament.published);
    for (size_t i = 0; i < tournament.entries; i++)
        number(&text,
               i == 0                   ? ""
               : standing[i].place <= i ? " ="
                                        : " ",
               standing[i].entry);
    assert_string_equal(told, expected);
}

static void play(const char *const *acts) {
    for (; *acts; acts++)
        must(*acts);
}

#define ACTS(...)                                                                        \
    (const char *const[]) { __VA_ARGS__, NULL }

static void begin_knockout(unsigned entries, const char *score) {
    begin("knockout", score, "own", false, false);
    enter(entries, false);
}

#define SEMIS "pair 1 1:1-2 2:3-4", "publish 1", "result 1 1 62-60", "result 1 2 20-10"

/* The loser of the final has fewer points than a loser of the first round, and yet is second. */
static void the_loser_of_the_final_is_second(void **state) {
    (void)state;
    begin_knockout(4, "points");
    play(ACTS(SEMIS, "pair 2 1:1-3", "publish 2"));
    order("1 3 2 4"); /* the final is drawn: both are in, and the score orders them */
    assert_int_equal(standing[1].out, 0);
    assert_int_equal(standing[2].out, 1);
    must("result 2 1 62-5");
    order("1 3 2 4");
    assert_int_equal(standing[1].out, 2);
    assert_int_equal(standing[1].decided, TOURNAMENT_BY_STAGE);
    assert_int_equal(standing[3].decided, TOURNAMENT_BY_SCORE);
    tournament_finish(&tournament);
}

static void a_game_for_the_third_place_gives_two_places(void **state) {
    (void)state;
    begin_knockout(4, "points");
    play(ACTS(SEMIS, "pair 2 1:1-3 2:2-4", "publish 2", "result 2 1 62-5"));
    order("1 3 2 4"); /* the game for the third place is not over */
    must("result 2 2 11-12");
    order("1 3 4 2");
    assert_int_equal(standing[3].decided, TOURNAMENT_BY_STAGE);
    /* It can also have a round of its own, before the final or after it. */
    play(ACTS("undo", "undo", "undo", "undo", "pair 2 1:2-4", "publish 2",
              "result 2 1 11-12", "pair 3 1:1-3", "publish 3", "result 3 1 5-62"));
    order("3 1 4 2");
    tournament_finish(&tournament);
}

static void byes_count_as_games_won(void **state) {
    (void)state;
    begin_knockout(3, "match");
    play(ACTS("pair 1 1:2-3 bye:1", "publish 1", "result 1 1 62-61"));
    order("2 1 3");
    play(ACTS("pair 2 1:1-2", "publish 2", "result 2 1 0-62"));
    order("2 1 3");
    tournament_finish(&tournament);
}

/* Who does not come, or has gone home, goes out in that round; who was never drawn stands last. */
static void who_does_not_come_goes_out(void **state) {
    (void)state;
    begin_knockout(4, "match");
    play(ACTS(SEMIS, "withdraw 3", "entry 5 \"A\" \"B\"", "set late full", "pair 2 bye:1",
              "publish 2"));
    order("1 3 2 =4 5");
    play(ACTS("undo", "undo", "pair 2 1:1-3", "publish 2", "forfeit 2 1 1,2"));
    order("1 =3 2 =4 5");
    assert_int_equal(standing[0].place, 1);
    assert_int_equal(standing[1].place, 1);
    tournament_finish(&tournament);
}

/* A loser who is written into the place of somebody who went home is in again. */
static void a_loser_can_come_in_again(void **state) {
    (void)state;
    begin_knockout(4, "match");
    play(ACTS(SEMIS, "withdraw 1", "pair 2 1:2-3", "publish 2"));
    order("3 2 1 4"); /* both are in */
    must("result 2 1 62-3");
    order("2 1 =3 4");
    tournament_finish(&tournament);
}

/* When somebody leaves before the semi-finals, and even comes back, the final is drawn all the same. */
static void the_draw_goes_on_without_who_left(void **state) {
    (void)state;
    char act[128];
    struct pedro_text text;
    struct pedro_refusal refusal;
    begin_knockout(8, "match");
    assert_true(next_round(false));
    assert_int_equal(tournament.round[0].table[0].entry[0], 1);
    for (unsigned t = 0; t < 4; t++) {
        pedro_text_init(&text, act, sizeof act);
        number(&text, "result 1 ", t + 1);
        pedro_text_add(&text, " 62-1");
        must_text(&text);
    }
    must("withdraw 1");
    assert_true(next_round(false));
    assert_int_equal(tournament.round[1].tables, 1);
    must("result 2 1 62-1");
    must("return 1");
    pedro_text_init(&text, act, sizeof act);
    assert_int_equal(tournament_draw(&tournament, &text, &refusal), PEDRO_ERR_OK);
    must(act);
    assert_int_equal(tournament.round[2].tables, 1);
    assert_int_equal(tournament.round[2].byes, 0);
    tournament_finish(&tournament);
}

TEST_GROUP(place) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_those_of_the_results),
        cmocka_unit_test(the_loser_of_the_final_is_second),
        cmocka_unit_test(a_game_for_the_third_place_gives_two_places),
        cmocka_unit_test(byes_count_as_games_won),
        cmocka_unit_test(who_does_not_come_goes_out),
        cmocka_unit_test(a_loser_can_come_in_again),
        cmocka_unit_test(the_draw_goes_on_without_who_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
