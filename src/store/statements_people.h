/* statements_people.h - the SQL of what a batch writes of people: accounts, sessions, reports, friends and invitations.
 *
 * A list to be included where STATEMENT(name, result if it changes no row, kinds of values, struct db_sql) is defined.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */
STATEMENT(ADD_USER, STORE_TAKEN, "ntttn",
    "INSERT INTO users(id, name, name_key, password, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(NAME_USER, STORE_NOT_FOUND, "nttt",
    "UPDATE users SET name = ?2, name_key = ?3, password = ?4 WHERE id = ?1 AND name_key IS NULL")
STATEMENT(BAN_USER, STORE_NOT_FOUND, "nn", "UPDATE users SET banned_at = nullif(?2, 0) WHERE id = ?1")
STATEMENT(CLEAR_USER, STORE_NOT_FOUND, "nt",
    "UPDATE users SET name = ?2, name_key = NULL, password = NULL, recovery = NULL, picture = '' WHERE id = ?1")
STATEMENT(FORGET_USER, STORE_OK, "n",
    "INSERT INTO forgetting(user_id) VALUES (?) ON CONFLICT(user_id) DO UPDATE SET name = NULL")
STATEMENT(FORGET_NAME, STORE_OK, "nt",
    "INSERT INTO forgetting(user_id, name) VALUES (?, ?) ON CONFLICT(user_id) DO UPDATE SET name = excluded.name"
    " WHERE forgetting.name IS NOT NULL")
STATEMENT(DELETE_USER, STORE_OK, "n", "DELETE FROM users WHERE id = ?")
/* The person may have been renamed again, or deleted, since. */
STATEMENT(END_FORGETTING, STORE_OK, "nt",
    "DELETE FROM forgetting WHERE user_id = ?1 AND (name = ?2 OR (name IS NULL AND ?2 IS NULL))")
STATEMENT(DELETE_SESSIONS, STORE_OK, "n", "DELETE FROM sessions WHERE user_id = ?")
STATEMENT(ADD_SESSION, STORE_TAKEN, "bntnnt",
    "INSERT INTO sessions(token_hash, user_id, kind, created_at, seen_at, expires_at, client) VALUES (?1, ?2, ?3,"
    " ?4, ?4, ?5, ?6) ON CONFLICT DO NOTHING")
STATEMENT(END_SESSION, STORE_OK, "b", "DELETE FROM sessions WHERE token_hash = ?")
STATEMENT(TIDY_SESSIONS, STORE_OK, "n", "DELETE FROM sessions WHERE expires_at < ?")
STATEMENT(TIDY_GUESTS, STORE_OK, "nnn",
    "DELETE FROM users WHERE id BETWEEN ?2 AND ?3 AND name_key IS NULL AND created_at < ?1 AND NOT EXISTS (SELECT"
    " 1 FROM sessions WHERE user_id = users.id) AND NOT EXISTS (SELECT 1 FROM match_seats WHERE user_id ="
    " users.id) AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE user_id = users.id)")
STATEMENT(ADD_REPORT, STORE_NOT_FOUND, "nnnttt",
    "INSERT INTO reports(at, by_user, about_user, table_name, words, talk) VALUES (?1, (SELECT id FROM users"
    " WHERE id = ?2), (SELECT id FROM users WHERE id = ?3), ?4, ?5, ?6)")
STATEMENT(RENAME_USER, STORE_NOT_FOUND, "nt",
    "UPDATE users SET name = ?2, name_key = CASE WHEN name_key IS NULL THEN NULL ELSE ?2 END WHERE id = ?1")
STATEMENT(CLEAR_NAME_KEYS, STORE_OK, "", "DELETE FROM name_keys")
STATEMENT(KEEP_NAME_KEY, STORE_OK, "nt",
    "INSERT INTO name_keys(key, user_id) VALUES (?2, ?1) ON CONFLICT DO NOTHING")
STATEMENT(CLAIM_NAME_KEY, STORE_TAKEN, "nt",
    "INSERT INTO name_keys(key, user_id) SELECT ?2, ?1 WHERE NOT EXISTS (SELECT 1 FROM name_keys WHERE key = ?2)",
    .postgres = "INSERT INTO name_keys(key, user_id, claimed) SELECT $2, $1, true WHERE NOT EXISTS (SELECT 1 FROM"
        " name_keys WHERE key = $2) ON CONFLICT DO NOTHING")
