/* reader_people.c - queries about people: accounts, sessions, reports, score records, the
 * audit log.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "store/store_parts.h"

enum { USER_FIELDS = 9 };

static void read_user(struct db_query *row, struct store_user *user) {
    *user = (struct store_user){.id = db_number(row, 0),
                                .guest = db_number(row, 2),
                                .banned = db_number(row, 3),
                                .created_ms = db_number(row, 4)};
    snprintf(user->name, sizeof user->name, "%s", db_text(row, 1));
    snprintf(user->password, sizeof user->password, "%s", db_text(row, 5));
    user->recovers = db_length(row, 6) == STORE_TOKEN_HASH;
    if (user->recovers)
        memcpy(user->recovery, db_bytes(row, 6), STORE_TOKEN_HASH);
    snprintf(user->picture, sizeof user->picture, "%s", db_text(row, 7));
    user->links = db_number(row, 8);
}

static enum store_result result_of(enum db_code code) {
    return code == DB_ROW ? STORE_OK : code == DB_DONE ? STORE_NOT_FOUND : STORE_FAILED;
}

static enum store_result one_user(struct db_query *ask, struct store_user *user) {
    enum db_code code = db_step(ask);
    if (code == DB_ROW)
        read_user(ask, user);
    end(ask, code);
    return result_of(code);
}

enum store_result store_user(struct store *store, int64_t id, struct store_user *user) {
    struct db_query *ask = store->question[ASK_USER];
    db_bind_number(ask, 1, id);
    return one_user(ask, user);
}

enum store_result store_user_by_name(struct store *store, const char *name,
                                     const char *key, struct store_user *user) {
    struct db_query *ask = store->question[ASK_USER_BY_NAME];
    db_bind_text(ask, 1, name);
    db_bind_text(ask, 2, key);
    return one_user(ask, user);
}

enum store_result store_name_taken(struct store *store, const char *key, const char *look,
                                   int64_t user) {
    struct db_query *ask = store->question[ASK_NAME_TAKEN];
    db_bind_text(ask, 1, key);
    db_bind_text(ask, 2, look);
    db_bind_number(ask, 3, user);
    enum db_code code = db_step(ask);
    end(ask, code);
    return result_of(code);
}

bool store_all_users(struct store *store, store_see_user *see, void *data) {
    struct db_query *ask = store->question[ASK_ALL_USERS];
    struct store_user user;
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        read_user(ask, &user);
        if (!see(data, &user))
            break;
    }
    return end(ask, code);
}

bool store_forgetting(struct store *store,
                      bool (*see)(void *data, int64_t user, const char *name),
                      void *data) {
    struct db_query *ask = store->question[ASK_FORGETTING];
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW)
        if (!see(data, db_number(ask, 0), db_bytes(ask, 1)))
            break;
    return end(ask, code);
}

/* --- sessions --- */

static void read_session(struct db_query *row, int from, struct store_session *session) {
    *session = (struct store_session){.bearer = db_number(row, from + 1),
                                      .begun_ms = db_number(row, from + 2),
                                      .seen_ms = db_number(row, from + 3),
                                      .expires_ms = db_number(row, from + 4)};
    if (db_length(row, from) == STORE_TOKEN_HASH)
        memcpy(session->hash, db_bytes(row, from), STORE_TOKEN_HASH);
    snprintf(session->client, sizeof session->client, "%s", db_text(row, from + 5));
}

enum store_result store_session(struct store *store, const uint8_t hash[STORE_TOKEN_HASH],
                                bool bearer, int64_t now_ms,
                                struct store_session *session, struct store_user *user) {
    struct db_query *ask = store->question[ASK_SESSION];
    db_bind_bytes(ask, 1, hash, STORE_TOKEN_HASH);
    db_bind_text(ask, 2, bearer ? "bearer" : "cookie");
    db_bind_number(ask, 3, now_ms);
    enum db_code code = db_step(ask);
    if (code == DB_ROW) {
        read_user(ask, user);
        read_session(ask, USER_FIELDS, session);
    }
    end(ask, code);
    return result_of(code);
}

bool store_sessions_of(struct store *store, int64_t user, int64_t now_ms,
                       store_see_session *see, void *data) {
    struct db_query *ask = store->question[ASK_SESSIONS];
    struct store_session session;
    enum db_code code;
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, now_ms);
    while ((code = db_step(ask)) == DB_ROW) {
        read_session(ask, 0, &session);
        if (!see(data, &session))
            break;
    }
    return end(ask, code);
}

bool store_address_known(struct store *store, int64_t user,
                         const uint8_t address[STORE_ADDRESS_HASH]) {
    struct db_query *ask = store->question[ASK_ADDRESS];
    db_bind_number(ask, 1, user);
    db_bind_bytes(ask, 2, address, STORE_ADDRESS_HASH);
    enum db_code code = db_step(ask);
    end(ask, code);
    return code == DB_ROW;
}

