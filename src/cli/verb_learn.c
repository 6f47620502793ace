/* verb_learn.c - the verb `learn`: the lessons of a game.
 *
 * Line by line, so that it works on any terminal, through pipes and with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/game.h"
#include "cli/learn_desk.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/lesson_book.h"
#include "words/text.h"

enum { OPTION_LESSON = 0x100, OPTION_LIST };

const struct cli_option learn_options[] = {
    {OPTION_LESSON, "lesson", N_("N"), N_("begin with this lesson of the list"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LIST, "list", NULL, N_("only list the lessons"), CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* The lessons that a game has, by their number in the book. Returns how many. */
static int lessons_of(const char *game, int *lesson) {
    int count = 0;
    for (int i = 0; i < lesson_table_size; i++)
        if (lesson_deal(game, i, 0))
            lesson[count++] = i;
    return count;
}

static int list(const struct pedro_preset *preset, const int *lesson, int count) {
    printf("%s\n", _(preset->title));
    for (int i = 0; i < count; i++)
        printf("%2d. %s\n", i + 1, _(lesson_table[lesson[i]].title));
    return EXIT_OK;
}

int verb_learn(struct verb_args *args) {
    int id, lesson[LEARN_LESSONS_MAX];
    unsigned long first = 1;
    bool only_list = false;
    while ((id = verb_next(args)) > 0) {
        const int code = id == OPTION_LESSON
                             ? verb_number(args, "lesson", 1, LEARN_LESSONS_MAX, &first)
                             : EXIT_OK;
        if (code)
            return code;
        only_list = only_list || id == OPTION_LIST;
    }
    if (id < 0)
        return args->exit;
    const char *name = args->operands > 0 ? args->operand[0] : "us";
    const struct pedro_preset *preset = game_names_find(name, strlen(name));
    if (!preset)
        return game_no_preset(name);
    const int count = lessons_of(preset->name, lesson);
    if (only_list)
        return list(preset, lesson, count);
    if ((int)first > count)
        return verb_usage(args, _("%s has %d lessons"), preset->name, count);
    return learn_desk_run(preset, lesson + first - 1, count - (int)first + 1);
}
