/* draw_page.c - a page of text in a border: the rules, the score sheet, the end of a hand.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/flow.h"
#include "tui/frame.h"
#include "words/text.h"

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD};

/* The cells of table rows stand in columns: the first column is as wide as its widest
 * cell. */
static int first_cell_width(const char *rich) {
    int widest = 0;
    while (*rich) {
        const size_t length = strcspn(rich, "\n");
        if (strncmp(rich, "| ", 2) == 0) {
            const char *bar = strstr(rich + 2, " | ");
            if (bar && bar < rich + length && bar - rich - 2 > widest)
                widest = (int)(bar - rich - 2);
        }
        rich += length + (rich[length] == '\n');
    }
    return widest;
}

/* Draws one paragraph. It begins `lines` lines below the first line of the page, and the first `top` lines of the page
 * are scrolled out. Returns the number of lines up to its end. */
static int draw_paragraph(struct grid *grid, struct grid_rect rect, int lines, int top,
                          const char *rich, int cell) {
    struct pen pen = plain;
    int indent = 0;
    char first[128] = "";
    const char *end = rich + strcspn(rich, "\n");
    const bool title = strncmp(rich, "# ", 2) == 0;
    if (title) {
        rich += 2;
        pen = bold;
        lines += lines > 0;
    } else if (strncmp(rich, "- ", 2) == 0) {
        rich += 2;
        indent = 2;
        memcpy(first, "·", sizeof "·");
    } else if (strncmp(rich, "| ", 2) == 0) {
        const char *bar = strstr(rich + 2, " | ");
        rich += 2;
        if (bar && bar < end && bar - rich < (ptrdiff_t)sizeof first) {
            memcpy(first, rich, (size_t)(bar - rich));
            first[bar - rich] = '\0';
            rich = bar + 3;
            indent = cell + 2;
        }
    }
    do {
        const char *line = rich;
        size_t length = flow_line(line, rect.width - indent, &rich);
        const int row = lines - top;
        if (row >= 0 && row < rect.height) {
            grid_text(grid, rect.x, rect.y + row, indent, first, bold);
            flow_draw(grid, rect.x + indent, rect.y + row, rect.width - indent, line,
                      length, pen);
        }
        first[0] = '\0';
        lines++;
    } while (rich < end);
    return lines;
}

int draw_page_above(struct grid *grid, int bottom, const char *title, const char *rich,
                    const char *keys, int top, int *shown) {
    const int last = bottom < grid->height - 1 ? bottom : grid->height - 1;
    const struct grid_rect border = {0, 1, grid->width, last - 1};
    const struct grid_rect inside = {border.x + 2, border.y + 1, border.width - 4,
                                     border.height - 2};
    const int cell = first_cell_width(rich);
    char heading[128];
    struct pedro_text text;
    int lines = 0;
    *shown = inside.height > 0 ? inside.height : 0;
    if (inside.width < 20 || inside.height < 1)
        return 0;
    grid_fill(grid, border, " ", plain);
    grid_fill(grid, (struct grid_rect){0, grid->height - 2, grid->width, 2}, " ", plain);
    grid_border(grid, border, (struct pen){INK_LINE, 0});
    pedro_text_init(&text, heading, sizeof heading);
    rich_fill(&text, " {title} ", "title", title);
    grid_text_centre(grid, border.x + 2, border.y, border.width - 4, heading, bold);
    while (*rich) {
        lines = draw_paragraph(grid, inside, lines, top, rich, cell);
        rich += strcspn(rich, "\n");
        rich += *rich == '\n';
    }
    pedro_text_init(&text, heading, sizeof heading);
    pedro_text_add(&text, lines > inside.height ? _("↑↓ PgUp PgDn scroll  Enter goes on")
                                                : _("Enter goes on"));
    pedro_text_add(&text, *keys ? "  " : "");
    pedro_text_add(&text, keys);
    grid_text(grid, 1, grid->height - 1, grid->width - 2, heading, dim);
    if (lines > top + inside.height)
        grid_text_right(grid, border.x + border.width - 3, border.y + border.height - 1,
                        8, _(" more "), dim);
    grid->cursor_x = grid->cursor_y = -1;
    return lines;
}

int draw_page(struct grid *grid, const char *title, const char *rich, const char *keys,
              int top, int *shown) {
    return draw_page_above(grid, grid->height, title, rich, keys, top, shown);
}
