/* reader.c - queries, as prepared statements.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

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
    " winners"
#define SCORE_COLUMNS                                                                    \
    "changed_at, key, variant, result, record, coalesce(live, ''), winners, lines"

#define TOURNAMENT_COLUMNS                                                               \
    "id, name, coalesce(owner, 0), opened_at, coalesce(closed_at, 0), listed,"           \
    " coalesce(password, ''), repeats, secret, last_seq"

static const char *const questions[QUESTIONS] = {
    [ASK_LIVE_TABLES] = "SELECT id, name, opened_at, 0, 0 FROM tables"
                        " WHERE closed_at IS NULL ORDER BY id",
    [ASK_EVENTS] =
        "SELECT position, table_id, seq, at_ms, body FROM event ORDER BY position",
    [ASK_EVENTS_FROM] = "SELECT position, table_id, seq, at_ms, body FROM event"
                        " WHERE position >= ? ORDER BY position LIMIT ?",
    [ASK_EVENT_POSITION] = "SELECT position FROM event WHERE position >= ?"
                           " ORDER BY position LIMIT 1 OFFSET ?",
    [ASK_LAST_TABLE] = "SELECT coalesce(max(id), 0) FROM tables",
    [ASK_LAST_USER] = "SELECT seq FROM sqlite_sequence WHERE name = 'users'",
    [ASK_SESSION] = "SELECT " USER_COLUMNS ", " SESSION_COLUMNS
                    " FROM sessions JOIN users ON users.id = user_id"
                    " WHERE token_hash = ? AND kind = ? AND expires_at > ?",
    [ASK_SESSIONS] =
        "SELECT " SESSION_COLUMNS " FROM sessions"
        " WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC, token_hash",
    [ASK_USER] = "SELECT " USER_COLUMNS " FROM users WHERE id = ?",
    /* The exact name takes precedence over a key, and a key shared by several accounts
     * matches none. */
    [ASK_USER_BY_NAME] =
        "SELECT " USER_COLUMNS ", 0 AS rank FROM users WHERE name_key = ?1 UNION ALL"
        " SELECT " USER_COLUMNS ", 1 AS rank FROM name_keys"
        " JOIN users ON users.id = user_id WHERE key = ?2 AND"
        " (SELECT count(*) FROM name_keys WHERE key = ?2) = 1 ORDER BY rank LIMIT 1",
    [ASK_FORGETTING] = "SELECT user_id, name FROM forgetting ORDER BY user_id",
    [ASK_ADDRESS] = "SELECT 1 FROM known_addresses WHERE user_id = ? AND address = ?",
    [ASK_FACT] = "SELECT value FROM facts WHERE name = ?",
    [ASK_AUDIT] = "SELECT audit.id, at, who, task, user_id, other_id, detail,"
                  " coalesce(users.name, '') FROM audit"
                  " LEFT JOIN users ON users.id = user_id WHERE audit.id > ?"
                  " ORDER BY audit.id",
    [ASK_MATCH] =
        "SELECT " MATCH_COLUMNS ", -1 FROM matches WHERE name = ?1 OR table_id ="
        " (SELECT id FROM tables WHERE name = ?1) ORDER BY id DESC LIMIT 1",
    [ASK_MATCHES] = "SELECT " MATCH_COLUMNS ", seat FROM matches"
                    " JOIN match_seats ON match_name = matches.name"
                    " WHERE user_id = ? AND matches.id < ? ORDER BY matches.id DESC"
                    " LIMIT ?",
    [ASK_ALL_MATCHES] = "SELECT " MATCH_COLUMNS ", -1 FROM matches ORDER BY id",
    [ASK_RATED] =
        "SELECT matches.id, finished_at, variant, result, winners, options, bots,"
        " seat, coalesce(user_id, 0) FROM matches"
        " JOIN rated ON rated.match_name = name"
        " JOIN match_seats ON match_seats.match_name = name"
        " ORDER BY matches.id, seat",
    [ASK_SCORES] = "SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ?"
                   " ORDER BY changed_at DESC, id DESC LIMIT ?3 OFFSET ?2",
    [ASK_ALL_SCORES] = "SELECT " SCORE_COLUMNS " FROM scores ORDER BY id",
    [ASK_SCORE] = "SELECT " SCORE_COLUMNS " FROM scores WHERE user_id = ? AND key = ?",
    [ASK_LIVE_SCORE] = "SELECT " SCORE_COLUMNS " FROM scores"
                       " WHERE live = ? AND changed_at > ?",
    [ASK_ALL_TABLES] = "SELECT id, name, opened_at, coalesce(closed_at, 0),"
                       " CASE WHEN closed_at IS NULL THEN last_seq ELSE 0 END"
                       " FROM tables ORDER BY id",
    [ASK_ALL_USERS] = "SELECT " USER_COLUMNS " FROM users ORDER BY id",
    [ASK_VARIANTS] = "SELECT variant, count(*) FROM matches GROUP BY variant",
    [ASK_REPORTS] = REPORTS " ORDER BY reports.id",
    [ASK_OPEN_REPORTS] = REPORTS " WHERE closed_at IS NULL ORDER BY reports.id",
    [ASK_REPORTS_BY] = REPORTS " WHERE by_user = ? ORDER BY reports.id DESC LIMIT ?",
    [ASK_REPORT] = REPORTS " WHERE reports.id = ?",
    /* Own rows, and requests of people who are not blocked. Friends first, then requests,
     * newest first. */
    [ASK_FRIENDS] =
        "SELECT * FROM (SELECT users.id, users.name, name_key IS NULL, picture,"
        " own.state AS state, own.at AS at"
        " FROM friends AS own JOIN users ON users.id = other_id WHERE user_id = ?1"
        " UNION ALL SELECT users.id, users.name, name_key IS NULL, picture, 'asks', at"
        " FROM friends AS theirs JOIN users ON users.id = user_id"
        " WHERE other_id = ?1 AND state = 'asked' AND NOT EXISTS (SELECT 1 FROM friends"
        " AS own WHERE own.user_id = ?1 AND own.other_id = theirs.user_id))"
        " ORDER BY state = 'friend' DESC, state = 'asks' DESC, state, at DESC, id LIMIT "
        "?2",
    [ASK_FRIEND] = "SELECT state, 0 FROM friends WHERE user_id = ?1 AND other_id = ?2"
                   " UNION ALL"
                   " SELECT state, 1 FROM friends WHERE user_id = ?2 AND other_id = ?1",
    [ASK_ASKS] = "SELECT count(*) FROM friends AS theirs WHERE other_id = ?1 AND"
                 " state = 'asked' AND NOT EXISTS (SELECT 1 FROM friends AS own"
                 " WHERE own.user_id = ?1 AND own.other_id = theirs.user_id)",
    [ASK_INVITATIONS] = "SELECT from_id, to_id, tables.name, declined FROM invitations"
                        " JOIN tables ON tables.id = table_id"
                        " WHERE ?1 = 0 OR from_id = ?1 OR to_id = ?1"
                        " ORDER BY invitations.id",
    [ASK_TOURNAMENTS] = "SELECT " TOURNAMENT_COLUMNS " FROM tournaments ORDER BY id",
    [ASK_TOURNAMENTS_OF] =
        "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE owner = ?1 OR id IN"
        " (SELECT tournament_id FROM tournament_people WHERE user_id = ?1) ORDER BY id",
    [ASK_TOURNAMENT_ROWS] = "SELECT tournament_id, seq, body FROM tournament_rows"
                            " WHERE tournament_id BETWEEN ? AND ?"
                            " ORDER BY tournament_id, seq",
    [ASK_TOURNAMENT_PEOPLE] = "SELECT user_id, address FROM tournament_people"
                              " WHERE tournament_id = ? ORDER BY user_id, address",
    [ASK_LAST_TOURNAMENT] = "SELECT coalesce(max(id), 0) FROM tournaments",
};

