/* batch.c - collects rows to be written in one transaction.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "store/batch_parts.h"
#include "store/reader.h"

const struct statement_row statement_rows[STATEMENTS] = {
    [OPEN_TABLE] = {"INSERT INTO tables(id, name, opened_at) VALUES (?, ?, ?)",
                    STORE_NOT_FOUND},
    [CLOSE_TABLE] = {"UPDATE tables SET closed_at = ?2 WHERE id = ?1", STORE_NOT_FOUND},
    [COUNT_EVENT] = {"UPDATE tables SET last_seq = ?2"
                     " WHERE id = ?1 AND last_seq = ?2 - 1 AND closed_at IS NULL",
                     STORE_TAKEN},
    [ADD_EVENT] = {"INSERT INTO event(table_id, seq, at_ms, body) VALUES (?, ?, ?, ?)",
                   STORE_NOT_FOUND},
    [SWEEP_EVENTS] = {"DELETE FROM event WHERE position BETWEEN ?1 AND ?2 AND NOT EXISTS"
                      " (SELECT 1 FROM tables WHERE id = table_id AND closed_at IS NULL)",
                      STORE_OK},
    /* A position can be reused once the last event has been swept. */
    [REPLACE_EVENT] = {"UPDATE event SET body = ?4"
                       " WHERE position = ?1 AND table_id = ?2 AND seq = ?3",
                       STORE_OK},
    [ADD_MATCH] = {"INSERT INTO matches(name, table_id, finished_at, variant, result,"
                   " winners, record) VALUES (?, ?, ?, ?, ?, ?, ?)",
                   STORE_NOT_FOUND},
    [ADD_MATCH_SEAT] = {"INSERT INTO match_seats(match_name, seat, user_id)"
                        " VALUES (?1, ?2, (SELECT id FROM users WHERE id = ?3))",
                        STORE_NOT_FOUND},
    [ADD_RATED] = {"INSERT INTO rated(match_name, options, bots) VALUES (?, ?, ?)",
                   STORE_NOT_FOUND},
    [SET_RECORD] = {"UPDATE matches SET record = ?2 WHERE name = ?1", STORE_NOT_FOUND},
    [SET_SCORE] =
        {"INSERT INTO scores(user_id, key, changed_at, variant, result, winners,"
         " lines, record) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE"
         " EXISTS (SELECT 1 FROM scores WHERE user_id = ?1 AND key = ?2) OR"
         " (SELECT count(*) FROM scores WHERE user_id = ?1) < ?9"
         " ON CONFLICT(user_id, key) DO UPDATE SET changed_at = CASE WHEN"
         " record = excluded.record THEN changed_at ELSE excluded.changed_at"
         " END, variant = excluded.variant, result = excluded.result,"
         " winners = excluded.winners, lines = excluded.lines,"
         " record = excluded.record WHERE lines <= excluded.lines",
         STORE_TAKEN},
    [DROP_SCORE] = {"DELETE FROM scores WHERE user_id = ? AND key = ?", STORE_OK},
    [SHOW_SCORE] = {"UPDATE scores SET live = coalesce(live, ?3)"
                    " WHERE user_id = ?1 AND key = ?2",
                    STORE_NOT_FOUND},
    [HIDE_SCORE] = {"UPDATE scores SET live = NULL WHERE user_id = ? AND key = ?",
                    STORE_OK},
    [MOVE_SCORES] = {"UPDATE OR REPLACE scores SET user_id = ?2 WHERE user_id = ?1 AND"
                     " NOT EXISTS (SELECT 1 FROM scores AS other WHERE"
                     " other.user_id = ?2 AND other.key = scores.key AND"
                     " other.lines > scores.lines)",
                     STORE_OK},
    [FORGET_SCORES] = {"DELETE FROM scores WHERE user_id = ?", STORE_OK},
    [DISOWN_SEAT] = {"UPDATE match_seats SET user_id = NULL"
                     " WHERE match_name = ? AND seat = ?",
                     STORE_OK},
    [ADD_USER] = {"INSERT INTO users(id, name, name_key, password, created_at)"
                  " VALUES (?, ?, ?, ?, ?)",
                  STORE_NOT_FOUND},
    [NAME_USER] = {"UPDATE users SET name = ?2, name_key = ?3, password = ?4"
                   " WHERE id = ?1 AND name_key IS NULL",
                   STORE_NOT_FOUND},
    [BAN_USER] = {"UPDATE users SET banned_at = ?2 WHERE id = ?1", STORE_NOT_FOUND},
    [CLEAR_USER] = {"UPDATE users SET name = ?2, name_key = NULL, password = NULL,"
                    " recovery = NULL, picture = '' WHERE id = ?1",
                    STORE_NOT_FOUND},
    [FORGET_USER] = {"INSERT OR REPLACE INTO forgetting(user_id) VALUES (?)", STORE_OK},
    [FORGET_NAME] = {"INSERT INTO forgetting(user_id, name) VALUES (?, ?)"
                     " ON CONFLICT(user_id) DO UPDATE SET name = excluded.name"
                     " WHERE name IS NOT NULL",
                     STORE_OK},
    [DELETE_USER] = {"DELETE FROM users WHERE id = ?", STORE_OK},
    /* The person may have been renamed again, or deleted, since. */
    [END_FORGETTING] = {"DELETE FROM forgetting WHERE user_id = ? AND name IS ?",
                        STORE_OK},
    [DELETE_SESSIONS] = {"DELETE FROM sessions WHERE user_id = ?", STORE_OK},
    [ADD_SESSION] = {"INSERT INTO sessions(token_hash, user_id, kind, created_at,"
                     " seen_at, expires_at, client) VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)",
                     STORE_NOT_FOUND},
    [END_SESSION] = {"DELETE FROM sessions WHERE token_hash = ?", STORE_OK},
    [TIDY_SESSIONS] = {"DELETE FROM sessions WHERE expires_at < ?", STORE_OK},
    [TIDY_GUESTS] =
        {"DELETE FROM users WHERE id BETWEEN ?2 AND ?3 AND"
         " name_key IS NULL AND created_at < ?1 AND"
         " NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) AND"
         " NOT EXISTS (SELECT 1 FROM match_seats WHERE user_id = users.id) AND"
         " NOT EXISTS (SELECT 1 FROM tournament_people"
         " WHERE user_id = users.id)",
         STORE_OK},
    [PROBE] = {"INSERT OR REPLACE INTO probe(id, at) VALUES (1, ?)", STORE_OK},
    [ADD_REPORT] =
        {"INSERT INTO reports(at, by_user, about_user, table_name, words, talk)"
         " VALUES (?1, (SELECT id FROM users WHERE id = ?2),"
         " (SELECT id FROM users WHERE id = ?3), ?4, ?5, ?6)",
         STORE_NOT_FOUND},
    [RENAME_USER] = {"UPDATE users SET name = ?2,"
                     " name_key = CASE WHEN name_key IS NULL THEN NULL ELSE ?2 END"
                     " WHERE id = ?1",
                     STORE_NOT_FOUND},
    [CLEAR_NAME_KEYS] = {"DELETE FROM name_keys", STORE_OK},
    [KEEP_NAME_KEY] = {"INSERT OR IGNORE INTO name_keys(key, user_id) VALUES (?2, ?1)",
                       STORE_OK},
    [CLAIM_NAME_KEY] = {"INSERT INTO name_keys(key, user_id) SELECT ?2, ?1 WHERE NOT"
                        " EXISTS (SELECT 1 FROM name_keys WHERE key = ?2)",
                        STORE_TAKEN},
    [DROP_NAME_KEYS] = {"DELETE FROM name_keys WHERE user_id = ?", STORE_OK},
    [SET_FACT] = {"INSERT OR REPLACE INTO facts(name, value) VALUES (?, ?)",
                  STORE_NOT_FOUND},
    [SET_PASSWORD] = {"UPDATE users SET password = ?2 WHERE id = ?1 AND password = ?3",
                      STORE_NOT_FOUND},
    [SET_RECOVERY] = {"UPDATE users SET recovery = ?2 WHERE id = ?1", STORE_NOT_FOUND},
    [USE_RECOVERY] = {"UPDATE users SET recovery = ?3, password = ?4"
                      " WHERE id = ?1 AND recovery = ?2",
                      STORE_NOT_FOUND},
    [SEE_SESSION] = {"UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1", STORE_OK},
    [END_SESSION_OF] = {"DELETE FROM sessions WHERE user_id = ? AND token_hash = ?",
                        STORE_NOT_FOUND},
    [END_OTHER_SESSIONS] = {"DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?",
                            STORE_OK},
    [KNOW_ADDRESS] = {"INSERT OR REPLACE INTO known_addresses(user_id, address, at)"
                      " VALUES (?, ?, ?)",
                      STORE_NOT_FOUND},
    [FORGET_ADDRESSES] = {"DELETE FROM known_addresses WHERE user_id = ?", STORE_OK},
    [TIDY_ADDRESSES] = {"DELETE FROM known_addresses WHERE at < ?", STORE_OK},
    [ANSWER_REPORT] = {"UPDATE reports SET answer = ?2 WHERE id = ?1", STORE_NOT_FOUND},
    [CLOSE_REPORT] = {"UPDATE reports SET closed_at = ?2"
                      " WHERE id = ?1 AND closed_at IS NULL",
                      STORE_NOT_FOUND},
    /* Reports by and about a deleted person remain without text. In chat kept with other
     * reports the person's lines lose text and name. */
    [FORGET_REPORTS] = {"UPDATE reports SET words = '', talk = '', answer = ''"
                        " WHERE by_user = ?1 OR about_user = ?1",
                        STORE_OK},
    [FORGET_TALK] =
        {"UPDATE reports SET talk = json_set(talk, '$.talk', (SELECT json_group_array("
         "json(CASE WHEN json_extract(value, '$.who.id') = ?1 THEN"
         " json_set(value, '$.who.name', ?2, '$.said', '') ELSE value END))"
         " FROM json_each(talk, '$.talk')))"
         " WHERE instr(talk, json_quote(?1)) > 0 AND json_valid(talk)",
         STORE_OK},
    [FORGET_AUDIT] = {"UPDATE audit SET detail = '' WHERE user_id = ?1 OR other_id = ?1",
                      STORE_OK},
    /* A person who is being forgotten cannot be merged: that person's data is found by
     * the number. */
    [MERGE_USER] = {"DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1"
                    " FROM forgetting WHERE user_id IN (?1, ?2) AND name IS NULL)",
                    STORE_NOT_FOUND},
    [MOVE_MATCH_SEATS] = {"UPDATE match_seats SET user_id = ?2 WHERE user_id = ?1",
                          STORE_OK},
    [MOVE_REPORTS_BY] = {"UPDATE reports SET by_user = ?2 WHERE by_user = ?1", STORE_OK},
    [MOVE_REPORTS_ABOUT] = {"UPDATE reports SET about_user = ?2 WHERE about_user = ?1",
                            STORE_OK},
    [MOVE_TALK] =
        {"UPDATE reports SET talk ="
         " replace(talk, '\"id\":' || json_quote(?1), '\"id\":' || json_quote(?2))"
         " WHERE instr(talk, '\"id\":' || json_quote(?1)) > 0",
         STORE_OK},
    /* Audit rows about the first account are kept with the second, and forgotten with
     * it. */
    [MOVE_AUDIT] = {"UPDATE audit SET other_id = ?2 WHERE user_id = ?1 AND other_id = 0",
                    STORE_OK},
    [ADD_AUDIT] = {"INSERT INTO audit(at, who, task, user_id, other_id, detail)"
                   " VALUES (?, ?, ?, ?, ?, ?)",
                   STORE_NOT_FOUND},
    [SET_PICTURE] = {"UPDATE users SET picture = ?2 WHERE id = ?1", STORE_NOT_FOUND},
    [RENEW_LINK] = {"UPDATE users SET links = links + 1 WHERE id = ?1", STORE_NOT_FOUND},
    /* A person has at most ?4 rows of friends and requests, and as many of blocked people;
     * a row that is there is changed also if there are more. */
    [ADD_FRIEND] = {"INSERT INTO friends(user_id, other_id, state, at)"
                    " SELECT ?1, ?2, 'asked', ?3 WHERE (SELECT count(*) FROM friends"
                    " WHERE user_id = ?1 AND state <> 'blocked') < ?4"
                    " AND (SELECT count(*) FROM friends"
                    " WHERE other_id = ?2 AND state = 'asked') < ?5",
                    STORE_TAKEN},
    [AGREE_FRIEND] = {"UPDATE friends SET state = 'friend', at = ?3"
                      " WHERE user_id = ?2 AND other_id = ?1 AND state = 'asked'",
                      STORE_NOT_FOUND},
    [CONFIRM_FRIEND] = {"INSERT INTO friends(user_id, other_id, state, at)"
                        " SELECT ?1, ?2, 'friend', ?3 WHERE (SELECT count(*) FROM friends"
                        " WHERE user_id = ?1 AND other_id <> ?2 AND state <> 'blocked')"
                        " < ?4 ON CONFLICT DO UPDATE SET state = 'friend', at = ?3"
                        " WHERE state = 'asked'",
                        STORE_TAKEN},
    [END_FRIEND] = {"DELETE FROM friends"
                    " WHERE (user_id = ?1 AND other_id = ?2 AND state <> 'blocked')"
                    " OR (user_id = ?2 AND other_id = ?1 AND state <> 'blocked')",
                    STORE_OK},
    [BLOCK_FRIEND] = {"INSERT INTO friends(user_id, other_id, state, at)"
                      " SELECT ?1, ?2, 'blocked', ?3 WHERE (SELECT count(*) FROM friends"
                      " WHERE user_id = ?1 AND state = 'blocked') < ?4"
                      " ON CONFLICT DO UPDATE SET state = 'blocked', at = ?3",
                      STORE_TAKEN},
    [UNBLOCK_FRIEND] = {"DELETE FROM friends"
                        " WHERE user_id = ?1 AND other_id = ?2 AND state = 'blocked'",
                        STORE_OK},
    [FORGET_FRIENDS] = {"DELETE FROM friends WHERE user_id = ?1 OR other_id = ?1",
                        STORE_OK},
    /* What the second account has with somebody counts more than what the first had. */
    [MOVE_FRIENDS] = {"UPDATE OR IGNORE friends SET user_id = ?2"
                      " WHERE user_id = ?1 AND other_id <> ?2",
                      STORE_OK},
    [MOVE_FRIENDS_OF] = {"UPDATE OR IGNORE friends SET other_id = ?2"
                         " WHERE other_id = ?1 AND user_id <> ?2",
                         STORE_OK},
    /* A friend is one in both directions. */
    [JOIN_FRIENDS] = {"UPDATE friends SET state = 'friend' WHERE state = 'asked'"
                      " AND (user_id = ?1 OR other_id = ?1)"
                      " AND EXISTS (SELECT 1 FROM friends AS back WHERE"
                      " back.user_id = friends.other_id AND"
                      " back.other_id = friends.user_id AND back.state = 'friend')",
                      STORE_OK},
    [PART_FRIENDS] = {"DELETE FROM friends WHERE state = 'friend'"
                      " AND (user_id = ?1 OR other_id = ?1)"
                      " AND NOT EXISTS (SELECT 1 FROM friends AS back WHERE"
                      " back.user_id = friends.other_id AND"
                      " back.other_id = friends.user_id AND back.state = 'friend')",
                      STORE_OK},
    [ADD_INVITATION] = {"INSERT INTO invitations(from_id, to_id, table_id)"
                        " SELECT ?1, ?2, id FROM tables"
                        " WHERE id = ?3 AND closed_at IS NULL",
                        STORE_NOT_FOUND},
    [DECLINE_INVITATIONS] = {"UPDATE invitations SET declined = 1"
                             " WHERE to_id = ?1 AND table_id = ?2",
                             STORE_OK},
    [END_INVITATION] = {"DELETE FROM invitations"
                        " WHERE from_id = ?1 AND to_id = ?2 AND table_id = ?3",
                        STORE_OK},
    [END_INVITATIONS_TO] = {"DELETE FROM invitations WHERE to_id = ?1 AND table_id = ?2",
                            STORE_OK},
    [END_INVITATIONS_AT] = {"DELETE FROM invitations WHERE table_id = ?1", STORE_OK},
    [END_INVITATIONS_BETWEEN] = {"DELETE FROM invitations"
                                 " WHERE (from_id = ?1 AND to_id = ?2)"
                                 " OR (from_id = ?2 AND to_id = ?1)",
                                 STORE_OK},
    [FORGET_INVITATIONS] = {"DELETE FROM invitations WHERE from_id = ?1 OR to_id = ?1",
                            STORE_OK},
    [OPEN_TOURNAMENT] = {"INSERT INTO tournaments(id, name, owner, opened_at, listed,"
                         " password, repeats, secret) VALUES (?1, ?2,"
                         " (SELECT id FROM users WHERE id = ?3), ?4, ?5, ?6, ?7, ?8)",
                         STORE_NOT_FOUND},
    [COUNT_TOURNAMENT_ROW] = {"UPDATE tournaments SET last_seq = ?2"
                              " WHERE id = ?1 AND last_seq = ?2 - 1",
                              STORE_TAKEN},
    [ADD_TOURNAMENT_ROW] = {"INSERT INTO tournament_rows(tournament_id, seq, body)"
                            " VALUES (?, ?, ?)",
                            STORE_NOT_FOUND},
    [REPLACE_TOURNAMENT_ROW] = {"UPDATE tournament_rows SET body = ?3"
                                " WHERE tournament_id = ?1 AND seq = ?2",
                                STORE_OK},
    [CLOSE_TOURNAMENT] = {"UPDATE tournaments SET closed_at = ?2 WHERE id = ?1",
                          STORE_NOT_FOUND},
    [REPEAT_TOURNAMENT] = {"UPDATE tournaments SET repeats = ?2"
                           " WHERE id = ?1 AND repeats <> ?2",
                           STORE_TAKEN},
    [ADD_TOURNAMENT_PERSON] = {"INSERT OR IGNORE INTO tournament_people(tournament_id,"
                               " user_id, address)"
                               " SELECT ?1, id, ?3 FROM users WHERE id = ?2",
                               STORE_OK},
    [MOVE_TOURNAMENT_PEOPLE] = {"UPDATE OR IGNORE tournament_people SET user_id = ?2"
                                " WHERE user_id = ?1",
                                STORE_OK},
    [MOVE_TOURNAMENTS] = {"UPDATE tournaments SET owner = ?2 WHERE owner = ?1", STORE_OK},
    [FORGET_TOURNAMENT_PEOPLE] = {"DELETE FROM tournament_people WHERE user_id = ?",
                                  STORE_OK},
    [DISOWN_TOURNAMENTS] = {"UPDATE tournaments SET owner = NULL, repeats = 0"
                            " WHERE owner = ?",
                            STORE_OK},
};