STATEMENT(DROP_NAME_KEYS, STORE_OK, "n", "DELETE FROM name_keys WHERE user_id = ?")
STATEMENT(SET_PASSWORD, STORE_NOT_FOUND, "ntt", "UPDATE users SET password = ?2 WHERE id = ?1 AND password = ?3")
STATEMENT(SET_RECOVERY, STORE_NOT_FOUND, "nb", "UPDATE users SET recovery = ?2 WHERE id = ?1")
STATEMENT(USE_RECOVERY, STORE_NOT_FOUND, "nbbt",
    "UPDATE users SET recovery = ?3, password = ?4 WHERE id = ?1 AND recovery = ?2")
STATEMENT(SEE_SESSION, STORE_OK, "bn", "UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1")
STATEMENT(END_SESSION_OF, STORE_NOT_FOUND, "nb", "DELETE FROM sessions WHERE user_id = ? AND token_hash = ?")
STATEMENT(END_OTHER_SESSIONS, STORE_OK, "nb", "DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?")
STATEMENT(KNOW_ADDRESS, STORE_NOT_FOUND, "nbn",
    "INSERT INTO known_addresses(user_id, address, at) VALUES (?, ?, ?) ON CONFLICT(user_id, address) DO UPDATE"
    " SET at = excluded.at")
STATEMENT(FORGET_ADDRESSES, STORE_OK, "n", "DELETE FROM known_addresses WHERE user_id = ?")
STATEMENT(TIDY_ADDRESSES, STORE_OK, "n", "DELETE FROM known_addresses WHERE at < ?")
STATEMENT(SET_PROGRESS, STORE_OK, "nttntn",
    "INSERT INTO progress(user_id, kind, key, stamp, value) SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM"
    " progress WHERE user_id = ?1 AND kind = ?2 AND key = ?3) OR (SELECT count(*) FROM progress WHERE user_id = ?1 AND"
    " kind = ?2) < ?6 ON CONFLICT(user_id, kind, key) DO UPDATE SET stamp = excluded.stamp, value = excluded.value WHERE"
    " progress.stamp < excluded.stamp")
STATEMENT(DROP_MOVED_PROGRESS, STORE_OK, "nn",
    "DELETE FROM progress WHERE user_id = ?2 AND EXISTS (SELECT 1 FROM progress AS other WHERE other.user_id = ?1 AND"
    " other.kind = progress.kind AND other.key = progress.key AND other.stamp > progress.stamp)")
STATEMENT(MOVE_PROGRESS, STORE_OK, "nn",
    "UPDATE progress SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM progress AS other WHERE"
    " other.user_id = ?2 AND other.kind = progress.kind AND other.key = progress.key)")
STATEMENT(FORGET_PROGRESS, STORE_OK, "n", "DELETE FROM progress WHERE user_id = ?")
STATEMENT(ANSWER_REPORT, STORE_NOT_FOUND, "nt", "UPDATE reports SET answer = ?2 WHERE id = ?1")
STATEMENT(CLOSE_REPORT, STORE_NOT_FOUND, "nn",
    "UPDATE reports SET closed_at = ?2 WHERE id = ?1 AND closed_at IS NULL")
/* Reports by and about a deleted person remain without text. In chat kept with other
     * reports the person's lines lose text and name. */
STATEMENT(FORGET_REPORTS, STORE_OK, "n",
    "UPDATE reports SET words = '', talk = '', answer = '' WHERE by_user = ?1 OR about_user = ?1")
