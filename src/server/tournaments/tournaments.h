/* tournaments.h - the room of tournaments and challenges.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TOURNAMENTS_H
#define SERVER_TOURNAMENTS_H

#include "server/tables/tables.h"
#include "table/challenge.h"

struct event;
struct event_waiting;
struct event_work;
struct hosted_challenge;

/* Long changes of tournaments (event_work.c): those that wait, and those that threads make. */
struct event_works {
    struct pool *pool;
    struct event_work *waiting, **end, *running;
    unsigned runs;
};

struct tournaments {
    struct store *store;
    struct clock *clock;
    const struct running *running;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct tables *tables;
    struct event *events;          /* all tournaments, the newest first */
    bool events_wanted;            /* in a cluster: others may have opened some */
    unsigned waking;               /* events whose rows are being read (event_read.c), */
    struct event_waiting *waiting; /* and requests that need all */
    struct event_works event_works;
    struct hosted_challenge *challenges; /* those in memory, */
    uint64_t challenges_ms;              /* and when their tables were looked at */
};

/* --- challenges --- */

/* A try is a table of a tournament with one person, whose boards are those of the challenge; the par is one with bots alone.
 * Such a table is sealed, as others have to play the same boards. Nothing stands beside the rows: the number of a log is in
 * the name of its challenge. A challenge is in memory while somebody plays or asks for it, and is else read again when it is
 * needed. Each node does what is due at the tables that it drives. */

struct hosted_challenge {
    struct tournaments *tournaments;
    struct hosted_challenge *next; /* of all in memory */
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct challenge value;
    struct hosted log;
    uint32_t opening; /* bit n: the table of try n is being opened, */
    uint32_t noting;  /* or its result is being stored */
    uint64_t used_ms;
};

/* A change, the first member of what the caller allocates. */
struct challenge_request {
    struct hosted_request waits;
    struct hosted_write write;
    struct hosted_challenge *challenge;
    /* Writes a row, or none if nothing is to be done; false with `code` if that is refused. */
    bool (*decide)(struct challenge_request *request, struct pedro_text *row);
    /* Called once, with PEDRO_REFUSED_NOTHING when it is stored; frees the request. */
    void (*done)(struct challenge_request *request, enum pedro_refusal_code code);
    enum pedro_refusal_code code;
    int64_t user; /* who joins, for the list of that person; 0: nobody */
    char row[CHALLENGE_ROW_MAX];
};
void challenges_do(struct hosted_challenge *challenge, struct challenge_request *request);

/* The time by which challenges end. */
uint64_t challenges_time(const struct tournaments *tournaments);
/* The challenge of a name; NULL with a refusal. */
struct hosted_challenge *challenges_find(struct tournaments *tournaments,
                                         const char *name, size_t length,
                                         enum pedro_refusal_code *refusal);
/* On any thread: reads the value of a challenge, STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result challenges_read(struct store *store, const char *name, size_t length,
                                  struct challenge *value);
/* Stores a new challenge of `wanted`, of which game, deals and places are filled in, for its maker's list. `done` hears of it, or NULL and why. */
void challenges_open(struct tournaments *tournaments, const struct challenge *wanted,
                     int64_t maker,
                     void (*done)(void *data, struct hosted_challenge *challenge,
                                  enum pedro_refusal_code code),
                     void *data);
/* Lets a person join, unless that was done, and opens the table of the try. `done` hears of its name, or NULL and why. */
void challenges_play(struct hosted_challenge *challenge, const struct table_person *who,
                     void (*done)(void *data, const char *table,
                                  enum pedro_refusal_code code),
                     void *data);

/* For seals.c, on any thread: whether the cards of challenge `id` are still hidden. What cannot be read is hidden. */
bool challenges_hide(struct store *store, int64_t id, int64_t lasting_ms);

/* For room_people.c: the boards of a table, and whether its room is needed. */
bool challenges_seed(struct tournaments *tournaments, const struct room *room,
                     uint8_t seed[PEDRO_SEED_SIZE]);
bool challenges_keep(struct tournaments *tournaments, const struct room *room);

/* Forgets what nobody needs. */
void challenges_tidy(struct tournaments *tournaments);
/* Notes results, ends tries when the time is over, and tidies. To be called at each tick. */
void challenges_tick(struct tournaments *tournaments);
void challenges_finish(struct tournaments *tournaments);

#endif
