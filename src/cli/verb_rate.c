/* verb_rate.c - the verb `rate`: ratings from records, tournaments and tables of results.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/rate_report.h"
#include "cli/record_file.h"
#include "cli/verbs.h"
#include "rating/event_results.h"
#include "rating/family.h"
#include "rating/results_table.h"
#include "words/text.h"

enum { OPTION_JSON = 0x100, OPTION_CSV, OPTION_SINCE, OPTION_GRAPH, OPTION_FAMILY };

const struct cli_option rate_options[] = {
    {OPTION_FAMILY, "family", N_("FAMILY"),
     N_("only this family of games: alone, pitch, king or pedro"), CLI_COMPLETE_WORDS,
     "alone pitch king pedro"},
    {OPTION_SINCE, "since", N_("DATE"), N_("leave out results before this date"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_GRAPH, "graph", N_("NAME"), N_("draw a person's rating after each date"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_CSV, "csv", NULL, N_("print CSV, a line for each person and each pair"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* True if a text begins as a record does, after blanks and comments. */
static bool is_record(const char *text, size_t length) {
    const char *end = text + length;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    for (; text < end && strchr(" \t\r\n;", *text); text++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        if (*text == ';')
            text = newline ? newline : end - 1;
    }
    return text < end && *text == '[';
}

static int read_match(struct rate_input *input, const char *name, const char *text,
                      size_t length) {
    struct pedro_match match = {0};
    struct pedro_pad pad = {0};
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    const bool is_pad = pedro_pad_is(text, length);
    int err = is_pad ? pedro_pad_read(text, length, &pad, &tags, &error)
                     : pedro_record_read(text, length, &match, &tags, &error);
    int code = EXIT_OK;
    if (err && err != PEDRO_ERR_NO_MEMORY)
        code = record_file_fail(name, &error);
    else if (!err)
        err = rating_book_match(&input->book, is_pad ? &pad.match : &match, &tags);
    if (err >= 0)
        input->count[err]++;
    pedro_pad_finish(&pad);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return err >= 0 || code ? code : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
}

/* True if a text begins as the journal or the document of a tournament does. */
static bool is_tournament(const char *text, size_t length) {
    return length > 0 && (*text == '{' || (*text >= '0' && *text <= '9'));
}

static int read_tournament(struct rate_input *input, const char *name, const char *text,
                           size_t length) {
    struct tournament tournament;
    struct tournament_journal journal;
    int err = tournament_read_any(text, length, &tournament, &journal);
    int code = EXIT_OK;
    if (err && err != PEDRO_ERR_NO_MEMORY)
        code = record_file_fail(
            name, &(struct pedro_record_error){
                      .err = err, .line = journal.line, .refusal = journal.refusal});
    else if (err || (err = rating_event(&input->book, &tournament, input->count)))
        code = verb_fail(EXIT_FAILED, "%s: %s", name, _(pedro_strerror(err)));
    tournament_finish(&tournament);
    return code;
}

static int read_file(struct rate_input *input, const char *path) {
    const char *name = record_file_name(path);
    size_t length;
    int code;
    char *text = record_file_text(path, &length, &code);
    if (text && is_record(text, length)) {
        code = read_match(input, name, text, length);
    } else if (text && is_tournament(text, length)) {
        code = read_tournament(input, name, text, length);
    } else if (text) {
        struct pedro_record_error error;
        const int err =
            rating_results_read(&input->book, text, length, input->count, &error);
        if (err == PEDRO_ERR_NO_MEMORY || err == PEDRO_ERR_TOO_LONG)
            code = verb_fail(EXIT_FAILED, "%s: %s", name, _(pedro_strerror(err)));
        else if (err)
            code = record_file_fail(name, &error);
    }
    free(text);
    return code;
}

static int rate(struct rate_input *input, const struct verb_args *args) {
    int code = rating_book_init(&input->book) ? EXIT_OK : EXIT_FAILED;
    for (int i = 0; i < args->operands && code == EXIT_OK; i++)
        code = read_file(input, args->operand[i]);
    if (code == EXIT_OK && input->graph &&
        (input->person = rating_book_find(&input->book, input->graph)) < 0)
        code = verb_fail(EXIT_NOT_FOUND, _("nobody called `%.80s` is in these files"),
                         input->graph);
    if (code == EXIT_OK)
        code = rate_report(input);
    rating_book_finish(&input->book);
    return code;
}

int verb_rate(struct verb_args *args) {
    struct rate_input input = {.since = RECORD_NO_DAY, .family = -1, .person = -1};
    int id;
    while ((id = verb_next(args)) > 0) {
        switch (id) {
        case OPTION_FAMILY:
            input.family = rating_family_find(args->value);
            if (input.family < 0)
                return verb_usage(
                    args, _("--family is alone, pitch, king or pedro, not `%.80s`"),
                    args->value);
            break;
        case OPTION_SINCE:
            input.since = record_day(args->value, strlen(args->value));
            if (input.since == RECORD_NO_DAY)
                return verb_usage(args,
                                  _("--since is a date like 2026-11-23, not `%.80s`"),
                                  args->value);
            break;
        case OPTION_GRAPH:
            input.graph = args->value;
            break;
        case OPTION_JSON:
            input.form = RATE_JSON;
            break;
        default:
            input.form = RATE_CSV;
        }
    }
    return id < 0 ? args->exit : rate(&input, args);
}
