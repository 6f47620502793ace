/* arena_report.c - prints margins with their intervals.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>

#include "cli/arena_file.h"
#include "cli/arena_report.h"
#include "cli/json_output.h"
#include "cli/verb.h"
#include "words/text.h"

enum { SCHEMA = 1, DIGITS = 12 };

/* A text of the header, or "" if it has none of that name. */
struct word {
    char text[ARENA_HEADER_MAX];
};

static const char *word(const struct arena_report *report, const char *name,
                        struct word *word) {
    struct json value;
    if (!json_get(&report->header, name, &value) ||
        !json_get_text(&value, word->text, sizeof word->text, NULL))
        *word->text = '\0';
    return word->text;
}

static bool matches(const struct arena_report *report) {
    struct json value;
    bool matches;
    return json_get(&report->header, "matches", &value) &&
           json_get_flag(&value, &matches) && matches;
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

/* By how many times the results alone need more deals for the same interval; 0 if that is not known. */
static double deals_saved(const struct arena_tally *tally) {
    const double with = arena_margin(tally).deviation,
                 without = arena_played(tally).deviation;
    return tally->sum.lucky && without > 0 ? with * with / (without * without) : 0;
}

static void print_played(const struct arena_report *report) {
    const struct arena_estimate played = arena_played(&report->tally);
    char brief[80];
    write_margin(&played, brief, sizeof brief);
    printf(matches(report) ? _("Without the luck of the cards: %s points a match\n")
                           : _("Without the luck of the cards: %s points a deal\n"),
           brief);
    if (deals_saved(&report->tally) > 0)
        printf(
            _("With that luck it takes %.1f times as many deals for the same interval\n"),
            deals_saved(&report->tally));
}

int arena_report_text(const struct arena_report *report) {
    const struct arena_tally *tally = &report->tally;
    const struct arena_result *sum = &tally->sum;
    const struct arena_estimate margin = arena_margin(tally), best = arena_best(tally),
                                points = arena_points(tally), wins = arena_wins(tally),
                                equity = arena_equity(tally);
    struct word name;
    char brief[80];
    const char *about =
        matches(report)
            ? ngettext("%s: %lld match, with the sides changed about\n",
                       "%s: %lld matches, each with the sides changed about\n",
                       (unsigned long)tally->pairs)
            : ngettext("%s: %lld deal, with the sides changed about\n",
                       "%s: %lld deals, each with the sides changed about\n",
                       (unsigned long)tally->pairs);
    printf(about, word(report, "variant", &name), (long long)tally->pairs);
    print_player("A", word(report, "a", &name), sum->ns_a, sum->moves_a, sum->bids_a,
                 sum->made_a, sum->faults_a);
    print_player("B", word(report, "b", &name), sum->ns_b, sum->moves_b, sum->bids_b,
                 sum->made_b, sum->faults_b);
    if (*word(report, "mixed", &name))
        printf(_("One seat is A or B, all others are %s\n"), name.text);
    if (tally->pairs == 0)
        return EXIT_OK;
    arena_report_brief(tally, brief, sizeof brief);
    printf(matches(report) ? _("Margin of A: %s points a match\n")
                           : _("Margin of A: %s points a deal\n"),
           brief);
    if (sum->lucky)
        print_played(report);
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
               arena_pairs_for(&best, report->width));
    if (report->sprt)
        print_sprt(report);
    return EXIT_OK;
}

/* A number, or null if `known` is false or it is infinite. */
static void put_known(struct json_writer *writer, const char *name, bool known,
                      double number) {
    json_put_real(writer, name, known ? number : NAN, DIGITS);
}

