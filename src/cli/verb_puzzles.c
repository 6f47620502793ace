/* verb_puzzles.c - the verb `puzzles`: decisions with one clearly best choice, and the making of them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analyze/puzzle_make.h"
#include "cli/done_file.h"
#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/mistakes_file.h"
#include "cli/progress.h"
#include "cli/rich_print.h"
#include "cli/study_desk.h"
#include "cli/study_mistakes.h"
#include "cli/verbs.h"
#include "record/day.h"
#include "words/game_names.h"
#include "words/rich.h"
#include "words/text.h"

enum {
    OPTION_LEVEL = 0x100,
    OPTION_THEME,
    OPTION_NUMBER,
    OPTION_FROM,
    OPTION_DEALS,
    OPTION_LIST,
    OPTION_JSON
};
enum {
    SCHEMA = 1,
    WIDTH = 80,
    USUALLY = 10,
    NUMBER_MAX = 10000,
    SEED_MAX = 0xffff,
    DEALS = 200,
    KINDS_MAX = 16
};

const struct cli_option puzzles_options[] = {
    {OPTION_LEVEL, "level", N_("LEVEL"),
     N_("only puzzles of this level, 1 to 5: the lowest level of computer players that "
        "find them"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_THEME, "theme", N_("THEME"),
     N_("only puzzles of this theme, such as `bid`, `lead` or `cinch`"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_NUMBER, "number", N_("NUMBER"),
     N_("at most so many puzzles; 10 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_FROM, "from", N_("SEED"),
     N_("repeat the same choice and order of puzzles; with `make`: the first deal, from "
        "0 to 65535"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DEALS, "deals", N_("NUMBER"),
     N_("with `make`: so many deals; 200 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL,
     N_("print the puzzles with their answers, and ask nothing"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

struct puzzles {
    struct verb_args *args;
    const struct pedro_preset *preset;
    unsigned long level; /* 0: any */
    const char *theme;   /* NULL: any */
    unsigned long number, from, deals;
    bool seeded, list, json;
    struct puzzle *chosen;
    unsigned count;
    struct done_file done;
    unsigned all, found; /* of those that are wanted */
    int32_t day;
};

/* --- which --- */

static bool is_wanted(const struct puzzles *puzzles, const struct puzzle *puzzle) {
    return strcmp(puzzle->game, puzzles->preset->name) == 0 &&
           (puzzles->level == 0 || puzzle->level == puzzles->level) &&
           (!puzzles->theme || puzzle_has_tag(puzzle, puzzles->theme));
}

static void key_of(const struct puzzle *puzzle, char key[PROGRESS_KEY_MAX]) {
    snprintf(key, PROGRESS_KEY_MAX, "%s %u", puzzle->game, puzzle->seed);
}

static bool is_found(const struct puzzles *puzzles, const struct puzzle *puzzle) {
    char key[PROGRESS_KEY_MAX];
    key_of(puzzle, key);
    return done_file_has(&puzzles->done, key);
}

static int find(struct puzzles *puzzles) {
    done_file_read(&puzzles->done, DONE_PUZZLE);
    puzzles->chosen = calloc((size_t)puzzle_table_size + 1, sizeof *puzzles->chosen);
    if (!puzzles->chosen)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    for (int i = 0; i < puzzle_table_size; i++) {
        struct puzzle *puzzle = &puzzles->chosen[puzzles->count];
        if (puzzle_read(puzzle_table[i], strlen(puzzle_table[i]), puzzle) &&
            is_wanted(puzzles, puzzle)) {
            puzzles->count++;
            puzzles->found += is_found(puzzles, puzzle);
        }
    }
    puzzles->all = puzzles->count;
    return EXIT_OK;
}

static void swap(struct puzzle *one, struct puzzle *other) {
    const struct puzzle kept = *one;
    *one = *other;
    *other = kept;
}

/* Whether two ask for the same kind of choice. */
static bool are_alike(const struct puzzle *one, const struct puzzle *other) {
    const size_t length = strcspn(one->tags, ",");
    return length == strcspn(other->tags, ",") &&
           memcmp(one->tags, other->tags, length) == 0;
}

/* Puts those that are not found first, and leaves out the others, as far as there are enough. */
static void prefer_new(struct puzzles *puzzles) {
    unsigned fresh = 0;
    for (unsigned i = 0; i < puzzles->count; i++)
        if (!is_found(puzzles, &puzzles->chosen[i]))
            swap(&puzzles->chosen[fresh++], &puzzles->chosen[i]);
    const unsigned left = fresh > puzzles->number ? fresh : (unsigned)puzzles->number;
    if (puzzles->count > left)
        puzzles->count = left;
}

/* Puts them in an order of the seed, in which two of a kind follow each other only if no other is left. Unless somebody has chosen the
 * seed, those that are not found come. */
