/* verb_bot.c - the verb `bot`: runs a built-in computer player for a host that uses
 *pedro-protocol(7).
 *
 * Messages that cannot be read are reported on stderr and skipped: the host will notice
 * that there is no answer.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "bots/convention.h"
#include "bots/signals.h"
#include "cli/bot_choice.h"
#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "protocol/bot_watch.h"
#include "protocol/view_json.h"
#include "words/answer.h"
#include "words/game_names.h"
#include "words/text.h"

enum {
    OPTION_SEED = 0x100,
    OPTION_JSON,
    OPTION_SIGNALS,
    OPTION_CONVENTION,
    OPTION_PRESET,
    SCHEMA = 1,
    LINE_MAX_BYTES = 1 << 20,
    DEALS = 4000,       /* whose auctions tell what bids mean */
    DEALS_SEARCHED = 60 /* of a bot that searches for its calls, which takes long */
};

const struct cli_option bot_options[] = {
    {OPTION_SEED, "seed", N_("HEX"),
     N_("seed of the bot's random numbers, up to 64 hexadecimal digits"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("list the computer players as one JSON object"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SIGNALS, "signals", NULL,
     N_("call by the signals of the old books, where low bids are allowed"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CONVENTION, "convention", NULL,
     N_("say what the bids of this computer player mean"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PRESET, "preset", N_("PRESET"), N_("the game, `us` unless given"),
     CLI_COMPLETE_PRESET, NULL},
    {0},
};

/* The state of the bot. */
struct worker {
    const struct bot *bot;
    struct bot_watch watch;
    struct bot_scratch *scratch;
    struct pedro_rng rng;
    struct bot_budget budget;
};

static void report(const char *what, const char *where) {
    fprintf(stderr, "pedro bot: %s%s%s\n", what, *where ? ": " : "", where);
}

static void act(struct worker *worker, const struct json *message) {
    struct bot_watch *watch = &worker->watch;
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action action;
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    struct json value;
    const char *wrong = "view";
    if (!watch->started) {
        report(_("asked to act before a match was begun"), "");
        return;
    }
    if (!json_get(message, "view", &value) ||
        !view_json_read(&value, &watch->rules, watch->seat, &view, &wrong)) {
        report(_("the view is not valid"), wrong);
        return;
    }
    wrong = "legal";
    if (!json_get(message, "legal", &value) ||
        !legal_json_read(&value, &watch->rules, view.trump, &legal, &wrong)) {
        report(_("the choices are not valid"), wrong);
        return;
    }
    if (legal.seat != watch->seat || view.turn != watch->seat ||
        legal.phase != view.phase ||
        (legal.groups == 0 && pedro_legal_count(&legal) == 0)) {
        report(_("asked to act without a choice, or out of turn"), "");
        return;
    }
    bot_watch_complete(watch, &view);
    const struct bot_turn turn = {.rules = &watch->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &watch->history,
                                  .budget = worker->budget};
    signals_act(worker->bot, worker->scratch, &turn, &worker->rng, &action, NULL);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_action_text(&action, &text);
    printf("{\"action\":\"%s\"}\n", buffer);
}

/* Handles a message. False if it was the last. */
static bool listen(struct worker *worker, const struct json *message) {
    struct bot_watch *watch = &worker->watch;
    struct json type;
    char wrong[1024];
    if (!json_get(message, "type", &type) || json_kind(&type) != JSON_KIND_TEXT) {
        report(_("a message without a type"), "");
    } else if (json_is(&type, "start")) {
        if (!bot_watch_start(watch, message, wrong, sizeof wrong))
            report(_("the match cannot be begun"), wrong);
    } else if (json_is(&type, "act")) {
        act(worker, message);
    } else if (json_is(&type, "event")) {
        if (watch->started && !bot_watch_event(watch, message))
            report(_("an event is not valid"), "");
    } else if (json_is(&type, "score")) {
        if (watch->started && !bot_watch_score(watch, message))
            report(_("a score is not valid"), "");
    } else if (json_is(&type, "end")) {
        return false;
    }
    return true;
}

static int work(struct worker *worker) {
    char *line = malloc(LINE_MAX_BYTES);
    enum file_line got;
    size_t length;
    bool more = true;
    if (!line)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    while (more &&
           (got = file_next_line(stdin, line, LINE_MAX_BYTES, &length)) != FILE_END) {
        struct json message;
        if (got == FILE_LINE && json_check(line, length, &message, NULL) == JSON_FINE &&
            json_kind(&message) == JSON_KIND_OBJECT)
            more = listen(worker, &message);
        else if (length > 0 || got != FILE_LINE)
            report(_("a line is no JSON object"), "");
        if (fflush(stdout) != 0)
            break;
    }
    free(line);
    return EXIT_OK;
}

static void compose(struct json_writer *writer, const void *data) {
    const struct bot *bot;
    (void)data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_open(writer, "bots", '[');
    for (int i = 0; (bot = bot_at(i)); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", bot->name);
        json_put_number(writer, "level", bot->level);
        json_put_text(writer, "about", _(bot->about));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static int list_bots(bool json) {
    if (json)
        return json_output(compose, NULL);
    const struct bot *bot;
    for (int i = 0; (bot = bot_at(i)); i++)
        printf("%-12s %s\n", bot->name, _(bot->about));
    return EXIT_OK;
}

static unsigned percent(uint32_t part, uint32_t all) {
    return (unsigned)((100 * part + all / 2) / all);
}

static void print_row(pedro_bid bid, const struct convention_row *row) {
    char name[20];
    struct pedro_text text;
    const uint32_t tenths = (10 * row->trumps + row->calls / 2) / row->calls;
    pedro_text_init(&text, name, sizeof name);
    answer_add_call(bid, &text);
    printf(ngettext("%s: %u.%u trumps; the ace in %u of 100 hands, the king in %u, a "
                    "pedro in %u (%u call)",
                    "%s: %u.%u trumps; the ace in %u of 100 hands, the king in %u, a "
                    "pedro in %u (%u calls)",
                    row->calls),
           name, tenths / 10, tenths % 10, percent(row->aces, row->calls),
           percent(row->kings, row->calls), percent(row->pedros, row->calls), row->calls);
    putchar('\n');
}

/* Says what the first calls of the worker's bot mean. An exit code. */
static int tell_convention(const struct worker *worker, const char *game,
                           const uint8_t seed[PEDRO_SEED_SIZE]) {
    const struct pedro_preset *preset = game_names_find(game, strlen(game));
    struct pedro_rules rules;
    if (!preset)
        return game_no_preset(game);
    if (pedro_rules_init(&rules, &preset->set, NULL) != 0)
        return EXIT_FAILED;
    if (worker->budget.signals && !signals_agreed(&rules))
        return verb_fail(EXIT_FAILED,
                         _("in %s nothing is agreed: signals need two pairs, and a "
                           "lowest bid of %d or less"),
                         preset->name, signals_at(0)->bid);
    struct convention *convention = calloc(1, sizeof *convention);
    if (!convention)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    double shown = progress_now();
    const unsigned deals =
        worker->bot->level == 5 && !worker->budget.signals ? DEALS_SEARCHED : DEALS;
    convention_measure(&rules, worker->bot, &worker->budget, deals, seed,
                       progress_goes_on, &shown, convention);
    progress_clear();
    printf(_("What the first call of `%s` means in %s, measured in %u deals. Trumps are "
             "those of its best suit."),
           worker->bot->name, preset->name, deals);
    putchar('\n');
    for (int bid = 1; bid <= CONVENTION_ROWS; bid++) {
        const int row = bid % CONVENTION_ROWS; /* a pass comes last */
        if (convention->row[row].calls > 0)
            print_row(row ? (pedro_bid)row : (pedro_bid)PEDRO_PASSED,
                      &convention->row[row]);
    }
    free(convention);
    return EXIT_OK;
}

int verb_bot(struct verb_args *args) {
    struct worker worker = {0};
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    bool seeded = false, json = false, convention = false;
    const char *preset = "us";
    int id;
    while ((id = verb_next(args)) > 0) {
        json = json || id == OPTION_JSON;
        convention = convention || id == OPTION_CONVENTION;
        worker.budget.signals = worker.budget.signals || id == OPTION_SIGNALS;
        if (id == OPTION_PRESET)
            preset = args->value;
        if (id != OPTION_SEED)
            continue;
        if (pedro_seed_parse(args->value, strlen(args->value), seed))
            return verb_usage(args,
                              _("--seed is 1 to 64 hexadecimal digits, not `%.80s`"),
                              args->value);
        seeded = true;
    }
    if (id < 0)
        return args->exit;
    if (convention && args->operands == 0)
        return verb_usage(args, _("--convention needs the name of a computer player"));
    if (args->operands == 0)
        return list_bots(json);
    if (json)
        return verb_usage(args, _("--json is for the list of computer players only"));
    const char *name = args->operand[0];
    worker.bot = bot_find(name, strlen(name));
    if (!worker.bot)
        return bot_choice_none(name, strlen(name));
    if (convention)
        return tell_convention(&worker, preset, seed);
    if (!seeded) {
        if (sodium_init() < 0)
            return verb_fail(EXIT_FAILED, _("the system gives no random numbers"));
        randombytes_buf(seed, sizeof seed);
    }
    pedro_rng_seed(&worker.rng, seed);
    worker.scratch = bot_scratch_create();
    const int exit = work(&worker);
    bot_scratch_destroy(worker.scratch);
    return exit;
}
