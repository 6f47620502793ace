/* lobby.h - the list of open tables, and its broadcast.
 *
 * Tables whose entry has changed wait in a queue, once each. Every second some of them
 * are sent to all listeners, a few kilobytes at most. Listeners that did not ask for
 * changes get the whole list, less often.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/text.h"

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

#endif
