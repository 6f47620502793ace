/* questions.h - the SQL of every query.
 *
 * A list to be included where QUESTION(name, kinds of values, struct db_sql) is defined.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */
QUESTION(ASK_LIVE_TABLES, "",
    "SELECT id, name, opened_at, 0, 0, 0, hall FROM tables WHERE closed_at IS NULL ORDER BY id",
    .postgres = "SELECT id, name, opened_at, 0, 0, coalesce(node, 0), hall FROM tables WHERE closed_at IS NULL"
        " ORDER BY id",
    .is_long = true)
/* Tables with days for a turn. */
#define RESTING "SELECT id, name, opened_at, 0, 0, 0, hall FROM days_table JOIN tables ON id = days_table.table_id"
QUESTION(ASK_AWAKE_TABLES, "",
    "SELECT id, name, opened_at, 0, 0, 0, hall FROM tables WHERE closed_at IS NULL AND id NOT IN (SELECT table_id"
    " FROM days_table WHERE rests_until > 0) ORDER BY id",
    .is_long = true)
QUESTION(ASK_RESTED_TABLES, "n", RESTING " WHERE rests_until > 0 AND rests_until <= ? ORDER BY id LIMIT 100")
QUESTION(ASK_RESTING_TABLES, "n",
    RESTING " JOIN days_seat ON days_seat.table_id = id WHERE rests_until > 0 AND user_id = ? ORDER BY id")
#define DAYS(own) "SELECT days_table.table_id, tables.name, seq, rests_until, due_ms, turn, state, clock, variant, " own "," \
    " days_seat.seat, coalesce(days_seat.user_id, 0), days_seat.bot, coalesce(users.name, '')," \
    " coalesce(users.picture, '') FROM "
QUESTION(ASK_DAYS_NAMED, "tn",
    DAYS("-1") "tables JOIN days_table ON days_table.table_id = tables.id JOIN days_seat ON days_seat.table_id = tables.id"
    " LEFT JOIN users ON users.id = days_seat.user_id WHERE tables.name = ? AND closed_at IS NULL ORDER BY"
    " days_seat.seat LIMIT ?")
QUESTION(ASK_DAYS_OF, "nn",
    DAYS("own.seat") "days_seat AS own JOIN days_table ON days_table.table_id = own.table_id"
    " JOIN tables ON tables.id = own.table_id JOIN days_seat ON days_seat.table_id = own.table_id LEFT JOIN users"
    " ON users.id = days_seat.user_id WHERE own.user_id = ? AND state < 2 ORDER BY days_table.table_id,"
    " days_seat.seat LIMIT ?")
QUESTION(ASK_DAYS_ROWS, "n",
    "SELECT position, " ROW_COLUMNS " WHERE kind = 'e' AND person IS NOT NULL AND id = ? ORDER BY seq",
    .postgres = "SELECT " POSITION ", " ROW_COLUMNS " WHERE kind = 'e' AND id = $1 ORDER BY seq",
    .is_long = true)
QUESTION(ASK_TABLE, "t",
    "SELECT id, name, opened_at, 0, last_seq, 0, hall FROM tables WHERE name = ? AND closed_at IS NULL",
    .postgres = "SELECT id, name, opened_at, 0, (SELECT coalesce(max(seq), 0) FROM log WHERE kind = 'e' AND"
        " log.id = tables.id), coalesce(node, 0), hall FROM tables WHERE name = $1 AND closed_at IS NULL")
/* In SQLite rows of tables have no index, and are only read by full scans. */
QUESTION(ASK_ROWS, "knnn",
    "SELECT position, " ROW_COLUMNS " WHERE ?1 = 'e' AND kind = 'e' AND id BETWEEN ?2 AND ?3 AND seq > ?4 UNION"
    " ALL SELECT position, " ROW_COLUMNS " WHERE kind <> 'e' AND kind = ?1 AND id BETWEEN ?2 AND ?3 AND seq > ?4"
    " ORDER BY id, seq",
    .postgres = "SELECT " POSITION ", " ROW_COLUMNS " WHERE kind = $1 AND id BETWEEN $2 AND $3 AND seq > $4 ORDER"
        " BY id, seq",
    .is_long = true)
QUESTION(ASK_ROWS_FROM, "nn",
    "SELECT position, " ROW_COLUMNS " WHERE position >= ? AND kind = 'e' ORDER BY position LIMIT ?",
    .postgres = "SELECT " POSITION ", " ROW_COLUMNS " WHERE " PLACE " AND body <> '' ORDER BY id, seq LIMIT $2",
    .is_long = true)
