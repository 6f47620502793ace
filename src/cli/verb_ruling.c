/* verb_ruling.c - the verb `ruling`: asks what went wrong at a table with paper cards, and answers
 * with the law, the choices and the score.
 *
 * With --what nothing is asked: what options do not say is not known.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/ruling_desk.h"
#include "cli/verbs.h"
#include "protocol/ruling_json.h"
#include "words/text.h"

enum { OPTION_FIRST = 0x100, OPTION_JSON = OPTION_FIRST + RULING_QUESTIONS };
enum { WORDS_BYTES = 800 };

const struct cli_option ruling_options[] = {
    {OPTION_FIRST + RULING_WHAT, "what", N_("ERROR"),
     N_("what happened; without it the program asks"), CLI_COMPLETE_WORDS,
     "pack exposed count bid discard thrown card revoke"},
    {OPTION_FIRST + RULING_WHEN, "when", N_("MOMENT"),
     N_("when it was; each error has its own words"), CLI_COMPLETE_WORDS,
     "faced shuffle shuffle-late before after few many partners-lead opponents-lead "
     "follow late"},
    {OPTION_FIRST + RULING_BY, "by", N_("SIDE"), N_("which side did it"),
     CLI_COMPLETE_WORDS, "bidder others bidder-first others-first"},
    {OPTION_FIRST + RULING_BID, "bid", N_("BID"), N_("the bid of the hand"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_FIRST + RULING_POINTS, "points", N_("NUMBER"),
     N_("the points that the bidder's side took in tricks"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_FIRST + RULING_SCORES, "scores", N_("A,B"),
     N_("the score before the hand, the bidder's side first"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

struct dispute {
    struct game game;
    const char *given[RULING_QUESTIONS]; /* by options */
    struct ruling_desk desk;
};

static const char *game_title(const struct dispute *dispute) {
    return pedro_preset_find(dispute->game.variant, strlen(dispute->game.variant))->title;
}

static void compose(struct json_writer *writer, const void *data) {
    const struct dispute *dispute = data;
    ruling_json_write(&dispute->game.rules, dispute->game.variant, game_title(dispute),
                      &dispute->desk.facts, writer->text);
}

/* --- options --- */

/* What may be answered, "pack, exposed, count". */
static void list_words(struct ruling_desk *desk, enum ruling_question question,
                       struct pedro_text *text) {
    const struct ruling_options *options = &desk->options;
    ruling_list(desk->rules, &desk->facts, question, &desk->options);
    for (unsigned i = 0; i < options->count; i++) {
        pedro_text_add(text, i ? ", " : "");
        pedro_text_add(text, options->option[i].word);
    }
}

/* Takes what the options say. Options that do not matter for the error are checked only if they can be. */
static int take_options(struct dispute *dispute, const struct verb_args *args) {
    static const int order[] = {RULING_SCORES, RULING_WHAT, RULING_WHEN,
                                RULING_BY,     RULING_BID,  RULING_POINTS};
    char words[WORDS_BYTES];
    struct pedro_text text;
    struct ruling_desk *desk = &dispute->desk;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const enum ruling_question question = (enum ruling_question)order[i];
        const char *word = dispute->given[question];
        const bool lacks = dispute->given[RULING_WHAT] && ruling_needs(question) &&
                           ruling_asks(desk->rules, &desk->facts, question);
        if (word ? ruling_answer(desk->rules, &desk->facts, question, word, strlen(word))
                 : !lacks)
            continue;
        pedro_text_init(&text, words, sizeof words);
        list_words(desk, question, &text);
        if (!word)
            return verb_usage(args, _("--%s is needed here: %s"), ruling_word(question),
                              words);
        if (question == RULING_SCORES)
            return verb_usage(
                args, _("--scores is two numbers such as 24,10, not `%.40s`"), word);
        return verb_usage(args, _("--%s cannot be `%.40s` here, only %s"),
                          ruling_word(question), word, *words ? words : "-");
    }
    return EXIT_OK;
}

int verb_ruling(struct verb_args *args) {
    static struct dispute dispute;
    bool json = false;
    int id;
    game_init(&dispute.game);
    ruling_begin(&dispute.desk.facts);
    while ((id = verb_next(args)) > 0) {
        if (game_option(&dispute.game, args, id) < 0)
            return args->exit;
        if (id >= OPTION_FIRST && id < OPTION_FIRST + RULING_QUESTIONS)
            dispute.given[id - OPTION_FIRST] = args->value;
        json = json || id == OPTION_JSON;
    }
    if (id < 0)
        return args->exit;
    int code = game_resolve(&dispute.game, args->operands ? args->operand[0] : NULL);
    dispute.desk.rules = &dispute.game.rules;
    if (code == EXIT_OK)
        code = take_options(&dispute, args);
    if (code != EXIT_OK)
        return code;
    if (json)
        return json_output(compose, &dispute);
    if (dispute.given[RULING_WHAT])
        return ruling_desk_print(&dispute.desk);
    return ruling_desk_run(&dispute.desk);
}
