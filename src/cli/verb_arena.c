/* verb_arena.c - the verb `arena`: measures which player is better, by how much, with
 *intervals.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arena_merge.h"
#include "cli/arena_series.h"
#include "cli/bot_choice.h"
#include "cli/verbs.h"
#include "protocol/bot_process.h"
#include "words/text.h"

enum {
    OPTION_PRESET = 0x100,
    OPTION_DEALS,
    OPTION_MATCHES,
    OPTION_MIXED,
    OPTION_LUCK,
    OPTION_THREADS,
    OPTION_WORLDS,
    OPTION_TIME,
    OPTION_WIDTH,
    OPTION_SPRT,
    OPTION_OUT,
    OPTION_JSON,
};

enum { DEALS = 1000, THREADS_MAX = 256, WORLDS_MAX = 1000000, TIME_MAX = 600000 };

const struct cli_option arena_options[] = {
    {OPTION_PRESET, "preset", N_("PRESET"), N_("the game, `us` unless given"),
     CLI_COMPLETE_PRESET, NULL},
    {OPTION_DEALS, "deals", N_("FROM..TO"),
     N_("play these deals, from 0 and TO left out; one number is TO; 0..1000 unless "
        "given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_MATCHES, "matches", NULL, N_("play a whole match for each deal"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_MIXED, "mixed", N_("BOT"),
     N_("put A or B in one seat and copies of this player in all others"),
     CLI_COMPLETE_BOT, NULL},
    {OPTION_LUCK, "luck", NULL,
     N_("also take the luck of the cards off the margin, so that fewer deals are needed"),
     CLI_COMPLETE_NOTHING, NULL},
    {GAME_OPTION_SEED, "seed", N_("HEX"),
     N_("shuffle and play from this seed, up to 64 hexadecimal digits; 0 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("layouts of the hidden cards a bot looks at for a decision"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_TIME, "time", N_("MS"),
     N_("milliseconds for a decision, counted in work, so that a bot does the same "
        "everywhere"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SPRT, "sprt", N_("LOWER,UPPER"),
     N_("stop as soon as the deals decide between these two margins"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_WIDTH, "width", N_("POINTS"),
     N_("say how many deals it takes for an interval of so many points to either side, "
        "0.1 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_THREADS, "threads", N_("NUMBER"),
     N_("threads to play in, one for each processor unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_OUT, "out", N_("FILE"),
     N_("append the result of each deal to FILE, and continue where it ends"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* --- options --- */

/* Reads a whole number at `*text`, and moves `*text` behind it. */
static bool read_number(const char **text, unsigned long most, unsigned long *number) {
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    *number = strtoul(*text, &end, 10);
    *text = end;
    return errno == 0 && *number <= most;
}

static int take_deals(struct arena_series *run, const struct verb_args *args) {
    const char *text = args->value;
    unsigned long from = 0, to;
    bool well = read_number(&text, ARENA_DEALS_MAX, &to);
    if (well && strncmp(text, "..", 2) == 0) {
        from = to;
        text += 2;
        well = read_number(&text, ARENA_DEALS_MAX, &to);
    }
    if (!well || *text || from >= to)
        return verb_usage(
            args, _("--deals takes a number, or two such as 0..1000, not `%.40s`"),
            args->value);
    run->from = (uint32_t)from;
    run->to = (uint32_t)to;
    return EXIT_OK;
}

static bool read_real(const char **text, double *number) {
    char *end;
    *number = strtod(*text, &end);
    const bool some = end != *text;
    *text = end;
    return some && isfinite(*number) && fabs(*number) < 1e6;
}

static int take_sprt(struct arena_series *run, const struct verb_args *args) {
    const char *text = args->value;
    if (!read_real(&text, &run->sprt.lower) || *text++ != ',' ||
        !read_real(&text, &run->sprt.upper) || *text ||
        !(run->sprt.lower < run->sprt.upper))
        return verb_usage(args,
                          _("--sprt takes two margins, the lower first, such as 0,0.05, "
                            "not `%.40s`"),
                          args->value);
    run->sprt_asked = true;
    return EXIT_OK;
}

static int take_width(struct arena_series *run, const struct verb_args *args) {
    const char *text = args->value;
    if (!read_real(&text, &run->width) || *text || !(run->width >= 0.0001))
        return verb_usage(args, _("--width takes a number of points, not `%.40s`"),
                          args->value);
    return EXIT_OK;
}

