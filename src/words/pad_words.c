/* pad_words.c - a score pad for people.
 *
 * SPDX-License-Identifier: MIT */
#include "words/pad_words.h"

#include <stdio.h>
#include <string.h>

#include "base/csv.h"
#include "words/rich.h"
#include "words/text.h"

enum { CELL_MAX = PAD_SIDE_MAX + 32, COLUMNS_MAX = 2 + 2 * PEDRO_SEATS_MAX };

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

void pad_names_read(const struct pedro_rules *rules, const struct pedro_tags *tags,
                    struct pad_names *names) {
    memset(names, 0, sizeof *names);
    for (int seat = 0; seat < rules->set.players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        const char *name = tags ? pedro_tags_get(tags, tag) : NULL;
        struct pedro_text text;
        pedro_text_init(&text, names->seat[seat], PAD_NAME_MAX);
        if (name && *name) {
            pedro_text_add(&text, name);
        } else {
            struct rich_words words = {.used = 0};
            rich_fill(&text, _("Player {n}"), "n", rich_number(&words, seat + 1));
        }
    }
}

void pad_side(const struct pedro_rules *rules, const struct pad_names *names,
              unsigned side, char text[PAD_SIDE_MAX]) {
    struct pedro_text written;
    pedro_text_init(&written, text, PAD_SIDE_MAX);
    for (int seat = 0; seat < rules->set.players; seat++) {
        if (pedro_side(rules, (unsigned)seat) != side)
            continue;
        pedro_text_add(&written, written.length ? " + " : "");
        pedro_text_add(&written, names->seat[seat]);
    }
}

/* --- standing --- */

static void add_last(const struct pedro_pad *pad, const struct pad_names *names,
                     struct pedro_text *text) {
    const struct pedro_pad_hand *hand = &pad->hand[pad->hands - 1];
    struct rich_words words = {.used = 0};
    if (hand->told.kind == PEDRO_TOLD_PASSED)
        LINE(text, _("All passed."));
    else if (hand->told.kind == PEDRO_TOLD_MISDEAL)
        LINE(text, _("The cards were dealt again."));
    else if (hand->told.kind == PEDRO_TOLD_LOST)
        LINE(text, _("The deal was lost: the next dealer deals."));
    else
        LINE(text,
             record_sheet_void(&pad->match.rules, hand)
                 ? _("{who} bid {bid}, and that side revoked.")
             : hand->made ? _("{who} bid {bid} and made it.")
                          : _("{who} bid {bid} and was set."),
             "who", names->seat[hand->told.bidder], "bid",
             rich_bid(&words, hand->told.bid));
}

static void add_needs(const struct pedro_pad *pad, unsigned side,
                      struct pedro_text *text) {
    struct pedro_needs needs;
    struct rich_words words = {.used = 0};
    pedro_needs(&pad->match.rules, &pad->match.state, side, &needs);
    if (needs.to_target > 0)
        rich_fill(text, _("{n} to go."), "n", rich_number(&words, needs.to_target));
    else
        pedro_text_add(text, _("At the target."));
    if (needs.enough) {
        pedro_text_add_char(text, ' ');
        rich_fill(text, _("A bid of {bid} made is enough."), "bid",
                  rich_bid(&words, needs.enough));
    }
    if (needs.loses) {
        pedro_text_add_char(text, ' ');
        rich_fill(text, _("A bid of {bid} that is set loses the match."), "bid",
                  rich_bid(&words, needs.loses));
    }
    if (needs.locked) {
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, _("Scores only on its own bid."));
    }
}

void pad_standing(const struct pedro_pad *pad, const struct pad_names *names,
                  struct pedro_text *text) {
    const struct pedro_rules *rules = &pad->match.rules;
    const struct pedro_state *state = &pad->match.state;
    char name[PAD_SIDE_MAX];
    if (pad->hands > 0)
        add_last(pad, names, text);
    for (unsigned side = 0; side < rules->sides; side++) {
        pad_side(rules, names, side, name);
        pedro_text_add(text, name);
        pedro_text_add(text, ": ");
        pedro_text_add_number(text, state->score[side]);
        pedro_text_add(text, state->winners ? "" : ". ");
        if (!state->winners)
            add_needs(pad, side, text);
        pedro_text_add_char(text, '\n');
    }
    for (unsigned side = 0; side < rules->sides; side++)
        if (state->winners >> side & 1) {
            pad_side(rules, names, side, name);
            LINE(text, _("{who} won the match."), "who", name);
        }
    if (state->winners)
        return;
    if (pedro_bidder_goes_out(rules, state->score))
        LINE(text,
             _("Bidder goes out: whoever bids and makes it in the next hand wins the "
               "match."));
    LINE(text, _("{who} deals."), "who", names->seat[state->dealer]);
}