static void mix(struct puzzles *puzzles) {
    struct pedro_rng rng;
    const unsigned long from =
        puzzles->seeded ? puzzles->from : (unsigned long)time(NULL);
    uint8_t seed[PEDRO_SEED_SIZE] = {1};
    struct puzzle *list = puzzles->chosen;
    for (unsigned i = 0; i < 4; i++)
        seed[1 + i] = (uint8_t)(from >> 8 * i);
    pedro_rng_seed(&rng, seed);
    for (unsigned i = puzzles->count; i > 1; i--)
        swap(&list[i - 1], &list[pedro_rng_below(&rng, i)]);
    if (!puzzles->seeded)
        prefer_new(puzzles);
    for (unsigned i = 1; i < puzzles->count; i++) {
        unsigned next = i;
        while (next < puzzles->count && are_alike(&list[i - 1], &list[next]))
            next++;
        if (next < puzzles->count)
            swap(&list[i], &list[next]);
    }
    if (puzzles->count > puzzles->number)
        puzzles->count = (unsigned)puzzles->number;
}

/* --- asking --- */

/* The puzzle that is asked. */
struct asking {
    struct puzzles *puzzles;
    const struct puzzle *puzzle;
    const struct pedro_match *match;
    struct pedro_tags *tags;
    struct mistake mistake;
    int lost,
        unnoted; /* why a mistake, or that a puzzle is found, could not be saved: an errno */
};

static void note_found(struct asking *asking) {
    struct puzzles *puzzles = asking->puzzles;
    char key[PROGRESS_KEY_MAX];
    const bool again = is_found(puzzles, asking->puzzle);
    key_of(asking->puzzle, key);
    const int err = done_file_add(&puzzles->done, key);
    puzzles->found += !err && !again;
    if (err)
        asking->unnoted = err;
}

/* What is not found comes back with the mistakes of matches. */
static void hear(void *data, unsigned question, bool right) {
    struct asking *asking = data;
    struct mistakes_file file;
    (void)question;
    if (right) {
        note_found(asking);
        return;
    }
    int err = mistakes_file_find(&file);
    if (!err)
        err = mistakes_file_keep(&file, asking->match, asking->tags, &asking->mistake);
    mistakes_file_finish(&file);
    if (err)
        asking->lost = err;
}

static int ask(struct asking *asking, const struct puzzle *puzzle,
               struct study_round *round) {
    const struct puzzles *puzzles = asking->puzzles;
    struct pedro_match match;
    struct pedro_tags tags;
    const struct study_mistakes settings = {
        .worlds = REVIEW_WORLDS, .day = puzzles->day, .list = puzzles->list};
    const int err =
        puzzle_as_mistake(puzzle, puzzles->day, &match, &tags, &asking->mistake);
    asking->puzzle = puzzle;
    asking->match = &match;
    asking->tags = &tags;
    const int code = err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)))
                         : study_ask(&settings, &match, &tags, &asking->mistake, round);
    asking->match = NULL;
    asking->tags = NULL;
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}

static void say_found(const struct puzzles *puzzles) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    char room[512];
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("{n} of {all} puzzles found."), "n",
              rich_number(&words, puzzles->found), "all",
              rich_number(&words, puzzles->all));
    pedro_text_add_char(&text, '\n');
    rich_print_sentences(&print, room);
    fflush(stdout);
}

static int say_end(const struct asking *asking, const struct study_round *round) {
    study_desk_end(round);
    if (round->first > 0)
        say_found(asking->puzzles);
    if (asking->lost)
        return verb_fail(EXIT_FAILED, _("a mistake could not be saved: %s"),
                         strerror(asking->lost));
    study_desk_comes_back(round);
    return asking->unnoted
               ? verb_fail(EXIT_FAILED, _("what is done could not be saved: %s"),
                           strerror(asking->unnoted))
               : EXIT_OK;
}

static int list_all(struct puzzles *puzzles) {
    struct asking asking = {.puzzles = puzzles};
    struct study_round round = {.all = puzzles->count};
    int code = EXIT_OK;
    for (unsigned i = 0; i < puzzles->count && code == EXIT_OK; i++)
        code = ask(&asking, &puzzles->chosen[i], &round);
    return code;
}

static int ask_all(struct puzzles *puzzles) {
    struct asking asking = {.puzzles = puzzles};
    struct study_round round = {.all = puzzles->count, .heard = hear, .data = &asking};
    int code = EXIT_OK;
    if (puzzles->found > 0)
        say_found(puzzles);
    for (unsigned i = 0; i < puzzles->count && code == EXIT_OK && !round.stopped; i++)
        code = ask(&asking, &puzzles->chosen[i], &round);
    return code == EXIT_OK ? say_end(&asking, &round) : code;
}

/* --- JSON --- */

