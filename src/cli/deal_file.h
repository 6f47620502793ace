/* deal_file.h - reads hands ready for the card play from a text.
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
 * each seat from seat 0 on, all of the same number; `leader SEAT` may come before them,
 * else seat 0 leads. Empty lines and those that begin with `#` are skipped. Returns 0, or
 * an exit code after writing `FILE:LINE: REASON` to stderr. */
int deal_file_read(const char *path, const struct pedro_rules *rules, struct deal *deal);

#endif
