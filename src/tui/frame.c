/* frame.c - draws a frame of the screen from its parts.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/flow.h"
#include "tui/frame.h"
#include "words/sorting.h"
#include "words/text.h"

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD};

static void draw_too_small(struct grid *grid) {
    char room[256];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text,
              _("The table needs {columns} columns by {lines} lines; there are {width} "
                "by {height}."),
              "columns", rich_number(&words, LAYOUT_WIDTH_LEAST), "lines",
              rich_number(&words, LAYOUT_HEIGHT_LEAST), "width",
              rich_number(&words, grid->width), "height",
              rich_number(&words, grid->height));
    const char *lines[] = {
        room, _("Make the terminal larger, and it comes back."),
        _("Enter goes on line by line, without a screen; Ctrl-C stops.")};
    int y = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (const char *rest = lines[i]; *rest; y++) {
            const char *line = rest;
            size_t length = flow_line(line, grid->width, &rest);
            flow_draw(grid, 0, y, grid->width, line, length, plain);
        }
}

static void draw_title(struct grid *grid, struct grid_rect rect,
                       const struct frame *frame) {
    const struct pen pen = {INK_PLAIN, PEN_REVERSE | PEN_BOLD};
    char room[128];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    grid_fill(grid, rect, " ", pen);
    int x = rect.x + 1;
    x += grid_text(grid, x, rect.y, 20, "Pedro", pen);
    x += grid_text(grid, x, rect.y, 5, " — ", pen);
    const int kept = frame->study ? 40 : 30;
    x += grid_text(grid, x, rect.y, rect.width - kept - x, frame->title, pen);
    if (frame->club) {
        pedro_text_init(&text, room, sizeof room);
        pedro_text_add(&text, " · ");
        pedro_text_add(&text, _("club table: errors are ruled"));
        grid_text(grid, x, rect.y, rect.width - kept + 4 - x, room, pen);
    }
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, frame->study ? _("study: ") : "");
    if (frame->view.leader != PEDRO_NO_SEAT)
        rich_fill(&text, _("hand {hand}, trick {trick}"), "hand",
                  rich_number(&words, frame->view.hands), "trick",
                  rich_number(&words, frame->view.tricks + 1));
    else if (frame->view.hands > 0)
        rich_fill(&text, _("hand {hand}"), "hand",
                  rich_number(&words, frame->view.hands));
    grid_text_right(grid, rect.x + rect.width - 1, rect.y, 32, room, pen);
}

/* What lasts stands above the log, which keeps at least one line. Returns the place of the log. */
static struct grid_rect draw_standing(struct grid *grid, struct grid_rect rect,
                                      const char *rich) {
    while (rich && *rich && rect.height > 1) {
        const char *line = rich;
        const size_t length = flow_line(line, rect.width, &rich);
        flow_draw(grid, rect.x, rect.y, rect.width, line, length,
                  (struct pen){INK_BAD, PEN_BOLD});
        rect.y++;
        rect.height--;
    }
    return rect;
}

/* The last sentences, the newest at the bottom; older ones fade. */
static void draw_log(struct grid *grid, struct grid_rect rect,
                     const struct frame *frame) {
    int y = rect.y + rect.height;
    for (unsigned i = frame->logged; i-- > 0 && y > rect.y;) {
        const char *rest = frame->log[i];
        const bool newest = i + 1 == frame->logged;
        int row = y -= flow_lines(rest, rect.width);
        for (; *rest; row++) {
            const char *line = rest;
            size_t length = flow_line(line, rect.width, &rest);
            /* An old sentence is shown whole or not at all. */
            if (row >= rect.y && (newest || y >= rect.y))
                flow_draw(grid, rect.x, row, rect.width, line, length,
                          newest ? plain : dim);
        }
    }
}