QUESTION(ASK_POSITION, "nn",
    "SELECT position FROM log WHERE position >= ? ORDER BY position LIMIT 1 OFFSET ?",
    .postgres = "SELECT " POSITION " FROM log WHERE " PLACE " ORDER BY id, seq LIMIT 1 OFFSET $2")
QUESTION(ASK_LAST_TABLE, "",
    "SELECT " LAST_OF("tables"),
    .postgres = LAST_RESERVED("tables"))
QUESTION(ASK_LAST_USER, "",
    "SELECT seq FROM sqlite_sequence WHERE name = 'users'",
    .postgres = LAST_RESERVED("users"))
QUESTION(ASK_SESSION, "btn",
    "SELECT " USER_COLUMNS ", " SESSION_COLUMNS " FROM sessions JOIN users ON users.id = user_id WHERE token_hash"
    " = ? AND kind = ? AND expires_at > ?")
QUESTION(ASK_SESSIONS, "nn",
    "SELECT " SESSION_COLUMNS " FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC,"
    " token_hash")
QUESTION(ASK_USER, "n", "SELECT " USER_COLUMNS " FROM users WHERE id = ?")
/* The exact name takes precedence over a key, and a key shared by several accounts
     * matches none. */
QUESTION(ASK_USER_BY_NAME, "tt",
    "SELECT " USER_COLUMNS ", 0 AS rank FROM users WHERE name_key = ?1 UNION ALL SELECT " USER_COLUMNS ", 1 AS"
    " rank FROM name_keys JOIN users ON users.id = user_id WHERE key = ?2 AND (SELECT count(*) FROM name_keys"
    " WHERE key = ?2) = 1 ORDER BY rank LIMIT 1")
QUESTION(ASK_NAME_TAKEN, "ttn", "SELECT 1 FROM name_keys WHERE key IN (?1, ?2) AND user_id <> ?3 LIMIT 1")
QUESTION(ASK_FORGETTING, "", "SELECT user_id, name FROM forgetting ORDER BY user_id")
QUESTION(ASK_ADDRESS, "nb", "SELECT 1 FROM known_addresses WHERE user_id = ? AND address = ?")
QUESTION(ASK_FACT, "t",
    "SELECT value FROM facts WHERE name = ?",
    .postgres = "SELECT number FROM facts WHERE name = $1")
QUESTION(ASK_SECRET, "",
    "SELECT value FROM facts WHERE name = 'secret'",
    .postgres = "SELECT bytes FROM facts WHERE name = 'secret'")
QUESTION(ASK_AUDIT, "n",
    "SELECT audit.id, at, who, task, user_id, other_id, detail, coalesce(users.name, '') FROM audit LEFT JOIN"
    " users ON users.id = user_id WHERE audit.id > ? ORDER BY audit.id")
QUESTION(ASK_MATCH, "t",
    "SELECT " MATCH_COLUMNS ", -1 FROM matches WHERE name = ?1 OR table_id = (SELECT id FROM tables WHERE name ="
    " ?1) ORDER BY id DESC LIMIT 1")
/* The numbers of the last matches are found first, and only their records read: a person may have thousands. */
QUESTION(ASK_MATCHES, "nnn",
    "SELECT " MATCH_COLUMNS ", seat FROM (SELECT matches.id AS number, seat FROM match_seats JOIN matches ON"
    " matches.name = match_name WHERE user_id = ? AND matches.id < ? ORDER BY matches.id DESC LIMIT ?) AS last"
    " JOIN matches ON matches.id = number ORDER BY matches.id DESC")
QUESTION(ASK_MATCHES_AFTER, "nnn",
    "SELECT " MATCH_COLUMNS ", seat FROM (SELECT matches.id AS number, seat FROM match_seats JOIN matches ON"
    " matches.name = match_name WHERE user_id = ? AND matches.id > ? ORDER BY matches.id LIMIT ?) AS first"
    " JOIN matches ON matches.id = number ORDER BY matches.id")
QUESTION(ASK_ALL_MATCHES, "",
    "SELECT " MATCH_COLUMNS ", -1 FROM matches ORDER BY id",
    .is_long = true)
QUESTION(ASK_RATED, "nn",
    RATED_AFTER(""),
    .is_long = true)
/* With the sign the index of numbers is not used, by which all that wait would be sorted for each step. */
QUESTION(ASK_UNRATED, "nn",
    RATED_AFTER(" AND +rated.number IS NULL"),
    .is_long = true)
