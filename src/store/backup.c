/* backup.c - SQLite's online backup, inside one read transaction.
 *
 * SPDX-License-Identifier: MIT */
#include "store/backup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/disk.h"

/* Pages copied between two reports of progress. */
enum { STEP_PAGES = 1000, BUSY_MS = 20 };

static bool fail(char why[STORE_WHY_MAX], const char *path, const char *reason) {
    snprintf(why, STORE_WHY_MAX, "%.200s: %.90s", path, reason);
    return false;
}

static bool copy_pages(sqlite3_backup *backup, bool (*go_on)(void *data, double done),
                       void *data) {
    int code;
    do {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(BUSY_MS);
        else if (code != SQLITE_OK)
            break;
        const int all = sqlite3_backup_pagecount(backup);
        const int done = all - sqlite3_backup_remaining(backup);
        if (go_on && !go_on(data, all > 0 ? (double)done / all : 0))
            break;
    } while (true);
    return code == SQLITE_DONE;
}

/* The copy needs no journal: it has no name yet, and is deleted on failure. */
static bool copy_to(sqlite3 *db, const char *path, bool (*go_on)(void *data, double done),
                    void *data, char why[STORE_WHY_MAX]) {
    sqlite3 *copy = NULL;
    sqlite3_backup *backup = NULL;
    bool fine = false;
    snprintf(why, STORE_WHY_MAX, "the copy was not finished");
    if (sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL,
                     NULL, NULL) == SQLITE_OK)
        backup = sqlite3_backup_init(copy, "main", db, "main");
    if (backup) {
        fine = copy_pages(backup, go_on, data);
        const int code = sqlite3_backup_finish(backup);
        if (!fine && code != SQLITE_OK)
            fail(why, path, sqlite3_errmsg(copy));
    } else {
        fail(why, path, copy ? sqlite3_errmsg(copy) : "there is not enough memory");
    }
    sqlite3_close(copy);
    return fine;
}

/* link() fails if the name is taken; rename() would replace that file. */
static int give_name(const char *part, const char *path) {
    int code = disk_sync(part);
    if (!code && link(part, path) < 0)
        code = errno;
    return code ? code : disk_sync_parent(path);
}

static bool write_part(sqlite3 *db, const char *part,
                       bool (*go_on)(void *data, double done), void *data,
                       char why[STORE_WHY_MAX]) {
    /* The first read begins the transaction, so all pages belong to one snapshot. */
    if (sqlite3_exec(db, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) !=
        SQLITE_OK)
        return fail(why, "the database", sqlite3_errmsg(db));
    const bool fine = copy_to(db, part, go_on, data, why);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return fine;
}

bool backup_make(const char *path,
                 bool (*fill)(void *data, const char *part, char why[STORE_WHY_MAX]),
                 void *data, char why[STORE_WHY_MAX]) {
    static const char *const beside[] = {"", "-wal", "-shm"};
    char part[DISK_PATH_MAX], name[DISK_PATH_MAX + sizeof "-wal"];
    struct stat taken;
    if (lstat(path, &taken) == 0)
        return fail(why, path, strerror(EEXIST));
    const int length = snprintf(part, sizeof part, "%s.part-%ld", path, (long)getpid());
    if (length >= (int)sizeof part)
        return fail(why, path, strerror(ENAMETOOLONG));
    /* May be left over from a killed process with the same PID. */
    unlink(part);
    int code = disk_create(part);
    if (code)
        return fail(why, part, strerror(code));
    bool fine = fill(data, part, why);
    if (fine && (code = give_name(part, path)) != 0)
        fine = fail(why, path, strerror(code));
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        snprintf(name, sizeof name, "%s%s", part, beside[i]);
        unlink(name);
    }
    return fine;
}

struct pages {
    sqlite3 *db;
    bool (*go_on)(void *data, double done);
    void *data;
};

static bool fill_pages(void *data, const char *part, char why[STORE_WHY_MAX]) {
    const struct pages *pages = data;
    return write_part(pages->db, part, pages->go_on, pages->data, why);
}

bool backup_write(sqlite3 *db, const char *path, bool (*go_on)(void *data, double done),
                  void *data, char why[STORE_WHY_MAX]) {
    struct pages pages = {db, go_on, data};
    return backup_make(path, fill_pages, &pages, why);
}
