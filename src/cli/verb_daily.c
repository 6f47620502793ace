/* verb_daily.c - the verb `daily`: plays a deal of the day, and says how the first tries at those of a day went.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/daily_online.h"
#include "cli/json_output.h"
#include "cli/play_options.h"
#include "cli/verbs.h"
#include "table/daily_play.h"
#include "tui/prompt.h"
#include "words/game_names.h"
#include "words/text.h"
#include "words/typed_words.h"

enum {
    OPTION_DATE = 0x100,
    OPTION_JSON,
    OPTION_CHECK,
    OPTION_SEND,
    OPTION_RANKING,
    OPTION_LEAGUE,
    OPTION_PLAIN,
    OPTION_CONFIG,
    SCHEMA = 1,
    ANSWERS_MAX = 64 << 10,
};

const struct cli_option daily_options[] = {
    {OPTION_DATE, "date", N_("DATE"),
     N_("the day of the deals, such as 2026-11-27; today (UTC) unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL,
     N_("print one JSON object instead: the deals of the day and their state"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CHECK, "check", N_("FILE"),
     N_("play nothing, but print the result of the answers in FILE (`-` is stdin), each "
        "on a line as in a record, or `claim`"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_SEND, "send", NULL,
     N_("send your first tries of the day that are over to a server, also the one that "
        "is "
        "played now, and print the ranking"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RANKING, "ranking", NULL,
     N_("play nothing, but print the ranking of the day at a server"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LEAGUE, "league", NULL,
     N_("play nothing, but print your group of the weekly league at a server"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PLAIN, "plain", NULL,
     N_("no full screen: every event is a line, fit for a screen reader"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CONFIG, "config", N_("FILE"),
     N_("read settings there, or none if FILE is empty; pedro/play.ini in the "
        "configuration directory unless given"),
     CLI_COMPLETE_FILE, NULL},
    {0},
};

/* What the command line asks for, and what is known of the day. */
struct daily_work {
    struct verb_args *args;
    struct play_request request;
    int32_t day;
    const char *check; /* --check, or NULL */
    bool json;
    unsigned online; /* what is asked of a server: DAILY_SEND, ... */
    struct daily_deal deal[DAILY_GAMES];
    struct daily_file file;
};

static struct daily_shown shown_of(const struct daily_work *work) {
    return (struct daily_shown){
        .file = &work->file, .deal = work->deal, .day = work->day};
}

static void print_day(const struct daily_work *work) {
    const struct daily_shown shown = shown_of(work);
    daily_show(&shown);
}

static int ask_server(const struct daily_work *work, unsigned what) {
    const struct daily_shown shown = shown_of(work);
    return daily_online(&work->request.server, &shown, what);
}

static const struct daily_tried *tried_at(const struct daily_work *work,
                                          const struct daily_deal *deal) {
    return daily_file_find(&work->file, work->day, deal->preset->name);
}

/* What is found by `par`: what the bot makes of the deal in the person's seat. */
static int play_par(const struct daily_deal *deal, int *par) {
    struct bot_scratch *scratch = bot_scratch_create();
    struct daily_result result;
    const int err = daily_play(deal, NULL, 0, scratch, &result);
    bot_scratch_destroy(scratch);
    *par = result.margin;
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : EXIT_OK;
}

/* --- play --- */

static void seat_bots(const struct daily_deal *deal, struct session_settings *settings) {
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        struct session_player *player = &settings->player[seat];
        *player = (struct session_player){.chosen = true, .bot = deal->bot};
        snprintf(player->label, sizeof player->label, "bot:%s", deal->bot->name);
    }
}

static void fill_settings(const struct daily_deal *deal,
                          struct session_settings *settings) {
    snprintf(settings->variant, sizeof settings->variant, "%s", deal->preset->name);
    daily_ruleset(deal, &settings->set);
    settings->given = 0;
    memcpy(settings->seed, deal->seed, sizeof settings->seed);
    settings->dealer = deal->dealer;
    settings->human = DAILY_SEAT;
    settings->human_chosen = true;
    settings->one_deal = true;
    seat_bots(deal, settings);
}

/* Whether the person wants a try to be sent that has just ended. Only asked if there is a server, and somebody to answer. */
static bool wants_to_send(const struct daily_work *work) {
    const char *server = remote_named(&work->request.server);
    char line[16];
    if (work->online & DAILY_SEND || !server || !isatty(STDIN_FILENO) ||
        !isatty(STDOUT_FILENO))
        return work->online & DAILY_SEND;
    printf(_("Send this try to %s? Type yes or no.\n"), server);
    return prompt_line(true, line, sizeof line) == FILE_LINE && typed_is(line, typed_yes);
}

