/* batch.h - things to be written together: all of them or none.
 *
 *     struct batch *batch = batch_create();
 *     batch_event(batch, table, seq, now_ms, body, length);
 *     batch_close_table(batch, table, now_ms);
 *     batch_commit(batch, store, written, data);
 *
 * All values are copied. When there is no memory the batch remembers, and is delivered as
 * STORE_FAILED. Times are milliseconds since 1970.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"

struct batch;
struct store_event;

enum { STORE_TOKEN_HASH = 32, STORE_ADDRESS_HASH = 16 };

/* NULL if there is no memory; all functions here accept it. */
struct batch *batch_create(void);
void batch_destroy(struct batch *batch);

/* Hands the batch to the writer, which frees it. `done` is called by store_deliver(), once,
 * also for a batch that is NULL. */
void batch_commit(struct batch *batch, struct store *store,
                  void (*done)(void *data, enum store_result result), void *data);

/* The same for a batch whose outcome nobody waits for. */
void batch_end(struct batch *batch, struct store *store);

/* STORE_TAKEN if number or name are taken. */
void batch_open_table(struct batch *batch, int64_t id, const char *name, int64_t at_ms);
/* Its events are nobody's, to be swept out; what was finished at it stays. */
void batch_close_table(struct batch *batch, int64_t id, int64_t at_ms);
/* Removes what is not of live tables among the events at positions `first` to `last`. */
void batch_sweep(struct batch *batch, int64_t first, int64_t last);
/* Puts another body in the place of that of an event, if it is still there. */
void batch_replace_event(struct batch *batch, const struct store_event *event,
                         const char *body, size_t length);
/* STORE_TAKEN if the table is closed, or `seq` is not the next number there. */
void batch_event(struct batch *batch, int64_t table, int64_t seq, int64_t at_ms,
                 const char *body, size_t length);
void batch_match(struct batch *batch, const char *name, int64_t table, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners,
                 const char *record);
/* Puts another record in the place of that of a match. */
void batch_record(struct batch *batch, const char *match, const char *record);
/* A seat in a match is nobody's from then on. */
void batch_disown_seat(struct batch *batch, const char *match, int seat);
/* `user` is 0 for a bot. */
void batch_match_seat(struct batch *batch, const char *match, int seat, int64_t user);

/* `key` is `name` once more, or NULL for a guest; STORE_TAKEN if another account has it. */
void batch_user(struct batch *batch, int64_t id, const char *name, const char *key,
                const char *password, int64_t at_ms);
/* Makes an account of a guest. */
void batch_name_user(struct batch *batch, int64_t id, const char *name, const char *key,
                     const char *password);
/* Gives somebody another name. The person is then among those of store_forgetting(), with it: rows
 * of tables have the old one, until somebody has changed them and says so by batch_renamed(). */
void batch_rename_user(struct batch *batch, int64_t id, const char *name);
void batch_renamed(struct batch *batch, int64_t id, const char *name);
/* The keys by which names are compared: an account has one or two, in place of those it had.
 * STORE_TAKEN if another has one of them; only `keep` lets several have the same. */
void batch_claim_name(struct batch *batch, int64_t id, const char *key, const char *look);
void batch_clear_names(struct batch *batch);
void batch_keep_name(struct batch *batch, int64_t id, const char *key, const char *look);
/* STORE_NOT_FOUND if the password is no longer `old`. */
void batch_password(struct batch *batch, int64_t user, const char *old,
                    const char *password);
/* Another recovery code, of which only a hash is kept; and the use of one, STORE_NOT_FOUND if
 * it is no longer the one that holds: sets a password, and the next code. */
void batch_recovery(struct batch *batch, int64_t user,
                    const uint8_t hash[STORE_TOKEN_HASH]);
void batch_recover(struct batch *batch, int64_t user,
                   const uint8_t hash[STORE_TOKEN_HASH],
                   const uint8_t next[STORE_TOKEN_HASH], const char *password);
void batch_ban(struct batch *batch, int64_t user, bool banned, int64_t at_ms);
/* Begins to forget a person: password, sessions and words in reports go, the name becomes `name`,
 * and the person is among those of store_forgetting(), whom somebody has to take out of events and
 * records. */
void batch_forget_user(struct batch *batch, int64_t user, const char *name);
/* Ends it: what is left of the person goes. Its seats in matches are nobody's. */
void batch_forgotten(struct batch *batch, int64_t user, const char *name);
/* Makes matches and reports of one person those of another, as far as the store knows.
 * STORE_NOT_FOUND if one of the two is being forgotten. */
void batch_merge_users(struct batch *batch, int64_t from, int64_t into);

void batch_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH],
                   int64_t user, bool bearer, const char *client, int64_t at_ms,
                   int64_t expires_ms);
void batch_see_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH],
                       int64_t at_ms);
void batch_end_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH]);
/* STORE_NOT_FOUND if it is no session of that person. */
void batch_end_session_of(struct batch *batch, int64_t user,
                          const uint8_t hash[STORE_TOKEN_HASH]);
/* All of a person, but for `kept` unless that is NULL. */
void batch_end_sessions(struct batch *batch, int64_t user,
                        const uint8_t kept[STORE_TOKEN_HASH]);
void batch_know_address(struct batch *batch, int64_t user,
                        const uint8_t address[STORE_ADDRESS_HASH], int64_t at_ms);
/* Drops what is out of date: sessions, addresses; and of the people with the numbers `first` to
 * `last`, guests without a session that no match remembers. To look at all people takes long where
 * there are many. */
void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last);

/* Writes something that means nothing, to see whether it can be written. */
void batch_probe(struct batch *batch, int64_t at_ms);

/* `about` is 0 for a bot. */
void batch_report(struct batch *batch, int64_t by, int64_t about, const char *table,
                  const char *words, const char *talk, int64_t at_ms);
/* STORE_NOT_FOUND if there is no such report, or it is closed already. */
void batch_answer_report(struct batch *batch, int64_t id, const char *answer);
void batch_close_report(struct batch *batch, int64_t id, int64_t at_ms);

/* Single values of the whole database. */
void batch_number(struct batch *batch, const char *name, int64_t number);
void batch_secret(struct batch *batch, const uint8_t secret[STORE_TOKEN_HASH]);

/* What somebody who runs the place did, to be seen by the server that runs. */
void batch_audit(struct batch *batch, int64_t at_ms, const char *who, const char *task,
                 int64_t user, int64_t other, const char *detail);

#endif
