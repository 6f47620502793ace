/* arena_report.c - prints margins with their intervals.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>

#include "cli/arena_report.h"
#include "cli/verb.h"
#include "words/text.h"

enum { SCHEMA = 1 };

static const char *word(const struct arena_report *report, const char *key) {
    return json_string_value(json_object_get(report->header, key));
}

static bool matches(const struct arena_report *report) {
    return json_is_true(json_object_get(report->header, "matches"));
}

static double ratio(int64_t part, int64_t whole) {
    return whole ? (double)part / (double)whole : 0;
}

static double us_per_move(int64_t ns, int64_t moves) { return ratio(ns, moves) / 1000; }

static void write_margin(const struct arena_estimate *margin, char *text, size_t size) {
    if (isfinite(margin->ci95))
        snprintf(text, size, "%+.3f ±%.3f", margin->mean, margin->ci95);
    else
        snprintf(text, size, "%+.3f", margin->mean);
}

void arena_report_brief(const struct arena_tally *tally, char *text, size_t size) {
    const struct arena_estimate margin = arena_margin(tally);
    write_margin(&margin, text, size);
}

static void print_player(const char *which, const char *name, int64_t ns, int64_t moves,
                         int64_t bids, int64_t made, int64_t faults) {
    printf(_("%s %-20s %9.2f us a move, %lld bids, %.1f %% of them made\n"), which, name,
           us_per_move(ns, moves), (long long)bids, 100 * ratio(made, bids));
    if (faults > 0)
        printf(ngettext("  %lld time it gave nothing that could be used, and a choice "
                        "was made for it by chance\n",
                        "  %lld times it gave nothing that could be used, and a choice "
                        "was made for it by chance\n",
                        (unsigned long)faults),
               (long long)faults);
}

static void print_sprt(const struct arena_report *report) {
    static const char *const verdicts[] = {
        [ARENA_UNDECIDED] = N_("not decided yet"),
        [ARENA_IS_LOWER] = N_("the lower margin is accepted"),
        [ARENA_IS_UPPER] = N_("the upper margin is accepted"),
    };
    printf(_("Test of %+g against %+g: %s (log likelihood ratio %+.2f)\n"),
           report->sprt->lower, report->sprt->upper,
           _(verdicts[arena_sprt_verdict(report->sprt, &report->tally)]),
           arena_sprt_llr(report->sprt, &report->tally));
}

int arena_report_text(const struct arena_report *report) {
    const struct arena_tally *tally = &report->tally;
    const struct arena_result *sum = &tally->sum;
    const struct arena_estimate margin = arena_margin(tally),
                                points = arena_points(tally), wins = arena_wins(tally),
                                equity = arena_equity(tally);
    const char *mixed = word(report, "mixed");
    char brief[80];
    const char *about =
        matches(report)
            ? ngettext("%s: %lld match, with the sides changed about\n",
                       "%s: %lld matches, each with the sides changed about\n",
                       (unsigned long)tally->pairs)
            : ngettext("%s: %lld deal, with the sides changed about\n",
                       "%s: %lld deals, each with the sides changed about\n",
                       (unsigned long)tally->pairs);
    printf(about, word(report, "variant"), (long long)tally->pairs);
    print_player("A", word(report, "a"), sum->ns_a, sum->moves_a, sum->bids_a,
                 sum->made_a, sum->faults_a);
    print_player("B", word(report, "b"), sum->ns_b, sum->moves_b, sum->bids_b,
                 sum->made_b, sum->faults_b);
    if (mixed)
        printf(_("One seat is A or B, all others are %s\n"), mixed);
    if (tally->pairs == 0)
        return EXIT_OK;
    arena_report_brief(tally, brief, sizeof brief);
    printf(matches(report) ? _("Margin of A: %s points a match\n")
                           : _("Margin of A: %s points a deal\n"),
           brief);
    write_margin(&points, brief, sizeof brief);
    printf(matches(report) ? _("Before bids are made or set: %s points a match\n")
                           : _("Before bids are made or set: %s points a deal\n"),
           brief);
    if (!matches(report) && isfinite(equity.ci95))
        printf(_("Match-winning chance gained by A: %+.3f ±%.3f %% a deal\n"),
               100 * equity.mean, 100 * equity.ci95);
    printf(matches(report) ? _("Matches won by A: %.2f %%")
                           : _("Deals won by A: %.2f %%"),
           100 * wins.mean);
    if (isfinite(wins.ci95))
        printf(" ±%.2f", 100 * wins.ci95);
    if (matches(report) && arena_even_share(tally) < 0.5)
        printf(_(" (an even share is %.0f %%)"), 100 * arena_even_share(tally));
    putchar('\n');
    if (isfinite(margin.ci95))
        printf(_("For an interval of ±%g it takes %.0f deals\n"), report->width,
               arena_pairs_for(&margin, report->width));
    if (report->sprt)
        print_sprt(report);
    return EXIT_OK;
}

/* A number, or null for one that is not known. */
static json_t *number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *sprt_json(const struct arena_report *report) {
    static const char *const verdicts[] = {
        [ARENA_UNDECIDED] = "undecided",
        [ARENA_IS_LOWER] = "lower",
        [ARENA_IS_UPPER] = "upper",
    };
    return json_pack("{s:f, s:f, s:f, s:o, s:s}", "lower", report->sprt->lower, "upper",
                     report->sprt->upper, "error", ARENA_SPRT_ERROR, "llr",
                     number(arena_sprt_llr(report->sprt, &report->tally)), "verdict",
                     verdicts[arena_sprt_verdict(report->sprt, &report->tally)]);
}

