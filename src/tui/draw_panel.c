/* draw_panel.c - draws the panel beside the table: trumps, the bid, points, scores, the
 *last trick.
 *
 * SPDX-License-Identifier: MIT */
#include "words/text.h"

#include "table/event_table.h"
#include "tui/frame.h"
#include "words/hand_result.h"
#include "words/sorting.h"
#include <string.h>

static const struct pen plain = {INK_PLAIN, 0}, dim = {INK_PLAIN, PEN_DIM},
                        bold = {INK_PLAIN, PEN_BOLD};

/* Writes line by line; lines that do not fit are left out. */
struct column {
    struct grid *grid;
    struct grid_rect rect;
    int line;
};

static void add_line(struct column *column, const char *rich, struct pen pen) {
    if (column->line < column->rect.height)
        grid_text(column->grid, column->rect.x, column->rect.y + column->line,
                  column->rect.width, rich, pen);
    column->line++;
}

/* False where something else ends the match: hands, or the one board. */
static bool has_target(const struct frame *frame) {
    return frame->rules->set.target != TABLE_EVENT_TARGET;
}

/* After the last hand: the winner. */
static void add_winner(struct column *column, const struct frame *frame) {
    char room[160];
    struct pedro_text text;
    const char *undecided = review_undecided(frame->rules, &frame->view);
    if (frame->more) {
        add_line(column, _("The next board follows."), bold);
        return;
    }
    add_line(column, _("The match is over"), bold);
    if (undecided) {
        add_line(column, undecided, plain);
        return;
    }
    for (unsigned side = 0; side < frame->rules->sides; side++) {
        if (!(frame->view.winners >> side & 1))
            continue;
        pedro_text_init(&text, room, sizeof room);
        rich_fill(&text, _("Winner: {side}"), "side", side_name(&frame->seats, side));
        add_line(column, room, plain);
    }
}

static void trump_text(const struct frame *frame, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    const unsigned trump = frame->view.trump;
    if (trump == PEDRO_NO_SUIT)
        pedro_text_add(text, _("No trumps yet"));
    else
        rich_fill(text, _("Trumps {mark} {suit}"), "mark", rich_suit(&words, trump),
                  "suit", rich_suit_name(trump));
}

static void add_contract(struct column *column, const struct frame *frame) {
    char room[160];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    const struct pedro_view *view = &frame->view;
    if (view->phase == PEDRO_PHASE_OVER) {
        add_winner(column, frame);
        return;
    }
    pedro_text_init(&text, room, sizeof room);
    trump_text(frame, &text);
    add_line(column, room, bold);
    pedro_text_init(&text, room, sizeof room);
    if (view->high_bid != PEDRO_NO_BID)
        rich_fill(&text, _("Bid {bid} by {who}"), "bid", rich_bid(&words, view->high_bid),
                  "who", seat_object(&frame->seats, view->bidder));
    add_line(column, room, plain);
    if (view->called == PEDRO_NO_CARD)
        return;
    pedro_text_init(&text, room, sizeof room);
    rich_fill(
        &text,
        view->partner == PEDRO_NO_SEAT ? _("Called {card}") : _("Called {card}: {who}"),
        "card", rich_card(&words, view->called), "who",
        view->partner == PEDRO_NO_SEAT ? "" : seat_object(&frame->seats, view->partner));
    add_line(column, room, plain);
}

/* The sides with their points of this hand and their scores. */
static void add_scores(struct column *column, const struct frame *frame) {
    char room[80];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    const struct grid_rect *rect = &column->rect;
    const int right = rect->x + rect->width - 1;
    pedro_text_init(&text, room, sizeof room);
    if (column->line < rect->height) {
        grid_text_right(column->grid, right - 7, rect->y + column->line, 8, _("points"),
                        dim);
        grid_text_right(column->grid, right, rect->y + column->line, 7, _("score"), dim);
    }
    column->line++;
    for (unsigned place = 0; place < frame->rules->sides; place++, column->line++) {
        const unsigned side = side_listed(&frame->seats, place);
        struct rich_words numbers = {.used = 0};
        const int y = rect->y + column->line;
        const struct pen pen = side_is_mine(&frame->seats, side) ? bold : plain;
        if (column->line >= rect->height)
            continue;
        grid_text(column->grid, rect->x, y, rect->width - 15,
                  side_name(&frame->seats, side), pen);
        grid_text_right(column->grid, right - 7, y, 6,
                        rich_number(&numbers, frame->view.points[side]), pen);
        grid_text_right(column->grid, right, y, 7,
                        rich_number(&numbers, frame->view.score[side]), pen);
    }
    rich_fill(&text,
              has_target(frame) ? _("of {total}; match to {target}") : _("of {total}"),
              "total", rich_number(&words, frame->rules->total), "target",
              rich_number(&words, frame->rules->set.target));
    add_line(column, room, dim);
}

/* The last trick from its leader on, with the seats if there is room. */
static void trick_text(const struct frame *frame, bool named, struct pedro_text *text) {
    const struct pedro_view *view = &frame->view;
    for (int i = 0; i < frame->seats.players; i++) {
        const pedro_seat seat =
            (pedro_seat)((view->last_leader + i) % frame->seats.players);
        if (view->last_trick[seat] == PEDRO_NO_CARD)
            continue;
        if (text->length > 0)
            pedro_text_add(text, named ? "  " : " ");
        if (named) {
            pedro_text_add(text, seat_letters(&frame->seats, seat));
            pedro_text_add_char(text, ' ');
        }
        rich_add_card(text, view->last_trick[seat]);
    }
}

