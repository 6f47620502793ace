/* cells.c - shows cells as aligned lines, as spoken lines and as a table of HTML.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/cells.h"

#include <stdio.h>
#include <string.h>

#include "papers/html.h"
#include "words/rich.h"

/* The next cell at *at, which moves behind it; false at the end of the row, which is then skipped too. */
struct cell {
    const char *at;
    size_t length;
    bool last; /* of its row */
};

static bool next_cell(const char **at, struct cell *cell) {
    if (!**at)
        return false;
    cell->at = *at;
    cell->length = strcspn(*at, "\t\n");
    *at += cell->length;
    cell->last = **at != '\t';
    *at += **at != '\0';
    return true;
}

/* The columns of the screen that a cell takes. */
static unsigned cell_width(const struct cell *cell) {
    const char *at = cell->at;
    struct rich_glyph glyph;
    unsigned width = 0;
    while (rich_next(&at, cell->at + cell->length, &glyph))
        width += glyph.width;
    return width;
}

static void add_spaces(struct pedro_text *text, unsigned count) {
    while (count-- > 0)
        pedro_text_add_char(text, ' ');
}

static unsigned column_count(const char *columns) {
    const size_t count = strlen(columns);
    return count < CELLS_COLUMNS_MAX ? (unsigned)count : CELLS_COLUMNS_MAX;
}

void cells_lines(const char *cells, const char *columns, struct pedro_text *text) {
    unsigned width[CELLS_COLUMNS_MAX] = {0};
    const unsigned count = column_count(columns);
    struct cell cell;
    unsigned column = 0;
    for (const char *at = cells; next_cell(&at, &cell);
         column = cell.last ? 0 : column + 1) {
        const unsigned wide = cell_width(&cell);
        if (column < count && wide > width[column])
            width[column] = wide;
    }
    column = 0;
    unsigned due =
        0; /* spaces before the next cell, never written at the end of a line */
    for (const char *at = cells; next_cell(&at, &cell);
         column = cell.last ? 0 : column + 1) {
        const unsigned wide = cell_width(&cell);
        const unsigned rest =
            column < count && width[column] > wide ? width[column] - wide : 0;
        const bool right = column < count && columns[column] == 'r';
        if (wide > 0) {
            add_spaces(text, due + (right ? rest : 0));
            pedro_text_add_bytes(text, cell.at, cell.length);
            due = 2 + (right ? 0 : rest);
        } else {
            due += 2 + rest;
        }
        if (cell.last) {
            pedro_text_add_char(text, '\n');
            due = 0;
        }
    }
}

void cells_spoken(const char *cells, struct pedro_text *text) {
    struct cell heading, cell;
    const char *headings = cells, *at = cells;
    while (next_cell(&at, &heading) && !heading.last)
        ;
    bool first = true;
    while (next_cell(&at, &cell)) {
        const bool named = next_cell(&headings, &heading) && heading.length > 0;
        if (cell.length > 0) {
            pedro_text_add(text, first ? "" : ", ");
            if (named) {
                pedro_text_add_bytes(text, heading.at, heading.length);
                pedro_text_add_char(text, ' ');
            }
            pedro_text_add_bytes(text, cell.at, cell.length);
            first = false;
        }
        if (cell.last) {
            pedro_text_add_char(text, '\n');
            headings = cells;
            first = true;
        }
    }
}

void cells_html(const char *cells, const char *columns, struct pedro_text *text) {
    const unsigned count = column_count(columns);
    struct cell cell;
    unsigned column = 0, row = 0;
    pedro_text_add(text, "<table>");
    for (const char *at = cells; next_cell(&at, &cell);) {
        const char kind = column < count ? columns[column] : 'l';
        const bool heading = row == 0 || kind == 'h';
        if (column == 0)
            pedro_text_add(text, row == 0   ? "<thead><tr>"
                                 : row == 1 ? "<tbody><tr>"
                                            : "<tr>");
        pedro_text_add(text, heading ? "<th scope=\"" : "<td");
        if (heading)
            pedro_text_add(text, row == 0 ? "col\"" : "row\"");
        pedro_text_add(text, kind == 'r' ? " class=\"n\">" : ">");
        html_bytes(text, cell.at, cell.length);
        pedro_text_add(text, heading ? "</th>" : "</td>");
        column++;
        if (cell.last) {
            pedro_text_add(text, row == 0 ? "</tr></thead>\n" : "</tr>\n");
            column = 0;
            row++;
        }
    }
    pedro_text_add(text, row > 1 ? "</tbody></table>\n" : "</table>\n");
}
