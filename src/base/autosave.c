/* autosave.c - a file of lines, written to disk before anything is shown.
 *
 * A lock belongs to an open file, not to its name, and a rewrite gives the name to another file. So the new file is
 * locked before it gets the name, and after locking a file autosave_open() checks that the name still refers to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* for flock() */
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/autosave.h"
#include "base/file.h"
#include "base/grow.h"

static const char suffix[] = ".pedro";

int autosave_directory(char path[AUTOSAVE_PATH_MAX]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (!home || home[0] != '/') {
        const struct passwd *me = getpwuid(getuid());
        home = me ? me->pw_dir : "/";
    }
    if (state && state[0] == '/')
        length = snprintf(path, AUTOSAVE_PATH_MAX, "%s/pedro", state);
    else
        length = snprintf(path, AUTOSAVE_PATH_MAX, "%s/.local/state/pedro", home);
    if (length >= AUTOSAVE_PATH_MAX)
        return ENAMETOOLONG;
    return file_make_folder(path);
}

int autosave_folder(const char *name, char path[AUTOSAVE_PATH_MAX]) {
    const int err = autosave_directory(path);
    const size_t length = strlen(path);
    if (err)
        return err;
    if (snprintf(path + length, AUTOSAVE_PATH_MAX - length, "/%s", name) >=
        (int)(AUTOSAVE_PATH_MAX - length))
        return ENAMETOOLONG;
    return file_make_folder(path);
}

