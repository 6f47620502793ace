/* store_parts.h - internals of a store, for the files of this folder.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_STORE_PARTS_H
#define STORE_STORE_PARTS_H

#include <pthread.h>

#include "store/reader.h"
#include "store/writer.h"

enum question {
    ASK_LIVE_TABLES,
    ASK_EVENTS,
    ASK_EVENTS_FROM,
    ASK_EVENT_POSITION,
    ASK_LAST_TABLE,
    ASK_LAST_USER,
    ASK_SESSION,
    ASK_SESSIONS,
    ASK_USER,
    ASK_USER_BY_NAME,
    ASK_FORGETTING,
    ASK_ADDRESS,
    ASK_FACT,
    ASK_AUDIT,
    ASK_MATCH,
    ASK_MATCHES,
    ASK_ALL_MATCHES,
    ASK_RATED,
    ASK_SCORES,
    ASK_ALL_SCORES,
    ASK_SCORE,
    ASK_LIVE_SCORE,
    ASK_ALL_TABLES,
    ASK_ALL_USERS,
    ASK_VARIANTS,
    ASK_REPORTS,
    ASK_OPEN_REPORTS,
    ASK_REPORTS_BY,
    ASK_REPORT,
    ASK_FRIENDS,
    ASK_FRIEND,
    ASK_ASKS,
    ASK_INVITATIONS,
    ASK_TOURNAMENTS,
    ASK_TOURNAMENTS_OF,
    ASK_TOURNAMENT_ROWS,
    ASK_TOURNAMENT_PEOPLE,
    ASK_LAST_TOURNAMENT,
    QUESTIONS
};

struct store {
    /* used by the owner's thread */
    char *path;
    sqlite3 *db;
    sqlite3_stmt *question[QUESTIONS];
    void (*wake)(void *data);
    void *data;
    size_t committed, delivered;
    struct batch *gathered, **gathered_end; /* not handed over yet */
    /* used by the writer's thread */
    pthread_t thread;
    bool has_thread; /* false for a read-only store */
    sqlite3 *writer_db;
    struct writer writer;
    /* used by both, under `lock` */
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    struct batch *queue, **queue_end;     /* to be written */
    struct batch *written, **written_end; /* to be delivered */
    struct store_counts counts;
    bool failing;      /* the last transaction could not be written */
    uint64_t since_ms; /* start of the present transaction; 0: none */
    bool stopping;
};

/* A text of the current row of a query. */
static inline const char *text(sqlite3_stmt *row, int column) {
    const char *found = (const char *)sqlite3_column_text(row, column);
    return found ? found : "";
}

/* Resets a query. True if it was completed, or ended early by the caller. */
static inline bool end(sqlite3_stmt *question, int code) {
    sqlite3_reset(question);
    sqlite3_clear_bindings(question);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

bool reader_init(struct store *store, char why[STORE_WHY_MAX]);
void reader_finish(struct store *store);

#endif
