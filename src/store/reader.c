/* reader.c - the questions, as prepared statements.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/store_parts.h"

#define USER_COLUMNS                                                                     \
    "users.id, users.name, name_key IS NULL, banned_at IS NOT NULL,"                     \
    " users.created_at, password"
#define MATCH_COLUMNS                                                                    \
    "matches.id, matches.name, variant, result, record, finished_at,"                    \
    " winners"

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
    [ASK_SESSION] =
        "SELECT " USER_COLUMNS " FROM sessions JOIN users ON users.id = user_id"
        " WHERE token_hash = ? AND kind = ? AND expires_at > ?",
    [ASK_USER] = "SELECT " USER_COLUMNS " FROM users WHERE id = ?",
    [ASK_USER_BY_KEY] = "SELECT " USER_COLUMNS " FROM users WHERE name_key = ?",
    [ASK_BANNED] = "SELECT id FROM users WHERE banned_at IS NOT NULL",
    [ASK_FORGETTING] = "SELECT user_id FROM forgetting ORDER BY user_id",
    [ASK_MATCH] =
        "SELECT " MATCH_COLUMNS ", -1 FROM matches WHERE name = ?1 OR table_id ="
        " (SELECT id FROM tables WHERE name = ?1) ORDER BY id DESC LIMIT 1",
    [ASK_MATCHES] = "SELECT " MATCH_COLUMNS ", seat FROM matches"
                    " JOIN match_seats ON match_name = matches.name"
                    " WHERE user_id = ? AND matches.id < ? ORDER BY matches.id DESC"
                    " LIMIT ?",
    [ASK_ALL_MATCHES] = "SELECT " MATCH_COLUMNS ", -1 FROM matches ORDER BY id",
    [ASK_ALL_TABLES] = "SELECT id, name, opened_at, coalesce(closed_at, 0),"
                       " CASE WHEN closed_at IS NULL THEN last_seq ELSE 0 END"
                       " FROM tables ORDER BY id",
    [ASK_ALL_USERS] = "SELECT " USER_COLUMNS " FROM users ORDER BY id",
    [ASK_VARIANTS] = "SELECT variant, count(*) FROM matches GROUP BY variant",
    [ASK_REPORTS] =
        "SELECT at, coalesce(by_who.name, '?'), coalesce(about_who.name, '?'),"
        " table_name, words, talk FROM reports"
        " LEFT JOIN users AS by_who ON by_who.id = by_user"
        " LEFT JOIN users AS about_who ON about_who.id = about_user"
        " ORDER BY reports.id",
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

static const char *text(sqlite3_stmt *row, int column) {
    const char *found = (const char *)sqlite3_column_text(row, column);
    return found ? found : "";
}

/* Ends a question. True if it was answered to the end, or left early by the caller. */
static bool end(sqlite3_stmt *question, int code) {
    sqlite3_reset(question);
    sqlite3_clear_bindings(question);
    return code == SQLITE_DONE || code == SQLITE_ROW;
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

static void read_user(sqlite3_stmt *row, struct store_user *user) {
    *user = (struct store_user){.id = sqlite3_column_int64(row, 0),
                                .guest = sqlite3_column_int(row, 2),
                                .banned = sqlite3_column_int(row, 3),
                                .created_ms = sqlite3_column_int64(row, 4)};
    snprintf(user->name, sizeof user->name, "%s", text(row, 1));
    snprintf(user->password, sizeof user->password, "%s", text(row, 5));
}

static enum store_result one_user(sqlite3_stmt *ask, struct store_user *user) {
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW)
        read_user(ask, user);
    end(ask, code);
    return code == SQLITE_ROW    ? STORE_OK
           : code == SQLITE_DONE ? STORE_NOT_FOUND
                                 : STORE_FAILED;
}

enum store_result store_session(struct store *store, const uint8_t hash[STORE_TOKEN_HASH],
                                bool bearer, int64_t now_ms, struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_SESSION];
    sqlite3_bind_blob(ask, 1, hash, STORE_TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_text(ask, 2, bearer ? "bearer" : "cookie", -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 3, now_ms);
    return one_user(ask, user);
}

enum store_result store_user(struct store *store, int64_t id, struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_USER];
    sqlite3_bind_int64(ask, 1, id);
    return one_user(ask, user);
}

enum store_result store_user_by_key(struct store *store, const char *key,
                                    struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_USER_BY_KEY];
    sqlite3_bind_text(ask, 1, key, -1, SQLITE_STATIC);
    return one_user(ask, user);
}

bool store_all_users(struct store *store, store_see_user *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_ALL_USERS];
    struct store_user user;
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        read_user(ask, &user);
        if (!see(data, &user))
            break;
    }
    return end(ask, code);
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

bool store_reports(struct store *store, store_see_report *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_REPORTS];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_report report = {.at_ms = sqlite3_column_int64(ask, 0),
                                      .by = text(ask, 1),
                                      .about = text(ask, 2),
                                      .table = text(ask, 3),
                                      .words = text(ask, 4),
                                      .talk = text(ask, 5)};
        if (!see(data, &report))
            break;
    }
    return end(ask, code);
}

static bool list_ids(sqlite3_stmt *ask, bool (*see)(void *data, int64_t user),
                     void *data) {
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW)
        if (!see(data, sqlite3_column_int64(ask, 0)))
            break;
    return end(ask, code);
}

bool store_banned(struct store *store, bool (*see)(void *data, int64_t user),
                  void *data) {
    return list_ids(store->question[ASK_BANNED], see, data);
}

bool store_forgetting(struct store *store, bool (*see)(void *data, int64_t user),
                      void *data) {
    return list_ids(store->question[ASK_FORGETTING], see, data);
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
