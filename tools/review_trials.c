/* review_trials.c - measures the reviews of records: are the mistakes that they show mistakes, and what do they cost?
 *
 *     review_trials [-b BOT] [-s SEAT] [-w WORLDS] [-x TIMES] [-c] RECORD...
 *
 * Makes the review of each record, with WORLDS layouts in its second sample, and measures every mistake that it would
 * show again in TIMES as many layouts of another sample; with -c in TIMES as many as its cost comes from. Prints a line
 * for each mistake, and for each review the seconds of the processor until its first question came out; at the end how many are
 * still mistakes, and by how much their costs differ. With -x 0 nothing is measured again. See docs/review.md.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyze/review.h"
#include "base/file.h"

enum { TIMES = 10, OTHER_DICE = 50, SHOWN_MAX = 100000 };

struct trials {
    struct analyze_settings settings;
    unsigned worlds, times, seats;
    bool whole;
    unsigned matches, decisions, shown, still, few, chances;
    double *points, *chance;     /* differences of the costs */
    double first, second, again; /* sums of the costs in points */
    double seconds, first_seconds;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void try_question(struct trials *trials, const char *path, struct review *review,
                         unsigned i) {
    const struct review_question *question = &review->question[i];
    const struct analyze_decision *decision =
        &review->analysis->decision[question->decision];
    const struct analyze_cost *cost = &question->played.cost;
    struct analyze_cost again;
    const bool still =
        review_again(review, i, trials->times, trials->whole, OTHER_DICE, &again);
    printf("%s\t%zu\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.4f\t%.4f\t%.4f\t%.4f\t%u\t%s\n",
           path, decision->event, pedro_phase_name((enum pedro_phase)decision->phase),
           question->first.points, cost->points, cost->points_error, again.points,
           again.points_error, cost->chance, cost->chance_error, again.chance,
           again.chance_error, question->worlds, still ? "mistake" : "NONE");
    fflush(stdout);
    trials->first += question->first.points;
    trials->second += cost->points;
    trials->again += again.points;
    trials->still += still;
    trials->chances += analyze_measure_of(cost) == ANALYZE_BY_CHANCE;
    trials->points[trials->shown] = fabs(cost->points - again.points);
    trials->chance[trials->shown++] = fabs(cost->chance - again.chance);
}

static void try_match(struct trials *trials, const char *path,
                      const struct pedro_match *match, const struct pedro_tags *tags) {
    struct equity *equity = equity_create(&match->rules);
    struct analysis analysis = {0};
    struct review review = {0};
    const double begin = now();
    trials->settings.equity = equity;
    struct review_settings settings = review_usual(&trials->settings);
    settings.worlds = trials->worlds;
    settings.seats = trials->seats;
    settings.early = REVIEW_EARLY;
    double first = 0;
    if (equity && analyze_match(match, tags, &trials->settings, &analysis) == 0 &&
        review_begin(&analysis, &settings, &review) == 0) {
        while (review_step(&review) == REVIEW_MORE)
            if (first == 0 && review.questions > 0)
                first = now() - begin;
        trials->seconds += now() - begin;
        trials->first_seconds += first;
        trials->matches++;
        trials->decisions += review.judged;
        trials->few += review.mistakes < REVIEW_FEW;
        for (unsigned i = 0;
             trials->times > 0 && i < review.questions && trials->shown < SHOWN_MAX; i++)
            try_question(trials, path, &review, i);
        printf(
            "# %s: %u decisions, %u candidates, %u mistakes, first question after %.2f "
            "s, %.1f s\n",
            path, review.judged, review.candidates, review.mistakes, first,
            now() - begin);
    }
    review_finish(&review);
    analyze_finish(&analysis);
    equity_destroy(equity);
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_spread(const char *what, double *list, unsigned count, double scale) {
    static const double share[] = {0.5, 0.9, 0.95, 0.98, 0.99, 1};
    qsort(list, count, sizeof *list, compare);
    printf("difference of the costs in %s:", what);
    for (size_t i = 0; i < sizeof share / sizeof *share; i++)
        printf(" %g %% below %.2f%s", 100 * share[i],
               scale * list[(unsigned)ceil(share[i] * count) - 1],
               share[i] < 1 ? "," : "\n");
}

static void print_summary(struct trials *trials) {
    unsigned near = 0;
    printf("matches %u, with fewer than %d mistakes %u, decisions %u, seconds a match "
           "%.2f\n",
           trials->matches, REVIEW_FEW, trials->few, trials->decisions,
           trials->seconds / (trials->matches ? trials->matches : 1));
    if (trials->shown == 0)
        return;
    for (unsigned i = 0; i < trials->shown; i++)
        near += trials->points[i] <= 0.3;
    printf("mistakes shown %u (by the chance to win %u), still mistakes %u (%.1f %%)\n",
           trials->shown, trials->chances, trials->still,
           100.0 * trials->still / trials->shown);
    printf("mean cost in points: analysis %.3f, review %.3f, again %.3f; within 0.3 "
           "points %.1f %%\n",
           trials->first / trials->shown, trials->second / trials->shown,
           trials->again / trials->shown, 100.0 * near / trials->shown);
    print_spread("points", trials->points, trials->shown, 1);
    print_spread("% of the match", trials->chance, trials->shown, 100);
}

static void try_file(struct trials *trials, const char *path) {
    struct pedro_match match = {.events = 0};
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    size_t length;
    char *text = file_read(path, PEDRO_RECORD_MAX, &length);
    if (text && pedro_record_read(text, length, &match, &tags, &error) == 0)
        try_match(trials, path, &match, &tags);
    else
        fprintf(stderr, "review_trials: %s: not a record\n", path);
    free(text);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

int main(int argc, char **argv) {
    static double points[SHOWN_MAX], chance[SHOWN_MAX];
    struct trials trials = {.settings = analyze_usual(),
                            .points = points,
                            .chance = chance,
                            .worlds = REVIEW_WORLDS,
                            .times = TIMES,
                            .seats = (1u << PEDRO_SEATS_MAX) - 1};
    int option;
    trials.settings.closed = trials.settings.later = true;
    trials.settings.luck = 0; /* reviews do not use it */
    while ((option = getopt(argc, argv, "b:s:w:x:c")) != -1) {
        if (option == 'b')
            trials.settings.bot = bot_find(optarg, strlen(optarg));
        else if (option == 'w')
            trials.worlds = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'c')
            trials.whole = true;
        else if (option == 's')
            trials.seats = 1u << strtoul(optarg, NULL, 10);
        else if (option == 'x')
            trials.times = (unsigned)strtoul(optarg, NULL, 10);
        else
            return 2;
    }
    if (!trials.settings.bot || trials.worlds < ANALYZE_WORLDS_LEAST) {
        fputs("usage: review_trials [-b BOT] [-s SEAT] [-w WORLDS] [-x TIMES] [-c] "
              "RECORD...\n",
              stderr);
        return 2;
    }
    for (int i = optind; i < argc; i++)
        try_file(&trials, argv[i]);
    print_summary(&trials);
    return 0;
}
