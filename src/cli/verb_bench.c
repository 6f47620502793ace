/* verb_bench.c - the verb `bench`: speeds in units of a yardstick, and the bench signature.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bench.h"
#include "cli/bench_unit.h"
#include "cli/endgame_file.h"
#include "cli/game.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "words/text.h"

enum { OPTION_JSON = 0x100, OPTION_ALL, OPTION_SECONDS, OPTION_SIGNATURE };

const struct cli_option bench_options[] = {
    {OPTION_ALL, "all", NULL, N_("measure every preset"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SECONDS, "seconds", N_("SECONDS"),
     N_("CPU-seconds for each measurement, 0.1 to 60; 2 if not given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SIGNATURE, "signature", NULL, N_("print the bench signature only"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* The solver's table of the last tricks, and what it took to have it. */
struct table {
    struct endgame_file file;
    size_t bytes;     /* 0: none */
    double made_s;    /* by the clock; 0 if it was there */
    double opened_ms; /* CPU time */
};

/* Makes the usual table if there is none. Without one, in a game that has none or for want
 * of a place to keep it, solves are only slower. */
static void have_table(const struct pedro_rules *rules, struct table *table) {
    struct position_rules made;
    struct endgame_span usual;
    position_rules_init(rules, PEDRO_SPADES, &made);
    endgame_usual(&made, &usual);
    double begun = cpu_seconds();
    if (!endgame_file_find(&made, &table->file)) {
        if (usual.cards == 0)
            return;
        const double before = progress_now();
        double shown = before;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "%s\n",
                    _("making the solver's table of the last tricks, once"));
        const int err = endgame_file_make(&made, &usual, progress_goes_on, &shown);
        progress_clear();
        if (err)
            verb_fail(EXIT_OK, _("measured without a table of the last tricks: %s"),
                      strerror(err));
        table->made_s = progress_now() - before;
        begun = cpu_seconds();
        if (err || !endgame_file_find(&made, &table->file))
            return;
    }
    table->bytes = table->file.size;
    table->opened_ms = (cpu_seconds() - begun) * 1e3;
}

static int print_json(const char *variant, const struct speeds *speeds,
                      const struct solve_speeds *solves, const struct table *table,
                      double searched, double steps) {
    json_t *object = json_pack(
        "{s:i, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:I}", "schema", 1, "variant",
        variant, "yardstick", steps, "full_hands_per_cpu_s", speeds->full_hands,
        "full_hands_units", speeds->full_hands / steps, "playouts_per_cpu_s",
        speeds->playouts, "playouts_units", speeds->playouts / steps,
        "simulations_per_cpu_s", searched, "simulations_units", searched / steps,
        "signature", (json_int_t)bench_signature());
    if (object && solves->solves > 0) {
        json_object_set_new(object, "solves_per_cpu_s", json_real(solves->per_second));
        json_object_set_new(object, "solves_units",
                            json_real(solves->per_second / steps));
        json_object_set_new(object, "solve_us_median", json_real(solves->median_us));
        json_object_set_new(object, "solve_us_p99", json_real(solves->p99_us));
        json_object_set_new(object, "solve_us_set_up", json_real(solves->set_up_us));
        json_object_set_new(object, "table_bytes",
                            json_integer((json_int_t)table->bytes));
        json_object_set_new(object, "table_s_made", json_real(table->made_s));
        json_object_set_new(object, "table_ms_opened", json_real(table->opened_ms));
    }
    if (!object || json_dumpf(object, stdout, JSON_REAL_PRECISION(7)) != 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    putchar('\n');
    json_decref(object);
    return EXIT_OK;
}

static void print_row(const char *variant, const struct speeds *speeds, double steps) {
    printf("%-20s %12.0f %8.0f %12.0f %8.0f %8.1f\n", variant, speeds->full_hands,
           speeds->full_hands / steps, speeds->playouts, speeds->playouts / steps,
           speeds->choices);
    fflush(stdout);
}

static void print_header(double steps) {
    printf(_("Yardstick: %.1f million steps per CPU-second; speeds are per CPU-second of "
             "one "
             "thread, units are speed / yardstick.\n"),
           steps);
    printf("%-20s %12s %8s %12s %8s %8s\n", _("game"), _("full hands"), _("units"),
           _("playouts"), _("units"), _("choices"));
}

static int measure_all(double seconds, double steps) {
    print_header(steps);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        if (pedro_rules_init(&rules, &pedro_preset(i)->set, NULL) != 0)
            return EXIT_FAILED;
        struct speeds speeds = bench_speeds(&rules, seconds);
        print_row(pedro_preset(i)->name, &speeds, steps);
    }
    return EXIT_OK;
}

int verb_bench(struct verb_args *args) {
    struct game game;
    bool json = false, all = false, sign = false;
    double seconds = 2, steps;
    char *end;
    int id, err;
    game_init(&game);
    while ((id = verb_next(args)) > 0)
        switch (id) {
        case OPTION_JSON:
            json = true;
            break;
        case OPTION_ALL:
            all = true;
            break;
        case OPTION_SIGNATURE:
            sign = true;
            break;
        case OPTION_SECONDS:
            seconds = strtod(args->value, &end);
            if (end == args->value || *end || !(seconds >= 0.1 && seconds <= 60))
                return verb_usage(args, _("--seconds takes a number from 0.1 to 60"));
            break;
        default:
            if (game_option(&game, args, id) != 0)
                return args->exit;
            break;
        }
    if (id < 0)
        return args->exit;
    if (all && (json || args->operands > 0))
        return verb_usage(args,
                          _("--all prints a table of every preset, and nothing else"));
    if (sign) {
        printf("%lu\n", bench_signature());
        return EXIT_OK;
    }
    if (!all) {
        err = game_resolve(&game, args->operands ? args->operand[0] : NULL);
        if (err)
            return err;
    }
    steps = yardstick();
    if (all)
        return measure_all(seconds, steps);
    struct speeds speeds = bench_speeds(&game.rules, seconds);
    struct solve_speeds solves;
    struct table table = {0};
    double searched;
    have_table(&game.rules, &table);
    const bool measured =
        bench_solves(&game.rules, seconds, &table.file.endgame, &solves);
    endgame_file_close(&table.file);
    if (!measured || !bench_search(&game.rules, seconds, &searched))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (json)
        return print_json(game.variant, &speeds, &solves, &table, searched, steps);
    print_header(steps);
    print_row(game.variant, &speeds, steps);
    if (solves.solves > 0)
        printf(
            _("Exact solves of %u first leads: %.0f per CPU-second (%.1f units), median "
              "%.0f us, 99 %% within %.0f us, set-up %.0f us\n"),
            solves.solves, solves.per_second, solves.per_second / steps, solves.median_us,
            solves.p99_us, solves.set_up_us);
    if (solves.solves > 0 && table.bytes)
        printf(_("with a table of the last tricks of %.1f MB; made in %.1f s, opened in "
                 "%.0f ms\n"),
               (double)table.bytes / 1e6, table.made_s, table.opened_ms);
    printf(_("Search for a card: %.0f hands played out per CPU-second (%.0f units)\n"),
           searched, searched / steps);
    printf(_("Bench: %lu\n"), bench_signature());
    return EXIT_OK;
}
