/* verb_train.c - the verb `train`: makes a network for the player `network` by self-play.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot_choice.h"
#include "cli/game.h"
#include "cli/progress.h"
#include "cli/train_file.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/text.h"

enum {
    OPTION_OUT = 0x100,
    OPTION_SEED,
    OPTION_DEALS,
    OPTION_MINUTES,
    OPTION_THREADS,
    OPTION_CHECKPOINT,
    OPTION_RESUME,
    OPTION_USE,
    OPTION_AGAINST,
    OPTION_FROM,
    OPTION_CALLS,
};

const struct cli_option train_options[] = {
    {OPTION_OUT, "out", N_("FILE"), N_("write the network to this file"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_SEED, "seed", N_("HEX"),
     N_("seed of all random numbers, up to 64 hexadecimal digits; 0 if not given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DEALS, "deals", N_("NUMBER"), N_("train for so many deals"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_MINUTES, "minutes", N_("NUMBER"),
     N_("train for so many deals as should take this long; 10 if not given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_THREADS, "threads", N_("NUMBER"),
     N_("use 1 thread or 2 (as if not given); the network is the same"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CHECKPOINT, "checkpoint", N_("FILE"),
     N_("write a checkpoint to this file every minute"), CLI_COMPLETE_FILE, NULL},
    {OPTION_RESUME, "resume", NULL, N_("continue from the checkpoint, if there is one"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_USE, "use-for", N_("PRESETS"),
     N_("let the network play only these of the games it is trained for, separated by "
        "commas"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_AGAINST, "against", N_("BOT"),
     N_("learn to beat this player, which does not learn, and report the margin"),
     CLI_COMPLETE_BOT, NULL},
    {OPTION_FROM, "from", N_("FILE"),
     N_("begin with this network; with --against as if not given with the one built in"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_CALLS, "calls", NULL,
     N_("make a network that bids, not one that plays cards"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

enum {
    LOG_EVERY = 60,
    LOG_DEALS = 400,
    END_DEALS = 2000,
    END_BIDS = 10000,
    MINUTES_MAX = 10000
};
enum { AGAINST_DEALS_MIN = 100 };

struct run {
    struct trainer_plan plan;
    struct training_game *game;
    const char *out, *checkpoint, *use_for, *against, *from;
    struct rival rival;
    struct nnet_storage room; /* read from `from` */
    double minutes;           /* 0: plan.deals is given */
    bool resume;
    struct trainer *trainer;
    double start;         /* seconds */
    uint64_t start_deals; /* those of the checkpoint */
};

/* --- telling --- */

/* Measures on the same deals every time, none of which is used for learning. */
static void seed_matches(struct pedro_rng *rng) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {'m', 'a', 't', 'c', 'h'};
    pedro_rng_seed(rng, seed);
}

static struct evaluate_result measure(const struct run *run, unsigned game,
                                      unsigned deals) {
    struct pedro_rng rng;
    seed_matches(&rng);
    if (run->plan.calls)
        return selfcall_match(&run->game[game], &trainer_net(run->trainer)->net, deals,
                              &rng)
            .match;
    return evaluate_net(&run->game[game], &trainer_net(run->trainer)->net, deals, &rng);
}

static double speed(const struct run *run, double seconds) {
    return (double)(trainer_deals(run->trainer) - run->start_deals) /
           (seconds > 0 ? seconds : 1);
}

/* The same for a run against a rival, which may be slow: the games are measured at the
 * end. */
static void log_brief(const struct run *run) {
    const struct trainer_loss loss = trainer_loss(run->trainer);
    const double seconds = progress_now() - run->start;
    progress_clear();
    fprintf(stderr, _("%6.0f s  %10llu deals  %6.0f deals/s  errors %.4f %.4f\n"),
            seconds, (unsigned long long)trainer_deals(run->trainer), speed(run, seconds),
            loss.points, loss.margin);
}

/* One line: progress, speed, errors of prediction, and the margin in one of the games, in
 * turn. */