/* Says how the hand ended, and notes the first try. */
static int end_deal(struct daily_work *work, const struct daily_deal *deal, bool first,
                    int margin) {
    char room[2][SIGNED_MAX];
    int par, code;
    printf(_("%s now plays your hand, for the par …\n"), deal->bot->name);
    fflush(stdout);
    if ((code = play_par(deal, &par)))
        return code;
    printf(_("You: %s. Par, the result of %s in your seat: %s.\n"),
           signed_text(margin, room[0]), deal->bot->name, signed_text(par, room[1]));
    if (!first) {
        puts(_("That was practice: the first try counts."));
        return EXIT_OK;
    }
    struct daily_tried tried = {.day = work->day, .margin = margin, .par = par};
    snprintf(tried.variant, sizeof tried.variant, "%s", deal->preset->name);
    const int err = daily_file_add(&work->file, &tried);
    if (err)
        return verb_fail(EXIT_FAILED, _("the result could not be saved: %s"),
                         strerror(err));
    putchar('\n');
    print_day(work);
    return wants_to_send(work)
               ? ask_server(work, work->online | DAILY_SEND | DAILY_RANKING)
               : EXIT_OK;
}

static int leave_deal(struct daily_work *work, struct session *session,
                      const struct daily_deal *deal, bool first) {
    const bool saved = session_settle(session);
    if (!saved)
        fputs(session->player.trouble, stderr);
    if (session_next(session) == SESSION_OVER)
        return end_deal(work, deal, first, daily_margin(&session->match));
    if (first && saved)
        printf(_("The deal is saved; `pedro daily %s --date %s` goes on from here.\n"),
               deal->preset->name, deal->date);
    return saved ? EXIT_OK : EXIT_FAILED;
}

static int play_session(struct daily_work *work, struct session *session,
                        const struct daily_deal *deal) {
    const bool first = !tried_at(work, deal);
    struct play_request *request = &work->request;
    char path[AUTOSAVE_PATH_MAX];
    if (!daily_file_record(&work->file, deal, first, path))
        return verb_fail(EXIT_FAILED, "%s", strerror(ENAMETOOLONG));
    fill_settings(deal, &request->settings);
    request->settings.file = path;
    request->resume = first && access(path, F_OK) == 0;
    request->plain = request->plain || !play_has_screen();
    const enum session_trouble trouble =
        request->resume ? session_resume(session, &request->settings, path)
                        : session_begin(session, &request->settings);
    int code = trouble == SESSION_FINE      ? EXIT_OK
               : trouble == SESSION_DAMAGED ? EXIT_BAD_INPUT
                                            : EXIT_FAILED;
    if (code != EXIT_OK) {
        char *notice = session->player.notice_room;
        notice[strcspn(notice, "\n")] = '\0';
        verb_fail(code, "%s", notice);
    } else {
        code = play_show(request, &session->player);
        const int left =
            code == EXIT_FAILED ? code : leave_deal(work, session, deal, first);
        code = code == EXIT_OK ? left : code;
    }
    session_finish(session);
    return code;
}

static int play(struct daily_work *work, const struct daily_deal *deal) {
    struct session *session = malloc(sizeof *session);
    if (!session)
        return verb_fail(EXIT_FAILED, "%s", strerror(errno));
    const int code = play_session(work, session, deal);
    free(session);
    return code;
}

/* --- check --- */

struct checked {
    const struct daily_deal *deal;
    int margin, par;
};

static void compose_check(struct json_writer *writer, const void *data) {
    const struct checked *checked = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "date", checked->deal->date);
    json_put_text(writer, "variant", checked->deal->preset->name);
    json_put_number(writer, "margin", checked->margin);
    json_put_number(writer, "par", checked->par);
    json_close(writer, '}');
}

static int refuse_answers(const struct daily_work *work, int err, unsigned answer) {
    const char *path = work->check;
    if (err == PEDRO_ERR_NOT_FOUND)
        return verb_fail(EXIT_BAD_INPUT, _("%s: the hand needs more answers than %u"),
                         path, answer);
    if (err == PEDRO_ERR_TOO_MANY)
        return verb_fail(EXIT_BAD_INPUT, _("%s: the hand is over before answer %u"), path,
                         answer);
    return verb_fail(EXIT_BAD_INPUT, _("%s, answer %u: %s"), path, answer,
                     _(pedro_strerror(err)));
}

