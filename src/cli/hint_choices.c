/* hint_choices.c - prints what the expert would do in a position, and what the other choices cost.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "analyze/json_parts.h"
#include "analyze/mistake.h"
#include "analyze/phrases.h"
#include "analyze/review_words.h"
#include "bots/advice.h"
#include "cli/hint_choices.h"
#include "cli/json_output.h"
#include "cli/transcript.h"
#include "cli/verb.h"
#include "client/hint.h"
#include "table/table.h"
#include "words/text.h"
#include "words/turn.h"

enum { CHOICES_MAX = 64, SCHEMA = 1, WIDTH = 80, INDENT = 2 };

struct choice {
    struct pedro_action action;
    struct analyze_cost cost; /* over the expert's */
    bool best;                /* it is the expert's */
};

struct hint {
    const struct pedro_match *match;
    const struct pedro_tags *tags;
    const struct hint_settings *settings;
    struct turn turn;
    struct bot_reason reason;
    struct pedro_action advised;
    struct choice choice[CHOICES_MAX]; /* the expert's first, then the cheapest */
    unsigned choices;                  /* 0 for a choice of several cards */
};

static const struct bot *expert(const struct hint *hint) {
    return hint->settings->bot ? hint->settings->bot : bot_strongest();
}

static bool ask_expert(struct hint *hint) {
    struct bot_history history;
    struct bot_scratch *scratch = bot_scratch_create();
    if (!scratch)
        return false;
    table_note_hand(hint->match, &history);
    const struct bot_turn turn = {.rules = &hint->match->rules,
                                  .view = &hint->turn.view,
                                  .legal = &hint->turn.legal,
                                  .history = &history};
    bot_advise(expert(hint), scratch, &turn, &hint->advised, &hint->reason);
    bot_scratch_destroy(scratch);
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

/* The expert's choice first. */
static void list_choices(struct hint *hint) {
    struct pedro_action action;
    hint->choice[0] = (struct choice){.action = hint->advised, .best = true};
    hint->choices = 1;
    for (unsigned i = 0; pedro_legal_nth(&hint->turn.legal, i, &action); i++)
        if (hint->choices < CHOICES_MAX && !same(&action, &hint->advised))
            hint->choice[hint->choices++] = (struct choice){.action = action};
}

/* Measures each choice but the expert's against it. */
static int measure_with(struct hint *hint, const struct pedro_match *longer,
                        struct equity *equity, struct review *review,
                        struct analysis *analysis) {
    const struct mistake asked = {.event = hint->match->events,
                                  .preferred = hint->advised};
    struct analyze_settings analyze = analyze_usual();
    analyze.bot = expert(hint);
    analyze.equity = equity;
    analyze.closed = true;
    struct review_settings wanted = review_usual(&analyze);
    wanted.worlds = hint->settings->worlds / REVIEW_WORLDS_ANSWER;
    if (wanted.worlds < ANALYZE_WORLDS_LEAST)
        wanted.worlds = ANALYZE_WORLDS_LEAST;
    int err = mistake_analysis(&asked, longer, hint->tags, &analyze, analysis);
    if (!err)
        err = review_recall(analysis, &wanted, review);
    for (unsigned i = 1; !err && i < hint->choices; i++) {
        struct review_verdict verdict;
        review_judge(review, 0, &hint->choice[i].action, &verdict);
        hint->choice[i].cost = verdict.cost;
    }
    return err;
}

static int by_cost(const void *a, const void *b) {
    const struct choice *one = a, *other = b;
    return (one->cost.points > other->cost.points) -
           (one->cost.points < other->cost.points);
}

static int measure(struct hint *hint) {
    struct pedro_match longer;
    struct equity *equity = equity_create(&hint->match->rules);
    struct review *review = calloc(1, sizeof *review);
    struct analysis analysis = {0};
    int err = pedro_match_begin_as(&longer, hint->match, hint->match->events);
    if (err) {
        longer = (struct pedro_match){0};
    } else {
        err = equity && review ? pedro_match_do(&longer, &hint->choice[1].action)
                               : PEDRO_ERR_NO_MEMORY;
    }
    if (!err)
        err = measure_with(hint, &longer, equity, review, &analysis);
    if (review)
        review_finish(review);
    free(review);
    analyze_finish(&analysis);
    equity_destroy(equity);
    pedro_match_finish(&longer);
    qsort(hint->choice + 1, hint->choices - 1, sizeof *hint->choice, by_cost);
    return err;
}

/* --- for people --- */

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    transcript_event(data, event, before, after);
    return 0;
}

