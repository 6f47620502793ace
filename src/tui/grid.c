/* grid.c - a screen as cells in memory.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tui/grid.h"

bool grid_init(struct grid *grid, int width, int height, bool ascii) {
    *grid = (struct grid){.width = width, .height = height, .ascii = ascii};
    grid->cell = calloc((size_t)width * (size_t)height, sizeof *grid->cell);
    if (grid->cell)
        grid_clear(grid);
    return grid->cell != NULL;
}

void grid_finish(struct grid *grid) {
    free(grid->cell);
    grid->cell = NULL;
}

void grid_clear(struct grid *grid) {
    for (int i = 0; i < grid->width * grid->height; i++)
        grid->cell[i] = (struct grid_cell){.letter = ' '};
    grid->cursor_x = grid->cursor_y = -1;
}

/* The ASCII letter that replaces a drawn character. */
static uint32_t plain_letter(uint32_t letter) {
    static const struct {
        uint16_t letter;
        char plain;
    } table[] = {
        {0x2500, '-'},  {0x2502, '|'}, {0x256d, '.'}, {0x256e, '.'}, {0x256f, '\''},
        {0x2570, '\''}, {0x251c, '|'}, {0x2524, '|'}, {0x252c, '.'}, {0x2534, '\''},
        {0x2550, '='},  {0x2551, '#'}, {0x2554, '#'}, {0x2557, '#'}, {0x255a, '#'},
        {0x255d, '#'},  {0x25b6, '>'}, {0x2022, '*'}, {0x2713, 'x'}, {0x25a0, '#'},
        {0x25b2, '^'},  {0x25c2, '<'}, {0x2190, '<'}, {0x2192, '>'}, {0x00b7, '-'},
        {0x2191, '^'},  {0x2193, 'v'}, {0x2039, '<'}, {0x203a, '>'}, {0x2014, '-'},
        {0x2026, '.'},
    };
    if (letter < 0x80)
        return letter;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].letter == letter)
            return (unsigned char)table[i].plain;
    return '?';
}

static void put(struct grid *grid, int x, int y, uint32_t letter, struct pen pen) {
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height)
        return;
    grid->cell[y * grid->width + x] = (struct grid_cell){
        .letter = grid->ascii && letter ? plain_letter(letter) : letter, .pen = pen};
}

static void put_suit(struct grid *grid, int x, int y, unsigned suit, uint8_t flags) {
    static const uint16_t symbols[] = {0x2663, 0x2666, 0x2665, 0x2660};
    const uint8_t ink = (uint8_t)(INK_CLUBS + suit);
    put(grid, x, y, grid->ascii ? (uint32_t) "cdhs"[suit] : symbols[suit],
        (struct pen){ink, flags});
}

void grid_card(struct grid *grid, int x, int y, pedro_card card, uint8_t flags) {
    char name[3];
    const unsigned suit = pedro_printed_suit(card);
    pedro_card_text(card, name);
    if (card < PEDRO_MAIN_JOKER) {
        put(grid, x, y, (unsigned char)name[0],
            (struct pen){(uint8_t)(INK_CLUBS + suit), flags});
        put_suit(grid, x + 1, y, suit, flags);
    } else {
        const char *letters = card == PEDRO_MAIN_JOKER ? "JK" : "jk";
        put(grid, x, y, (unsigned char)letters[0], (struct pen){INK_JOKER, flags});
        put(grid, x + 1, y, (unsigned char)letters[1], (struct pen){INK_JOKER, flags});
    }
}

int grid_text(struct grid *grid, int x, int y, int width, const char *rich,
              struct pen pen) {
    const char *end = rich + strlen(rich);
    struct rich_glyph glyph;
    int used = 0;
    while (rich_next(&rich, end, &glyph) && used + glyph.width <= width) {
        if (glyph.card != PEDRO_NO_CARD)
            grid_card(grid, x + used, y, glyph.card, pen.flags);
        else if (glyph.suit != PEDRO_NO_SUIT)
            put_suit(grid, x + used, y, glyph.suit, pen.flags);
        else if (glyph.width > 0)
            put(grid, x + used, y, glyph.letter, pen);
        if (glyph.letter && glyph.width == 2)
            put(grid, x + used + 1, y, 0, pen);
        used += glyph.width;
    }
    return used;
}

void grid_text_right(struct grid *grid, int x, int y, int width, const char *rich,
                     struct pen pen) {
    int taken = (int)rich_width(rich);
    taken = taken < width ? taken : width;
    grid_text(grid, x - taken, y, taken, rich, pen);
}

void grid_text_centre(struct grid *grid, int x, int y, int width, const char *rich,
                      struct pen pen) {
    int taken = (int)rich_width(rich);
    taken = taken < width ? taken : width;
    grid_text(grid, x + (width - taken) / 2, y, taken, rich, pen);
}

void grid_fill(struct grid *grid, struct grid_rect rect, const char *letter,
               struct pen pen) {
    for (int y = rect.y; y < rect.y + rect.height; y++)
        for (int x = rect.x; x < rect.x + rect.width; x++)
            grid_text(grid, x, y, 1, letter, pen);
}

void grid_border(struct grid *grid, struct grid_rect rect, struct pen pen) {
    const int right = rect.x + rect.width - 1, bottom = rect.y + rect.height - 1;
    grid_fill(grid, (struct grid_rect){rect.x, rect.y, rect.width, 1}, "─", pen);
    grid_fill(grid, (struct grid_rect){rect.x, bottom, rect.width, 1}, "─", pen);
    grid_fill(grid, (struct grid_rect){rect.x, rect.y, 1, rect.height}, "│", pen);
    grid_fill(grid, (struct grid_rect){right, rect.y, 1, rect.height}, "│", pen);
    grid_text(grid, rect.x, rect.y, 1, "╭", pen);
    grid_text(grid, right, rect.y, 1, "╮", pen);
    grid_text(grid, rect.x, bottom, 1, "╰", pen);
    grid_text(grid, right, bottom, 1, "╯", pen);
}

void grid_flags(struct grid *grid, int x, int y, int width, uint8_t flags) {
    for (int i = x < 0 ? 0 : x;
         i < x + width && i < grid->width && y >= 0 && y < grid->height; i++)
        grid->cell[y * grid->width + i].pen.flags |= flags;
}

static void add_letter(struct pedro_text *text, uint32_t letter) {
    char bytes[4];
    pedro_text_add_bytes(text, bytes, utf8_write(letter, bytes));
}

void grid_dump(const struct grid *grid, struct pedro_text *text) {
    for (int y = 0; y < grid->height; y++) {
        const struct grid_cell *row = grid->cell + y * grid->width;
        int length = grid->width;
        while (length > 0 && row[length - 1].letter == ' ')
            length--;
        for (int x = 0; x < length; x++)
            if (row[x].letter)
                add_letter(text, row[x].letter);
        pedro_text_add_char(text, '\n');
    }
}
