/* reading.h - answers that are made of rows, on threads: the loop does not wait for the database.
 *
 * A thread finds the session of a request, and, if its route is a READING (routes.h), makes the answer as a value, which the loop sends. Other
 * routes run on the loop, with what is known of the person; one that then needs rows too takes what it needs of the loop's memory as a
 * value, and begins a reading of its own. The threads are those of readers.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_READING_H
#define SERVER_READING_H

#include "server/people/login.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/respond.h"

/* --- the room of requests and of the doors of sockets, which knows all others --- */

struct export;

struct http {
    struct store *store;
    struct net *net;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct metrics *metrics;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct tables *tables;
    struct tournaments *tournaments;
    struct export *export; /* exports in progress, */
    unsigned exports;      /* and how many */
    unsigned refereeing;   /* tries at deals of the day that wait for a thread */
    char *rules;           /* the answer to GET /api/rules */
    size_t rules_length;
};

/* The rights that routes need; each includes those before it. */
enum right {
    RIGHT_NONE,    /* whoever it is: no session is looked for */
    RIGHT_ALL,     /* also without a session */
    RIGHT_PLAYER,  /* with any session, a program's token too */
    RIGHT_PERSON,  /* with a session of a browser */
    RIGHT_ACCOUNT, /* and no guest */
};

/* All that a handler on a thread is given: from here nothing of the loop can be reached. */
struct reading {
    const struct net_request
        *request; /* to be looked at only: it stays as it is until it is answered */
    struct store *store; /* queries of this thread */
    const struct account_names *names;
    const uint8_t *secret; /* the key of hashes that are stored */
    struct login login;    /* if `known` */
    bool known;
    const char
        *rest; /* of the path, where the route is a beginning, or from its `*` on */
    int64_t wall_ms, lasting_ms; /* when it was asked (clock.h) */
    void *taken;                 /* what the loop gave, or the thread has found */
    void (*drop)(void *taken);   /* what is to be done before free(); NULL: nothing */
    /* While reading_json() writes: */
    void (*write)(struct reading *reading);
    void *data;
    struct json_writer *writer;
    bool fine; /* false: something could not be read */
    struct batch
        *rows; /* may be left by the handler: they are stored, and nobody hears of it */
};
typedef struct answer reading_make(struct reading *reading);

struct route;

/* A reading on its way. */
struct reading_job {
    struct reader_job job;
    struct http *http;
    struct net_request *request;
    const struct route *route;
    struct login_token token; /* of a session to be read, */
    uint64_t sign_outs;       /* and people->sign_outs before, for who needs it */
    enum right right;
    reading_make
        *make; /* on a thread, for who has the right; NULL: only the session is read */
    /* Back on the loop: answers the request. `done` is false if nothing was read: too many wait, or the server stops. Then the job is freed,
     * with `taken`. */
    void (*finish)(struct reading_job *job, bool done);
    struct reading reading;
    struct answer answer; /* if `make` */
};

/* On a thread: the text of the body's member `name`, which may be missing or no text; then it is "", and false. */
bool reading_text(const struct reading *reading, const char *name, char *text,
                  size_t size);

/* Who asks; 0: nobody. */
int64_t reading_user(const struct reading *reading);
/* An object whose members `write` writes to reading->writer, for which it has reading->data; the refusal if it sets reading->fine to
 * false. It may be called again, with more room. */
struct answer reading_json(struct reading *reading,
                           void (*write)(struct reading *reading), void *data,
                           enum pedro_refusal_code code);

/* On the loop. A reading with nothing but the request and the time, whose answer is sent; NULL after an answer, without memory. */
struct reading_job *reading_create(struct http *http, struct net_request *request);
void reading_begin(struct reading_job *job);
/* Does not begin it, without memory for what was to be taken: refuses the request. */
void reading_give_up(struct reading_job *job);
/* What `finish` is unless it is set: sends what was made, or the refusal. */
void reading_send(struct reading_job *job, bool done);
/* For what may take seconds: on the thread of people->background. */
void reading_begin_long(struct reading_job *job);

/* Why who asks has not the right; PEDRO_REFUSED_NOTHING if it has. */
enum pedro_refusal_code right_refusal(enum right right, bool known,
                                      const struct login *login);

#endif
