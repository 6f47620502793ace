/* draw_table.c - draws the trick, the seats around it, and their calls while there is no
 *trick.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/frame.h"
#include "words/answer.h"
#include "words/text.h"

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD};

enum { MARK_MOST = 21 /* columns beside the table for what a seat exchanged */ };

/* A card in its border, which is double for the card that wins the trick. If there is no
 * room for borders, that card is in brackets. */
static void draw_card(struct grid *grid, const struct layout_place *at, int height,
                      pedro_card card, bool wins) {
    const int x = at->card_x, y = at->card_y;
    if (height == 1) {
        grid_card(grid, x + 2, y, card, PEN_BOLD);
        if (wins) {
            grid_text(grid, x + 1, y, 1, "[", bold);
            grid_text(grid, x + 4, y, 1, "]", bold);
        }
        return;
    }
    static const char *const single[] = {"╭────╮", "│    │", "╰────╯"};
    static const char *const twofold[] = {"╔════╗", "║    ║", "╚════╝"};
    const char *const *frame = wins ? twofold : single;
    for (int row = 0; row < CARD_HEIGHT; row++)
        grid_text(grid, x, y + row, CARD_WIDTH, frame[row],
                  (struct pen){INK_LINE, wins ? PEN_BOLD : 0});
    grid_card(grid, x + 2, y + 1, card, PEN_BOLD);
}

static bool is_bidding(unsigned phase) {
    return phase == PEDRO_PHASE_BID || phase == PEDRO_PHASE_TRUMP ||
           phase == PEDRO_PHASE_DARK || phase == PEDRO_PHASE_MISDEAL;
}

/* The last call of a seat stands at the place of its card. */
static void draw_call(struct grid *grid, const struct layout_place *at, int height,
                      const struct frame *frame, pedro_seat seat) {
    const int x = at->card_x, y = at->card_y + height / 2;
    char room[32];
    struct pedro_text text;
    const pedro_bid call = frame->view.call[seat];
    const bool high = seat == frame->view.bidder;
    if (call == PEDRO_NO_BID)
        return;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, high ? "( " : "");
    answer_add_call(call, &text);
    pedro_text_add(&text, high ? " )" : "");
    grid_text_centre(grid, x - 4, y, CARD_WIDTH + 8, room, high ? bold : dim);
}

/* Writes "6 cards", or that the seat is out. */
static void seat_state(const struct frame *frame, pedro_seat seat, bool brief,
                       struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    const struct pedro_view *view = &frame->view;
    const unsigned cards = view->hand_size[seat];
    if (view->out >> seat & 1)
        pedro_text_add(text, _("out"));
    else if (brief)
        pedro_text_add_number(text, cards);
    else
        rich_fill(text, ngettext("{cards} card", "{cards} cards", cards), "cards",
                  rich_number(&words, cards));
}

/* What the seat exchanged, in `room` columns: "kept 4, drew 2", or "(4+2)" if that does not fit. */
static void exchange_mark(const struct exchange_seat *exchange, int room,
                          struct pedro_text *text) {
    char whole[160];
    struct pedro_text mark;
    pedro_text_init(&mark, whole, sizeof whole);
    exchange_text(exchange, true, &mark);
    if ((int)rich_width(whole) <= room)
        pedro_text_add(text, whole);
    if ((int)rich_width(whole) <= room || exchange->thrown == 0)
        return;
    pedro_text_add_char(text, '(');
    pedro_text_add_number(text, exchange->kept);
    pedro_text_add_char(text, '+');
    pedro_text_add_number(text, exchange->drawn + exchange->took);
    pedro_text_add_char(text, ')');
}

