/* store.c - opens the database, and passes batches between the owner and the writer
 * thread.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/backup.h"
#include "store/disk.h"
#include "store/migrations.h"
#include "store/store_parts.h"

/* How long a connection waits for a lock of another process (pedro admin). */
enum { BUSY_MS = 5000 };

static void take_count(struct store *store, const struct batch *batch) {
    store->counts.batches++;
    store->counts.refused +=
        batch->result == STORE_TAKEN || batch->result == STORE_NOT_FOUND;
    store->counts.failed += batch->result == STORE_FAILED;
}

/* A transaction of many batches is usually followed by another: a short wait collects
 * more batches into fewer transactions. A transaction costs as much as writing a dozen
 * batches. */
enum { GATHER_BATCHES = 12, GATHER_MS = 4 };

static void gather(struct store *store) {
    static const struct timespec a_little = {.tv_nsec = GATHER_MS * 1000000};
    pthread_mutex_unlock(&store->lock);
    nanosleep(&a_little, NULL);
    pthread_mutex_lock(&store->lock);
}

/* Milliseconds of the monotonic clock; never 0. */
static uint64_t steady_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000 + 1;
}

static void *write_on(void *data) {
    struct store *store = data;
    uint64_t before = 0;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!store->queue && !store->stopping)
            pthread_cond_wait(&store->wanted, &store->lock);
        if (store->counts.batches - before >= GATHER_BATCHES && !store->stopping)
            gather(store);
        before = store->counts.batches;
        struct batch *batches = store->queue;
        if (!batches)
            break;
        store->queue = NULL;
        store->queue_end = &store->queue;
        store->since_ms = steady_ms();
        pthread_mutex_unlock(&store->lock);
        const bool whole = writer_write(&store->writer, batches);
        pthread_mutex_lock(&store->lock);
        store->since_ms = 0;
        store->failing = !whole;
        *store->written_end = batches;
        store->counts.transactions++;
        for (struct batch *batch = batches; batch; batch = batch->next) {
            take_count(store, batch);
            store->written_end = &batch->next;
        }
        store->wake(store->data);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* SQLite creates the files beside a database with the permissions of the database. */
static bool make_private(const char *path, char why[STORE_WHY_MAX]) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char name[DISK_PATH_MAX + sizeof "-wal"];
    int code = strlen(path) < DISK_PATH_MAX ? disk_create(path) : ENAMETOOLONG;
    if (code == EEXIST)
        code = 0;
    for (size_t i = 0; !code && i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        code = disk_make_private(name);
    }
    if (code)
        snprintf(why, STORE_WHY_MAX, "%s: %s", path, strerror(code));
    return code == 0;
}

static sqlite3 *connect_to(const char *path, int flags, char why[STORE_WHY_MAX]) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK &&
        sqlite3_exec(db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                     "PRAGMA journal_size_limit = 67108864",
                     NULL, NULL, NULL) == SQLITE_OK)
        return db;
    snprintf(why, STORE_WHY_MAX, "%s: %s", path,
             db ? sqlite3_errmsg(db) : "there is not enough memory");
    sqlite3_close(db);
    return NULL;
}

static struct store *create(const char *path, void (*wake)(void *data), void *data,
                            char why[STORE_WHY_MAX]) {
    struct store *store = calloc(1, sizeof *store);
    snprintf(why, STORE_WHY_MAX, "there is not enough memory");
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return NULL;
    }
    store->wake = wake;
    store->data = data;
    store->queue_end = &store->queue;
    store->written_end = &store->written;
    store->gathered_end = &store->gathered;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->wanted, NULL);
    return store;
}

static void destroy(struct store *store) {
    reader_finish(store);
    sqlite3_close(store->db);
    writer_finish(&store->writer);
    sqlite3_close(store->writer_db);
    pthread_cond_destroy(&store->wanted);
    pthread_mutex_destroy(&store->lock);
    free(store->path);
    free(store);
}

static bool start_writer(struct store *store, char why[STORE_WHY_MAX]) {
    if (pthread_create(&store->thread, NULL, write_on, store) != 0) {
        snprintf(why, STORE_WHY_MAX, "cannot start a thread");
        return false;
    }
    store->has_thread = true;
    return true;
}