static int check(const struct daily_work *work, const struct daily_deal *deal) {
    struct checked checked = {.deal = deal};
    struct daily_result result;
    char room[2][SIGNED_MAX];
    size_t length;
    char *answers = file_read(work->check, ANSWERS_MAX, &length);
    if (!answers)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s",
                         work->check, strerror(errno));
    struct bot_scratch *scratch = bot_scratch_create();
    const int err = daily_play(deal, answers, length, scratch, &result);
    bot_scratch_destroy(scratch);
    free(answers);
    if (err)
        return refuse_answers(work, err, result.answers);
    checked.margin = result.margin;
    const int code = play_par(deal, &checked.par);
    if (code || work->json)
        return code ? code : json_output(compose_check, &checked);
    printf(_("%s, par %s\n"), signed_text(checked.margin, room[0]),
           signed_text(checked.par, room[1]));
    return EXIT_OK;
}

/* --- the command line --- */

static int read_date(struct daily_work *work) {
    const char *text = work->args->value;
    work->day = record_day(text, strlen(text));
    return work->day >= 0 ? EXIT_OK
                          : verb_usage(work->args,
                                       _("--date is a date such as 2026-11-27, from 1970 "
                                         "on, not `%.40s`"),
                                       text);
}

static int take_option(struct daily_work *work, int id) {
    switch (id) {
    case OPTION_DATE:
        return read_date(work);
    case OPTION_JSON:
        work->json = true;
        break;
    case OPTION_CHECK:
        work->check = work->args->value;
        break;
    case OPTION_SEND:
        work->online |= DAILY_SEND;
        break;
    case OPTION_RANKING:
        work->online |= DAILY_RANKING;
        break;
    case OPTION_LEAGUE:
        work->online |= DAILY_LEAGUE;
        break;
    case OPTION_PLAIN:
        work->request.plain = true;
        break;
    default: /* --config was read before */
        remote_option(&work->request.server, work->args, id);
        break;
    }
    return EXIT_OK;
}

/* The deal of the operand, or without one the first that was not played to its end; NULL with *code if there is none. */
static const struct daily_deal *find_deal(const struct daily_work *work, int *code) {
    const struct verb_args *args = work->args;
    *code = EXIT_OK;
    if (args->operands == 0) {
        for (unsigned i = 0; i < DAILY_GAMES; i++)
            if (!tried_at(work, &work->deal[i]))
                return &work->deal[i];
        return NULL;
    }
    const char *name = args->operand[0];
    const struct pedro_preset *preset = game_names_find(name, strlen(name));
    for (unsigned i = 0; i < DAILY_GAMES; i++)
        if (work->deal[i].preset == preset)
            return &work->deal[i];
    *code = preset
                ? verb_fail(EXIT_NOT_FOUND,
                            _("%s has no deal on %s; the games of that day are %s, %s, "
                              "%s and %s"),
                            preset->name, work->deal[0].date, work->deal[0].preset->name,
                            work->deal[1].preset->name, work->deal[2].preset->name,
                            work->deal[3].preset->name)
                : game_no_preset(name);
    return NULL;
}

static int run(struct daily_work *work) {
    int code;
    const struct daily_deal *deal = find_deal(work, &code);
    if (code)
        return code;
    if (work->check && work->args->operands == 0)
        return verb_usage(work->args, _("--check needs the game of the answers"));
    if (work->online && (work->check || work->json))
        return verb_usage(work->args,
                          _("--send, --ranking and --league go without --check "
                            "and --json"));
    if (work->online && !remote_named(&work->request.server))
        return verb_usage(work->args, _("no server is named: give --server URL, or write "
                                        "`server = URL` into the file of settings"));
    if (work->check)
        return check(work, deal);
    if (work->json) {
        const struct daily_shown shown = shown_of(work);
        return daily_show_json(&shown);
    }
    const bool sends = work->online & DAILY_SEND;
    if (deal && (sends ? !tried_at(work, deal) : !work->online))
        return play(work, deal);
    if (!work->online || sends)
        print_day(work);
    return work->online
               ? ask_server(work, sends ? work->online | DAILY_RANKING : work->online)
               : EXIT_OK;
}

int verb_daily(struct verb_args *args) {
    struct daily_work work = {.args = args};
    char *kept;
    int id, code = play_options_begin(&work.request, args, &kept);
    work.day = (int32_t)(time(NULL) / RECORD_DAY_SECONDS);
    while (!code && (id = verb_next(args)) > 0)
        code = take_option(&work, id);
    if (!code && id < 0)
        code = args->exit;
    else if (!code) {
        for (unsigned i = 0; i < DAILY_GAMES; i++)
            daily_deal(work.day, i, &work.deal[i]);
        const int err = daily_file_read(&work.file);
        code = err ? verb_fail(EXIT_FAILED, _("your deals of the day cannot be read: %s"),
                               strerror(err))
                   : run(&work);
        daily_file_finish(&work.file);
    }
    free(kept);
    return code;
}
