/* verb_arena.c - the verb `arena`: who is better, by how much, and how sure that is.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena/arena.h"
#include "arena/contestant.h"
#include "cli/arena_file.h"
#include "cli/arena_merge.h"
#include "cli/arena_program.h"
#include "cli/arena_report.h"
#include "cli/bot_choice.h"
#include "cli/bot_process.h"
#include "cli/text.h"
#include "cli/verbs.h"

enum {
    OPTION_PRESET = 0x100,
    OPTION_DEALS,
    OPTION_MATCHES,
    OPTION_MIXED,
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
     N_("seat A or B on one seat and copies of this one everywhere else"),
     CLI_COMPLETE_BOT, NULL},
    {GAME_OPTION_SEED, "seed", N_("HEX"),
     N_("shuffle and play from this seed, up to 64 hexadecimal digits; 0 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_WORLDS, "worlds", N_("NUMBER"),
     N_("layouts of the hidden cards a bot looks at for a decision"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_TIME, "time", N_("MS"),
     N_("milliseconds for a decision; what a bot does may then depend on the machine"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SPRT, "sprt", N_("LOWER,UPPER"),
     N_("stop as soon as it is clear which of these is the margin"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_WIDTH, "width", N_("POINTS"),
     N_("say how many deals it takes for an interval of so many points to either side, "
        "0.1 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_THREADS, "threads", N_("NUMBER"),
     N_("threads to play in, one for each processor unless given"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_OUT, "out", N_("FILE"),
     N_("write the result of each deal there, and go on where FILE ends"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* One of those who play: a bot of ours, or a program. */
struct contender {
    const char *name; /* as typed, NULL if nobody */
    struct arena_contestant contestant;
    struct arena_program program;
    const struct arena_player *player;
};

/* A run as the command line asks for it, and as far as it has come. */
struct run {
    struct game game;
    const char *preset, *out;
    struct contender contender[ARENA_PLAYERS];
    struct bot_budget budget;
    uint32_t from, to, next; /* the deal that comes next */
    unsigned threads;
    bool matches, json, sprt_asked, played; /* an option was given that merging has no use
                                             * for */
    struct arena_sprt sprt;
    double width;
    FILE *file;
    bool write_failed;
    long long shown_ms; /* when the progress bar was drawn last */
    struct arena_report report;
};

/* --- options --- */

/* Reads a whole number from `*text` on, which moves behind it. */
static bool read_number(const char **text, unsigned long most, unsigned long *number) {
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    *number = strtoul(*text, &end, 10);
    *text = end;
    return errno == 0 && *number <= most;
}

static int take_number(const struct verb_args *args, const char *name, unsigned long most,
                       unsigned long *number) {
    const char *text = args->value;
    if (!read_number(&text, most, number) || *text || *number == 0)
        return verb_usage(args, _("--%s takes a number from 1 to %lu, not `%.40s`"), name,
                          most, args->value);
    return EXIT_OK;
}

