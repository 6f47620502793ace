/* verb_study.c - the verb `study`: the mistakes of a match as a quiz.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyze/review_json.h"
#include "cli/bot_choice.h"
#include "cli/mistakes_file.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/rich_print.h"
#include "cli/study_desk.h"
#include "cli/study_mistakes.h"
#include "cli/verbs.h"
#include "record/day.h"
#include "tui/session.h"
#include "words/text.h"

enum {
    OPTION_SEAT = 0x100,
    OPTION_QUESTIONS,
    OPTION_BOT,
    OPTION_WORLDS,
    OPTION_LIST,
    OPTION_JSON,
    OPTION_MISTAKES,
    OPTION_DATE
};
enum { WORLDS_MAX = 100000, EVERY_SEAT = -2, FIRST_SHARE = 8, WIDTH = 80 };

const struct cli_option study_options[] = {
    {OPTION_SEAT, "seat", N_("SEAT"),
     N_("whose decisions: a seat, from 0 up, or `all`; unless given, those of the only "
        "person in the record, or all"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_QUESTIONS, "questions", N_("NUMBER"),
     N_("ask only so many questions, 1 to 8, those that cost most; 8 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_BOT, "bot", N_("NAME"),
     N_("the expert to compare with, the strongest there is unless given"),
     CLI_COMPLETE_BOT, NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("layouts of the hidden cards to prove a mistake with, 800 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL,
     N_("print the questions with their answers, and ask nothing"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_MISTAKES, "mistakes", NULL,
     N_("without FILE: ask the mistakes that are due today, of those that were answered "
        "wrongly before"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DATE, "date", N_("DATE"),
     N_("take this day as today, such as 2026-11-27; today is counted in UTC"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

struct study {
    struct verb_args *args;
    const struct bot *bot;
    int seat; /* or EVERY_SEAT, or PEDRO_NO_SEAT: that of the only person */
    unsigned long questions, worlds;
    int32_t day;
    bool list, json, mistakes;
};

/* The seat of the only person, as a set; every seat if there is none or more than one. */
static unsigned seats_of_person(const struct pedro_rules *rules,
                                const struct pedro_tags *tags) {
    const unsigned all = (1u << rules->set.players) - 1;
    unsigned people = 0;
    for (int seat = 0; seat < rules->set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(tags, tag);
        if (value && !session_names_bot(value))
            people |= 1u << seat;
    }
    return people && !(people & (people - 1)) ? people : all;
}

static int choose_seats(const struct study *study, const struct pedro_rules *rules,
                        const struct pedro_tags *tags, unsigned *seats) {
    if (study->seat >= rules->set.players)
        return verb_fail(EXIT_NOT_FOUND, _("the record has no seat %d"), study->seat);
    *seats = study->seat == EVERY_SEAT ? (1u << rules->set.players) - 1
             : study->seat < 0         ? seats_of_person(rules, tags)
                                       : 1u << study->seat;
    return EXIT_OK;
}

/* Who hears the answers, to keep the mistakes that are not found. */
struct hearing {
    const struct review *review;
    struct pedro_tags *tags;
    int32_t day;
    int err; /* an errno, of the last that was not kept */
};

static void hear(void *data, unsigned question, bool right) {
    struct hearing *hearing = data;
    const struct analysis *analysis = hearing->review->analysis;
    const struct analyze_decision *decision =
        &analysis->decision[hearing->review->question[question].decision];
    const struct mistake mistake = {.when = leitner_wrong(hearing->day),
                                    .event = decision->event,
                                    .preferred = decision->preferred};
    struct mistakes_file file;
    if (right)
        return;
    int err = mistakes_file_find(&file);
    if (!err)
        err = mistakes_file_keep(&file, analysis->match, hearing->tags, &mistake);
    mistakes_file_finish(&file);
    if (err)
        hearing->err = err;
}

/* Asks each question as soon as it is certain. */
static int ask(const struct study *study, struct review *review,
               struct pedro_tags *tags) {
    struct hearing hearing = {.review = review, .tags = tags, .day = study->day};
    struct study_round round = {.heard = hear, .data = &hearing};
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    if (isatty(STDOUT_FILENO))
        rich_print_sentences(&print,
                             _("Each decision is compared with the expert's, in many "
                               "layouts of the hidden cards. That takes a while."));
    int code = study_desk_run(review, tags, &round);
    if (code == EXIT_OK && review_is_made(review))
        code = study_desk_count(review, tags);
    if (code != EXIT_OK)
        return code;
    study_desk_end(&round);
    if (hearing.err)
        return verb_fail(EXIT_FAILED, _("a mistake could not be saved: %s"),
                         strerror(hearing.err));
    study_desk_comes_back(&round);
    return EXIT_OK;
}

/* Tells the whole review. */
static int tell(const struct study *study, struct review *review,
                const struct pedro_tags *tags) {
    struct study_round round = {.all = review->questions};
    if (study->json)
        return review_json(stdout, review)
                   ? EXIT_OK
                   : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    const int code = study_desk_count(review, tags);
    return code == EXIT_OK ? study_desk_list(review, tags, &round) : code;
}

