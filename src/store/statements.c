/* statements.c - the SQL of everything that a batch writes.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/job.h"

const struct statement_row statement_rows[STATEMENTS] = {
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
    /* On PostgreSQL nothing but its number holds up an event: the last number is taken. */
    [END_EVENTS] =
        {{NULL, .kinds = "nnn",
          .postgres = "INSERT INTO event(table_id, seq, at_ms, body) SELECT $1, $2 + 1,"
                      " $3, '' WHERE (SELECT coalesce(max(seq), 0) FROM event WHERE"
                      " table_id = $1) = $2 ON CONFLICT DO NOTHING"},
         STORE_TAKEN},
    [DRIVE_TABLE] = {{"UPDATE tables SET hall = ?3 WHERE id = ?1 AND ?2 >= 0",
                      .kinds = "nnn",
                      .postgres = "UPDATE tables SET node = $2, hall = $3 WHERE id = $1"},
                     STORE_NOT_FOUND},
    /* Numbers only grow: those of old messages, which were deleted, are not free. */
    [ADD_CHAT] = {{"INSERT INTO chat(table_id, number, at_ms, user_id, person, name,"
                   " text) SELECT ?1, ?2, ?3, nullif(?4, 0), ?5, ?6, ?7 WHERE EXISTS"
                   " (SELECT 1 FROM tables WHERE id = ?1 AND closed_at IS NULL)"
                   " AND NOT EXISTS (SELECT 1 FROM chat WHERE table_id = ?1"
                   " AND number > ?2)"
                   " ON CONFLICT DO NOTHING",
                   .kinds = "nnnnttt"},
                  STORE_TAKEN},
    [DROP_CHAT] = {{"DELETE FROM chat WHERE table_id = ? AND number <= ?", .kinds = "nn"},
                   STORE_OK},
    [END_CHAT] = {{"DELETE FROM chat WHERE table_id = ?", .kinds = "n"}, STORE_OK},
    /* The number stays, which the next message counts on from. */
    [FORGET_CHAT] = {{"UPDATE chat SET user_id = NULL, person = '', name = '', text = ''"
                      " WHERE user_id = ?",
                      .kinds = "n"},
                     STORE_OK},
    [NAME_CHAT] = {{"UPDATE chat SET name = ?2 WHERE user_id = ?1", .kinds = "nt"},
                   STORE_OK},
    [MOVE_CHAT] = {{"UPDATE chat SET user_id = ?2, person = ?3 WHERE user_id = ?1",
                    .kinds = "nnt"},
                   STORE_OK},
    [COUNT_EVENT] = {{"UPDATE tables SET last_seq = ?2"
                      " WHERE id = ?1 AND last_seq = ?2 - 1 AND closed_at IS NULL",
                      .kinds = "nn", .postgres = "SELECT $1 + $2"},
                     STORE_TAKEN},
    [ADD_EVENT] =
        {{"INSERT INTO event(table_id, seq, at_ms, body) VALUES (?, ?, ?, ?)",
          .kinds = "nnnt",
          .postgres = "INSERT INTO event(table_id, seq, at_ms, body) SELECT $1, $2, $3,"
                      " $4 WHERE (SELECT coalesce(max(seq), 0) FROM event WHERE table_id"
                      " = $1) = $2 - 1 AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND"
                      " closed_at IS NULL) ON CONFLICT DO NOTHING"},
         STORE_TAKEN},
    [SWEEP_EVENTS] =
        {{"DELETE FROM event WHERE position BETWEEN ?1 AND ?2 AND NOT EXISTS"
          " (SELECT 1 FROM tables WHERE id = table_id AND closed_at IS NULL)",
          .kinds = "nn",
          .postgres = "DELETE FROM event WHERE (table_id, seq) >= ($1 >> 28, $1 &"
                      " 268435455) AND (table_id, seq) <= ($2 >> 28, $2 & 268435455) AND"
                      " NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND"
                      " (closed_at IS NULL OR closed_at > extract(epoch FROM now()) *"
                      " 1000 - 3600000))"},
         STORE_OK},
    /* A position can be reused once the last event has been swept. */
    [REPLACE_EVENT] =
        {{"UPDATE event SET body = ?4"
          " WHERE position = ?1 AND table_id = ?2 AND seq = ?3",
          .kinds = "nnnt",
          .postgres = "UPDATE event SET body = $4 WHERE table_id = $2 AND seq = $3 AND"
                      " body <> '' AND $1 >= 0"},
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
    [ADD_RATED] = {{"INSERT INTO rated(match_name, options, bots) VALUES (?, ?, ?)",
                    .kinds = "ttt"},
                   STORE_NOT_FOUND},
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
    [ADD_USER] = {{"INSERT INTO users(id, name, name_key, password, created_at) VALUES"
                   " (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                   .kinds = "ntttn"},
                  STORE_TAKEN},
    [NAME_USER] = {{"UPDATE users SET name = ?2, name_key = ?3, password = ?4"
                    " WHERE id = ?1 AND name_key IS NULL",
                    .kinds = "nttt"},
                   STORE_NOT_FOUND},
    [BAN_USER] = {{"UPDATE users SET banned_at = nullif(?2, 0) WHERE id = ?1",
                   .kinds = "nn"},
                  STORE_NOT_FOUND},
    [CLEAR_USER] = {{"UPDATE users SET name = ?2, name_key = NULL, password = NULL,"
                     " recovery = NULL, picture = '' WHERE id = ?1",
                     .kinds = "nt"},
                    STORE_NOT_FOUND},
    [FORGET_USER] = {{"INSERT INTO forgetting(user_id) VALUES (?) ON CONFLICT(user_id) DO"
                      " UPDATE SET name = NULL",
                      .kinds = "n"},
                     STORE_OK},
    [FORGET_NAME] = {{"INSERT INTO forgetting(user_id, name) VALUES (?, ?) ON"
                      " CONFLICT(user_id) DO UPDATE SET name = excluded.name WHERE"
                      " forgetting.name IS NOT NULL",
                      .kinds = "nt"},
                     STORE_OK},
    [DELETE_USER] = {{"DELETE FROM users WHERE id = ?", .kinds = "n"}, STORE_OK},
    /* The person may have been renamed again, or deleted, since. */
    [END_FORGETTING] =
        {{"DELETE FROM forgetting WHERE user_id = ?1 AND (name = ?2 OR (name"
          " IS NULL AND ?2 IS NULL))",
          .kinds = "nt"},
         STORE_OK},
    [DELETE_SESSIONS] = {{"DELETE FROM sessions WHERE user_id = ?", .kinds = "n"},
                         STORE_OK},
    [ADD_SESSION] = {{"INSERT INTO sessions(token_hash, user_id, kind, created_at,"
                      " seen_at, expires_at, client) VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)"
                      " ON CONFLICT DO NOTHING",
                      .kinds = "bntnnt"},
                     STORE_TAKEN},
    [END_SESSION] = {{"DELETE FROM sessions WHERE token_hash = ?", .kinds = "b"},
                     STORE_OK},
    [TIDY_SESSIONS] = {{"DELETE FROM sessions WHERE expires_at < ?", .kinds = "n"},
                       STORE_OK},
    [TIDY_GUESTS] =
        {{"DELETE FROM users WHERE id BETWEEN ?2 AND ?3 AND"
          " name_key IS NULL AND created_at < ?1 AND"
          " NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) AND"
          " NOT EXISTS (SELECT 1 FROM match_seats WHERE user_id = users.id) AND"
          " NOT EXISTS (SELECT 1 FROM tournament_people"
          " WHERE user_id = users.id)",
          .kinds = "nnn"},
         STORE_OK},
    [PROBE] = {{"INSERT INTO probe(id, at) VALUES (1, ?) ON CONFLICT(id) DO UPDATE"
                " SET at = excluded.at",
                .kinds = "n"},
               STORE_OK},
    [ADD_REPORT] = {{"INSERT INTO reports(at, by_user, about_user, table_name, words,"
                     " talk)"
                     " VALUES (?1, (SELECT id FROM users WHERE id = ?2),"
                     " (SELECT id FROM users WHERE id = ?3), ?4, ?5, ?6)",
                     .kinds = "nnnttt"},
                    STORE_NOT_FOUND},
    [RENAME_USER] = {{"UPDATE users SET name = ?2,"
                      " name_key = CASE WHEN name_key IS NULL THEN NULL ELSE ?2 END"
                      " WHERE id = ?1",
                      .kinds = "nt"},
                     STORE_NOT_FOUND},
    [CLEAR_NAME_KEYS] = {{"DELETE FROM name_keys", .kinds = ""}, STORE_OK},
    [KEEP_NAME_KEY] =
        {{"INSERT INTO name_keys(key, user_id) VALUES (?2, ?1) ON CONFLICT DO"
          " NOTHING",
          .kinds = "nt"},
         STORE_OK},
    [CLAIM_NAME_KEY] =
        {{"INSERT INTO name_keys(key, user_id) SELECT ?2, ?1 WHERE NOT"
          " EXISTS (SELECT 1 FROM name_keys WHERE key = ?2)",
          .kinds = "nt",
          .postgres = "INSERT INTO name_keys(key, user_id, claimed) SELECT $2, $1, true"
                      " WHERE NOT EXISTS (SELECT 1 FROM name_keys WHERE key = $2) ON"
                      " CONFLICT DO NOTHING"},
         STORE_TAKEN},
    [DROP_NAME_KEYS] = {{"DELETE FROM name_keys WHERE user_id = ?", .kinds = "n"},
                        STORE_OK},
    [SET_NUMBER] =
        {{"INSERT INTO facts(name, value) VALUES (?1, ?2) ON CONFLICT(name)"
          " DO UPDATE SET value = excluded.value",
          .kinds = "tn",
          .postgres = "INSERT INTO facts(name, number) VALUES ($1, $2) ON CONFLICT (name)"
                      " DO UPDATE SET number = excluded.number"},
         STORE_NOT_FOUND},
    /* The first stays: servers that start at once use the same. */
    [SET_SECRET] =
        {{"INSERT INTO facts(name, value) VALUES ('secret', ?) ON CONFLICT DO"
          " NOTHING",
          .kinds = "b",
          .postgres = "INSERT INTO facts(name, bytes) VALUES ('secret', $1) ON CONFLICT"
                      " DO NOTHING"},
         STORE_OK},
    [SET_PASSWORD] = {{"UPDATE users SET password = ?2 WHERE id = ?1 AND password = ?3",
                       .kinds = "ntt"},
                      STORE_NOT_FOUND},
    [SET_RECOVERY] = {{"UPDATE users SET recovery = ?2 WHERE id = ?1", .kinds = "nb"},
                      STORE_NOT_FOUND},
    [USE_RECOVERY] = {{"UPDATE users SET recovery = ?3, password = ?4"
                       " WHERE id = ?1 AND recovery = ?2",
                       .kinds = "nbbt"},
                      STORE_NOT_FOUND},
    [SEE_SESSION] = {{"UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1",
                      .kinds = "bn"},
                     STORE_OK},
    [END_SESSION_OF] = {{"DELETE FROM sessions WHERE user_id = ? AND token_hash = ?",
                         .kinds = "nb"},
                        STORE_NOT_FOUND},
    [END_OTHER_SESSIONS] = {{"DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?",
                             .kinds = "nb"},
                            STORE_OK},
    [KNOW_ADDRESS] =
        {{"INSERT INTO known_addresses(user_id, address, at) VALUES (?, ?, ?)"
          " ON CONFLICT(user_id, address) DO UPDATE SET at = excluded.at",
          .kinds = "nbn"},
         STORE_NOT_FOUND},
    [FORGET_ADDRESSES] = {{"DELETE FROM known_addresses WHERE user_id = ?", .kinds = "n"},
                          STORE_OK},
    [TIDY_ADDRESSES] = {{"DELETE FROM known_addresses WHERE at < ?", .kinds = "n"},
                        STORE_OK},
    [ANSWER_REPORT] = {{"UPDATE reports SET answer = ?2 WHERE id = ?1", .kinds = "nt"},
                       STORE_NOT_FOUND},
    [CLOSE_REPORT] = {{"UPDATE reports SET closed_at = ?2"
                       " WHERE id = ?1 AND closed_at IS NULL",
                       .kinds = "nn"},
                      STORE_NOT_FOUND},
    /* Reports by and about a deleted person remain without text. In chat kept with other
     * reports the person's lines lose text and name. */
    [FORGET_REPORTS] = {{"UPDATE reports SET words = '', talk = '', answer = ''"
                         " WHERE by_user = ?1 OR about_user = ?1",
                         .kinds = "n"},
                        STORE_OK},
    [FORGET_TALK] =
        {{"UPDATE reports SET talk = json_set(talk, '$.talk', (SELECT"
          " json_group_array("
          "json(CASE WHEN json_extract(value, '$.who.id') = ?1 THEN"
          " json_set(value, '$.who.name', ?2, '$.said', '') ELSE value END))"
          " FROM json_each(talk, '$.talk')))"
          " WHERE instr(talk, json_quote(?1)) > 0 AND json_valid(talk)",
          .kinds = "tt",
          .postgres = "UPDATE reports SET talk = CASE WHEN strpos(talk, '\\u0000') > 0"
                      " THEN '' ELSE (SELECT '{' || string_agg(to_json(part.key)::TEXT ||"
                      " ':' || CASE WHEN part.key <> 'talk' THEN part.value::TEXT ELSE"
                      " (SELECT '[' || coalesce(string_agg(CASE WHEN"
                      " (line.value->'who'->'id')::TEXT <> to_json($1)::TEXT THEN"
                      " line.value::TEXT ELSE (SELECT '{' ||"
                      " string_agg(to_json(field.key)::TEXT || ':' || CASE field.key WHEN"
                      " 'who' THEN '{\"id\":' || to_json($1)::TEXT || ',\"name\":' ||"
                      " to_json($2)::TEXT || '}' WHEN 'said' THEN '\"\"' ELSE"
                      " field.value::TEXT END, ',' ORDER BY field.ordinality) || '}' FROM"
                      " json_each(line.value) WITH ORDINALITY AS field) END, ',' ORDER BY"
                      " line.ordinality), '') || ']' FROM json_array_elements(part.value)"
                      " WITH ORDINALITY AS line) END, ',' ORDER BY part.ordinality) ||"
                      " '}' FROM json_each(talk::JSON) WITH ORDINALITY AS part) END WHERE"
                      " strpos(talk, '\"' || $1 || '\"') > 0 AND left(talk, 1) = '{'"},
         STORE_OK},
    [FORGET_AUDIT] = {{"UPDATE audit SET detail = '' WHERE user_id = ?1 OR other_id = ?1",
                       .kinds = "n"},
                      STORE_OK},
    /* A person who is being forgotten cannot be merged: that person's data is found by
     * the number. */
    [MERGE_USER] = {{"DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1"
                     " FROM forgetting WHERE user_id IN (?1, ?2) AND name IS NULL)",
                     .kinds = "nn"},
                    STORE_NOT_FOUND},
    [MOVE_MATCH_SEATS] = {{"UPDATE match_seats SET user_id = ?2 WHERE user_id = ?1",
                           .kinds = "nn"},
                          STORE_OK},
    [MOVE_REPORTS_BY] = {{"UPDATE reports SET by_user = ?2 WHERE by_user = ?1",
                          .kinds = "nn"},
                         STORE_OK},
    [MOVE_REPORTS_ABOUT] = {{"UPDATE reports SET about_user = ?2 WHERE about_user = ?1",
                             .kinds = "nn"},
                            STORE_OK},
    [MOVE_TALK] = {{"UPDATE reports SET talk = replace(talk, '\"id\":\"' || ?1 || '\"',"
                    " '\"id\":\"' || ?2 || '\"') WHERE talk <> replace(talk,"
                    " '\"id\":\"' || ?1 || '\"', '')",
                    .kinds = "tt"},
                   STORE_OK},
    /* Audit rows about the first account are kept with the second, and forgotten with
     * it. */
    [MOVE_AUDIT] = {{"UPDATE audit SET other_id = ?2 WHERE user_id = ?1 AND other_id = 0",
                     .kinds = "nn"},
                    STORE_OK},
    [ADD_AUDIT] = {{"INSERT INTO audit(at, who, task, user_id, other_id, detail)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    .kinds = "nttnnt"},
                   STORE_NOT_FOUND},
    [SET_PICTURE] = {{"UPDATE users SET picture = ?2 WHERE id = ?1", .kinds = "nt"},
                     STORE_NOT_FOUND},
    [RENEW_LINK] = {{"UPDATE users SET links = links + 1 WHERE id = ?1", .kinds = "n"},
                    STORE_NOT_FOUND},
    /* A person has at most ?4 rows of friends and requests, and as many of blocked people;
     * a row that is there is changed also if there are more. */
    [ADD_FRIEND] = {{"INSERT INTO friends(user_id, other_id, state, at) SELECT ?1, ?2,"
                     " 'asked', ?3 WHERE (SELECT count(*) FROM friends WHERE user_id ="
                     " ?1 AND state <> 'blocked') < ?4 AND (SELECT count(*) FROM friends"
                     " WHERE other_id = ?2 AND state = 'asked') < ?5 ON CONFLICT DO"
                     " NOTHING",
                     .kinds = "nnnnn"},
                    STORE_TAKEN},
    [AGREE_FRIEND] = {{"UPDATE friends SET state = 'friend', at = ?3"
                       " WHERE user_id = ?2 AND other_id = ?1 AND state = 'asked'",
                       .kinds = "nnn"},
                      STORE_NOT_FOUND},
    [CONFIRM_FRIEND] =
        {{"INSERT INTO friends(user_id, other_id, state, at)"
          " SELECT ?1, ?2, 'friend', ?3 WHERE (SELECT count(*) FROM friends"
          " WHERE user_id = ?1 AND other_id <> ?2 AND state <> 'blocked')"
          " < ?4 ON CONFLICT DO UPDATE SET state = 'friend', at = ?3"
          " WHERE state = 'asked'",
          .kinds = "nnnn",
          .postgres = "INSERT INTO friends(user_id, other_id, state, at) SELECT $1, $2,"
                      " 'friend', $3 WHERE (SELECT count(*) FROM friends WHERE user_id ="
                      " $1 AND other_id <> $2 AND state <> 'blocked') < $4 ON CONFLICT"
                      " (user_id, other_id) DO UPDATE SET state = 'friend', at = $3 WHERE"
                      " friends.state = 'asked'"},
         STORE_TAKEN},
    [END_FRIEND] = {{"DELETE FROM friends"
                     " WHERE (user_id = ?1 AND other_id = ?2 AND state <> 'blocked')"
                     " OR (user_id = ?2 AND other_id = ?1 AND state <> 'blocked')",
                     .kinds = "nn"},
                    STORE_OK},
    [BLOCK_FRIEND] =
        {{"INSERT INTO friends(user_id, other_id, state, at)"
          " SELECT ?1, ?2, 'blocked', ?3 WHERE (SELECT count(*) FROM friends"
          " WHERE user_id = ?1 AND state = 'blocked') < ?4"
          " ON CONFLICT DO UPDATE SET state = 'blocked', at = ?3",
          .kinds = "nnnn",
          .postgres = "INSERT INTO friends(user_id, other_id, state, at) SELECT $1, $2,"
                      " 'blocked', $3 WHERE (SELECT count(*) FROM friends WHERE user_id ="
                      " $1 AND state = 'blocked') < $4 ON CONFLICT (user_id, other_id) DO"
                      " UPDATE SET state = 'blocked', at = $3"},
         STORE_TAKEN},
    [UNBLOCK_FRIEND] = {{"DELETE FROM friends"
                         " WHERE user_id = ?1 AND other_id = ?2 AND state = 'blocked'",
                         .kinds = "nn"},
                        STORE_OK},
    [FORGET_FRIENDS] = {{"DELETE FROM friends WHERE user_id = ?1 OR other_id = ?1",
                         .kinds = "n"},
                        STORE_OK},
    /* What the second account has with somebody counts more than what the first had. */
    [MOVE_FRIENDS] =
        {{"UPDATE friends SET user_id = ?2 WHERE user_id = ?1 AND other_id <>"
          " ?2 AND NOT EXISTS (SELECT 1 FROM friends AS own WHERE own.user_id"
          " = ?2 AND own.other_id = friends.other_id)",
          .kinds = "nn"},
         STORE_OK},
    [MOVE_FRIENDS_OF] =
        {{"UPDATE friends SET other_id = ?2 WHERE other_id = ?1 AND user_id"
          " <> ?2 AND NOT EXISTS (SELECT 1 FROM friends AS own WHERE"
          " own.other_id = ?2 AND own.user_id = friends.user_id)",
          .kinds = "nn"},
         STORE_OK},
    /* A friend is one in both directions. */
    [JOIN_FRIENDS] = {{"UPDATE friends SET state = 'friend' WHERE state = 'asked'"
                       " AND (user_id = ?1 OR other_id = ?1)"
                       " AND EXISTS (SELECT 1 FROM friends AS back WHERE"
                       " back.user_id = friends.other_id AND"
                       " back.other_id = friends.user_id AND back.state = 'friend')",
                       .kinds = "n"},
                      STORE_OK},
    [PART_FRIENDS] = {{"DELETE FROM friends WHERE state = 'friend'"
                       " AND (user_id = ?1 OR other_id = ?1)"
                       " AND NOT EXISTS (SELECT 1 FROM friends AS back WHERE"
                       " back.user_id = friends.other_id AND"
                       " back.other_id = friends.user_id AND back.state = 'friend')",
                       .kinds = "n"},
                      STORE_OK},
    [ADD_INVITATION] = {{"INSERT INTO invitations(from_id, to_id, table_id)"
                         " SELECT ?1, ?2, id FROM tables"
                         " WHERE id = ?3 AND closed_at IS NULL",
                         .kinds = "nnn"},
                        STORE_NOT_FOUND},
    [DECLINE_INVITATIONS] = {{"UPDATE invitations SET declined = 1"
                              " WHERE to_id = ?1 AND table_id = ?2",
                              .kinds = "nn"},
                             STORE_OK},
    [END_INVITATION] = {{"DELETE FROM invitations"
                         " WHERE from_id = ?1 AND to_id = ?2 AND table_id = ?3",
                         .kinds = "nnn"},
                        STORE_OK},
    [END_INVITATIONS_TO] = {{"DELETE FROM invitations WHERE to_id = ?1 AND table_id = ?2",
                             .kinds = "nn"},
                            STORE_OK},
    [END_INVITATIONS_AT] = {{"DELETE FROM invitations WHERE table_id = ?1", .kinds = "n"},
                            STORE_OK},
    [END_INVITATIONS_BETWEEN] = {{"DELETE FROM invitations"
                                  " WHERE (from_id = ?1 AND to_id = ?2)"
                                  " OR (from_id = ?2 AND to_id = ?1)",
                                  .kinds = "nn"},
                                 STORE_OK},
    [FORGET_INVITATIONS] = {{"DELETE FROM invitations WHERE from_id = ?1 OR to_id = ?1",
                             .kinds = "n"},
                            STORE_OK},
    [OPEN_TOURNAMENT] =
        {{"INSERT INTO tournaments(id, name, owner, opened_at, listed,"
          " password, repeats, secret) VALUES (?1, ?2, (SELECT id FROM users"
          " WHERE id = ?3), ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
          .kinds = "ntnnntnb"},
         STORE_TAKEN},
    [COUNT_TOURNAMENT_ROW] = {{"UPDATE tournaments SET last_seq = ?2"
                               " WHERE id = ?1 AND last_seq = ?2 - 1",
                               .kinds = "nn"},
                              STORE_TAKEN},
    [ADD_TOURNAMENT_ROW] =
        {{"INSERT INTO tournament_rows(tournament_id, seq, body) VALUES (?,"
          " ?, ?) ON CONFLICT DO NOTHING",
          .kinds = "nnt"},
         STORE_TAKEN},
    [REPLACE_TOURNAMENT_ROW] = {{"UPDATE tournament_rows SET body = ?3"
                                 " WHERE tournament_id = ?1 AND seq = ?2",
                                 .kinds = "nnt"},
                                STORE_OK},
    [CLOSE_TOURNAMENT] = {{"UPDATE tournaments SET closed_at = ?2 WHERE id = ?1",
                           .kinds = "nn"},
                          STORE_NOT_FOUND},
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
                   "UPDATE node SET beat = clock_timestamp() WHERE id = $1 AND NOT dead"},
              STORE_NOT_FOUND},
    [RELEASE_TABLES] =
        {{NULL, .kinds = "n",
          .postgres =
              "UPDATE tables SET node = NULL WHERE closed_at IS NULL AND node = $1"},
         STORE_OK},
    [RELEASE_TOURNAMENTS] =
        {{NULL, .kinds = "n",
          .postgres = "UPDATE tournaments SET node = NULL WHERE closed_at IS NULL AND"
                      " node = $1"},
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
