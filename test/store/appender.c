/* appender.c - for faults_test.py: appends events to tables and says what the store said.
 *
 *     appender ADDRESS TABLES ACTIONS
 *
 * Each table gets ACTIONS events, one after the other, whose bodies are the numbers 1, 2, ...; every fifth
 * comes with chat, so that it is a transaction of several statements. Each result is a line: `ok TABLE
 * SEQ`, `failed TABLE SEQ` (it is tried again), `taken TABLE SEQ` (which ends the table).
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/batch.h"
#include "store/reader.h"

enum { TABLES_MAX = 1000, WITH_CHAT = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static bool is_woken;

static struct store *store;
static long actions;
static struct table { int64_t id, seq; } table[TABLES_MAX];

static void wake(void *data) {
    (void)data;
    pthread_mutex_lock(&lock);
    is_woken = true;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

static void hear(void *data, enum store_result result);

static void append(struct table *own) {
    char body[32];
    const int64_t seq = own->seq + 1;
    const int length = snprintf(body, sizeof body, "%lld", (long long)seq);
    struct batch *batch = batch_create();
    struct store_row row = {.kind = KIND_TABLE,
                            .id = own->id,
                            .seq = seq,
                            .at_ms = seq,
                            .body = body,
                            .length = (size_t)length};
    batch_append(batch, &row);
    if (seq % WITH_CHAT == 0) {
        row.kind = KIND_CHAT;
        row.seq = seq / WITH_CHAT;
        row.person = "p";
        row.name = "n";
        batch_append(batch, &row);
    }
    batch_commit(batch, store, hear, own);
}

static void hear(void *data, enum store_result result) {
    struct table *own = data;
    printf("%s %lld %lld\n",
           result == STORE_OK       ? "ok"
           : result == STORE_FAILED ? "failed"
                                    : "taken",
           (long long)own->id, (long long)own->seq + 1);
    fflush(stdout);
    if (result == STORE_OK)
        own->seq++;
    if ((result == STORE_OK || result == STORE_FAILED) && own->seq < actions)
        append(own);
}

static void opened(void *data, enum store_result result) {
    if (result == STORE_OK)
        append(data);
}

int main(int count, char **argument) {
    char why[STORE_WHY_MAX], name[32];
    if (count != 4)
        return 2;
    const long tables = strtol(argument[2], NULL, 10);
    actions = strtol(argument[3], NULL, 10);
    store = store_open(argument[1], wake, NULL, why);
    if (!store || tables > TABLES_MAX) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    for (long i = 0; i < tables; i++) {
        struct batch *batch = batch_create();
        table[i].id = i + 1;
        snprintf(name, sizeof name, "t%ld", i);
        batch_open_table(batch, i + 1, name, 1);
        batch_commit(batch, store, opened, &table[i]);
    }
    while (store_waiting(store) > 0) {
        store_hand_over(store);
        pthread_mutex_lock(&lock);
        while (!is_woken)
            pthread_cond_wait(&woken, &lock);
        is_woken = false;
        pthread_mutex_unlock(&lock);
        store_deliver(store);
    }
    store_close(store);
    return 0;
}