/* Handles an option. Returns 0, or an exit code. */
static int take_option(struct arena_series *run, struct verb_args *args, int id) {
    unsigned long number = 0;
    int code = EXIT_OK;
    run->played = run->played || (id != OPTION_JSON && id != OPTION_WIDTH);
    switch (id) {
    case OPTION_PRESET:
        run->preset = args->value;
        break;
    case OPTION_DEALS:
        return take_deals(run, args);
    case OPTION_MATCHES:
        run->matches = true;
        break;
    case OPTION_MIXED:
        run->contender[ARENA_REFERENCE].name = args->value;
        break;
    case OPTION_LUCK:
        run->luck = true;
        break;
    case OPTION_THREADS:
        code = verb_number(args, "threads", 1, THREADS_MAX, &number);
        run->threads = (unsigned)number;
        break;
    case OPTION_WORLDS:
        code = verb_number(args, "worlds", 1, WORLDS_MAX, &number);
        run->budget.worlds = (uint32_t)number;
        break;
    case OPTION_TIME:
        code = verb_number(args, "time", 1, TIME_MAX, &number);
        run->budget.time_us = 1000 * (uint32_t)number;
        break;
    case OPTION_WIDTH:
        return take_width(run, args);
    case OPTION_SPRT:
        return take_sprt(run, args);
    case OPTION_OUT:
        run->out = args->value;
        break;
    case OPTION_JSON:
        run->json = true;
        break;
    default:
        if (game_option(&run->game, args, id) != 0)
            return args->exit;
        break;
    }
    return code;
}

/* A command has a slash or an argument, and does not begin with the name of a bot. */
static bool is_command(const char *text) {
    const size_t name = strcspn(text, ":/");
    const bool open = name == 4 && memcmp(text, "open", name) == 0;
    return strpbrk(text, "/ ") && !open && !bot_find(text, name);
}

static int seat_contender(struct arena_series *run, struct arena_contender *contender) {
    if (is_command(contender->name)) {
        const int time_ms = (int)(run->budget.time_us / 1000);
        arena_program_init(&contender->program, contender->name, &run->game,
                           time_ms ? time_ms : BOT_TIME_MS);
        contender->player = &contender->program.player;
        return EXIT_OK;
    }
    contender->player = &contender->contestant.player;
    return bot_choice_contestant(contender->name, &run->budget, &contender->contestant);
}

/* --- the verb --- */

static int run_arena(struct arena_series *run, const struct verb_args *args) {
    const bool seeded = run->game.seeded;
    if (args->operands != 2)
        return verb_usage(args, "%s", _("two players are wanted, or `merge` and files"));
    int code = game_resolve(&run->game, run->preset);
    if (!seeded)
        memset(run->game.seed, 0, sizeof run->game.seed);
    run->contender[ARENA_A].name = args->operand[0];
    run->contender[ARENA_B].name = args->operand[1];
    for (int i = 0; code == EXIT_OK && i < ARENA_PLAYERS; i++)
        if (run->contender[i].name)
            code = seat_contender(run, &run->contender[i]);
    if (code != EXIT_OK)
        return code;
    if (run->threads == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        run->threads = processors < 1             ? 1
                       : processors > THREADS_MAX ? THREADS_MAX
                                                  : (unsigned)processors;
    }
    arena_tally_init(&run->report.tally,
                     arena_units(&run->game.rules, run->contender[ARENA_REFERENCE].name));
    return arena_series_play(run);
}

int verb_arena(struct verb_args *args) {
    struct arena_series run = {.to = DEALS, .width = 0.1};
    int id;
    game_init(&run.game);
    while ((id = verb_next(args)) > 0) {
        const int code = take_option(&run, args, id);
        if (code != EXIT_OK)
            return code;
    }
    if (id < 0)
        return args->exit;
    run.report.width = run.width;
    run.report.sprt = run.sprt_asked ? &run.sprt : NULL;
    if (strcmp(args->operand[0], "merge") == 0)
        return run.played ? verb_usage(args, "%s",
                                       _("merging goes with --json and --width only"))
               : args->operands < 2
                   ? verb_usage(args, "%s", _("which files are to be merged?"))
                   : arena_merge(args->operand + 1, args->operands - 1, run.width,
                                 run.json);
    return run_arena(&run, args);
}
