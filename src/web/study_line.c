/* study_line.c - shows on the table how a hand goes on after a choice, in the layout of an example.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review_desk.h"
#include "web/step.h"
#include "web/study.h"
#include "web/study_parts.h"

/* The match up to the question, with the cards of the layout. */
struct showing {
    struct pedro_match match;
    int err;
};

static void show(void *data, const struct pedro_state *before,
                 const struct pedro_action *action) {
    struct showing *showing = data;
    struct pedro_match *match = &showing->match;
    struct pedro_effects effects;
    (void)before;
    if (!showing->err)
        showing->err = pedro_match_do_effects(match, action, &effects);
    if (!showing->err)
        step_write(match, &effects, PEDRO_NO_SEAT, 0);
}

void study_line(size_t length) {
    const struct study_told *told = study_last();
    const bool better = length == 1 && *study_input() == '1';
    struct showing showing = {.err = 0};
    if (!told || length != 1 || (!better && *study_input() != '0') ||
        !told->verdict->example.found) {
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        return;
    }
    const struct review *review = told->review;
    const struct review_example *example = &told->verdict->example;
    const struct analyze_decision *decision =
        &review->analysis->decision[review->question[told->question].decision];
    if (review_replay(review, told->question, &showing.match) != 0) {
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    showing.match.state = example->state;
    step_write(&showing.match, NULL, PEDRO_NO_SEAT, 0);
    review_example_play(review, example,
                        better ? &decision->preferred : &told->verdict->action, show,
                        &showing);
    pedro_match_finish(&showing.match);
}
