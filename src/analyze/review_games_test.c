/* review_games_test.c - matches of every game can be reviewed, and every answer is judged in the same layouts.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "analyze/review_desk.h"
#include "analyze/review_json.h"
#include "analyze/review_sample.h"
#include "effort.h"

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

TEST_GROUP(review_games) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_can_be_reviewed),
    };
    return cmocka_run_group_tests(tests, sample_begin, sample_end);
}