static int take_deals(struct run *run, const struct verb_args *args) {
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

static int take_sprt(struct run *run, const struct verb_args *args) {
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

static int take_width(struct run *run, const struct verb_args *args) {
    const char *text = args->value;
    if (!read_real(&text, &run->width) || *text || !(run->width >= 0.0001))
        return verb_usage(args, _("--width takes a number of points, not `%.40s`"),
                          args->value);
    return EXIT_OK;
}

/* Takes an option. 0, or an exit code. */
static int take_option(struct run *run, struct verb_args *args, int id) {
    unsigned long number;
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
    case OPTION_THREADS:
        code = take_number(args, "threads", THREADS_MAX, &number);
        run->threads = (unsigned)number;
        break;
    case OPTION_WORLDS:
        code = take_number(args, "worlds", WORLDS_MAX, &number);
        run->budget.worlds = (uint32_t)number;
        break;
    case OPTION_TIME:
        code = take_number(args, "time", TIME_MAX, &number);
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

static int seat_contender(struct run *run, struct contender *contender) {
    const char *wrong;
    size_t length;
    if (is_command(contender->name)) {
        const int time_ms = (int)(run->budget.time_us / 1000);
        arena_program_init(&contender->program, contender->name, &run->game,
                           time_ms ? time_ms : BOT_TIME_MS);
        contender->player = &contender->program.player;
        return EXIT_OK;
    }
    contender->player = &contender->contestant.player;
    switch (arena_contestant_read(contender->name, &run->budget, &contender->contestant,
                                  &wrong, &length)) {
    case ARENA_CONTESTANT_NO_BOT:
        return bot_choice_none(wrong, length);
    case ARENA_CONTESTANT_BAD_LIMIT:
        return verb_fail(EXIT_USAGE,
                         _("`%.*s` is no limit of a bot, such as worlds=20 or time=5"),
                         (int)(length < 40 ? length : 40), wrong);
    default:
        return EXIT_OK;
    }
}

/* --- the run --- */

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void show_progress(struct run *run) {
    enum { BAR = 30, EVERY_MS = 200 };
    const long long now = now_ms();
    char brief[80], bar[BAR + 1];
    if (now - run->shown_ms < EVERY_MS || !isatty(STDERR_FILENO))
        return;
    run->shown_ms = now;
    const uint32_t done = run->next - run->from, all = run->to - run->from;
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)((uint64_t)BAR * done / all));
    bar[BAR] = '\0';
    arena_report_brief(&run->report.tally, brief, sizeof brief);
    fprintf(stderr, "\r[%s] %lu/%lu  %s\033[K", bar, (unsigned long)done,
            (unsigned long)all, brief);
}

static void clear_progress(const struct run *run) {
    if (run->shown_ms)
        fputs("\r\033[K", stderr);
}

/* Counts a result. False when there is nothing left to play for. */
static bool count(void *data, const struct arena_result *result) {
    struct run *run = data;
    arena_tally_add(&run->report.tally, result);
    run->next = (uint32_t)result->deal + 1;
    return run->next < run->to &&
           !(run->sprt_asked &&
             arena_sprt_verdict(&run->sprt, &run->report.tally) != ARENA_UNDECIDED);
}

static bool take(void *data, const struct arena_result *result) {
    struct run *run = data;
    if (run->file && !arena_file_add(run->file, result)) {
        run->write_failed = true;
        return false;
    }
    const bool more = count(run, result);
    show_progress(run);
    return more;
}

static json_t *fields_json(void) {
    json_t *fields = json_array();
#define FIELD(name, meaning) json_array_append_new(fields, json_string(#name));
    ARENA_FIELDS(FIELD)
#undef FIELD
    return fields;
}

/* What the run is of, for its file and its report. */
static json_t *make_header(const struct run *run) {
    char seed[2 * PEDRO_SEED_SIZE + 1], options[4096];
    const struct arena_units units = run->report.tally.units;
    struct pedro_match match;
    struct pedro_text text;
    if (game_match_init(&run->game, &match) != EXIT_OK)
        return NULL;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(&match, &text);
    pedro_match_finish(&match);
    pedro_seed_text(run->game.seed, seed);
    return json_pack(
        "{s:i, s:s, s:s, s:s, s:s, s:s, s:s?, s:b, s:s, s:i, s:i, s:i, s:i, s:i, s:o}",
        "pedro_arena", 1, "version", PEDRO_VERSION, "variant", run->game.variant,
        "options", options, "a", run->contender[ARENA_A].name, "b",
        run->contender[ARENA_B].name, "mixed", run->contender[ARENA_REFERENCE].name,
        "matches", run->matches, "seed", seed, "worlds", (int)run->budget.worlds,
        "time_ms", (int)(run->budget.time_us / 1000), "margin_unit", units.margin,
        "wins_unit", units.wins, "equity_unit", units.equity, "fields", fields_json());
}

static int print(const struct run *run) {
    return run->json ? arena_report_json(&run->report) : arena_report_text(&run->report);
}

static int open_file(struct run *run) {
    char *header = json_dumps(run->report.header, JSON_COMPACT);
    int code;
    if (!header)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (strlen(header) >= ARENA_HEADER_MAX)
        code = verb_fail(EXIT_USAGE, "%s", _("the commands of the players are too long"));
    else
        code = arena_file_open(run->out, header, run->from, count, run, &run->file);
    free(header);
    return code;
}

static int play(struct run *run) {
    struct arena arena = {.rules = &run->game.rules, .matches = run->matches};
    enum arena_who gone = ARENA_A;
    for (int i = 0; i < ARENA_PLAYERS; i++)
        arena.player[i] = run->contender[i].player;
    memcpy(arena.seed, run->game.seed, sizeof arena.seed);
    struct equity *equity = run->matches ? NULL : equity_create(&run->game.rules);
    if (!run->matches && !equity)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    arena.equity = equity;
    const enum arena_end end =
        arena_run(&arena, run->next, run->to, run->threads, take, run, &gone);
    equity_destroy(equity);
    clear_progress(run);
    if (run->write_failed)
        return verb_fail(EXIT_FAILED, "%s: %s", run->out, strerror(errno));
    if (end == ARENA_NO_MEMORY)
        return verb_fail(EXIT_FAILED, "%s", _("the players could not be started"));
    if (end == ARENA_PLAYER_GONE)
        return verb_fail(EXIT_FAILED, _("%s %s: deal %lu cannot be played"),
                         run->contender[gone].name, _(bot_answer_text(BOT_DEAD)),
                         (unsigned long)run->next);
    return EXIT_OK;
}

/* Plays what the file does not have yet, and reports. */
static int run_deals(struct run *run) {
    int code = EXIT_OK;
    run->next = run->from;
    run->report.header = make_header(run);
    if (!run->report.header)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (run->out)
        code = open_file(run);
    const bool decided =
        run->sprt_asked &&
        arena_sprt_verdict(&run->sprt, &run->report.tally) != ARENA_UNDECIDED;
    if (code == EXIT_OK && run->next < run->to && !decided)
        code = play(run);
    if (run->file && fclose(run->file) != 0 && code == EXIT_OK)
        code = verb_fail(EXIT_FAILED, "%s: %s", run->out, strerror(errno));
    if (code == EXIT_OK)
        code = print(run);
    json_decref(run->report.header);
    return code;
}

static int run_arena(struct run *run, const struct verb_args *args) {
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
    return run_deals(run);
}

int verb_arena(struct verb_args *args) {
    struct run run = {.to = DEALS, .width = 0.1};
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
