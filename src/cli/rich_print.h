/* rich_print.h - prints rich text (words/rich.h) with its cards as the terminal shows them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_RICH_PRINT_H
#define CLI_RICH_PRINT_H

#include <stdbool.h>
#include <stdio.h>

struct rich_print {
    FILE *out;
    bool colour, symbols; /* the form of cards */
    int width;            /* columns of a line */
};

/* The form for this stream: symbols on a terminal that has them; lines of at most `most` columns. */
struct rich_print rich_print_to(FILE *out, int most);

/* Prints the text up to `end`. */
void rich_print(const struct rich_print *print, const char *rich, const char *end);

/* How many columns the text up to `end` takes. */
int rich_print_columns(const char *rich, const char *end);

/* Prints words in lines, from column `column` on; further lines begin at `indent`. Returns the column that it ends in. */
int rich_print_words(const struct rich_print *print, const char *rich, int column,
                     int indent);

/* Prints sentences, each ended by LF, as paragraphs. */
void rich_print_sentences(const struct rich_print *print, const char *rich);

#endif
