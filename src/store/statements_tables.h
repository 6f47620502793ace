/* statements_tables.h - the SQL of what a batch writes of tables, matches, tournaments, nodes and jobs.
 *
 * A list to be included where STATEMENT(name, result if it changes no row, kinds of values, struct db_sql) is defined.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */
STATEMENT(OPEN_TABLE, STORE_TAKEN, "ntn",
    "INSERT INTO tables(id, name, opened_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(CLOSE_TABLE, STORE_TAKEN, "nnn",
    "UPDATE tables SET closed_at = ?3 WHERE id = ?1 AND last_seq = ?2 AND closed_at IS NULL",
    .postgres = "UPDATE tables SET closed_at = $3 WHERE id = $1 AND closed_at IS NULL AND $2 >= 0")
/* On PostgreSQL a closed table has one more row, so a row that comes too late finds its number taken. */
STATEMENT(END_TABLE, STORE_TAKEN, "nnn",
    NULL,
    .postgres = "INSERT INTO log(kind, id, seq, at_ms, body) SELECT 'e', $1, $2 + 1, $3, '' WHERE (SELECT"
        " coalesce(max(seq), 0) FROM log WHERE kind = 'e' AND id = $1) = $2 ON CONFLICT DO NOTHING")
STATEMENT(DRIVE_TABLE, STORE_NOT_FOUND, "nnn",
    "UPDATE tables SET hall = ?3 WHERE id = ?1 AND ?2 >= 0",
    .postgres = "UPDATE tables SET node = $2, hall = $3 WHERE id = $1")
/* Tables with days for a turn. Of two nodes the one that knows fewer rows is refused. */
STATEMENT(SET_DAYS, STORE_TAKEN, "nnnnnntt",
    "INSERT INTO days_table(table_id, seq, rests_until, due_ms, turn, state, clock, variant) VALUES (?1, ?2, ?3,"
    " ?4, ?5, ?6, ?7, ?8) ON CONFLICT(table_id) DO UPDATE SET seq = excluded.seq, rests_until ="
    " excluded.rests_until, due_ms = excluded.due_ms, turn = excluded.turn, state = excluded.state WHERE"
    " days_table.seq <= excluded.seq")
STATEMENT(DROP_DAYS_SEATS, STORE_OK, "n", "DELETE FROM days_seat WHERE table_id = ?")
STATEMENT(ADD_DAYS_SEAT, STORE_OK, "nnnt",
    "INSERT INTO days_seat(table_id, seat, user_id, bot) VALUES (?1, ?2, (SELECT id FROM users WHERE id = ?3), ?4)")
STATEMENT(REST_TABLE, STORE_OK, "n",
    NULL,
    .postgres = "UPDATE tables SET node = 0 WHERE id = $1")
STATEMENT(WAKE_TABLE, STORE_OK, "n",
    NULL,
    .postgres = "UPDATE tables SET node = NULL WHERE id = $1 AND node = 0")
STATEMENT(END_REST, STORE_OK, "n", "UPDATE days_table SET rests_until = 0 WHERE table_id = ?")
STATEMENT(END_DAYS, STORE_OK, "nnn", "DELETE FROM days_table WHERE table_id = ?1 AND ?2 >= 0 AND ?3 >= 0")
STATEMENT(COUNT_TABLE_ROW, STORE_TAKEN, "nn",
    "UPDATE tables SET last_seq = ?2 WHERE id = ?1 AND last_seq = ?2 - 1 AND closed_at IS NULL",
    .postgres = "SELECT $1 + $2")
STATEMENT(COUNT_TOURNAMENT_ROW, STORE_TAKEN, "nn",
    "UPDATE tournaments SET last_seq = ?2 WHERE id = ?1 AND last_seq = ?2 - 1")
/* Numbers of chat only grow: those of deleted messages are not used again. Nothing changes. */
STATEMENT(COUNT_CHAT, STORE_TAKEN, "nn",
    "UPDATE tables SET last_seq = last_seq WHERE id = ?1 AND closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM log"
    " WHERE kind <> 'e' AND kind = 'c' AND log.id = ?1 AND seq >= ?2)",
    .postgres = "SELECT $1 + $2")
