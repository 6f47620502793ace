/* done_file.h - lists of what a person has done with this program: lessons, puzzles that were found, solved problems of Pedro Master.
 *
 * Each is a file in a folder beside the saved matches. A line is one lesson, puzzle or problem, by the same key as at an account:
 * "us counts", "us 17". Lines are only added. The page has the same lists (web/src/app/done.ts).
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_DONE_FILE_H
#define CLI_DONE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/autosave.h"
#include "record/progress_key.h"

enum done_list { DONE_LESSON, DONE_PUZZLE, DONE_MASTER, DONE_LISTS };

struct done_file {
    char path[AUTOSAVE_PATH_MAX];
    char (*key)[PROGRESS_KEY_MAX];
    size_t count, room;
    int err; /* why it cannot be read, an errno */
};

/* Makes the folder and reads the file, if there is one; lines that are no keys are skipped. 0 or an errno: then nothing is done, and
 * adding fails alike. In each case for done_file_finish(). */
int done_file_read(struct done_file *file, enum done_list list);
void done_file_finish(struct done_file *file);

bool done_file_has(const struct done_file *file, const char *key);
/* The same for a row of puzzle_table or master_table. */
bool done_file_has_row(const struct done_file *file, const char *row);

/* Adds a key, in the file and here, if it is not there. 0 or an errno. */
int done_file_add(struct done_file *file, const char *key);

/* The kind of the rows of a list. */
const char *done_kind(enum done_list list);

/* Whether this program has what a key of a list names. */
bool done_is_known(enum done_list list, const char *key);

/* The key of a lesson of a game. */
void done_lesson_key(const char *game, const char *lesson, char key[PROGRESS_KEY_MAX]);

/* The key of a row of puzzle_table or master_table: the game and the seed, with which it begins. */
void done_row_key(const char *row, char key[PROGRESS_KEY_MAX]);

#endif
