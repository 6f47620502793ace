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

enum { STORE_TOKEN_HASH = 32 };

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

/* `key` (NULL for a guest) is the name as names are compared; STORE_TAKEN if it is taken. */
void batch_user(struct batch *batch, int64_t id, const char *name, const char *key,
                const char *password, int64_t at_ms);
/* Makes an account of a guest. */
void batch_name_user(struct batch *batch, int64_t id, const char *name, const char *key,
                     const char *password);
void batch_ban(struct batch *batch, int64_t user, bool banned, int64_t at_ms);
/* Begins to forget a person: password and sessions go, the name becomes `name`, and the person
 * is among those of store_forgetting(), whom somebody has to take out of events and records. */
void batch_forget_user(struct batch *batch, int64_t user, const char *name);
/* Ends it: what is left of the person goes. Its seats in matches are nobody's. */
void batch_forgotten(struct batch *batch, int64_t user);

void batch_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH],
                   int64_t user, bool bearer, int64_t at_ms, int64_t expires_ms);
void batch_end_session(struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH]);
/* Drops what is out of date: sessions; and of the people with the numbers `first` to `last`, guests
 * without a session that no match remembers. To look at all people takes long where there are many. */
void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last);

/* Writes something that means nothing, to see whether it can be written. */
void batch_probe(struct batch *batch, int64_t at_ms);

/* `about` is 0 for a bot. */
void batch_report(struct batch *batch, int64_t by, int64_t about, const char *table,
                  const char *words, const char *talk, int64_t at_ms);

#endif