static void add_last_trick(struct column *column, const struct frame *frame) {
    char room[160];
    struct pedro_text text;
    const struct pedro_view *view = &frame->view;
    if (view->last_leader == PEDRO_NO_SEAT || view->tricks == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("Last trick to {who}"), "who",
              seat_object(&frame->seats, view->last_winner));
    add_line(column, room, dim);
    for (int named = 1; named >= 0; named--) {
        pedro_text_init(&text, room, sizeof room);
        trick_text(frame, named, &text);
        if ((int)rich_width(room) <= column->rect.width)
            break;
    }
    add_line(column, room, plain);
}

/* The scoring cards that have not been played, the highest first, on as many lines as
 * they need. */
static void add_to_win(struct column *column, const struct frame *frame) {
    const struct pedro_view *view = &frame->view;
    pedro_card sorted[PEDRO_PACK_MAX];
    if (view->trump == PEDRO_NO_SUIT || view->leader == PEDRO_NO_SEAT)
        return;
    const unsigned count =
        sort_cards(frame->rules, view->trump,
                   frame->rules->scoring[view->trump] & ~view->seen, sorted);
    for (unsigned first = 0, shown; first < count; first += shown) {
        char room[160];
        pedro_cards cards = 0;
        for (shown = 0; first + shown < count; shown++) {
            struct rich_words words = {.used = 0};
            struct pedro_text text;
            char longer[sizeof room];
            const pedro_cards more = cards | pedro_set_of(sorted[first + shown]);
            pedro_text_init(&text, longer, sizeof longer);
            rich_fill(&text, first == 0 ? _("To win {cards}") : "{cards}", "cards",
                      sorted_word(frame->rules, view->trump, more, &words));
            if (shown > 0 && (int)rich_width(longer) > column->rect.width)
                break;
            cards = more;
            memcpy(room, longer, sizeof room);
        }
        add_line(column, room, plain);
    }
}

/* The seat whose clock runs, and the time left. */
static void add_clock(struct column *column, const struct frame *frame) {
    char room[160];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    if (!frame->timed)
        return;
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text,
              frame->clock_seat == frame->seats.me ? _("You have {seconds} s left.")
                                                   : _("{who}: {seconds} s left."),
              "who", seat_name(&frame->seats, frame->clock_seat), "seconds",
              rich_number(&words, (frame->clock_ms + 999) / 1000));
    add_line(column, room, frame->clock_seat == frame->seats.me ? bold : plain);
}

/* "points: Us 6, Them 0 of 14", by the short names of the sides. */
static void number_line(const struct frame *frame, const char *form,
                        const int32_t *number, int of, struct pedro_text *text) {
    char list[160];
    struct pedro_text sides;
    struct rich_words words = {.used = 0};
    pedro_text_init(&sides, list, sizeof list);
    for (unsigned place = 0; place < frame->rules->sides; place++) {
        const unsigned side = side_listed(&frame->seats, place);
        pedro_text_add(&sides, place > 0 ? "  " : "");
        pedro_text_add(&sides, side_letters(&frame->seats, side));
        pedro_text_add_char(&sides, ' ');
        pedro_text_add_number(&sides, number[side]);
    }
    rich_fill(text, form, "sides", list, "of", rich_number(&words, of));
}

void draw_strip(struct grid *grid, struct grid_rect rect, const struct frame *frame) {
    struct column column = {.grid = grid, .rect = rect};
    char room[256];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    const struct pedro_view *view = &frame->view;
    if (view->phase == PEDRO_PHASE_OVER) {
        add_winner(&column, frame);
        return;
    }
    pedro_text_init(&text, room, sizeof room);
    trump_text(frame, &text);
    if (view->high_bid != PEDRO_NO_BID) {
        pedro_text_add(&text, "   ");
        rich_fill(&text, _("Bid {bid} by {who}"), "bid", rich_bid(&words, view->high_bid),
                  "who", seat_object(&frame->seats, view->bidder));
    }
    add_line(&column, room, bold);
    int32_t points[PEDRO_SEATS_MAX], score[PEDRO_SEATS_MAX];
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++) {
        points[side] = view->points[side];
        score[side] = view->score[side];
    }
    pedro_text_init(&text, room, sizeof room);
    number_line(frame, _("Points: {sides} of {of}"), points, frame->rules->total, &text);
    add_line(&column, room, plain);
    if (!has_target(frame))
        return;
    pedro_text_init(&text, room, sizeof room);
    number_line(frame, _("Score: {sides} to {of}"), score, frame->rules->set.target,
                &text);
    add_line(&column, room, plain);
}

void draw_panel(struct grid *grid, struct grid_rect rect, const struct frame *frame) {
    struct column column = {.grid = grid, .rect = rect};
    const bool roomy = rect.height > 8 + (int)frame->rules->sides;
    grid_fill(grid, (struct grid_rect){rect.x - 1, rect.y, 1, rect.height}, "│",
              (struct pen){INK_LINE, 0});
    column.rect.x++;
    column.rect.width--;
    add_contract(&column, frame);
    column.line += roomy;
    add_scores(&column, frame);
    column.line += roomy;
    add_clock(&column, frame);
    add_to_win(&column, frame);
    add_last_trick(&column, frame);
}
