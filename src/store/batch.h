/* batch.h - a transaction: rows that are written together or not at all.
 *
 *     struct batch *batch = batch_create();
 *     batch_event(batch, table, seq, now_ms, body, length);
 *     batch_close_table(batch, table, now_ms);
 *     batch_commit(batch, store, written, data);
 *
 * All values are copied. If memory runs out, the batch is delivered as STORE_FAILED.
 * Times are milliseconds since 1970.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"

struct batch;
struct store_event;

enum { STORE_TOKEN_HASH = 32, STORE_ADDRESS_HASH = 16 };

/* NULL without memory; all functions here accept NULL. */
struct batch *batch_create(void);
void batch_destroy(struct batch *batch);

/* Hands the batch to the writer, which frees it. `done` is called by store_deliver(), once,
 * also for a batch that is NULL. */
void batch_commit(struct batch *batch, struct store *store,
                  void (*done)(void *data, enum store_result result), void *data);

/* The same without a callback. */
void batch_end(struct batch *batch, struct store *store);

/* STORE_TAKEN if the number or the name is taken. */
void batch_open_table(struct batch *batch, int64_t id, const char *name, int64_t at_ms);
/* Its events are left to batch_sweep(); its finished matches stay. */
void batch_close_table(struct batch *batch, int64_t id, int64_t at_ms);
/* Deletes events at positions `first` to `last` that do not belong to live tables. */
void batch_sweep(struct batch *batch, int64_t first, int64_t last);
/* Replaces the body of an event, if it still exists. */
void batch_replace_event(struct batch *batch, const struct store_event *event,
                         const char *body, size_t length);
/* STORE_TAKEN if the table is closed, or `seq` is not the next number there. */
void batch_event(struct batch *batch, int64_t table, int64_t seq, int64_t at_ms,
                 const char *body, size_t length);
void batch_match(struct batch *batch, const char *name, int64_t table, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners,
                 const char *record);
/* Replaces the record of a match. */
void batch_record(struct batch *batch, const char *match, const char *record);
/* Removes the person from a seat of a match. */
void batch_disown_seat(struct batch *batch, const char *match, int seat);
/* `user` is 0 for a bot. */
void batch_match_seat(struct batch *batch, const char *match, int seat, int64_t user);

/* `key` equals `name`, or is NULL for a guest; STORE_TAKEN if another account has it. */
void batch_user(struct batch *batch, int64_t id, const char *name, const char *key,
                const char *password, int64_t at_ms);
/* Turns a guest into an account. */
void batch_name_user(struct batch *batch, int64_t id, const char *name, const char *key,
                     const char *password);
/* Renames a person. The person and the new name are then listed by store_forgetting(),
 * until the caller has changed the rows of tables, which have the old name, and calls
 * batch_renamed(). */
void batch_rename_user(struct batch *batch, int64_t id, const char *name);
void batch_renamed(struct batch *batch, int64_t id, const char *name);
/* Replaces the one or two keys by which an account's name is compared. STORE_TAKEN if
 * another account has one of them; `keep` alone permits duplicates. */
void batch_claim_name(struct batch *batch, int64_t id, const char *key, const char *look);
void batch_clear_names(struct batch *batch);
void batch_keep_name(struct batch *batch, int64_t id, const char *key, const char *look);
/* STORE_NOT_FOUND if the password is no longer `old`. */
void batch_password(struct batch *batch, int64_t user, const char *old,
                    const char *password);
/* Sets a recovery code, of which only a hash is stored; and uses one to set a password
 * and the next code, STORE_NOT_FOUND if the code is no longer valid. */
void batch_recovery(struct batch *batch, int64_t user,
                    const uint8_t hash[STORE_TOKEN_HASH]);
void batch_recover(struct batch *batch, int64_t user,
                   const uint8_t hash[STORE_TOKEN_HASH],
                   const uint8_t next[STORE_TOKEN_HASH], const char *password);
void batch_ban(struct batch *batch, int64_t user, bool banned, int64_t at_ms);
/* Begins to forget a person: deletes password, sessions and texts in reports, and sets
 * the name to `name`. The person is then listed by store_forgetting(); the caller must
 * remove the name from events and records. */
void batch_forget_user(struct batch *batch, int64_t user, const char *name);
/* Completes it: deletes the rest. Seats of the person in matches have no person. */
void batch_forgotten(struct batch *batch, int64_t user, const char *name);
/* Transfers matches and reports from one person to another. STORE_NOT_FOUND if one of the
 * two is being forgotten. Rows of tables are not changed. */
void batch_merge_users(struct batch *batch, int64_t from, int64_t into);

void batch_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH],
                   int64_t user, bool bearer, const char *client, int64_t at_ms,
                   int64_t expires_ms);
void batch_see_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH],
                       int64_t at_ms);
void batch_end_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH]);
/* STORE_NOT_FOUND if the person has no such session. */
void batch_end_session_of(struct batch *batch, int64_t user,
                          const uint8_t hash[STORE_TOKEN_HASH]);
/* Ends all sessions of a person, except `kept` unless that is NULL. */
void batch_end_sessions(struct batch *batch, int64_t user,
                        const uint8_t kept[STORE_TOKEN_HASH]);
void batch_know_address(struct batch *batch, int64_t user,
                        const uint8_t address[STORE_ADDRESS_HASH], int64_t at_ms);
/* Deletes expired sessions and addresses, and, among the people numbered `first` to
 * `last`, guests without session and match. The range bounds the time. */
void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last);

/* Writes a row without meaning, to test whether the database can be written. */
void batch_probe(struct batch *batch, int64_t at_ms);

/* `about` is 0 for a bot. */
void batch_report(struct batch *batch, int64_t by, int64_t about, const char *table,
                  const char *words, const char *talk, int64_t at_ms);
/* STORE_NOT_FOUND if the report does not exist or is closed. */
void batch_answer_report(struct batch *batch, int64_t id, const char *answer);
void batch_close_report(struct batch *batch, int64_t id, int64_t at_ms);

/* Single values of the whole database. */
void batch_number(struct batch *batch, const char *name, int64_t number);
void batch_secret(struct batch *batch, const uint8_t secret[STORE_TOKEN_HASH]);

/* Records an action of an admin, which a running server reads. */
void batch_audit(struct batch *batch, int64_t at_ms, const char *who, const char *task,
                 int64_t user, int64_t other, const char *detail);

#endif
