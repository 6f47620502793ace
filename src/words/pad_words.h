/* pad_words.h - a score pad for people: names, standing, score sheet, CSV.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_PAD_WORDS_H
#define WORDS_PAD_WORDS_H

#include "pedro/pedro.h"
#include "record/pad_sheet.h"

enum { PAD_NAME_MAX = 40, PAD_SIDE_MAX = 4 * PAD_NAME_MAX };

/* What the players are called, by seat. */
struct pad_names {
    char seat[PEDRO_SEATS_MAX][PAD_NAME_MAX];
};

/* The names in the tags Seat0, Seat1, ..., cut to PAD_NAME_MAX; "Player 2" where there is
 * none. */
void pad_names_read(const struct pedro_rules *rules, const struct pedro_tags *tags,
                    struct pad_names *names);

/* Writes who is on a side: "Ann + Cy". */
void pad_side(const struct pedro_rules *rules, const struct pad_names *names,
              unsigned side, char text[PAD_SIDE_MAX]);

/* Adds sentences, each with its LF: what the last hand came to, the scores, who deals, and what
 * each side needs. */
void pad_standing(const struct pedro_pad *pad, const struct pad_names *names,
                  struct pedro_text *text);

/* Adds hand `number`, from 1, in a line without LF: "Bo 9h set: Ann + Cleo +7; Bo + Dan -9". */
void pad_hand_words(const struct pedro_pad *pad, const struct pad_names *names,
                    unsigned number, struct pedro_text *text);

/* Adds the score sheet, each line with its LF. A mended hand has a star. */
void pad_sheet(const struct pedro_pad *pad, const struct pad_names *names,
               enum record_sheet kind, struct pedro_text *text);

/* Adds the hands as CSV (RFC 4180), one a line after the heads of the columns. A name that a
 * spreadsheet would take for a formula gets an apostrophe. */
void pad_csv(const struct pedro_pad *pad, const struct pad_names *names,
             struct pedro_text *text);

#endif
