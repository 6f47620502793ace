/* statements.c - the SQL of what a batch writes.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/job.h"

#define PERSON_OF(user) "'#' || CAST(" user " AS TEXT)"

static const struct statement_row rows[STATEMENTS] = {
#define STATEMENT(name, result, types, ...)                                              \
    [name] = {{__VA_ARGS__, .kinds = types}, result},
#include "store/statements_people.h"
#include "store/statements_ratings.h"
#include "store/statements_tables.h"
#undef STATEMENT
};

const struct statement_row *statement_row(unsigned statement) { return &rows[statement]; }

/* --- kinds of logs --- */

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
