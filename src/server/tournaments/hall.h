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

#include "server/tournaments/tournaments.h"
#include "server/wire/client.h"
#include "store/batch.h"
#include "tournament/tournament.h"

enum {
    HALL_QUEUE_MAX = 256,  /* changes that wait at a tournament */
    HALL_ROWS_MAX = 50000, /* rows of a tournament, and their bytes: */
    HALL_BYTES_MAX = 8 << 20,
    HALL_ROWS_OWN = 10000, /* the server may add so many rows more, */
    HALL_BYTES_OWN = 8 << 20,
    HALL_LIGHT_MAX =
        32 << 10, /* bytes of rows that the loop folds, in less than a millisecond */
    HALL_ENTRIES_MAX = 1000, /* entries of a tournament */
    HALL_ACTS_MAX = 1 << 20, /* bytes of acts of one change */
    HALL_OWNED_MAX = 30,     /* tournaments of a person that are not over */
    HALL_REPEATS_MAX = 366,  /* days */
    /* Bytes of the name of an entry. */
    HALL_ENTRY_NAME_MAX = TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3),
};

enum hall_outcome { HALL_DONE, HALL_REFUSED, HALL_NOT_STORED };

struct hall;

/* A change, the first member of what the caller allocates. */
struct hall_change {
    struct hosted_request waits;
    struct hosted_write write;
    struct hall *hall;
    unsigned by; /* the entry that acts, or TOURNAMENT_DIRECTOR */
    /* Writes the acts, a line each, that are to be done with the value as it is now; none if
     * nothing is to be done. False with `refusal` if it is refused. */
    bool (*decide)(struct hall_change *change, struct pedro_text *acts);
    /* Adds what else is to be stored with the rows; or NULL. */
    void (*add)(struct hall_change *change, struct batch *batch);
    /* Called once; frees the change. */
    void (*done)(struct hall_change *change, enum hall_outcome outcome);
    bool own; /* made by the server: after it no room has to be checked */
    /* Set by `decide`: a round is to be drawn. The steward then writes the acts on a thread. */
    bool draws;
    struct pedro_refusal refusal;
    unsigned long
        line; /* the act that was refused, from 1; 0 if the refusal is of none */
};

struct hall {
    struct tournaments *tournaments;
    struct hall *next; /* of all, the newest first */
    int64_t id;
    char name[TABLE_NAME_MAX];
    int64_t owner; /* the director; 0: was deleted */
    int64_t opened_ms;
    int64_t
        opened_at; /* the node that drives it, as it was stored when it was opened here; 0: it was not */
    bool listed, closed;
    char password[STORE_PASSWORD_MAX]; /* the hash of what entering needs, "" for none */
    int64_t repeats;                   /* days until the next one; 0: none */
    uint8_t secret[STORE_TOKEN_HASH];
    struct tournament value; /* with the rows of the change that is being stored; */
    struct hosted
        log; /* its rows: only the first log.seq are stored, and may be told of */
    unsigned edition;             /* how often the value was made again from its rows */
    bool waking;                  /* a thread folds all rows, as it rests, */
    struct hall_waiting *waiting; /* and these requests wait for that */
    uint64_t draw_after_ms;       /* no round is drawn before */
    /* What the server itself does (hall_play.h). */
    struct hall_table *table; /* tables that are opened and have no row yet, */
    unsigned opening;         /* and how many the store does not have yet */
    bool look;                /* something may be due: at the next tick */
    bool check_rooms;         /* rooms may be open whose table is in no round any more */
    bool repeating;           /* the next one is being stored */
    uint64_t next_s;          /* when to look, in seconds since 1970; 0: not by time */
    bool changed;             /* followers are told at the next tick */
    struct hall_rest
        *rest; /* what is kept of a hall that rests (hall_rest.c), else NULL */
    struct hall_places *places; /* the last that were computed; NULL: none */
    uint64_t used_ms;           /* when its value was needed last */
    bool broken; /* the value in memory differs from the store: nothing is accepted */
};

/* --- hall.c --- */

/* Does a change, now or after others. */
void hall_do(struct hall *hall, struct hall_change *change);
/* Refuses a change inside `decide`. Returns false. */
bool hall_refuse(struct hall_change *change, enum pedro_refusal_code code);
/* Writes the beginning of an act, as `board 2 1 `: of a table its round and number, of a place its entry and number. */
void hall_write_act(struct pedro_text *acts, const char *act, unsigned first,
                    unsigned second);
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
/* The server's time in seconds, for rows. */
uint64_t hall_time(const struct hall *hall);

/* What a tournament does as a log. */
void hall_decide(struct hosted *log, struct hosted_request *request);
unsigned hall_stored(struct hosted *log, struct hosted_write *write,
                     enum store_result result);
void hall_answer(struct hosted *log, struct hosted_write *write,
                 enum store_result result);
void hall_refuse_request(struct hosted *log, struct hosted_request *request,
                         enum hosted_refusal why);