/* The same on the line for it, if there is one. Beside the table it may grow towards the middle. */
static void draw_mark(struct grid *grid, const struct frame *frame, pedro_seat seat,
                      const struct layout_place *at) {
    char room[160];
    struct pedro_text text;
    struct grid_rect mark = at->mark;
    if (!frame->exchange || mark.width == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    exchange_mark(&frame->exchange->seat[seat], at->beside ? MARK_MOST : mark.width,
                  &text);
    const int more = (int)rich_width(room) - mark.width;
    if (at->beside && more > 0) {
        mark.width += more;
        mark.x -= mark.x >= at->card_x ? more : 0;
    }
    if (mark.x >= at->card_x || at->beside || at->name.x == mark.x)
        grid_text(grid, mark.x, mark.y, mark.width, room, plain);
    else
        grid_text_centre(grid, mark.x, mark.y, mark.width, room, plain);
}

/* The same behind a name, where there is no line of its own. */
static void add_mark(const struct frame *frame, pedro_seat seat,
                     const struct layout_place *at, struct pedro_text *text) {
    char room[160];
    struct pedro_text mark;
    if (!frame->exchange || at->mark.width > 0)
        return;
    pedro_text_init(&mark, room, sizeof room);
    exchange_mark(&frame->exchange->seat[seat],
                  at->name.width - 3 - (int)rich_width(text->buffer), &mark);
    if (mark.length == 0)
        return;
    pedro_text_add(text, text->length == 0 ? "" : room[0] == '(' ? " " : " · ");
    pedro_text_add(text, room);
}

static void draw_name(struct grid *grid, const struct frame *frame, pedro_seat seat,
                      const struct layout_place *at) {
    char room[128];
    struct pedro_text text;
    const bool turn = seat == frame->view.turn;
    const bool brief = at->name.width < 26;
    const bool counted = (seat != frame->seats.me || frame->view.out >> seat & 1) &&
                         frame->view.phase != PEDRO_PHASE_DEAL &&
                         frame->view.phase != PEDRO_PHASE_OVER;
    struct pen pen = turn ? bold : plain;
    pedro_text_init(&text, room, sizeof room);
    if (turn)
        pedro_text_add(&text, "▶ ");
    pedro_text_add(&text, seat_name(&frame->seats, seat));
    if (at->beside) {
        grid_text(grid, at->name.x, at->name.y, at->name.width, room, pen);
        pedro_text_init(&text, room, sizeof room);
        if (counted)
            seat_state(frame, seat, false, &text);
        add_mark(frame, seat, at, &text);
        grid_text(grid, at->name.x, at->name.y + 1, at->name.width, room, dim);
        if (seat == frame->view.dealer)
            grid_text(grid, at->name.x, at->name.y + 2, at->name.width, _("dealer"), dim);
        return;
    }
    if (seat == frame->view.dealer)
        pedro_text_add(&text, brief ? _(" D") : _(", dealer"));
    if (counted) {
        pedro_text_add(&text, brief ? " " : " · ");
        seat_state(frame, seat, brief, &text);
    }
    add_mark(frame, seat, at, &text);
    grid_text_centre(grid, at->name.x, at->name.y, at->name.width, room, pen);
}

/* The number of buried cards, beside the played card. */
static void draw_buried(struct grid *grid, const struct frame *frame, pedro_seat seat,
                        const struct layout_place *at, int height) {
    char room[16];
    struct pedro_text text;
    const unsigned count = pedro_set_count(frame->view.buried[seat]);
    if (count == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add_char(&text, '+');
    pedro_text_add_number(&text, count);
    grid_text(grid, at->card_x + CARD_WIDTH, at->card_y + height / 2, 3, room, dim);
}

void draw_table(struct grid *grid, const struct layout *layout,
                const struct frame *frame) {
    const struct pedro_view *view = &frame->view;
    const pedro_card *trick = frame->gathering ? frame->trick.card : view->trick;
    const pedro_seat winner =
        frame->gathering ? frame->trick.winner : view->winner_so_far;
    for (pedro_seat seat = 0; seat < frame->seats.players; seat++) {
        const struct layout_place at = layout_place(layout, &frame->seats, seat);
        draw_name(grid, frame, seat, &at);
        draw_mark(grid, frame, seat, &at);
        if (trick[seat] != PEDRO_NO_CARD)
            draw_card(grid, &at, layout->card_height, trick[seat], seat == winner);
        else if (is_bidding(view->phase))
            draw_call(grid, &at, layout->card_height, frame, seat);
        draw_buried(grid, frame, seat, &at, layout->card_height);
    }
}
