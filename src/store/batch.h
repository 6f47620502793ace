/* batch.h - a transaction: rows that are written together or not at all.
 *
 *     struct batch *batch = batch_create();
 *     batch_append(batch, &(struct store_row){.kind = KIND_TABLE, .id = table, .seq = seq, ...});
 *     batch_close(batch, KIND_TABLE, table, seq, now_ms);
 *     batch_commit(batch, store, written, data);
 *
 * All values are copied. If memory runs out, the batch is delivered as STORE_FAILED.
 * Times are milliseconds since 1970.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/kind.h"
#include "store/store.h"

struct batch;

enum {
    STORE_TOKEN_HASH = 32,
    STORE_ADDRESS_HASH = 16,
    STORE_SCORES_MAX = 500,  /* score records of one person */
    STORE_FRIENDS_MAX = 200, /* friends and requests of a person; and people blocked */
    STORE_ASKS_MAX = 50,     /* requests that wait for a person */
    STORE_CHATS_MAX = 20,    /* messages of chat at a table */
};

/* NULL without memory; all functions here accept NULL. */
struct batch *batch_create(void);
void batch_destroy(struct batch *batch);

/* Hands the batch to the writer, which frees it. `done` is called by store_deliver(), once,
 * also for a batch that is NULL. */
void batch_commit(struct batch *batch, struct store *store,
                  void (*done)(void *data, enum store_result result), void *data);

/* The same without a callback. */
void batch_end(struct batch *batch, struct store *store);

/* Appends a row to a log. STORE_TAKEN if its number is not the next one, or the log is not open; a number of chat has to be higher
 * than all before, and the last STORE_CHATS_MAX of a table are kept. */
void batch_append(struct batch *batch, const struct store_row *row);
/* Closes a log. `seq` is the number of its last row; STORE_TAKEN if that is another. Nothing is appended to a table that is closed:
 * its rows are left to batch_sweep(), its finished matches stay, invitations and chat end. A tournament is over since
 * `at_ms`, and goes on with 0. */
void batch_close(struct batch *batch, char kind, int64_t id, int64_t seq, int64_t at_ms);
/* Replaces the body of a row, if it still exists. */
void batch_replace_row(struct batch *batch, const struct store_row *row, const char *body,
                       size_t length);

/* STORE_TAKEN if the number or the name is taken. */
void batch_open_table(struct batch *batch, int64_t id, const char *name, int64_t at_ms);
/* Replaces what lists say of a table with days for a turn (reader.h). STORE_TAKEN if it is stored of a higher number of rows. A table that
 * rests is driven by no node until then; the first row after that ends the rest. */
struct store_days;
void batch_days(struct batch *batch, const struct store_days *days);
void batch_wake(struct batch *batch, int64_t table);
/* Deletes rows of tables at positions `first` to `last` that do not belong to live tables. */
void batch_sweep(struct batch *batch, int64_t first, int64_t last);
/* Other servers on the database are given no hint of the batch, as none of them waits for its rows. */
void batch_untold(struct batch *batch);
void batch_match(struct batch *batch, const char *name, int64_t table, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners,
                 const char *record);
/* Replaces the record of a match, and deletes the analysis of the old one. */
void batch_record(struct batch *batch, const char *match, const char *record);
/* Removes the person from a seat of a match. */
void batch_disown_seat(struct batch *batch, const char *match, int seat);
/* `user` is 0 for a bot. */
void batch_match_seat(struct batch *batch, const char *match, int seat, int64_t user);

/* The match is rated if all its `persons` have accounts now, which is looked up in the transaction; its seats are added before: its
 * house rules, and the bot of each seat, with spaces between them; `-` for a person. */
void batch_rated(struct batch *batch, const char *match, const char *options,
                 const char *bots, unsigned persons);

/* Stores a score record under the person's key, or replaces the one there unless that has more
 * lines: STORE_TAKEN if it has, or if the key is new and the person has STORE_SCORES_MAX of
 * them. */
void batch_score(struct batch *batch, int64_t user, const char *key, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners, size_t lines,
                 const char *record);
void batch_drop_score(struct batch *batch, int64_t user, const char *key);
/* Shows a score record to all who know the secret, or, with NULL, to nobody any more. A secret
 * that it has already stays. STORE_NOT_FOUND if there is no such record. */
void batch_show_score(struct batch *batch, int64_t user, const char *key,
                      const char *secret);
/* Transfers score records; of two under one key the one with more lines stays. */
void batch_move_scores(struct batch *batch, int64_t from, int64_t into);

/* Something that a person has learned. Of two under one kind and key the one with the higher stamp stays; of two with the same stamp
 * the first. */
struct store_progress {
    const char *kind, *key, *value;
    int64_t stamp;
};
/* Stores one, unless it is a new one and the person has `most` of its kind. */
void batch_progress(struct batch *batch, int64_t user, const struct store_progress *one,
                    int64_t most);