/* --- the sheet --- */

struct sheet_of {
    const struct pedro_pad *pad;
    const struct pad_names *names;
    enum record_sheet kind;
    unsigned columns;
};

static void add_signed(long number, struct pedro_text *text) {
    pedro_text_add(text, number > 0 ? "+" : "");
    pedro_text_add_number(text, number);
}

/* The head of column `column`, from 0 after number and bid. */
static void add_head(const struct sheet_of *of, unsigned column,
                     struct pedro_text *text) {
    char name[PAD_SIDE_MAX];
    const bool columns = of->kind == RECORD_COLUMNS;
    if (columns && column < 2) {
        pedro_text_add(text, column == 0 ? _("Winners") : _("Losers"));
        return;
    }
    if (!columns && column % 2 == 1) {
        pedro_text_add(text, _("Total"));
        return;
    }
    pad_side(&of->pad->match.rules, of->names, columns ? column - 2 : column / 2, name);
    pedro_text_add(text, name);
}

static void add_figure(const struct sheet_of *of, const struct pedro_pad_hand *hand,
                       unsigned column, struct pedro_text *text) {
    const struct pedro_rules *rules = &of->pad->match.rules;
    char name[PAD_SIDE_MAX];
    if (of->kind == RECORD_COLUMNS && column < 2) {
        const unsigned side = record_sheet_winner(rules, hand) ^ column;
        pad_side(rules, of->names, side, name);
        pedro_text_add(text, name);
        pedro_text_add_char(text, ' ');
        add_signed(hand->scored[side], text);
    } else if (of->kind == RECORD_COLUMNS) {
        pedro_text_add_number(text, hand->score[column - 2]);
    } else if (column % 2 == 1) {
        pedro_text_add_number(text, hand->score[column / 2]);
    } else if (of->kind != RECORD_DIFFERENCE || hand->scored[column / 2] != 0) {
        add_signed(hand->scored[column / 2], text);
    }
}

static void add_bid(const struct pedro_pad *pad, const struct pad_names *names,
                    const struct pedro_pad_hand *hand, struct pedro_text *text) {
    const struct pedro_told *told = &hand->told;
    if (told->kind != PEDRO_TOLD_SCORED) {
        pedro_text_add(text, told->kind == PEDRO_TOLD_PASSED ? _("All passed.")
                             : told->kind == PEDRO_TOLD_LOST
                                 ? _("The deal was lost: the next dealer deals.")
                                 : _("The cards were dealt again."));
        return;
    }
    pedro_text_add(text, names->seat[told->bidder]);
    pedro_text_add_char(text, ' ');
    pedro_bid_text(told->bid, text);
    if (told->trump < 4)
        pedro_text_add_char(text, "cdhs"[told->trump]);
    if (!hand->counts || (!hand->made && !record_sheet_void(&pad->match.rules, hand))) {
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, hand->counts ? _("set") : _("after the end of the match"));
    }
    if (told->revokes) {
        pedro_text_add(text, ", ");
        pedro_text_add(text, _("revoke"));
    }
}

void pad_hand_words(const struct pedro_pad *pad, const struct pad_names *names,
                    unsigned number, struct pedro_text *text) {
    const struct pedro_rules *rules = &pad->match.rules;
    const struct pedro_pad_hand *hand = &pad->hand[number - 1];
    char name[PAD_SIDE_MAX];
    add_bid(pad, names, hand, text);
    if (hand->told.kind != PEDRO_TOLD_SCORED || !hand->counts)
        return;
    for (unsigned side = 0; side < rules->sides; side++) {
        pad_side(rules, names, side, name);
        pedro_text_add(text, side ? "; " : ": ");
        pedro_text_add(text, name);
        pedro_text_add_char(text, ' ');
        add_signed(hand->scored[side], text);
    }
}

