/* store.c - opens the database, and passes batches between the owner and the writer
 * thread.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/steady.h"
#include "store/backup.h"
#include "store/disk.h"
#include "store/sqlite.h"
#include "store/store_parts.h"

static void take_count(struct store *store, const struct batch *batch) {
    store->counts.batches++;
    store->counts.refused +=
        batch->result == STORE_TAKEN || batch->result == STORE_NOT_FOUND;
    store->counts.failed += batch->result == STORE_FAILED;
}

/* A transaction of many batches is usually followed by another: a short wait collects
 * more batches into fewer transactions. */
enum { GATHER_MS = 4 };

static void gather(struct store *store) {
    static const struct timespec a_little = {.tv_nsec = GATHER_MS * 1000000};
    pthread_mutex_unlock(&store->lock);
    nanosleep(&a_little, NULL);
    pthread_mutex_lock(&store->lock);
}

static void *write_on(void *data) {
    struct store *store = data;
    uint64_t before = 0;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!store->queue && !store->stopping)
            pthread_cond_wait(&store->wanted, &store->lock);
        if (store->counts.batches - before >= store->writer->kind->many &&
            !store->stopping)
            gather(store);
        before = store->counts.batches;
        struct batch *batches = store->queue;
        if (!batches)
            break;
        store->queue = NULL;
        store->queue_end = &store->queue;
        store->since_ms = steady_ms();
        pthread_mutex_unlock(&store->lock);
        const bool whole = store->writer->kind->write(store->writer, batches);
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
        if (store->writer->kind->pass_on) {
            pthread_mutex_unlock(&store->lock);
            store->writer->kind->pass_on(store->writer);
            pthread_mutex_lock(&store->lock);
        }
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

static struct store *create(const char *place, void (*wake)(void *data), void *data,
                            char why[STORE_WHY_MAX]) {
    struct store *store = calloc(1, sizeof *store);
    snprintf(why, STORE_WHY_MAX, "there is not enough memory");
    if (!store || !(store->place = strdup(place))) {
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
    db_close(store->db);
    if (store->writer)
        store->writer->kind->close(store->writer);
    pthread_cond_destroy(&store->wanted);
    pthread_mutex_destroy(&store->lock);
    free(store->place);
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

static struct store *open_at(const char *place, enum db_use use, void (*wake)(void *data),
                             void *data, char why[STORE_WHY_MAX]) {
    struct store *store = create(place, wake, data, why);
    if (!store)
        return NULL;
    store->writer = store_is_address(place) ? writer_postgres_open(place, use, why)
                                            : writer_sqlite_open(place, use, why);
    if (store->writer && (store->db = db_open(place, use, why)) &&
        reader_init(store, why) && start_writer(store, why))
        return store;
    destroy(store);
    return NULL;
}

struct store *store_open(const char *place, void (*wake)(void *data), void *data,
                         char why[STORE_WHY_MAX]) {
    if (!store_is_address(place) && !make_private(place, why))
        return NULL;
    return open_at(place, DB_MAKE, wake, data, why);
}

struct store *store_visit(const char *place, void (*wake)(void *data), void *data,
                          char why[STORE_WHY_MAX]) {
    return open_at(place, DB_WRITE, wake, data, why);
}

struct store *store_open_reader(const struct store *of, char why[STORE_WHY_MAX]) {
    struct store *store = create(of->place, NULL, NULL, why);
    if (!store)
        return NULL;
    if ((store->db = db_open(of->place, DB_READ, why)) && reader_init(store, why))
        return store;
    destroy(store);
    return NULL;
}

void store_close(struct store *store) {
    if (!store)
        return;
    if (store->has_thread) {
        store->writer->kind->hurry(store->writer);
        store_flush(store);
        pthread_mutex_lock(&store->lock);
        store->stopping = true;
        pthread_cond_signal(&store->wanted);
        pthread_mutex_unlock(&store->lock);
        pthread_join(store->thread, NULL);
    }
    destroy(store);
}

bool store_reads(struct store *store) { return db_is_there(store->db); }

void store_doubt(struct store *store, bool doubted) { db_doubt(store->db, doubted); }

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
    static const struct timespec a_little = {.tv_nsec = 1000000};
    /* Callbacks may commit more batches. */
    while (store_waiting(store) > 0) {
        store_hand_over(store);
        pthread_mutex_lock(&store->lock);
        bool idle = !store->written;
        pthread_mutex_unlock(&store->lock);
        if (idle)
            nanosleep(&a_little, NULL);
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
        store->failing || (store->writer && atomic_load(&store->writer->away)),
        store->since_ms ? steady_ms() - store->since_ms : 0};
    pthread_mutex_unlock(&store->lock);
    return health;
}

bool store_backup(struct store *store, const char *path,
                  bool (*go_on)(void *data, double done), void *data,
                  char why[STORE_WHY_MAX]) {
    if (store_is_address(store->place))
        return copy_database(store->place, path, go_on, data, why);
    sqlite3 *db = sqlite_connect(store->place, DB_READ, why);
    const bool fine = db && backup_write(db, path, go_on, data, why);
    sqlite3_close(db);
    return fine;
}

bool store_copy(const char *from, const char *to, bool (*go_on)(void *data, double done),
                void *data, char why[STORE_WHY_MAX]) {
    return copy_database(from, to, go_on, data, why);
}

bool store_check(struct store *store, char why[STORE_WHY_MAX]) {
    return store_is_address(store->place) || sqlite_check(store->place, why);
}