static void log_line(const struct run *run, unsigned line) {
    const unsigned game = line % run->plan.games;
    const struct trainer_loss loss = trainer_loss(run->trainer);
    const struct evaluate_result match = measure(run, game, LOG_DEALS);
    const double seconds = progress_now() - run->start;
    const uint64_t deals = trainer_deals(run->trainer);
    progress_clear();
    fprintf(stderr,
            _("%6.0f s  %10llu deals  %6.0f deals/s  errors %.4f %.4f  %s %+.2f "
              "+-%.2f\n"),
            seconds, (unsigned long long)deals, speed(run, seconds), loss.points,
            loss.margin, run->game[game].name, match.margin, match.interval);
}

/* --- running --- */

/* The number of deals that fill the minutes, estimated from a twentieth of the time. */
static int plan_deals(struct run *run) {
    const double seconds = run->minutes * 60, start = progress_now();
    run->plan.deals = UINT64_MAX;
    struct trainer *probe = trainer_create(&run->plan);
    if (!probe)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    do
        trainer_round(probe);
    while (progress_now() - start < seconds / 20);
    const double speed = (double)trainer_deals(probe) / (progress_now() - start);
    trainer_destroy(probe);
    run->plan.deals = (uint64_t)(speed * seconds * 19 / 20) + 1;
    fprintf(stderr,
            _("%.0f minutes are about %llu deals here; --deals %llu gives the "
              "same network\n"),
            run->minutes, (unsigned long long)run->plan.deals,
            (unsigned long long)run->plan.deals);
    return EXIT_OK;
}

static int train(struct run *run) {
    double shown, logged, saved;
    unsigned lines = 0;
    run->start = shown = logged = saved = progress_now();
    run->start_deals = trainer_deals(run->trainer);
    while (trainer_deals(run->trainer) < run->plan.deals) {
        trainer_round(run->trainer);
        progress_show(&shown,
                      (double)trainer_deals(run->trainer) / (double)run->plan.deals);
        const double time = progress_now();
        if (time - logged >= LOG_EVERY) {
            if (run->against)
                log_brief(run);
            else
                log_line(run, lines++);
            logged = time;
        }
        if (run->checkpoint && time - saved >= 60) {
            const int code = train_file_save(run->checkpoint, run->trainer);
            if (code)
                return code;
            saved = time;
        }
    }
    progress_clear();
    int code = EXIT_OK;
    if (run->checkpoint)
        code = train_file_save(run->checkpoint, run->trainer);
    if (code == EXIT_OK && run->out)
        code = train_file_save_net(run->out, trainer_net(run->trainer));
    return code;
}

/* The same for a network that bids, and how good its forecasts are. */
static void report_calls(const struct run *run) {
    printf(_("Bids against simple, points a deal and side, %d duplicate deals; and the "
             "squared error of the probability that a bid is made, in brackets that of "
             "always saying the mean:\n"),
           END_BIDS);
    for (unsigned i = 0; i < run->plan.games; i++) {
        struct pedro_rng rng;
        if (strchr(run->game[i].name, ','))
            continue; /* there may be hundreds of games with house rules */
        seed_matches(&rng);
        const struct selfcall_result result = selfcall_match(
            &run->game[i], &trainer_net(run->trainer)->net, END_BIDS, &rng);
        printf("%-20s %+8.3f +-%.3f  %.4f (%.4f)\n", run->game[i].name,
               result.match.margin, result.match.interval, result.brier,
               result.mean_brier);
    }
}

static void report(const struct run *run) {
    printf(_("Card play against simple, points a deal and side, %d duplicate deals:\n"),
           END_DEALS);
    for (unsigned i = 0; i < run->plan.games; i++) {
        const struct evaluate_result match = measure(run, i, END_DEALS);
        printf("%-20s %+8.3f +-%.3f\n", run->game[i].name, match.margin, match.interval);
    }
}

