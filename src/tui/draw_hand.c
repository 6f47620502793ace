/* draw_hand.c - the cards a person holds and chooses from.
 *
 * Cards stand side by side, cut off by the lower edge of their part of the screen unless there is room for them; a card that is chosen, or
 * under the cursor, stands one line higher. Where there are too many for that they stand in rows by suit.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/frame.h"
#include "words/sorting.h"
#include "words/text.h"

static const struct pen border_pen = {INK_LINE, 0};

enum { WHOLE_HEIGHT = 6 }; /* from this height on cards are drawn whole */

/* One card to be drawn. */
struct held {
    pedro_card card;
    int x, y; /* of its upper left corner */
    bool raised, under_cursor, open, forced, chosen;
    bool first, last; /* of a run of cards that touch */
};

struct fan {
    struct held held[PEDRO_PACK_MAX];
    int count, step;
    bool asked; /* cards that can be chosen are marked */
    bool many;
};

static bool is_trump(const struct frame *frame, pedro_card card) {
    return frame->view.trump != PEDRO_NO_SUIT &&
           frame->rules->strength[frame->view.trump][card] > 0;
}

/* The cards to show: those of the picker, or of the view when the person has no
 * choice. */
static void collect(struct fan *fan, const struct frame *frame) {
    const struct picker *picker = frame->picker;
    *fan = (struct fan){
        .asked = picker && (picker->many || picker->turn.legal.phase == PEDRO_PHASE_PLAY),
        .many = picker && picker->many};
    if (!picker) {
        pedro_card sorted[PEDRO_PACK_MAX];
        fan->count = (int)sort_cards(frame->rules, frame->view.trump,
                                     frame->view.hand[frame->seats.me], sorted);
        for (int i = 0; i < fan->count; i++)
            fan->held[i].card = sorted[i];
        return;
    }
    for (int i = 0; i < picker->items; i++) {
        const struct picker_item *item = &picker->item[i];
        if (!item->in_hand)
            continue;
        struct held *held = &fan->held[fan->count++];
        held->card = item->card;
        held->under_cursor = i == picker->cursor;
        held->open = item->open;
        held->forced = item->forced;
        held->chosen = item->chosen || item->forced;
        held->raised = picker->many ? held->chosen : held->under_cursor;
    }
}

/* Sets the columns of the cards, with a gap between trumps and other cards. Returns the total width. */
static int place(struct fan *fan, const struct frame *frame, int step) {
    int x = 0;
    fan->step = step;
    for (int i = 0; i < fan->count; i++) {
        struct held *held = &fan->held[i];
        const bool parted = i > 0 && is_trump(frame, fan->held[i - 1].card) &&
                            !is_trump(frame, held->card);
        held->first = i == 0 || parted;
        if (parted) {
            fan->held[i - 1].last = true;
            x += 2;
        }
        held->x = x;
        held->last = i + 1 == fan->count;
        x += step;
    }
    return x + 1;
}

/* The lower end of an edge, where the cards are whole: the row below the last one of a card that is not raised is
 * `bottom`. */
static void draw_foot(struct grid *grid, int x, int bottom, const struct held *left,
                      const struct held *right) {
    const bool left_up = left && left->raised, right_up = right && right->raised;
    const bool all_up = (!left || left_up) && (!right || right_up);
    const char *end = left && right && left_up == right_up ? "┴"
                      : !right || (left && !left_up)       ? "╯"
                                                           : "╰";
    if (all_up)
        grid_text(grid, x, bottom - 1, 1, " ", border_pen);
    grid_text(grid, x, bottom - 1 - all_up, 1, end, border_pen);
    if (left && right && left_up != right_up)
        grid_text(grid, x, bottom - 2, 1, left_up ? "┤" : "├", border_pen);
}

/* Draws the edge between two neighbours, one of which may be missing, from the top of the
 * higher one down. */
