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

#endif
