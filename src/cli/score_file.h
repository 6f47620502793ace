/* score_file.h - a score pad with its file, which has every row before it is shown.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SCORE_FILE_H
#define CLI_SCORE_FILE_H

#include "base/autosave.h"
#include "pedro/pedro.h"

struct score_file {
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct autosave save;
};

/* Reads a score record, to be gone on with (`lock`) or only to be shown; "-" is stdin then. 0, or
 * an exit code with the reason said on stderr. Either way the caller calls
 * score_file_close(). */
int score_file_open(struct score_file *file, const char *path, bool lock);

/* The same with the text of the file, which is called `name` in messages. */
int score_file_read(struct score_file *file, const char *name, const char *text,
                    size_t length);

/* Finds the match that was written down last. 0, or an exit code. */
int score_file_latest(char path[AUTOSAVE_PATH_MAX]);

/* Reads each match that was written down, the newest first, and shows it; one that cannot be read
 * is told on stderr and left out. 0, or an exit code. */
int score_file_each(void (*see)(void *data, const struct score_file *file), void *data);

/* Makes the file of a new match: `path`, which must not exist, or NULL for one in the folder of
 * matches that are written down. The pad and the tags are set before. 0, or an exit code. */
int score_file_create(struct score_file *file, const char *path);

/* Writes the last row to the disk. `was_over`: the match was over before it. 0, or an exit code. */
int score_file_save(struct score_file *file, bool was_over);

/* Writes the whole file anew. 0, or an exit code. */
int score_file_rewrite(struct score_file *file);

void score_file_close(struct score_file *file);

#endif