/* Against a rival: plays fresh deals for a tenth of the training time. */
static int report_against(const struct run *run) {
    struct bot_scratch *scratch = bot_scratch_create();
    unsigned deals = (unsigned)(run->plan.deals / 10 / run->game->rules.sides);
    deals = deals < AGAINST_DEALS_MIN ? AGAINST_DEALS_MIN
            : deals > END_DEALS       ? END_DEALS
                                      : deals;
    if (!scratch)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    printf(
        _("Won from %s by who learned to, points a deal and side, %u duplicate deals:\n"),
        run->against, deals);
    for (unsigned i = 0; i < run->plan.games; i++) {
        struct pedro_rng rng;
        seed_matches(&rng);
        const struct evaluate_result match =
            response_match(&run->game[i], &trainer_net(run->trainer)->net, &run->rival,
                           scratch, deals, &rng);
        printf("%-20s %+8.3f +-%.3f\n", run->game[i].name, match.margin, match.interval);
    }
    bot_scratch_destroy(scratch);
    return EXIT_OK;
}

/* --- the command line --- */

static bool read_number(const char *text, double least, double most, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

static int read_option(struct run *run, struct verb_args *args, int id) {
    double number;
    switch (id) {
    case OPTION_OUT:
        run->out = args->value;
        return EXIT_OK;
    case OPTION_SEED:
        if (pedro_seed_parse(args->value, strlen(args->value), run->plan.seed) != 0)
            return verb_usage(args, _("--seed takes up to 64 hexadecimal digits"));
        return EXIT_OK;
    case OPTION_DEALS:
        if (!read_number(args->value, 1, 1e12, &number))
            return verb_usage(args, _("--deals takes a number from 1 to 10^12"));
        run->plan.deals = (uint64_t)number;
        return EXIT_OK;
    case OPTION_MINUTES:
        if (!read_number(args->value, 0.01, MINUTES_MAX, &run->minutes))
            return verb_usage(args, _("--minutes takes a number from 0.01 to %d"),
                              MINUTES_MAX);
        return EXIT_OK;
    case OPTION_THREADS:
        if (!read_number(args->value, 1, 2, &number) || number != (int)number)
            return verb_usage(args, _("--threads takes 1 or 2"));
        run->plan.threads = number > 1;
        return EXIT_OK;
    case OPTION_CHECKPOINT:
        run->checkpoint = args->value;
        return EXIT_OK;
    case OPTION_RESUME:
        run->resume = true;
        return EXIT_OK;
    case OPTION_AGAINST:
        run->against = args->value;
        return EXIT_OK;
    case OPTION_FROM:
        run->from = args->value;
        return EXIT_OK;
    case OPTION_CALLS:
        run->plan.calls = true;
        return EXIT_OK;
    default:
        run->use_for = args->value;
        return EXIT_OK;
    }
}

/* A preset, which house rules may follow: "us,min_bid=7,target=52". */
static int read_game(const char *text, struct training_game *game) {
    const size_t length = strcspn(text, ",");
    const char *options = text[length] ? text + length + 1 : NULL;
    const struct pedro_preset *preset = game_names_find(text, length);
    struct pedro_option_error error;
    struct pedro_ruleset set;
    struct pedro_rules rules;
    uint64_t given = 0;
    if (!preset)
        return game_no_preset(text);
    set = preset->set;
    if ((options &&
         pedro_options_read(options, strlen(options), &set, &given, &error) != 0) ||
        pedro_rules_init(&rules, &set, &error) != 0)
        return game_no_option(&error, &set);
    training_game_init(&rules, options ? text : preset->name, game);
    return EXIT_OK;
}

static int read_games(struct run *run, const struct verb_args *args) {
    run->plan.games = args->operands ? (unsigned)args->operands : 1;
    run->game = calloc(run->plan.games, sizeof *run->game);
    if (!run->game)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    run->plan.game = run->game;
    for (unsigned i = 0; i < run->plan.games; i++) {
        const int code = read_game(
            args->operands ? args->operand[i] : pedro_preset(0)->name, &run->game[i]);
        if (code != EXIT_OK)
            return code;
    }
    return EXIT_OK;
}

static bool is_called(const struct training_game *game, const char *name, size_t length) {
    return game->name && strlen(game->name) == length &&
           memcmp(game->name, name, length) == 0;
}

/* Finds the games of --use-for among those that are trained. */
static int read_use_for(struct run *run, const struct verb_args *args) {
    for (const char *name = run->use_for; name;) {
        const size_t length = strcspn(name, ",");
        unsigned i = 0;
        while (i < run->plan.games && !is_called(&run->game[i], name, length))
            i++;
        if (i == run->plan.games || i >= 64)
            return verb_usage(args, _("--use-for takes games that are trained"));
        run->plan.use_for |= (uint64_t)1 << i;
        name = name[length] ? name + length + 1 : NULL;
    }
    return EXIT_OK;
}

/* The rival, in the notation of the arena. */
static int read_rival(struct run *run, const struct verb_args *args) {
    static const struct bot_budget usual = {0};
    struct arena_contestant is;
    const int code = bot_choice_contestant(run->against, &usual, &is);
    if (code != EXIT_OK)
        return code;
    if (!is.calls.bot || !is.exchange.bot || !is.cards.bot)
        return verb_usage(args,
                          _("--against takes a player that sees its own cards only"));
    run->rival = (struct rival){.calls = {is.calls.bot, is.calls.budget},
                                .exchange = {is.exchange.bot, is.exchange.budget},
                                .cards = {is.cards.bot, is.cards.budget}};
    run->plan.against = &run->rival;
    return EXIT_OK;
}

/* The initial network. */
static int read_start(struct run *run) {
    if (run->from) {
        run->plan.from = &run->room.net;
        const int code = train_file_load_net(run->from, &run->room);
        if (code == EXIT_OK && run->room.net.calls != run->plan.calls)
            return verb_fail(EXIT_BAD_INPUT,
                             _("%s: networks that bid and networks that "
                               "play cards are not the same"),
                             run->from);
        return code;
    }
    if (run->against)
        run->plan.from = nnet_shipped(&run->game->rules);
    return EXIT_OK;
}

static int begin(struct run *run) {
    int code = run->out ? train_file_can_write(run->out) : EXIT_OK;
    if (code == EXIT_OK && run->checkpoint)
        code = train_file_can_write(run->checkpoint);
    if (code == EXIT_OK && run->plan.deals == 0)
        code = plan_deals(run);
    if (code)
        return code;
    run->trainer = trainer_create(&run->plan);
    if (!run->trainer)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    return run->resume ? train_file_load(run->checkpoint, run->trainer) : EXIT_OK;
}

int verb_train(struct verb_args *args) {
    static struct run run; /* it has room for a network */
    int id, code = EXIT_OK;
    run.plan.threads = true;
    while ((id = verb_next(args)) > 0)
        if ((code = read_option(&run, args, id)) != EXIT_OK)
            return code;
    if (id < 0)
        return args->exit;
    if (!run.out && !run.against)
        return verb_usage(args, _("--out is required: the file for the network"));
    if (run.checkpoint && run.against)
        return verb_usage(args, _("--checkpoint does not go with --against"));
    if (run.plan.calls && run.against)
        return verb_usage(args, _("--calls does not go with --against"));
    if (run.resume && !run.checkpoint)
        return verb_usage(args, _("--resume needs --checkpoint"));
    if (run.minutes > 0 && run.plan.deals > 0)
        return verb_usage(args, _("--deals and --minutes do not go together"));
    if (run.minutes <= 0)
        run.minutes = 10;
    code = read_games(&run, args);
    if (code == EXIT_OK)
        code = read_use_for(&run, args);
    if (code == EXIT_OK && run.against)
        code = read_rival(&run, args);
    if (code == EXIT_OK)
        code = read_start(&run);
    if (code == EXIT_OK)
        code = begin(&run);
    if (code == EXIT_OK)
        code = train(&run);
    if (code == EXIT_OK && run.against)
        code = report_against(&run);
    else if (code == EXIT_OK && run.plan.calls)
        report_calls(&run);
    else if (code == EXIT_OK)
        report(&run);
    trainer_destroy(run.trainer);
    free(run.game);
    return code;
}
