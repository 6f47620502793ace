/* endgame_file.c - files of endgame tables, mapped to be read, made under another name.
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

#include "cli/text.h"
#include "cli/verb.h"

int endgame_file_path(const struct position_rules *rules, unsigned tricks,
                      char path[ENDGAME_PATH_MAX]) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME"), *below = "";
    if (!cache || cache[0] != '/') {
        if (!home || home[0] != '/')
            return ENOENT;
        cache = home;
        below = "/.cache";
    }
    const int length =
        snprintf(path, ENDGAME_PATH_MAX, "%s%s/pedro/endgame-%016" PRIx64 "-%u", cache,
                 below, endgame_fingerprint(rules), tricks);
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

int endgame_file_open(const struct position_rules *rules, unsigned tricks,
                      struct endgame_file *file, enum endgame_fault *fault) {
    char path[ENDGAME_PATH_MAX];
    *file = (struct endgame_file){0};
    *fault = ENDGAME_NOT_ONE;
    int err = endgame_file_path(rules, tricks, path);
    if (!err)
        err = map(path, file);
    if (err)
        return err;
    *fault = endgame_open(rules, tricks, file->bytes, file->size, &file->endgame);
    if (*fault == ENDGAME_OK)
        return 0;
    endgame_file_close(file);
    return EBADMSG;
}

bool endgame_file_find(const struct position_rules *rules, struct endgame_file *file) {
    for (unsigned tricks = ENDGAME_TRICKS_MAX; tricks >= ENDGAME_TRICKS_MIN; tricks--) {
        char path[ENDGAME_PATH_MAX];
        enum endgame_fault fault;
        if (endgame_size(rules, tricks) == 0)
            continue;
        const int err = endgame_file_open(rules, tricks, file, &fault);
        if (!err)
            return true;
        if (err != ENOENT && endgame_file_path(rules, tricks, path) == 0)
            verb_fail(
                EXIT_OK, _("%s is not used, as it is %s; `pedro tables` makes it anew"),
                path, err == EBADMSG ? _(endgame_fault_text(fault)) : strerror(err));
    }
    return false;
}

/* The folders above a file. */
static int make_folders(char *path) {
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        const int err = mkdir(path, 0700) == 0 ? 0 : errno;
        *at = '/';
        if (err && err != EEXIST)
            return err;
    }
    return 0;
}

static int write_all(int fd, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = write(fd, bytes, length);
        if (count < 0 && errno != EINTR)
            return errno;
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    return 0;
}

/* Forces the names in a file's folder out to the disk, where the file system can. */
static void sync_folder(char *path) {
    char *slash = strrchr(path, '/');
    *slash = '\0';
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    *slash = '/';
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* Opens the file a table is made under, which only one process can have. */
static int open_fresh(const char *fresh, int *fd) {
    struct stat mine, named;
    *fd = open(fresh, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*fd < 0)
        return errno;
    int err = flock(*fd, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    /* Whoever had it before may just have given it its name. */
    if (!err && (fstat(*fd, &mine) != 0 || stat(fresh, &named) != 0 ||
                 mine.st_ino != named.st_ino || mine.st_dev != named.st_dev))
        err = EWOULDBLOCK;
    if (!err && ftruncate(*fd, 0) != 0)
        err = errno;
    if (err)
        close(*fd);
    return err;
}

static int write_file(int fd, const char *fresh, char *path, const uint8_t *bytes,
                      size_t length) {
    int err = write_all(fd, bytes, length);
    if (!err && fsync(fd) != 0)
        err = errno;
    if (!err && rename(fresh, path) != 0)
        err = errno;
    if (!err)
        sync_folder(path);
    return err;
}

/* The file comes first, so that nothing is worked out that cannot be kept. */
int endgame_file_make(const struct position_rules *rules, unsigned tricks,
                      endgame_progress *progress, void *data) {
    char path[ENDGAME_PATH_MAX], fresh[ENDGAME_PATH_MAX + 8];
    const size_t size = endgame_size(rules, tricks);
    int fd, err = endgame_file_path(rules, tricks, path);
    if (!err)
        err = make_folders(path);
    if (err)
        return err;
    snprintf(fresh, sizeof fresh, "%s.new", path);
    err = open_fresh(fresh, &fd);
    if (err)
        return err;
    uint8_t *bytes = malloc(size);
    if (bytes && endgame_make(rules, tricks, bytes, progress, data))
        err = write_file(fd, fresh, path, bytes, size);
    else
        err = ENOMEM;
    if (err)
        unlink(fresh);
    close(fd);
    free(bytes);
    return err;
}
