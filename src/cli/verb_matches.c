/* verb_matches.c - the verb `matches`: the matches that `pedro play` has saved.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/json_output.h"
#include "cli/matches.h"
#include "cli/verbs.h"
#include "tui/session.h"
#include "words/game_names.h"
#include "words/seats.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, SCHEMA = 1 };

const struct cli_option matches_options[] = {
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* The data of a task. */
struct matches_work {
    struct verb_args *args;
    struct matches matches;
    bool json;
    int code;
};

/* "62 : 40", the person's side first. */
static void score_text(const struct saved_match *saved, struct pedro_text *text) {
    const struct seats seats = seats_of(&saved->match.rules, saved->me);
    for (unsigned place = 0; place < saved->match.rules.sides; place++) {
        if (place > 0)
            pedro_text_add(text, " : ");
        pedro_text_add_number(text, saved->match.state.score[side_listed(&seats, place)]);
    }
}

static void print_match(size_t number, const struct saved_match *saved) {
    char score[120];
    struct pedro_text text;
    const char *date = pedro_tags_get(&saved->tags, "Date");
    printf("%4zu  ", number);
    if (!saved->readable) {
        printf(_("%s: not a record\n"), saved->path);
        return;
    }
    pedro_text_init(&text, score, sizeof score);
    score_text(saved, &text);
    wrap_cell(stdout, date ? date : "", 12);
    wrap_cell(stdout, saved->match.variant, GAME_NAMES_CELL);
    if (saved_match_is_study(saved))
        printf(_("study of hand %s\n"), pedro_tags_get(&saved->tags, session_study_tag));
    else if (!saved_match_is_over(saved))
        printf(_("hand %u, %s\n"), (unsigned)saved->match.state.hands, score);
    else if (saved->me == PEDRO_NO_SEAT)
        printf(_("over, %s\n"), score);
    else
        printf(saved_match_is_resigned(saved) ? _("given up, %s\n")
               : saved_match_has_won(saved)   ? _("won, %s\n")
                                              : _("lost, %s\n"),
               score);
}

/* What the list says of a match, for programs. The files are read once: what is composed twice must not change. */
struct listed {
    char path[AUTOSAVE_PATH_MAX], date[32], study[32], variant[PEDRO_NAME_MAX];
    bool readable, over, won, resigned;
    pedro_seat me;
    unsigned hand, sides, side;
    int32_t score[PEDRO_SEATS_MAX];
};

struct listing {
    const char *directory;
    struct listed *match;
    size_t count;
};

static void note(struct listed *listed, const struct saved_match *saved) {
    const char *date = pedro_tags_get(&saved->tags, "Date");
    const char *study = pedro_tags_get(&saved->tags, session_study_tag);
    snprintf(listed->path, sizeof listed->path, "%s", saved->path);
    listed->me = PEDRO_NO_SEAT;
    listed->readable = saved->readable;
    if (!saved->readable)
        return;
    const struct pedro_match *match = &saved->match;
    snprintf(listed->date, sizeof listed->date, "%s", date ? date : "");
    snprintf(listed->study, sizeof listed->study, "%s", study ? study : "");
    snprintf(listed->variant, sizeof listed->variant, "%s", match->variant);
    listed->over = saved_match_is_over(saved);
    listed->won = saved_match_has_won(saved);
    listed->resigned = saved_match_is_resigned(saved);
    listed->me = saved->me;
    listed->hand = (unsigned)match->state.hands;
    listed->sides = match->rules.sides;
    if (saved->me != PEDRO_NO_SEAT)
        listed->side = pedro_side(&match->rules, (unsigned)saved->me);
    memcpy(listed->score, match->state.score, sizeof listed->score);
}

static void put_match(struct json_writer *writer, size_t number,
                      const struct listed *listed) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "number", (long long)number);
    json_put_text(writer, "file", listed->path);
    json_put_flag(writer, "readable", listed->readable);
    if (listed->readable) {
        json_put_text(writer, "date", listed->date);
        json_put_text(writer, "variant", listed->variant);
        json_put_text(writer, "study", listed->study);
        json_put_number(writer, "hand", listed->hand);
        json_put_flag(writer, "over", listed->over);
        json_put_number(writer, "seat", listed->me);
        json_put_number(writer, "side",
                        listed->me == PEDRO_NO_SEAT ? -1 : (int)listed->side);
        json_put_flag(writer, "won", listed->won);
        json_put_flag(writer, "resigned", listed->resigned);
        json_open(writer, "scores", '[');
        for (unsigned side = 0; side < listed->sides; side++)
            json_put_number(writer, NULL, listed->score[side]);
        json_close(writer, ']');
    }
    json_close(writer, '}');
}

static void compose_list(struct json_writer *writer, const void *data) {
    const struct listing *listing = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "folder", listing->directory);
    json_open(writer, "matches", '[');
    for (size_t i = 0; i < listing->count; i++)
        put_match(writer, i + 1, &listing->match[i]);
    json_close(writer, ']');
    json_close(writer, '}');
}