/* How long an address is kept after the last login from it. */
enum { ADDRESS_DAYS = 180 };

struct batch *batch_create(void) {
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    batch->row = batch->first_row;
    batch->rows_room = BATCH_ROWS;
    batch->bytes = batch->first_bytes;
    batch->room = BATCH_BYTES;
    return batch;
}

void batch_destroy(struct batch *batch) {
    if (!batch)
        return;
    if (batch->row != batch->first_row)
        free(batch->row);
    if (batch->bytes != batch->first_bytes)
        free(batch->bytes);
    free(batch);
}

/* Makes room for `more` elements of `size` bytes; false without memory. `things` is
 * `first`, inside the batch, or was allocated. */
static bool grow(struct batch *batch, void **things, const void *first, size_t have,
                 size_t *room, size_t more, size_t size) {
    if (have + more <= *room)
        return true;
    size_t wanted = 2 * (have + more);
    void *bigger = realloc(*things == first ? NULL : *things, wanted * size);
    if (!bigger) {
        batch->no_memory = true;
        return false;
    }
    if (*things == first)
        memcpy(bigger, first, have * size);
    *things = bigger;
    *room = wanted;
    return true;
}

static void add_row(struct batch *batch, enum statement statement) {
    void *rows = batch ? batch->row : NULL;
    if (!batch || !grow(batch, &rows, batch->first_row, batch->rows, &batch->rows_room, 1,
                        sizeof *batch->row))
        return;
    batch->row = rows;
    batch->row[batch->rows++] = (struct batch_row){.statement = statement};
}

