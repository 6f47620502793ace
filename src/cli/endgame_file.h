/* endgame_file.h - endgame tables (solver/endgame.h) in the user's cache directory.
 *
 * One file a table: $XDG_CACHE_HOME/pedro, or ~/.cache/pedro, `endgame-FINGERPRINT-SPAN`.
 * Anybody may delete them at any time; one that is damaged is as good as none.
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

/* Where the table of a span is, or would be. 0 or an errno: ENAMETOOLONG,
 * or ENOENT if there is no home. */
int endgame_file_path(const struct position_rules *rules, const struct endgame_span *span,
                      char path[ENDGAME_PATH_MAX]);

/* Opens and checks a table. 0 or an errno: ENOENT if there is none, EBADMSG with what is wrong
 * in *fault if it is none that can be used. */
int endgame_file_open(const struct position_rules *rules, const struct endgame_span *span,
                      struct endgame_file *file, enum endgame_fault *fault);
void endgame_file_close(struct endgame_file *file);

/* Opens the largest table that is there, the usual one or one of the last tricks. One that cannot be used is passed over, which
 * is said on stderr. False if there is none. */
bool endgame_file_find(const struct position_rules *rules, struct endgame_file *file);

/* Makes a table and writes it, in the place of any other. A file is there whole or not at
 * all. 0 or an errno: EWOULDBLOCK if another process is making it, ENOMEM also if `progress`
 * returned false. */
int endgame_file_make(const struct position_rules *rules, const struct endgame_span *span,
                      endgame_progress *progress, void *data);

/* What is wrong with a table, in words to be translated. */
const char *endgame_fault_text(enum endgame_fault fault);

#endif