static void draw_prompt(struct grid *grid, struct grid_rect rect,
                        const struct frame *frame) {
    char room[160];
    struct pedro_text text;
    int x = rect.x + 1;
    pedro_text_init(&text, room, sizeof room);
    if (frame->prompt)
        pedro_text_add(&text, frame->prompt);
    else if (frame->picker)
        turn_title(&frame->picker->turn, &text);
    else if (frame->view.phase == PEDRO_PHASE_OVER && frame->seats.me != PEDRO_NO_SEAT &&
             !frame->tournament)
        pedro_text_add(&text, _("Another match, yes or no"));
    else if (frame->waiting)
        pedro_text_add(&text, _("Enter goes on"));
    x += grid_text(grid, x, rect.y, rect.width / 2, room, bold);
    x += grid_text(grid, x, rect.y, 4, text.length > 0 ? _(": ") : "> ", bold);
    /* Of a long line the end is shown, where the person types. */
    const char *line = frame->line;
    while ((int)rich_width(line) > rect.x + rect.width - 2 - x) {
        struct rich_glyph glyph;
        rich_next(&line, line + strlen(line), &glyph);
    }
    x += grid_text(grid, x, rect.y, rect.x + rect.width - 1 - x, line, plain);
    grid->cursor_x = x;
    grid->cursor_y = rect.y;
}

/* What the keys do at a table now. */
static const char *table_keys(const struct frame *frame) {
    const struct picker *picker = frame->picker;
    const char *keys = _("Enter goes on  ? help  type score, last, rules, undo, quit");
    if (frame->seats.me == PEDRO_NO_SEAT)
        keys =
            _("Space stops and goes on  Enter goes on at once  ? help  type score, quit");
    else if (picker && picker->many)
        keys = _(
            "←→ move  ↑↓ or Space choose  Enter done  ? help  or type cards, hint, undo");
    else if (picker)
        keys = _("←→ move  Enter do it  ? help  or type it, or hint, score, undo, quit");
    return keys;
}

static void draw_keys(struct grid *grid, struct grid_rect rect,
                      const struct frame *frame) {
    const char *keys = frame->keys ? frame->keys : table_keys(frame);
    grid_text(grid, rect.x + 1, rect.y, rect.width - 2, keys, dim);
}

/* If other cards take the place of the hand, the hand is a line of the log. */
static void draw_own_line(struct grid *grid, struct grid_rect rect,
                          const struct frame *frame) {
    char room[512];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("Your hand: {cards}"), "cards",
              sorted_word(frame->rules, frame->view.trump,
                          frame->view.hand[frame->seats.me], &words));
    const int y = rect.y + rect.height - 1;
    grid_fill(grid, (struct grid_rect){rect.x, y, rect.width, 1}, " ", plain);
    grid_text(grid, rect.x, y, rect.width, room, bold);
}

/* The panel beside the table, and the rule under both. */
static void draw_sides(struct grid *grid, const struct layout *layout,
                       const struct frame *frame) {
    draw_panel(grid, layout->panel, frame);
    grid_fill(grid, (struct grid_rect){0, layout->log.y - 1, grid->width, 1}, "─",
              (struct pen){INK_LINE, 0});
    grid_text(grid, layout->panel.x - 1, layout->log.y - 1, 1, "┴",
              (struct pen){INK_LINE, 0});
}

void frame_show_trick(struct frame *frame, const struct happening *happening) {
    const pedro_seat seat = happening->seat;
    frame->view = happening->before;
    if (happening->action.kind == PEDRO_ACT_PLAY && frame->view.hand_size[seat] > 0) {
        frame->view.hand[seat] &= ~pedro_set_of(frame->trick.card[seat]);
        frame->view.hand_size[seat]--;
    }
    frame->view.turn = PEDRO_NO_SEAT;
}

void frame_draw(struct grid *grid, const struct frame *frame) {
    const bool watching = frame->seats.me == PEDRO_NO_SEAT;
    const struct layout layout =
        layout_of(grid->width, grid->height, frame->seats.players, watching);
    grid_clear(grid);
    if (!layout.fits) {
        draw_too_small(grid);
        return;
    }
    draw_title(grid, layout.title, frame);
    draw_table(grid, &layout, frame);
    if (layout.compact)
        draw_strip(grid, layout.panel, frame);
    else
        draw_sides(grid, &layout, frame);
    struct grid_rect log = draw_standing(grid, layout.log, frame->standing);
    log.height -= frame->picker && frame->picker->is_pool;
    draw_log(grid, log, frame);
    if (watching)
        draw_hands(grid, layout.hand, frame);
    else
        draw_hand(grid, layout.hand, frame);
    if (frame->picker && frame->picker->is_pool)
        draw_own_line(grid, layout.log, frame);
    draw_choices(grid, layout.choices, frame);
    draw_prompt(grid, layout.prompt, frame);
    draw_keys(grid, layout.keys, frame);
}
