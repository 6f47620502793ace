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

const struct db_sql questions[QUESTIONS] = {
    [ASK_LIVE_TABLES] =
        {"SELECT id, name, opened_at, 0, 0, 0, hall FROM tables"
         " WHERE closed_at IS NULL ORDER BY id",
         .kinds = "",
         .postgres =
             "SELECT id, name, opened_at, 0, 0, coalesce(node, 0), hall FROM tables"
             " WHERE closed_at IS NULL ORDER BY id",
         .is_long = true},
    [ASK_TABLE] =
        {"SELECT id, name, opened_at, 0, last_seq, 0, hall FROM tables"
         " WHERE name = ? AND closed_at IS NULL",
         .kinds = "t",
         .postgres =
             "SELECT id, name, opened_at, 0, (SELECT coalesce(max(seq), 0) FROM log"
             " WHERE kind = 'e' AND log.id = tables.id), coalesce(node, 0), hall FROM "
             "tables"
             " WHERE name = $1 AND closed_at IS NULL"},
    /* In SQLite rows of tables have no index, and are only read by full scans. */
    [ASK_ROWS] = {"SELECT position, " ROW_COLUMNS
                  " WHERE ?1 = 'e' AND kind = 'e' AND id BETWEEN"
                  " ?2 AND ?3 AND seq > ?4 UNION ALL SELECT position, " ROW_COLUMNS
                  " WHERE kind <> 'e' AND kind = ?1 AND id BETWEEN ?2 AND ?3 AND seq > ?4"
                  " ORDER BY id, seq",
                  .kinds = "knnn",
                  .postgres = "SELECT " POSITION ", " ROW_COLUMNS
                              " WHERE kind = $1 AND id BETWEEN $2 AND $3 AND seq > $4"
                              " ORDER BY id, seq",
                  .is_long = true},
    [ASK_ROWS_FROM] = {"SELECT position, " ROW_COLUMNS
                       " WHERE position >= ? AND kind = 'e' ORDER BY position LIMIT ?",
                       .kinds = "nn",
                       .postgres = "SELECT " POSITION ", " ROW_COLUMNS " WHERE " PLACE
                                   " AND body <> '' ORDER BY id, seq LIMIT $2",
                       .is_long = true},
    [ASK_POSITION] = {"SELECT position FROM log WHERE position >= ?"
                      " ORDER BY position LIMIT 1 OFFSET ?",
                      .kinds = "nn",
                      .postgres = "SELECT " POSITION " FROM log WHERE " PLACE
                                  " ORDER BY id, seq LIMIT 1 OFFSET $2"},
    [ASK_LAST_TABLE] =
        {"SELECT coalesce(max(id), 0) FROM tables", .kinds = "",
         .postgres =
             "SELECT greatest((SELECT coalesce(max(id), 0) FROM tables),"
             " (SELECT coalesce(max(next), 1) - 1 FROM number WHERE name = 'tables'))"},
    [ASK_LAST_USER] =
        {"SELECT seq FROM sqlite_sequence WHERE name = 'users'", .kinds = "",
         .postgres =
             "SELECT greatest((SELECT coalesce(max(id), 0) FROM users),"
             " (SELECT coalesce(max(next), 1) - 1 FROM number WHERE name = 'users'))"},
    [ASK_SESSION] = {"SELECT " USER_COLUMNS ", " SESSION_COLUMNS
                     " FROM sessions JOIN users ON users.id = user_id"
                     " WHERE token_hash = ? AND kind = ? AND expires_at > ?",
                     .kinds = "btn"},
    [ASK_SESSIONS] =
        {"SELECT " SESSION_COLUMNS " FROM sessions"
         " WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC, token_hash",
         .kinds = "nn"},
    [ASK_USER] = {"SELECT " USER_COLUMNS " FROM users WHERE id = ?", .kinds = "n"},
    /* The exact name takes precedence over a key, and a key shared by several accounts
     * matches none. */
    [ASK_USER_BY_NAME] =
        {"SELECT " USER_COLUMNS ", 0 AS rank FROM users WHERE name_key = ?1 UNION ALL"
         " SELECT " USER_COLUMNS ", 1 AS rank FROM name_keys"
         " JOIN users ON users.id = user_id WHERE key = ?2 AND"
         " (SELECT count(*) FROM name_keys WHERE key = ?2) = 1 ORDER BY rank LIMIT 1",
         .kinds = "tt"},
    [ASK_NAME_TAKEN] = {"SELECT 1 FROM name_keys WHERE key IN (?1, ?2) AND user_id <> ?3"
                        " LIMIT 1",
                        .kinds = "ttn"},
    [ASK_FORGETTING] = {"SELECT user_id, name FROM forgetting ORDER BY user_id",
                        .kinds = ""},
    [ASK_ADDRESS] = {"SELECT 1 FROM known_addresses WHERE user_id = ? AND address = ?",
                     .kinds = "nb"},
    [ASK_FACT] = {"SELECT value FROM facts WHERE name = ?", .kinds = "t",
                  .postgres = "SELECT number FROM facts WHERE name = $1"},
    [ASK_SECRET] = {"SELECT value FROM facts WHERE name = 'secret'", .kinds = "",
                    .postgres = "SELECT bytes FROM facts WHERE name = 'secret'"},
    [ASK_AUDIT] = {"SELECT audit.id, at, who, task, user_id, other_id, detail,"
                   " coalesce(users.name, '') FROM audit"
                   " LEFT JOIN users ON users.id = user_id WHERE audit.id > ?"
                   " ORDER BY audit.id",
                   .kinds = "n"},
    [ASK_MATCH] = {"SELECT " MATCH_COLUMNS
                   ", -1 FROM matches WHERE name = ?1 OR table_id ="
                   " (SELECT id FROM tables WHERE name = ?1) ORDER BY id DESC LIMIT 1",
                   .kinds = "t"},
    /* Numbers are sorted first: all records of a person are much more than the last ones. */
    [ASK_MATCHES] = {"SELECT " MATCH_COLUMNS ", seat FROM (SELECT matches.id AS number,"
                     " seat FROM match_seats JOIN matches ON matches.name = match_name"
                     " WHERE user_id = ? AND matches.id < ? ORDER BY matches.id DESC"
                     " LIMIT ?) AS last JOIN matches ON matches.id = number"
                     " ORDER BY matches.id DESC",
                     .kinds = "nnn"},
    [ASK_ALL_MATCHES] = {"SELECT " MATCH_COLUMNS ", -1 FROM matches ORDER BY id",
                         .kinds = "", .is_long = true},
    [ASK_RATED] =
        {"SELECT number, finished_at, variant, result, winners, options, bots,"
         " seat, coalesce(user_id, 0) FROM (SELECT matches.id AS number, name,"
         " finished_at, variant, result, winners, options, bots FROM matches"
         " JOIN rated ON rated.match_name = name"
         " WHERE matches.id > ? ORDER BY matches.id LIMIT ?) AS first"
         " JOIN match_seats ON match_seats.match_name = name ORDER BY number, seat",
         .kinds = "nn", .is_long = true},
    [ASK_SCORES] = {"SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ?"
                    " ORDER BY changed_at DESC, id DESC LIMIT ?3 OFFSET ?2",
                    .kinds = "nnn"},
    [ASK_ALL_SCORES] = {"SELECT " SCORE_COLUMNS " FROM scores ORDER BY id", .kinds = "",
                        .is_long = true},
    [ASK_SCORE] = {"SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ? AND key = ?",
                   .kinds = "nt"},
    [ASK_LIVE_SCORE] = {"SELECT " SCORE_COLUMNS " FROM scores"
                        " WHERE live = ? AND changed_at > ?",
                        .kinds = "tn"},
    [ASK_ALL_TABLES] = {"SELECT id, name, opened_at, coalesce(closed_at, 0),"
                        " CASE WHEN closed_at IS NULL THEN last_seq ELSE 0 END, 0, hall"
                        " FROM tables ORDER BY id",
                        .kinds = "",
                        .postgres = "SELECT id, name, opened_at, coalesce(closed_at, 0), "
                                    "CASE WHEN closed_at IS NULL"
                                    " THEN (SELECT coalesce(max(seq), 0) FROM log "
                                    "WHERE kind = 'e' AND log.id = tables.id) ELSE 0 END,"
                                    " coalesce(node, 0), hall FROM tables ORDER BY id",
                        .is_long = true},
    [ASK_ALL_USERS] = {"SELECT " USER_COLUMNS " FROM users ORDER BY id", .kinds = "",
                       .is_long = true},
    [ASK_VARIANTS] = {"SELECT variant, count(*) FROM (SELECT variant FROM matches"
                      " ORDER BY id DESC LIMIT ?) AS latest GROUP BY variant",
                      .kinds = "n"},
    [ASK_REPORTS] = {REPORTS " ORDER BY reports.id", .kinds = "", .is_long = true},
    [ASK_OPEN_REPORTS] = {REPORTS " WHERE closed_at IS NULL ORDER BY reports.id",
                          .kinds = "", .is_long = true},
    [ASK_REPORTS_BY] = {REPORTS " WHERE by_user = ? ORDER BY reports.id DESC LIMIT ?",
                        .kinds = "nn"},
    [ASK_REPORT] = {REPORTS " WHERE reports.id = ?", .kinds = "n"},
    /* Own rows, and requests of people who are not blocked. Friends first, then requests,
     * newest first. */
    [ASK_FRIENDS] =
        {"SELECT * FROM (SELECT users.id, users.name, name_key IS NULL, picture,"
         " own.state AS state, own.at AS at"
         " FROM friends AS own JOIN users ON users.id = other_id WHERE user_id = ?1"
         " UNION ALL SELECT users.id, users.name, name_key IS NULL, picture, 'asks', at"
         " FROM friends AS theirs JOIN users ON users.id = user_id"
         " WHERE other_id = ?1 AND state = 'asked' AND NOT EXISTS (SELECT 1 FROM friends"
         " AS own WHERE own.user_id = ?1 AND own.other_id = theirs.user_id)) AS everyone"
         " ORDER BY state = 'friend' DESC, state = 'asks' DESC, state, at DESC, id LIMIT "
         "?2",
         .kinds = "nn"},
    [ASK_FRIEND] = {"SELECT state, 0 FROM friends WHERE user_id = ?1 AND other_id = ?2"
                    " UNION ALL"
                    " SELECT state, 1 FROM friends WHERE user_id = ?2 AND other_id = ?1",
                    .kinds = "nn"},
    [ASK_ASKS] = {"SELECT count(*) FROM friends AS theirs WHERE other_id = ?1 AND"
                  " state = 'asked' AND NOT EXISTS (SELECT 1 FROM friends AS own"
                  " WHERE own.user_id = ?1 AND own.other_id = theirs.user_id)",
                  .kinds = "n"},
    [ASK_INVITATIONS] = {"SELECT from_id, to_id, tables.name, declined FROM invitations"
                         " JOIN tables ON tables.id = table_id"
                         " WHERE ?1 = 0 OR from_id = ?1 OR to_id = ?1"
                         " ORDER BY invitations.id",
                         .kinds = "n"},
    [ASK_TOURNAMENTS] = {"SELECT " TOURNAMENT_COLUMNS " FROM tournaments ORDER BY id",
                         .kinds = "", .is_long = true},
    [ASK_TOURNAMENT] = {"SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE name = ?1",
                        .kinds = "t"},
    [ASK_TOURNAMENTS_OF] =
        {"SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE owner = ?1 OR id IN"
         " (SELECT tournament_id FROM tournament_people WHERE user_id = ?1) ORDER BY id",
         .kinds = "n"},
    [ASK_TOURNAMENT_PEOPLE] = {"SELECT user_id, address FROM tournament_people"
                               " WHERE tournament_id = ? ORDER BY user_id, address",
                               .kinds = "n"},
    [ASK_LAST_TOURNAMENT] =
        {"SELECT coalesce(max(id), 0) FROM tournaments", .kinds = "",
         .postgres = "SELECT greatest((SELECT coalesce(max(id), 0) FROM tournaments),"
                     " (SELECT coalesce(max(next), 1) - 1 FROM number WHERE name = "
                     "'tournaments'))"},
    /* Servers that share the database (cluster_store.h). */
    [ASK_RESERVE] =
        {NULL, .kinds = "tn",
         .postgres =
             "INSERT INTO number AS old(name, next) SELECT $1, $2 + CASE $1"
             " WHEN 'tables' THEN (SELECT coalesce(max(id), 0) + 1 FROM tables)"
             " WHEN 'users' THEN (SELECT coalesce(max(id), 0) + 1 FROM users)"
             " WHEN 'tournaments' THEN (SELECT coalesce(max(id), 0) + 1 FROM tournaments)"
             " ELSE 1 END ON CONFLICT (name) DO UPDATE SET next = old.next + $2"
             " RETURNING next - $2"},
    [ASK_CLOCK] = {NULL, .kinds = "",
                   .postgres = "SELECT (extract(epoch FROM pedro_now()) * 1000)::BIGINT"},
    [ASK_JOIN] =
        {NULL, .kinds = "nt",
         .postgres =
             "INSERT INTO node(id, name, beat, begun) VALUES ($1, $2, pedro_now(),"
             " pedro_now()) RETURNING id"},
    [ASK_NODES] = {NULL, .kinds = "n",
                   .postgres = "SELECT id, name, (extract(epoch FROM pedro_now() - "
                               "beat) * 1000)::BIGINT"
                               " FROM node WHERE NOT dead AND beat > pedro_now() - "
                               "$1 * INTERVAL '1 ms'"
                               " ORDER BY id"},
    [ASK_BURY] = {NULL, .kinds = "n",
                  .postgres =
                      "UPDATE node SET dead = true WHERE NOT dead"
                      " AND beat < pedro_now() - $1 * INTERVAL '1 ms' RETURNING id"},
    [ASK_TAKE_TABLES] =
        {NULL, .kinds = "nn",
         .postgres =
             "WITH taken AS (UPDATE tables SET node = $1 WHERE id IN (SELECT id FROM "
             "tables"
             " WHERE closed_at IS NULL AND hall <= 0 AND (node IS NULL OR node = ANY("
             "ARRAY(SELECT id FROM node WHERE dead))) ORDER BY id LIMIT $2"
             " FOR UPDATE SKIP LOCKED) RETURNING id, name, opened_at, node, hall)"
             " SELECT id, name, opened_at, 0, 0, node, hall FROM taken ORDER BY id"},
    [ASK_TAKE_TOURNAMENTS] =
        {NULL, .kinds = "nn",
         .postgres =
             "UPDATE tournaments SET node = $1 WHERE id IN (SELECT id FROM tournaments"
             " WHERE coalesce(closed_at, 0) = 0 AND (node IS NULL OR node = ANY("
             "ARRAY(SELECT id FROM node WHERE dead))) ORDER BY id LIMIT $2"
             " FOR UPDATE SKIP LOCKED) RETURNING " TOURNAMENT_COLUMNS},
    [ASK_TAKE_HALLS] =
        {NULL, .kinds = "n",
         .postgres =
             "UPDATE tables SET node = $1 WHERE closed_at IS NULL AND hall <> 0 AND hall "
             "IN"
             " (SELECT id FROM tournaments WHERE node = $1) AND node IS DISTINCT FROM $1"
             " RETURNING id"},
    [ASK_DRIVEN] =
        {NULL, .kinds = "n",
         .postgres =
             "SELECT id, name, opened_at, 0, 0, coalesce(node, 0), hall FROM tables"
             " WHERE closed_at IS NULL AND node = $1 ORDER BY id",
         .is_long = true},
    [ASK_TOURNAMENTS_DRIVEN] = {NULL, .kinds = "n",
                                .postgres =
                                    "SELECT " TOURNAMENT_COLUMNS " FROM tournaments"
                                    " WHERE coalesce(closed_at, 0) = 0 AND node = $1"
                                    " ORDER BY id"},
    [ASK_HALL_TABLES] =
        {NULL, .kinds = "n",
         .postgres =
             "SELECT id, name, opened_at, 0, 0, coalesce(node, 0), hall FROM tables"
             " WHERE closed_at IS NULL AND hall = $1 ORDER BY id",
         .is_long = true},
    [ASK_JOB] = {"SELECT " JOB_COLUMNS " FROM job WHERE kind = ? AND argument = ?",
                 .kinds = "tt"},
    [ASK_TAKEN_JOB] = {"SELECT " JOB_COLUMNS " FROM job"
                       " WHERE taker = ? AND state = 'running'",
                       .kinds = "n"},
    [ASK_JOB_WAITS] = {"SELECT count(*) FROM (SELECT 1 FROM job WHERE state = 'waiting'"
                       " OR (state = 'running' AND until < " SQLITE_NOW ") LIMIT 1)",
                       .kinds = "",
                       .postgres = "SELECT count(*) FROM (SELECT 1 FROM job WHERE state ="
                                   " 'waiting' OR (state = 'running' AND until <"
                                   " " POSTGRES_NOW ") LIMIT 1) AS one"},
    [ASK_JOBS_IN] = {"SELECT count(*) FROM job WHERE state = ?", .kinds = "t"},
};
