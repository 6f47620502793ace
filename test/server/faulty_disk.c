/* faulty_disk.c - preloaded into a program (LD_PRELOAD): records its operations on the
 * files of a directory, kills it at a chosen moment, and makes its disk fail.
 *
 *     DISK_FOLDER=DIR   the directory, absolute; `log`, `lock` and shared memory there are left out
 *     DISK_LOG=FILE     records go here, in the order in which things are done
 *     DISK_CUT=N        SIGKILL at record N,
 *     DISK_CUT_DB=N     or at write N to the file pedro.db itself
 *     DISK_FAULT=FILE   while it exists, what it says: `full` (ENOSPC), `fixed` (EROFS), `hang`, or
 *                       `small`, where only statvfs() finds the disk full
 *
 * A record is written before the operation, and for a sync another one after it, so every
 * report of success comes after that record. power_test.py makes the possible contents of
 * a disk after a power cut from the records.
 *
 * SPDX-License-Identifier: MIT */
#undef _FILE_OFFSET_BITS /* so that open() and open64() are two functions */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 65536, SHOWN = 1, DATABASE = 2 };

struct record {
    char kind[4];
    uint32_t length; /* of the bytes that follow */
    uint64_t inode, at;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char watched[FILES_MAX];
static uint64_t syncs;
static long records, database_writes;

/* The function that a name refers to without this library. */
#define NEXT(type, name, ...)                                                            \
    static type (*next)(__VA_ARGS__);                                                    \
    if (!next)                                                                           \
    *(void **)&next = dlsym(RTLD_NEXT, #name)

static long number_of(const char *variable) {
    const char *text = getenv(variable);
    return text ? strtol(text, NULL, 10) : 0;
}

static int log_file(void) {
    static int file = -2;
    NEXT(int, open64, const char *, int, ...);
    if (file == -2) {
        const char *path = getenv("DISK_LOG");
        file = path ? next(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (mode_t)0600)
                    : -1;
    }
    return file;
}

/* Whether the counters have reached the chosen moment. */
static void count(long *counted, const char *variable) {
    if (++*counted == number_of(variable))
        kill(getpid(), SIGKILL);
}

static void put(char kind, uint64_t inode, uint64_t at, const void *bytes, size_t length,
                bool database) {
    const struct record record = {{kind}, (uint32_t)length, inode, at};
    struct iovec parts[] = {{(void *)(uintptr_t)&record, sizeof record},
                            {(void *)(uintptr_t)bytes, length}};
    pthread_mutex_lock(&lock);
    if (log_file() >= 0 &&
        writev(log_file(), parts, 2) == (ssize_t)(sizeof record + length)) {
        count(&records, "DISK_CUT");
        if (database && kind == 'W')
            count(&database_writes, "DISK_CUT_DB");
    }
    pthread_mutex_unlock(&lock);
}

/* --- faults --- */

static int next_close(int file) {
    NEXT(int, close, int);
    return next(file);
}

/* The second letter of the present fault of the disk; NUL: none. */
static char fault(void) {
    NEXT(int, open64, const char *, int, ...);
    const char *path = getenv("DISK_FAULT");
    char word[8] = "";
    const int file = path ? next(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return '\0';
    const ssize_t length = read(file, word, sizeof word - 1);
    next_close(file);
    return length > 1 ? word[1] : '\0';
}

/* True, with errno set, if a write must fail now. */
static bool fails(void) {
    char wrong;
    while ((wrong = fault()) == 'a')
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    errno = wrong == 'u' ? ENOSPC : EROFS;
    return wrong == 'u' || wrong == 'i';
}

/* --- the files --- */

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool ends(const char *text, const char *end) {
    const size_t length = strlen(text), more = strlen(end);
    return length >= more && strcmp(text + length - more, end) == 0;
}

static int kind_of(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    const size_t length = folder ? strlen(folder) : 0;
    if (!folder || strncmp(path, folder, length) != 0)
        return 0;
    if (path[length] == '\0')
        return SHOWN;
    if (path[length] != '/' || ends(path, "-shm") || strcmp(name_of(path), "lock") == 0 ||
        strcmp(name_of(path), "log") == 0)
        return 0;
    return strcmp(name_of(path), "pedro.db") == 0 ? DATABASE : SHOWN;
}

static int watched_as(int file) {
    return file >= 0 && file < FILES_MAX ? watched[file] : 0;
}

static uint64_t inode_of(int file) {
    struct stat found;
    return fstat(file, &found) == 0 ? found.st_ino : 0;
}

/* --- operations on them --- */

static int opened(int file, const char *path, bool new) {
    if (file < 0 || file >= FILES_MAX)
        return file;
    watched[file] = (unsigned char)kind_of(path);
    if (watched[file] && new)
        put('C', inode_of(file), 0, name_of(path), strlen(name_of(path)), false);
    return file;
}

static bool is_new(const char *path, int flags) {
    return flags & O_CREAT && kind_of(path) && faccessat(AT_FDCWD, path, F_OK, 0) < 0;
}

#define OPEN(name)                                                                       \
    int name(const char *path, int flags, ...) {                                         \
        NEXT(int, open64, const char *, int, ...);                                       \
        va_list list;                                                                    \
        va_start(list, flags);                                                           \
        const mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;                  \
        va_end(list);                                                                    \
        const bool new = is_new(path, flags);                                            \
        return new &&fails() ? -1 : opened(next(path, flags, mode), path, new);          \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (watched_as(file))
        watched[file] = 0;
    return next_close(file);
}

static ssize_t write_at(int file, const void *bytes, size_t length, off_t at) {
    NEXT(ssize_t, pwrite64, int, const void *, size_t, off_t);
    if (watched_as(file)) {
        if (fails())
            return -1;
        put('W', inode_of(file), (uint64_t)at, bytes, length,
            watched_as(file) == DATABASE);
    }
    return next(file, bytes, length, at);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
    return write_at(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) {
    return write_at(file, bytes, length, at);
}

ssize_t write(int file, const void *bytes, size_t length) {
    NEXT(ssize_t, write, int, const void *, size_t);
    if (watched_as(file)) {
        if (fails())
            return -1;
        put('W', inode_of(file), (uint64_t)lseek(file, 0, SEEK_CUR), bytes, length,
            false);
    }
    return next(file, bytes, length);
}

#define TRUNCATE(name)                                                                   \
    int name(int file, off_t size) {                                                     \
        NEXT(int, ftruncate64, int, off_t);                                              \
        if (watched_as(file)) {                                                          \
            if (fails())                                                                 \
                return -1;                                                               \
            put('T', inode_of(file), (uint64_t)size, NULL, 0, false);                    \
        }                                                                                \
        return next(file, size);                                                         \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

/* `at` is the number of the sync: others may begin and end meanwhile. */
#define SYNC(name)                                                                       \
    int name(int file) {                                                                 \
        NEXT(int, fsync, int);                                                           \
        if (!watched_as(file))                                                           \
            return next(file);                                                           \
        if (fails())                                                                     \
            return -1;                                                                   \
        const uint64_t inode = inode_of(file), number = __sync_add_and_fetch(&syncs, 1); \
        put('B', inode, number, NULL, 0, false);                                         \
        const int code = next(file);                                                     \
        if (code == 0)                                                                   \
            put('E', inode, number, NULL, 0, false);                                     \
        return code;                                                                     \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    NEXT(int, unlink, const char *);
    struct stat found;
    if (kind_of(path) && lstat(path, &found) == 0)
        put('U', found.st_ino, 0, name_of(path), strlen(name_of(path)), false);
    return next(path);
}

/* Two names with a NUL between. */
static void put_names(char kind, const char *from, const char *to) {
    char names[600] = "";
    const size_t first = strlen(name_of(from)), second = strlen(name_of(to));
    if (!kind_of(from) || first + second + 1 > sizeof names)
        return;
    memcpy(names, name_of(from), first);
    memcpy(names + first + 1, name_of(to), second);
    put(kind, 0, 0, names, first + 1 + second, false);
}

int rename(const char *from, const char *to) {
    NEXT(int, rename, const char *, const char *);
    put_names('R', from, to);
    return next(from, to);
}

int link(const char *from, const char *to) {
    NEXT(int, link, const char *, const char *);
    put_names('L', from, to);
    return next(from, to);
}

int access(const char *path, int mode) {
    NEXT(int, access, const char *, int);
    if (mode & W_OK && kind_of(path) && fault() == 'i') {
        errno = EROFS;
        return -1;
    }
    return next(path, mode);
}

int statvfs64(const char *path, struct statvfs64 *found) {
    NEXT(int, statvfs64, const char *, struct statvfs64 *);
    const int code = next(path, found);
    if (code == 0 && kind_of(path) && fault() == 'm')
        found->f_bavail = 0;
    return code;
}
