/* wrap.h - text wrapped to a width in columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_WRAP_H
#define WORDS_WRAP_H

#include <stdio.h>

/* How many columns a string takes on a terminal. */
int wrap_columns(const char *string);

/* Writes `text`, up to its end or an LF, in lines of at most `width` columns, each begun
 * with spaces up to column `indent`; the first line is taken to stand at column `at`
 * already. Ends with an LF. A word that is longer than a line is not broken, and a word that begins
 * with % or ± stays on the line of the number before it. */
void wrap_paragraph(FILE *out, const char *text, int width, int at, int indent);

/* Writes as much of `text` as fits `width` columns. Returns the columns used. */
int wrap_cut(FILE *out, const char *text, int width);

/* Writes `text` in a cell of exactly `width` columns, the last of them blank: cut off or
 * filled up. */
void wrap_cell(FILE *out, const char *text, int width);

/* Writes `text` and blanks up to `width` columns, or blanks and `text`. What is longer is written whole, so a width that has to hold
 * translated words is taken from wrap_widest(). */
void wrap_left(FILE *out, const char *text, int width);
void wrap_right(FILE *out, const char *text, int width);

/* How many columns the widest of these words takes once they are translated, or `least` if that is more. */
int wrap_widest(const char *const *words, unsigned count, int least);

/* Writes one of these words, translated, with blanks up to the widest of them. */
void wrap_one_of(FILE *out, const char *const *words, unsigned count, unsigned chosen);

/* Writes the marked-up text of explain.h: chapters, paragraphs, lists and tables. Titles
 * are in bold if `colour`. */
void wrap_chapters(FILE *out, const char *text, int width, int colour);

#endif
