/* daily_file.h - the first tries at deals of the day, in the folder `daily` beside the saved matches.
 *
 * The file `results` has a line for each: "DATE PRESET MARGIN PAR". Lines are only added; of two for the same deal the
 * first one counts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_DAILY_FILE_H
#define CLI_DAILY_FILE_H

#include "base/autosave.h"
#include "record/day.h"
#include "table/daily.h"

struct daily_tried {
    int32_t day;
    char variant[PEDRO_NAME_MAX];
    int margin, par;
};

struct daily_file {
    char directory[AUTOSAVE_PATH_MAX];
    struct daily_tried *tried;
    size_t count;
};

/* Makes the folder and reads the file, if there is one; lines that are damaged are skipped. 0 or an errno, then nothing
 * is left to be freed. */
int daily_file_read(struct daily_file *file);
void daily_file_finish(struct daily_file *file);

/* The first try at a deal that is over, or NULL. */
const struct daily_tried *daily_file_find(const struct daily_file *file, int32_t day,
                                          const char *variant);

/* Adds a first try: in the file, and here. 0 or an errno. */
int daily_file_add(struct daily_file *file, const struct daily_tried *tried);

/* The days in a row, up to `day`, on which at least one deal was tried; if none was on that day yet, up to the day
 * before. */
unsigned daily_file_streak(const struct daily_file *file, int32_t day);

/* The path of the record of the first try, or of the last one after it. False if it would be too long. */
bool daily_file_record(const struct daily_file *file, const struct daily_deal *deal,
                       bool first, char path[AUTOSAVE_PATH_MAX]);

#endif
