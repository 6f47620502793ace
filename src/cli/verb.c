/* verb.c - reads command lines by the tables of verb.h.
 *
 * getopt_long() parses them, with an array made from the tables; messages are written
 * here, so that they can be translated and name the nearest option.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"
#include "cli/language.h"
#include "cli/verb.h"
#include "pedro/api.h"
#include "tui/terminal.h"
#include "words/suggest.h"
#include "words/text.h"

enum {
    OPTIONS_MAX = 64,
    OPTION_LANG = 0x7e0,
    OPTION_COLOR,
    OPTION_VERSION,
};

const struct cli_option verb_common_options[] = {
    {'h', "help", NULL, N_("print this help and exit"), CLI_COMPLETE_NOTHING, NULL},
    {OPTION_LANG, "lang", N_("LANGUAGE"), N_("use this language, for example `sv`"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_COLOR, "color", N_("WHEN"),
     N_("when to use colour: `auto` (the default) is on a terminal, unless NO_COLOR is "
        "set"),
     CLI_COMPLETE_WORDS, "auto always never"},
    {0},
};

const struct cli_option verb_program_options[] = {
    {OPTION_VERSION, "version", NULL, N_("print the version and exit"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* The options before the verb, as tables of a verb without a name. */
static const struct verb no_verb = {.name = "", .options = {verb_program_options}};

static enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color;

const struct cli_option *verb_option(const struct verb *verb, int index) {
    for (int t = 0; t <= VERB_TABLES; t++) {
        const struct cli_option *row =
            t < VERB_TABLES ? verb->options[t] : verb_common_options;
        for (; row && row->name; row++)
            if (index-- == 0)
                return row;
    }
    return NULL;
}

static const struct cli_option *option_of(const struct verb *verb, int id) {
    const struct cli_option *row;
    for (int i = 0; (row = verb_option(verb, i)); i++)
        if (row->id == id)
            return row;
    return NULL;
}

static const char *option_name(const void *data, int index) {
    const struct cli_option *row = verb_option(data, index);
    return row ? row->name : NULL;
}

static const char *verb_name(const void *data, int index) {
    const struct verb *verbs = data;
    return verbs[index].name;
}

const struct verb *verb_find(const struct verb *verbs, const char *name) {
    for (; verbs->name; verbs++)
        if (strcmp(verbs->name, name) == 0 ||
            (verbs->former && strcmp(verbs->former, name) == 0))
            return verbs;
    return NULL;
}

int verb_usage(const struct verb_args *args, const char *format, ...) {
    va_list list;
    bool named = args->verb && *args->verb->name;
    fflush(stdout);
    fprintf(stderr, named ? "pedro %s: " : "pedro: ", named ? args->verb->name : "");
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    if (named)
        fprintf(stderr, _("\nSee `pedro help %s`.\n"), args->verb->name);
    else
        fputs(_("\nSee `pedro --help`.\n"), stderr);
    return EXIT_USAGE;
}

int verb_number(const struct verb_args *args, const char *name, unsigned long least,
                unsigned long most, unsigned long *number) {
    const char *at = args->value;
    *number = 0;
    while (*at >= '0' && *at <= '9' && *number <= most)
        *number = 10 * *number + (unsigned long)(*at++ - '0');
    if (at == args->value || *at || *number < least || *number > most)
        return verb_usage(args, _("--%s takes a number from %lu to %lu, not `%.40s`"),
                          name, least, most, args->value);
    return EXIT_OK;
}