/* The cell of row `row`, from 0 for the heads. */
static void add_cell(const struct sheet_of *of, size_t row, unsigned column,
                     char cell[CELL_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, cell, CELL_MAX);
    if (row == 0) {
        if (column >= 2)
            add_head(of, column - 2, &text);
        else
            pedro_text_add(&text, column == 0 ? _("No.") : _("Bid"));
        return;
    }
    const struct pedro_pad_hand *hand = &of->pad->hand[row - 1];
    if (column == 0) {
        pedro_text_add_number(&text, (long long)row);
        pedro_text_add(&text, hand->mended ? "*" : "");
    } else if (column == 1) {
        add_bid(of->pad, of->names, hand, &text);
    } else if (hand->counts && hand->told.kind == PEDRO_TOLD_SCORED) {
        add_figure(of, hand, column - 2, &text);
    }
}

void pad_sheet(const struct pedro_pad *pad, const struct pad_names *names,
               enum record_sheet kind, struct pedro_text *text) {
    const unsigned sides = pad->match.rules.sides;
    const struct sheet_of of = {
        .pad = pad,
        .names = names,
        .kind = kind == RECORD_COLUMNS && sides != 2 ? RECORD_TOTALS : kind,
        .columns = 2 + 2 * sides};
    unsigned width[COLUMNS_MAX] = {0};
    char cell[CELL_MAX];
    for (size_t row = 0; row <= pad->hands; row++)
        for (unsigned column = 0; column < of.columns; column++) {
            add_cell(&of, row, column, cell);
            if (rich_width(cell) > width[column])
                width[column] = rich_width(cell);
        }
    for (size_t row = 0; row <= pad->hands; row++) {
        unsigned blanks = 0;
        for (unsigned column = 0; column < of.columns; column++) {
            add_cell(&of, row, column, cell);
            const unsigned spaces = width[column] - rich_width(cell) + 2;
            /* No blanks at the end of a line. */
            for (; *cell && blanks > 0; blanks--)
                pedro_text_add_char(text, ' ');
            pedro_text_add(text, cell);
            blanks += *cell ? spaces : width[column] + 2;
        }
        pedro_text_add_char(text, '\n');
    }
}

/* --- CSV --- */

static void add_name(struct pedro_text *text, const char *name, const char *after) {
    char field[PAD_SIDE_MAX + 16];
    snprintf(field, sizeof field, "%s%s", name, after);
    csv_name(text, field, false);
}

static void add_csv_hand(const struct pedro_pad *pad, const struct pad_names *names,
                         size_t at, struct pedro_text *text) {
    const struct pedro_pad_hand *hand = &pad->hand[at];
    const struct pedro_told *told = &hand->told;
    char bid[16];
    struct pedro_text word;
    pedro_text_add_number(text, (long long)at + 1);
    add_name(text, names->seat[told->dealer], "");
    if (!hand->counts || told->kind != PEDRO_TOLD_SCORED) {
        csv_field(text, "", false);
        csv_field(text,
                  !hand->counts                     ? "after the end"
                  : told->kind == PEDRO_TOLD_PASSED ? "passed"
                  : told->kind == PEDRO_TOLD_LOST   ? "lost"
                                                    : "misdeal",
                  false);
        return;
    }
    add_name(text, names->seat[told->bidder], "");
    pedro_text_init(&word, bid, sizeof bid);
    pedro_bid_text(told->bid, &word);
    csv_field(text, bid, false);
    pedro_text_add_char(text, ',');
    if (told->trump < 4)
        pedro_text_add_char(text, "cdhs"[told->trump]);
    csv_field(text, hand->made ? "yes" : "no", false);
    for (unsigned side = 0; side < pad->match.rules.sides; side++) {
        csv_number(text, hand->scored[side]);
        csv_number(text, hand->score[side]);
    }
}

void pad_csv(const struct pedro_pad *pad, const struct pad_names *names,
             struct pedro_text *text) {
    pedro_text_add(text, "hand,dealer,bidder,bid,trumps,made");
    for (unsigned side = 0; side < pad->match.rules.sides; side++) {
        char name[PAD_SIDE_MAX];
        pad_side(&pad->match.rules, names, side, name);
        add_name(text, name, " scored");
        add_name(text, name, " total");
    }
    pedro_text_add(text, "\r\n");
    for (size_t at = 0; at < pad->hands; at++) {
        add_csv_hand(pad, names, at, text);
        pedro_text_add(text, "\r\n");
    }
}
