/* tables.h - the room of tables: those that are live, the list of open ones, quick pairing, invitations, bots, and matches
 * that have ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/json_write.h"
#include "pedro/text.h"
#include "server/nodes/shared.h"
#include "server/people/people.h"
#include "server/process/metrics.h"
#include "table/table.h"

/* --- invitations --- */

/* They are stored, so a restart loses none. An invitation ends with its table, when the
 * friend comes to the table, and when the two are no longer friends. A declined one is kept
 * until then, so that it cannot be repeated. */

struct client;
struct client_message;
struct invitation;
struct room;
struct tables;

enum {
    INVITATIONS_MAX = 10000, /* open, of all people */
    INVITATIONS_WANTED_MAX = 8,
};

struct invitation {
    struct invitation *next;
    int64_t from, to;
    char table[TABLE_NAME_MAX];
    bool declined;
};

struct invitations {
    struct invitation *first; /* the newest */
    unsigned count;
    bool due; /* some clients are to be told at a tick */
    /* Whose are to be read again (0: all), and whether some are being read: */
    int64_t want[INVITATIONS_WANTED_MAX];
    unsigned wanted;
    bool reads;
    uint64_t changes; /* of the list since the start */
};

/* Hears of people from now on. To be called before the server starts. */
void invitations_listen(struct tables *tables);
/* Reads the stored invitations, after the tables. False if that fails. */
bool invitations_load(struct tables *tables);

/* Invitations to a person (0: to anybody) may have changed: has them read again, and sends them. */
void invitations_read_again(struct tables *tables, int64_t user);
/* Has more of those read that are to be. */
void invitations_read_more(struct tables *tables);

/* The list. `at` is where it has the invitation. */
bool invitations_add(struct invitations *all, int64_t from, int64_t to, const char *table,
                     bool declined);
void invitations_take_out(struct invitations *all, struct invitation **at);

/* Handle the messages `invite` and `decline`. */
void invitations_invite(struct client *client, const struct client_message *message);
void invitations_decline(struct client *client, const struct client_message *message);

/* The person has come to the table. */
void invitations_come(struct client *client, const struct room *room);
/* The same, known by name. False if there was no invitation. */
bool invitations_end_at(struct tables *tables, int64_t user, const char *table);
/* The table is closed. */
void invitations_end_table(struct tables *tables, const char *table);
/* Two people are no longer friends; 0 for everybody, when one is deleted. */
void invitations_part(struct tables *tables, int64_t user, int64_t other);

void invitations_finish(struct invitations *invitations);

/* --- invitations_list.c --- */

/* Sends a client what waits for an answer of its person, when that has been read: if it has changed, and at first if there is
 * anything. */
void invitations_greet(struct client *client);
/* The same to all clients of a person, also at other nodes. */
void invitations_tell(struct tables *tables, int64_t user);
/* Tells those whose lists have changed while they were read, or could not be read. */
void invitations_tick(struct tables *tables);

/* Writes the member `invited`: the tables to which one person has invited another. */
void invitations_write(void *listener, int64_t from, int64_t to,
                       struct json_writer *writer);

/* --- quick pairing --- */

/* People who look for players wait in a queue. As soon as it has enough people for one
 * game, a table is opened for those who have waited longest, and its match begins.
 * Volatile, by design: a search ends with its connection, and the page asks again after a
 * restart. A table is stored before anybody is told of it. In a cluster all nodes know all who wait, and one
 * of them finds players. Nodes that cannot hear each other may both find some for the same person: so a search has a number,
 * and is stored with the table that it has found, as a log of one row (KIND_SEARCH). The database takes one of the two tables. */

struct client;
struct client_message;
struct rooms_paired;
struct search;
struct tables;

struct matchmaking {
    struct search *first, **end; /* the person who has waited longest comes first */
    unsigned count;
    bool changed;     /* since the waiting people were sent the state, */
    uint64_t told_ms; /* by the clock */
};

/* Hears of people at other nodes from now on. To be called before cluster_start(). */
void matchmaking_listen(struct tables *tables);
void matchmaking_init(struct matchmaking *queue);
void matchmaking_finish(struct matchmaking *queue);

/* Handles a message `pair`. */
void matchmaking_request(struct client *client, const struct client_message *message);
/* Ends the search of a client, if there is one. */
void matchmaking_leave(struct client *client);
/* A table could not be opened, as another node had found one for some of these people: they go there, the others go on waiting. */
void matchmaking_again(struct tables *tables, const struct rooms_paired *paired,
                       unsigned count);
/* Tells a client the table at which it has a seat. */
void matchmaking_tell_table(struct client *client, const char *table);
/* Sends the waiting people the state of the queue, once a second. */
void matchmaking_tick(struct tables *tables);

/* --- those who were paired --- */

/* Each is a fact (SHARED_PAIRED) until the node of the person withdraws the search, so that a lost message costs
 * a second and not the place at the table. */

