/* wrap.c - puts words into lines.
 *
 * Widths are columns of a terminal, not bytes: a suit symbol has three bytes and one
 * column. Bytes that are no text in this locale count as one column each, so that nothing
 * is lost.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* for wcwidth() */
#include <stdbool.h>
#include <string.h>
#include <wchar.h>

#include "words/text.h"
#include "words/wrap.h"

enum { CELLS_MAX = 8 };

static int columns_of(const char *bytes, size_t length) {
    mbstate_t state = {0};
    int columns = 0;
    while (length > 0) {
        wchar_t letter;
        size_t took = mbrtowc(&letter, bytes, length, &state);
        if (took == 0 || took > length) {
            took = 1;
            columns++;
            state = (mbstate_t){0};
        } else {
            int width = wcwidth(letter);
            columns += width < 0 ? 0 : width;
        }
        bytes += took;
        length -= took;
    }
    return columns;
}

int wrap_columns(const char *string) { return columns_of(string, strlen(string)); }

int wrap_cut(FILE *out, const char *text, int width) {
    mbstate_t state = {0};
    int columns = 0;
    for (size_t left = strlen(text); left > 0;) {
        wchar_t letter;
        size_t took = mbrtowc(&letter, text, left, &state);
        if (took == 0 || took > left) {
            took = 1;
            state = (mbstate_t){0};
        }
        int more = columns_of(text, took);
        if (columns + more > width)
            break;
        fwrite(text, 1, took, out);
        columns += more;
        text += took;
        left -= took;
    }
    return columns;
}

void wrap_cell(FILE *out, const char *text, int width) {
    const int columns = wrap_cut(out, text, width - 1);
    fprintf(out, "%*s", width - columns, "");
}

void wrap_left(FILE *out, const char *text, int width) {
    const int columns = wrap_columns(text);
    fputs(text, out);
    if (columns < width)
        fprintf(out, "%*s", width - columns, "");
}

void wrap_right(FILE *out, const char *text, int width) {
    const int columns = wrap_columns(text);
    if (columns < width)
        fprintf(out, "%*s", width - columns, "");
    fputs(text, out);
}

int wrap_widest(const char *const *words, unsigned count, int least) {
    int widest = least;
    for (unsigned i = 0; i < count; i++) {
        const int columns = *words[i] ? wrap_columns(gettext(words[i])) : 0;
        if (columns > widest)
            widest = columns;
    }
    return widest;
}

void wrap_one_of(FILE *out, const char *const *words, unsigned count, unsigned chosen) {
    wrap_left(out, *words[chosen] ? gettext(words[chosen]) : "",
              wrap_widest(words, count, 0));
}

static bool is_sign(const char *word) {
    return *word == '%' || strncmp(word, "±", strlen("±")) == 0;
}

/* The length of a word with the signs that belong to it: "6.9 ±1.2 %" is one. */
static size_t word_length(const char *text) {
    size_t length = strcspn(text, " \n");
    while (length > 0 && text[length] == ' ' && is_sign(text + length + 1))
        length += 1 + strcspn(text + length + 1, " \n");
    return length;
}

void wrap_paragraph(FILE *out, const char *text, int width, int at, int indent) {
    bool bare = true; /* the line has only its indent so far */
    for (;;) {
        text += strspn(text, " ");
        size_t length = word_length(text);
        if (length == 0)
            break;
        int columns = columns_of(text, length);
        if (!bare && at + 1 + columns > width) {
            fputc('\n', out);
            at = 0;
            bare = true;
        }
        if (bare && at < indent) {
            fprintf(out, "%*s", indent - at, "");
            at = indent;
        } else if (!bare) {
            fputc(' ', out);
            at++;
        }
        fwrite(text, 1, length, out);
        at += columns;
        bare = false;
        text += length;
    }
    fputc('\n', out);
}

/* The cells of a table row, "| one | two\n". Returns how many. */
static int split_row(const char *line, const char *cell[CELLS_MAX],
                     size_t length[CELLS_MAX]) {
    const char *end = line + strcspn(line, "\n");
    int cells = 0;
    for (int i = 0; i < CELLS_MAX; i++) {
        cell[i] = end;
        length[i] = 0;
    }
    const char *at = line + 2;
    while (at <= end && cells < CELLS_MAX) {
        const char *bar = strstr(at, " | ");
        if (!bar || bar > end)
            bar = end;
        cell[cells] = at;
        length[cells++] = (size_t)(bar - at);
        at = bar + 3;
    }
    return cells;
}

/* Writes the table that begins at `line` and returns what follows it. */
static const char *write_table(FILE *out, const char *line, int width) {
    const char *cell[CELLS_MAX];
    size_t length[CELLS_MAX];
    int widest[CELLS_MAX] = {0};
    const char *end = line;
    while (strncmp(end, "| ", 2) == 0) {
        int cells = split_row(end, cell, length);
        for (int i = 0; i < cells; i++) {
            int columns = columns_of(cell[i], length[i]);
            if (columns > widest[i])
                widest[i] = columns;
        }
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    while (line < end) {
        int cells = split_row(line, cell, length);
        int at = 2;
        fputs("  ", out);
        for (int i = 0; i < cells - 1; i++) {
            fwrite(cell[i], 1, length[i], out);
            int gap = widest[i] - columns_of(cell[i], length[i]) + 2;
            fprintf(out, "%*s", gap, "");
            at += widest[i] + 2;
        }
        /* The last cell ends where the line does, and may be long. */
        wrap_paragraph(out, cell[cells - 1], width, at, at);
        line += strcspn(line, "\n") + 1;
    }
    return end;
}

void wrap_chapters(FILE *out, const char *text, int width, int colour) {
    enum { NOTHING, TITLE, PARAGRAPH, ITEM, TABLE } before = NOTHING, now;
    while (*text) {
        const char *next = strchr(text, '\n');
        next = next ? next + 1 : text + strlen(text);
        now = strncmp(text, "# ", 2) == 0   ? TITLE
              : strncmp(text, "- ", 2) == 0 ? ITEM
              : strncmp(text, "| ", 2) == 0 ? TABLE
                                            : PARAGRAPH;
        if (before != NOTHING && before != TITLE && !(before == ITEM && now == ITEM))
            fputc('\n', out);
        switch (now) {
        case TITLE:
            fprintf(out, colour ? "\033[1m%.*s\033[0m\n" : "%.*s\n",
                    (int)strcspn(text + 2, "\n"), text + 2);
            break;
        case ITEM:
            fputs("  - ", out);
            wrap_paragraph(out, text + 2, width, 4, 4);
            break;
        case TABLE:
            next = write_table(out, text, width);
            break;
        default:
            wrap_paragraph(out, text, width, 0, 0);
        }
        before = now;
        text = next;
    }
}
