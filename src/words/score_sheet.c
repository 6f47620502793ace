/* score_sheet.c - the score sheet, made from the events of a match.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/grow.h"
#include "words/rich.h"
#include "words/score_sheet.h"
#include "words/text.h"

int sheet_add(struct sheet *sheet, unsigned sides, const struct pedro_view *after,
              bool scored) {
    if (!grow_array(&sheet->row, sheet->rows, &sheet->room, sizeof *sheet->row))
        return PEDRO_ERR_NO_MEMORY;
    struct sheet_row *row = &sheet->row[sheet->rows++];
    *row = (struct sheet_row){.hand = after->hands,
                              .scored = scored,
                              .made = after->last_made,
                              .bid = after->last_bid,
                              .bidder = after->last_bidder,
                              .trump = after->last_trump};
    for (unsigned side = 0; side < sides; side++) {
        row->won[side] = after->last_hand[side];
        row->score[side] = after->score[side];
    }
    return 0;
}

struct filling {
    struct sheet *sheet;
    const struct pedro_rules *rules;
};

static int see_event(void *data, const struct pedro_event *event,
                     const struct pedro_state *before, const struct pedro_state *after) {
    struct filling *filling = data;
    struct pedro_view view;
    (void)event;
    if (after->phase != PEDRO_PHASE_DEAL && after->phase != PEDRO_PHASE_OVER)
        return 0;
    pedro_view(filling->rules, after, PEDRO_NO_SEAT, &view);
    return sheet_add(filling->sheet, filling->rules->sides, &view,
                     after->hands_scored > before->hands_scored);
}

int sheet_init(struct sheet *sheet, const struct pedro_match *match) {
    struct filling filling = {.sheet = sheet, .rules = &match->rules};
    *sheet = (struct sheet){.row = NULL};
    int err = pedro_match_walk(match, see_event, &filling);
    if (err)
        sheet_finish(sheet);
    return err;
}

void sheet_finish(struct sheet *sheet) {
    free(sheet->row);
    *sheet = (struct sheet){.row = NULL};
}

/* Adds `word` in `width` columns: from the left, or up to the right for a negative width. */
static void column(struct pedro_text *text, int width, const char *word) {
    const int spaces = abs(width) - (int)rich_width(word);
    for (int i = 0; width < 0 && i < spaces; i++)
        pedro_text_add_char(text, ' ');
    pedro_text_add(text, word);
    for (int i = 0; width > 0 && i < spaces; i++)
        pedro_text_add_char(text, ' ');
}

static void number_column(struct pedro_text *text, int width, long number, bool sign) {
    char room[32];
    struct pedro_text word;
    pedro_text_init(&word, room, sizeof room);
    if (sign && number > 0)
        pedro_text_add_char(&word, '+');
    pedro_text_add_number(&word, number);
    column(text, -width, room);
}

enum { HAND_WIDTH = 4, BID_WIDTH = 7, BIDDER_WIDTH = 3 };

/* Seven sides just fit; where there are fewer there is room for words and wider columns. */
static bool is_narrow(const struct pedro_rules *rules) { return rules->sides > 4; }

static int made_width(const struct pedro_rules *rules) {
    return is_narrow(rules) ? 2 : 6;
}

static int won_width(const struct pedro_rules *rules) { return is_narrow(rules) ? 4 : 7; }

static int score_width(const struct pedro_rules *rules) {
    return is_narrow(rules) ? 5 : 7;
}

/* A sign or word, not a colour, so that a screen reader reads it. */
static const char *made_word(const struct pedro_rules *rules, bool made) {
    if (is_narrow(rules))
        return made ? "+" : "-";
    return made ? _("made") : _("set");
}

/* The people of a side where their names fit in a column with a blank before them, else its letters. */
static const char *side_word(const struct seats *seats, unsigned side, int width) {
    const char *people = seats->pairs ? seats->side[side] : seats->name[side];
    const bool mine = side_is_mine(seats, side);
    return people && !mine && (int)rich_width(people) < width ? people
                                                              : side_letters(seats, side);
}

void sheet_head(const struct pedro_rules *rules, const struct seats *seats,
                struct pedro_text *text) {
    column(text, HAND_WIDTH, _("No."));
    column(text, BID_WIDTH + BIDDER_WIDTH + made_width(rules), _("Bid"));
    const int width = won_width(rules) + score_width(rules);
    for (unsigned place = 0; place < rules->sides; place++)
        column(text, -width, side_word(seats, side_listed(seats, place), width));
}

void sheet_line(const struct pedro_rules *rules, const struct seats *seats,
                const struct sheet_row *row, struct pedro_text *text) {
    char room[32];
    struct pedro_text bid;
    pedro_text_init(&bid, room, sizeof room);
    number_column(text, HAND_WIDTH - 1, row->hand, false);
    pedro_text_add_char(text, ' ');
    if (!row->scored) {
        pedro_text_add(text, _("not played"));
        return;
    }
    pedro_bid_text(row->bid, &bid);
    rich_add_suit(&bid, row->trump);
    column(text, BID_WIDTH, room);
    column(text, BIDDER_WIDTH, seat_letters(seats, row->bidder));
    column(text, made_width(rules), made_word(rules, row->made));
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        number_column(text, won_width(rules), row->won[side], true);
        number_column(text, score_width(rules), row->score[side], false);
    }
}

void sheet_text(const struct sheet *sheet, const struct pedro_rules *rules,
                const struct seats *seats, struct pedro_text *text) {
    sheet_head(rules, seats, text);
    pedro_text_add_char(text, '\n');
    for (size_t i = 0; i < sheet->rows; i++) {
        sheet_line(rules, seats, &sheet->row[i], text);
        pedro_text_add_char(text, '\n');
    }
}