STATEMENT(FORGET_TALK, STORE_OK, "tt",
    "UPDATE reports SET talk = json_set(talk, '$.talk', (SELECT json_group_array(json(CASE WHEN"
    " json_extract(value, '$.who.id') = ?1 THEN json_set(value, '$.who.name', ?2, '$.said', '') ELSE value END))"
    " FROM json_each(talk, '$.talk'))) WHERE instr(talk, json_quote(?1)) > 0 AND json_valid(talk)",
    .postgres = "UPDATE reports SET talk = CASE WHEN strpos(talk, '\\u0000') > 0 THEN '' ELSE (SELECT '{' ||"
        " string_agg(to_json(part.key)::TEXT || ':' || CASE WHEN part.key <> 'talk' THEN part.value::TEXT ELSE"
        " (SELECT '[' || coalesce(string_agg(CASE WHEN (line.value->'who'->'id')::TEXT <> to_json($1)::TEXT THEN"
        " line.value::TEXT ELSE (SELECT '{' || string_agg(to_json(field.key)::TEXT || ':' || CASE field.key WHEN"
        " 'who' THEN '{\"id\":' || to_json($1)::TEXT || ',\"name\":' || to_json($2)::TEXT || '}' WHEN 'said' THEN"
        " '\"\"' ELSE field.value::TEXT END, ',' ORDER BY field.ordinality) || '}' FROM json_each(line.value)"
        " WITH ORDINALITY AS field) END, ',' ORDER BY line.ordinality), '') || ']' FROM"
        " json_array_elements(part.value) WITH ORDINALITY AS line) END, ',' ORDER BY part.ordinality) || '}' FROM"
        " json_each(talk::JSON) WITH ORDINALITY AS part) END WHERE strpos(talk, '\"' || $1 || '\"') > 0 AND"
        " left(talk, 1) = '{'")
STATEMENT(FORGET_AUDIT, STORE_OK, "n", "UPDATE audit SET detail = '' WHERE user_id = ?1 OR other_id = ?1")
/* A person who is being forgotten cannot be merged: that person's data is found by
     * the number. */
STATEMENT(MERGE_USER, STORE_NOT_FOUND, "nn",
    "DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM forgetting WHERE user_id IN (?1, ?2) AND name"
    " IS NULL)")
STATEMENT(MOVE_MATCH_SEATS, STORE_OK, "nn", "UPDATE match_seats SET user_id = ?2 WHERE user_id = ?1")
STATEMENT(MOVE_REPORTS_BY, STORE_OK, "nn", "UPDATE reports SET by_user = ?2 WHERE by_user = ?1")
STATEMENT(MOVE_REPORTS_ABOUT, STORE_OK, "nn", "UPDATE reports SET about_user = ?2 WHERE about_user = ?1")
STATEMENT(MOVE_TALK, STORE_OK, "tt",
    "UPDATE reports SET talk = replace(talk, '\"id\":\"' || ?1 || '\"', '\"id\":\"' || ?2 || '\"') WHERE talk <>"
    " replace(talk, '\"id\":\"' || ?1 || '\"', '')")
/* Audit rows about the first account are kept with the second, and forgotten with
     * it. */
STATEMENT(MOVE_AUDIT, STORE_OK, "nn", "UPDATE audit SET other_id = ?2 WHERE user_id = ?1 AND other_id = 0")
STATEMENT(ADD_AUDIT, STORE_NOT_FOUND, "nttnnt",
    "INSERT INTO audit(at, who, task, user_id, other_id, detail) VALUES (?, ?, ?, ?, ?, ?)")
STATEMENT(SET_PICTURE, STORE_NOT_FOUND, "nt", "UPDATE users SET picture = ?2 WHERE id = ?1")
STATEMENT(RENEW_LINK, STORE_NOT_FOUND, "n", "UPDATE users SET links = links + 1 WHERE id = ?1")
/* A person has at most ?4 rows of friends and requests, and as many of blocked people;
     * a row that is there is changed also if there are more. */
STATEMENT(ADD_FRIEND, STORE_TAKEN, "nnnnn",
    "INSERT INTO friends(user_id, other_id, state, at) SELECT ?1, ?2, 'asked', ?3 WHERE (SELECT count(*) FROM"
    " friends WHERE user_id = ?1 AND state <> 'blocked') < ?4 AND (SELECT count(*) FROM friends WHERE other_id ="
    " ?2 AND state = 'asked') < ?5 ON CONFLICT DO NOTHING")
STATEMENT(AGREE_FRIEND, STORE_NOT_FOUND, "nnn",
    "UPDATE friends SET state = 'friend', at = ?3 WHERE user_id = ?2 AND other_id = ?1 AND state = 'asked'")
STATEMENT(CONFIRM_FRIEND, STORE_TAKEN, "nnnn",
    "INSERT INTO friends(user_id, other_id, state, at) SELECT ?1, ?2, 'friend', ?3 WHERE (SELECT count(*) FROM"
    " friends WHERE user_id = ?1 AND other_id <> ?2 AND state <> 'blocked') < ?4 ON CONFLICT(user_id, other_id) DO"
    " UPDATE SET state = 'friend', at = ?3 WHERE friends.state = 'asked'")
