/* help.h - help, man pages and shell completions, made from the table of verbs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/verb.h"

/* `pedro --help` and `pedro help`. */
void help_program(FILE *out, const struct verb *verbs);

/* Writes how to begin, for one who names no verb: the first group of the verbs only, so
 * that it fits on a terminal of 24 lines. */
void help_first(FILE *out, const struct verb *verbs);

/* `pedro VERB --help`. */
void help_verb(FILE *out, const struct verb *verb);

/* Writes, as source for scdoc(5), the sections of a man page that are made from tables:
 * OPTIONS and EXIT STATUS of a verb. */
void man_verb(FILE *out, const struct verb *verb);

/* The same for the program itself: VERBS, OPTIONS and EXIT STATUS. */
void man_program(FILE *out, const struct verb *verbs);

/* The list of all keys, and that of all presets. */
void man_keys(FILE *out);
void man_presets(FILE *out);
/* BLANKS and REASONS: the list of refusals. */
void man_refusals(FILE *out);

/* The commands of the director. */
void man_desk(FILE *out);

/* Writes the completion for `shell`, which is bash, zsh or fish. False if it is none of
 * them. */
bool completion_write(FILE *out, const char *shell, const struct verb *verbs);

/* The meaning of an exit code, marked with N_(); NULL past the last. */
const char *help_exit(int code);

#endif