int arena_report_json(const struct arena_report *report) {
    /* Said of the run as they stand there; what else is in a header is how its file is
     * read. */
    static const char *const said[] = {"variant", "options", "a",      "b",      "mixed",
                                       "matches", "seed",    "worlds", "time_ms"};
    const struct arena_tally *tally = &report->tally;
    const struct arena_result *sum = &tally->sum;
    const struct arena_estimate margin = arena_margin(tally),
                                points = arena_points(tally), wins = arena_wins(tally),
                                equity = arena_equity(tally);
    json_t *object = json_pack("{s:i}", "schema", SCHEMA);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        json_object_set(object, said[i], json_object_get(report->header, said[i]));
    json_t *found = json_pack(
        "{s:I, s:f, s:o, s:f, s:o, s:o, s:f, s:o, s:f, s:f, s:f, s:o, s:I, s:I, s:I, "
        "s:I, s:I, "
        "s:I, "
        "s:I, s:I, s:I, s:o, s:f, s:f, s:o}",
        "pairs", (json_int_t)tally->pairs, "margin", margin.mean, "margin_ci95",
        number(margin.ci95), "margin_deviation", margin.deviation, "equity",
        matches(report) ? json_null() : json_real(equity.mean), "equity_ci95",
        matches(report) ? json_null() : number(equity.ci95), "win_rate", wins.mean,
        "win_rate_ci95", number(wins.ci95), "us_per_move",
        us_per_move(sum->ns_a, sum->moves_a), "us_per_move_b",
        us_per_move(sum->ns_b, sum->moves_b), "width", report->width, "pairs_needed",
        tally->pairs < 2
            ? json_null()
            : json_integer((json_int_t)arena_pairs_for(&margin, report->width)),
        "hands", (json_int_t)sum->hands, "bids", (json_int_t)sum->bids_a, "bids_b",
        (json_int_t)sum->bids_b, "made", (json_int_t)sum->made_a, "made_b",
        (json_int_t)sum->made_b, "moves", (json_int_t)sum->moves_a, "moves_b",
        (json_int_t)sum->moves_b, "faults", (json_int_t)sum->faults_a, "faults_b",
        (json_int_t)sum->faults_b, "sprt", report->sprt ? sprt_json(report) : json_null(),
        "win_rate_even", matches(report) ? arena_even_share(tally) : 0.5, "points_margin",
        points.mean, "points_margin_ci95", number(points.ci95));
    if (!object || !found || json_object_update(object, found) != 0 ||
        json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12)) != 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    putchar('\n');
    json_decref(found);
    json_decref(object);
    return EXIT_OK;
}
