/* verb.h - the verbs of the program and their options, as tables.
 *
 * A verb is one row: its name, its description, the tables of its options and the
 * function that runs it. Help, the man pages and the shell completions are made from the
 * rows (help.h), so all options that work are documented, and no others.
 *
 * A verb reads its options one by one:
 *
 *     int id;
 *     while ((id = verb_next(args)) > 0)
 *         switch (id) { case 's': step = true; break; ... args->value ... }
 *     if (id < 0)
 *         return args->exit;
 *     ... args->operand[0 .. args->operands - 1] ...
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_VERB_H
#define CLI_VERB_H

#include <stdbool.h>

/* The exit codes of the program. */
enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1,    /* something went wrong while running */
    EXIT_USAGE = 2,     /* the command line is wrong */
    EXIT_BAD_INPUT = 3, /* a record or ruleset file is wrong */
    EXIT_NOT_FOUND = 4, /* no such file, preset, key or bot */
};

/* The kinds of words that a shell completes an argument with. */
enum cli_completion {
    CLI_COMPLETE_NOTHING,
    CLI_COMPLETE_FILE,
    CLI_COMPLETE_PRESET,
    CLI_COMPLETE_BOT,
    CLI_COMPLETE_KEY,     /* the name of a key */
    CLI_COMPLETE_SETTING, /* the name of a key and `=` */
    CLI_COMPLETE_VERB,
    CLI_COMPLETE_WORDS, /* one of `words` */
};

/* One option. A table of them ends with a row whose `name` is NULL. */
struct cli_option {
    int id; /* what verb_next() returns: its short letter, or a number from 256 up if it
               has none */
    const char *name;     /* the long name, without dashes */
    const char *argument; /* name of its argument, N_("FILE"), or NULL if it takes none */
    const char *help;     /* one sentence without a full stop, N_("...") */
    enum cli_completion completion; /* of its argument */
    const char *words;              /* for CLI_COMPLETE_WORDS: separated by spaces */
};

/* A task of a verb: the verb's first operand is the name of a task, and the following
 * operands belong to the task. A table of them ends with a row whose `name` is NULL. */
struct cli_task {
    const char *name;
    const char *operands; /* N_("NAME ..."), or "" */
    int least, most;      /* of them */
    const char *help;     /* a sentence without a full stop, N_("...") */
    void (*run)(void *data);
};

struct verb_args;

enum { VERB_TABLES = 4 };

struct verb {
    const char
        *group; /* the heading, in the first row of a group of the list: N_("...") */
    const char *name;
    const char *former;   /* an earlier name that is still understood, or NULL */
    const char *operands; /* for the usage line: N_("[PRESET]"), or "" */
    const char *summary;  /* one line without a full stop, N_("...") */
    const char *about; /* more of it, for its own help, N_("..."); NULL for the summary */
    const struct cli_option
        *options[VERB_TABLES];      /* its tables, those after the last NULL */
    enum cli_completion completion; /* of its operands */
    const struct cli_task *tasks;   /* of its first operand, or NULL */
    int min_operands, max_operands;
    unsigned exits; /* exit codes above EXIT_USAGE that it may return: bit of the code */
    int (*run)(struct verb_args *args); /* returns the exit code */
};

/* The command line of one verb. */
struct verb_args {
    bool begun;               /* verb_next() was called */
    const struct verb *verbs; /* all of them; a row without a name ends the table */
    const struct verb *verb;  /* the one that runs */
    int argc;
    char **argv;       /* argv[0] is the verb */
    const char *value; /* of the option just read, or NULL */
    char **operand;    /* once verb_next() has returned 0 */
    int operands;
    int exit; /* the exit code, once verb_next() has returned a negative number */
};

/* The options that every verb has: --help, --lang and --color. verb_next() handles them
 * itself. */
extern const struct cli_option verb_common_options[];

/* The additional options of the program itself: --version. */
extern const struct cli_option verb_program_options[];

/* Row `index`, from 0, of all options of a verb: its own first, then those of all verbs;
 * NULL past the end. */
const struct cli_option *verb_option(const struct verb *verb, int index);

/* Reads the next option and returns its id; 0 when all are read and the number of
 * operands is right; -1 if the verb must return args->exit at once, because help was
 * printed, or because the command line is wrong, which was reported on stderr. */
int verb_next(struct verb_args *args);

/* The verb of a table with this name or former name, or NULL. */
const struct verb *verb_find(const struct verb *verbs, const char *name);

/* Reports that there is no verb called `name`, with the nearest ones. Returns EXIT_USAGE.
 */
int verb_unknown(const struct verb_args *args, const char *name);

/* Runs the program: the options before the verb, then the verb. Returns the exit code. */
int verb_run(const struct verb *verbs, int argc, char **argv);

/* Writes an error of the command line to stderr, `pedro VERB: MESSAGE`, and how to get
 * help. Returns EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int verb_usage(const struct verb_args *args,
                                                     const char *format, ...);

/* Reads the value of the current option, called `name`, as a whole number from `least` to
 * `most`. Returns EXIT_OK, or EXIT_USAGE after reporting the error. */
int verb_number(const struct verb_args *args, const char *name, unsigned long least,
                unsigned long most, unsigned long *number);

/* Writes `pedro: MESSAGE` to stderr and returns `code`. */
__attribute__((format(printf, 2, 3))) int verb_fail(int code, const char *format, ...);

/* Whether to write to `fd` in colour, by --color; with `auto` if `fd` is a terminal that
 * is not dumb and NO_COLOR is not set. */
bool verb_colour(int fd);

/* The width of text on stdout in columns: that of the terminal, 80 if stdout is no
 * terminal, never below 20. `most` is the widest line that is easy to read, 0 for no
 * limit. */
int verb_columns(int most);

#endif