/* A new value of the last row. */
static struct value *next_value(struct batch *batch) {
    static struct value nowhere;
    if (!batch || batch->no_memory)
        return &nowhere;
    struct batch_row *row = &batch->row[batch->rows - 1];
    return &row->value[row->values++];
}

static void add_number(struct batch *batch, int64_t number) {
    *next_value(batch) = (struct value){.kind = VALUE_NUMBER, .number = number};
}

static void add_bytes(struct batch *batch, const void *bytes, size_t length, bool text) {
    void *all = batch ? batch->bytes : NULL;
    if (!batch || batch->no_memory ||
        !grow(batch, &all, batch->first_bytes, batch->length, &batch->room, length + 1,
              1))
        return;
    batch->bytes = all;
    *next_value(batch) = (struct value){
        .kind = text ? VALUE_TEXT : VALUE_BLOB, .at = batch->length, .length = length};
    memcpy(batch->bytes + batch->length, bytes, length);
    batch->length += length;
}

static void add_text(struct batch *batch, const char *text) {
    if (text)
        add_bytes(batch, text, strlen(text), true);
    else
        *next_value(batch) = (struct value){.kind = VALUE_NULL};
}

void batch_add(struct batch *batch, enum statement statement, const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    add_row(batch, statement);
    for (; *kinds; kinds++) {
        if (*kinds == 'n') {
            add_number(batch, va_arg(list, int64_t));
        } else if (*kinds == 't') {
            add_text(batch, va_arg(list, const char *));
        } else {
            const void *bytes = va_arg(list, const void *);
            add_bytes(batch, bytes, va_arg(list, size_t), *kinds == 'T');
        }
    }
    va_end(list);
}