/* --- facts --- */

int64_t store_number(struct store *store, const char *name) {
    struct db_query *ask = store->question[ASK_FACT];
    db_bind_text(ask, 1, name);
    enum db_code code = db_step(ask);
    int64_t number = code == DB_ROW ? db_number(ask, 0) : 0;
    end(ask, code);
    return number;
}

bool store_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]) {
    struct db_query *ask = store->question[ASK_SECRET];
    enum db_code code = db_step(ask);
    bool there = code == DB_ROW && db_length(ask, 0) == STORE_TOKEN_HASH;
    if (there)
        memcpy(secret, db_bytes(ask, 0), STORE_TOKEN_HASH);
    end(ask, code);
    return there;
}

/* --- reports --- */

static enum db_code list_reports(struct db_query *ask, store_see_report *see,
                                 void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        struct store_report report = {.id = db_number(ask, 0),
                                      .at_ms = db_number(ask, 1),
                                      .by = db_text(ask, 2),
                                      .about = db_text(ask, 3),
                                      .table = db_text(ask, 4),
                                      .words = db_text(ask, 5),
                                      .talk = db_text(ask, 6),
                                      .answer = db_text(ask, 7),
                                      .closed_ms = db_number(ask, 8)};
        if (!see(data, &report))
            break;
    }
    return code;
}

bool store_reports(struct store *store, bool open_only, store_see_report *see,
                   void *data) {
    struct db_query *ask = store->question[open_only ? ASK_OPEN_REPORTS : ASK_REPORTS];
    return end(ask, list_reports(ask, see, data));
}

bool store_reports_by(struct store *store, int64_t user, int most, store_see_report *see,
                      void *data) {
    struct db_query *ask = store->question[ASK_REPORTS_BY];
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, most);
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
    struct db_query *ask = store->question[ASK_REPORT];
    struct one_report one = {.see = see, .data = data};
    db_bind_number(ask, 1, id);
    if (!end(ask, list_reports(ask, see_one, &one)))
        return STORE_FAILED;
    return one.found ? STORE_OK : STORE_NOT_FOUND;
}

/* --- score records --- */

static enum db_code list_scores(struct db_query *ask, store_see_score *see, void *data,
                                unsigned *seen) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        struct store_score score = {.changed_ms = db_number(ask, 0),
                                    .key = db_text(ask, 1),
                                    .variant = db_text(ask, 2),
                                    .result = db_text(ask, 3),
                                    .record = db_text(ask, 4),
                                    .live = db_text(ask, 5),
                                    .winners = (unsigned)db_number(ask, 6),
                                    .lines = (size_t)db_number(ask, 7)};
        ++*seen;
        if (!see(data, &score))
            break;
    }
    return code;
}

static enum store_result one_score(struct db_query *ask, store_see_score *see,
                                   void *data) {
    unsigned seen = 0;
    if (!end(ask, list_scores(ask, see, data, &seen)))
        return STORE_FAILED;
    return seen ? STORE_OK : STORE_NOT_FOUND;
}

bool store_scores_of(struct store *store, int64_t user, int skip, int most,
                     store_see_score *see, void *data) {
    struct db_query *ask = store->question[ASK_SCORES];
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, skip);
    db_bind_number(ask, 3, most);
    return one_score(ask, see, data) != STORE_FAILED;
}

bool store_all_scores(struct store *store, store_see_score *see, void *data) {
    return one_score(store->question[ASK_ALL_SCORES], see, data) != STORE_FAILED;
}

enum store_result store_score(struct store *store, int64_t user, const char *key,
                              store_see_score *see, void *data) {
    struct db_query *ask = store->question[ASK_SCORE];
    db_bind_number(ask, 1, user);
    db_bind_text(ask, 2, key);
    return one_score(ask, see, data);
}

enum store_result store_live_score(struct store *store, const char *secret,
                                   int64_t since_ms, store_see_score *see, void *data) {
    struct db_query *ask = store->question[ASK_LIVE_SCORE];
    db_bind_text(ask, 1, secret);
    db_bind_number(ask, 2, since_ms);
    return one_score(ask, see, data);
}

/* --- audit --- */

bool store_audit(struct store *store, int64_t after, store_see_audit *see, void *data) {
    struct db_query *ask = store->question[ASK_AUDIT];
    enum db_code code;
    db_bind_number(ask, 1, after);
    while ((code = db_step(ask)) == DB_ROW) {
        struct store_audit audit = {.id = db_number(ask, 0),
                                    .at_ms = db_number(ask, 1),
                                    .who = db_text(ask, 2),
                                    .task = db_text(ask, 3),
                                    .user = db_number(ask, 4),
                                    .other = db_number(ask, 5),
                                    .detail = db_text(ask, 6),
                                    .name = db_text(ask, 7)};
        if (!see(data, &audit))
            break;
    }
    return end(ask, code);
}
