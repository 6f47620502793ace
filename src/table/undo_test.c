/* undo_test.c - actions are undone by consent, and never past a card that became known by
 * chance.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

enum { ANN, BOB, CYD };

static struct sample sample;

static enum table_outcome undo(unsigned who, enum client_undo_answer answer) {
    sample_message(&sample, CLIENT_UNDO)->undo.answer = (uint8_t)answer;
    return sample_ask(&sample, who);
}

static bool table_says(const char *what) {
    static char buffer[8192];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_table(sample.table, "ann", sample.now_ms, &text);
    return strstr(buffer, what) != NULL;
}

static void act_as(unsigned who) {
    char words[PEDRO_ACTION_TEXT_MAX];
    assert_int_equal(sample_turn(&sample), who);
    sample_choose(&sample, "simple", words);
    assert_int_equal(sample_act(&sample, who, words), TABLE_GRANTED);
}

/* Plays until `who` is to lead or follow a card. */
static void play_to(unsigned who) {
    for (;;) {
        sample_run(&sample);
        if (sample_turn(&sample) == (int)who &&
            sample.table->match.state.phase == PEDRO_PHASE_PLAY)
            return;
        act_as((unsigned)sample_turn(&sample));
    }
}

static void bots_agree_to_everything(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 1);
    play_to(ANN);
    const struct pedro_state before = sample.table->match.state;
    act_as(ANN);
    sample_run(&sample);
    assert_true(memcmp(&before, &sample.table->match.state, sizeof before) != 0);
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_GRANTED);
    assert_memory_equal(&sample.table->match.state, &before, sizeof before);
    assert_int_equal(sample.table->event.kind, TABLE_EVENT_UNDO);
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    sample_close(&sample);
}

static void people_are_asked_and_all_must_agree(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 2);
    sample_join(&sample, BOB, 1);
    sample_join(&sample, CYD, 2);
    play_to(ANN);
    const struct pedro_state before = sample.table->match.state;
    act_as(ANN);
    assert_int_equal(undo(BOB, CLIENT_UNDO_ANSWER_YES), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "undo_gone");
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_GRANTED);
    assert_int_equal(sample.table->undo, 0);
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_YES), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "undo_own");
    assert_int_equal(undo(BOB, CLIENT_UNDO_ANSWER_ASK), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "undo_asked");
    assert_int_equal(undo(3, CLIENT_UNDO_ANSWER_YES), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "no_seat");
    assert_int_equal(undo(BOB, CLIENT_UNDO_ANSWER_YES), TABLE_GRANTED);
    assert_int_equal(sample.table->undo, 0); /* Cyd has not answered */
    assert_int_equal(undo(CYD, CLIENT_UNDO_ANSWER_YES), TABLE_GRANTED);
    assert_int_equal(sample.table->undo, PEDRO_NO_SEAT);
    assert_memory_equal(&sample.table->match.state, &before, sizeof before);
    sample_close(&sample);
}

static void one_no_is_enough(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 3);
    sample_join(&sample, BOB, 1);
    play_to(ANN);
    act_as(ANN);
    const size_t events = sample.table->match.events;
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_GRANTED);
    assert_int_equal(undo(BOB, CLIENT_UNDO_ANSWER_NO), TABLE_GRANTED);
    assert_int_equal(sample.table->undo, PEDRO_NO_SEAT);
    assert_int_equal(sample.table->match.events, events);
    /* Ann is told who it was, until somebody acts. */
    assert_int_equal(sample.table->refused, 1);
    assert_true(table_says("\"refused\":1,"));
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_GRANTED);
    assert_int_equal(sample.table->refused, PEDRO_NO_SEAT);
    assert_int_equal(undo(BOB, CLIENT_UNDO_ANSWER_NO), TABLE_GRANTED);
    assert_int_equal(sample.table->refused, 1);
    sample_run(&sample);
    act_as((unsigned)sample_turn(&sample));
    assert_int_equal(sample.table->refused, PEDRO_NO_SEAT);
    assert_false(table_says("\"refused\""));
    sample_close(&sample);
}

static void whoever_plays_on_does_not_agree(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 4);
    sample_join(&sample, BOB, 1);
    do {
        play_to(ANN);
        act_as(ANN);
    } while (sample_turn(&sample) != BOB);
    assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_GRANTED);
    act_as(BOB);
    assert_int_equal(sample.table->undo, PEDRO_NO_SEAT);
    assert_int_equal(sample.table->refused, 1);
    sample_close(&sample);
}

/* At every turn of many hands: an undo that Ann may request takes back no card that a
 * seat received. */
static void nothing_drawn_or_dealt_is_taken_back(void **state) {
    unsigned taken = 0, refused = 0;
    (void)state;
    for (int game = 0; pedro_preset(game); game++) {
        sample_open(&sample, pedro_preset(game)->name, "", "random", (unsigned)game);
        sample_run(&sample);
        while (sample.rows < 150 && sample_turn(&sample) == ANN) {
            char words[PEDRO_ACTION_TEXT_MAX];
            const struct pedro_state before = sample.table->match.state;
            sample_choose(&sample, "random", words);
            assert_int_equal(sample_act(&sample, ANN, words), TABLE_GRANTED);
            sample_run(&sample);
            const struct pedro_state after = sample.table->match.state;
            if (undo(ANN, CLIENT_UNDO_ANSWER_ASK) == TABLE_REFUSED) {
                refused++;
                continue;
            }
            taken++;
            assert_memory_equal(&sample.table->match.state, &before, sizeof before);
            assert_int_equal(before.hands, after.hands);
            for (int seat = 0; seat < sample.table->set.players; seat++)
                assert_int_equal(after.hand[seat] & ~before.hand[seat], 0);
            assert_int_equal(sample_act(&sample, ANN, words), TABLE_GRANTED);
            sample_run(&sample);
        }
        sample_close(&sample);
    }
    assert_true(taken > 100);
    assert_true(refused > 100);
}

static void the_choice_before_a_draw_stands(void **state) {
    unsigned draws = 0;
    (void)state;
    sample_open(&sample, "fives", "", "simple", 6);
    for (unsigned i = 0; i < 400 && draws < 3; i++) {
        char words[PEDRO_ACTION_TEXT_MAX];
        sample_run(&sample);
        if (sample_turn(&sample) != ANN)
            break;
        const struct pedro_state before = sample.table->match.state;
        sample_choose(&sample, "simple", words);
        sample_act(&sample, ANN, words);
        const struct pedro_state *after = &sample.table->match.state;
        if (!table_in_hand(sample.table) || !(after->hand[0] & ~before.hand[0]))
            continue;
        draws++;
        assert_int_equal(undo(ANN, CLIENT_UNDO_ANSWER_ASK), TABLE_REFUSED);
        assert_string_equal(sample_reason(&sample), "undo_nothing");
    }
    assert_int_equal(draws, 3);
    sample_close(&sample);
}

TEST_GROUP(undo) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_agree_to_everything),
        cmocka_unit_test(people_are_asked_and_all_must_agree),
        cmocka_unit_test(one_no_is_enough),
        cmocka_unit_test(whoever_plays_on_does_not_agree),
        cmocka_unit_test(nothing_drawn_or_dealt_is_taken_back),
        cmocka_unit_test(the_choice_before_a_draw_stands),
    };
    return cmocka_run_group_tests_name("undo", tests, NULL, NULL);
}
