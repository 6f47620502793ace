/* ruling_desk.c - asks the questions of a ruling one by one, and prints the answer.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/ruling_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/verbs.h"
#include "record/fold.h"
#include "tui/prompt.h"
#include "words/text.h"
#include "words/typed_words.h"
#include "words/wrap.h"

enum { LINE_MAX_BYTES = 200, TEXT_MAX = 128 << 10, WIDTH = 80 };

int ruling_desk_print(const struct ruling_desk *desk) {
    struct ruling ruling;
    struct pedro_text text;
    char *buffer = malloc(TEXT_MAX);
    if (!buffer)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    pedro_text_init(&text, buffer, TEXT_MAX);
    if (ruling_give(desk->rules, &desk->facts, &ruling)) {
        ruling_words(&desk->facts, &ruling, &text);
        wrap_chapters(stdout, buffer, verb_columns(WIDTH), verb_colour(STDOUT_FILENO));
    }
    free(buffer);
    return EXIT_OK;
}

static void print_question(struct ruling_desk *desk, enum ruling_question question) {
    const struct ruling_options *options = &desk->options;
    ruling_list(desk->rules, &desk->facts, question, &desk->options);
    printf("\n%s\n", _(ruling_text(question)));
    for (unsigned i = 0; i < options->count && options->option[i].label; i++)
        printf("%3u  %s\n", i + 1, _(options->option[i].label));
    if (!ruling_needs(question))
        puts(_("Press Enter to leave it out."));
}

/* True if a line is a sentence as it is shown, but for capitals and accents. */
static bool is_label(const char *line, const char *label) {
    char typed[RECORD_FOLDED_MAX], shown[RECORD_FOLDED_MAX];
    record_fold(line, strlen(line), typed);
    record_fold(_(label), strlen(_(label)), shown);
    return typed[0] && strcmp(typed, shown) == 0;
}

/* The word for a line: the word itself, or of options with labels also their number, or the label in the reader's language. */
static const char *meant(const struct ruling_desk *desk, const char *line) {
    char *end;
    const unsigned long number = strtoul(line, &end, 10);
    const struct ruling_options *options = &desk->options;
    if (options->count == 0 || !options->option[0].label)
        return line;
    if (*end == '\0' && number >= 1 && number <= options->count)
        return options->option[number - 1].word;
    for (unsigned i = 0; i < options->count && options->option[i].label; i++)
        if (is_label(line, options->option[i].label))
            return options->option[i].word;
    return line;
}

/* Asks one question. False at the end of the input. */
static bool ask(struct ruling_desk *desk, enum ruling_question question) {
    char line[LINE_MAX_BYTES];
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    print_question(desk, question);
    for (;;) {
        const enum file_line got = prompt_line(terminal, line, sizeof line);
        if (got == FILE_END)
            return false;
        const char *start = line + strspn(line, " \t");
        if (typed_is(start, typed_quit))
            return false;
        if (got == FILE_LINE && !*start && !ruling_needs(question))
            return true;
        const char *word = meant(desk, start);
        if (got == FILE_LINE &&
            ruling_answer(desk->rules, &desk->facts, question, word, strlen(word)))
            return true;
        puts(desk->options.count && desk->options.option[0].label
                 ? _("Type one of the numbers; quit ends.")
                 : _("That cannot be here; quit ends."));
    }
}

int ruling_desk_run(struct ruling_desk *desk) {
    for (int i = 0; i < RULING_QUESTIONS; i++) {
        const enum ruling_question question = (enum ruling_question)i;
        if (!ruling_asks(desk->rules, &desk->facts, question) ||
            ruling_knows(&desk->facts, question))
            continue;
        if (!ask(desk, question))
            return EXIT_OK;
    }
    putchar('\n');
    return ruling_desk_print(desk);
}
