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