/* An analysis that leaves its decisions to the review. */
static struct analyze_settings settings_of(const struct study *study,
                                           const struct equity *equity, unsigned seats) {
    struct analyze_settings settings = analyze_usual();
    settings.bot = study->bot ? study->bot : settings.bot;
    settings.equity = equity;
    settings.seats = seats;
    settings.closed = settings.later = true;
    if (study->worlds / FIRST_SHARE < settings.worlds)
        settings.worlds = study->worlds / FIRST_SHARE > ANALYZE_WORLDS_LEAST
                              ? (unsigned)study->worlds / FIRST_SHARE
                              : ANALYZE_WORLDS_LEAST;
    return settings;
}

static int study_match(const struct study *study, const struct pedro_match *match,
                       struct pedro_tags *tags, unsigned seats) {
    const bool asks = !study->list && !study->json;
    struct review *review = calloc(1, sizeof *review);
    if (!review)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    struct equity *equity = equity_create(&match->rules);
    struct analysis analysis = {0};
    double shown = progress_now();
    struct analyze_settings settings = settings_of(study, equity, seats);
    int err = PEDRO_ERR_NO_MEMORY;
    struct review_settings wanted = review_usual(&settings);
    wanted.seats = seats;
    wanted.most = (unsigned)study->questions;
    wanted.worlds = (unsigned)study->worlds;
    /* Who wants few wants those that cost most, and they are known last. */
    wanted.early = asks && study->questions == REVIEW_QUESTIONS ? REVIEW_EARLY : 0;
    if (equity)
        err = analyze_match(match, tags, &settings, &analysis);
    settings.progress = progress_show;
    settings.shown = &shown;
    if (!err)
        err = (asks ? review_begin : review_make)(&analysis, &wanted, review);
    progress_clear();
    const int code = err    ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)))
                     : asks ? ask(study, review, tags)
                            : tell(study, review, tags);
    review_finish(review);
    free(review);
    analyze_finish(&analysis);
    equity_destroy(equity);
    return code;
}

static int read_seat(struct study *study) {
    const char *value = study->args->value;
    if (strcmp(value, "all") == 0)
        study->seat = EVERY_SEAT;
    else if (value[0] >= '0' && value[0] < '0' + PEDRO_SEATS_MAX && !value[1])
        study->seat = value[0] - '0';
    else
        return verb_usage(study->args,
                          _("--seat is a seat, from 0 up, or `all`, not `%.40s`"), value);
    return EXIT_OK;
}

static int read_option(struct study *study, int id) {
    switch (id) {
    case OPTION_SEAT:
        return read_seat(study);
    case OPTION_QUESTIONS:
        return verb_number(study->args, "questions", 1, REVIEW_QUESTIONS,
                           &study->questions);
    case OPTION_BOT:
        study->bot = bot_find(study->args->value, strlen(study->args->value));
        return study->bot
                   ? EXIT_OK
                   : bot_choice_none(study->args->value, strlen(study->args->value));
    case OPTION_WORLDS:
        return verb_number(study->args, "worlds", ANALYZE_WORLDS_LEAST, WORLDS_MAX,
                           &study->worlds);
    case OPTION_LIST:
        study->list = true;
        return EXIT_OK;
    case OPTION_MISTAKES:
        study->mistakes = true;
        return EXIT_OK;
    case OPTION_DATE:
        study->day = record_day(study->args->value, strlen(study->args->value));
        return study->day >= 0
                   ? EXIT_OK
                   : verb_usage(study->args,
                                _("--date is a date such as 2026-11-27, from 1970 "
                                  "on, not `%.40s`"),
                                study->args->value);
    default:
        study->json = true;
        return EXIT_OK;
    }
}

int verb_study(struct verb_args *args) {
    struct study study = {.args = args,
                          .seat = PEDRO_NO_SEAT,
                          .questions = REVIEW_QUESTIONS,
                          .worlds = REVIEW_WORLDS,
                          .day = (int32_t)(time(NULL) / RECORD_DAY_SECONDS)};
    struct pedro_match match;
    struct pedro_tags tags;
    unsigned seats = 0;
    int id, code = EXIT_OK;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        code = read_option(&study, id);
    }
    if (code != EXIT_OK)
        return code;
    if (study.list && study.json)
        return verb_usage(args, "%s", _("--list and --json exclude each other"));
    if (study.mistakes == (args->operands > 0))
        return verb_usage(args, "%s", _("study needs either FILE or --mistakes"));
    if (study.mistakes)
        return study_mistakes(&(struct study_mistakes){.bot = study.bot,
                                                       .worlds = (unsigned)study.worlds,
                                                       .day = study.day,
                                                       .list = study.list,
                                                       .json = study.json});
    code = record_file_read(args->operand[0], &match, &tags);
    if (code == EXIT_OK)
        code = choose_seats(&study, &match.rules, &tags, &seats);
    if (code == EXIT_OK)
        code = study_match(&study, &match, &tags, seats);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}
