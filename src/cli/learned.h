/* learned.h - what a person has learned with this program, as rows that an account keeps (docs/server.md): mistakes that are asked
 * again, deals of the day that are over, and the lists of what is done (done_file.h).
 *
 * A row is known by its kind and its key; of two of the same the one with the higher stamp is the newer one. The page has the same
 * rows (web/src/app/progress.ts).
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LEARNED_H
#define CLI_LEARNED_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/done_file.h"
#include "record/progress_key.h"

struct learned_row {
    char kind[PROGRESS_KIND_MAX], key[PROGRESS_KEY_MAX];
    long long stamp;
    char *value; /* NULL: it is kept here, and cannot be told, as one that is too long */
};

struct learned {
    struct learned_row *row;
    size_t count, room;
    struct done_file done[DONE_LISTS];
};

/* Reads all that is kept here. 0 or an errno; in each case for learned_finish(). */
int learned_read(struct learned *learned);
void learned_finish(struct learned *learned);

/* The row of that kind and key, or NULL. */
struct learned_row *learned_find(const struct learned *learned, const char *kind,
                                 const char *key);

/* Whether rows of that kind are kept here. */
bool learned_keeps(const char *kind);
/* Keeps a row of another device, which is newer than what is here. *kept becomes false if it makes no sense. 0 or an errno. */
int learned_keep(struct learned *learned, const struct learned_row *row, bool *kept);

#endif