/* Writes a file beside `path` and gives it that name. On success *fd is the new file, open and locked. */
static int replace_file(const char *path, const char *bytes, size_t length, int *fd) {
    char fresh[AUTOSAVE_PATH_MAX + 16];
    snprintf(fresh, sizeof fresh, "%s.pedro-new", path);
    *fd = open(fresh, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*fd < 0)
        return errno;
    int err = flock(*fd, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (!err)
        err = file_write(*fd, bytes, length);
    if (!err && fsync(*fd) != 0)
        err = errno;
    if (!err && rename(fresh, path) != 0)
        err = errno;
    if (err) {
        unlink(fresh);
        close(*fd);
        return err;
    }
    file_sync_folder(path);
    return 0;
}

int autosave_rewrite(struct autosave *save, const char *bytes, size_t length) {
    int fd, err = replace_file(save->path, bytes, length, &fd);
    if (err)
        return err;
    if (save->fd >= 0)
        close(save->fd);
    save->fd = fd;
    save->length = length;
    return 0;
}

int autosave_create(struct autosave *save, const char *directory, const char *variant,
                    const char *bytes, size_t length) {
    time_t now = time(NULL);
    struct tm local;
    char when[32];
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
    save->fd = -1;
    /* Creates an empty file to reserve the name, and then replaces it: so no two matches
     * share a name, and no crash leaves half a heading. */
    for (int number = 1;; number++) {
        char again[16] = "";
        if (number > 1)
            snprintf(again, sizeof again, "-%d", number);
        if (snprintf(save->path, sizeof save->path, "%s/%s-%s%s%s", directory, when,
                     variant, again, suffix) >= (int)sizeof save->path)
            return ENAMETOOLONG;
        int fd = open(save->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0) {
            close(fd);
            break;
        }
        if (errno != EEXIST || number == 1000)
            return errno;
    }
    int err = autosave_rewrite(save, bytes, length);
    if (err)
        unlink(save->path);
    return err;
}

static int read_all(int fd, size_t size, char **bytes, size_t *length) {
    *bytes = malloc(size + 1);
    if (!*bytes)
        return ENOMEM;
    for (*length = 0; *length < size;) {
        ssize_t count = pread(fd, *bytes + *length, size - *length, (off_t)*length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            free(*bytes);
            *bytes = NULL;
            return errno;
        }
        if (count == 0)
            break;
        *length += (size_t)count;
    }
    (*bytes)[*length] = '\0';
    return 0;
}

void autosave_close(struct autosave *save) {
    if (save->fd >= 0)
        close(save->fd);
    save->fd = -1;
}

int autosave_open(struct autosave *save, const char *path, char **bytes, size_t *length) {
    struct stat open_file, named;
    int err = 0;
    *bytes = NULL;
    /* The link is resolved now, because a rewrite would replace the link by a file. */
    char *real = realpath(path, NULL);
    if (!real)
        return errno;
    if (snprintf(save->path, sizeof save->path, "%s", real) >= (int)sizeof save->path)
        err = ENAMETOOLONG;
    free(real);
    if (err)
        return err;
    for (;;) {
        save->fd = open(save->path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
        if (save->fd < 0)
            return errno;
        if (flock(save->fd, LOCK_EX | LOCK_NB) != 0 || fstat(save->fd, &open_file) != 0 ||
            stat(save->path, &named) != 0) {
            err = errno;
            autosave_close(save);
            return err;
        }
        if (open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev)
            break;
        close(save->fd);
    }
    if (!S_ISREG(open_file.st_mode))
        err = EINVAL;
    if (!err && open_file.st_size > AUTOSAVE_SIZE_MAX)
        err = EFBIG;
    if (!err)
        err = read_all(save->fd, (size_t)open_file.st_size, bytes, length);
    if (err) {
        autosave_close(save);
        return err;
    }
    save->length = *length;
    return 0;
}

int autosave_append(struct autosave *save, const char *bytes, size_t length) {
    if (save->fd < 0)
        return EBADF;
    int err = lseek(save->fd, (off_t)save->length, SEEK_SET) < 0 ? errno : 0;
    if (!err)
        err = file_write(save->fd, bytes, length);
    if (!err && save->patient && fdatasync(save->fd) != 0)
        err = errno;
    /* Removes half a line: resuming would drop it, and other readers would refuse the
     * record. */
    if (err && ftruncate(save->fd, (off_t)save->length) != 0)
        err = errno;
    if (!err)
        save->length += length;
    return err;
}

/* Whether the record at `path` is of an unfinished match: its Result is "*", and nobody has given it up. */
static bool is_unfinished(const char *path) {
    char head[16384];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    ssize_t count = read(fd, head, sizeof head - 1);
    close(fd);
    if (count <= 0)
        return false;
    head[count] = '\0';
    return strstr(head, "[Result \"*\"]") && !strstr(head, "[Study \"") &&
           !strstr(head, "[Termination \"");
}

static int newest_first(const void *a, const void *b) {
    const struct autosave_file *one = a, *other = b;
    if (one->changed.tv_sec != other->changed.tv_sec)
        return one->changed.tv_sec < other->changed.tv_sec ? 1 : -1;
    if (one->changed.tv_nsec != other->changed.tv_nsec)
        return one->changed.tv_nsec < other->changed.tv_nsec ? 1 : -1;
    return strcmp(other->name, one->name);
}

/* The records of a folder; the caller frees them. */
static int list_records(const char *directory, struct autosave_file **list,
                        size_t *count) {
    size_t room = 0;
    int err = 0;
    *list = NULL;
    *count = 0;
    DIR *folder = opendir(directory);
    if (!folder)
        return errno;
    for (const struct dirent *entry; !err && (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        struct stat status;
        if (length < sizeof suffix || length >= sizeof(*list)->name ||
            strcmp(entry->d_name + length - (sizeof suffix - 1), suffix) != 0 ||
            fstatat(dirfd(folder), entry->d_name, &status, 0) != 0 ||
            !S_ISREG(status.st_mode))
            continue;
        if (!grow_array(list, *count, &room, sizeof **list)) {
            err = ENOMEM;
            break;
        }
        struct autosave_file *file = &(*list)[(*count)++];
        file->changed = status.st_mtim;
        memcpy(file->name, entry->d_name, length + 1);
    }
    closedir(folder);
    return err;
}

int autosave_list(const char *directory, struct autosave_file **list, size_t *count) {
    const int err = list_records(directory, list, count);
    if (*count > 0)
        qsort(*list, *count, sizeof **list, newest_first);
    return err;
}

int autosave_path(const char *directory, const struct autosave_file *file,
                  char path[AUTOSAVE_PATH_MAX]) {
    return snprintf(path, AUTOSAVE_PATH_MAX, "%s/%s", directory, file->name) <
                   AUTOSAVE_PATH_MAX
               ? 0
               : ENAMETOOLONG;
}

int autosave_latest(const char *directory, char path[AUTOSAVE_PATH_MAX]) {
    struct autosave_file *list;
    size_t count;
    int err = autosave_list(directory, &list, &count);
    if (!err) {
        err = ENOENT;
        for (size_t i = 0; i < count && err; i++)
            if (!autosave_path(directory, &list[i], path) && is_unfinished(path))
                err = 0;
    }
    free(list);
    return err;
}

int autosave_copy(const char *path, const char *bytes, size_t length, bool replace) {
    struct stat file;
    if (lstat(path, &file) == 0) {
        if (!replace)
            return EEXIST;
        if (!S_ISREG(file.st_mode))
            return EINVAL;
    }
    if (strlen(path) >= AUTOSAVE_PATH_MAX)
        return ENAMETOOLONG;
    int fd, err = replace_file(path, bytes, length, &fd);
    if (!err)
        close(fd);
    return err;
}