static void put_sprt(struct json_writer *writer, const struct arena_report *report) {
    static const char *const verdicts[] = {
        [ARENA_UNDECIDED] = "undecided",
        [ARENA_IS_LOWER] = "lower",
        [ARENA_IS_UPPER] = "upper",
    };
    if (!report->sprt) {
        json_put_null(writer, "sprt");
        return;
    }
    json_open(writer, "sprt", '{');
    json_put_real(writer, "lower", report->sprt->lower, DIGITS);
    json_put_real(writer, "upper", report->sprt->upper, DIGITS);
    json_put_real(writer, "error", ARENA_SPRT_ERROR, DIGITS);
    json_put_real(writer, "llr", arena_sprt_llr(report->sprt, &report->tally), DIGITS);
    json_put_word(writer, "verdict",
                  verdicts[arena_sprt_verdict(report->sprt, &report->tally)]);
    json_close(writer, '}');
}

/* Repeats members of the header; the others describe the format of the file. */
static void put_run(struct json_writer *writer, const struct json *header) {
    static const char *const said[] = {"variant", "options", "a",    "b",      "mixed",
                                       "matches", "luck",    "seed", "worlds", "time_ms"};
    struct json value;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (json_get(header, said[i], &value))
            pedro_text_add_bytes(json_put_name(writer, said[i]), value.at,
                                 (size_t)(value.end - value.at));
}

static void put_counts(struct json_writer *writer, const struct arena_result *sum) {
    const struct {
        const char *name;
        int64_t count;
    } counts[] = {
        {"hands", sum->hands},     {"bids", sum->bids_a},     {"bids_b", sum->bids_b},
        {"made", sum->made_a},     {"made_b", sum->made_b},   {"moves", sum->moves_a},
        {"moves_b", sum->moves_b}, {"faults", sum->faults_a}, {"faults_b", sum->faults_b},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_put_number(writer, counts[i].name, counts[i].count);
}

static void compose(struct json_writer *writer, const void *data) {
    const struct arena_report *report = data;
    const struct arena_tally *tally = &report->tally;
    const struct arena_result *sum = &tally->sum;
    const struct arena_estimate margin = arena_margin(tally),
                                points = arena_points(tally), wins = arena_wins(tally),
                                equity = arena_equity(tally),
                                played = arena_played(tally), best = arena_best(tally);
    const bool deals = !matches(report);
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    put_run(writer, &report->header);
    json_put_number(writer, "pairs", tally->pairs);
    json_put_real(writer, "margin", margin.mean, DIGITS);
    json_put_real(writer, "margin_ci95", margin.ci95, DIGITS);
    json_put_real(writer, "margin_deviation", margin.deviation, DIGITS);
    put_known(writer, "equity", deals, equity.mean);
    put_known(writer, "equity_ci95", deals, equity.ci95);
    json_put_real(writer, "win_rate", wins.mean, DIGITS);
    json_put_real(writer, "win_rate_ci95", wins.ci95, DIGITS);
    json_put_real(writer, "us_per_move", us_per_move(sum->ns_a, sum->moves_a), DIGITS);
    json_put_real(writer, "us_per_move_b", us_per_move(sum->ns_b, sum->moves_b), DIGITS);
    json_put_real(writer, "width", report->width, DIGITS);
    if (tally->pairs < 2)
        json_put_null(writer, "pairs_needed");
    else
        json_put_number(writer, "pairs_needed",
                        (long long)arena_pairs_for(&best, report->width));
    put_counts(writer, sum);
    put_sprt(writer, report);
    json_put_real(writer, "win_rate_even", deals ? 0.5 : arena_even_share(tally), DIGITS);
    json_put_real(writer, "points_margin", points.mean, DIGITS);
    json_put_real(writer, "points_margin_ci95", points.ci95, DIGITS);
    put_known(writer, "played_margin", sum->lucky, played.mean);
    put_known(writer, "played_margin_ci95", sum->lucky, played.ci95);
    put_known(writer, "deals_saved", deals_saved(tally) > 0, deals_saved(tally));
    json_close(writer, '}');
}

int arena_report_json(const struct arena_report *report) {
    return json_output(compose, report);
}
