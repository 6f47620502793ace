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

static bool keep_user(struct db_query *row, reader_see *see, void *user) {
    (void)see;
    read_user(row, user);
    return false;
}

enum store_result store_user(struct store *store, int64_t id, struct store_user *user) {
    return reader_each(reader_ask(store, ASK_USER, id), keep_user, NULL, user);
}

enum store_result store_user_by_name(struct store *store, const char *name,
                                     const char *key, struct store_user *user) {
    return reader_each(reader_ask(store, ASK_USER_BY_NAME, name, key), keep_user, NULL,
                       user);
}

/* There is a row. */
static bool show_nothing(struct db_query *row, reader_see *see, void *data) {
    (void)row, (void)see, (void)data;
    return false;
}

enum store_result store_name_taken(struct store *store, const char *key, const char *look,
                                   int64_t user) {
    return reader_each(reader_ask(store, ASK_NAME_TAKEN, key, look, user), show_nothing,
                       NULL, NULL);
}

static bool show_user(struct db_query *row, reader_see *see, void *data) {
    struct store_user user;
    read_user(row, &user);
    return ((store_see_user *)see)(data, &user);
}

typedef bool see_forgetting(void *data, int64_t user, const char *name);

static bool show_forgetting(struct db_query *row, reader_see *see, void *data) {
    return ((see_forgetting *)see)(data, db_number(row, 0), db_bytes(row, 1));
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

struct session_of {
    struct store_session *session;
    struct store_user *user;
};

static bool keep_session(struct db_query *row, reader_see *see, void *data) {
    const struct session_of *kept = data;
    (void)see;
    read_user(row, kept->user);
    read_session(row, USER_FIELDS, kept->session);
    return false;
}

enum store_result store_session(struct store *store, const uint8_t hash[STORE_TOKEN_HASH],
                                bool bearer, int64_t now_ms,
                                struct store_session *session, struct store_user *user) {
    return reader_each(reader_ask(store, ASK_SESSION, hash, (size_t)STORE_TOKEN_HASH,
                                  bearer ? "bearer" : "cookie", now_ms),
                       keep_session, NULL, &(struct session_of){session, user});
}

static bool show_session(struct db_query *row, reader_see *see, void *data) {
    struct store_session session;
    read_session(row, 0, &session);
    return ((store_see_session *)see)(data, &session);
}

bool store_address_known(struct store *store, int64_t user,
                         const uint8_t address[STORE_ADDRESS_HASH]) {
    return reader_each(
               reader_ask(store, ASK_ADDRESS, user, address, (size_t)STORE_ADDRESS_HASH),
               show_nothing, NULL, NULL) == STORE_OK;
}

/* --- facts --- */

struct secret {
    uint8_t *bytes;
    bool there;
};

static bool keep_secret(struct db_query *row, reader_see *see, void *data) {
    struct secret *secret = data;
    (void)see;
    secret->there = db_length(row, 0) == STORE_TOKEN_HASH;
    if (secret->there)
        memcpy(secret->bytes, db_bytes(row, 0), STORE_TOKEN_HASH);
    return false;
}

bool store_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]) {
    struct secret kept = {.bytes = secret};
    reader_each(reader_ask(store, ASK_SECRET), keep_secret, NULL, &kept);
    return kept.there;
}

/* --- reports --- */

static bool show_report(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_report *)see)(
        data, &(struct store_report){.id = db_number(row, 0),
                                     .at_ms = db_number(row, 1),
                                     .by = db_text(row, 2),
                                     .about = db_text(row, 3),
                                     .table = db_text(row, 4),
                                     .words = db_text(row, 5),
                                     .talk = db_text(row, 6),
                                     .answer = db_text(row, 7),
                                     .closed_ms = db_number(row, 8)});
}

/* --- score records --- */

static bool show_score(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_score *)see)(
        data, &(struct store_score){.changed_ms = db_number(row, 0),
                                    .key = db_text(row, 1),
                                    .variant = db_text(row, 2),
                                    .result = db_text(row, 3),
                                    .record = db_text(row, 4),
                                    .live = db_text(row, 5),
                                    .winners = (unsigned)db_number(row, 6),
                                    .lines = (size_t)db_number(row, 7)});
}

/* --- progress --- */

static bool show_progress(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_progress *)see)(
        data, &(struct store_progress){.kind = db_text(row, 0),
                                       .key = db_text(row, 1),
                                       .stamp = db_number(row, 2),
                                       .value = db_text(row, 3)});
}

/* --- audit --- */

static bool show_audit(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_audit *)see)(data,
                                    &(struct store_audit){.id = db_number(row, 0),
                                                          .at_ms = db_number(row, 1),
                                                          .who = db_text(row, 2),
                                                          .task = db_text(row, 3),
                                                          .user = db_number(row, 4),
                                                          .other = db_number(row, 5),
                                                          .detail = db_text(row, 6),
                                                          .name = db_text(row, 7)});
}

