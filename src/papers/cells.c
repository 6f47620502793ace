/* cells.c - shows cells as aligned lines, as spoken lines and as a table of HTML.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/cells.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "papers/html.h"
#include "words/rich.h"

enum { GAP = 2 /* columns of the screen between two of a table */, TEXT_LEAST = 12 };

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

/* The widths of the columns of a table as lines. */
struct widths {
    unsigned column[CELLS_COLUMNS_MAX];
    unsigned count, all; /* `all` with the gaps between them */
};

static struct widths measure(const char *cells, const char *columns) {
    struct widths widths = {.count = column_count(columns)};
    struct cell cell;
    unsigned column = 0;
    for (const char *at = cells; next_cell(&at, &cell);
         column = cell.last ? 0 : column + 1) {
        const unsigned wide = cell_width(&cell);
        if (column < widths.count && wide > widths.column[column])
            widths.column[column] = wide;
    }
    for (unsigned i = 0; i < widths.count; i++)
        widths.all += widths.column[i] + (i > 0 ? GAP : 0);
    return widths;
}

unsigned cells_width(const char *cells, const char *columns) {
    return measure(cells, columns).all;
}

/* Takes from the widest columns of texts, one at a time, until all fit or are short. */
static void narrow(struct widths *widths, const char *columns, unsigned most) {
    while (widths->all > most) {
        unsigned widest = widths->count;
        for (unsigned i = 0; i < widths->count; i++)
            if (columns[i] != 'r' && widths->column[i] > TEXT_LEAST &&
                (widest == widths->count || widths->column[i] > widths->column[widest]))
                widest = i;
        if (widest == widths->count)
            return;
        widths->column[widest]--;
        widths->all--;
    }
}

/* Adds a cell, cut if it takes more than `most` columns of the screen. Returns how many it takes. */
static unsigned add_cell(struct pedro_text *text, const struct cell *cell,
                         unsigned most) {
    const unsigned wide = cell_width(cell);
    const char *at = cell->at, *kept = at;
    struct rich_glyph glyph;
    unsigned width = 0;
    if (wide <= most) {
        pedro_text_add_bytes(text, cell->at, cell->length);
        return wide;
    }
    while (rich_next(&at, cell->at + cell->length, &glyph) &&
           width + glyph.width < most) {
        width += glyph.width;
        kept = at;
    }
    pedro_text_add_bytes(text, cell->at, (size_t)(kept - cell->at));
    pedro_text_add(text, "…");
    return width + 1;
}

void cells_lines_within(const char *cells, const char *columns, unsigned most,
                        struct pedro_text *text) {
    struct widths widths = measure(cells, columns);
    struct cell cell;
    unsigned column = 0;
    unsigned due =
        0; /* spaces before the next cell, never written at the end of a line */
    narrow(&widths, columns, most);
    for (const char *at = cells; next_cell(&at, &cell);
         column = cell.last ? 0 : column + 1) {
        const bool known = column < widths.count;
        const unsigned room = known ? widths.column[column] : UINT_MAX;
        const unsigned wide = cell_width(&cell);
        const bool right = known && columns[column] == 'r';
        const unsigned rest = known && room > wide ? room - wide : 0;
        if (wide > 0) {
            add_spaces(text, due + (right ? rest : 0));
            const unsigned taken = add_cell(text, &cell, room);
            due = GAP + (right || !known ? 0 : room - taken);
        } else {
            due += GAP + rest;
        }
        if (cell.last) {
            pedro_text_add_char(text, '\n');
            due = 0;
        }
    }
}

void cells_lines(const char *cells, const char *columns, struct pedro_text *text) {
    cells_lines_within(cells, columns, UINT_MAX, text);
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
        /* A heading without words is left out. */
        const bool heading = cell.length > 0 && (row == 0 || kind == 'h');
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
