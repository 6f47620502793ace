/* rest.h - tables with days for a turn: what lists say of them is stored, and those at which nobody is rest.
 *
 * What the list of a person shows (struct store_days) is stored with the rows that change it, so it is the same at each server. A table
 * that waits for somebody, and at which nobody has been for a minute, is then stored as one that rests, and leaves memory. A request
 * reads it back from its rows (room_find_read()). Until when it rests is stored too: one process alone asks every five seconds for
 * all tables whose rest is over (rooms_wake_rested()); of several nodes one takes them, with all that has no driver. The
 * first row after that ends the rest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_REST_H
#define SERVER_REST_H

#include "server/tables/room.h"

struct batch;
struct store_days;

/* The time by which rows of a table are labelled: of one with days that by which its rests end. */
int64_t rest_label(const struct room *room, bool days);
/* Adds to the batch of these rows what lists say after them. False if there is no memory. */
bool rest_note(const struct room *room, const struct table_rows *rows,
               struct batch *batch);
/* True if nobody of this server is at the table and nothing happens there by itself for some time: then it can rest, as `days` says. */
bool rest_plan(const struct room *room, struct store_days *days);
/* It is stored that the table rests. */
void rest_stored(struct room *room);
/* A row was stored by this node: others see to what it brings. */
void rest_ended(struct room *room);

#endif
