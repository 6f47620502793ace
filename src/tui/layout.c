/* layout.c - computes the places of the parts of the screen.
 *
 *     title                                From 80 columns by 24 lines on. What is more
 *     table             | panel            goes to the table first, then to the log; from
 *     ---------------------------          36 lines on the cards of the hand are whole.
 *     log
 *     hand
 *     choices
 *     prompt
 *     keys
 *
 * Smaller terminals, down to 60 by 20, have a compact table: the panel is a strip of three lines below the title,
 * and a card on the table is one line high.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/layout.h"

enum {
    TABLE_HEIGHT = 12,
    TABLE_MORE = 6,
    TABLE_COMPACT = 7,
    STRIP_HEIGHT = 3,
    HAND_HEIGHT = 4,
    HAND_WHOLE = 6,
    WHOLE_FROM = 36, /* lines of the terminal */
    PANEL_WIDTH = 27,
    PANEL_MORE = 8
};

static int least(int a, int b) { return a < b ? a : b; }

/* Title, strip, table and log of a compact screen, whose hand begins at line `below`. */
static void place_compact(struct layout *layout, int width, int below) {
    layout->compact = true;
    layout->card_height = 1;
    layout->title = (struct grid_rect){0, 0, width, 1};
    layout->panel = (struct grid_rect){1, 1, width - 2, STRIP_HEIGHT};
    layout->table = (struct grid_rect){0, 1 + STRIP_HEIGHT, width, TABLE_COMPACT};
    const int log_y = 1 + STRIP_HEIGHT + TABLE_COMPACT;
    layout->log = (struct grid_rect){1, log_y, width - 2, below - log_y};
}

bool layout_fits(int width, int height) {
    return width >= LAYOUT_WIDTH_LEAST && height >= LAYOUT_HEIGHT_LEAST;
}

struct layout layout_of(int width, int height, int players, bool watching) {
    struct layout layout = {.fits = layout_fits(width, height),
                            .card_height = CARD_HEIGHT};
    if (!layout.fits)
        return layout;
    const int spare = height - LAYOUT_HEIGHT_MIN;
    const int table_height = TABLE_HEIGHT + least(spare * 2 / 3, TABLE_MORE);
    const int panel_width =
        PANEL_WIDTH + least((width - LAYOUT_WIDTH_MIN) / 2, PANEL_MORE);
    const int hand_height = watching               ? players
                            : height >= WHOLE_FROM ? HAND_WHOLE
                                                   : HAND_HEIGHT;
    int y = height;
    layout.keys = (struct grid_rect){0, --y, width, 1};
    layout.prompt = (struct grid_rect){0, --y, width, 1};
    if (!watching)
        layout.choices = (struct grid_rect){1, --y, width - 2, 1};
    y -= hand_height;
    layout.hand = (struct grid_rect){1, y, width - 2, hand_height};
    if (width < LAYOUT_WIDTH_MIN || height < LAYOUT_HEIGHT_MIN) {
        place_compact(&layout, width, y);
        return layout;
    }
    layout.title = (struct grid_rect){0, 0, width, 1};
    layout.table = (struct grid_rect){0, 1, width - panel_width - 1, table_height};
    layout.panel = (struct grid_rect){width - panel_width, 1, panel_width, table_height};
    const int log_y = 1 + table_height + 1;
    layout.log = (struct grid_rect){1, log_y, width - 2, y - log_y};
    return layout;
}

/* The nine fields of the table, by place: column and row 0 to 2. */
static const struct {
    uint8_t column, row;
} fields[PLACES] = {
    [PLACE_SOUTH] = {1, 2},     [PLACE_SOUTHWEST] = {0, 2}, [PLACE_WEST] = {0, 1},
    [PLACE_NORTHWEST] = {0, 0}, [PLACE_NORTH] = {1, 0},     [PLACE_NORTHEAST] = {2, 0},
    [PLACE_EAST] = {2, 1},      [PLACE_SOUTHEAST] = {2, 2},
};

/* Whether a field beside the one of `seat`, in the same row, is taken. */
static bool has_neighbour(const struct seats *seats, pedro_seat seat) {
    const uint8_t row = fields[seat_place(seats, seat)].row;
    unsigned count = 0;
    for (pedro_seat other = 0; other < seats->players; other++)
        count += fields[seat_place(seats, other)].row == row;
    return count > 1;
}

struct layout_place layout_place(const struct layout *layout, const struct seats *seats,
                                 pedro_seat seat) {
    const struct grid_rect *table = &layout->table;
    const enum seat_place place = seat_place(seats, seat);
    const int column = fields[place].column, row = fields[place].row;
    const int third = table->width / 3, bottom = table->y + table->height - 1;
    struct layout_place at = {.beside = row == 1};
    if (row == 1) {
        const int middle =
            table->y + (table->height - 3) / 2; /* of three lines of text */
        const int text = 14;                    /* columns for the name, up to the card */
        at.card_y = middle + (3 - layout->card_height) / 2;
        at.card_x = column == 0 ? table->x + 1 + text
                                : table->x + table->width - 1 - text - CARD_WIDTH;
        at.name = (struct grid_rect){column == 0 ? table->x + 1
                                                 : table->x + table->width - text,
                                     middle, text - 1, 3};
        at.align = column == 0 ? -1 : 1;
        if (column == 2)
            at.name.x = at.card_x + CARD_WIDTH + 1, at.align = -1;
        at.mark = (struct grid_rect){column == 0 ? table->x + 1
                                                 : table->x + table->width - 1 - text,
                                     at.name.y + 3, layout->compact ? 0 : text, 1};
        return at;
    }
    const bool crowded = has_neighbour(seats, seat);
    const int centre = table->x + third * column + third / 2;
    const int width = crowded ? third : third * 2;
    at.card_x = centre - CARD_WIDTH / 2;
    at.card_y = row == 0 ? table->y + 1 : bottom - layout->card_height;
    /* Right of its card; among neighbours beyond it, unless the lines of a name beside another card are in the way. */
    const int mark_y = row == 0 ? at.card_y + layout->card_height : at.card_y - 1;
    const int middle = table->y + (table->height - 3) / 2;
    const bool taken = column == 1 || (mark_y >= middle && mark_y <= middle + 3);
    at.mark = crowded
                  ? (struct grid_rect){centre - third / 2, mark_y, taken ? 0 : third, 1}
                  : (struct grid_rect){at.card_x + CARD_WIDTH + 1,
                                       row == 0 ? at.card_y + layout->card_height - 1
                                                : at.card_y,
                                       third, 1};
    if (layout->compact)
        at.mark.width = 0;
    at.name =
        (struct grid_rect){centre - width / 2, row == 0 ? table->y : bottom, width, 1};
    return at;
}
