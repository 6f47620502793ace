/* statements.c - the SQL of what a batch writes, and of every query.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/job.h"
#include "store/store_parts.h"

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

/* --- what readers ask --- */

#define USER_COLUMNS                                                                     \
    "users.id, users.name, name_key IS NULL, banned_at IS NOT NULL,"                     \
    " users.created_at, password, recovery, picture, links"
#define SESSION_COLUMNS                                                                  \
    "token_hash, kind = 'bearer', sessions.created_at, seen_at, expires_at, client"
#define REPORTS                                                                          \
    "SELECT reports.id, at, coalesce(by_who.name, '?'), coalesce(about_who.name, '?'),"  \
    " table_name, words, talk, answer, coalesce(closed_at, 0) FROM reports"              \
    " LEFT JOIN users AS by_who ON by_who.id = by_user"                                  \
    " LEFT JOIN users AS about_who ON about_who.id = about_user"
#define MATCH_COLUMNS                                                                    \
    "matches.id, matches.name, variant, result, record, finished_at,"                    \
    " winners, (SELECT hall FROM tables WHERE tables.id = table_id)"
#define SCORE_COLUMNS                                                                    \
    "changed_at, key, variant, result, record, coalesce(live, ''), winners, lines"

#define TOURNAMENT_COLUMNS                                                               \
    "id, name, coalesce(owner, 0), opened_at, coalesce(closed_at, 0), listed,"           \
    " coalesce(password, ''), repeats, secret, last_seq"

#define JOB_COLUMNS "kind, argument, state, tries, result"

#define ROW_COLUMNS                                                                      \
    "kind, id, seq, at_ms, body, coalesce(user_id, 0), person, name FROM log"

/* On PostgreSQL rows of tables are in the order of tables; a position is made from the numbers of table and row. */
#define POSITION "(id << 28) + seq"
#define PLACE    "kind = 'e' AND (id, seq) >= ($1 >> 28, $1 & 268435455)"

/* The seats of rated matches with a number above the first parameter, of as many as the second says. */
#define RATED_AFTER(condition)                                                           \
    "SELECT number, finished_at, variant, result, winners, options, bots,"               \
    " seat, coalesce(user_id, 0) FROM (SELECT matches.id AS number, name,"               \
    " finished_at, variant, result, winners, options, bots FROM matches"                 \
    " JOIN rated ON rated.match_name = name"                                             \
    " WHERE matches.id > ?" condition " ORDER BY matches.id LIMIT ?) AS first"           \
    " JOIN match_seats ON match_seats.match_name = name ORDER BY number, seat"
#define RATING_PERSON_COLUMNS "id, name, 0, 0, state FROM rating_person"
#define RATING_SIDE_COLUMNS   "id, members, family, results, state FROM rating_side"

/* The last number of a table; with servers that share the database, the last one that was reserved too (ASK_RESERVE). */
#define LAST_OF(table) "coalesce(max(id), 0) FROM " table
#define LAST_RESERVED(table)                                                             \
    "SELECT greatest((SELECT " LAST_OF(table) "), (SELECT coalesce(max(next), 1) - 1"    \
                                              " FROM number WHERE name = '" table "'))"

const struct db_sql questions[QUESTIONS] = {
#define QUESTION(name, types, ...) [name] = {__VA_ARGS__, .kinds = types},
#include "store/questions.h"
#undef QUESTION
};
