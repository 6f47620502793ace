/* pad_sheet.h - the forms of score sheets that people use.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_PAD_SHEET_H
#define RECORD_PAD_SHEET_H

#include "pedro/pad.h"

/* What each side scored, with its total; the same with blanks for who scored nothing; for two
 * sides, a column for the winner of each hand and one for the loser. */
enum record_sheet { RECORD_TOTALS, RECORD_DIFFERENCE, RECORD_COLUMNS, RECORD_SHEETS };

/* The form that people use for a game. */
enum record_sheet record_sheet_of(const struct pedro_rules *rules);

/* Its word: "totals", "difference", "columns"; NULL past the last. */
const char *record_sheet_word(unsigned sheet);

/* The side that has won a hand that was scored, in a game of two sides: the bidding side if it
 * made its bid, else the other. */
unsigned record_sheet_winner(const struct pedro_rules *rules,
                             const struct pedro_pad_hand *hand);

/* True if the bidder's side revoked and can score nothing (RULES section 13, `no_score`): such a bid may
 * have been reached, so it is called neither made nor set. */
bool record_sheet_void(const struct pedro_rules *rules,
                       const struct pedro_pad_hand *hand);

#endif
