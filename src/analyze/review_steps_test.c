/* review_steps_test.c - a review is the same at once, in steps, and where it takes another over.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <math.h>

#include "analyze/review_desk.h"
#include "analyze/review_sample.h"
#include "effort.h"

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
    assert_same(&the_usual()->review, &parts.review, true);

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
        events = events_before(&the_usual()->match, hand);
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
        if (events < the_usual()->match.events)
            make_in_steps(next);
        before = next;
    } while (events < the_usual()->match.events);
    assert_true(over > 0);
    assert_only_the_last_is_left(&before->review, over);
    make_in_steps(before);
    assert_same(&the_usual()->review, &before->review, true);
    finish(before);
}

TEST_GROUP(review_steps) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_comes_out_in_parts),
        cmocka_unit_test(it_is_made_hand_by_hand),
    };
    return cmocka_run_group_tests(tests, begin_usual, finish_usual);
}
