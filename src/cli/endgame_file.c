/* endgame_file.c - files of endgame tables, mapped for reading, created under another
 *name.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/endgame_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/verb.h"
#include "words/text.h"

/* The most trumps with one card a seat, with two and so on: `ggg` are the last three tricks. */
static void name_span(const struct endgame_span *span,
                      char name[ENDGAME_TRICKS_MAX + 1]) {
    for (unsigned cards = 1; cards <= span->cards; cards++)
        name[cards - 1] = "0123456789abcdefg"[span->few[cards]];
    name[span->cards] = '\0';
}

int endgame_file_path(const struct position_rules *rules, const struct endgame_span *span,
                      char path[ENDGAME_PATH_MAX]) {
    char name[ENDGAME_TRICKS_MAX + 1];
    name_span(span, name);
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME"), *below = "";
    if (!cache || cache[0] != '/') {
        if (!home || home[0] != '/')
            return ENOENT;
        cache = home;
        below = "/.cache";
    }
    const int length =
        snprintf(path, ENDGAME_PATH_MAX, "%s%s/pedro/endgame-%016" PRIx64 "-%s", cache,
                 below, endgame_fingerprint(rules), name);
    return length < ENDGAME_PATH_MAX ? 0 : ENAMETOOLONG;
}

const char *endgame_fault_text(enum endgame_fault fault) {
    switch (fault) {
    case ENDGAME_OK:
        return N_("in order");
    case ENDGAME_OTHER_FORM:
        return N_("made by another version of the program");
    case ENDGAME_OTHER_RULES:
        return N_("of other rules than its name says");
    case ENDGAME_CUT:
        return N_("not as long as it should be");
    case ENDGAME_DAMAGED:
        return N_("damaged: its checksum is wrong");
    default:
        return N_("not an endgame table");
    }
}

void endgame_file_close(struct endgame_file *file) {
    if (file->bytes)
        munmap(file->bytes, file->size);
    *file = (struct endgame_file){0};
}

static int map(const char *path, struct endgame_file *file) {
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    int err = 0;
    if (fd < 0)
        return errno;
    if (fstat(fd, &status) != 0) {
        err = errno;
    } else if (!S_ISREG(status.st_mode) || status.st_size <= 0) {
        err = EBADMSG;
    } else {
        file->size = (size_t)status.st_size;
        file->bytes = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (file->bytes == MAP_FAILED) {
            err = errno;
            file->bytes = NULL;
        }
    }
    close(fd);
    return err;
}

int endgame_file_open(const struct position_rules *rules, const struct endgame_span *span,
                      struct endgame_file *file, enum endgame_fault *fault) {
    char path[ENDGAME_PATH_MAX];
    *file = (struct endgame_file){0};
    *fault = ENDGAME_NOT_ONE;
    int err = endgame_file_path(rules, span, path);
    if (!err)
        err = map(path, file);
    if (err)
        return err;
    *fault = endgame_open(rules, span, file->bytes, file->size, &file->endgame);
    if (*fault == ENDGAME_OK)
        return 0;
    endgame_file_close(file);
    return EBADMSG;
}

/* A table with this span, if there is one. */
static bool find(const struct position_rules *rules, const struct endgame_span *span,
                 struct endgame_file *file) {
    char path[ENDGAME_PATH_MAX];
    enum endgame_fault fault;
    if (endgame_file_path(rules, span, path) != 0 || access(path, F_OK) != 0)
        return false;
    const int err = endgame_file_open(rules, span, file, &fault);
    if (err)
        verb_fail(EXIT_OK,
                  _("%s is not used, as it is %s; `pedro endgame` makes it anew"), path,
                  err == EBADMSG ? _(endgame_fault_text(fault)) : strerror(err));
    return !err;
}

bool endgame_file_find(const struct position_rules *rules, struct endgame_file *file) {
    struct endgame_span usual, last;
    endgame_usual(rules, &usual);
    if (usual.cards == 0)
        return false;
    for (unsigned tricks = ENDGAME_TRICKS_MAX; tricks >= ENDGAME_TRICKS_MIN; tricks--) {
        endgame_span_last(tricks, &last);
        if (tricks + 1 == usual.cards && find(rules, &usual, file))
            return true;
        if (find(rules, &last, file))
            return true;
    }
    return false;
}

/* `path` is absolute. */
static int make_folder_of(char *path) {
    char *const slash = strrchr(path, '/');
    *slash = '\0';
    const int err = file_make_folder(path);
    *slash = '/';
    return err;
}

/* Opens and locks the temporary file of a table, which only one process can have. */
static int open_fresh(const char *fresh, int *fd) {
    struct stat mine, named;
    *fd = open(fresh, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*fd < 0)
        return errno;
    int err = flock(*fd, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    /* The process that had it before may just have renamed it. */
    if (!err && (fstat(*fd, &mine) != 0 || stat(fresh, &named) != 0 ||
                 mine.st_ino != named.st_ino || mine.st_dev != named.st_dev))
        err = EWOULDBLOCK;
    if (!err && ftruncate(*fd, 0) != 0)
        err = errno;
    if (err)
        close(*fd);
    return err;
}

static int write_file(int fd, const char *fresh, const char *path, const uint8_t *bytes,
                      size_t length) {
    int err = file_write(fd, bytes, length);
    if (!err && fsync(fd) != 0)
        err = errno;
    if (!err && rename(fresh, path) != 0)
        err = errno;
    if (!err)
        file_sync_folder(path);
    return err;
}

/* The file is opened first, so that no table is computed that cannot be stored. */
int endgame_file_make(const struct position_rules *rules, const struct endgame_span *span,
                      endgame_progress *progress, void *data) {
    char path[ENDGAME_PATH_MAX], fresh[ENDGAME_PATH_MAX + 8];
    const size_t size = endgame_size(rules, span);
    int fd, err = endgame_file_path(rules, span, path);
    if (!err)
        err = make_folder_of(path);
    if (err)
        return err;
    snprintf(fresh, sizeof fresh, "%s.new", path);
    err = open_fresh(fresh, &fd);
    if (err)
        return err;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint8_t *bytes = malloc(size);
    if (bytes && endgame_make(rules, span, processors > 1 ? (unsigned)processors : 1,
                              bytes, progress, data))
        err = write_file(fd, fresh, path, bytes, size);
    else
        err = ENOMEM;
    if (err)
        unlink(fresh);
    close(fd);
    free(bytes);
    return err;
}