void batch_open_table(struct batch *batch, int64_t id, const char *name, int64_t at_ms) {
    add_row(batch, OPEN_TABLE);
    add_number(batch, id);
    add_text(batch, name);
    add_number(batch, at_ms);
}

void batch_close_table(struct batch *batch, int64_t id, int64_t at_ms) {
    add_row(batch, CLOSE_TABLE);
    add_number(batch, id);
    add_number(batch, at_ms);
    batch_add(batch, END_INVITATIONS_AT, "n", id);
}

void batch_sweep(struct batch *batch, int64_t first, int64_t last) {
    add_row(batch, SWEEP_EVENTS);
    add_number(batch, first);
    add_number(batch, last);
}

void batch_event(struct batch *batch, int64_t table, int64_t seq, int64_t at_ms,
                 const char *body, size_t length) {
    add_row(batch, ADD_EVENT);
    add_number(batch, table);
    add_number(batch, seq);
    add_number(batch, at_ms);
    add_bytes(batch, body, length, true);
}

void batch_replace_event(struct batch *batch, const struct store_event *event,
                         const char *body, size_t length) {
    add_row(batch, REPLACE_EVENT);
    add_number(batch, event->position);
    add_number(batch, event->table);
    add_number(batch, event->seq);
    add_bytes(batch, body, length, true);
}

