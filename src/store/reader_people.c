/* reader_people.c - queries about people: accounts, sessions, reports, score records, the
 * audit log.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "store/store_parts.h"

enum { USER_FIELDS = 9 };

static void read_user(sqlite3_stmt *row, struct store_user *user) {
    *user = (struct store_user){.id = sqlite3_column_int64(row, 0),
                                .guest = sqlite3_column_int(row, 2),
                                .banned = sqlite3_column_int(row, 3),
                                .created_ms = sqlite3_column_int64(row, 4)};
    snprintf(user->name, sizeof user->name, "%s", text(row, 1));
    snprintf(user->password, sizeof user->password, "%s", text(row, 5));
    user->recovers = sqlite3_column_bytes(row, 6) == STORE_TOKEN_HASH;
    if (user->recovers)
        memcpy(user->recovery, sqlite3_column_blob(row, 6), STORE_TOKEN_HASH);
    snprintf(user->picture, sizeof user->picture, "%s", text(row, 7));
    user->links = sqlite3_column_int64(row, 8);
}

static enum store_result result_of(int code) {
    return code == SQLITE_ROW    ? STORE_OK
           : code == SQLITE_DONE ? STORE_NOT_FOUND
                                 : STORE_FAILED;
}

static enum store_result one_user(sqlite3_stmt *ask, struct store_user *user) {
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW)
        read_user(ask, user);
    end(ask, code);
    return result_of(code);
}

enum store_result store_user(struct store *store, int64_t id, struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_USER];
    sqlite3_bind_int64(ask, 1, id);
    return one_user(ask, user);
}

enum store_result store_user_by_name(struct store *store, const char *name,
                                     const char *key, struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_USER_BY_NAME];
    sqlite3_bind_text(ask, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(ask, 2, key, -1, SQLITE_STATIC);
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

bool store_forgetting(struct store *store,
                      bool (*see)(void *data, int64_t user, const char *name),
                      void *data) {
    sqlite3_stmt *ask = store->question[ASK_FORGETTING];
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW)
        if (!see(data, sqlite3_column_int64(ask, 0),
                 (const char *)sqlite3_column_text(ask, 1)))
            break;
    return end(ask, code);
}

/* --- sessions --- */

static void read_session(sqlite3_stmt *row, int from, struct store_session *session) {
    *session = (struct store_session){.bearer = sqlite3_column_int(row, from + 1),
                                      .begun_ms = sqlite3_column_int64(row, from + 2),
                                      .seen_ms = sqlite3_column_int64(row, from + 3),
                                      .expires_ms = sqlite3_column_int64(row, from + 4)};
    if (sqlite3_column_bytes(row, from) == STORE_TOKEN_HASH)
        memcpy(session->hash, sqlite3_column_blob(row, from), STORE_TOKEN_HASH);
    snprintf(session->client, sizeof session->client, "%s", text(row, from + 5));
}

enum store_result store_session(struct store *store, const uint8_t hash[STORE_TOKEN_HASH],
                                bool bearer, int64_t now_ms,
                                struct store_session *session, struct store_user *user) {
    sqlite3_stmt *ask = store->question[ASK_SESSION];
    sqlite3_bind_blob(ask, 1, hash, STORE_TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_text(ask, 2, bearer ? "bearer" : "cookie", -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 3, now_ms);
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW) {
        read_user(ask, user);
        read_session(ask, USER_FIELDS, session);
    }
    end(ask, code);
    return result_of(code);
}

bool store_sessions_of(struct store *store, int64_t user, int64_t now_ms,
                       store_see_session *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_SESSIONS];
    struct store_session session;
    int code;
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_int64(ask, 2, now_ms);
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        read_session(ask, 0, &session);
        if (!see(data, &session))
            break;
    }
    return end(ask, code);
}

bool store_address_known(struct store *store, int64_t user,
                         const uint8_t address[STORE_ADDRESS_HASH]) {
    sqlite3_stmt *ask = store->question[ASK_ADDRESS];
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_blob(ask, 2, address, STORE_ADDRESS_HASH, SQLITE_STATIC);
    int code = sqlite3_step(ask);
    end(ask, code);
    return code == SQLITE_ROW;
}

/* --- facts --- */

int64_t store_number(struct store *store, const char *name) {
    sqlite3_stmt *ask = store->question[ASK_FACT];
    sqlite3_bind_text(ask, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(ask);
    int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    end(ask, code);
    return number;
}

bool store_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]) {
    sqlite3_stmt *ask = store->question[ASK_FACT];
    sqlite3_bind_text(ask, 1, "secret", -1, SQLITE_STATIC);
    int code = sqlite3_step(ask);
    bool there = code == SQLITE_ROW && sqlite3_column_bytes(ask, 0) == STORE_TOKEN_HASH;
    if (there)
        memcpy(secret, sqlite3_column_blob(ask, 0), STORE_TOKEN_HASH);
    end(ask, code);
    return there;
}

