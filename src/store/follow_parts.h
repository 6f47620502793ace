/* follow_parts.h - internals of a follower: what its owner and its thread share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_FOLLOW_PARTS_H
#define STORE_FOLLOW_PARTS_H

#include <libpq-fe.h>
#include <pthread.h>

#include "store/follow.h"

enum { FOLLOW_CHAINS = 4096 };

/* Something that is watched. */
struct watch {
    struct watch *chain;
    struct watch *next_due;
    int64_t id;
    int64_t seq; /* the last row that was delivered, or that the owner has */
    char kind;
    int64_t wanted; /* the last row that is stored; INT64_MAX: not known */
    bool due;       /* in the list of those to be looked at */
    uint32_t look;  /* the owner waits for `seen` with this number; 0: not */
    bool gone;      /* not watched any more, but still in that list */
};

enum item_kind { ITEM_ROW, ITEM_MESSAGE, ITEM_SEEN, ITEM_LOST, ITEM_FREED };

/* A row or message to be delivered; the bytes are NUL-terminated texts. */
struct item {
    struct item *next;
    enum item_kind kind;
    char row_kind;
    int64_t id, seq,
        at_ms; /* of a message, `id` is the node; of `seen`, `seq` is the look */
    size_t length;
    size_t person_at, name_at; /* of chat, in the bytes; else 0 */
    char bytes[];
};

/* A message to be sent, or a hint. */
struct outgoing {
    struct outgoing *next;
    bool hint;
    size_t length;
    char text[];
};

struct follow {
    char *url;
    void (*wake)(void *data);
    void *data;
    pthread_t thread;
    int bell;             /* an eventfd: the thread has something to do */
    pthread_mutex_t lock; /* of all below */
    int64_t node;
    int64_t before; /* its number until follow_rename(), 0: none */
    bool stopping, connected;
    struct watch *chain[FOLLOW_CHAINS];
    struct watch *due;
    struct item *item, **item_end;
    struct outgoing *outgoing, **outgoing_end;
    size_t outgoing_bytes;
};

/* --- follow.c; call them with the lock --- */

struct watch *follow_find(struct follow *follow, char kind, int64_t id);
/* Puts a watch on the list of those to be looked at, as there may be new rows, up to `wanted`. */
void follow_due(struct follow *follow, struct watch *watch, int64_t wanted);
void follow_all_due(struct follow *follow);
/* Takes the next watch off the list that lacks rows; NULL if there is none. Frees those that have ended. */
struct watch *follow_take_due(struct follow *follow);
/* Adds an item to be delivered. False if there is no memory. */
bool follow_add_item(struct follow *follow, const struct item *head, const char *text,
                     size_t length, const char *person, const char *name);

/* --- of the thread --- */

enum {
    FOLLOW_AT_ONCE = 512, /* numbers in one query */
    FOLLOW_NUMBER_SIZE = 21,
};

/* What is known of the transactions of a writer of the database (commit_mark). */
struct follow_mark {
    int64_t writer;
    int64_t
        told; /* the last one of which this follower was told, or after which it has looked */
    int64_t before; /* the last one with rows, a second ago */
};

struct follow_thread {
    struct follow *follow;
    PGconn *db;
    uint64_t looked_ms;
    bool any; /* a query has found rows in this turn */
    struct follow_mark mark[FOLLOW_AT_ONCE];
    unsigned marks;
    bool
        missed; /* it was not told of something: all that is watched is to be looked at */
};

/* follow_thread.c */
void *follow_run(void *data);

/* follow_marks.c */
/* Begins anew: all rows that are stored now will be looked at. False if the connection can no longer be used. */
bool follow_marks_begin(struct follow_thread *thread);
/* Was told of the transactions of a writer after one up to another. */
void follow_marks_told(struct follow_thread *thread, int64_t writer, int64_t after,
                       int64_t last);
/* Compares what it was told with what is stored. To be called once a second. */
bool follow_marks_compare(struct follow_thread *thread);

bool follow_stopping(struct follow *follow);
/* Waits for the socket (-1: none) or the bell. True if the socket has something. */
bool follow_wait(const struct follow_thread *thread, int socket, short events, int ms);
/* The binary rows of a query; NULL if it failed: then the connection can no longer be used. */
PGresult *follow_ask(const struct follow_thread *thread, const char *sql, int values,
                     const char *const *value);
/* Prepares a query of that name, and asks it. */
bool follow_prepare(const struct follow_thread *thread, const char *name,
                    const char *sql);
PGresult *follow_ask_prepared(const struct follow_thread *thread, const char *name,
                              int values, const char *const *value);
bool follow_do(const struct follow_thread *thread, const char *sql, int values,
               const char *const *value);
/* A BIGINT of a result. */
int64_t follow_number(const PGresult *result, int row, int column);
/* An array as a parameter, "{1,2,3}", of at most FOLLOW_AT_ONCE numbers. */
struct follow_numbers {
    size_t length;
    char text[FOLLOW_AT_ONCE * FOLLOW_NUMBER_SIZE + 3];
};
void follow_numbers_begin(struct follow_numbers *numbers);
void follow_numbers_add(struct follow_numbers *numbers, int64_t number);
const char *follow_numbers_end(struct follow_numbers *numbers);

/* follow_send.c */
/* Sends messages of the owner. False if the connection can no longer be used. */
bool follow_send_all(const struct follow_thread *thread);

#endif
