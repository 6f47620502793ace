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
#define QUESTION(name, ...) name,
#include "store/questions.h"
#undef QUESTION
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
bool reader_rows(struct db_query *ask, store_see_row *see, void *data);
/* The number that a query without parameters gives, 0 if none. */
int64_t reader_number(struct store *store, enum question which);

#endif