static void draw_edge(struct grid *grid, int x, int y, int bottom, bool whole,
                      const struct held *left, const struct held *right) {
    const bool left_up = left && left->raised, right_up = right && right->raised;
    const bool level = left && right && left_up == right_up;
    int row = y + !(left_up || right_up);
    grid_text(grid, x, row++, 1,
              level                              ? "┬"
              : !right || (left_up && !right_up) ? "╮"
                                                 : "╭",
              border_pen);
    if (left && right && !level)
        grid_text(grid, x, row++, 1, left_up ? "├" : "┤", border_pen);
    for (; row < bottom; row++)
        grid_text(grid, x, row, 1, "│", border_pen);
    if (whole)
        draw_foot(grid, x, bottom, left, right);
}

/* The mark under a card, so that colour is not the only difference. */
static const char *mark_of(const struct fan *fan, const struct held *held) {
    if (!fan->asked)
        return "";
    if (held->forced)
        return "■";
    if (held->chosen)
        return "✓";
    return held->open ? "•" : "";
}

static uint8_t label_flags(const struct fan *fan, const struct held *held) {
    if (held->under_cursor)
        return PEN_BOLD | PEN_REVERSE;
    return !fan->asked || held->open || held->forced ? PEN_BOLD : PEN_DIM;
}

/* A trump of another suit has the sign of trumps on its edge; a scoring card its points, if they are asked for. */
static void draw_notes(struct grid *grid, const struct fan *fan, const struct held *held,
                       int x, int y, const struct frame *frame) {
    const unsigned trump = frame->view.trump;
    struct rich_words words = {.used = 0};
    char room[16];
    struct pedro_text text;
    if (is_trump(frame, held->card) && held->card < PEDRO_MAIN_JOKER &&
        pedro_printed_suit(held->card) != trump)
        grid_text(grid, x + fan->step / 2, y, 1, rich_suit(&words, trump), border_pen);
    if (!frame->worth || trump == PEDRO_NO_SUIT ||
        frame->rules->value[trump][held->card] == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, fan->step > 5 ? "+" : "");
    pedro_text_add_number(&text, frame->rules->value[trump][held->card]);
    grid_text_right(grid, x + fan->step, y + 2, fan->step - 3, room,
                    (struct pen){INK_GOOD, PEN_BOLD});
}

static void draw_fan(struct grid *grid, struct grid_rect rect, const struct fan *fan,
                     int width, const struct frame *frame) {
    const int left = rect.x + (rect.width - width) / 2, bottom = rect.y + rect.height;
    const bool whole = rect.height >= WHOLE_HEIGHT;
    for (int i = 0; i < fan->count; i++) {
        const struct held *held = &fan->held[i];
        const int x = left + held->x, y = rect.y + !held->raised;
        grid_fill(grid, (struct grid_rect){x + 1, y, fan->step - 1, 1}, "─", border_pen);
        if (whole)
            grid_fill(
                grid,
                (struct grid_rect){x + 1, bottom - 1 - held->raised, fan->step - 1, 1},
                "─", border_pen);
        draw_edge(grid, x, rect.y, bottom, whole, held->first ? NULL : held - 1, held);
        if (held->last)
            draw_edge(grid, x + fan->step, rect.y, bottom, whole, held, NULL);
        const int at = x + 1 + (fan->step - 3) / 2;
        grid_card(grid, at, y + 1, held->card, label_flags(fan, held));
        grid_text(grid, at, y + 2, 1, mark_of(fan, held),
                  (struct pen){held->forced ? INK_BAD : INK_GOOD, PEN_BOLD});
        if (held->under_cursor)
            grid_text(grid, at + 1, y + 2, 1, "▲", (struct pen){INK_PLAIN, PEN_BOLD});
        draw_notes(grid, fan, held, x, y, frame);
    }
}

