/* score_desk.h - a score pad with a person who fills it: every line is a hand or a command.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SCORE_DESK_H
#define CLI_SCORE_DESK_H

#include "cli/score_file.h"
#include "cli/verb.h"
#include "words/pad_words.h"

enum { SCORE_TEXT_MAX = 1 << 20 };

struct score_desk {
    struct score_file file;
    struct pad_names names;
    enum record_sheet sheet;
    bool sheet_chosen;
    pedro_seat
        dealer; /* of the next hand where the person has said so, or PEDRO_NO_SEAT */
    pedro_seat highest; /* who drew the highest card and may choose, or PEDRO_NO_SEAT */
    char *text;         /* SCORE_TEXT_MAX bytes for what is printed */
    int code;           /* what the program ends with */
};

/* Takes the names, and the sheet unless one was chosen, from a pad that was opened or begun. */
void score_desk_settle(struct score_desk *desk);

/* Reads lines from stdin until they end or the person quits. Returns the exit code. */
int score_desk_run(struct score_desk *desk);

/* Prints the hands as CSV, or the match as JSON. */
void score_desk_csv(struct score_desk *desk);
void score_desk_json(struct score_desk *desk);

/* The sheet of that word, or -1. */
int score_desk_sheet(const char *word);

#endif
