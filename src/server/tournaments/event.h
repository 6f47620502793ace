/* event.h - an event: a hosted tournament with its changes under way and its followers.
 *
 * An event is to a tournament what a room is to a table. Changes are serialised: one is decided on
 * the value as it is, applied to it and stored; those that come meanwhile wait. What is not stored
 * is taken back from the value, and nobody is told of it before. Everything that is public about a
 * tournament stands in its rows; what is secret stands beside them in struct event.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_H
#define SERVER_EVENT_H

#include "server/tournaments/tournaments.h"
#include "server/wire/client.h"
#include "store/batch.h"
#include "store/reader.h"
#include "tournament/tournament.h"

enum {
    EVENT_QUEUE_MAX = 256,  /* changes that wait at a tournament */
    EVENT_ROWS_MAX = 50000, /* rows of a tournament, and their bytes: */
    EVENT_BYTES_MAX = 8 << 20,
    EVENT_ROWS_OWN = 10000, /* the server may add so many rows more, */
    EVENT_BYTES_OWN = 8 << 20,
    EVENT_LIGHT_MAX =
        32 << 10, /* bytes of rows that the loop folds, in less than a millisecond */
    EVENT_ENTRIES_MAX = 1000, /* entries of a tournament */
    EVENT_ACTS_MAX = 1 << 20, /* bytes of acts of one change */
    EVENT_OWNED_MAX = 30,     /* tournaments of a person that are not over */
    EVENT_REPEATS_MAX = 366,  /* days */
    /* Bytes of the name of an entry. */
    EVENT_ENTRY_NAME_MAX = TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3),
};

enum event_outcome { EVENT_DONE, EVENT_REFUSED, EVENT_NOT_STORED };

struct event;

/* A change, the first member of what the caller allocates. */
struct event_change {
    struct hosted_request waits;
    struct hosted_write write;
    struct event *event;
    unsigned by; /* the entry that acts, or TOURNAMENT_DIRECTOR */
    /* Writes the acts, a line each, that are to be done with the value as it is now; none if
     * nothing is to be done. False with `refusal` if it is refused. */
    bool (*decide)(struct event_change *change, struct pedro_text *acts);
    /* Adds what else is to be stored with the rows; or NULL. */
    void (*add)(struct event_change *change, struct batch *batch);
    /* Called once; frees the change. */
    void (*done)(struct event_change *change, enum event_outcome outcome);
    bool own; /* made by the server: after it no room has to be checked */
    /* Set by `decide`: a round is to be drawn. The steward then writes the acts on a thread. */
    bool draws;
    struct pedro_refusal refusal;
    unsigned long
        line; /* the act that was refused, from 1; 0 if the refusal is of none */
};

struct event {
    struct tournaments *tournaments;
    struct event *next; /* of all, the newest first */
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
    unsigned edition;              /* how often the value was made again from its rows */
    bool waking;                   /* a thread reads all rows, as it rests, */
    struct event_waiting *waiting; /* and these requests wait for that */
    uint64_t draw_after_ms;        /* no round is drawn before */
    /* What the server itself does (event_play.c). */
    struct event_table *table; /* tables that are opened and have no row yet, */
    unsigned opening;          /* and how many the store does not have yet */
    bool look;                 /* something may be due: at the next tick */
    bool check_rooms;          /* rooms may be open whose table is in no round any more */
    bool repeating;            /* the next one is being stored */
    uint64_t next_s;           /* when to look, in seconds since 1970; 0: not by time */
    bool changed;              /* followers are told at the next tick */
    struct event_rest
        *rest; /* what is kept of an event that rests (event_rest.c), else NULL */
    struct event_places *places; /* the last that were computed; NULL: none */
    uint64_t used_ms;            /* when its value was needed last */
    bool broken; /* the value in memory differs from the store: nothing is accepted */
};

/* --- event.c --- */

/* Does a change, now or after others. */
void event_do(struct event *event, struct event_change *change);
/* Refuses a change inside `decide`. Returns false. */
bool event_refuse(struct event_change *change, enum pedro_refusal_code code);
/* Writes the beginning of an act, as `board 2 1 `: of a table its round and number, of a place its entry and number. */
void event_write_act(struct pedro_text *acts, const char *act, unsigned first,
                     unsigned second);
/* Applies the acts of a new tournament; the caller stores the rows. 0, or an enum pedro_err with
 * the refusal and the number of the line. */
int event_apply(struct event *event, unsigned by, const char *acts, size_t length,
                unsigned long *line, struct pedro_refusal *refusal);
/* Refuses the first line of acts that a director may not do. True if there is one. */
bool event_refuse_acts(const struct event *event, const char *acts, unsigned long *line,
                       struct pedro_refusal *refusal);
/* Makes the value again from its first `rows` rows. */
void event_fold_again(struct event *event, size_t rows);
/* Adds rows `from` to the last to a batch. */
void event_add_rows(const struct event *event, size_t from, struct batch *batch);
/* The server's time in seconds, for rows. */
uint64_t event_time(const struct event *event);

