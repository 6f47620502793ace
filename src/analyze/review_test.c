/* review_test.c - a review shows mistakes and nothing else, and judges every answer in the same layouts.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "analyze/review_desk.h"
#include "analyze/review_json.h"
#include "analyze/review_sample.h"
#include "bots/advice.h"
#include "effort.h"

/* Of a match that was played by chance; for several tests, as a review is dear. */
static struct reviewed usual;

static int begin_usual(void **state) {
    const int failed = sample_begin(state);
    begin(&usual, pedro_preset(0));
    usual.settings.luck = 2;
    play(&usual.match, EVENTS, MATCH);
    review(&usual);
    return failed;
}

static int finish_usual(void **state) {
    finish(&usual);
    return sample_end(state);
}

static void who_plays_by_chance_is_asked(void **state) {
    (void)state;
    const struct review *made = &usual.review;
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
        const struct analyze_decision *decision = decision_of(&usual, i);
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

/* The line goes on from the cards on the table to the end of the hand, with the cards of the layout. */
static void check_line(const struct reviewed *reviewed, unsigned question,
                       const struct review_line *line) {
    const struct pedro_rules *rules = &reviewed->match.rules;
    int points = 0;
    for (unsigned side = 0; side < rules->sides; side++)
        points += line->points[side];
    if (line->scored)
        assert_in_range(points, 1, 100);
    for (unsigned i = 0; i < line->tricks; i++) {
        assert_in_range(line->trick[i].leader, 0, rules->set.players - 1);
        assert_true(line->trick[i].card[line->trick[i].leader] != PEDRO_NO_CARD);
    }
    (void)question;
}

struct played {
    const struct pedro_rules *rules;
    pedro_cards cards;
};

static void note_cards(void *data, const struct pedro_state *before,
                       const struct pedro_action *action) {
    struct played *played = data;
    struct pedro_state after = *before;
    struct pedro_effects effects;
    pedro_apply_effects(played->rules, &after, action, &effects);
    for (unsigned i = 0; i < effects.count; i++)
        if (effects.at[i].kind == PEDRO_EFFECT_PLAYED)
            played->cards |= pedro_set_of(effects.at[i].card[0]);
}

/* An example that is played once more has the cards of its line. */
static void check_play(const struct reviewed *reviewed,
                       const struct review_example *example,
                       const struct pedro_action *action,
                       const struct review_line *line) {
    struct played played = {&reviewed->match.rules, 0};
    pedro_cards told = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (example->state.trick[seat] != PEDRO_NO_CARD)
            played.cards |= pedro_set_of(example->state.trick[seat]);
    review_example_play(&reviewed->review, example, action, note_cards, &played);
    for (unsigned i = 0; i < line->tricks; i++)
        for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
            if (line->trick[i].card[seat] != PEDRO_NO_CARD)
                told |= pedro_set_of(line->trick[i].card[seat]);
    assert_true((told & ~played.cards) == 0);
    assert_true(told != 0);
}

/* Number by number: what lies between them in a struct is anything. */
static void assert_same_cost(const struct analyze_cost *one,
                             const struct analyze_cost *other) {
    assert_int_equal(one->worlds, other->worlds);
    assert_true(one->points == other->points);
    assert_true(one->points_error == other->points_error);
    assert_true(one->chance == other->chance);
    assert_true(one->chance_error == other->chance_error);
}

static void check_answers(struct reviewed *reviewed, unsigned question) {
    const struct analyze_decision *decision = decision_of(reviewed, question);
    const struct review_verdict *played = &reviewed->review.question[question].played;
    struct review_verdict verdict, again;
    struct pedro_match match;
    struct pedro_legal legal;
    struct pedro_action action;
    review_judge(&reviewed->review, question, &decision->preferred, &verdict);
    assert_int_equal(verdict.grade, REVIEW_BEST);
    review_judge(&reviewed->review, question, &decision->played, &verdict);
    assert_same_cost(&verdict.cost, &played->cost);
    assert_int_equal(review_replay(&reviewed->review, question, &match), 0);
    assert_int_equal(match.state.turn, decision->seat);
    assert_int_equal(match.events, decision->event);
    pedro_legal(&match.rules, &match.state, &legal);
    assert_true(pedro_legal_has(&legal, &decision->preferred));
    for (unsigned i = 0; i < 3 && pedro_legal_nth(&legal, i, &action); i++) {
        review_judge(&reviewed->review, question, &action, &verdict);
        review_judge(&reviewed->review, question, &action, &again);
        assert_same_cost(&verdict.cost, &again.cost);
        assert_int_equal(verdict.grade, again.grade);
        assert_memory_equal(&verdict.action, &action, sizeof action);
    }
    if (played->example.found) {
        check_line(reviewed, question, &played->example.better);
        check_line(reviewed, question, &played->example.judged);
        check_play(reviewed, &played->example, &decision->preferred,
                   &played->example.better);
        check_play(reviewed, &played->example, &played->action, &played->example.judged);
        /* What the seat holds itself is what it holds. */
        assert_true(played->example.state.hand[decision->seat] ==
                    match.state.hand[decision->seat]);
    }
    pedro_match_finish(&match);
}

static void check_json(struct reviewed *reviewed) {
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    assert_non_null(out);
    assert_true(review_json(out, &reviewed->review));
    fclose(out);
    json_t *json = json_loads(bytes, 0, NULL);
    assert_non_null(json);
    const json_t *questions = json_object_get(json, "questions");
    assert_int_equal(json_array_size(questions), reviewed->review.questions);
    for (size_t i = 0; i < json_array_size(questions); i++) {
        const json_t *question = json_array_get(questions, i);
        const json_t *choices = json_object_get(question, "choices");
        unsigned best = 0;
        assert_true(json_array_size(choices) >= 2);
        for (size_t k = 0; k < json_array_size(choices); k++) {
            const json_t *choice = json_array_get(choices, k);
            best +=
                strcmp(json_string_value(json_object_get(choice, "grade")), "best") == 0;
        }
        assert_int_equal(best, 1);
    }
    json_decref(json);
    free(bytes);
}

/* With a level as high as the number of tests every candidate is shown, so that each kind of decision comes. A third of
 * the games with each number of the trials. */
static void every_game_can_be_reviewed(void **state) {
    enum { ENOUGH = 5 };
    unsigned asked = 0, games = 0;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct reviewed reviewed;
        if (i % 3 != (int)(effort_seeds() % 3) || !effort_takes((unsigned)i / 3))
            continue;
        begin(&reviewed, pedro_preset(i));
        reviewed.wanted.worlds = ANALYZE_WORLDS_LEAST * 2;
        reviewed.wanted.most = 3;
        reviewed.wanted.level = 1000;
        play(&reviewed.match, 40, (uint8_t)(i + 1));
        review(&reviewed);
        assert_true(reviewed.review.questions <= 3);
        for (unsigned question = 0; question < reviewed.review.questions; question++) {
            check_answers(&reviewed, question);
        }
        check_json(&reviewed);
        asked += reviewed.review.questions;
        games++;
        finish(&reviewed);
    }
    assert_true(asked > 0 || games < ENOUGH);
}