static int print_json(const struct matches *matches) {
    struct listing listing = {.directory = matches->directory};
    listing.match = calloc(matches->count + 1, sizeof *listing.match);
    if (!listing.match)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    for (; listing.count < matches->count; listing.count++) {
        struct saved_match saved;
        matches_read(matches, listing.count, &saved);
        note(&listing.match[listing.count], &saved);
        saved_match_finish(&saved);
    }
    const int code = json_output(compose_list, &listing);
    free(listing.match);
    return code;
}

static void list(void *data) {
    struct matches_work *work = data;
    if (work->json) {
        work->code = print_json(&work->matches);
        return;
    }
    for (size_t i = 0; i < work->matches.count; i++) {
        struct saved_match saved;
        if (matches_read(&work->matches, i, &saved))
            print_match(i + 1, &saved);
        saved_match_finish(&saved);
    }
    if (work->matches.count == 0)
        puts(_("No match is saved yet; `pedro play` begins one."));
}

/* Finds the match of the second operand: a number of the list, or a file of the folder.
 * False if there is none. */
static bool find_match(struct matches_work *work, char path[AUTOSAVE_PATH_MAX]) {
    const char *word = work->args->operand[1];
    char *end;
    const unsigned long number = strtoul(word, &end, 10);
    for (size_t i = 0; i < work->matches.count; i++) {
        const char *name = work->matches.file[i].name;
        const bool same =
            end != word && !*end ? number == i + 1 : strcmp(word, name) == 0;
        if (same && snprintf(path, AUTOSAVE_PATH_MAX, "%s/%s", work->matches.directory,
                             name) < AUTOSAVE_PATH_MAX)
            return true;
    }
    work->code = verb_fail(
        EXIT_NOT_FOUND, _("there is no match `%.40s`; `pedro matches` lists them"), word);
    return false;
}

/* Runs another verb on the match, as from a command line. */
static void run_verb(struct matches_work *work, const char *verb, const char *option) {
    char path[AUTOSAVE_PATH_MAX], name[32], flag[32];
    if (!find_match(work, path))
        return;
    snprintf(name, sizeof name, "%s", verb);
    snprintf(flag, sizeof flag, "%s", option ? option : "");
    char *argv[] = {name, option ? flag : path, option ? path : NULL, NULL};
    struct verb_args args = {.verbs = work->args->verbs,
                             .verb = verb_find(work->args->verbs, verb),
                             .argc = option ? 3 : 2,
                             .argv = argv};
    work->code = args.verb->run(&args);
}

static void resume(void *data) { run_verb(data, "play", "--resume"); }

static void replay(void *data) { run_verb(data, "replay", "--step"); }

static void study(void *data) { run_verb(data, "study", NULL); }

static void analyze(void *data) { run_verb(data, "analyze", NULL); }

static void delete (void *data) {
    struct matches_work *work = data;
    char path[AUTOSAVE_PATH_MAX];
    if (!find_match(work, path))
        return;
    if (unlink(path) != 0)
        work->code = verb_fail(EXIT_FAILED, "%s: %s", path, strerror(errno));
    else
        printf(_("Deleted: %s\n"), path);
}

const struct cli_task matches_tasks[] = {
    {"list", "", 0, 0, N_("the matches, the newest first; also without a task"), list},
    {"resume", N_("MATCH"), 1, 1, N_("play on; as `pedro play --resume`"), resume},
    {"replay", N_("MATCH"), 1, 1, N_("show it step by step; as `pedro replay --step`"),
     replay},
    {"study", N_("MATCH"), 1, 1,
     N_("find better choices than your mistakes; as `pedro study`"), study},
    {"analyze", N_("MATCH"), 1, 1, N_("what each decision cost; as `pedro analyze`"),
     analyze},
    {"delete", N_("MATCH"), 1, 1, N_("delete its record"), delete},
    {0},
};

static const struct cli_task *find_task(const struct verb_args *args) {
    const char *name = args->operands > 0 ? args->operand[0] : "list";
    for (const struct cli_task *task = matches_tasks; task->name; task++)
        if (strcmp(task->name, name) == 0)
            return task;
    return NULL;
}

int verb_matches(struct verb_args *args) {
    struct matches_work work = {.args = args};
    int id;
    while ((id = verb_next(args)) > 0)
        work.json = true;
    if (id < 0)
        return args->exit;
    const struct cli_task *task = find_task(args);
    if (!task)
        return verb_usage(args, _("there is no task `%.40s`"), args->operand[0]);
    if (work.json && task->run != list)
        return verb_usage(args, _("--json is for the list of matches only"));
    const int operands = args->operands > 0 ? args->operands - 1 : 0;
    if (operands < task->least || operands > task->most)
        return verb_usage(args, _("usage: pedro matches %s %s"), task->name,
                          *task->operands ? _(task->operands) : "");
    work.code = matches_find(&work.matches);
    if (work.code == EXIT_OK)
        task->run(&work);
    matches_finish(&work.matches);
    return work.code;
}