void batch_match(struct batch *batch, const char *name, int64_t table, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners,
                 const char *record) {
    add_row(batch, ADD_MATCH);
    add_text(batch, name);
    add_number(batch, table);
    add_number(batch, at_ms);
    add_text(batch, variant);
    add_text(batch, result);
    add_number(batch, winners);
    add_text(batch, record);
}

void batch_match_seat(struct batch *batch, const char *match, int seat, int64_t user) {
    add_row(batch, ADD_MATCH_SEAT);
    add_text(batch, match);
    add_number(batch, seat);
    add_number(batch, user);
}

void batch_rated(struct batch *batch, const char *match, const char *options,
                 const char *bots) {
    add_row(batch, ADD_RATED);
    add_text(batch, match);
    add_text(batch, options);
    add_text(batch, bots);
}

void batch_record(struct batch *batch, const char *match, const char *record) {
    add_row(batch, SET_RECORD);
    add_text(batch, match);
    add_text(batch, record);
}

void batch_disown_seat(struct batch *batch, const char *match, int seat) {
    add_row(batch, DISOWN_SEAT);
    add_text(batch, match);
    add_number(batch, seat);
}

void batch_user(struct batch *batch, int64_t id, const char *name, const char *key,
                const char *password, int64_t at_ms) {
    add_row(batch, ADD_USER);
    add_number(batch, id);
    add_text(batch, name);
    add_text(batch, key);
    add_text(batch, password);
    add_number(batch, at_ms);
}

