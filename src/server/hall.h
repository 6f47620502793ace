/* hall.h - a hall: a hosted tournament with its changes under way and its followers.
 *
 * A hall is to a tournament what a room is to a table. Changes are serialised: one is decided on
 * the value as it is, applied to it and stored; those that come meanwhile wait. What is not stored
 * is taken back from the value, and nobody is told of it before. Everything that is public about a
 * tournament stands in its rows; what is secret stands beside them in struct hall.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/client.h"
#include "store/batch.h"
#include "tournament/tournament.h"

enum {
    HALL_QUEUE_MAX = 256,    /* changes that wait at a tournament */
    HALL_ROWS_MAX = 50000,   /* rows, from which on the director adds none */
    HALL_ENTRIES_MAX = 1000, /* entries of a tournament */
    HALL_ACTS_MAX = 1 << 20, /* bytes of acts of one change */
    HALL_OWNED_MAX = 30,     /* tournaments of a person that are not over */
    HALL_REPEATS_MAX = 366,  /* days */
};

enum hall_outcome { HALL_DONE, HALL_REFUSED, HALL_NOT_STORED };

struct hall;

/* A change, the first member of what the caller allocates. */
struct hall_change {
    struct hall_change *next;
    struct hall *hall;
    unsigned by; /* the entry that acts, or TOURNAMENT_DIRECTOR */
    /* Writes the acts, a line each, that are to be done with the value as it is now; none if
     * nothing is to be done. False with `refusal` if it is refused. */
    bool (*decide)(struct hall_change *change, struct pedro_text *acts);
    /* Adds what else is to be stored with the rows; or NULL. */
    void (*add)(struct hall_change *change, struct batch *batch);
    /* Called once; frees the change. */
    void (*done)(struct hall_change *change, enum hall_outcome outcome);
    bool own; /* the server's, which leaves no room without a table */
    struct pedro_refusal refusal;
    unsigned long line; /* of the acts, from 1, which was refused; 0: none of them */
};

struct hall {
    struct server *server;
    struct hall *next; /* of all, the newest first */
    int64_t id;
    char name[TABLE_NAME_MAX];
    int64_t owner; /* the director; 0: was deleted */
    int64_t opened_ms;
    bool listed, closed;
    char password[STORE_PASSWORD_MAX]; /* the hash of what entering needs, "" for none */
    int64_t repeats;                   /* days until the next one; 0: none */
    uint8_t secret[STORE_TOKEN_HASH];
    struct tournament value; /* with the rows of the change that is being stored; */
    size_t stored;           /* so many rows are, and only those may be told of */
    struct hall_change *writing, *queue, **queue_end;
    unsigned queued;
    /* What the server itself does (hall_play.h). */
    struct hall_table *table; /* tables that are opened and have no row yet, */
    unsigned opening;         /* and how many the store does not have yet */
    bool look;                /* something may be due: at the next tick */
    bool check_rooms;         /* rooms may be open that are of no table any more */
    bool repeating;           /* the next one is being stored */
    uint64_t next_s;          /* when to look, in seconds since 1970; 0: not by time */
    bool changed;             /* followers are told at the next tick */
    bool broken; /* the value in memory is not that of the store: nothing is accepted */
};

/* --- hall.c --- */

/* Does a change, now or after others. */
void hall_do(struct hall *hall, struct hall_change *change);
/* Refuses a change inside `decide`. Returns false. */
bool hall_refuse(struct hall_change *change, enum pedro_refusal_code code);
/* Applies the acts of a new tournament; the caller stores the rows. 0, or an enum pedro_err with
 * the refusal and the number of the line. */
int hall_apply(struct hall *hall, unsigned by, const char *acts, size_t length,
               unsigned long *line, struct pedro_refusal *refusal);
/* Refuses the first line of acts that a director may not do. True if there is one. */
bool hall_refuse_acts(const struct hall *hall, const char *acts, unsigned long *line,
                      struct pedro_refusal *refusal);
/* Makes the value again from its first `rows` rows. */
void hall_fold_again(struct hall *hall, size_t rows);
/* Adds rows `from` to the last to a batch. */
void hall_add_rows(const struct hall *hall, size_t from, struct batch *batch);
/* The number of the entry in which a person has a place; 0: none. */
unsigned hall_entry_of(const struct hall *hall, int64_t user);
/* The server's time in seconds, for rows. */
uint64_t hall_time(const struct hall *hall);

/* --- hall_people.c --- */

/* Adds rows with another name of a person to a batch, where rows have an older one. */
void halls_add_renamed(const struct server *server, int64_t user, const char *name,
                       struct batch *batch);
/* Changes the name in memory as well, and stores rows that came since. */
void halls_rename(struct server *server, int64_t user, const char *name);
/* Gives tournaments and entries of one person to another; 0: to nobody. */
void halls_bequeath(struct server *server, int64_t from, int64_t into, const char *name);

/* --- halls.c: all of them --- */

/* Reads all tournaments back. False if the store cannot be read. */
bool halls_load(struct server *server);
/* Does what is due, and tells followers of changes. */
void halls_tick(struct server *server);
void halls_finish(struct server *server);
/* A hall without rows that is not among the others yet. NULL if there is no memory. */
struct hall *hall_create(struct server *server, const struct store_tournament *stored);
/* A new one with a name and a secret; and its first row, with which 0 or an enum pedro_err. */
struct hall *hall_new(struct server *server, int64_t owner, bool listed, int64_t repeats);
int hall_begin(struct hall *hall, const char *title, struct pedro_refusal *refusal);
/* Adds all of a new one to a batch; when that is stored, hall_add() puts it among the others. */
void hall_add_to_batch(const struct hall *hall, struct batch *batch);
void hall_add(struct hall *hall);
void hall_destroy(struct hall *hall);
/* NULL if there is none; `length` bytes of the name. */
struct hall *halls_find(const struct server *server, const char *name, size_t length);
/* The tournaments of a person that are not over. */
unsigned halls_owned(const struct server *server, int64_t user);
/* Whether nobody may see what was played at a board yet: it is still to be played at a table. */
bool hall_hides_board(const struct hall *hall, unsigned board);
/* The same of a stored match by its name. */
bool halls_hide_match(const struct server *server, const char *name);
/* The message `tournament` of a client. */
void halls_follow(struct client *client, const struct client_message *message);

#endif