QUESTION(ASK_UNRATED_COUNT, "n",
    "SELECT count(*) FROM (SELECT 1 FROM rated WHERE number IS NULL LIMIT ?) AS waiting")
QUESTION(ASK_FIRST_UNRATED, "",
    "SELECT coalesce(min(matches.id), 0) FROM rated JOIN matches ON matches.name = match_name WHERE number IS NULL")
QUESTION(ASK_RATING_LAST, "",
    "SELECT coalesce((SELECT max(number) FROM rated), 0), coalesce((SELECT max(id) FROM rating_person), 0),"
    " coalesce((SELECT max(id) FROM rating_side), 0)")
QUESTION(ASK_RATING_PERSON, "t", "SELECT " RATING_PERSON_COLUMNS " WHERE name = ?")
QUESTION(ASK_RATING_PERSON_AT, "n", "SELECT " RATING_PERSON_COLUMNS " WHERE id = ?")
QUESTION(ASK_RATING_SIDE, "nt", "SELECT " RATING_SIDE_COLUMNS " WHERE family = ? AND members = ?")
QUESTION(ASK_RATING_TABLE, "t", "SELECT 0, sides, 0, 0, state FROM rating_table WHERE sides = ?")
QUESTION(ASK_RATING_SIDES_OF, "nnn",
    "SELECT " RATING_SIDE_COLUMNS " JOIN rating_member ON side = id WHERE person = ?1 AND (?2 < 0 OR family = ?2)"
    " ORDER BY results DESC, id LIMIT ?3")
QUESTION(ASK_RATING_PERSONS, "",
    "SELECT " RATING_PERSON_COLUMNS " ORDER BY id",
    .is_long = true)
QUESTION(ASK_RATING_SIDES, "",
    "SELECT " RATING_SIDE_COLUMNS " WHERE members LIKE '% %' ORDER BY id",
    .is_long = true)
QUESTION(ASK_RATING_POINTS, "nn",
    "SELECT at_ms, rating, margin, count(*) OVER () FROM rating_point WHERE person = ? AND family = ? ORDER BY"
    " number DESC")
QUESTION(ASK_RATING_PAGE, "nn", "SELECT made_ms, number, body FROM rating_page WHERE family = ? AND kind = ?")
QUESTION(ASK_SCORES, "nnn",
    "SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ? ORDER BY changed_at DESC, id DESC LIMIT ?3 OFFSET ?2")
QUESTION(ASK_ALL_SCORES, "",
    "SELECT " SCORE_COLUMNS " FROM scores ORDER BY id",
    .is_long = true)
QUESTION(ASK_SCORE, "nt", "SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ? AND key = ?")
QUESTION(ASK_PROGRESS, "ntt",
    "SELECT kind, key, stamp, value FROM progress WHERE user_id = ? AND (kind, key) >= (?, ?) ORDER BY kind, key")
QUESTION(ASK_LIVE_SCORE, "tn", "SELECT " SCORE_COLUMNS " FROM scores WHERE live = ? AND changed_at > ?")
QUESTION(ASK_DAILY, "nn",
    "SELECT day, game, user_id, at_ms, margin, '' FROM daily WHERE day BETWEEN ? AND ? ORDER BY day, game, user_id")
QUESTION(ASK_DAILY_OF, "n",
    "SELECT day, game, user_id, at_ms, margin, answers FROM daily WHERE user_id = ? ORDER BY day, game")
QUESTION(ASK_DAILY_ONE, "ntn",
    "SELECT day, game, user_id, at_ms, margin, answers FROM daily WHERE day = ? AND game = ? AND user_id = ?")
QUESTION(ASK_DAILY_COUNT, "nn", "SELECT count(*) FROM daily WHERE day BETWEEN ? AND ?")
QUESTION(ASK_DAILY_NEXT, "n", "SELECT coalesce(min(day), -1) FROM daily WHERE day >= ?")
QUESTION(ASK_LEAGUE_CLOSED, "", "SELECT coalesce(max(week), -1) FROM league WHERE user_id = 0")
QUESTION(ASK_LEAGUE_LAST, "",
    "SELECT week, user_id, tier, moved, place, size, points FROM league WHERE user_id > 0 AND NOT EXISTS (SELECT 1"
    " FROM league AS later WHERE later.user_id = league.user_id AND later.week > league.week) ORDER BY user_id")