/* --- reports --- */

static int list_reports(sqlite3_stmt *ask, store_see_report *see, void *data) {
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_report report = {.id = sqlite3_column_int64(ask, 0),
                                      .at_ms = sqlite3_column_int64(ask, 1),
                                      .by = text(ask, 2),
                                      .about = text(ask, 3),
                                      .table = text(ask, 4),
                                      .words = text(ask, 5),
                                      .talk = text(ask, 6),
                                      .answer = text(ask, 7),
                                      .closed_ms = sqlite3_column_int64(ask, 8)};
        if (!see(data, &report))
            break;
    }
    return code;
}

bool store_reports(struct store *store, bool open_only, store_see_report *see,
                   void *data) {
    sqlite3_stmt *ask = store->question[open_only ? ASK_OPEN_REPORTS : ASK_REPORTS];
    return end(ask, list_reports(ask, see, data));
}

bool store_reports_by(struct store *store, int64_t user, int most, store_see_report *see,
                      void *data) {
    sqlite3_stmt *ask = store->question[ASK_REPORTS_BY];
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_int(ask, 2, most);
    return end(ask, list_reports(ask, see, data));
}

struct one_report {
    store_see_report *see;
    void *data;
    bool found;
};

static bool see_one(void *data, const struct store_report *report) {
    struct one_report *one = data;
    one->found = true;
    return one->see(one->data, report);
}

enum store_result store_report(struct store *store, int64_t id, store_see_report *see,
                               void *data) {
    sqlite3_stmt *ask = store->question[ASK_REPORT];
    struct one_report one = {.see = see, .data = data};
    sqlite3_bind_int64(ask, 1, id);
    if (!end(ask, list_reports(ask, see_one, &one)))
        return STORE_FAILED;
    return one.found ? STORE_OK : STORE_NOT_FOUND;
}

/* --- score records --- */

static int list_scores(sqlite3_stmt *ask, store_see_score *see, void *data,
                       unsigned *seen) {
    int code;
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_score score = {.changed_ms = sqlite3_column_int64(ask, 0),
                                    .key = text(ask, 1),
                                    .variant = text(ask, 2),
                                    .result = text(ask, 3),
                                    .record = text(ask, 4),
                                    .live = text(ask, 5),
                                    .winners = (unsigned)sqlite3_column_int(ask, 6),
                                    .lines = (size_t)sqlite3_column_int64(ask, 7)};
        ++*seen;
        if (!see(data, &score))
            break;
    }
    return code;
}

static enum store_result one_score(sqlite3_stmt *ask, store_see_score *see, void *data) {
    unsigned seen = 0;
    if (!end(ask, list_scores(ask, see, data, &seen)))
        return STORE_FAILED;
    return seen ? STORE_OK : STORE_NOT_FOUND;
}

bool store_scores_of(struct store *store, int64_t user, int skip, int most,
                     store_see_score *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_SCORES];
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_int(ask, 2, skip);
    sqlite3_bind_int(ask, 3, most);
    return one_score(ask, see, data) != STORE_FAILED;
}

bool store_all_scores(struct store *store, store_see_score *see, void *data) {
    return one_score(store->question[ASK_ALL_SCORES], see, data) != STORE_FAILED;
}

enum store_result store_score(struct store *store, int64_t user, const char *key,
                              store_see_score *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_SCORE];
    sqlite3_bind_int64(ask, 1, user);
    sqlite3_bind_text(ask, 2, key, -1, SQLITE_STATIC);
    return one_score(ask, see, data);
}

enum store_result store_live_score(struct store *store, const char *secret,
                                   int64_t since_ms, store_see_score *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_LIVE_SCORE];
    sqlite3_bind_text(ask, 1, secret, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 2, since_ms);
    return one_score(ask, see, data);
}

/* --- audit --- */

bool store_audit(struct store *store, int64_t after, store_see_audit *see, void *data) {
    sqlite3_stmt *ask = store->question[ASK_AUDIT];
    int code;
    sqlite3_bind_int64(ask, 1, after);
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        struct store_audit audit = {.id = sqlite3_column_int64(ask, 0),
                                    .at_ms = sqlite3_column_int64(ask, 1),
                                    .who = text(ask, 2),
                                    .task = text(ask, 3),
                                    .user = sqlite3_column_int64(ask, 4),
                                    .other = sqlite3_column_int64(ask, 5),
                                    .detail = text(ask, 6),
                                    .name = text(ask, 7)};
        if (!see(data, &audit))
            break;
    }
    return end(ask, code);
}