/* What a tournament does as a log. */
void event_decide(struct hosted *log, struct hosted_request *request);
unsigned event_stored(struct hosted *log, struct hosted_write *write,
                      enum store_result result);
void event_answer(struct hosted *log, struct hosted_write *write,
                  enum store_result result);
void event_refuse_request(struct hosted *log, struct hosted_request *request,
                          enum hosted_refusal why);
/* The value in memory differs from the store: no change is accepted any more. `why` is for the log file; NULL: it stands there. */
void event_break(struct event *event, const char *why);

/* --- event_follow.c: events as logs (host/host.h) --- */

/* An event was added: its rows are wanted. Other nodes are told if it is new, and this node drives it. */
void event_follow(struct event *event, bool new);
/* Rows of other nodes are in the value, from the row `from` on, counted from 0. */
void event_note_rows(struct event *event, size_t from);
/* Reads tournaments that other nodes have opened without this node having heard of them. False if the database
 * could not be read. One whose rows cannot be folded is left out. */
bool events_follow_others(struct tournaments *tournaments);
/* Takes rows of tournaments from now on, and has their list read. To be called before cluster_start(); false if there is no
 * memory. */
bool events_listen(struct tournaments *tournaments);

/* --- event_read.c --- */

/* Reads the rows of an event from the store. If they cannot be folded, the event is broken, which is logged. False if the
 * store could not be read, or there is no memory; then nothing has changed. */
bool event_read_rows(struct event *event);

/* --- event_rest.c: finished tournaments leave the memory --- */

/* The rows of an event that rests were read (event_read.c): it does not rest any more. */
void event_woke(struct event *event);
/* True if all rows of an event are in memory, in which the person may have a place: if it rests, they are read now, and the loop waits. */
bool event_wake_for(struct event *event, int64_t user);
/* True for an event that has not been read since the start. */
bool event_is_unread(const struct event *event);
/* An event that is over was found in the store with so many rows. */
void event_leave_unread(struct event *event, size_t rows);
/* To be called at each tick: lets an event rest that is not needed. */
void event_let_rest(struct event *event);
void event_rest_drop(struct event *event);
/* How many do not rest. */
unsigned events_whole(const struct tournaments *tournaments);
/* Whether a person may stand in the rows. */
bool event_knows(const struct event *event, int64_t user);
/* The number of entries that have not withdrawn. */
unsigned event_present(const struct event *event);
/* The number of the entry in which a person has a place; 0: none. */
unsigned event_entry_of(const struct event *event, int64_t user);
/* Writes the member `played`: the entry of a person, and its place once the tournament is over. */
void event_write_played(struct json_writer *writer, struct event *event, int64_t user);
void event_places_drop(struct event *event);

/* --- event_people.c: people of tournaments who are renamed, deleted, or become one --- */

/* To be called before the server starts. */
void event_people_listen(struct tournaments *tournaments);
/* The place of a person who has one in the entry. */
unsigned event_place_of(const struct tournament_entry *entry, const char *id);

/* --- events.c: all of them --- */

/* Reads all tournaments back, or those that are not in memory. False if the store cannot be read. */
bool events_load(struct tournaments *tournaments);
/* Does what is due, and tells followers of changes. */
void events_tick(struct tournaments *tournaments);
void events_finish(struct tournaments *tournaments);
/* Makes an event with a new name and secret; event_begin() adds its first row, and returns 0 or an enum pedro_err. */
struct event *event_new(struct tournaments *tournaments, int64_t owner, bool listed,
                        int64_t repeats);
int event_begin(struct event *event, const char *title, struct pedro_refusal *refusal);
/* Adds all of a new event to a batch; when that is stored, event_add() puts the event among the others. Takes the event, and returns it, or
 * the one that was read meanwhile as one of other nodes. */
void event_add_to_batch(struct event *event, struct batch *batch);
struct event *event_add(struct event *event);
void event_destroy(struct event *event);
/* The event with a name of `length` bytes, or NULL. */
struct event *events_find(const struct tournaments *tournaments, const char *name,
                          size_t length);
/* The tournaments of a person that are not over. */
unsigned events_owned(const struct tournaments *tournaments, int64_t user);
/* The message `tournament` of a client. */
void events_follow(struct client *client, const struct client_message *message);

/* --- event_work.c --- */

/* A thread gets a copy of the rows and nothing else of the event. It folds them to a value of its own, draws the
 * round that is due if that is wanted, and does the acts. Meanwhile the event waits as for a write. Back on the loop that
 * value takes the place of the event's. */

enum { EVENT_WORKERS = 2 };

/* Makes a change with these acts, or with those that the steward writes if `change->draws`; then calls event_made().
 * The owner of a tournament has one thread at most. */
void event_work(struct event *event, struct event_change *change, const char *acts,
                size_t length);
