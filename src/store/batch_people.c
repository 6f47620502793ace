/* batch_people.c - rows about people: names, passwords, sessions, score records,
 * reports, actions of admins.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "store/batch_parts.h"
#include "store/job.h"

/* How long an address is kept after the last login from it. */
enum { ADDRESS_DAYS = 180 };

/* The id of a person in the chat that reports keep: PERSON_ID and the number. */
enum { PERSON_ID_MAX = 24 };
static void person_id(int64_t user, char id[PERSON_ID_MAX]) {
    snprintf(id, PERSON_ID_MAX, "u%lld", (long long)user);
}

void batch_tidy(struct batch *batch, int64_t now_ms, int64_t first, int64_t last) {
    batch_add(batch, TIDY_SESSIONS, now_ms);
    batch_add(batch, TIDY_GUESTS, now_ms, first, last);
    batch_add(batch, TIDY_ADDRESSES, now_ms - ADDRESS_DAYS * (int64_t)24 * 3600 * 1000);
    batch_add(batch, TIDY_JOBS, now_ms - STORE_JOB_DAYS * (int64_t)24 * 3600 * 1000);
    /* Clocks of nodes may be hours apart (process/clock.h). */
    batch_add(batch, TIDY_SEARCHES, now_ms - (int64_t)24 * 3600 * 1000);
}

void batch_rename_user(struct batch *batch, int64_t id, const char *name) {
    batch_add(batch, RENAME_USER, id, name);
    batch_add(batch, FORGET_NAME, id, name);
    batch_add(batch, NAME_AUTHOR, id, name);
}

static void add_names(struct batch *batch, enum statement statement, int64_t id,
                      const char *key, const char *look) {
    batch_add(batch, statement, id, key);
    if (strcmp(key, look) != 0)
        batch_add(batch, statement, id, look);
}

void batch_claim_name(struct batch *batch, int64_t id, const char *key,
                      const char *look) {
    batch_add(batch, DROP_NAME_KEYS, id);
    add_names(batch, CLAIM_NAME_KEY, id, key, look);
}

void batch_keep_name(struct batch *batch, int64_t id, const char *key, const char *look) {
    add_names(batch, KEEP_NAME_KEY, id, key, look);
}

static void forget_words(struct batch *batch, int64_t user, const char *name) {
    char id[PERSON_ID_MAX];
    person_id(user, id);
    batch_add(batch, FORGET_REPORTS, user);
    batch_add(batch, FORGET_TALK, id, name);
    batch_add(batch, FORGET_AUDIT, user);
    batch_add(batch, FORGET_AUTHOR, user);
    batch_add(batch, FORGET_RATING_POINTS, user);
    batch_add(batch, DELETE_SESSIONS, user);
}

void batch_forget_user(struct batch *batch, int64_t user, const char *name) {
    forget_words(batch, user, name);
    batch_add(batch, DROP_NAME_KEYS, user);
    batch_add(batch, FORGET_ADDRESSES, user);
    batch_add(batch, FORGET_SCORES, user);
    batch_add(batch, FORGET_PROGRESS, user);
    batch_add(batch, FORGET_DAILY, user);
    batch_add(batch, FORGET_LEAGUE, user);
    batch_add(batch, FORGET_CHALLENGES, user);
    batch_add(batch, FORGET_FRIENDS, user);
    batch_add(batch, FORGET_INVITATIONS, user);
    batch_add(batch, DISOWN_TOURNAMENTS, user);
    batch_add(batch, CLEAR_USER, user, name);
    batch_add(batch, FORGET_USER, user);
}

/* Reports and sessions may have been in flight when forgetting began. */
void batch_forgotten(struct batch *batch, int64_t user, const char *name) {
    forget_words(batch, user, name);
    batch_add(batch, FORGET_TOURNAMENT_PEOPLE, user);
    batch_add(batch, DELETE_USER, user);
    batch_add(batch, END_FORGETTING, user, NULL);
}

void batch_merge_users(struct batch *batch, int64_t from, int64_t into) {
    char from_id[PERSON_ID_MAX], into_id[PERSON_ID_MAX];
    person_id(from, from_id);
    person_id(into, into_id);
    batch_add(batch, MOVE_MATCH_SEATS, from, into);
    batch_move_scores(batch, from, into);
    batch_add(batch, DROP_MOVED_PROGRESS, from, into);
    batch_add(batch, MOVE_PROGRESS, from, into);
    batch_move_daily(batch, from, into);
    batch_add(batch, MOVE_REPORTS_BY, from, into);
    batch_add(batch, MOVE_REPORTS_ABOUT, from, into);
    batch_add(batch, MOVE_TALK, from_id, into_id);
    batch_add(batch, MOVE_AUDIT, from, into);
    batch_add(batch, MOVE_AUTHOR, from, into, into_id);
    batch_add(batch, MOVE_RATING, from, into);
    batch_add(batch, MOVE_FRIENDS, from, into);
    batch_add(batch, MOVE_FRIENDS_OF, from, into);
    batch_add(batch, FORGET_FRIENDS, from);
    batch_add(batch, FORGET_INVITATIONS, from);
    batch_add(batch, MOVE_TOURNAMENT_PEOPLE, from, into);
    batch_add(batch, MOVE_TOURNAMENTS, from, into);
    batch_add(batch, JOIN_FRIENDS, into);
    batch_add(batch, PART_FRIENDS, into);
    batch_add(batch, DELETE_SESSIONS, from);
    batch_add(batch, MERGE_USER, from, into);
}

