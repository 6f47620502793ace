/* deal_file.h - hands ready for the card play, out of a text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_DEAL_FILE_H
#define CLI_DEAL_FILE_H

#include "pedro/pedro.h"

struct deal {
    unsigned trump; /* suit */
    pedro_seat leader;
    pedro_cards hand[PEDRO_SEATS_MAX];
};

/* Reads a deal of a game, `-` from stdin: the line `trump SUIT`, then a line of cards for
 * each seat from seat 0 on, all as many; `leader SEAT` may come before them, or seat 0
 * leads. Empty lines and those that begin with `#` are skipped. 0, or an exit code with the
 * reason said on stderr, `FILE:LINE: REASON`. */
int deal_file_read(const char *path, const struct pedro_rules *rules, struct deal *deal);

#endif