static void it_asks_about_the_seats_that_are_wanted(void **state) {
    struct reviewed one;
    (void)state;
    begin(&one, pedro_preset(0));
    play(&one.match, EVENTS, MATCH);
    one.settings.seats = one.wanted.seats = 1u << 1;
    one.wanted.most = 2;
    review(&one);
    assert_true(one.review.judged < usual.review.judged);
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

/* --- in steps --- */

static void begin_later(struct reviewed *reviewed) {
    const struct pedro_tags no_tags = {0};
    reviewed->settings.later = true;
    assert_int_equal(analyze_match(&reviewed->match, &no_tags, &reviewed->settings,
                                   &reviewed->analysis),
                     0);
    assert_int_equal(
        review_begin(&reviewed->analysis, &reviewed->wanted, &reviewed->review), 0);
}

/* Makes all steps: what has come out stays, and is always a mistake. Returns how many questions came before the last
 * decision was looked at. */
static unsigned make_in_steps(struct reviewed *reviewed) {
    struct review *review = &reviewed->review;
    size_t decision[REVIEW_QUESTIONS];
    unsigned came = 0, early = 0, disturbed = 0;
    struct analyze_cost cost;
    double done = 0;
    for (int step = REVIEW_MORE; step == REVIEW_MORE;) {
        step = review_step(review);
        /* Somebody asks between two parts of a sample. */
        if (review->desk->run && came > 0 && disturbed++ < 3)
            review_again(review, 0, 1, false, disturbed, &cost);
        assert_in_range(review->questions, came, came + 1);
        for (unsigned i = 0; i < came; i++)
            assert_int_equal(review->question[i].decision, decision[i]);
        for (; came < review->questions; came++)
            decision[came] = review->question[came].decision;
        for (unsigned i = 0; i < came; i++)
            assert_int_equal(review->question[i].played.grade, REVIEW_WORSE);
        if (review->desk->looked < review->judged)
            early = came;
        assert_true(review_done(review) >= done);
        done = review_done(review);
    }
    assert_true(fabs(done - 1) < 1e-9);
    assert_null(review->desk->run);
    assert_true(early <= REVIEW_EARLY);
    return early;
}

/* The same questions with the same costs. */
static void assert_same(const struct review *one, const struct review *other,
                        bool in_any_order) {
    assert_int_equal(one->judged, other->judged);
    assert_int_equal(one->candidates, other->candidates);
    assert_int_equal(one->mistakes, other->mistakes);
    assert_int_equal(one->questions, other->questions);
    for (size_t i = 0; i < one->analysis->hands; i++)
        assert_memory_equal(&one->analysis->hand[i].luck, &other->analysis->hand[i].luck,
                            sizeof one->analysis->hand[i].luck);
    for (unsigned i = 0; i < one->questions; i++) {
        unsigned at = i;
        if (in_any_order)
            for (at = 0; at < other->questions - 1 &&
                         other->question[at].decision != one->question[i].decision;)
                at++;
        assert_int_equal(one->question[i].decision, other->question[at].decision);
        assert_int_equal(one->question[i].worlds, other->question[at].worlds);
        assert_same_cost(&one->question[i].played.cost, &other->question[at].played.cost);
    }
}

/* The match as it was before an event. */
static void cut(struct reviewed *reviewed, size_t events) {
    struct pedro_match whole = reviewed->match;
    assert_int_equal(pedro_match_begin_as(&reviewed->match, &whole, events), 0);
    pedro_match_finish(&whole);
}

/* At once, in steps, and in steps after a part was judged by another review, of a part of the match: the same review. */
static void it_comes_out_in_parts(void **state) {
    struct reviewed parts, running, after;
    (void)state;
    for (struct reviewed *const *each =
             (struct reviewed *[]){&parts, &running, &after, NULL};
         *each; each++) {
        begin(*each, pedro_preset(0));
        (*each)->settings.luck = 2;
        (*each)->wanted.early = REVIEW_EARLY;
        play(&(*each)->match, EVENTS, MATCH);
    }
    /* There are fewer mistakes than questions, so they are all of them. */
    begin_later(&parts);
    const unsigned early = make_in_steps(&parts);
    print_message("%u of %u questions came early\n", early, parts.review.questions);
    assert_true(early > 0);
    assert_same(&usual.review, &parts.review, true);

    /* Of its beginning, some. */
    cut(&running, EVENTS / 2);
    begin_later(&running);
    for (int i = 0; i < EVENTS / 4; i++)
        review_step(&running.review);
    begin_later(&after);
    review_take(&after.review, &running.review);
    make_in_steps(&after);
    assert_same(&parts.review, &after.review, false);
    finish(&parts);
    finish(&running);
    finish(&after);
}

/* How many events a match has before a hand, from 0; all of them if it has no such hand. */
static size_t events_before(const struct pedro_match *match, unsigned hand) {
    size_t at = 0;
    for (unsigned deals = 0; at < match->events; at++)
        if (match->event[at].seat == PEDRO_NO_SEAT && deals++ == hand)
            break;
    return at;
}

/* Each decision of the hands that are over was judged, and each mistake has its cost. */
static void assert_only_the_last_is_left(const struct review *review, size_t events) {
    const struct review_desk *desk = review->desk;
    unsigned left = 0, costed = 0;
    for (unsigned i = 0; i < review->judged; i++) {
        const size_t decision = desk->order[i];
        const bool last = review->analysis->decision[decision].event >= events;
        assert_int_equal(desk->known[decision], !last);
        left += last;
        costed += desk->trial[decision] && desk->trial[decision]->costed;
    }
    assert_true(left > 0 && left < review->judged);
    assert_true(costed > 0);
    assert_true(desk->valued > 0);
}

/* As a match is reviewed while it is played: each time that a hand is over the review of those before is taken over. */
static void it_is_made_hand_by_hand(void **state) {
    struct reviewed now[2], *before = NULL;
    size_t events = 0, over = 0;
    (void)state;
    unsigned hand = 0;
    do {
        struct reviewed *next = &now[++hand % 2];
        over = events;
        events = events_before(&usual.match, hand);
        begin(next, pedro_preset(0));
        next->settings.luck = 2;
        next->wanted.early = REVIEW_EARLY;
        play(&next->match, EVENTS, MATCH);
        cut(next, events);
        begin_later(next);
        if (before) {
            review_take(&next->review, &before->review);
            finish(before);
        }
        if (events < usual.match.events)
            make_in_steps(next);
        before = next;
    } while (events < usual.match.events);
    assert_true(over > 0);
    assert_only_the_last_is_left(&before->review, over);
    make_in_steps(before);
    assert_same(&usual.review, &before->review, true);
    finish(before);
}

TEST_GROUP(review) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_plays_by_chance_is_asked),
        cmocka_unit_test(every_game_can_be_reviewed),
        cmocka_unit_test(it_asks_about_the_seats_that_are_wanted),
        cmocka_unit_test(without_proof_nothing_is_asked),
        cmocka_unit_test(who_plays_well_is_asked_little),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(it_comes_out_in_parts),
        cmocka_unit_test(it_is_made_hand_by_hand),
    };
    return cmocka_run_group_tests(tests, begin_usual, finish_usual);
}