void batch_end_sessions(struct batch *batch, int64_t user,
                        const uint8_t kept[STORE_TOKEN_HASH]) {
    if (kept)
        batch_add(batch, END_OTHER_SESSIONS, user, kept, (size_t)STORE_TOKEN_HASH);
    else
        batch_add(batch, DELETE_SESSIONS, user);
}

void batch_show_score(struct batch *batch, int64_t user, const char *key,
                      const char *secret) {
    if (secret)
        batch_add(batch, SHOW_SCORE, user, key, secret);
    else
        batch_add(batch, HIDE_SCORE, user, key);
}

void batch_move_scores(struct batch *batch, int64_t from, int64_t into) {
    batch_add(batch, DROP_MOVED_SCORES, from, into);
    batch_add(batch, MOVE_SCORES, from, into);
}

void batch_move_daily(struct batch *batch, int64_t from, int64_t into) {
    batch_add(batch, MOVE_DAILY, from, into);
    batch_add(batch, FORGET_DAILY, from);
    batch_add(batch, MOVE_LEAGUE, from, into);
    batch_add(batch, FORGET_LEAGUE, from);
    batch_add(batch, MOVE_CHALLENGES, from, into);
    batch_add(batch, FORGET_CHALLENGES, from);
}

/* --- friends and invitations --- */

/* What people want of each other, invitations, and how people show themselves. */

void batch_agree_friend(struct batch *batch, int64_t user, int64_t other, int64_t at_ms) {
    batch_add(batch, AGREE_FRIEND, user, other, at_ms);
    batch_add(batch, CONFIRM_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX);
}

void batch_end_friend(struct batch *batch, int64_t user, int64_t other) {
    batch_add(batch, END_FRIEND, user, other);
    batch_add(batch, END_INVITATIONS_BETWEEN, user, other);
}

void batch_block(struct batch *batch, int64_t user, int64_t other, int64_t at_ms) {
    batch_add(batch, BLOCK_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX);
    batch_add(batch, PART_FRIENDS, user);
    batch_add(batch, END_INVITATIONS_BETWEEN, user, other);
}

void batch_unblock(struct batch *batch, int64_t user, int64_t other) {
    batch_add(batch, UNBLOCK_FRIEND, user, other);
    batch_add(batch, END_FRIEND, user, other);
}

/* --- functions that add one statement, and do nothing else --- */

/* clang-format off */
BATCH_ADD(batch_user, (struct batch *batch, int64_t id, const char *name, const char *key, const char *password,
        int64_t at_ms),
    ADD_USER, id, name, key, password, at_ms)
BATCH_ADD(batch_name_user, (struct batch *batch, int64_t id, const char *name, const char *key, const char *password),
    NAME_USER, id, name, key, password)
BATCH_ADD(batch_ban, (struct batch *batch, int64_t user, bool banned, int64_t at_ms),
    BAN_USER, user, banned ? at_ms : 0)
BATCH_ADD(batch_probe, (struct batch *batch, int64_t at_ms), PROBE, at_ms)
BATCH_ADD(batch_report, (struct batch *batch, int64_t by, int64_t about, const char *table, const char *words,
        const char *talk, int64_t at_ms),
    ADD_REPORT, at_ms, by, about, table, words, talk)
BATCH_ADD(batch_renamed, (struct batch *batch, int64_t id, const char *name), END_FORGETTING, id, name)
BATCH_ADD(batch_clear_names, (struct batch *batch), CLEAR_NAME_KEYS)
BATCH_ADD(batch_password, (struct batch *batch, int64_t user, const char *old, const char *password),
    SET_PASSWORD, user, password, old)
BATCH_ADD(batch_recovery, (struct batch *batch, int64_t user, const uint8_t hash[STORE_TOKEN_HASH]),
    SET_RECOVERY, user, hash, (size_t)STORE_TOKEN_HASH)
BATCH_ADD(batch_recover, (struct batch *batch, int64_t user, const uint8_t hash[STORE_TOKEN_HASH], const uint8_t
        next[STORE_TOKEN_HASH], const char *password),
    USE_RECOVERY, user, hash, (size_t)STORE_TOKEN_HASH, next, (size_t)STORE_TOKEN_HASH, password)
