/* statements_people.c - the SQL of what a batch writes of people: accounts, sessions, reports, friends and
 * invitations.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"

const struct statement_row statement_people[STATEMENTS] = {
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
    [END_INVITATIONS_AT] =
        {{"DELETE FROM invitations WHERE table_id = ?1 AND ?2 >= 0 AND ?3 >= 0",
          .kinds = "nnn"},
         STORE_OK},
    [END_INVITATIONS_BETWEEN] = {{"DELETE FROM invitations"
                                  " WHERE (from_id = ?1 AND to_id = ?2)"
                                  " OR (from_id = ?2 AND to_id = ?1)",
                                  .kinds = "nn"},
                                 STORE_OK},
    [FORGET_INVITATIONS] = {{"DELETE FROM invitations WHERE from_id = ?1 OR to_id = ?1",
                             .kinds = "n"},
                            STORE_OK},
};