/* SQLite has counted the row before, unless nothing stands beside the log: then its key refuses a number that is taken. */
STATEMENT(APPEND, STORE_TAKEN, "knnnsntt",
    "INSERT INTO log(kind, id, seq, at_ms, body, user_id, person, name) VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6,"
    " 0), ?7, ?8) ON CONFLICT DO NOTHING",
    .postgres = "INSERT INTO log(kind, id, seq, at_ms, body, user_id, person, name) SELECT $1, $2, $3, $4, $5,"
        " nullif($6, 0), $7, $8 FROM (SELECT coalesce(max(seq), 0) AS seq FROM log WHERE kind = $1 AND id = $2)"
        " AS last WHERE CASE $1 WHEN 'c' THEN last.seq < $3 ELSE last.seq = $3 - 1 END AND ($1 IN ('h', 'd', 's') OR"
        " EXISTS (SELECT 1 FROM tables WHERE id = $2 AND closed_at IS NULL)) ON CONFLICT DO NOTHING")
/* A position can be reused once the last row has been swept. */
STATEMENT(REPLACE_ROW, STORE_OK, "nknns",
    "UPDATE log SET body = ?5 WHERE position = coalesce(nullif(?1, 0), (SELECT position FROM log WHERE kind <>"
    " 'e' AND kind = ?2 AND id = ?3 AND seq = ?4)) AND kind = ?2 AND id = ?3 AND seq = ?4",
    .postgres = "UPDATE log SET body = $5 WHERE kind = $2 AND id = $3 AND seq = $4 AND body <> '' AND $1 >= 0")
STATEMENT(DROP_ROWS, STORE_OK, "knn", "DELETE FROM log WHERE kind <> 'e' AND kind = ?1 AND id = ?2 AND seq <= ?3")
STATEMENT(TIDY_SEARCHES, STORE_OK, "n", "DELETE FROM log WHERE kind <> 'e' AND kind = 's' AND at_ms < ?")
STATEMENT(SWEEP_ROWS, STORE_OK, "nn",
    "DELETE FROM log WHERE position BETWEEN ?1 AND ?2 AND kind = 'e' AND NOT EXISTS (SELECT 1 FROM tables WHERE"
    " tables.id = log.id AND closed_at IS NULL)",
    .postgres = "DELETE FROM log WHERE kind = 'e' AND (id, seq) >= ($1 >> 28, $1 & 268435455) AND (id, seq) <="
        " ($2 >> 28, $2 & 268435455) AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = log.id AND (closed_at"
        " IS NULL OR closed_at > extract(epoch FROM pedro_now()) * 1000 - 3600000))")
/* The row stays, because the number of the next one follows from it. */
STATEMENT(FORGET_AUTHOR, STORE_OK, "n",
    "UPDATE log SET user_id = NULL, person = '', name = '', body = '' WHERE user_id = ?")
STATEMENT(NAME_AUTHOR, STORE_OK, "nt", "UPDATE log SET name = ?2 WHERE user_id = ?1")
STATEMENT(MOVE_AUTHOR, STORE_OK, "nnt", "UPDATE log SET user_id = ?2, person = ?3 WHERE user_id = ?1")
STATEMENT(ADD_MATCH, STORE_TAKEN, "tnnttnt",
    "INSERT INTO matches(name, table_id, finished_at, variant, result, winners, record) VALUES (?, ?, ?, ?, ?, ?,"
    " ?) ON CONFLICT DO NOTHING")
STATEMENT(ADD_MATCH_SEAT, STORE_NOT_FOUND, "tnn",
    "INSERT INTO match_seats(match_name, seat, user_id) VALUES (?1, ?2, (SELECT id FROM users WHERE id = ?3))")
STATEMENT(ADD_RATED, STORE_OK, "tttn",
    "INSERT INTO rated(match_name, options, bots) SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM match_seats JOIN"
    " users ON users.id = match_seats.user_id WHERE match_name = ?1 AND name_key IS NOT NULL) = ?4")
STATEMENT(SET_RECORD, STORE_NOT_FOUND, "tt", "UPDATE matches SET record = ?2 WHERE name = ?1")
STATEMENT(SET_SCORE, STORE_TAKEN, "ntnttnntn",
    "INSERT INTO scores(user_id, key, changed_at, variant, result, winners, lines, record) SELECT ?1, ?2, ?3, ?4,"
    " ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM scores WHERE user_id = ?1 AND key = ?2) OR (SELECT count(*) FROM"
    " scores WHERE user_id = ?1) < ?9 ON CONFLICT(user_id, key) DO UPDATE SET changed_at = CASE WHEN scores.record ="
    " excluded.record THEN scores.changed_at ELSE excluded.changed_at END, variant = excluded.variant, result ="
    " excluded.result, winners = excluded.winners, lines = excluded.lines, record = excluded.record WHERE"
    " scores.lines <= excluded.lines")
STATEMENT(DROP_SCORE, STORE_OK, "nt", "DELETE FROM scores WHERE user_id = ? AND key = ?")
STATEMENT(SHOW_SCORE, STORE_NOT_FOUND, "ntt",
    "UPDATE scores SET live = coalesce(live, ?3) WHERE user_id = ?1 AND key = ?2")
