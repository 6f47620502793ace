/* disk.c - creates files and directories, and syncs them.
 *
 * SPDX-License-Identifier: MIT */
#include "store/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int disk_sync(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    /* Some file systems cannot sync a directory and return EINVAL. */
    int code = fsync(file) == 0 || errno == EINVAL ? 0 : errno;
    close(file);
    return code;
}

int disk_sync_parent(const char *path) {
    char parent[DISK_PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof parent)
        return ENAMETOOLONG;
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    while (length > 1 && path[length - 1] == '/')
        length--;
    snprintf(parent, sizeof parent, "%.*s", (int)length, path);
    return disk_sync(length > 0 ? parent : ".");
}

static int make_one(const char *path) {
    if (mkdir(path, 0700) == 0)
        return disk_sync_parent(path);
    return errno == EEXIST ? 0 : errno;
}

int disk_make_directory(const char *path) {
    char part[DISK_PATH_MAX];
    struct stat made;
    if (stat(path, &made) == 0)
        return S_ISDIR(made.st_mode) ? 0 : ENOTDIR;
    if (strlen(path) >= sizeof part)
        return ENAMETOOLONG;
    for (const char *at = path + 1; *at; at++)
        if (*at == '/') {
            snprintf(part, sizeof part, "%.*s", (int)(at - path), path);
            int code = make_one(part);
            if (code)
                return code;
        }
    return make_one(path);
}

int disk_create(const char *path) {
    int file = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

int disk_make_private(const char *path) {
    struct stat found;
    if (stat(path, &found) < 0)
        return errno == ENOENT ? 0 : errno;
    if ((found.st_mode & 077) == 0)
        return 0;
    return chmod(path, found.st_mode & 0700) == 0 ? 0 : errno;
}
