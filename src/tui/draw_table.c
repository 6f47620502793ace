/* draw_table.c - the trick as it lies, the seats round it, and their calls while there is no trick.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/frame.h"
#include "words/text.h"

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD};

/* A card in its border, which is double for the card that wins the trick. */
static void draw_card(struct grid *grid, int x, int y, pedro_card card, bool wins) {
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

/* What a seat called last stands where its card will lie. */
static void draw_call(struct grid *grid, int x, int y, const struct frame *frame,
                      pedro_seat seat) {
    char room[32];
    struct pedro_text text;
    const pedro_bid call = frame->view.call[seat];
    const bool high = seat == frame->view.bidder;
    if (call == PEDRO_NO_BID)
        return;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, high ? "( " : "");
    pedro_bid_text(call, &text);
    pedro_text_add(&text, high ? " )" : "");
    grid_text_centre(grid, x - 4, y + 1, CARD_WIDTH + 8, room, high ? bold : dim);
}

/* "6 cards", or that the seat is out. */
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
    grid_text_centre(grid, at->name.x, at->name.y, at->name.width, room, pen);
}

/* Cards under the one that counts: how many, beside it. */
static void draw_buried(struct grid *grid, const struct frame *frame, pedro_seat seat,
                        const struct layout_place *at) {
    char room[16];
    struct pedro_text text;
    const unsigned count = pedro_set_count(frame->view.buried[seat]);
    if (count == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add_char(&text, '+');
    pedro_text_add_number(&text, count);
    grid_text(grid, at->card_x + CARD_WIDTH, at->card_y + 1, 3, room, dim);
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
        if (trick[seat] != PEDRO_NO_CARD)
            draw_card(grid, at.card_x, at.card_y, trick[seat], seat == winner);
        else if (is_bidding(view->phase))
            draw_call(grid, at.card_x, at.card_y, frame, seat);
        draw_buried(grid, frame, seat, &at);
    }
}