STATEMENT(HIDE_SCORE, STORE_OK, "nt", "UPDATE scores SET live = NULL WHERE user_id = ? AND key = ?")
/* Of two under one key the one with more lines stays. */
STATEMENT(DROP_MOVED_SCORES, STORE_OK, "nn",
    "DELETE FROM scores WHERE user_id = ?2 AND EXISTS (SELECT 1 FROM scores AS other WHERE other.user_id = ?1 AND"
    " other.key = scores.key AND other.lines >= scores.lines)")
STATEMENT(MOVE_SCORES, STORE_OK, "nn",
    "UPDATE scores SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM scores AS other WHERE"
    " other.user_id = ?2 AND other.key = scores.key)")
STATEMENT(FORGET_SCORES, STORE_OK, "n", "DELETE FROM scores WHERE user_id = ?")
STATEMENT(ADD_DAILY, STORE_TAKEN, "ntnnnt",
    "INSERT INTO daily(day, game, user_id, at_ms, margin, answers) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(ADD_DAILY_PAR, STORE_OK, "ntnn",
    "INSERT INTO daily(day, game, user_id, at_ms, margin, answers) VALUES (?1, ?2, 0, ?3, ?4, '') ON CONFLICT DO"
    " NOTHING")
STATEMENT(MOVE_DAILY, STORE_OK, "nn",
    "UPDATE daily SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM daily AS other WHERE"
    " other.user_id = ?2 AND other.day = daily.day AND other.game = daily.game)")
STATEMENT(FORGET_DAILY, STORE_OK, "n", "DELETE FROM daily WHERE user_id = ?")
STATEMENT(CLOSE_LEAGUE, STORE_TAKEN, "n",
    "INSERT INTO league(week, user_id, tier, moved, place, size, points) VALUES (?, 0, 0, 0, 0, 0, 0) ON CONFLICT DO"
    " NOTHING")
STATEMENT(ADD_LEAGUE, STORE_TAKEN, "nnnnnnn",
    "INSERT INTO league(week, user_id, tier, moved, place, size, points) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO"
    " NOTHING")
STATEMENT(MOVE_LEAGUE, STORE_OK, "nn",
    "UPDATE league SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM league AS other WHERE"
    " other.user_id = ?2 AND other.week = league.week)")
STATEMENT(FORGET_LEAGUE, STORE_OK, "n", "DELETE FROM league WHERE user_id = ?")
STATEMENT(ADD_CHALLENGE_PERSON, STORE_OK, "ntn",
    "INSERT INTO challenge_people(user_id, name, at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(MOVE_CHALLENGES, STORE_OK, "nn",
    "INSERT INTO challenge_people(user_id, name, at_ms) SELECT ?2, name, at_ms FROM challenge_people WHERE user_id ="
    " ?1 ON CONFLICT DO NOTHING")
STATEMENT(FORGET_CHALLENGES, STORE_OK, "n", "DELETE FROM challenge_people WHERE user_id = ?")
STATEMENT(DISOWN_SEAT, STORE_OK, "tn", "UPDATE match_seats SET user_id = NULL WHERE match_name = ? AND seat = ?")
STATEMENT(PROBE, STORE_OK, "n",
    "INSERT INTO probe(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at")
STATEMENT(SET_NUMBER, STORE_NOT_FOUND, "tn",
    "INSERT INTO facts(name, value) VALUES (?1, ?2) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
    .postgres = "INSERT INTO facts(name, number) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET number ="
        " excluded.number")
/* The first secret stays, so servers that start at the same time use the same. */
STATEMENT(SET_SECRET, STORE_OK, "b",
    "INSERT INTO facts(name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING",
    .postgres = "INSERT INTO facts(name, bytes) VALUES ('secret', $1) ON CONFLICT DO NOTHING")
STATEMENT(OPEN_TOURNAMENT, STORE_TAKEN, "ntnnntnb",
    "INSERT INTO tournaments(id, name, owner, opened_at, listed, password, repeats, secret) VALUES (?1, ?2,"
    " (SELECT id FROM users WHERE id = ?3), ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING")
/* One that goes on is free, unless its node lives. Earlier versions stored 0 for it. */
STATEMENT(CLOSE_TOURNAMENT, STORE_TAKEN, "nnn",
    "UPDATE tournaments SET closed_at = nullif(?3, 0) WHERE id = ?1 AND last_seq = ?2",
    .postgres = "UPDATE tournaments SET closed_at = nullif($3::bigint, 0), node = CASE WHEN $3::bigint > 0 OR"
        " EXISTS (SELECT 1 FROM node WHERE node.id = tournaments.node AND NOT dead) THEN node END WHERE id = $1"
        " AND last_seq = $2")