/* Stores the first try of a person at a deal of the day: the day, its game, the margin and the answers (table/daily_play.h). STORE_TAKEN
 * if there is one. With the par of the bot, which is the same whoever stores it: `user` 0, without answers. */
void batch_daily(struct batch *batch, int32_t day, const char *game, int64_t user,
                 int64_t at_ms, int32_t margin, const char *answers);
void batch_daily_par(struct batch *batch, int32_t day, const char *game, int64_t at_ms,
                     int32_t margin);
/* Transfers first tries, places in leagues and the list of challenges; where both have one, that of `into` stays. */
void batch_move_daily(struct batch *batch, int64_t from, int64_t into);

/* The place of a person in the leagues of a week that is over. */
struct store_league {
    int32_t week, moved;
    int64_t user;
    uint32_t tier, place, size, points;
};
/* What the leagues of a week came to (table/league.h), stored once: batch_close_league(), then a person each. STORE_TAKEN if that week
 * is stored. */
void batch_close_league(struct batch *batch, int32_t week);
void batch_league(struct batch *batch, const struct store_league *one);

/* A person has made a challenge, or joins it. */
void batch_challenge_person(struct batch *batch, int64_t user, const char *name,
                            int64_t at_ms);

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
/* Transfers matches, score records and reports from one person to another. STORE_NOT_FOUND if one of the
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
/* Deletes expired sessions, addresses, results of jobs and searches that found a table, and, among the people numbered `first` to
 * `last`, guests without session and match. The range bounds the time. */
void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last);

/* Writes a row without meaning, to test whether the database can be written. */
void batch_probe(struct batch *batch, int64_t at_ms);

/* `picture` is a word, or "". */
void batch_picture(struct batch *batch, int64_t user, const char *picture);
/* Replaces the personal link: the old one is no longer valid. */
void batch_renew_link(struct batch *batch, int64_t user);

/* What a person wants of another. In this order:
 * - asks to be a friend. STORE_TAKEN if the person has asked already, or has STORE_FRIENDS_MAX friends and
 *   requests, or STORE_ASKS_MAX people ask the other;
 * - agrees, after the other has asked. STORE_NOT_FOUND if the request was taken back, STORE_TAKEN if the person
 *   has too many friends;
 * - ends friendship and requests in both directions;
 * - blocks the other, which ends the friendship but not a request by the other. STORE_TAKEN if the person has
 *   blocked too many;
 * - unblocks the other, which deletes requests by the other. */
void batch_ask_friend(struct batch *batch, int64_t user, int64_t other, int64_t at_ms);
void batch_agree_friend(struct batch *batch, int64_t user, int64_t other, int64_t at_ms);
void batch_end_friend(struct batch *batch, int64_t user, int64_t other);
void batch_block(struct batch *batch, int64_t user, int64_t other, int64_t at_ms);
void batch_unblock(struct batch *batch, int64_t user, int64_t other);

/* An invitation to a table, of which there can be one by each person to each other
 * (STORE_TAKEN); STORE_NOT_FOUND if the table is closed. It ends with its table and with the
 * friendship of the two. */
void batch_invite(struct batch *batch, int64_t from, int64_t to, int64_t table);
void batch_take_back_invitation(struct batch *batch, int64_t from, int64_t to,
                                int64_t table);
/* Marks all invitations of a person to a table as declined. */
void batch_decline_invitations(struct batch *batch, int64_t to, int64_t table);
/* The person has come to the table. */
void batch_end_invitations(struct batch *batch, int64_t to, int64_t table);

/* `about` is 0 for a bot. */
void batch_report(struct batch *batch, int64_t by, int64_t about, const char *table,
                  const char *words, const char *talk, int64_t at_ms);
/* STORE_NOT_FOUND if the report does not exist or is closed. */
void batch_answer_report(struct batch *batch, int64_t id, const char *answer);
void batch_close_report(struct batch *batch, int64_t id, int64_t at_ms);

/* A tournament. Its values are those of struct store_tournament; STORE_TAKEN
 * if the number or the name is taken. */
struct store_tournament;
void batch_open_tournament(struct batch *batch,
                           const struct store_tournament *tournament);
/* Days after which it is opened again, 0 for never. STORE_TAKEN if that is so already. */
void batch_repeat_tournament(struct batch *batch, int64_t id, int64_t days);
/* A person has entered from an address. */
void batch_tournament_person(struct batch *batch, int64_t tournament, int64_t user,
                             const uint8_t address[STORE_ADDRESS_HASH]);

/* Single values of the whole database. */
void batch_number(struct batch *batch, const char *name, int64_t number);
void batch_secret(struct batch *batch, const uint8_t secret[STORE_TOKEN_HASH]);

/* Records an action of an admin, which a running server reads. */
void batch_audit(struct batch *batch, int64_t at_ms, const char *who, const char *task,
                 int64_t user, int64_t other, const char *detail);

#endif