static void compose(struct json_writer *writer, const void *data) {
    const struct puzzles *puzzles = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", puzzles->preset->name);
    json_put_number(writer, "all", puzzles->all);
    json_put_number(writer, "found", puzzles->found);
    json_open(writer, "puzzles", '[');
    for (unsigned i = 0; i < puzzles->count; i++) {
        const struct puzzle *puzzle = &puzzles->chosen[i];
        json_open(writer, NULL, '{');
        json_put_number(writer, "seed", puzzle->seed);
        json_put_number(writer, "dealer", puzzle->dealer);
        json_put_number(writer, "level", puzzle->level);
        json_open(writer, "tags", '[');
        for (unsigned tag = 0; puzzle_tag(tag); tag++)
            if (puzzle_has_tag(puzzle, puzzle_tag(tag)))
                json_put_text(writer, NULL, puzzle_tag(tag));
        json_close(writer, ']');
        json_put_text(writer, "played", puzzle->played);
        json_put_action(writer, "best", &puzzle->best);
        json_put_action(writer, "other", &puzzle->other);
        json_put_flag(writer, "found", is_found(puzzles, puzzle));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- making --- */

/* Prints a row as soon as it is found. */
static int make(const struct puzzles *puzzles) {
    struct puzzle_maker *maker = calloc(1, sizeof *maker);
    const int err =
        maker ? puzzle_maker_init(maker, puzzles->preset) : PEDRO_ERR_NO_MEMORY;
    double shown = progress_now();
    for (unsigned long i = 0; !err && i < puzzles->deals; i++) {
        char room[PUZZLE_LINE_MAX];
        struct pedro_text text;
        struct puzzle puzzle;
        const unsigned long seed = puzzles->from + i;
        if (seed > SEED_MAX)
            break;
        if (puzzle_make(maker, (unsigned)seed, &puzzle)) {
            pedro_text_init(&text, room, sizeof room);
            puzzle_write(&puzzle, &text);
            progress_clear();
            puts(room);
            fflush(stdout);
        }
        progress_show(&shown, (double)(i + 1) / (double)puzzles->deals);
    }
    progress_clear();
    if (maker)
        puzzle_maker_finish(maker);
    free(maker);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : EXIT_OK;
}

/* --- the command line --- */

/* Says which themes there are. A tag may be the name of a kind and of a theme. */
static int no_theme(const struct verb_args *args) {
    char room[512];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (unsigned i = 0; puzzle_tag(i); i++) {
        unsigned first = 0;
        while (strcmp(puzzle_tag(first), puzzle_tag(i)) != 0)
            first++;
        if (first < i)
            continue;
        pedro_text_add(&text, i > 0 ? ", " : "");
        pedro_text_add(&text, puzzle_tag(i));
    }
    return verb_usage(args, _("there is no theme `%.40s`; themes are %s"), args->value,
                      room);
}

static int read_option(struct puzzles *puzzles, int id) {
    struct verb_args *args = puzzles->args;
    switch (id) {
    case OPTION_LEVEL:
        return verb_number(args, "level", 1, PUZZLE_LEVELS, &puzzles->level);
    case OPTION_NUMBER:
        return verb_number(args, "number", 1, NUMBER_MAX, &puzzles->number);
    case OPTION_FROM:
        puzzles->seeded = true;
        return verb_number(args, "from", 0, SEED_MAX, &puzzles->from);
    case OPTION_DEALS:
        return verb_number(args, "deals", 1, SEED_MAX + 1, &puzzles->deals);
    case OPTION_THEME:
        puzzles->theme = args->value;
        return puzzle_is_tag(args->value) ? EXIT_OK : no_theme(args);
    case OPTION_LIST:
        puzzles->list = true;
        return EXIT_OK;
    default:
        puzzles->json = true;
        return EXIT_OK;
    }
}

static int run(struct puzzles *puzzles) {
    mix(puzzles);
    if (puzzles->json && puzzles->done.err)
        return verb_fail(EXIT_FAILED, _("what is done cannot be read: %s"),
                         strerror(puzzles->done.err));
    if (puzzles->json)
        return json_output(compose, puzzles);
    if (puzzles->count > 0)
        return puzzles->list ? list_all(puzzles) : ask_all(puzzles);
    puts(_("There is no such puzzle."));
    return EXIT_OK;
}

int verb_puzzles(struct verb_args *args) {
    struct puzzles puzzles = {.args = args,
                              .number = USUALLY,
                              .deals = DEALS,
                              .day = (int32_t)(time(NULL) / RECORD_DAY_SECONDS)};
    int id, code = EXIT_OK;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        code = read_option(&puzzles, id);
    }
    if (code != EXIT_OK)
        return code;
    const bool makes = args->operands > 0 && strcmp(args->operand[0], "make") == 0;
    const char *name = args->operands > makes ? args->operand[makes] : "us";
    if (args->operands > 1 + makes)
        return verb_usage(args, _("`%s` is one word too many"), args->operand[1 + makes]);
    puzzles.preset = game_names_find(name, strlen(name));
    if (!puzzles.preset)
        return game_no_preset(name);
    if (puzzles.list && puzzles.json)
        return verb_usage(args, "%s", _("--list and --json exclude each other"));
    if (makes)
        return make(&puzzles);
    code = find(&puzzles);
    if (code == EXIT_OK)
        code = run(&puzzles);
    done_file_finish(&puzzles.done);
    free(puzzles.chosen);
    return code;
}