void batch_name_user(struct batch *batch, int64_t id, const char *name, const char *key,
                     const char *password) {
    add_row(batch, NAME_USER);
    add_number(batch, id);
    add_text(batch, name);
    add_text(batch, key);
    add_text(batch, password);
}

void batch_ban(struct batch *batch, int64_t user, bool banned, int64_t at_ms) {
    add_row(batch, BAN_USER);
    add_number(batch, user);
    if (banned)
        add_number(batch, at_ms);
    else
        add_text(batch, NULL);
}

void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last) {
    batch_add(batch, TIDY_SESSIONS, "n", now_ms);
    batch_add(batch, TIDY_GUESTS, "nnn", now_ms, first, last);
    batch_add(batch, TIDY_ADDRESSES, "n",
              now_ms - ADDRESS_DAYS * (int64_t)24 * 3600 * 1000);
}

void batch_probe(struct batch *batch, int64_t at_ms) {
    batch_add(batch, PROBE, "n", at_ms);
}

void batch_report(struct batch *batch, int64_t by, int64_t about, const char *table,
                  const char *words, const char *talk, int64_t at_ms) {
    add_row(batch, ADD_REPORT);
    add_number(batch, at_ms);
    add_number(batch, by);
    add_number(batch, about);
    add_text(batch, table);
    add_text(batch, words);
    add_text(batch, talk);
}

void batch_commit(struct batch *batch, struct store *store,
                  void (*done)(void *data, enum store_result result), void *data) {
    if (!batch) {
        done(data, STORE_FAILED);
        return;
    }
    batch->done = done;
    batch->data = data;
    store_queue(store, batch);
}

static void forget(void *data, enum store_result result) {
    (void)data;
    (void)result;
}

void batch_end(struct batch *batch, struct store *store) {
    batch_commit(batch, store, forget, NULL);
}
