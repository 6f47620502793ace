/* matchmaking.h - quick pairing: finds other players for one of several games.
 *
 * People who look for players wait in a queue. As soon as it has enough people for one
 * game, a table is opened for those who have waited longest, and its match begins.
 * Volatile, by design: a search ends with its connection, and the page asks again after a
 * restart. A table is stored before anybody is told of it. In a cluster all nodes know all who wait, and one
 * of them finds players. Nodes that cannot hear each other may both find some for the same person: so a search has a number,
 * and is stored with the table that it has found, as a log of one row (KIND_SEARCH). The database takes one of the two tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_MATCHMAKING_H
#define SERVER_MATCHMAKING_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