/* Too many for a fan: a row for each suit, four columns a card. */
static void draw_rows(struct grid *grid, struct grid_rect rect, const struct fan *fan,
                      const struct frame *frame) {
    int x = rect.x, y = rect.y;
    for (int i = 0; i < fan->count; i++) {
        const struct held *held = &fan->held[i];
        const bool parted =
            i > 0 &&
            (is_trump(frame, held->card) != is_trump(frame, held[-1].card) ||
             (!is_trump(frame, held->card) &&
              pedro_printed_suit(held->card) != pedro_printed_suit(held[-1].card)));
        if ((parted && y + 1 < rect.y + rect.height) || x + 4 > rect.x + rect.width) {
            x = rect.x;
            y++;
        }
        grid_text(grid, x, y, 1, mark_of(fan, held),
                  (struct pen){held->forced ? INK_BAD : INK_GOOD, PEN_BOLD});
        grid_card(grid, x + 1, y, held->card, label_flags(fan, held));
        if (held->under_cursor)
            grid_text(grid, x + 3, y, 1, "◂", (struct pen){INK_PLAIN, PEN_BOLD});
        x += 4;
    }
}

void draw_hand(struct grid *grid, struct grid_rect rect, const struct frame *frame) {
    struct fan fan;
    collect(&fan, frame);
    for (int step = 6; step >= 4; step--) {
        const int width = place(&fan, frame, step);
        if (width <= rect.width) {
            draw_fan(grid, rect, &fan, width, frame);
            return;
        }
    }
    draw_rows(grid, rect, &fan, frame);
}

void draw_hands(struct grid *grid, struct grid_rect rect, const struct frame *frame) {
    for (int i = 0; i < frame->seats.players && i < rect.height; i++) {
        const pedro_seat seat = (pedro_seat)i;
        struct rich_words words = {.used = 0};
        const bool turn = seat == frame->view.turn;
        const struct pen pen = {INK_PLAIN, turn ? PEN_BOLD : 0};
        if (turn)
            grid_text(grid, rect.x, rect.y + i, 1, "▶", pen);
        grid_text(grid, rect.x + 2, rect.y + i, 10, seat_name(&frame->seats, seat), pen);
        grid_text(
            grid, rect.x + 13, rect.y + i, rect.width - 13,
            sorted_word(frame->rules, frame->view.trump, frame->view.hand[seat], &words),
            pen);
    }
}

/* How wide the words of the list are up to and with item `last`, from `first` on. */
static int words_width(const struct picker *picker, int first, int last) {
    int width = 0;
    for (int i = first; i <= last; i++) {
        char room[128];
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        picker_label(picker, &picker->item[i], &text);
        width += (int)rich_width(room) + 3;
    }
    return width;
}

static void draw_words(struct grid *grid, struct grid_rect rect,
                       const struct picker *picker) {
    int first = 0, x = rect.x;
    while (first < picker->items && picker->item[first].in_hand)
        first++;
    const int begin = first;
    /* The item under the cursor, and one more, must be visible. */
    while (first < picker->cursor &&
           words_width(picker, first,
                       picker->cursor + (picker->cursor + 1 < picker->items)) >
               rect.width - 4)
        first++;
    if (first > begin)
        x += grid_text(grid, x, rect.y, 2, "‹ ", border_pen);
    for (int i = first; i < picker->items; i++) {
        char room[128];
        struct pedro_text text;
        const bool here = i == picker->cursor;
        pedro_text_init(&text, room, sizeof room);
        picker_label(picker, &picker->item[i], &text);
        if (x + (int)rich_width(room) + 3 > rect.x + rect.width - 2) {
            grid_text(grid, x, rect.y, 2, " ›", border_pen);
            break;
        }
        const struct pen pen = {INK_PLAIN, here ? PEN_BOLD | PEN_REVERSE : 0};
        x += grid_text(grid, x, rect.y, 1, here ? "[" : " ", pen);
        x += grid_text(grid, x, rect.y, 100, room, pen);
        x += grid_text(grid, x, rect.y, 1, here ? "]" : " ", pen);
        x++;
    }
}

void draw_choices(struct grid *grid, struct grid_rect rect, const struct frame *frame) {
    const struct picker *picker = frame->picker;
    char room[256];
    struct pedro_text text;
    if (!picker)
        return;
    if (!picker->many) {
        draw_words(grid, rect, picker);
        return;
    }
    pedro_text_init(&text, room, sizeof room);
    picker_status(picker, &text);
    grid_text(grid, rect.x, rect.y, rect.width, room, (struct pen){INK_GOOD, PEN_BOLD});
}
