/* master_file.h - which problems of Pedro Master a person has solved, in the folder `master` beside the saved matches.
 *
 * The file `solved` has a line for each: "PRESET SEED". Lines are only added.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_MASTER_FILE_H
#define CLI_MASTER_FILE_H

#include "analyze/master_problem.h"
#include "base/autosave.h"

struct master_file {
    char path[AUTOSAVE_PATH_MAX];
    bool *solved; /* of each row of master_table */
};

/* Makes the folder and reads the file, if there is one; lines of other problems are skipped. 0 or an errno; in each case for
 * master_file_finish(). */
int master_file_read(struct master_file *file);
void master_file_finish(struct master_file *file);

/* The length of the key of a row of master_table, which it begins with: "PRESET SEED". */
size_t master_file_key(int index);

/* Notes that problem `index` is solved, in the file and here. 0 or an errno. */
int master_file_add(struct master_file *file, int index);

#endif
