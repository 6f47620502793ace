/* verb_hint.c - the verb `hint`: what the expert would do in a position, and what the other choices cost.
 *
 * The position is one of a record, or one that options set up: a match of one deal, whose hands are known in part. What
 * the seat to act does not see does not matter, as advice and layouts come from its view.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot_choice.h"
#include "cli/game.h"
#include "cli/hint_choices.h"
#include "cli/play_from.h"
#include "cli/position_file.h"
#include "cli/verbs.h"
#include "words/text.h"

enum {
    OPTION_CARDS = 0x100,
    OPTION_SCORE,
    OPTION_DONE,
    OPTION_BOT,
    OPTION_WORLDS,
    OPTION_JSON,
    WORLDS_MAX = 100000
};

const struct cli_option hint_options[] = {
    {OPTION_CARDS, "cards", N_("SEAT=CARDS"),
     N_("the cards that a seat was dealt, or some of them: 0=\"Ah 5h 5d 9c\"; "
        "`stock=` says which lie on top of the stock; may be given many times"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SCORE, "score", N_("NUMBERS"),
     N_("the score of each side before the hand, such as \"45 30\", that of seat 0 "
        "first; 0 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DONE, "done", N_("ACTIONS"),
     N_("what has been done since the deal, typed as at the table, with commas: "
        "\"pass, 8, pass\""),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_BOT, "bot", N_("NAME"),
     N_("the expert to ask, the strongest there is unless given"), CLI_COMPLETE_BOT,
     NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("so many layouts of the hidden cards, 400 unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

struct asked {
    struct game game;
    struct play_from from;
    struct position_setup setup;
    struct hint_settings settings;
    unsigned long worlds;
};

static int take_option(struct asked *asked, struct verb_args *args, int id) {
    switch (id) {
    case OPTION_CARDS:
        asked->setup.set = true;
        if (asked->setup.cards_count == POSITION_CARDS_MAX)
            return verb_usage(args, _("--cards is given too often"));
        asked->setup.cards[asked->setup.cards_count++] = args->value;
        return 0;
    case OPTION_SCORE:
        asked->setup.set = true;
        asked->setup.score = args->value;
        return 0;
    case OPTION_DONE:
        asked->setup.set = true;
        asked->setup.done = args->value;
        return 0;
    case OPTION_BOT:
        asked->settings.bot = bot_find(args->value, strlen(args->value));
        return asked->settings.bot ? 0
                                   : bot_choice_none(args->value, strlen(args->value));
    case OPTION_WORLDS:
        return verb_number(args, "worlds", ANALYZE_WORLDS_LEAST, WORLDS_MAX,
                           &asked->worlds);
    case OPTION_JSON:
        asked->settings.json = true;
        return 0;
    default:
        return play_from_option(&asked->from, args, id);
    }
}

static int read_options(struct asked *asked, struct verb_args *args, bool *done) {
    int id, code;
    *done = true;
    *asked = (struct asked){.worlds = HINT_WORLDS};
    game_init(&asked->game);
    while ((id = verb_next(args)) > 0) {
        const int taken = game_option(&asked->game, args, id);
        if (taken < 0)
            return args->exit;
        if (taken > 0 && (code = take_option(asked, args, id)))
            return code;
    }
    *done = id < 0;
    return id < 0 ? args->exit : EXIT_OK;
}

int verb_hint(struct verb_args *args) {
    struct asked asked;
    struct pedro_match match = {0};
    struct pedro_tags tags = {0};
    bool done;
    int code = read_options(&asked, args, &done);
    if (done || code != EXIT_OK)
        return code;
    const char *preset = args->operands > 0 ? args->operand[0] : NULL;
    const bool sets_up = preset || asked.setup.set || asked.game.file ||
                         asked.game.overrides > 0 || asked.game.dealer_text;
    if (asked.from.file && sets_up)
        return verb_usage(args, _("--from takes the game, its rules and its cards from "
                                  "the record"));
    if (!asked.from.file && (asked.from.hand || asked.from.action || asked.from.instead))
        return verb_usage(args, _("--hand, --action and --instead go with --from"));
    if (!asked.from.file && asked.setup.cards_count == 0)
        return verb_usage(args, _("--cards says which cards the seat to act holds, or "
                                  "--from takes them from a record"));
    code = asked.from.file ? position_file_read(&asked.from, &match, &tags)
                           : game_resolve(&asked.game, preset);
    if (!asked.from.file && code == EXIT_OK)
        code = position_file_set_up(&asked.setup, &asked.game, &match);
    asked.settings.worlds = (unsigned)asked.worlds;
    if (code == EXIT_OK)
        code = hint_choices(&match, &tags, &asked.settings);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}
