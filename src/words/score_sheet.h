/* score_sheet.h - the score sheet: a line for each hand, a column for each side, running totals.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_SCORE_SHEET_H
#define WORDS_SCORE_SHEET_H

#include "pedro/match.h"
#include "pedro/view.h"
#include "words/seats.h"

struct sheet_row {
    uint32_t hand; /* number of the deal */
    bool scored;   /* false: it was thrown in or dealt again */
    bool made;
    pedro_bid bid;
    pedro_seat bidder;
    uint8_t trump;
    int32_t won[PEDRO_SEATS_MAX], score[PEDRO_SEATS_MAX]; /* by side */
};

struct sheet {
    struct sheet_row *row;
    size_t rows, room;
};

/* Fills a sheet with the hands of `match` that are over. 0 or PEDRO_ERR_NO_MEMORY. */
int sheet_init(struct sheet *sheet, const struct pedro_match *match);
void sheet_finish(struct sheet *sheet);

/* Adds the hand that has just ended, from any view after it. 0 or PEDRO_ERR_NO_MEMORY. */
int sheet_add(struct sheet *sheet, unsigned sides, const struct pedro_view *after,
              bool scored);

/* Adds the heading, or one row, as a rich line of at most 80 columns without LF. */
void sheet_head(const struct pedro_rules *rules, const struct seats *seats,
                struct pedro_text *text);
void sheet_line(const struct pedro_rules *rules, const struct seats *seats,
                const struct sheet_row *row, struct pedro_text *text);

/* Adds the whole sheet, each line with its LF. */
void sheet_text(const struct sheet *sheet, const struct pedro_rules *rules,
                const struct seats *seats, struct pedro_text *text);

#endif