bool reader_init(struct store *store, char why[STORE_WHY_MAX]) {
    for (int i = 0; i < QUESTIONS; i++)
        if (sqlite3_prepare_v3(store->db, questions[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->question[i], NULL) != SQLITE_OK) {
            snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(store->db));
            return false;
        }
    return true;
}

void reader_finish(struct store *store) {
    for (int i = 0; i < QUESTIONS; i++)
        sqlite3_finalize(store->question[i]);
}

static bool list_tables(struct store *store, enum question which, store_see_table *see,
                        void *data) {
    sqlite3_stmt *ask = store->question[which];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_table table = {.id = sqlite3_column_int64(ask, 0),
                                    .name = text(ask, 1),
                                    .opened_ms = sqlite3_column_int64(ask, 2),
                                    .closed_ms = sqlite3_column_int64(ask, 3),
                                    .events = sqlite3_column_int64(ask, 4)};
        if (!see(data, &table))
            break;
    }
    return end(ask, code);
}

bool store_live_tables(struct store *store, store_see_table *see, void *data) {
    return list_tables(store, ASK_LIVE_TABLES, see, data);
}

bool store_all_tables(struct store *store, store_see_table *see, void *data) {
    return list_tables(store, ASK_ALL_TABLES, see, data);
}

static bool list_events(sqlite3_stmt *ask, store_see_event *see, void *data) {
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_event event = {.position = sqlite3_column_int64(ask, 0),
                                    .table = sqlite3_column_int64(ask, 1),
                                    .seq = sqlite3_column_int64(ask, 2),
                                    .at_ms = sqlite3_column_int64(ask, 3),
                                    .body = text(ask, 4)};
        event.length = (size_t)sqlite3_column_bytes(ask, 4);
        if (!see(data, &event))
            break;
    }
    return end(ask, code);
}

