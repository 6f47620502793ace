/* choices.c - asks the expert, and measures the other choices against its own.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/choices.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/mistake.h"
#include "bots/advice.h"
#include "pedro/notation.h"

static bool ask_expert(const struct pedro_match *match, const struct pedro_legal *legal,
                       const struct choices_settings *settings, struct choices *choices) {
    struct bot_history history;
    struct pedro_view view;
    struct bot_scratch *scratch = bot_scratch_create();
    if (!scratch)
        return false;
    bot_history_of(&history, match);
    pedro_view(&match->rules, &match->state, match->state.turn, &view);
    const struct bot_turn turn = {
        .rules = &match->rules, .view = &view, .legal = legal, .history = &history};
    bot_advise(settings->bot, scratch, &turn, &choices->choice[0].action,
               &choices->reason);
    bot_scratch_destroy(scratch);
    choices->count = 1;
    return true;
}

static bool same(const struct pedro_action *a, const struct pedro_action *b) {
    char text[2][PEDRO_ACTION_TEXT_MAX];
    for (int i = 0; i < 2; i++) {
        struct pedro_text words;
        pedro_text_init(&words, text[i], sizeof text[i]);
        pedro_action_text(i == 0 ? a : b, &words);
    }
    return strcmp(text[0], text[1]) == 0;
}

static void list_others(const struct pedro_legal *legal, struct choices *choices) {
    struct pedro_action action;
    for (unsigned i = 0; pedro_legal_nth(legal, i, &action); i++)
        if (choices->count < CHOICES_MAX && !same(&action, &choices->choice[0].action))
            choices->choice[choices->count++] = (struct choice){.action = action};
}

/* Measures each choice but the expert's against it, as an answer to the only question of a review. */
static int measure_with(const struct pedro_match *longer, const struct pedro_tags *tags,
                        const struct choices_settings *settings, struct equity *equity,
                        struct review *review, struct analysis *analysis,
                        struct choices *choices) {
    const struct mistake asked = {.event = longer->events - 1,
                                  .preferred = choices->choice[0].action};
    struct analyze_settings analyze = analyze_usual();
    analyze.bot = settings->bot;
    analyze.equity = equity;
    analyze.closed = true;
    struct review_settings wanted = review_usual(&analyze);
    wanted.worlds = settings->worlds / REVIEW_WORLDS_ANSWER;
    if (wanted.worlds < ANALYZE_WORLDS_LEAST)
        wanted.worlds = ANALYZE_WORLDS_LEAST;
    int err = mistake_analysis(&asked, longer, tags, &analyze, analysis);
    if (!err)
        err = review_recall(analysis, &wanted, review);
    for (unsigned i = 1; !err && i < choices->count; i++) {
        struct review_verdict verdict;
        double shown = 0;
        review_judge(review, 0, &choices->choice[i].action, &verdict);
        choices->choice[i].cost = verdict.cost;
        if (settings->progress)
            settings->progress(&shown, (double)i / choices->count);
    }
    return err;
}

static int by_cost(const void *a, const void *b) {
    const struct choice *one = a, *other = b;
    return (one->cost.points > other->cost.points) -
           (one->cost.points < other->cost.points);
}

static int measure(const struct pedro_match *match, const struct pedro_tags *tags,
                   const struct choices_settings *settings, struct choices *choices) {
    struct pedro_match longer;
    struct equity *equity = equity_create(&match->rules);
    struct review *review = calloc(1, sizeof *review);
    struct analysis analysis = {0};
    int err = pedro_match_begin_as(&longer, match, match->events);
    if (err)
        longer = (struct pedro_match){0};
    else
        err = equity && review ? pedro_match_do(&longer, &choices->choice[1].action)
                               : PEDRO_ERR_NO_MEMORY;
    if (!err)
        err = measure_with(&longer, tags, settings, equity, review, &analysis, choices);
    if (review)
        review_finish(review);
    free(review);
    analyze_finish(&analysis);
    equity_destroy(equity);
    pedro_match_finish(&longer);
    qsort(choices->choice + 1, choices->count - 1, sizeof *choices->choice, by_cost);
    return err;
}

int choices_measure(const struct pedro_match *match, const struct pedro_tags *tags,
                    const struct choices_settings *settings, struct choices *choices) {
    struct pedro_legal legal;
    memset(choices, 0, sizeof *choices);
    pedro_legal(&match->rules, &match->state, &legal);
    if (!ask_expert(match, &legal, settings, choices))
        return PEDRO_ERR_NO_MEMORY;
    list_others(&legal, choices);
    return choices->count > 1 ? measure(match, tags, settings, choices) : 0;
}