STATEMENT(END_FRIEND, STORE_OK, "nn",
    "DELETE FROM friends WHERE (user_id = ?1 AND other_id = ?2 AND state <> 'blocked') OR (user_id = ?2 AND"
    " other_id = ?1 AND state <> 'blocked')")
STATEMENT(BLOCK_FRIEND, STORE_TAKEN, "nnnn",
    "INSERT INTO friends(user_id, other_id, state, at) SELECT ?1, ?2, 'blocked', ?3 WHERE (SELECT count(*) FROM"
    " friends WHERE user_id = ?1 AND state = 'blocked') < ?4 ON CONFLICT(user_id, other_id) DO UPDATE SET state ="
    " 'blocked', at = ?3")
STATEMENT(UNBLOCK_FRIEND, STORE_OK, "nn",
    "DELETE FROM friends WHERE user_id = ?1 AND other_id = ?2 AND state = 'blocked'")
STATEMENT(FORGET_FRIENDS, STORE_OK, "n", "DELETE FROM friends WHERE user_id = ?1 OR other_id = ?1")
/* What the second account has with somebody counts more than what the first had. */
STATEMENT(MOVE_FRIENDS, STORE_OK, "nn",
    "UPDATE friends SET user_id = ?2 WHERE user_id = ?1 AND other_id <> ?2 AND NOT EXISTS (SELECT 1 FROM friends"
    " AS own WHERE own.user_id = ?2 AND own.other_id = friends.other_id)")
STATEMENT(MOVE_FRIENDS_OF, STORE_OK, "nn",
    "UPDATE friends SET other_id = ?2 WHERE other_id = ?1 AND user_id <> ?2 AND NOT EXISTS (SELECT 1 FROM friends"
    " AS own WHERE own.other_id = ?2 AND own.user_id = friends.user_id)")
/* A friend is one in both directions. */
STATEMENT(JOIN_FRIENDS, STORE_OK, "n",
    "UPDATE friends SET state = 'friend' WHERE state = 'asked' AND (user_id = ?1 OR other_id = ?1) AND EXISTS"
    " (SELECT 1 FROM friends AS back WHERE back.user_id = friends.other_id AND back.other_id = friends.user_id"
    " AND back.state = 'friend')")
STATEMENT(PART_FRIENDS, STORE_OK, "n",
    "DELETE FROM friends WHERE state = 'friend' AND (user_id = ?1 OR other_id = ?1) AND NOT EXISTS (SELECT 1 FROM"
    " friends AS back WHERE back.user_id = friends.other_id AND back.other_id = friends.user_id AND back.state ="
    " 'friend')")
STATEMENT(ADD_INVITATION, STORE_NOT_FOUND, "nnn",
    "INSERT INTO invitations(from_id, to_id, table_id) SELECT ?1, ?2, id FROM tables WHERE id = ?3 AND closed_at"
    " IS NULL")
STATEMENT(DECLINE_INVITATIONS, STORE_OK, "nn",
    "UPDATE invitations SET declined = 1 WHERE to_id = ?1 AND table_id = ?2")
STATEMENT(END_INVITATION, STORE_OK, "nnn",
    "DELETE FROM invitations WHERE from_id = ?1 AND to_id = ?2 AND table_id = ?3")
STATEMENT(END_INVITATIONS_TO, STORE_OK, "nn", "DELETE FROM invitations WHERE to_id = ?1 AND table_id = ?2")
STATEMENT(END_INVITATIONS_AT, STORE_OK, "nnn",
    "DELETE FROM invitations WHERE table_id = ?1 AND ?2 >= 0 AND ?3 >= 0")
STATEMENT(END_INVITATIONS_BETWEEN, STORE_OK, "nn",
    "DELETE FROM invitations WHERE (from_id = ?1 AND to_id = ?2) OR (from_id = ?2 AND to_id = ?1)")
STATEMENT(FORGET_INVITATIONS, STORE_OK, "n", "DELETE FROM invitations WHERE from_id = ?1 OR to_id = ?1")
/* clang-format on */
