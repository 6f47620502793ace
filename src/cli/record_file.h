/* record_file.h - a record out of a file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include "pedro/pedro.h"

/* Reads a record, `-` from stdin. 0, or an exit code with the reason said on stderr, `FILE:LINE: REASON`. Either way
 * the caller finishes `match` and `tags`, which hold what came before a wrong line (match->variant is empty if not
 * even the tags were in order). */
int record_file_read(const char *path, struct pedro_match *match,
                     struct pedro_tags *tags);

/* Says on stderr what is wrong in a file that was read, `NAME:LINE: REASON`. Returns the exit code. */
int record_file_fail(const char *name, const struct pedro_record_error *error);

#endif