/* Folds the rows of other nodes that wait in `event->log.late`; begins at the next event_works_go_on(). False if there is no
 * memory. */
bool event_work_late(struct event *event);
/* Begins what waits. To be called at each tick. */
void event_works_go_on(struct tournaments *tournaments);
/* Changes that have not begun are not stored. After the threads have ended. */
void event_works_finish(struct tournaments *tournaments);

/* --- what the caller does when it is done --- */

/* event.c: tells the caller that a change was made, or refused. */
void event_made(struct event *event, struct event_change *change,
                enum event_outcome outcome);

/* --- playing --- */

/* At a tick at which something may be due an event is looked at: results of tables that are over become
 * rows, then the steward (src/tournament/steward.h) draws rounds, then tables are opened. Each step follows
 * from the rows and the rooms alone, so a server that stops at any moment goes on where it was. */

/* A table of a round that is opened, until its name is stored. */
struct event_table {
    struct event_table *next;
    struct event *event;
    unsigned round, number;
    char name[TABLE_NAME_MAX]; /* "" while it is being opened, */
    uint64_t retry_ms;         /* or when to try again; 0: not */
    bool storing;              /* its row is on its way to the store */
};

/* --- event_play.c --- */

/* Looks which tables of tournaments are over. To be called when events and rooms have been read back. */
void events_play(struct tournaments *tournaments);
/* Looks at an event, if something may be due. */
void event_play(struct event *event);

/* --- event_tables.c --- */

/* Opens tables of published rounds that are not open. */
void event_open_tables(struct event *event);
/* Writes the acts `table` of tables that were opened. The caller calls event_names_stored() when these have been stored,
 * or could not be stored. */
void event_write_names(struct event *event, struct pedro_text *acts);
void event_names_stored(struct event *event, bool stored);
/* Ends the play at tables that are in no round any more, or have a result. False if it has to be tried again soon. */
bool event_check_rooms(struct event *event);
void event_tables_finish(struct event *event);
/* Calls clients to the table that a row of another node names, if it names one. */
void event_call_new(const struct event *event, const char *row);
/* Calls a client that has just come to the tables where the person is expected. */
void events_greet(struct client *client);

/* --- which boards may be shown --- */

/* Everything that gives a record or what follows from it asks here, or, of a board without a match, tournament_shown_boards().
 * The record tells that it is one of a board, the store in which tournament that was played, and the rows of that
 * which boards are shown (tournament_shown_boards()). What is not known to be shown is hidden. Matches of a challenge are hidden
 * until that is over. All this is rows, so any thread may ask. */

/* For one answer: what was read last, as matches of one tournament come together. */
struct seals {
    int64_t lasting_ms; /* when it was asked (clock.h) */
    int64_t tournament; /* whose boards these are; 0: none was read yet */
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
};

bool seals_hide(struct seals *seals, struct store *store,
                const struct store_match *match);

/* --- rows that are read --- */

/* (event_read_rows()), or folded on a thread. */

struct event_reading {
    struct tournament_rows rows;
    bool no_memory, gap; /* after these rows one is missing */
    struct tournament value;
    size_t added; /* rows that are in it */
    int err;
    struct pedro_refusal refusal;
};

/* Reads the rows. False if the store could not be read, or there is no memory. event_read_end() is to be
 * called in every case. */
bool event_read_begin(struct store *store, int64_t tournament,
                      struct event_reading *reading);
/* Folds them, on any thread. */
void event_read_fold(struct event_reading *reading);
/* Gives the value to the event, which is broken if rows cannot be folded. False without memory. */
bool event_read_take(struct event *event, struct event_reading *reading);
void event_read_end(struct event_reading *reading);

/* --- events that wake --- */

/* Answers a request as if it had just come. */
typedef void event_again(void *data, struct net_request *request);

/* Has the rows of an event that rests read, unless that is being done. */
void event_wake_later(struct event *event);
/* The same for a request, which is then answered again, or refused. */
void event_wake_for_request(struct event *event, struct net_request *request,
                            event_again *again, void *data);
/* True if some events have not been read since the start: then the request is answered again, or refused, when all have been. */
bool events_wait_for_all(struct tournaments *tournaments, struct net_request *request,
                         event_again *again, void *data);
/* Has some of those read. False if there are none left. */
bool events_read_more(struct tournaments *tournaments);

/* A tournament that this node does not know, as a thread finds it. */
struct event_found {
    struct event *event; /* NULL: there is none */
    struct event_reading reading;
};
/* Whether there may be one of that name: another node may have opened it. */
bool events_may_find(const struct tournaments *tournaments, const char *name,
                     size_t length);
/* On a thread. False if the database did not answer. */
bool event_find_read(struct tournaments *tournaments, const char *name,
                     struct store *store, struct event_found *found);
/* On the loop: the event, which is among the others now; NULL if there is none. */
struct event *event_found(struct tournaments *tournaments, const char *name,
                          struct event_found *found);
void event_found_drop(void *found);

#endif