bool store_events(struct store *store, store_see_event *see, void *data) {
    return list_events(store->question[ASK_EVENTS], see, data);
}

bool store_events_from(struct store *store, int64_t position, int most,
                       store_see_event *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_EVENTS_FROM];
    sqlite3_bind_int64(ask, 1, position);
    sqlite3_bind_int(ask, 2, most);
    return list_events(ask, see, data);
}

int64_t store_event_position(struct store *store, int64_t from, int skip) {
    sqlite3_stmt *ask = store->question[ASK_EVENT_POSITION];
    sqlite3_bind_int64(ask, 1, from);
    sqlite3_bind_int(ask, 2, skip);
    const int code = sqlite3_step(ask);
    const int64_t position = code == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    end(ask, code);
    return position;
}

static int list_matches(sqlite3_stmt *ask, store_see_match *see, void *data) {
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_match match = {.id = sqlite3_column_int64(ask, 0),
                                    .name = text(ask, 1),
                                    .variant = text(ask, 2),
                                    .result = text(ask, 3),
                                    .record = text(ask, 4),
                                    .finished_ms = sqlite3_column_int64(ask, 5),
                                    .winners = (unsigned)sqlite3_column_int(ask, 6),
                                    .seat = sqlite3_column_int(ask, 7)};
        if (!see(data, &match))
            break;
    }
    return code;
}

bool store_matches_of(struct store *store, int64_t user, int64_t before, int most,
                      store_see_match *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_MATCHES];
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_int64(ask, 2, before);
    sqlite3_bind_int(ask, 3, most);
    return end(ask, list_matches(ask, see, data));
}

bool store_all_matches(struct store *store, store_see_match *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_ALL_MATCHES];
    return end(ask, list_matches(ask, see, data));
}

bool store_all_rated(struct store *store, store_see_rated *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_RATED];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        const struct store_rated seat = {.match = sqlite3_column_int64(ask, 0),
                                         .finished_ms = sqlite3_column_int64(ask, 1),
                                         .variant = text(ask, 2),
                                         .result = text(ask, 3),
                                         .winners = (unsigned)sqlite3_column_int(ask, 4),
                                         .options = text(ask, 5),
                                         .bots = text(ask, 6),
                                         .seat = sqlite3_column_int(ask, 7),
                                         .user = sqlite3_column_int64(ask, 8)};
        if (!see(data, &seat))
            break;
    }
    return end(ask, code);
}

struct one_match {
    store_see_match *see;
    void *data;
    bool found;
};

static bool see_one(void *data, const struct store_match *match) {
    struct one_match *one = data;
    one->found = true;
    one->see(one->data, match);
    return true;
}

enum store_result store_match(struct store *store, const char *name, store_see_match *see,
                              void *data) {
    sqlite3_stmt *ask = store->question[ASK_MATCH];
    struct one_match one = {.see = see, .data = data};
    sqlite3_bind_text(ask, 1, name, -1, SQLITE_STATIC);
    if (!end(ask, list_matches(ask, see_one, &one)))
        return STORE_FAILED;
    return one.found ? STORE_OK : STORE_NOT_FOUND;
}

bool store_variants(struct store *store,
                    bool (*see)(void *data, const char *variant, int64_t matches),
                    void *data) {
    sqlite3_stmt *ask = store->question[ASK_VARIANTS];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW)
        if (!see(data, text(ask, 0), sqlite3_column_int64(ask, 1)))
            break;
    return end(ask, code);
}

static int64_t one_number(struct store *store, enum question which) {
    sqlite3_stmt *ask = store->question[which];
    int code = sqlite3_step(ask);
    int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    end(ask, code);
    return number;
}

int64_t store_last_table(struct store *store) {
    return one_number(store, ASK_LAST_TABLE);
}

int64_t store_last_user(struct store *store) { return one_number(store, ASK_LAST_USER); }

int64_t store_last_tournament(struct store *store) {
    return one_number(store, ASK_LAST_TOURNAMENT);
}
