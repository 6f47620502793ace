/* endgame_file.h - endgame tables (solver/endgame.h) in the user's cache directory.
 *
 * Each table is a file `endgame-FINGERPRINT-SPAN` in $XDG_CACHE_HOME/pedro or
 * ~/.cache/pedro. The files may be deleted at any time; a damaged one is ignored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ENDGAME_FILE_H
#define CLI_ENDGAME_FILE_H

#include "solver/endgame/endgame.h"
#include "solver/position.h"

enum { ENDGAME_PATH_MAX = 4096 };

/* An open table. All zeros: none. */
struct endgame_file {
    struct endgame endgame;
    void *bytes;
    size_t size;
};

/* The path of the table of a span, which need not exist. 0 or an errno: ENAMETOOLONG, or
 * ENOENT if there is no home directory. */
int endgame_file_path(const struct position_rules *rules, const struct endgame_span *span,
                      char path[ENDGAME_PATH_MAX]);

/* Opens and checks a table. 0 or an errno: ENOENT if there is none, EBADMSG with the
 * reason in *fault if it cannot be used. */
int endgame_file_open(const struct position_rules *rules, const struct endgame_span *span,
                      struct endgame_file *file, enum endgame_fault *fault);
void endgame_file_close(struct endgame_file *file);

/* Opens the largest table that exists, the usual one or one of the last tricks. Skips one
 * that cannot be used, with a message to stderr. False if there is none. */
bool endgame_file_find(const struct position_rules *rules, struct endgame_file *file);

/* Makes a table and writes it, replacing an existing one. A file is complete or does not
 * exist. 0 or an errno: EWOULDBLOCK if another process is making it, ENOMEM also if
 * `progress` returned false. */
int endgame_file_make(const struct position_rules *rules, const struct endgame_span *span,
                      endgame_progress *progress, void *data);

/* The fault of a table in words, marked for translation. */
const char *endgame_fault_text(enum endgame_fault fault);

#endif