/* The value in memory differs from the store: no change is accepted any more. `why` is for the log file; NULL: it stands there. */
void hall_break(struct hall *hall, const char *why);

/* --- hall_follow.c: halls as logs (host/host.h) --- */

/* A hall was added: its rows are wanted. Other nodes are told if it is new, and this node drives it. */
void hall_follow(struct hall *hall, bool new);
/* Rows of other nodes are in the value, from the row `from` on, counted from 0. */
void hall_note_rows(struct hall *hall, size_t from);
/* Reads tournaments that other nodes have opened without this node having heard of them. False if the database
 * could not be read. One whose rows cannot be folded is left out. */
bool halls_follow_others(struct tournaments *tournaments);
/* Takes rows of tournaments from now on, and has their list read. To be called before cluster_start(); false if there is no
 * memory. */
bool halls_listen(struct tournaments *tournaments);

/* --- hall_read.c --- */

/* Reads the rows of a hall from the store. If they cannot be folded, the hall is broken, which is logged. False if the
 * store could not be read, or there is no memory; then nothing has changed. */
bool hall_read_rows(struct hall *hall);

/* --- hall_rest.c: finished tournaments leave the memory --- */

/* Reads the rows of a hall that rests. False if the store cannot be read now. */
bool hall_wake(struct hall *hall);
/* True if that could take long. hall_wake_later() folds the rows on a thread; then the request is answered from its
 * beginning. NULL: there is none. False, and the request is not answered, if the store cannot be read now. */
bool hall_wakes_slowly(const struct hall *hall);
typedef void hall_again(void *data, struct net_request *request);
bool hall_wake_later(struct hall *hall, struct net_request *request, hall_again *again,
                     void *data);
/* The rows of a hall that rests were read: it does not rest any more. Returns true. */
bool hall_woke(struct hall *hall);
/* The same as hall_wake() if the person ever had a place. */
bool hall_wake_for(struct hall *hall, int64_t user);
/* tournament_shown_boards() of a hall that may rest: none if it cannot be read now. */
void hall_shown_boards(struct hall *hall, bool shown[TOURNAMENT_BOARDS_MAX + 1]);
/* A hall that is over was found in the store with so many rows. */
void hall_leave_unread(struct hall *hall, size_t rows);
/* To be called at each tick: lets a hall rest that is not needed. With `read`, reads a hall that was not read at
 * the start; true if it did, or with `slowly` if a thread does. */
bool halls_rest(struct hall *hall, bool read, bool slowly);
void halls_read_all(struct tournaments *tournaments);
void hall_rest_drop(struct hall *hall);
/* How many do not rest. */
unsigned halls_whole(const struct tournaments *tournaments);
/* Whether a person may stand in the rows. */
bool hall_knows(const struct hall *hall, int64_t user);
/* The number of entries that have not withdrawn. */
unsigned hall_present(const struct hall *hall);
/* The number of the entry in which a person has a place; 0: none. */
unsigned hall_entry_of(const struct hall *hall, int64_t user);
/* Writes the member `played`: the entry of a person, and its place once the tournament is over. */
void hall_write_played(struct json_writer *writer, struct hall *hall, int64_t user);
void hall_places_drop(struct hall *hall);

/* --- hall_people.c: people of tournaments who are renamed, deleted, or become one --- */

/* To be called before the server starts. */
void hall_people_listen(struct tournaments *tournaments);
/* The place of a person who has one in the entry. */
unsigned hall_place_of(const struct tournament_entry *entry, const char *id);

/* --- halls.c: all of them --- */

/* Reads all tournaments back, or those that are not in memory. False if the store cannot be read. */
bool halls_load(struct tournaments *tournaments);
/* Does what is due, and tells followers of changes. */
void halls_tick(struct tournaments *tournaments);
void halls_finish(struct tournaments *tournaments);
/* Makes a hall with a new name and secret; hall_begin() adds its first row, and returns 0 or an enum pedro_err. */
struct hall *hall_new(struct tournaments *tournaments, int64_t owner, bool listed,
                      int64_t repeats);
int hall_begin(struct hall *hall, const char *title, struct pedro_refusal *refusal);
/* Adds all of a new hall to a batch; when that is stored, hall_add() puts the hall among the others. Takes the hall, and returns it, or
 * the one that was read meanwhile as one of other nodes. */
void hall_add_to_batch(struct hall *hall, struct batch *batch);
struct hall *hall_add(struct hall *hall);
void hall_destroy(struct hall *hall);
/* The hall with a name of `length` bytes, or NULL. */
struct hall *halls_find(const struct tournaments *tournaments, const char *name,
                        size_t length);
/* The same; in a cluster the database is asked for one that this node does not know, as another may have just opened it. NULL with a
 * refusal. */
struct hall *halls_look_up(struct tournaments *tournaments, const char *name,
                           size_t length, enum pedro_refusal_code *refusal);
/* The tournaments of a person that are not over. */
unsigned halls_owned(const struct tournaments *tournaments, int64_t user);
/* The message `tournament` of a client. */
void halls_follow(struct client *client, const struct client_message *message);

#endif
