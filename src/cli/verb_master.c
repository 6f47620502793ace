/* verb_master.c - the verb `master`: hands in which one line of play makes the bid in every layout, and the making of them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/master_make.h"
#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/master_desk.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/text.h"

enum { OPTION_FROM = 0x100, OPTION_DEALS, OPTION_LIST, OPTION_JSON };
enum { SCHEMA = 1, SEED_MAX = 0xffff, DEALS = 200 };

const struct cli_option master_options[] = {
    {OPTION_FROM, "from", N_("SEED"), N_("with `make`: the first deal, from 0 to 65535"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DEALS, "deals", N_("NUMBER"),
     N_("with `make`: so many deals; 200 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL, N_("say which problems are solved, and ask nothing"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

struct asked {
    struct verb_args *args;
    unsigned long from, deals, number; /* 0: no number */
    bool list, json;
    struct done_file file;
};

/* --- JSON --- */

static void compose(struct json_writer *writer, const void *data) {
    const struct asked *asked = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_open(writer, "problems", '[');
    for (int i = 0; i < master_table_size; i++) {
        struct master_problem problem;
        if (!master_problem_read(master_table[i], strlen(master_table[i]), &problem))
            continue;
        json_open(writer, NULL, '{');
        json_put_number(writer, "number", i + 1);
        json_put_text(writer, "variant", problem.game);
        json_put_number(writer, "seed", problem.seed);
        json_put_number(writer, "dealer", problem.dealer);
        json_put_flag(writer, "helps", problem.partner == MASTER_PARTNER_HELPS);
        json_put_number(writer, "level", problem.level);
        json_put_number(writer, "left", problem.left);
        json_put_text(writer, "played", problem.played);
        json_put_flag(writer, "solved", done_file_has_row(&asked->file, master_table[i]));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- making --- */

/* Prints a row as soon as it is found. */
static int make(const struct asked *asked, const struct pedro_preset *preset) {
    struct master_maker maker;
    const bool made = master_maker_init(&maker, preset);
    double shown = progress_now();
    for (unsigned long i = 0; made && i < asked->deals && asked->from + i <= SEED_MAX;
         i++) {
        char room[MASTER_ROW_MAX];
        struct pedro_text text;
        struct master_problem problem;
        if (master_make(&maker, (unsigned)(asked->from + i), &problem)) {
            pedro_text_init(&text, room, sizeof room);
            master_problem_write(&problem, &text);
            progress_clear();
            puts(room);
            fflush(stdout);
        }
        progress_show(&shown, (double)(i + 1) / (double)asked->deals);
    }
    progress_clear();
    master_maker_finish(&maker);
    return made ? EXIT_OK
                : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
}

/* --- playing --- */

/* The first problem from `from` on that is not solved, or the first one. */
static int next_problem(const struct asked *asked, int from) {
    for (int i = from; i < master_table_size; i++)
        if (!done_file_has_row(&asked->file, master_table[i]))
            return i;
    return 0;
}

static int play(struct asked *asked) {
    bool ended = false;
    if (asked->number)
        return master_desk_play(&asked->file, (int)asked->number - 1, &ended);
    int code = EXIT_OK, from = 0;
    master_desk_list(&asked->file);
    while (code == EXIT_OK && !ended) {
        const int index = master_desk_ask(next_problem(asked, from));
        if (index < 0)
            break;
        putchar('\n');
        code = master_desk_play(&asked->file, index, &ended);
        from = index;
    }
    return code;
}

/* --- the command line --- */

static int read_option(struct asked *asked, int id) {
    switch (id) {
    case OPTION_FROM:
        return verb_number(asked->args, "from", 0, SEED_MAX, &asked->from);
    case OPTION_DEALS:
        return verb_number(asked->args, "deals", 1, SEED_MAX + 1, &asked->deals);
    case OPTION_LIST:
        asked->list = true;
        return EXIT_OK;
    default:
        asked->json = true;
        return EXIT_OK;
    }
}

static int run(struct asked *asked) {
    const int err = done_file_read(&asked->file, DONE_MASTER);
    int code = EXIT_OK;
    if (err && (asked->json || asked->list))
        code = verb_fail(EXIT_FAILED, _("the solved problems cannot be read: %s"),
                         strerror(err));
    else if (asked->json)
        code = json_output(compose, asked);
    else if (asked->list)
        master_desk_list(&asked->file);
    else
        code = play(asked);
    done_file_finish(&asked->file);
    return code;
}

/* The operand is a problem. */
static bool read_number(const char *word, unsigned long *number) {
    char *end;
    *number = strtoul(word, &end, 10);
    return *word >= '1' && *word <= '9' && !*end &&
           *number <= (unsigned long)master_table_size;
}

int verb_master(struct verb_args *args) {
    struct asked asked = {.args = args, .deals = DEALS};
    int id, code = EXIT_OK;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        code = read_option(&asked, id);
    }
    if (code != EXIT_OK)
        return code;
    const bool makes = args->operands > 0 && strcmp(args->operand[0], "make") == 0;
    if (args->operands > 1 + makes)
        return verb_usage(args, _("`%s` is one word too many"), args->operand[1 + makes]);
    if (asked.list && asked.json)
        return verb_usage(args, "%s", _("--list and --json exclude each other"));
    if (makes) {
        const char *name = args->operands > 1 ? args->operand[1] : "pidro";
        const struct pedro_preset *preset = game_names_find(name, strlen(name));
        return preset ? make(&asked, preset) : game_no_preset(name);
    }
    if (args->operands > 0 && !read_number(args->operand[0], &asked.number))
        return verb_fail(EXIT_NOT_FOUND,
                         _("there is no problem `%.40s`: they are 1 to %d"),
                         args->operand[0], master_table_size);
    return run(&asked);
}