/* --- friends and invitations --- */

static enum store_friend_state state_of(const char *word) {
    return strcmp(word, "friend") == 0    ? STORE_FRIEND
           : strcmp(word, "asked") == 0   ? STORE_FRIEND_ASKED
           : strcmp(word, "asks") == 0    ? STORE_FRIEND_ASKS
           : strcmp(word, "blocked") == 0 ? STORE_FRIEND_BLOCKED
                                          : STORE_FRIEND_NONE;
}

static bool show_friend(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_friend *)see)(
        data, &(struct store_friend){.id = db_number(row, 0),
                                     .name = db_text(row, 1),
                                     .guest = db_number(row, 2),
                                     .picture = db_text(row, 3),
                                     .state = state_of(db_text(row, 4)),
                                     .at_ms = db_number(row, 5)});
}

/* The states of the rows in both directions. */
struct both {
    enum store_friend_state own, theirs;
};

static bool show_state(struct db_query *row, reader_see *see, void *data) {
    struct both *both = data;
    (void)see;
    *(db_number(row, 1) == 0 ? &both->own : &both->theirs) = state_of(db_text(row, 0));
    return true;
}

bool store_friend(struct store *store, int64_t user, int64_t other,
                  enum store_friend_state *state, bool *blocked) {
    struct both states = {STORE_FRIEND_NONE, STORE_FRIEND_NONE};
    const bool read = reader_list(reader_ask(store, ASK_FRIEND, user, other), show_state,
                                  NULL, &states);
    *state = states.own == STORE_FRIEND_NONE && states.theirs == STORE_FRIEND_ASKED
                 ? STORE_FRIEND_ASKS
                 : states.own;
    if (blocked)
        *blocked = states.theirs == STORE_FRIEND_BLOCKED;
    return read;
}

static bool show_invitation(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_invitation *)see)(
        data, &(struct store_invitation){.from = db_number(row, 0),
                                         .to = db_number(row, 1),
                                         .table = db_text(row, 2),
                                         .declined = db_number(row, 3)});
}

/* --- functions that ask one query, and do nothing else --- */

/* clang-format off */
READER_LIST(store_all_users, (struct store *store, store_see_user *see, void *data), show_user, ASK_ALL_USERS)
READER_LIST(store_forgetting, (struct store *store, see_forgetting *see, void *data), show_forgetting, ASK_FORGETTING)
READER_LIST(store_sessions_of, (struct store *store, int64_t user, int64_t now_ms, store_see_session *see, void
        *data),
    show_session, ASK_SESSIONS, user, now_ms)
READER_NUMBER(store_number, (struct store *store, const char *name), 0, ASK_FACT, name)
READER_LIST(store_reports, (struct store *store, bool open_only, store_see_report *see, void *data),
    show_report, open_only ? ASK_OPEN_REPORTS : ASK_REPORTS)
READER_LIST(store_reports_by, (struct store *store, int64_t user, int most, store_see_report *see, void *data),
    show_report, ASK_REPORTS_BY, user, (int64_t)most)
READER_FIND(store_report, (struct store *store, int64_t id, store_see_report *see, void *data),
    show_report, ASK_REPORT, id)
READER_LIST(store_scores_of, (struct store *store, int64_t user, int skip, int most, store_see_score *see, void
        *data),
    show_score, ASK_SCORES, user, (int64_t)skip, (int64_t)most)
READER_LIST(store_all_scores, (struct store *store, store_see_score *see, void *data), show_score, ASK_ALL_SCORES)
READER_FIND(store_score, (struct store *store, int64_t user, const char *key, store_see_score *see, void *data),
    show_score, ASK_SCORE, user, key)
READER_FIND(store_live_score, (struct store *store, const char *secret, int64_t since_ms, store_see_score *see,
        void *data),
    show_score, ASK_LIVE_SCORE, secret, since_ms)
READER_LIST(store_progress, (struct store *store, int64_t user, const char *kind, const char *key,
        store_see_progress *see, void *data),
    show_progress, ASK_PROGRESS, user, kind, key)
READER_LIST(store_audit, (struct store *store, int64_t after, store_see_audit *see, void *data),
    show_audit, ASK_AUDIT, after)
READER_LIST(store_friends, (struct store *store, int64_t user, store_see_friend *see, void *data),
    show_friend, ASK_FRIENDS, user, (int64_t)STORE_LISTED_MAX)
READER_NUMBER(store_asks, (struct store *store, int64_t user), -1, ASK_ASKS, user)
READER_LIST(store_invitations, (struct store *store, int64_t user, store_see_invitation *see, void *data),
    show_invitation, ASK_INVITATIONS, user)
/* clang-format on */
