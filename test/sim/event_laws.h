/* event_laws.h - what must be true of tournaments whatever happens.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_EVENT_LAWS_H
#define SIM_EVENT_LAWS_H

#include "laws.h"
#include "tournament/tournament.h"
#include "world.h"

enum { EVENTS_MAX = 16 };

/* A tournament as it is stored. */
struct event_truth {
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct tournament value; /* all rows */
    bool opened;             /* its director was told so */
};

void event_laws_begin(void);
void event_laws_finish(void);
struct event_truth *event_truth(const char *name);
/* How many rows have this text in them. */
unsigned event_truth_count(const struct event_truth *truth, const char *text);
/* A server has shown rows from the first on: they are those that are stored. */
void event_laws_check_shown(const char *name, const char *body, size_t length,
                            size_t *rows);
/* A server shows, or does not show, what the tables did with a board. */
void event_laws_check_board(const char *name, unsigned board, bool shown);
/* Whether all may see a match of a table of a tournament. */
bool event_laws_shows(const struct truth *table, unsigned match);
void event_laws_check_end(void);

#endif