int verb_fail(int code, const char *format, ...) {
    va_list list;
    fflush(stdout);
    fputs("pedro: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return code;
}

/* Reports the error that getopt found in the word at `argv[optind - 1]`, or in the option
 * `id`. */
static int refuse_option(const struct verb_args *args, int wrong, int id) {
    const struct cli_option *row = id ? option_of(args->verb, id) : NULL;
    if (wrong == ':' && row)
        return verb_usage(args, _("--%s needs an argument, %s"), row->name,
                          _(row->argument));
    const char *word = args->argv[optind - 1];
    if (row && !row->argument)
        return verb_usage(args, _("--%s takes no argument"), row->name);
    if (id)
        return verb_usage(args, _("there is no option -%c"), id);
    char text[200], name[64], dashed[NEAREST_MAX][64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="), word + 2);
    struct nearest near = nearest_names(name, option_name, args->verb);
    for (size_t i = 0; i < near.count; i++) {
        snprintf(dashed[i], sizeof dashed[i], "--%s", near.name[i]);
        near.name[i] = dashed[i];
    }
    return verb_usage(args, _("there is no option --%s%s"), name,
                      nearest_text(&near, text, sizeof text));
}

/* Handles an option that all verbs have. Returns 1 if it is none of them, 0 to continue,
 * -1 to stop.
 */
static int common_option(struct verb_args *args, int id) {
    switch (id) {
    case 'h':
        args->exit = EXIT_OK;
        if (*args->verb->name)
            help_verb(stdout, args->verb);
        else
            help_program(stdout, args->verbs);
        return -1;
    case OPTION_LANG:
        if (!language_is_known(args->value)) {
            args->exit =
                verb_usage(args, _("there is no language %s; the languages are %s"),
                           args->value, language_names);
            return -1;
        }
        language_set(args->value);
        return 0;
    case OPTION_COLOR:
        if (strcmp(args->value, "auto") == 0)
            color = COLOR_AUTO;
        else if (strcmp(args->value, "always") == 0)
            color = COLOR_ALWAYS;
        else if (strcmp(args->value, "never") == 0)
            color = COLOR_NEVER;
        else {
            args->exit = verb_usage(args, _("--color is auto, always or never, not %s"),
                                    args->value);
            return -1;
        }
        return 0;
    }
    return 1;
}

/* Reads options until one is for the caller; `at_first_operand` stops at the first word
 * that is no option. */
static int next_option(struct verb_args *args, bool at_first_operand) {
    struct option longs[OPTIONS_MAX + 1] = {0};
    char shorts[2 * OPTIONS_MAX + 3];
    char *letter = shorts;
    const struct cli_option *row;
    if (at_first_operand)
        *letter++ = '+';
    *letter++ = ':';
    for (int i = 0; i < OPTIONS_MAX && (row = verb_option(args->verb, i)); i++) {
        longs[i].name = row->name;
        longs[i].has_arg = row->argument ? required_argument : no_argument;
        longs[i].val = row->id;
        if (row->id < 256) {
            *letter++ = (char)row->id;
            if (row->argument)
                *letter++ = ':';
        }
    }
    *letter = '\0';
    opterr = 0;
    if (!args->begun)
        optind = 0; /* restarts getopt of glibc and musl */
    args->begun = true;
    for (;;) {
        optopt = 0;
        int id = getopt_long(args->argc, args->argv, shorts, longs, NULL);
        if (id == -1)
            return 0;
        if (id == '?' || id == ':') {
            args->exit = refuse_option(args, id, optopt);
            return -1;
        }
        args->value = optarg;
        int common = common_option(args, id);
        if (common != 0)
            return common < 0 ? -1 : id;
    }
}

int verb_next(struct verb_args *args) {
    int id = next_option(args, false);
    if (id != 0)
        return id;
    args->operand = args->argv + optind;
    args->operands = args->argc - optind;
    if (args->operands < args->verb->min_operands) {
        args->exit =
            verb_usage(args, _("something is missing: pedro %s %s"), args->verb->name,
                       _(args->verb->operands)); /* not "": an operand can be missing */
        return -1;
    }
    if (args->operands > args->verb->max_operands) {
        args->exit = verb_usage(args, _("`%s` is one word too many"),
                                args->operand[args->verb->max_operands]);
        return -1;
    }
    return 0;
}

/* Output that could not be written is a failure, also if it shows only at the end, as on
 * a full disk. A reader that has closed the pipe is no failure worth a message. */
static int finish(int code) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno != EPIPE)
            verb_fail(EXIT_FAILED, _("cannot write: %s"), strerror(errno));
        return code == EXIT_OK ? EXIT_FAILED : code;
    }
    return code;
}

int verb_unknown(const struct verb_args *args, const char *name) {
    char text[200];
    const struct nearest near = nearest_names(name, verb_name, args->verbs);
    return verb_usage(args, _("there is no verb `%s`%s"), name,
                      nearest_text(&near, text, sizeof text));
}

/* Help, and what is refused, may stand before the language in the command line. */
static void find_language(char **argv) {
    static const char option[] = "--lang";
    const size_t length = sizeof option - 1;
    for (; *argv && strcmp(*argv, "--") != 0; argv++) {
        if (strncmp(*argv, option, length) != 0)
            continue;
        const char *value = (*argv)[length] == '=' ? *argv + length + 1
                            : (*argv)[length]      ? NULL
                                                   : argv[1];
        if (value && language_is_known(value))
            language_set(value);
    }
}

int verb_run(const struct verb *verbs, int argc, char **argv) {
    language_init();
    find_language(argv);
    struct verb_args args = {
        .verbs = verbs, .verb = &no_verb, .argc = argc, .argv = argv};
    for (int id; (id = next_option(&args, true)) != 0;) {
        if (id < 0)
            return finish(args.exit);
        printf("pedro %s\n", pedro_version());
        return finish(EXIT_OK);
    }
    if (optind >= argc) {
        help_first(stderr, verbs);
        return EXIT_USAGE;
    }
    const struct verb *verb = verb_find(verbs, argv[optind]);
    if (!verb)
        return verb_unknown(&args, argv[optind]);
    args = (struct verb_args){
        .verbs = verbs, .verb = verb, .argc = argc - optind, .argv = argv + optind};
    return finish(verb->run(&args));
}

bool verb_colour(int fd) {
    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return !(no_color && *no_color) && isatty(fd) && term && *term &&
           strcmp(term, "dumb") != 0;
}

int verb_columns(int most) {
    int columns = terminal_columns(STDOUT_FILENO);
    if (columns == 0)
        columns = 80;
    if (most && columns > most)
        columns = most;
    return columns < 20 ? 20 : columns;
}