QUESTION(ASK_LEAGUE_OF, "n",
    "SELECT week, user_id, tier, moved, place, size, points FROM league WHERE user_id = ? ORDER BY week DESC")
QUESTION(ASK_CHALLENGES_OF, "nn",
    "SELECT name, at_ms FROM challenge_people WHERE user_id = ? ORDER BY at_ms DESC, name LIMIT ?")
QUESTION(ASK_ALL_TABLES, "",
    "SELECT id, name, opened_at, coalesce(closed_at, 0), CASE WHEN closed_at IS NULL THEN last_seq ELSE 0 END, 0,"
    " hall FROM tables ORDER BY id",
    .postgres = "SELECT id, name, opened_at, coalesce(closed_at, 0), CASE WHEN closed_at IS NULL THEN (SELECT"
        " coalesce(max(seq), 0) FROM log WHERE kind = 'e' AND log.id = tables.id) ELSE 0 END, coalesce(node, 0),"
        " hall FROM tables ORDER BY id",
    .is_long = true)
QUESTION(ASK_ALL_USERS, "",
    "SELECT " USER_COLUMNS " FROM users ORDER BY id",
    .is_long = true)
QUESTION(ASK_VARIANTS, "n",
    "SELECT variant, count(*) FROM (SELECT variant FROM matches ORDER BY id DESC LIMIT ?) AS latest GROUP BY"
    " variant")
QUESTION(ASK_REPORTS, "",
    REPORTS " ORDER BY reports.id",
    .is_long = true)
QUESTION(ASK_OPEN_REPORTS, "",
    REPORTS " WHERE closed_at IS NULL ORDER BY reports.id",
    .is_long = true)
QUESTION(ASK_REPORTS_BY, "nn", REPORTS " WHERE by_user = ? ORDER BY reports.id DESC LIMIT ?")
QUESTION(ASK_REPORT, "n", REPORTS " WHERE reports.id = ?")
/* Own rows, and requests of people who are not blocked. Friends first, then requests,
     * newest first. */
QUESTION(ASK_FRIENDS, "nn",
    "SELECT * FROM (SELECT users.id, users.name, name_key IS NULL, picture, own.state AS state, own.at AS at FROM"
    " friends AS own JOIN users ON users.id = other_id WHERE user_id = ?1 UNION ALL SELECT users.id, users.name,"
    " name_key IS NULL, picture, 'asks', at FROM friends AS theirs JOIN users ON users.id = user_id WHERE"
    " other_id = ?1 AND state = 'asked' AND NOT EXISTS (SELECT 1 FROM friends AS own WHERE own.user_id = ?1 AND"
    " own.other_id = theirs.user_id)) AS everyone ORDER BY state = 'friend' DESC, state = 'asks' DESC, state, at"
    " DESC, id LIMIT ?2")
QUESTION(ASK_FRIEND, "nn",
    "SELECT state, 0 FROM friends WHERE user_id = ?1 AND other_id = ?2 UNION ALL SELECT state, 1 FROM friends"
    " WHERE user_id = ?2 AND other_id = ?1")
QUESTION(ASK_ASKS, "n",
    "SELECT count(*) FROM friends AS theirs WHERE other_id = ?1 AND state = 'asked' AND NOT EXISTS (SELECT 1 FROM"
    " friends AS own WHERE own.user_id = ?1 AND own.other_id = theirs.user_id)")
QUESTION(ASK_INVITATIONS, "n",
    "SELECT from_id, to_id, tables.name, declined FROM invitations JOIN tables ON tables.id = table_id WHERE ?1 ="
    " 0 OR from_id = ?1 OR to_id = ?1 ORDER BY invitations.id")
QUESTION(ASK_TOURNAMENTS, "",
    "SELECT " TOURNAMENT_COLUMNS " FROM tournaments ORDER BY id",
    .is_long = true)
QUESTION(ASK_TOURNAMENT, "t", "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE name = ?1")
QUESTION(ASK_TOURNAMENTS_OF, "n",
    "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE owner = ?1 OR id IN (SELECT tournament_id FROM"
    " tournament_people WHERE user_id = ?1) ORDER BY id")
QUESTION(ASK_TOURNAMENT_PEOPLE, "n",
    "SELECT user_id, address FROM tournament_people WHERE tournament_id = ? ORDER BY user_id, address")
QUESTION(ASK_LAST_TOURNAMENT, "",
    "SELECT " LAST_OF("tournaments"),
    .postgres = LAST_RESERVED("tournaments"))
