/* statements.c - the SQL of what a batch writes of tables, matches, tournaments, nodes and jobs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/job.h"

static const struct statement_row rows[STATEMENTS] = {
    [OPEN_TABLE] = {{"INSERT INTO tables(id, name, opened_at) VALUES (?, ?, ?) ON"
                     " CONFLICT DO NOTHING",
                     .kinds = "ntn"},
                    STORE_TAKEN},
    [CLOSE_TABLE] =
        {{"UPDATE tables SET closed_at = ?3"
          " WHERE id = ?1 AND last_seq = ?2 AND closed_at IS NULL",
          .kinds = "nnn",
          .postgres = "UPDATE tables SET closed_at = $3 WHERE id = $1 AND closed_at IS"
                      " NULL AND $2 >= 0"},
         STORE_TAKEN},
    /* On PostgreSQL a closed table has one more row, so a row that comes too late finds its number taken. */
    [END_TABLE] = {{NULL, .kinds = "nnn",
                    .postgres =
                        "INSERT INTO log(kind, id, seq, at_ms, body) SELECT 'e', $1,"
                        " $2 + 1, $3, '' WHERE (SELECT coalesce(max(seq), 0) FROM log"
                        " WHERE kind = 'e' AND id = $1) = $2 ON CONFLICT DO NOTHING"},
                   STORE_TAKEN},
    [DRIVE_TABLE] = {{"UPDATE tables SET hall = ?3 WHERE id = ?1 AND ?2 >= 0",
                      .kinds = "nnn",
                      .postgres = "UPDATE tables SET node = $2, hall = $3 WHERE id = $1"},
                     STORE_NOT_FOUND},
    [COUNT_TABLE_ROW] = {{"UPDATE tables SET last_seq = ?2"
                          " WHERE id = ?1 AND last_seq = ?2 - 1 AND closed_at IS NULL",
                          .kinds = "nn", .postgres = "SELECT $1 + $2"},
                         STORE_TAKEN},
    [COUNT_TOURNAMENT_ROW] = {{"UPDATE tournaments SET last_seq = ?2"
                               " WHERE id = ?1 AND last_seq = ?2 - 1",
                               .kinds = "nn"},
                              STORE_TAKEN},
    /* Numbers of chat only grow: those of deleted messages are not used again. Nothing changes. */
    [COUNT_CHAT] = {{"UPDATE tables SET last_seq = last_seq WHERE id = ?1 AND closed_at"
                     " IS NULL AND NOT EXISTS (SELECT 1 FROM log WHERE kind <> 'e'"
                     " AND kind = 'c' AND log.id = ?1 AND seq >= ?2)",
                     .kinds = "nn", .postgres = "SELECT $1 + $2"},
                    STORE_TAKEN},
    /* SQLite has counted the row before, unless nothing stands beside the log: then its key refuses a number that is taken. */
    [APPEND] =
        {{"INSERT INTO log(kind, id, seq, at_ms, body, user_id, person, name)"
          " VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6, 0), ?7, ?8) ON CONFLICT DO"
          " NOTHING",
          .kinds = "knnntntt",
          .postgres =
              "INSERT INTO log(kind, id, seq, at_ms, body, user_id, person, name)"
              " SELECT $1, $2, $3, $4, $5, nullif($6, 0), $7, $8 FROM (SELECT"
              " coalesce(max(seq), 0) AS seq FROM log WHERE kind = $1 AND id = $2)"
              " AS last WHERE CASE $1 WHEN 'c' THEN last.seq < $3"
              " ELSE last.seq = $3 - 1 END AND ($1 IN ('h', 'd') OR EXISTS (SELECT 1"
              " FROM tables WHERE id = $2 AND closed_at IS NULL)) ON CONFLICT DO "
              "NOTHING"},
         STORE_TAKEN},
    /* A position can be reused once the last row has been swept. */
    [REPLACE_ROW] =
        {{"UPDATE log SET body = ?5 WHERE position = coalesce(nullif(?1, 0), (SELECT"
          " position FROM log WHERE kind <> 'e' AND kind = ?2 AND id = ?3 AND seq = ?4))"
          " AND kind = ?2 AND id = ?3 AND seq = ?4",
          .kinds = "nknnt",
          .postgres = "UPDATE log SET body = $5 WHERE kind = $2 AND id = $3 AND seq = $4"
                      " AND body <> '' AND $1 >= 0"},
         STORE_OK},
    [DROP_ROWS] = {{"DELETE FROM log WHERE kind <> 'e' AND kind = ?1 AND id = ?2"
                    " AND seq <= ?3",
                    .kinds = "knn"},
                   STORE_OK},
    [SWEEP_ROWS] =
        {{"DELETE FROM log WHERE position BETWEEN ?1 AND ?2 AND kind = 'e' AND NOT EXISTS"
          " (SELECT 1 FROM tables WHERE tables.id = log.id AND closed_at IS NULL)",
          .kinds = "nn",
          .postgres =
              "DELETE FROM log WHERE kind = 'e' AND (id, seq) >= ($1 >> 28, $1 &"
              " 268435455) AND (id, seq) <= ($2 >> 28, $2 & 268435455) AND"
              " NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = log.id AND"
              " (closed_at IS NULL OR closed_at > extract(epoch FROM pedro_now()) *"
              " 1000 - 3600000))"},
         STORE_OK},
    /* The row stays, because the number of the next one follows from it. */
    [FORGET_AUTHOR] = {{"UPDATE log SET user_id = NULL, person = '', name = '', body = ''"
                        " WHERE user_id = ?",
                        .kinds = "n"},
                       STORE_OK},
    [NAME_AUTHOR] = {{"UPDATE log SET name = ?2 WHERE user_id = ?1", .kinds = "nt"},
                     STORE_OK},
    [MOVE_AUTHOR] = {{"UPDATE log SET user_id = ?2, person = ?3 WHERE user_id = ?1",
                      .kinds = "nnt"},
                     STORE_OK},
    [ADD_MATCH] = {{"INSERT INTO matches(name, table_id, finished_at, variant, result,"
                    " winners, record) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO"
                    " NOTHING",
                    .kinds = "tnnttnt"},
                   STORE_TAKEN},
    [ADD_MATCH_SEAT] = {{"INSERT INTO match_seats(match_name, seat, user_id)"
                         " VALUES (?1, ?2, (SELECT id FROM users WHERE id = ?3))",
                         .kinds = "tnn"},
                        STORE_NOT_FOUND},
    [ADD_RATED] = {{"INSERT INTO rated(match_name, options, bots) SELECT ?1, ?2, ?3 WHERE"
                    " (SELECT count(*) FROM match_seats JOIN users ON users.id ="
                    " match_seats.user_id WHERE match_name = ?1 AND name_key IS NOT NULL)"
                    " = ?4",
                    .kinds = "tttn"},
                   STORE_OK},
    [SET_RECORD] = {{"UPDATE matches SET record = ?2 WHERE name = ?1", .kinds = "tt"},
                    STORE_NOT_FOUND},
    [SET_SCORE] = {{"INSERT INTO scores(user_id, key, changed_at, variant, result,"
                    " winners,"
                    " lines, record) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE"
                    " EXISTS (SELECT 1 FROM scores WHERE user_id = ?1 AND key = ?2) OR"
                    " (SELECT count(*) FROM scores WHERE user_id = ?1) < ?9"
                    " ON CONFLICT(user_id, key) DO UPDATE SET changed_at = CASE WHEN"
                    " record = excluded.record THEN changed_at ELSE excluded.changed_at"
                    " END, variant = excluded.variant, result = excluded.result,"
                    " winners = excluded.winners, lines = excluded.lines,"
                    " record = excluded.record WHERE lines <= excluded.lines",
                    .kinds = "ntnttnntn",
                    .postgres =
                        "INSERT INTO scores(user_id, key, changed_at, variant, result,"
                        " winners, lines, record) SELECT $1, $2, $3, $4, $5, $6, $7, $8"
                        " WHERE EXISTS (SELECT 1 FROM scores WHERE user_id = $1 AND key ="
                        " $2) OR (SELECT count(*) FROM scores WHERE user_id = $1) < $9 ON"
                        " CONFLICT(user_id, key) DO UPDATE SET changed_at = CASE WHEN"
                        " scores.record = excluded.record THEN scores.changed_at ELSE"
                        " excluded.changed_at END, variant = excluded.variant, result ="
                        " excluded.result, winners = excluded.winners, lines ="
                        " excluded.lines, record = excluded.record WHERE scores.lines <="
                        " excluded.lines"},
                   STORE_TAKEN},
    [DROP_SCORE] = {{"DELETE FROM scores WHERE user_id = ? AND key = ?", .kinds = "nt"},
                    STORE_OK},
    [SHOW_SCORE] = {{"UPDATE scores SET live = coalesce(live, ?3)"
                     " WHERE user_id = ?1 AND key = ?2",
                     .kinds = "ntt"},
                    STORE_NOT_FOUND},
    [HIDE_SCORE] = {{"UPDATE scores SET live = NULL WHERE user_id = ? AND key = ?",
                     .kinds = "nt"},
                    STORE_OK},
    /* Of two under one key the one with more lines stays. */
    [DROP_MOVED_SCORES] =
        {{"DELETE FROM scores WHERE user_id = ?2 AND EXISTS (SELECT 1 FROM"
          " scores AS other WHERE other.user_id = ?1 AND other.key ="
          " scores.key AND other.lines >= scores.lines)",
          .kinds = "nn"},
         STORE_OK},
    [MOVE_SCORES] = {{"UPDATE scores SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS"
                      " (SELECT 1 FROM scores AS other WHERE other.user_id = ?2 AND"
                      " other.key = scores.key)",
                      .kinds = "nn"},
                     STORE_OK},
    [FORGET_SCORES] = {{"DELETE FROM scores WHERE user_id = ?", .kinds = "n"}, STORE_OK},
    [DISOWN_SEAT] = {{"UPDATE match_seats SET user_id = NULL"
                      " WHERE match_name = ? AND seat = ?",
                      .kinds = "tn"},
                     STORE_OK},
    [PROBE] = {{"INSERT INTO probe(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE"
                " SET at = excluded.at",
                .kinds = "n"},
               STORE_OK},
    [SET_NUMBER] =
        {{"INSERT INTO facts(name, value) VALUES (?1, ?2) ON CONFLICT(name)"
          " DO UPDATE SET value = excluded.value",
          .kinds = "tn",
          .postgres = "INSERT INTO facts(name, number) VALUES ($1, $2) ON CONFLICT (name)"
                      " DO UPDATE SET number = excluded.number"},
         STORE_NOT_FOUND},
    /* The first secret stays, so servers that start at the same time use the same. */
    [SET_SECRET] =
        {{"INSERT INTO facts(name, value) VALUES ('secret', ?) ON CONFLICT DO"
          " NOTHING",
          .kinds = "b",
          .postgres = "INSERT INTO facts(name, bytes) VALUES ('secret', $1) ON CONFLICT"
                      " DO NOTHING"},
         STORE_OK},
    [OPEN_TOURNAMENT] =
        {{"INSERT INTO tournaments(id, name, owner, opened_at, listed,"
          " password, repeats, secret) VALUES (?1, ?2, (SELECT id FROM users"
          " WHERE id = ?3), ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
          .kinds = "ntnnntnb"},
         STORE_TAKEN},
    /* One that goes on is free, unless its node lives. Earlier versions stored 0 for it. */
    [CLOSE_TOURNAMENT] =
        {{"UPDATE tournaments SET closed_at = nullif(?3, 0) WHERE id = ?1 AND last_seq = "
          "?2",
          .kinds = "nnn",
          .postgres = "UPDATE tournaments SET closed_at = nullif($3::bigint, 0),"
                      " node = CASE WHEN $3::bigint > 0 OR EXISTS (SELECT 1"
                      " FROM node WHERE node.id = tournaments.node AND NOT dead)"
                      " THEN node END WHERE id = $1 AND last_seq = $2"},
         STORE_TAKEN},
    [REPEAT_TOURNAMENT] = {{"UPDATE tournaments SET repeats = ?2"
                            " WHERE id = ?1 AND repeats <> ?2",
                            .kinds = "nn"},
                           STORE_TAKEN},
    [ADD_TOURNAMENT_PERSON] =
        {{"INSERT INTO tournament_people(tournament_id, user_id, address)"
          " SELECT ?1, id, ?3 FROM users WHERE id = ?2 ON CONFLICT DO NOTHING",
          .kinds = "nnb"},
         STORE_OK},
    [MOVE_TOURNAMENT_PEOPLE] =
        {{"UPDATE tournament_people SET user_id = ?2 WHERE user_id = ?1 AND"
          " NOT EXISTS (SELECT 1 FROM tournament_people AS own WHERE"
          " own.user_id = ?2 AND own.tournament_id ="
          " tournament_people.tournament_id AND own.address ="
          " tournament_people.address)",
          .kinds = "nn"},
         STORE_OK},
    [MOVE_TOURNAMENTS] = {{"UPDATE tournaments SET owner = ?2 WHERE owner = ?1",
                           .kinds = "nn"},
                          STORE_OK},
    [FORGET_TOURNAMENT_PEOPLE] = {{"DELETE FROM tournament_people WHERE user_id = ?",
                                   .kinds = "n"},
                                  STORE_OK},
    [DISOWN_TOURNAMENTS] = {{"UPDATE tournaments SET owner = NULL, repeats = 0"
                             " WHERE owner = ?",
                             .kinds = "n"},
                            STORE_OK},
    [DRIVE_TOURNAMENT] = {{NULL, .kinds = "nn",
                           .postgres = "UPDATE tournaments SET node = $2 WHERE id = $1"},
                          STORE_NOT_FOUND},
    [BEAT] = {{NULL, .kinds = "n",
               .postgres =
                   "UPDATE node SET beat = pedro_now() WHERE id = $1 AND NOT dead"},
              STORE_NOT_FOUND},
    [RELEASE_TABLES] =
        {{NULL, .kinds = "n",
          .postgres =
              "UPDATE tables SET node = NULL WHERE closed_at IS NULL AND node = $1"},
         STORE_OK},
    [RELEASE_TOURNAMENTS] =
        {{NULL, .kinds = "n",
          .postgres = "UPDATE tournaments SET node = NULL WHERE coalesce(closed_at, 0)"
                      " = 0 AND node = $1"},
         STORE_OK},
    [END_NODE] = {{NULL, .kinds = "n", .postgres = "DELETE FROM node WHERE id = $1"},
                  STORE_OK},
    /* Jobs (job.h). Only the clock of the database says whether a lease has run out. */
    [ADD_JOB] = {{"INSERT INTO job(kind, argument, state, at) SELECT ?1, ?2, 'waiting',"
                  " ?3 WHERE (SELECT count(*) FROM job WHERE state = 'waiting') < ?4"
                  " ON CONFLICT DO NOTHING",
                  .kinds = "ttnn"},
                 STORE_TAKEN},
    [FAIL_JOBS] =
        {{"UPDATE job SET state = 'failed', result = 'given-up' WHERE state ="
          " 'running' AND until < " SQLITE_NOW " AND tries >= ?",
          .kinds = "n",
          .postgres = "UPDATE job SET state = 'failed', result = 'given-up' WHERE state ="
                      " 'running' AND until < " POSTGRES_NOW " AND tries >= $1"},
         STORE_OK},
    [TAKE_JOB] =
        {{"UPDATE job SET state = 'running', taker = ?1, tries = tries + 1, until ="
          " " SQLITE_NOW " + ?2 WHERE id = (SELECT id FROM job WHERE state = 'waiting' OR"
          " (state = 'running' AND until < " SQLITE_NOW ") ORDER BY id LIMIT 1)",
          .kinds = "nn",
          .postgres =
              "UPDATE job SET state = 'running', taker = $1, tries = tries + 1, until ="
              " " POSTGRES_NOW
              " + $2 WHERE id = (SELECT id FROM job WHERE state = 'waiting'"
              " OR (state = 'running' AND until < " POSTGRES_NOW ") ORDER BY id LIMIT 1"
              " FOR UPDATE SKIP LOCKED)"},
         STORE_OK},
    [KEEP_JOB] = {{"UPDATE job SET until = " SQLITE_NOW " + ?2"
                   " WHERE taker = ?1 AND state = 'running'",
                   .kinds = "nn",
                   .postgres = "UPDATE job SET until = " POSTGRES_NOW " + $2"
                               " WHERE taker = $1 AND state = 'running'"},
                  STORE_NOT_FOUND},
    [END_JOB] = {{"UPDATE job SET state = ?2, result = ?3"
                  " WHERE taker = ?1 AND state = 'running'",
                  .kinds = "ntt"},
                 STORE_NOT_FOUND},
    [FREE_JOB] = {{"UPDATE job SET state = 'waiting', tries = tries - 1"
                   " WHERE taker = ? AND state = 'running'",
                   .kinds = "n"},
                  STORE_OK},
    [DROP_ANALYSIS] = {{"DELETE FROM job WHERE kind = 'analysis' AND argument = ?",
                        .kinds = "t"},
                       STORE_OK},
    [TIDY_JOBS] = {{"DELETE FROM job WHERE state IN ('done', 'failed') AND at < ?",
                    .kinds = "n"},
                   STORE_OK},
};

const struct statement_row *statement_row(unsigned statement) {
    const struct statement_row *people = &statement_people[statement];
    const struct statement_row *ratings = &statement_ratings[statement];
    return people->sql.kinds ? people : ratings->sql.kinds ? ratings : &rows[statement];
}
