/* study_mistakes.c - asks the mistakes that are due, each in a review of its own, and notes how it was answered.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/study_mistakes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json_output.h"
#include "cli/mistakes_file.h"
#include "cli/study_desk.h"
#include "cli/verbs.h"
#include "record/day.h"
#include "words/text.h"

enum { SCHEMA = 1 };

/* A question, while it is asked. */
struct asking {
    const struct study_mistakes *settings;
    const struct mistakes_file *file;
    const struct kept_mistake *kept;
    const struct pedro_match *match;
    const struct pedro_tags *tags;
    struct mistake mistake;
    int err;
};

static void hear(void *data, unsigned question, bool right) {
    struct asking *asking = data;
    struct mistake *mistake = &asking->mistake;
    const int32_t day = asking->settings->day;
    (void)question;
    mistake->when = right ? leitner_right(mistake->when, day) : leitner_wrong(day);
    const int err = mistakes_file_note(asking->file, asking->kept, mistake);
    if (err)
        asking->err = err;
}

int study_ask(const struct study_mistakes *settings, const struct pedro_match *match,
              const struct pedro_tags *tags, const struct mistake *mistake,
              struct study_round *round) {
    struct equity *equity = equity_create(&match->rules);
    struct review *review = calloc(1, sizeof *review);
    struct analyze_settings analyze = analyze_usual();
    struct analysis analysis = {0};
    int err = PEDRO_ERR_NO_MEMORY;
    analyze.bot = settings->bot ? settings->bot : analyze.bot;
    analyze.equity = equity;
    analyze.closed = true;
    struct review_settings wanted = review_usual(&analyze);
    wanted.worlds = settings->worlds;
    if (equity && review)
        err = mistake_analysis(mistake, match, tags, &analyze, &analysis);
    if (!err)
        err = review_recall(&analysis, &wanted, review);
    const int code =
        err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)))
            : (settings->list ? study_desk_list : study_desk_run)(review, tags, round);
    if (review)
        review_finish(review);
    free(review);
    analyze_finish(&analysis);
    equity_destroy(equity);
    return code;
}

static int ask_one(struct asking *asking, struct study_round *round) {
    const int code =
        study_ask(asking->settings, asking->match, asking->tags, &asking->mistake, round);
    return code == EXIT_OK && asking->err
               ? verb_fail(EXIT_FAILED, _("a mistake could not be saved: %s"),
                           strerror(asking->err))
               : code;
}

static int ask_all(struct asking *asking, struct study_round *round) {
    const struct mistakes_file *file = asking->file;
    const int32_t day = asking->settings->day;
    int code = EXIT_OK;
    for (size_t i = 0; i < file->count && code == EXIT_OK && !round->stopped; i++) {
        struct pedro_match match;
        struct pedro_tags tags;
        if (!leitner_is_due(file->kept[i].when, day))
            continue;
        asking->kept = &file->kept[i];
        asking->match = &match;
        asking->tags = &tags;
        if (mistakes_file_open(file, &file->kept[i], &match, &tags, &asking->mistake))
            code = ask_one(asking, round);
        asking->match = NULL;
        asking->tags = NULL;
        pedro_match_finish(&match);
        pedro_tags_finish(&tags);
    }
    return code;
}

/* --- what there is --- */

/* Says how many wait, and when the next one comes. */
static void say_state(int32_t day) {
    struct mistakes_file file;
    char date[RECORD_DATE_MAX];
    if (mistakes_file_find(&file) == 0) {
        const size_t learned = mistakes_file_learned(&file), kept = file.count - learned;
        if (kept > 0) {
            const int32_t due = file.kept[0].when.due;
            record_date(due > day ? due : day, date);
            printf(ngettext("%zu mistake is kept; the next one comes on %s.\n",
                            "%zu mistakes are kept; the next one comes on %s.\n", kept),
                   kept, date);
        } else if (learned == 0) {
            puts(_("No mistake is kept. Those of `pedro study FILE` that you do not find "
                   "at the first try are."));
        }
        if (learned > 0)
            printf(ngettext("%zu is learned: answered rightly five times in a row.\n",
                            "%zu are learned: answered rightly five times in a row.\n",
                            learned),
                   learned);
    }
    mistakes_file_finish(&file);
}

struct listing {
    const struct mistakes_file *file;
    int32_t day;
};

static void compose(struct json_writer *writer, const void *data) {
    const struct listing *listing = data;
    const struct mistakes_file *file = listing->file;
    char date[RECORD_DATE_MAX];
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    record_date(listing->day, date);
    json_put_text(writer, "date", date);
    json_put_number(writer, "due", (long long)mistakes_file_due(file, listing->day));
    json_put_number(writer, "learned", (long long)mistakes_file_learned(file));
    json_open(writer, "mistakes", '[');
    for (size_t i = 0; i < file->count; i++) {
        const struct kept_mistake *kept = &file->kept[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "file", kept->name);
        json_put_text(writer, "variant", kept->variant);
        json_put_number(writer, "event", (long long)kept->event);
        json_put_number(writer, "box", kept->when.box);
        record_date(kept->when.due, date);
        json_put_text(writer, "due", date);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

int study_mistakes(const struct study_mistakes *settings) {
    struct mistakes_file file;
    const int err = mistakes_file_find(&file);
    int code = EXIT_OK;
    if (err) {
        code = verb_fail(EXIT_FAILED, "%s: %s", file.directory, strerror(err));
    } else if (settings->json) {
        code = json_output(compose, &(struct listing){&file, settings->day});
    } else {
        struct asking asking = {.settings = settings, .file = &file};
        struct study_round round = {.all =
                                        (unsigned)mistakes_file_due(&file, settings->day),
                                    .heard = settings->list ? NULL : hear,
                                    .data = &asking};
        if (round.all == 0)
            puts(_("No mistake is due."));
        code = ask_all(&asking, &round);
        if (code == EXIT_OK) {
            study_desk_end(&round);
            say_state(settings->day);
        }
    }
    mistakes_file_finish(&file);
    return code;
}
