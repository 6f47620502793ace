/* rich_print.c - prints rich text with its cards as the terminal shows them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/rich_print.h"

#include <langinfo.h>
#include <string.h>
#include <unistd.h>

#include "cli/verb.h"
#include "words/rich.h"

struct rich_print rich_print_to(FILE *out, int most) {
    return (struct rich_print){.out = out,
                               .colour = verb_colour(fileno(out)),
                               .symbols = isatty(fileno(out)) &&
                                          strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                               .width = verb_columns(most)};
}

void rich_print(const struct rich_print *print, const char *rich, const char *end) {
    static const char *const colours[] = {"\033[32m", "\033[34m", "\033[31m", "\033[1m"};
    struct rich_glyph glyph;
    for (const char *from = rich; rich_next(&rich, end, &glyph); from = rich) {
        const bool coloured = print->colour && glyph.card < PEDRO_MAIN_JOKER;
        char piece[8], plain[16];
        struct pedro_text text;
        pedro_text_init(&text, piece, sizeof piece);
        pedro_text_add_bytes(&text, from, (size_t)(rich - from));
        pedro_text_init(&text, plain, sizeof plain);
        rich_plain(piece, print->symbols, &text);
        fprintf(print->out, "%s%s%s",
                coloured ? colours[pedro_printed_suit(glyph.card)] : "", plain,
                coloured ? "\033[0m" : "");
    }
}

int rich_print_columns(const char *rich, const char *end) {
    struct rich_glyph glyph;
    int columns = 0;
    while (rich_next(&rich, end, &glyph))
        columns += glyph.width;
    return columns;
}

static int pad_to(const struct rich_print *print, int column, int to) {
    for (; column < to; column++)
        fputc(' ', print->out);
    return column;
}

/* The end of a word, with those after it that belong to its number: "3.79 ±0.31 %"; or of a command: "`pedro study --mistakes`". */
static const char *end_of_word(const char *rich) {
    static const char plus_minus[] = "±";
    const char *command = *rich == '`' ? strchr(rich + 1, '`') : NULL;
    const char *last = command ? command : rich;
    const char *end = last + strcspn(last, " ");
    while (end[0] == ' ' &&
           (end[1] == '%' || strncmp(end + 1, plus_minus, sizeof plus_minus - 1) == 0))
        end += 1 + strcspn(end + 1, " ");
    return end;
}

int rich_print_words(const struct rich_print *print, const char *rich, int column,
                     int indent) {
    while (*rich) {
        const char *end = end_of_word(rich);
        const int columns = rich_print_columns(rich, end);
        if (column > indent && column + 1 + columns > print->width) {
            fputc('\n', print->out);
            column = pad_to(print, 0, indent);
        } else if (column > indent) {
            column = pad_to(print, column, column + 1);
        }
        rich_print(print, rich, end);
        column += columns;
        rich = end + strspn(end, " ");
    }
    return column;
}

void rich_print_sentences(const struct rich_print *print, const char *rich) {
    char line[16 << 10];
    while (*rich) {
        const size_t length = strcspn(rich, "\n");
        const size_t kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, rich, kept);
        line[kept] = '\0';
        rich_print_words(print, line, 0, 0);
        fputc('\n', print->out);
        rich += length + (rich[length] == '\n');
    }
}