struct tables;

/* Tells the node of a person who looks for players there of the table at which the person has a seat. */
void paired_tell(struct tables *tables, int64_t user, const char *table);
/* True while that node has not answered. */
bool paired_waits(const struct tables *tables, int64_t user);
/* That node has withdrawn the search, or another one has begun. */
void paired_end(struct tables *tables, int64_t user);
/* Forgets those that nobody has answered. */
void paired_tick(struct tables *tables);
void paired_finish(struct tables *tables);

/* --- between its two files --- */

enum { MATCHMAKING_GAMES_MAX = 64 };

struct search {
    struct search *next;
    struct client *client; /* NULL: of another node, */
    int64_t node;          /* which is this one */
    int64_t user;
    struct table_person person;
    uint64_t games; /* bit i: preset i */
    uint64_t since_ms;
    /* Of all searches of all people; 0: not known, or nobody else may seat the person. */
    int64_t number;
    unsigned tries; /* times that other nodes were told */
    bool offered;   /* bots were offered */
};

/* A new number of a search. */
int64_t matchmaking_draw(int64_t user);
/* Reads names of presets. False with a refusal. */
bool matchmaking_read_games(const char *text, uint64_t *games,
                            struct pedro_refusal *refusal);
/* The key of the facts of a person. */
void matchmaking_key(int64_t user, char key[SHARED_KEY_MAX]);
/* Publishes a person who waits here; with `gone` withdraws that. */
void matchmaking_publish(const struct search *search, bool gone);
/* Reads what matchmaking_publish() writes. */
bool matchmaking_read(const struct shared_fact *fact, struct search *search);

/* --- the list of open tables --- */

/* Tables whose entry has changed wait in a queue, once each. Every second some of them
 * are sent to all listeners, a few kilobytes at most. Listeners that did not ask for
 * changes get the whole list, less often. */

struct room;
struct tables;
struct lobby_change;

enum { LOBBY_CHAINS = 256 };

struct lobby {
    struct lobby_change *chain[LOBBY_CHAINS]; /* those that wait, by name */
    struct lobby_change *first, **end;
    bool incomplete; /* a change could not be queued: the whole list is sent instead */
    bool changed;    /* since the whole list was sent */
    uint64_t changes_ms; /* when changes were last sent, */
    uint64_t whole_ms;   /* and the whole list */
};

/* Hears of tables of other nodes from now on. To be called before cluster_start(). */
void lobby_listen(struct tables *tables);
void lobby_init(struct lobby *lobby);
void lobby_finish(struct lobby *lobby);

/* Queues a table whose entry has changed. In a cluster the node that drives it tells the others. */
void lobby_note(struct room *room);
/* The room is to be removed, or this node no longer drives its table. */
void lobby_drop(struct room *room);
/* Sends what is due. */
void lobby_tick(struct tables *tables);
/* In a cluster: how many listed tables of other nodes have a match under way, and the entry of the one with most
 * people, or NULL. */
unsigned lobby_elsewhere(const struct tables *tables, const char **featured);
/* The whole list, as a message. */
void lobby_write(struct tables *tables, struct pedro_text *text);

struct archive_match;
struct event_hosts;
struct jobs;
struct paired;

/* People at tables who are to be looked up (people_look.c). */
struct person_wanted {
    int64_t room, user;
};
enum { PEOPLE_CHANGED_MAX = 16, ROOM_CHAINS = 4096 };

struct people_wanted {
    struct person_wanted *person;
    size_t count, capacity;
    int64_t
        changed[PEOPLE_CHANGED_MAX]; /* people who changed since the last look began, */
    size_t changes;                  /* perhaps more than fit */
};

struct tables {
    struct store *store;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct metrics *metrics;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct room *rooms;                   /* all tables, */
    struct room *room_chain[ROOM_CHAINS]; /* and by name */
    unsigned room_count;
    struct people_wanted people_wanted;
    struct archive_match *archive; /* matches that are being written, or wait to be */
    struct pool *bot_workers;
    unsigned hints;    /* hints that are computed, or wait to be */
    struct jobs *jobs; /* long work of all servers (jobs.h); NULL: not done here */
    int64_t jobs_waiting, jobs_running; /* in a cluster: of all servers, a second ago */
    int64_t sweep_from; /* table at which deleting events of closed tables continues; 0:
                         * done, */
    bool sweep_again;   /* but others were closed meanwhile; */
    bool sweeps;        /* it is being read where rows of these are */
    struct lobby lobby;
    struct matchmaking matchmaking;
    struct paired *paired; /* people of other nodes who were paired (matchmaking.c) */
    struct invitations invitations;
    const struct event_hosts *event_hosts; /* of tournaments (room.h), or NULL; */
    void *tournaments;                     /* they are called with this */
    /* For one call of the table. */
    struct table_answer answer;
    struct table_tick tick;
};

#endif
