/* client_reading.c - readings for clients on their way to the readers and back.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/client_reading.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void read_rows(struct reader_job *job, struct store *store) {
    struct client_reading *reading = (struct client_reading *)job;
    reading->fine = store && reading->read(reading, store);
}

static void finish(struct fair_job *job, bool done) {
    struct client_reading *reading = (struct client_reading *)job;
    struct client *client = reading->client;
    reading->end(reading, done && reading->fine);
    client_release(client);
    free(reading);
}

void client_read(struct client *client, struct client_reading *reading,
                 bool (*read)(struct client_reading *reading, struct store *store),
                 void (*end)(struct client_reading *reading, bool read)) {
    reading->client = client_keep(client);
    reading->read = read;
    reading->end = end;
    reading->job.read = read_rows;
    reading->job.fair.finish = finish;
    strcpy(reading->job.fair.address, client->address->key);
    readers_add(&client->wire->readers, &reading->job);
}

/* --- lists --- */

void *client_list_begin(struct client_list *list, size_t size) {
    void *memory = list->reads ? NULL : calloc(1, size);
    list->reads = list->reads || memory;
    list->due = !memory;
    return memory;
}

bool client_list_end(struct client_list *list, bool read) {
    list->reads = false;
    list->due = list->due || !read;
    return read;
}

void client_list_send(struct client *client, struct client_list *list,
                      const struct pedro_text *text) {
    uint8_t hash[sizeof list->hash];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text->buffer, text->length,
                       NULL, 0);
    if (memcmp(hash, list->hash, sizeof hash) != 0)
        client_send(client, text);
    memcpy(list->hash, hash, sizeof hash);
}
