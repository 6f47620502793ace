/* batch_parts.h - internals of a batch, for the writer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BATCH_PARTS_H
#define STORE_BATCH_PARTS_H

#include "store/batch.h"
#include "store/db.h"

/* What a row of a batch does. */
enum statement {
    ADD_USER,
    NAME_USER,
    BAN_USER,
    CLEAR_USER,
    FORGET_USER,
    FORGET_NAME,
    DELETE_USER,
    END_FORGETTING,
    DELETE_SESSIONS,
    ADD_SESSION,
    END_SESSION,
    TIDY_SESSIONS,
    TIDY_GUESTS,
    ADD_REPORT,
    RENAME_USER,
    CLEAR_NAME_KEYS,
    KEEP_NAME_KEY,
    CLAIM_NAME_KEY,
    DROP_NAME_KEYS,
    SET_PASSWORD,
    SET_RECOVERY,
    USE_RECOVERY,
    SEE_SESSION,
    END_SESSION_OF,
    END_OTHER_SESSIONS,
    KNOW_ADDRESS,
    FORGET_ADDRESSES,
    TIDY_ADDRESSES,
    ANSWER_REPORT,
    CLOSE_REPORT,
    FORGET_REPORTS,
    FORGET_TALK,
    FORGET_AUDIT,
    MERGE_USER,
    RATE_MATCH,
    SET_RATING_PERSON,
    SET_RATING_SIDE,
    ADD_RATING_MEMBER,
    SET_RATING_TABLE,
    ADD_RATING_POINT,
    SET_RATING_PAGE,
    FORGET_RATING_POINTS,
    MOVE_RATING,
    MOVE_MATCH_SEATS,
    MOVE_REPORTS_BY,
    MOVE_REPORTS_ABOUT,
    MOVE_TALK,
    MOVE_AUDIT,
    ADD_AUDIT,
    SET_PICTURE,
    RENEW_LINK,
    ADD_FRIEND,
    AGREE_FRIEND,
    CONFIRM_FRIEND,
    END_FRIEND,
    BLOCK_FRIEND,
    UNBLOCK_FRIEND,
    FORGET_FRIENDS,
    MOVE_FRIENDS,
    MOVE_FRIENDS_OF,
    JOIN_FRIENDS,
    PART_FRIENDS,
    ADD_INVITATION,
    DECLINE_INVITATIONS,
    END_INVITATION,
    END_INVITATIONS_TO,
    END_INVITATIONS_AT,
    END_INVITATIONS_BETWEEN,
    FORGET_INVITATIONS,
    OPEN_TABLE,
    CLOSE_TABLE,
    END_TABLE,
    DRIVE_TABLE,
    COUNT_TABLE_ROW,
    COUNT_TOURNAMENT_ROW,
    COUNT_CHAT,
    APPEND,
    REPLACE_ROW,
    DROP_ROWS,
    SWEEP_ROWS,
    FORGET_AUTHOR,
    NAME_AUTHOR,
    MOVE_AUTHOR,
    ADD_MATCH,
    ADD_MATCH_SEAT,
    ADD_RATED,
    SET_RECORD,
    SET_SCORE,
    DROP_SCORE,
    SHOW_SCORE,
    HIDE_SCORE,
    DROP_MOVED_SCORES,
    MOVE_SCORES,
    FORGET_SCORES,
    DISOWN_SEAT,
    PROBE,
    SET_NUMBER,
    SET_SECRET,
    OPEN_TOURNAMENT,
    CLOSE_TOURNAMENT,
    REPEAT_TOURNAMENT,
    ADD_TOURNAMENT_PERSON,
    MOVE_TOURNAMENT_PEOPLE,
    MOVE_TOURNAMENTS,
    FORGET_TOURNAMENT_PEOPLE,
    DISOWN_TOURNAMENTS,
    DRIVE_TOURNAMENT,
    BEAT,
    RELEASE_TABLES,
    RELEASE_TOURNAMENTS,
    END_NODE,
    ADD_JOB,
    FAIL_JOBS,
    TAKE_JOB,
    KEEP_JOB,
    END_JOB,
    FREE_JOB,
    DROP_ANALYSIS,
    TIDY_JOBS,
    STATEMENTS
};

enum { VALUES_MAX = 9 };

struct value {
    enum { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BLOB } kind;
    int64_t number;
    size_t at, length; /* of text in the batch's bytes */
};

/* The values of APPEND. */
enum { ROW_KIND, ROW_ID, ROW_SEQ, ROW_AT, ROW_BODY, ROW_USER, ROW_PERSON, ROW_NAME };

struct batch_row {
    enum statement statement;
    int values;
    struct value value[VALUES_MAX];
};

/* Room inside the batch, which is enough for most batches: one row of a table. */
enum { BATCH_ROWS = 1, BATCH_BYTES = 120 };

struct batch {
    struct batch *next;
    struct batch_row *row; /* first_row, until there are more */
    size_t rows, rows_room;
    char *bytes; /* first_bytes, likewise */
    size_t length, room;
    struct batch_row first_row[BATCH_ROWS];
    char first_bytes[BATCH_BYTES];
    bool no_memory;
    bool untold;
    void (*done)(void *data, enum store_result result);
    void *data;
    enum store_result result;
};

/* The SQL of a statement, NULL if SQLite has none, and its result if it changes no row. */
struct statement_row {
    struct db_sql sql;
    enum store_result unchanged;
};
const struct statement_row *statement_row(unsigned statement);
/* For statements.c: those about people; `kinds` of the others is NULL. */
extern const struct statement_row statement_people[STATEMENTS];
extern const struct statement_row statement_ratings[STATEMENTS];

/* Adds a row; `kinds` has the types of the arguments: n an int64_t, t a string or NULL, T
 * a text and its length as a size_t, b bytes and their number. */
void batch_add(struct batch *batch, enum statement statement, const char *kinds, ...);

/* Of a row that is appended. */
char batch_row_kind(const struct batch *batch, const struct batch_row *row);

/* Appends a batch to those to be handed over (store.c). */
void store_queue(struct store *store, struct batch *batch);

#endif
