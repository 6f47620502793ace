/* store_parts.h - internals of a store, for the files of this folder.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_STORE_PARTS_H
#define STORE_STORE_PARTS_H

#include <pthread.h>

#include "store/db.h"
#include "store/reader.h"
#include "store/writer.h"

enum question {
    ASK_LIVE_TABLES,
    ASK_TABLE,
    ASK_ROWS,
    ASK_ROWS_FROM,
    ASK_POSITION,
    ASK_LAST_TABLE,
    ASK_LAST_USER,
    ASK_SESSION,
    ASK_SESSIONS,
    ASK_USER,
    ASK_USER_BY_NAME,
    ASK_NAME_TAKEN,
    ASK_FORGETTING,
    ASK_ADDRESS,
    ASK_FACT,
    ASK_SECRET,
    ASK_AUDIT,
    ASK_MATCH,
    ASK_MATCHES,
    ASK_ALL_MATCHES,
    ASK_RATED,
    ASK_UNRATED,
    ASK_UNRATED_COUNT,
    ASK_FIRST_UNRATED,
    ASK_RATING_LAST,
    ASK_RATING_PERSON,
    ASK_RATING_PERSON_AT,
    ASK_RATING_SIDE,
    ASK_RATING_TABLE,
    ASK_RATING_SIDES_OF,
    ASK_RATING_PERSONS,
    ASK_RATING_SIDES,
    ASK_RATING_POINTS,
    ASK_RATING_PAGE,
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
    ASK_TOURNAMENT,
    ASK_TOURNAMENTS_OF,
    ASK_TOURNAMENT_PEOPLE,
    ASK_LAST_TOURNAMENT,
    ASK_RESERVE,
    ASK_CLOCK,
    ASK_JOIN,
    ASK_NODES,
    ASK_BURY,
    ASK_TAKE_TABLES,
    ASK_TAKE_TOURNAMENTS,
    ASK_TAKE_HALLS,
    ASK_DRIVEN,
    ASK_TOURNAMENTS_DRIVEN,
    ASK_JOB,
    ASK_TAKEN_JOB,
    ASK_JOB_WAITS,
    ASK_JOBS_IN,
    QUESTIONS
};
extern const struct db_sql questions[QUESTIONS];

struct store {
    /* used by the owner's thread */
    char *place; /* a path or an address */
    struct db *db;
    struct db_query *question[QUESTIONS];
    void (*wake)(void *data);
    void *data;
    size_t committed, delivered;
    struct batch *gathered, **gathered_end; /* not handed over yet */
    /* used by the writer's thread */
    pthread_t thread;
    bool has_thread; /* false for a read-only store */
    struct writer *writer;
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

/* Ends a query. True if it was completed, or ended early by the caller. */
static inline bool end(struct db_query *question, enum db_code code) {
    db_end(question);
    return code != DB_FAILED;
}

bool reader_init(struct store *store, char why[STORE_WHY_MAX]);
void reader_finish(struct store *store);

/* For the rows of a bound query about tables or tournaments. */
void reader_table(struct db_query *row, struct store_table *table);
bool reader_tables(struct db_query *ask, store_see_table *see, void *data);
bool reader_tournaments(struct db_query *ask, store_see_tournament *see, void *data);
/* The number that a query without parameters gives, 0 if none. */
int64_t reader_number(struct store *store, enum question which);

#endif
