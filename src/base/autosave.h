/* autosave.h - a file of lines, written to disk before anything is shown: the record of the match in play, a score record, the
 * journal of a tournament.
 *
 * One file holds one of them. Lines are appended and synced. A change that cannot be appended (undo, the final Result)
 * writes a new file that replaces the old one atomically. So the file is a complete record at any moment, except that
 * a crash can leave a torn last line. The process that has the file open holds a lock on it.
 *
 * Functions return 0 or an errno.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_AUTOSAVE_H
#define BASE_AUTOSAVE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { AUTOSAVE_PATH_MAX = 4096, AUTOSAVE_SIZE_MAX = 16 << 20 };

struct autosave {
    int fd;        /* -1 if nothing is saved */
    bool patient;  /* sync after each line; not needed for a match without people */
    size_t length; /* bytes known to be in the file */
    char path[AUTOSAVE_PATH_MAX];
};

/* The folder for matches: $XDG_STATE_HOME/pedro, or ~/.local/state/pedro. Creates it and
 * its parents. */
int autosave_directory(char path[AUTOSAVE_PATH_MAX]);

/* The folder of that name in it, also created. */
int autosave_folder(const char *name, char path[AUTOSAVE_PATH_MAX]);

/* Begins the file of a new match in `directory`, named after the time and `variant`, with `bytes` in it. */
int autosave_create(struct autosave *save, const char *directory, const char *variant,
                    const char *bytes, size_t length);

/* Opens and locks the file of a match and reads it; the caller frees *bytes, which has a
 * NUL after it. EWOULDBLOCK if another process has it open, EFBIG if it is longer than
 * AUTOSAVE_SIZE_MAX. */
int autosave_open(struct autosave *save, const char *path, char **bytes, size_t *length);

/* Appends. On an error the file is unchanged, as far as the disk allows. */
int autosave_append(struct autosave *save, const char *bytes, size_t length);

/* Replaces the file by a new one with these bytes. */
int autosave_rewrite(struct autosave *save, const char *bytes, size_t length);

void autosave_close(struct autosave *save);

/* The record of a match in a folder. */
struct autosave_file {
    struct timespec changed;
    char name[256];
};

/* Lists the records of a folder, the one that changed last first. The caller frees *list, also on an error. */
int autosave_list(const char *directory, struct autosave_file **list, size_t *count);

/* The path of a record of a folder. ENAMETOOLONG if it is too long. */
int autosave_path(const char *directory, const struct autosave_file *file,
                  char path[AUTOSAVE_PATH_MAX]);

/* Finds the match in `directory` that was played last and is not finished. ENOENT if there is none. */
int autosave_latest(const char *directory, char path[AUTOSAVE_PATH_MAX]);

/* Writes a file elsewhere, whole or not at all. EEXIST if there is one and `replace` is false. */
int autosave_copy(const char *path, const char *bytes, size_t length, bool replace);

#endif
