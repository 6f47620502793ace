/* journal.h - a tournament with its file, which has every act before anything is shown.
 *
 * The file is the journal of the tournament: a line for each act, appended and synced. So a crash or a power cut loses at
 * most an act that nobody has seen the result of. The process that has the file open holds a lock on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_JOURNAL_H
#define DIRECTOR_JOURNAL_H

#include "base/autosave.h"
#include "tournament/tournament.h"

struct journal {
    struct tournament tournament;
    struct autosave save; /* save.fd is -1 where the file was only read */
    bool torn;            /* the file ended in half a line, which was left out */
};

/* Why a journal could not be opened, or an act not be done. */
struct journal_trouble {
    int error; /* an errno, EWOULDBLOCK if another program has the file open; or 0: */
    unsigned long line; /* of the file, from 1; 0 for an act */
    struct pedro_refusal refusal;
};

/* Begins a new tournament called `name` with a seed drawn by chance, in the file `path`, which must not exist; NULL for a
 * new one in the folder of tournaments, $XDG_STATE_HOME/pedro/tournaments. Like the functions below it returns false with
 * the trouble; the caller calls journal_close() in every case. */
bool journal_create(struct journal *journal, const char *path, const char *name,
                    struct journal_trouble *trouble);

/* Opens a file to go on with it (`lock`), or only to read it; "-" is stdin then. */
bool journal_open(struct journal *journal, const char *path, bool lock,
                  struct journal_trouble *trouble);

/* Finds the tournament of that folder that was written to last. 0 or an errno, ENOENT if there is none. */
int journal_latest(char path[AUTOSAVE_PATH_MAX]);

/* Does an act of the director now and writes it to the disk. After false nothing has changed. */
bool journal_do(struct journal *journal, const char *act, size_t length,
                struct journal_trouble *trouble);

/* The same for several acts, a line each: all, or none. */
bool journal_do_all(struct journal *journal, const char *acts, size_t length,
                    struct journal_trouble *trouble);

void journal_close(struct journal *journal);

#endif
