/* review_test.c - a review shows mistakes and nothing else.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "analyze/review_sample.h"
#include "bots/advice.h"
#include "effort.h"

static void who_plays_by_chance_is_asked(void **state) {
    (void)state;
    const struct review *made = &the_usual()->review;
    print_message("%u decisions, %u candidates, %u mistakes\n", made->judged,
                  made->candidates, made->mistakes);
    assert_true(made->questions >= REVIEW_FEW);
    assert_true(made->questions <= REVIEW_QUESTIONS);
    assert_true(made->questions <= made->mistakes);
    assert_true(made->mistakes <= made->candidates);
    assert_true(made->candidates < made->judged);
    unsigned of_others = 0;
    for (unsigned i = 0; i < made->questions; i++) {
        const struct review_question *question = &made->question[i];
        const struct analyze_decision *decision = decision_of(the_usual(), i);
        of_others += decision->seat != 1;
        assert_true(i == 0 || question->decision > made->question[i - 1].decision);
        assert_int_equal(question->played.grade, REVIEW_WORSE);
        assert_memory_equal(&question->played.action, &decision->played,
                            sizeof decision->played);
        assert_int_equal(analyze_judge(&question->played.cost), ANALYZE_WORSE);
        assert_true(question->played.cost.worlds >= second());
        assert_non_null(question->played.why.sentence);
    }
    assert_true(2 * of_others < made->questions);
}

static void it_asks_about_the_seats_that_are_wanted(void **state) {
    struct reviewed one;
    (void)state;
    begin(&one, pedro_preset(0));
    play(&one.match, EVENTS, MATCH);
    one.settings.seats = one.wanted.seats = 1u << 1;
    one.wanted.most = 2;
    review(&one);
    assert_true(one.review.judged < the_usual()->review.judged);
    assert_int_equal(one.review.questions, 2);
    for (unsigned i = 0; i < one.review.questions; i++)
        assert_int_equal(decision_of(&one, i)->seat, 1);
    finish(&one);
}

/* Where nothing is proved nothing is asked. */
static void without_proof_nothing_is_asked(void **state) {
    struct reviewed reviewed;
    (void)state;
    begin(&reviewed, pedro_preset(0));
    reviewed.wanted.level = -1;
    play(&reviewed.match, EVENTS, MATCH);
    review(&reviewed);
    assert_true(reviewed.review.candidates > 0);
    assert_int_equal(reviewed.review.mistakes, 0);
    assert_int_equal(reviewed.review.questions, 0);
    finish(&reviewed);
}

/* Plays events with the player that the analysis compares with, but with other dice. */
static void play_well(struct pedro_match *match, int events) {
    const struct bot *expert = bot_strongest();
    struct bot_scratch *scratch = bot_scratch_create();
    const uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)(77 + effort_seeds())};
    struct bot_history history = {0};
    struct pedro_rng rng;
    pedro_rng_seed(&rng, bytes);
    for (; events > 0 && match->state.phase != PEDRO_PHASE_OVER; events--) {
        const struct pedro_state before = match->state;
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        const struct bot_turn turn = {
            .rules = &match->rules, .view = &view, .legal = &legal, .history = &history};
        if (match->state.turn == PEDRO_NO_SEAT) {
            play(match, 1, (uint8_t)events);
            bot_history_clear(&history);
            continue;
        }
        memset(&action, 0, sizeof action);
        pedro_view(&match->rules, &before, before.turn, &view);
        pedro_legal(&match->rules, &before, &legal);
        expert->act(scratch, &turn, &rng, &action, NULL);
        bot_history_event(&history, &match->rules, &before, before.turn, &action);
        assert_int_equal(pedro_match_do(match, &action), 0);
    }
    bot_scratch_destroy(scratch);
}

/* The expert against itself makes few mistakes, so few are shown: of one side, as it is dear to ask the expert. */
static void who_plays_well_is_asked_little(void **state) {
    struct reviewed reviewed;
    (void)state;
    begin(&reviewed, pedro_preset(0));
    reviewed.settings.bot = bot_strongest();
    reviewed.settings.seats = reviewed.wanted.seats = 1u << 0 | 1u << 2;
    play_well(&reviewed.match, 20 + (int)effort(60));
    review(&reviewed);
    assert_true(reviewed.review.judged > 10);
    assert_true(reviewed.review.mistakes <= 1 + reviewed.review.judged / 40);
    finish(&reviewed);
}

static void it_can_be_stopped(void **state) {
    struct reviewed reviewed;
    const struct pedro_tags no_tags = {0};
    const atomic_bool stop = true;
    (void)state;
    begin(&reviewed, pedro_preset(0));
    play(&reviewed.match, EVENTS, MATCH);
    assert_int_equal(
        analyze_match(&reviewed.match, &no_tags, &reviewed.settings, &reviewed.analysis),
        0);
    reviewed.settings.stop = &stop;
    assert_int_equal(review_make(&reviewed.analysis, &reviewed.wanted, &reviewed.review),
                     ANALYZE_STOPPED);
    finish(&reviewed);
}

TEST_GROUP(review) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_plays_by_chance_is_asked),
        cmocka_unit_test(it_asks_about_the_seats_that_are_wanted),
        cmocka_unit_test(without_proof_nothing_is_asked),
        cmocka_unit_test(who_plays_well_is_asked_little),
        cmocka_unit_test(it_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, begin_usual, finish_usual);
}
