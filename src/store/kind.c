/* kind.c - the table of kinds of logs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"

static const struct store_kind kinds[] = {
    {.letter = KIND_TABLE,
     .count = COUNT_TABLE_ROW,
     .close = {CLOSE_TABLE, END_TABLE, END_INVITATIONS_AT, END_DAYS},
     .part = KIND_CHAT},
    {.letter = KIND_TOURNAMENT,
     .count = COUNT_TOURNAMENT_ROW,
     .is_counted = true,
     .close = {CLOSE_TOURNAMENT}},
    {.letter = KIND_CHALLENGE, .count = -1},
    {.letter = KIND_SEARCH, .count = -1},
    {.letter = KIND_CHAT, .count = COUNT_CHAT, .has_gaps = true, .kept = STORE_CHATS_MAX},
};

const struct store_kind *store_kind(char letter) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].letter == letter)
            return &kinds[i];
    return NULL;
}