BATCH_ADD(batch_session, (struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH], int64_t user, bool bearer,
        const char *client, int64_t at_ms, int64_t expires_ms),
    ADD_SESSION, hash, (size_t)STORE_TOKEN_HASH, user, bearer ? "bearer" : "cookie", at_ms, expires_ms, client)
BATCH_ADD(batch_see_session, (struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH], int64_t at_ms),
    SEE_SESSION, hash, (size_t)STORE_TOKEN_HASH, at_ms)
BATCH_ADD(batch_end_session, (struct batch *batch, const uint8_t hash[STORE_TOKEN_HASH]),
    END_SESSION, hash, (size_t)STORE_TOKEN_HASH)
BATCH_ADD(batch_end_session_of, (struct batch *batch, int64_t user, const uint8_t hash[STORE_TOKEN_HASH]),
    END_SESSION_OF, user, hash, (size_t)STORE_TOKEN_HASH)
BATCH_ADD(batch_know_address, (struct batch *batch, int64_t user, const uint8_t address[STORE_ADDRESS_HASH],
        int64_t at_ms),
    KNOW_ADDRESS, user, address, (size_t)STORE_ADDRESS_HASH, at_ms)
BATCH_ADD(batch_answer_report, (struct batch *batch, int64_t id, const char *answer), ANSWER_REPORT, id, answer)
BATCH_ADD(batch_close_report, (struct batch *batch, int64_t id, int64_t at_ms), CLOSE_REPORT, id, at_ms)
BATCH_ADD(batch_number, (struct batch *batch, const char *name, int64_t number), SET_NUMBER, name, number)
BATCH_ADD(batch_secret, (struct batch *batch, const uint8_t secret[STORE_TOKEN_HASH]),
    SET_SECRET, secret, (size_t)STORE_TOKEN_HASH)
BATCH_ADD(batch_audit, (struct batch *batch, int64_t at_ms, const char *who, const char *task, int64_t user,
        int64_t other, const char *detail),
    ADD_AUDIT, at_ms, who, task, user, other, detail)
BATCH_ADD(batch_score, (struct batch *batch, int64_t user, const char *key, int64_t at_ms, const char *variant,
        const char *result, unsigned winners, size_t lines, const char *record),
    SET_SCORE, user, key, at_ms, variant, result, (int64_t)winners, (int64_t)lines, record, (int64_t)STORE_SCORES_MAX)
BATCH_ADD(batch_drop_score, (struct batch *batch, int64_t user, const char *key), DROP_SCORE, user, key)
BATCH_ADD(batch_progress, (struct batch *batch, int64_t user, const struct store_progress *one, int64_t most),
    SET_PROGRESS, user, one->kind, one->key, one->stamp, one->value, most)
BATCH_ADD(batch_daily, (struct batch *batch, int32_t day, const char *game, int64_t user, int64_t at_ms, int32_t
        margin, const char *answers),
    ADD_DAILY, (int64_t)day, game, user, at_ms, (int64_t)margin, answers)
BATCH_ADD(batch_daily_par, (struct batch *batch, int32_t day, const char *game, int64_t at_ms, int32_t margin),
    ADD_DAILY_PAR, (int64_t)day, game, at_ms, (int64_t)margin)
BATCH_ADD(batch_challenge_person, (struct batch *batch, int64_t user, const char *name, int64_t at_ms),
    ADD_CHALLENGE_PERSON, user, name, at_ms)
BATCH_ADD(batch_close_league, (struct batch *batch, int32_t week), CLOSE_LEAGUE, (int64_t)week)
BATCH_ADD(batch_league, (struct batch *batch, const struct store_league *one),
    ADD_LEAGUE, (int64_t)one->week, one->user, (int64_t)one->tier, (int64_t)one->moved, (int64_t)one->place,
    (int64_t)one->size, (int64_t)one->points)
BATCH_ADD(batch_picture, (struct batch *batch, int64_t user, const char *picture), SET_PICTURE, user, picture)
BATCH_ADD(batch_renew_link, (struct batch *batch, int64_t user), RENEW_LINK, user)
BATCH_ADD(batch_ask_friend, (struct batch *batch, int64_t user, int64_t other, int64_t at_ms),
    ADD_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX, (int64_t)STORE_ASKS_MAX)
BATCH_ADD(batch_invite, (struct batch *batch, int64_t from, int64_t to, int64_t table),
    ADD_INVITATION, from, to, table)
BATCH_ADD(batch_take_back_invitation, (struct batch *batch, int64_t from, int64_t to, int64_t table),
    END_INVITATION, from, to, table)
BATCH_ADD(batch_decline_invitations, (struct batch *batch, int64_t to, int64_t table), DECLINE_INVITATIONS, to, table)
BATCH_ADD(batch_end_invitations, (struct batch *batch, int64_t to, int64_t table), END_INVITATIONS_TO, to, table)
/* clang-format on */
