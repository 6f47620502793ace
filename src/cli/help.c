/* help.c - help on the terminal, and the verb `help`.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <string.h>

#include "cli/help.h"
#include "cli/verbs.h"
#include "words/text.h"
#include "words/wrap.h"

enum { WIDTH = 80, OPTION_COMPLETION = 0x100, OPTION_MAN };

const struct cli_option help_options[] = {
    {OPTION_COMPLETION, "completion", N_("SHELL"),
     N_("print the completion for a shell: `bash`, `zsh` or `fish`"), CLI_COMPLETE_WORDS,
     "bash zsh fish"},
    {OPTION_MAN, "man", N_("WHAT"),
     N_("print what a man page takes from the tables, as scdoc source: a verb, "
        "`program`, `keys`, `presets`, `refusals` or `desk`"),
     CLI_COMPLETE_WORDS, "program keys presets refusals desk"},
    {0},
};

static const char *const exits[] = {
    [EXIT_OK] = N_("success"),
    [EXIT_FAILED] = N_("an error occurred while running"),
    [EXIT_USAGE] = N_("the command line is wrong"),
    [EXIT_BAD_INPUT] =
        N_("a record or ruleset file is wrong, or has something illegal in it"),
    [EXIT_NOT_FOUND] = N_("there is no such file, preset, key or bot"),
};

const char *help_exit(int code) {
    return code >= 0 && code < (int)(sizeof exits / sizeof *exits) ? exits[code] : NULL;
}

static int columns(FILE *out) { return out == stdout ? verb_columns(WIDTH) : WIDTH; }

/* Writes a row of two columns, the second wrapped and starting at column `from`. */
static void write_row(FILE *out, const char *left, const char *right, int from) {
    int at = wrap_columns(left);
    fputs(left, out);
    if (at + 2 > from) {
        fputc('\n', out);
        at = 0;
    }
    wrap_paragraph(out, right, columns(out), at, from);
}

static void write_option(FILE *out, const struct cli_option *option) {
    char left[80];
    char letter[] = "    ";
    if (option->id < 256)
        memcpy(letter, (char[]){'-', (char)option->id, ',', ' '}, 4);
    snprintf(left, sizeof left, "  %s--%s%s%s", letter, option->name,
             option->argument ? "=" : "", option->argument ? _(option->argument) : "");
    write_row(out, left, _(option->help), 26);
}

static void write_usage(FILE *out) {
    fputs(_("Usage: pedro [OPTION]... VERB [ARGUMENT]...\n"), out);
    wrap_paragraph(out, _("Play, study and check every card game of the Pedro family."),
                   columns(out), 0, 0);
}

/* Writes the group that begins with `verb`, and returns the verb after it. */
static const struct verb *write_group(FILE *out, const struct verb *verb) {
    fprintf(out, "\n%s:\n", _(verb->group));
    do {
        char left[80];
        snprintf(left, sizeof left, "  %s", verb->name);
        write_row(out, left, _(verb->summary), 16);
        verb++;
    } while (verb->name && !verb->group);
    return verb;
}

void help_first(FILE *out, const struct verb *verbs) {
    write_usage(out);
    write_group(out, verbs);
    fputc('\n', out);
    wrap_paragraph(out,
                   _("`pedro help` lists all verbs, `pedro help VERB` explains one, "
                     "`pedro rules` lists the games."),
                   columns(out), 0, 0);
}

void help_program(FILE *out, const struct verb *verbs) {
    write_usage(out);
    while (verbs->name)
        verbs = write_group(out, verbs);
    fputs(_("\nOptions:\n"), out);
    const struct verb program = {.options = {verb_program_options}};
    const struct cli_option *option;
    for (int i = 0; (option = verb_option(&program, i)); i++)
        write_option(out, option);
    fputc('\n', out);
    wrap_paragraph(out,
                   _("`pedro help VERB` explains one verb, `pedro rules` the games."),
                   columns(out), 0, 0);
}

static void write_tasks(FILE *out, const struct cli_task *task) {
    if (!task)
        return;
    fputs(_("\nTasks:\n"), out);
    for (; task->name; task++) {
        char left[80];
        snprintf(left, sizeof left, "  %s %s", task->name,
                 *task->operands ? _(task->operands) : "");
        write_row(out, left, _(task->help), 26);
    }
}

void help_verb(FILE *out, const struct verb *verb) {
    const struct cli_option *option;
    fprintf(out, _("Usage: pedro %s [OPTION]..."), verb->name);
    fprintf(out, *verb->operands ? " %s\n" : "\n",
            *verb->operands ? _(verb->operands) : "");
    char summary[400];
    snprintf(summary, sizeof summary, "%s.",
             _(verb->about ? verb->about : verb->summary));
    /* In a list of verbs it begins small. */
    if (summary[0] >= 'a' && summary[0] <= 'z')
        summary[0] = (char)(summary[0] - 'a' + 'A');
    wrap_paragraph(out, summary, columns(out), 0, 0);
    write_tasks(out, verb->tasks);
    fputs(_("\nOptions:\n"), out);
    for (int i = 0; (option = verb_option(verb, i)); i++)
        write_option(out, option);
    fputs(_("\nExit status:\n"), out);
    for (int code = 0; help_exit(code); code++) {
        char left[16];
        snprintf(left, sizeof left, "  %d", code);
        if (code <= EXIT_USAGE || verb->exits & 1u << code)
            write_row(out, left, _(help_exit(code)), 5);
    }
}

static int print_man(struct verb_args *args, const char *what) {
    const struct verb *verb = verb_find(args->verbs, what);
    if (verb)
        man_verb(stdout, verb);
    else if (strcmp(what, "program") == 0)
        man_program(stdout, args->verbs);
    else if (strcmp(what, "keys") == 0)
        man_keys(stdout);
    else if (strcmp(what, "presets") == 0)
        man_presets(stdout);
    else if (strcmp(what, "refusals") == 0)
        man_refusals(stdout);
    else if (strcmp(what, "desk") == 0)
        man_desk(stdout);
    else
        return verb_usage(
            args, _("--man is a verb, program, keys, presets, refusals or desk, not %s"),
            what);
    return EXIT_OK;
}

int verb_help(struct verb_args *args) {
    const char *shell = NULL, *man = NULL;
    int id;
    while ((id = verb_next(args)) > 0) {
        if (id == OPTION_COMPLETION)
            shell = args->value;
        else
            man = args->value;
    }
    if (id < 0)
        return args->exit;
    if (shell)
        return completion_write(stdout, shell, args->verbs)
                   ? EXIT_OK
                   : verb_usage(args, _("--completion is bash, zsh or fish, not %s"),
                                shell);
    if (man)
        return print_man(args, man);
    if (args->operands == 0) {
        help_program(stdout, args->verbs);
        return EXIT_OK;
    }
    const struct verb *verb = verb_find(args->verbs, args->operand[0]);
    if (!verb)
        return verb_unknown(args, args->operand[0]);
    help_verb(stdout, verb);
    return EXIT_OK;
}
