/* verb_bench.c - the verb `bench`: speeds in units of the reference workload, and the
 *bench signature.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bench.h"
#include "cli/bench_unit.h"
#include "cli/endgame_file.h"
#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, OPTION_ALL, OPTION_SECONDS, OPTION_SIGNATURE, DIGITS = 7 };

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

/* The endgame table, and the time for making and opening it. */
struct table {
    struct endgame_file file;
    size_t bytes;     /* 0: none */
    double made_s;    /* wall time; 0 if it existed */
    double opened_ms; /* CPU time */
};

/* Makes the usual table if there is none. Without a table, because the game has none or
 * there is no room for it, solves are only slower. */
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

/* What is printed about a game. */
struct measured {
    const char *variant;
    struct speeds speeds;
    struct solve_speeds solves;
    struct table table;
    double searched,
        steps; /* per CPU-second; the steps are the yardstick's, in millions */
    unsigned long signature;
};

static void put_speed(struct json_writer *writer, const char *name, const char *in_units,
                      double speed, double steps) {
    json_put_real(writer, name, speed, DIGITS);
    json_put_real(writer, in_units, speed / steps, DIGITS);
}

static void compose(struct json_writer *writer, const void *data) {
    const struct measured *measured = data;
    const struct solve_speeds *solves = &measured->solves;
    const struct table *table = &measured->table;
    const double steps = measured->steps;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", 1);
    json_put_text(writer, "variant", measured->variant);
    json_put_real(writer, "yardstick", steps, DIGITS);
    put_speed(writer, "full_hands_per_cpu_s", "full_hands_units",
              measured->speeds.full_hands, steps);
    put_speed(writer, "playouts_per_cpu_s", "playouts_units", measured->speeds.playouts,
              steps);
    put_speed(writer, "simulations_per_cpu_s", "simulations_units", measured->searched,
              steps);
    json_put_number(writer, "signature", (long long)measured->signature);
    if (solves->solves > 0) {
        put_speed(writer, "solves_per_cpu_s", "solves_units", solves->per_second, steps);
        json_put_real(writer, "solve_us_median", solves->median_us, DIGITS);
        json_put_real(writer, "solve_us_p99", solves->p99_us, DIGITS);
        json_put_real(writer, "solve_us_set_up", solves->set_up_us, DIGITS);
        json_put_number(writer, "table_bytes", (long long)table->bytes);
        json_put_real(writer, "table_s_made", table->made_s, DIGITS);
        json_put_real(writer, "table_ms_opened", table->opened_ms, DIGITS);
    }
    json_close(writer, '}');
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
    wrap_cell(stdout, _("game"), GAME_NAMES_CELL);
    wrap_right(stdout, _("full hands"), 12);
    wrap_right(stdout, _("units"), 9);
    wrap_right(stdout, _("playouts"), 13);
    wrap_right(stdout, _("units"), 9);
    wrap_right(stdout, _("choices"), 9);
    putchar('\n');
}

/* Speeds, solves and the search. */
enum { MEASUREMENTS_OF_SPEED = 2, MEASUREMENTS = MEASUREMENTS_OF_SPEED + 2 };

static int measure_all(double seconds, double steps) {
    struct bench_progress progress = {.shown = progress_now(),
                                      .all = MEASUREMENTS_OF_SPEED * seconds *
                                             pedro_preset_count()};
    print_header(steps);
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        if (pedro_rules_init(&rules, &pedro_preset(i)->set, NULL) != 0)
            return EXIT_FAILED;
        struct speeds speeds = bench_speeds(&rules, seconds, &progress);
        progress_clear();
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
    struct measured measured = {.variant = game.variant, .steps = steps};
    struct solve_speeds *solves = &measured.solves;
    struct table *table = &measured.table;
    struct bench_progress progress = {.shown = progress_now(),
                                      .all = MEASUREMENTS * seconds};
    measured.speeds = bench_speeds(&game.rules, seconds, &progress);
    progress_clear();
    have_table(&game.rules, table);
    const bool solved =
        bench_solves(&game.rules, seconds, &table->file.endgame, &progress, solves);
    endgame_file_close(&table->file);
    const bool searched =
        solved && bench_search(&game.rules, seconds, &progress, &measured.searched);
    progress_clear();
    if (!searched)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    measured.signature = bench_signature();
    if (json)
        return json_output(compose, &measured);
    print_header(steps);
    print_row(game.variant, &measured.speeds, steps);
    if (solves->solves > 0)
        printf(
            _("Exact solves of %u first leads: %.0f per CPU-second (%.1f units), median "
              "%.0f us, 99 %% within %.0f us, set-up %.0f us\n"),
            solves->solves, solves->per_second, solves->per_second / steps,
            solves->median_us, solves->p99_us, solves->set_up_us);
    if (solves->solves > 0 && table->bytes)
        printf(_("with a table of the last tricks of %.1f MB; made in %.1f s, opened in "
                 "%.0f ms\n"),
               (double)table->bytes / 1e6, table->made_s, table->opened_ms);
    printf(_("Search for a card: %.0f hands played out per CPU-second (%.0f units)\n"),
           measured.searched, measured.searched / steps);
    printf(_("Bench: %lu\n"), measured.signature);
    return EXIT_OK;
}
