/* record_file.h - reads a record from a file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include "pedro/pedro.h"

/* Reads the text of a file, `-` is stdin, no longer than a record can be; the caller frees it.
 * NULL after writing the reason to stderr, with the exit code in `code`. */
char *record_file_text(const char *path, size_t *length, int *code);

/* The name of such a file in messages. */
const char *record_file_name(const char *path);

/* Reads a record from such a text, as record_file_read() does. */
int record_file_parse(const char *name, const char *text, size_t length,
                      struct pedro_match *match, struct pedro_tags *tags);

/* Reads a record, `-` from stdin. Returns 0, or an exit code after writing
 * `FILE:LINE: REASON` to stderr. In both cases the caller finishes `match` and `tags`,
 * which hold what came before a wrong line (match->variant is empty if the tags were
 * wrong). */
int record_file_read(const char *path, struct pedro_match *match,
                     struct pedro_tags *tags);

/* Writes an error of a file that was read to stderr, `NAME:LINE: REASON`. Returns the
 * exit code. */
int record_file_fail(const char *name, const struct pedro_record_error *error);

#endif
