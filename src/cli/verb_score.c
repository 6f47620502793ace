/* verb_score.c - the verb `score`: the score of a match with paper cards, a line for each hand.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/game.h"
#include "cli/score_desk.h"
#include "cli/score_history.h"
#include "cli/verbs.h"
#include "words/text.h"

enum {
    OPTION_NAMES = 0x100,
    OPTION_RECORD,
    OPTION_RESUME,
    OPTION_SHEET,
    OPTION_CSV,
    OPTION_JSON,
    OPTION_LIST,
    OPTION_PEOPLE
};

const struct cli_option score_options[] = {
    {OPTION_NAMES, "names", N_("NAMES"),
     N_("who plays, clockwise, with commas: Ann,Bo,Cleo,Dan"), CLI_COMPLETE_NOTHING,
     NULL},
    {GAME_OPTION_DEALER, "dealer", N_("SEAT"),
     N_("the seat that deals first, 0 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RECORD, "record", N_("FILE"),
     N_("keep the match in this file, and go on with it if it is there"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_RESUME, "resume", NULL, N_("go on with the match that was written down last"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_SHEET, "sheet", N_("KIND"),
     N_("write the score sheet so: each side's points and totals, a blank for no points, "
        "or "
        "columns of winners and losers"),
     CLI_COMPLETE_WORDS, "totals difference columns"},
    {OPTION_CSV, "csv", NULL, N_("print the hands of the match as CSV, and end"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print the match as one JSON object, and end"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL, N_("list the matches that were written down, and end"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PEOPLE, "people", NULL,
     N_("print the results of everybody who played in them, and end"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* Puts the names of a list with commas into tags. */
static int set_names(struct pedro_tags *tags, const char *list, int players,
                     const struct verb_args *args) {
    for (int seat = 0; *list; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        char name[PAD_NAME_MAX];
        size_t length = strcspn(list, ",");
        const char *next = list + length + (list[length] == ',');
        for (; length > 0 && *list == ' '; length--)
            list++;
        if (seat >= players || length >= sizeof name)
            return verb_usage(
                args, _("--names has more than %d names, or one that is too long"),
                players);
        memcpy(name, list, length);
        name[length] = '\0';
        if (pedro_tags_set(tags, tag, name))
            return verb_usage(args, _("--names has a name that is not text"));
        list = next;
    }
    return EXIT_OK;
}

enum { DATE_MAX = 16 };

static const char *today(char date[DATE_MAX]) {
    const time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    strftime(date, DATE_MAX, "%Y.%m.%d", &day);
    return date;
}

static int begin_match(struct score_desk *desk, struct game *game, const char *preset,
                       const char *names, const char *record,
                       const struct verb_args *args) {
    char date[DATE_MAX];
    int code = game_resolve(game, preset);
    if (code)
        return code;
    const int err = pedro_pad_init(&desk->file.pad, game->variant, &game->set,
                                   game->given, game->dealer, NULL);
    if (err)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    if (pedro_tags_set(&desk->file.tags, "Date", today(date)))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (names)
        code = set_names(&desk->file.tags, names, game->set.players, args);
    return code ? code : score_file_create(&desk->file, record);
}

struct wish {
    const char *names, *record;
    bool resume, csv, json, list, people;
};

static int open_match(struct score_desk *desk, struct game *game, const struct wish *wish,
                      const struct verb_args *args) {
    char latest[AUTOSAVE_PATH_MAX];
    const bool only_show = wish->csv || wish->json;
    const char *path = wish->record;
    if (wish->resume || (only_show && !path)) {
        const int code = score_file_latest(latest);
        if (code)
            return code;
        path = latest;
    }
    if (path && (only_show || access(path, F_OK) == 0))
        return score_file_open(&desk->file, path, !only_show);
    return begin_match(desk, game, args->operands ? args->operand[0] : NULL, wish->names,
                       path, args);
}

int verb_score(struct verb_args *args) {
    struct game game;
    struct score_desk desk = {
        .dealer = PEDRO_NO_SEAT, .highest = PEDRO_NO_SEAT, .file.save.fd = -1};
    struct wish wish = {0};
    int id, kind = 0;
    game_init(&game);
    while ((id = verb_next(args)) > 0) {
        const int taken = game_option(&game, args, id);
        if (taken < 0)
            return args->exit;
        if (id == OPTION_NAMES)
            wish.names = args->value;
        if (id == OPTION_RECORD)
            wish.record = args->value;
        if (id == OPTION_SHEET && (kind = score_desk_sheet(args->value)) < 0)
            return verb_usage(args,
                              _("--sheet is totals, difference or columns, not `%.40s`"),
                              args->value);
        desk.sheet_chosen |= id == OPTION_SHEET;
        wish.resume |= id == OPTION_RESUME;
        wish.csv |= id == OPTION_CSV;
        wish.json |= id == OPTION_JSON;
        wish.list |= id == OPTION_LIST;
        wish.people |= id == OPTION_PEOPLE;
    }
    if (id < 0)
        return args->exit;
    if (wish.list || wish.people)
        return wish.list ? score_history_list() : score_history_people();
    desk.sheet = (enum record_sheet)kind;
    desk.text = malloc(SCORE_TEXT_MAX);
    int code = desk.text
                   ? open_match(&desk, &game, &wish, args)
                   : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (code == EXIT_OK) {
        score_desk_settle(&desk);
        if (wish.csv)
            score_desk_csv(&desk);
        else if (wish.json)
            score_desk_json(&desk);
        else
            code = score_desk_run(&desk);
    }
    score_file_close(&desk.file);
    free(desk.text);
    return code;
}
