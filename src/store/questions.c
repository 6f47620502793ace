/* questions.c - the SQL of every query.
 *
 * SPDX-License-Identifier: MIT */
#include "store/job.h"
#include "store/store_parts.h"

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
