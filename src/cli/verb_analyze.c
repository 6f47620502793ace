/* verb_analyze.c - the verb `analyze`: analyses a record by the expert.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/report.h"
#include "base/file.h"
#include "cli/bot_choice.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/verbs.h"
#include "words/text.h"

enum { OPTION_BOT = 0x100, OPTION_WORLDS, OPTION_TIME, OPTION_HTML, OPTION_JSON };
enum { WORLDS_MAX = 100000, TIME_MAX = 600000, WIDTH = 100 };

const struct cli_option analyze_options[] = {
    {OPTION_BOT, "bot", N_("NAME"),
     N_("the expert to compare with, the strongest there is unless given"),
     CLI_COMPLETE_BOT, NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("layouts of the hidden cards to find a cost with, 100 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_TIME, "time", N_("MS"),
     N_("milliseconds the expert may take for a decision, counted in work, so that it "
        "prefers the same everywhere"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_HTML, "html", N_("FILE"),
     N_("write a page for a browser there (`-` is stdout), and print nothing else"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

static int write_html(const char *path, const struct analysis *analysis) {
    if (strcmp(path, "-") == 0) {
        analyze_html(stdout, analysis);
        return EXIT_OK;
    }
    FILE *out = fopen(path, "w");
    if (!out)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(errno));
    analyze_html(out, analysis);
    const bool failed = ferror(out);
    if (fclose(out) != 0 || failed)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(errno));
    return EXIT_OK;
}

static int report(const struct analysis *analysis, const char *html, bool json) {
    if (html)
        return write_html(html, analysis);
    if (!json)
        analyze_text(stdout, analysis, verb_columns(WIDTH));
    else if (!analyze_json(stdout, analysis))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    return EXIT_OK;
}

static int analyze_record(const struct pedro_match *match, const struct pedro_tags *tags,
                          const struct analyze_settings *chosen, const char *html,
                          bool json) {
    struct equity *equity = equity_create(&match->rules);
    struct analysis analysis = {0};
    double shown = progress_now();
    struct analyze_settings settings = *chosen;
    settings.equity = equity;
    settings.shown = &shown;
    const int err =
        equity ? analyze_match(match, tags, &settings, &analysis) : PEDRO_ERR_NO_MEMORY;
    progress_clear();
    const int code = err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)))
                         : report(&analysis, html, json);
    analyze_finish(&analysis);
    equity_destroy(equity);
    return code;
}

int verb_analyze(struct verb_args *args) {
    struct analyze_settings settings = analyze_usual();
    struct pedro_match match;
    struct pedro_tags tags;
    const char *html = NULL;
    bool json = false;
    unsigned long number = 0;
    int id, code = EXIT_OK;
    settings.progress = progress_show;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        switch (id) {
        case OPTION_BOT:
            settings.bot = bot_find(args->value, strlen(args->value));
            if (!settings.bot)
                return bot_choice_none(args->value, strlen(args->value));
            break;
        case OPTION_WORLDS:
            code = verb_number(args, "worlds", ANALYZE_WORLDS_LEAST, WORLDS_MAX, &number);
            settings.worlds = (uint32_t)number;
            break;
        case OPTION_TIME:
            code = verb_number(args, "time", 1, TIME_MAX, &number);
            settings.budget.time_us = 1000 * (uint32_t)number;
            break;
        case OPTION_HTML:
            html = args->value;
            break;
        default:
            json = true;
            break;
        }
    }
    if (code != EXIT_OK)
        return code;
    if (html && json)
        return verb_usage(args, "%s", _("--html and --json exclude each other"));
    const int err = html && strcmp(html, "-") != 0 ? file_may_write(html) : 0;
    if (err)
        return verb_fail(EXIT_FAILED, "%s: %s", html, strerror(err));
    code = record_file_read(args->operand[0], &match, &tags);
    if (code == EXIT_OK)
        code = analyze_record(&match, &tags, &settings, html, json);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}
