/* lobby.h - the list of open tables, and who is told what changes in it.
 *
 * Tables whose entry has changed wait in a queue, once each. Every second some of them go to all
 * listeners: a few kilobytes at most, whatever happens at the tables. A listener that did not
 * ask for changes gets the whole list, seldom.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/text.h"

struct room;
struct server;
struct lobby_change;

struct lobby {
    struct lobby_change *first, **end;
    bool incomplete;     /* a change could not be noted: the whole list tells it */
    bool changed;        /* since the whole list was told */
    uint64_t changes_ms; /* when changes were told, */
    uint64_t whole_ms;   /* and the whole list */
};

void lobby_init(struct lobby *lobby);
void lobby_finish(struct lobby *lobby);

/* What the list says of a table has changed, or the table is about to go. */
void lobby_note(struct room *room);
/* Tells what is due. */
void lobby_tick(struct server *server);
/* The whole list, as a message. */
void lobby_write(struct server *server, struct pedro_text *text);

#endif
