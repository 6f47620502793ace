/* verb_learn.c - the verb `learn`: the lessons of a game.
 *
 * Line by line, so that it works on any terminal, through pipes and with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/learn_desk.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/lesson_book.h"
#include "words/text.h"

enum { OPTION_LESSON = 0x100, OPTION_LIST, OPTION_JSON };
enum { SCHEMA = 1 };

const struct cli_option learn_options[] = {
    {OPTION_LESSON, "lesson", N_("N"),
     N_("begin with this lesson of the list, and go through those after it, done or not"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL, N_("only list the lessons, and say which are done"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print the list as one JSON object instead"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

struct learn {
    struct verb_args *args;
    unsigned long first; /* 0: the first that is not done */
    bool list, json;
    struct learn_course course;
};

static void find_lessons(struct learn_course *course) {
    for (int i = 0; i < lesson_table_size && course->count < LEARN_LESSONS_MAX; i++)
        if (lesson_deal(course->preset->name, i, 0))
            course->lesson[course->count++] = i;
}

static int list(const struct learn_course *course) {
    printf("%s\n", _(course->preset->title));
    for (int i = 0; i < course->count; i++) {
        printf("%2d. %s", i + 1, _(lesson_table[course->lesson[i]].title));
        if (learn_is_done(course, i))
            printf(" (%s)", _("done"));
        putchar('\n');
    }
    learn_desk_say_done(course);
    return EXIT_OK;
}

static void compose(struct json_writer *writer, const void *data) {
    const struct learn_course *course = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", course->preset->name);
    json_open(writer, "lessons", '[');
    for (int i = 0; i < course->count; i++) {
        json_open(writer, NULL, '{');
        json_put_number(writer, "number", i + 1);
        json_put_text(writer, "name", lesson_table[course->lesson[i]].name);
        json_put_flag(writer, "done", learn_is_done(course, i));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* From the lesson that was asked for; else those that are not done, or all of them if there are none. */
static int learn(struct learn *learn) {
    struct learn_course *course = &learn->course;
    bool all = learn->first > 0, any = false, left = false;
    for (int i = 0; i < course->count; i++) {
        any = any || learn_is_done(course, i);
        left = left || !learn_is_done(course, i);
    }
    if (any)
        learn_desk_say_done(course);
    all = all || !left;
    return learn_desk_run(course, learn->first > 0 ? (int)learn->first - 1 : 0, all);
}

static int run(struct learn *asked) {
    struct learn_course *course = &asked->course;
    const int err = done_file_read(&course->done, DONE_LESSON);
    if (err && (asked->list || asked->json))
        return verb_fail(EXIT_FAILED, _("what is done cannot be read: %s"),
                         strerror(err));
    return asked->json   ? json_output(compose, course)
           : asked->list ? list(course)
                         : learn(asked);
}

static int read_option(struct learn *learn, int id) {
    if (id == OPTION_LESSON)
        return verb_number(learn->args, "lesson", 1, LEARN_LESSONS_MAX, &learn->first);
    *(id == OPTION_LIST ? &learn->list : &learn->json) = true;
    return EXIT_OK;
}

int verb_learn(struct verb_args *args) {
    struct learn learn = {.args = args};
    struct learn_course *course = &learn.course;
    int id, code = EXIT_OK;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        code = read_option(&learn, id);
    }
    if (code != EXIT_OK)
        return code;
    const char *name = args->operands > 0 ? args->operand[0] : "us";
    course->preset = game_names_find(name, strlen(name));
    if (!course->preset)
        return game_no_preset(name);
    if (learn.list && learn.json)
        return verb_usage(args, "%s", _("--list and --json exclude each other"));
    find_lessons(course);
    if (learn.first > (unsigned long)course->count)
        return verb_usage(args, _("%s has %d lessons"), course->preset->name,
                          course->count);
    code = run(&learn);
    done_file_finish(&course->done);
    return code;
}
