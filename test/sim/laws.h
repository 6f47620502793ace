/* laws.h - what must be true whatever happens, and the truth that it is compared with: every row as it was committed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_LAWS_H
#define SIM_LAWS_H

#include "table/table.h"
#include "world.h"

enum { TRUTHS_MAX = 64 };

/* A table as it is stored. */
struct truth {
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct table *table;            /* all rows applied; NULL until the first */
    uint64_t opened_ms, changed_ms; /* when the first row came, and the last */
    bool closed;
    bool sat[PEOPLE];    /* who has ever had a seat there */
    bool known;          /* its name was told to somebody: nobody guesses it before */
    struct shown *shown; /* every message that somebody may have been sent */
    size_t shows, shows_room;
    struct told *told; /* every action that is stored */
    size_t tolds, tolds_room;
    unsigned over;        /* matches that have ended */
    uint64_t lately;      /* its last row at laws_mark(), */
    uint64_t lately_turn; /* and the last that changed the match; 0: there was none */
};

void laws_begin(void);
void laws_finish(void);
struct truth *laws_truth(const char *name);
struct truth *laws_truth_at(unsigned index);

/* A message of the match has come to a person: it must be what follows from the rows, for a seat that the person has or had. */
void laws_check_shown(const char *person, const char *table, const char *text,
                      size_t length, uint64_t *seq);
/* The server has acknowledged an action, or a text. */
void laws_check_act(const char *person, const char *table, uint64_t seq,
                    const char *action);
void laws_check_said(const char *table, const char *text);
/* When the troubles are over: what is stored at laws_mark() is shown everywhere at laws_check_end(). */
void laws_mark(void);
void laws_check_end(void);

#endif
