/* hints.h - what a writer tells other nodes of the rows that it has stored (see store_tell()).
 *
 * Rows for which other nodes wait are told at once, the others (batch_untold()) with the next transaction that does more than
 * append rows of tables: beats do, twice a second. The last text also says of which transactions was told: "w5:7-9", of
 * writer 5 all with rows after number 7 up to number 9. So a node that has missed some knows it, and one that reads in
 * commit_mark of others, that it was not told of.
 *
 * The rows themselves go with it, if somebody waits for them and they have no author, as long as they are short: who lacks none
 * before them need not ask the database. A row is told only when it is known to be stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_HINTS_H
#define STORE_HINTS_H

#include "store/batch_parts.h"

enum {
    HINTS_MAX = 7900,    /* a payload of NOTIFY has fewer than 8,000 bytes */
    HINTS_KEPT = 1 << 16 /* bytes that are kept; with more nobody is told, and all look */
};

struct hints {
    char *words; /* each after a space */
    size_t length;
    char *rows; /* each after its length, a size_t */
    size_t rows_length, rows_room;
    bool hurry;         /* somebody waits for them */
    int64_t last, told; /* transactions: the last with rows, and the last that was told */
};

/* Notes the rows of a transaction that is to be written; `more` if it does more than append rows of tables. True if other
 * nodes may want to know of any. */
bool hints_note(struct hints *hints, int64_t number, struct batch *const *batch,
                size_t batches, bool more);

/* Keeps the rows of batches that are stored, to be told with the next texts. */
void hints_carry(struct hints *hints, struct batch *const *batch, size_t batches);

/* How much of words and rows was written. */
struct hints_place {
    size_t word, row;
};

/* Writes the next text, if somebody waits for one. *at is {0} at first. The length; 0 if there is no more. */
size_t hints_next(struct hints *hints, int64_t node, int64_t writer,
                  struct hints_place *at, char text[HINTS_MAX + 1]);

void hints_finish(struct hints *hints);

#endif