STATEMENT(REPEAT_TOURNAMENT, STORE_TAKEN, "nn",
    "UPDATE tournaments SET repeats = ?2 WHERE id = ?1 AND repeats <> ?2")
STATEMENT(ADD_TOURNAMENT_PERSON, STORE_OK, "nnb",
    "INSERT INTO tournament_people(tournament_id, user_id, address) SELECT ?1, id, ?3 FROM users WHERE id = ?2 ON"
    " CONFLICT DO NOTHING")
STATEMENT(MOVE_TOURNAMENT_PEOPLE, STORE_OK, "nn",
    "UPDATE tournament_people SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM tournament_people"
    " AS own WHERE own.user_id = ?2 AND own.tournament_id = tournament_people.tournament_id AND own.address ="
    " tournament_people.address)")
STATEMENT(MOVE_TOURNAMENTS, STORE_OK, "nn", "UPDATE tournaments SET owner = ?2 WHERE owner = ?1")
STATEMENT(FORGET_TOURNAMENT_PEOPLE, STORE_OK, "n", "DELETE FROM tournament_people WHERE user_id = ?")
STATEMENT(DISOWN_TOURNAMENTS, STORE_OK, "n", "UPDATE tournaments SET owner = NULL, repeats = 0 WHERE owner = ?")
STATEMENT(DRIVE_TOURNAMENT, STORE_NOT_FOUND, "nn",
    NULL,
    .postgres = "UPDATE tournaments SET node = $2 WHERE id = $1")
STATEMENT(BEAT, STORE_NOT_FOUND, "n",
    NULL,
    .postgres = "UPDATE node SET beat = pedro_now() WHERE id = $1 AND NOT dead")
STATEMENT(RELEASE_TABLES, STORE_OK, "n",
    NULL,
    .postgres = "UPDATE tables SET node = NULL WHERE closed_at IS NULL AND node = $1")
STATEMENT(RELEASE_TOURNAMENTS, STORE_OK, "n",
    NULL,
    .postgres = "UPDATE tournaments SET node = NULL WHERE coalesce(closed_at, 0) = 0 AND node = $1")
STATEMENT(END_NODE, STORE_OK, "n",
    NULL,
    .postgres = "DELETE FROM node WHERE id = $1")
/* Jobs (job.h). Only the clock of the database says whether a lease has run out. */
STATEMENT(ADD_JOB, STORE_TAKEN, "ttnn",
    "INSERT INTO job(kind, argument, state, at) SELECT ?1, ?2, 'waiting', ?3 WHERE (SELECT count(*) FROM job"
    " WHERE state = 'waiting') < ?4 ON CONFLICT DO NOTHING")
STATEMENT(FAIL_JOBS, STORE_OK, "n",
    WITH_NOW("UPDATE job SET state = 'failed', result = 'given-up' WHERE state = 'running' AND until < ", " AND tries"
        " >= ?1"))
STATEMENT(TAKE_JOB, STORE_OK, "nn",
    "UPDATE job SET state = 'running', taker = ?1, tries = tries + 1, until = " SQLITE_NOW " + ?2 WHERE id ="
    " (SELECT id FROM job WHERE state = 'waiting' OR (state = 'running' AND until < " SQLITE_NOW ") ORDER BY id"
    " LIMIT 1)",
    .postgres = "UPDATE job SET state = 'running', taker = $1, tries = tries + 1, until = " POSTGRES_NOW " + $2"
        " WHERE id = (SELECT id FROM job WHERE state = 'waiting' OR (state = 'running' AND until < " POSTGRES_NOW
        ") ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)")
STATEMENT(KEEP_JOB, STORE_NOT_FOUND, "nn",
    WITH_NOW("UPDATE job SET until = ", " + ?2 WHERE taker = ?1 AND state = 'running'"))
STATEMENT(END_JOB, STORE_NOT_FOUND, "ntt",
    "UPDATE job SET state = ?2, result = ?3 WHERE taker = ?1 AND state = 'running'")
STATEMENT(FREE_JOB, STORE_OK, "n",
    "UPDATE job SET state = 'waiting', tries = tries - 1 WHERE taker = ? AND state = 'running'")
STATEMENT(DROP_ANALYSIS, STORE_OK, "t", "DELETE FROM job WHERE kind = 'analysis' AND argument = ?")
STATEMENT(TIDY_JOBS, STORE_OK, "n", "DELETE FROM job WHERE state IN ('done', 'failed') AND at < ?")
/* clang-format on */
