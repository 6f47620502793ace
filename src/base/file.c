/* file.c - files and lines into memory, up to a limit, and bytes and folders to the disk.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

#include "base/grow.h"

enum { FOLDER_MAX = 4096 };

static char *read_all(FILE *file, size_t most, size_t *length) {
    size_t size = 0, room = 0;
    char *bytes = NULL;
    for (;;) {
        if (size + 1 >= room) {
            room = room ? 2 * room : 4096;
            if (!grow_to(&bytes, room, 1)) {
                free(bytes);
                errno = ENOMEM;
                return NULL;
            }
        }
        size_t got = fread(bytes + size, 1, room - size - 1, file);
        size += got;
        if (size > most || ferror(file)) {
            if (size > most)
                errno = EFBIG;
            int err = errno;
            free(bytes);
            errno = err;
            return NULL;
        }
        if (got == 0)
            break;
    }
    bytes[size] = '\0';
    *length = size;
    return bytes;
}

char *file_read(const char *path, size_t most, size_t *length) {
    if (strcmp(path, "-") == 0)
        return read_all(stdin, most, length);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = read_all(file, most, length);
    int err = errno;
    fclose(file);
    errno = err;
    return bytes;
}

enum file_line file_next_line(FILE *file, char *line, size_t size, size_t *length) {
    size_t n = 0;
    int c;
    while ((c = getc(file)) != EOF && c != '\n') {
        if (n + 1 < size)
            line[n] = (char)c;
        n++;
    }
    if (c == EOF && n == 0)
        return FILE_END;
    if (n + 1 > size) {
        *length = 0;
        line[0] = '\0';
        return FILE_LINE_TOO_LONG;
    }
    if (n > 0 && line[n - 1] == '\r')
        n--;
    line[n] = '\0';
    *length = n;
    return FILE_LINE;
}

int file_write(int fd, const void *bytes, size_t length) {
    const char *left = bytes;
    while (length > 0) {
        const ssize_t count = write(fd, left, length);
        if (count < 0 && errno != EINTR)
            return errno;
        if (count > 0) {
            left += count;
            length -= (size_t)count;
        }
    }
    return 0;
}

/* Writes to a file that was just opened, and closes it, all so that it lasts. 0 or an errno. */
static int write_whole(int fd, const void *bytes, size_t length) {
    if (fd < 0)
        return errno;
    int err = file_write(fd, bytes, length);
    if (!err && fsync(fd) != 0)
        err = errno;
    if (close(fd) != 0 && !err)
        err = errno;
    return err;
}

int file_create(const char *path, const void *bytes, size_t length) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int err = write_whole(fd, bytes, length);
    if (!err)
        file_sync_folder(path);
    else if (fd >= 0)
        unlink(path);
    return err;
}

int file_append(const char *path, const void *bytes, size_t length) {
    return write_whole(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), bytes,
                       length);
}

const char *file_expand_home(const char *path, char *room, size_t size) {
    const char *home = getenv("HOME");
    if (strncmp(path, "~/", 2) != 0 || !home || !*home ||
        snprintf(room, size, "%s%s", home, path + 1) >= (int)size)
        return path;
    return room;
}

int file_make_folder(char *path) {
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        const char end = *at;
        *at = '\0';
        const int err = mkdir(path, 0700) == 0 ? 0 : errno;
        *at = end;
        if (err && err != EEXIST)
            return err;
        if (end == '\0')
            return 0;
    }
}

/* The folder of a file, "." where the path names none. False if it is too long. */
static bool folder_of(const char *path, char folder[FOLDER_MAX]) {
    const char *slash = strrchr(path, '/');
    const size_t length = !slash ? 0 : slash == path ? 1 : (size_t)(slash - path);
    if (length >= FOLDER_MAX)
        return false;
    memcpy(folder, length ? path : ".", length ? length : 1);
    folder[length ? length : 1] = '\0';
    return true;
}

int file_may_write(const char *path) {
    char folder[FOLDER_MAX];
    if (access(path, F_OK) == 0)
        return access(path, W_OK) == 0 ? 0 : errno;
    if (!folder_of(path, folder))
        return ENAMETOOLONG;
    return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

void file_sync_folder(const char *path) {
    char folder[FOLDER_MAX];
    if (!folder_of(path, folder))
        return;
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}