static void print_costs(const struct hint *hint, struct transcript *transcript,
                        char *room) {
    static const struct analyze_style style = {.html = false};
    struct pedro_text text;
    for (unsigned i = 1; i < hint->choices; i++) {
        const struct choice *choice = &hint->choice[i];
        pedro_text_init(&text, room, REVIEW_WORDS_MAX);
        review_action_words(&choice->action, &text);
        pedro_text_add(&text, ": ");
        if (choice->cost.worlds > 0)
            analyze_cost_words(&style, &choice->cost, &text);
        else
            pedro_text_add(&text, _("The cost was not estimated."));
        fprintf(transcript->out, "%*s", INDENT, "");
        rich_print_words(&transcript->print, room, INDENT, INDENT);
        fputc('\n', transcript->out);
    }
}

static int print_hint(const struct hint *hint) {
    struct transcript transcript;
    struct pedro_text text;
    char *room = malloc(REVIEW_WORDS_MAX);
    if (!room)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    transcript_init(&transcript, stdout, &hint->match->rules, hint->tags);
    transcript.print.width = WIDTH;
    transcript.seats.me = hint->match->state.turn;
    pedro_text_init(&text, room, REVIEW_WORDS_MAX);
    transcript_standing(&hint->match->rules, &transcript.seats, &hint->turn.view, &text);
    rich_print_sentences(&transcript.print, room);
    pedro_match_walk_hand(hint->match, tell, &transcript);
    transcript_end(&transcript);
    pedro_text_init(&text, room, REVIEW_WORDS_MAX);
    turn_question(&hint->turn, &text);
    pedro_text_add_char(&text, '\n');
    hint_text(&hint->match->rules, hint->turn.view.trump, &hint->advised, &hint->reason,
              &text);
    rich_print_sentences(&transcript.print, room);
    if (hint->choices > 1)
        puts(_("What the others cost on average, over layouts of the hidden cards:"));
    print_costs(hint, &transcript, room);
    free(room);
    return EXIT_OK;
}

/* --- JSON --- */

static void compose(struct json_writer *writer, const void *data) {
    const struct hint *hint = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", hint->match->variant);
    json_put_number(writer, "seat", hint->match->state.turn);
    json_put_text(writer, "phase", pedro_phase_name(hint->turn.legal.phase));
    json_put_text(writer, "expert", expert(hint)->name);
    json_put_action(writer, "action", &hint->advised);
    analyze_put_why(writer, &hint->reason);
    json_open(writer, "others", '[');
    for (unsigned i = 1; i < hint->choices; i++) {
        json_open(writer, NULL, '{');
        json_put_action(writer, "action", &hint->choice[i].action);
        analyze_put_cost(writer, "cost", &hint->choice[i].cost);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

int hint_choices(const struct pedro_match *match, const struct pedro_tags *tags,
                 const struct hint_settings *settings) {
    struct hint hint = {.match = match, .tags = tags, .settings = settings};
    const struct seats seats = seats_of(&match->rules, match->state.turn);
    turn_init(&hint.turn, &match->rules, &seats, &match->state);
    int err = ask_expert(&hint) ? 0 : PEDRO_ERR_NO_MEMORY;
    if (!err)
        list_choices(&hint);
    if (!err && hint.choices > 1)
        err = measure(&hint);
    if (err)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    return settings->json ? json_output(compose, &hint) : print_hint(&hint);
}