/* Servers that share the database (cluster_store.h). */
QUESTION(ASK_RESERVE, "tn",
    NULL,
    .postgres = "INSERT INTO number AS old(name, next) SELECT $1, $2 + CASE $1 WHEN 'tables' THEN (SELECT"
        " coalesce(max(id), 0) + 1 FROM tables) WHEN 'users' THEN (SELECT coalesce(max(id), 0) + 1 FROM users)"
        " WHEN 'tournaments' THEN (SELECT coalesce(max(id), 0) + 1 FROM tournaments) ELSE 1 END ON CONFLICT"
        " (name) DO UPDATE SET next = old.next + $2 RETURNING next - $2")
QUESTION(ASK_CLOCK, "",
    NULL,
    .postgres = "SELECT (extract(epoch FROM pedro_now()) * 1000)::BIGINT")
QUESTION(ASK_JOIN, "nt",
    NULL,
    .postgres = "INSERT INTO node(id, name, beat, begun) VALUES ($1, $2, pedro_now(), pedro_now()) RETURNING id")
QUESTION(ASK_NODES, "n",
    NULL,
    .postgres = "SELECT id, name, (extract(epoch FROM pedro_now() - beat) * 1000)::BIGINT FROM node WHERE NOT"
        " dead AND beat > pedro_now() - $1 * INTERVAL '1 ms' ORDER BY id")
QUESTION(ASK_BURY, "n",
    NULL,
    .postgres = "UPDATE node SET dead = true WHERE NOT dead AND beat < pedro_now() - $1 * INTERVAL '1 ms'"
        " RETURNING id")
QUESTION(ASK_TAKE_TABLES, "nn",
    NULL,
    .postgres = "WITH taken AS (UPDATE tables SET node = $1 WHERE id IN (SELECT id FROM tables WHERE closed_at IS"
        " NULL AND (node IS NULL OR node = ANY(ARRAY(SELECT id FROM node WHERE dead AND id > 0)) OR (node = 0 AND id"
        " = ANY(ARRAY(SELECT table_id FROM days_table WHERE rests_until > 0 AND rests_until <= extract(epoch FROM"
        " pedro_now()) * 1000)))) AND NOT EXISTS (SELECT 1"
        " FROM tournaments WHERE tournaments.id = hall AND coalesce(tournaments.closed_at, 0) = 0) ORDER BY id"
        " LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id, name, opened_at, node, hall) SELECT id, name, opened_at,"
        " 0, 0, node, hall FROM taken ORDER BY id")
QUESTION(ASK_TAKE_TOURNAMENTS, "nn",
    NULL,
    .postgres = "UPDATE tournaments SET node = $1 WHERE id IN (SELECT id FROM tournaments WHERE"
        " coalesce(closed_at, 0) = 0 AND (node IS NULL OR node = ANY(ARRAY(SELECT id FROM node WHERE dead)))"
        " ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING " TOURNAMENT_COLUMNS)
QUESTION(ASK_TAKE_TOURNAMENT_TABLES, "n",
    NULL,
    .postgres = "UPDATE tables SET node = $1 WHERE closed_at IS NULL AND hall <> 0 AND hall IN (SELECT id FROM"
        " tournaments WHERE node = $1 AND coalesce(closed_at, 0) = 0) AND node IS DISTINCT FROM $1 RETURNING id,"
        " name, opened_at, 0, 0, node, hall")
QUESTION(ASK_DRIVEN, "n",
    NULL,
    .postgres = "SELECT id, name, opened_at, 0, 0, coalesce(node, 0), hall FROM tables WHERE closed_at IS NULL"
        " AND node = $1 ORDER BY id",
    .is_long = true)
QUESTION(ASK_TOURNAMENTS_DRIVEN, "n",
    NULL,
    .postgres = "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE coalesce(closed_at, 0) = 0 AND node = $1"
        " ORDER BY id")
QUESTION(ASK_JOB, "tt", "SELECT " JOB_COLUMNS " FROM job WHERE kind = ? AND argument = ?")
QUESTION(ASK_TAKEN_JOB, "n", "SELECT " JOB_COLUMNS " FROM job WHERE taker = ? AND state = 'running'")
QUESTION(ASK_JOB_WAITS, "",
    WITH_NOW("SELECT count(*) FROM (SELECT 1 FROM job WHERE state = 'waiting' OR (state = 'running' AND until < ",
        ") LIMIT 1) AS one"))
QUESTION(ASK_JOBS_IN, "t", "SELECT count(*) FROM job WHERE state = ?")
/* clang-format on */