static struct store *open_at(const char *path, int flags,
                             bool (*check)(sqlite3 *db, char why[STORE_WHY_MAX]),
                             void (*wake)(void *data), void *data,
                             char why[STORE_WHY_MAX]) {
    struct store *store = create(path, wake, data, why);
    if (!store)
        return NULL;
    if ((store->writer_db = connect_to(path, flags, why)) &&
        check(store->writer_db, why) &&
        writer_init(&store->writer, store->writer_db, why) &&
        (store->db = connect_to(path, flags, why)) && reader_init(store, why) &&
        start_writer(store, why))
        return store;
    destroy(store);
    return NULL;
}

struct store *store_open(const char *path, void (*wake)(void *data), void *data,
                         char why[STORE_WHY_MAX]) {
    if (!make_private(path, why))
        return NULL;
    return open_at(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, migrations_run, wake,
                   data, why);
}

struct store *store_visit(const char *path, void (*wake)(void *data), void *data,
                          char why[STORE_WHY_MAX]) {
    return open_at(path, SQLITE_OPEN_READWRITE, migrations_done, wake, data, why);
}

struct store *store_open_reader(const struct store *of, char why[STORE_WHY_MAX]) {
    struct store *store = create(of->path, NULL, NULL, why);
    if (!store)
        return NULL;
    if ((store->db = connect_to(of->path, SQLITE_OPEN_READONLY, why)) &&
        reader_init(store, why))
        return store;
    destroy(store);
    return NULL;
}

void store_close(struct store *store) {
    if (!store)
        return;
    if (store->has_thread) {
        store_flush(store);
        pthread_mutex_lock(&store->lock);
        store->stopping = true;
        pthread_cond_signal(&store->wanted);
        pthread_mutex_unlock(&store->lock);
        pthread_join(store->thread, NULL);
    }
    destroy(store);
}

void store_queue(struct store *store, struct batch *batch) {
    store->committed++;
    *store->gathered_end = batch;
    store->gathered_end = &batch->next;
}

void store_hand_over(struct store *store) {
    if (!store->gathered)
        return;
    pthread_mutex_lock(&store->lock);
    *store->queue_end = store->gathered;
    store->queue_end = store->gathered_end;
    pthread_cond_signal(&store->wanted);
    pthread_mutex_unlock(&store->lock);
    store->gathered = NULL;
    store->gathered_end = &store->gathered;
}

void store_deliver(struct store *store) {
    pthread_mutex_lock(&store->lock);
    struct batch *batch = store->written;
    store->written = NULL;
    store->written_end = &store->written;
    pthread_mutex_unlock(&store->lock);
    while (batch) {
        struct batch *next = batch->next;
        store->delivered++;
        batch->done(batch->data, batch->result);
        batch_destroy(batch);
        batch = next;
    }
}

void store_flush(struct store *store) {
    /* Callbacks may commit more batches. */
    while (store_waiting(store) > 0) {
        store_hand_over(store);
        pthread_mutex_lock(&store->lock);
        bool idle = !store->written;
        pthread_mutex_unlock(&store->lock);
        if (idle)
            sqlite3_sleep(1);
        store_deliver(store);
    }
}

size_t store_waiting(const struct store *store) {
    return store->committed - store->delivered;
}

struct store_counts store_counts(struct store *store) {
    pthread_mutex_lock(&store->lock);
    struct store_counts counts = store->counts;
    pthread_mutex_unlock(&store->lock);
    return counts;
}

struct store_health store_health(struct store *store) {
    pthread_mutex_lock(&store->lock);
    const struct store_health health = {
        store->failing, store->since_ms ? steady_ms() - store->since_ms : 0};
    pthread_mutex_unlock(&store->lock);
    return health;
}

bool store_backup(struct store *store, const char *path,
                  bool (*go_on)(void *data, double done), void *data,
                  char why[STORE_WHY_MAX]) {
    return backup_write(store->db, path, go_on, data, why);
}

bool store_check(struct store *store, char why[STORE_WHY_MAX]) {
    sqlite3_stmt *check = NULL;
    bool fine = false;
    if (sqlite3_prepare_v2(store->db, "PRAGMA integrity_check(1)", -1, &check, NULL) ==
            SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(check, 0);
        fine = said && strcmp(said, "ok") == 0;
        snprintf(why, STORE_WHY_MAX, "%s", said ? said : "");
    } else {
        snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(store->db));
    }
    sqlite3_finalize(check);
    return fine;
}
