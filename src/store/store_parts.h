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

bool reader_init(struct store *store, char why[STORE_WHY_MAX]);
void reader_finish(struct store *store);

/* Binds the parameters of a query, by their kinds: n and k are an int64_t, t a text, b bytes and their number. NULL if this kind of
 * database has no such query. */
struct db_query *reader_ask(struct store *store, enum question which, ...);
/* Calls `show` for each row, until it returns false, and ends the query. STORE_NOT_FOUND if there was no row; STORE_FAILED also without
 * a query. `show` converts `see` back to the callback that it is, and calls it. */
typedef void reader_see(void);
typedef bool reader_show(struct db_query *row, reader_see *see, void *data);
enum store_result reader_each(struct db_query *ask, reader_show *show, reader_see *see,
                              void *data);
/* The same, false if the database could not be read. */
bool reader_list(struct db_query *ask, reader_show *show, reader_see *see, void *data);
/* The number that a query gives, `other` if none. */
int64_t reader_number(struct db_query *ask, int64_t other);

/* Rows that several files show. */
reader_show reader_show_table, reader_show_row, reader_show_tournament;

/* A function with these parameters, among them `store`, that asks one query: for all rows, for one, or for a number. */
#define READER_LIST(name, parameters, show, ...)                                         \
    bool name parameters {                                                               \
        return reader_list(reader_ask(store, __VA_ARGS__), show, (reader_see *)see,      \
                           data);                                                        \
    }
#define READER_FIND(name, parameters, show, ...)                                         \
    enum store_result name parameters {                                                  \
        return reader_each(reader_ask(store, __VA_ARGS__), show, (reader_see *)see,      \
                           data);                                                        \
    }
#define READER_NUMBER(name, parameters, otherwise, ...)                                  \
    int64_t name parameters {                                                            \
        return reader_number(reader_ask(store, __VA_ARGS__), otherwise);                 \
    }

#endif
