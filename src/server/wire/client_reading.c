/* client_reading.c - readings for clients on their way to the readers and back.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/client_reading.h"

#include <sodium.h>
#include <stddef.h>
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
    strcpy(reading->job.fair.address, client->address->key);
    readers_add(&client->wire->readers, &reading->job, read_rows, finish);
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

/* --- messages that are decided with rows --- */

enum { WAITING_MAX = 8 };

struct client_waiting {
    struct client_waiting *next;
    struct client_message message;
};

struct asking {
    struct client_reading reading;
    const struct client_question *question;
    struct client_message message;
    max_align_t found[];
};

/* The messages that have waited come again, until one asks too. */
static void go_on(struct client *client) {
    while (!client->asks && client->waiting) {
        struct client_waiting *waiting = client->waiting;
        client->waiting = waiting->next;
        if (client->socket)
            client->wire->receive(client, &waiting->message);
        free(waiting);
    }
}

static bool read_found(struct client_reading *reading, struct store *store) {
    struct asking *asking = (struct asking *)reading;
    return asking->question->read(reading->client, &asking->message, store,
                                  asking->found);
}

static void on_read(struct client_reading *reading, bool read) {
    struct asking *asking = (struct asking *)reading;
    struct client *client = reading->client;
    client->asks = false;
    if (!read)
        client_refuse(client, &asking->message, PEDRO_REFUSED_DATABASE_AWAY);
    else if (client->socket)
        asking->question->decide(client, &asking->message, asking->found);
    if (asking->question->drop)
        asking->question->drop(asking->found);
    go_on(client);
}

void client_ask(struct client *client, const struct client_question *question,
                const struct client_message *message) {
    struct asking *asking =
        client_allocate(client, message, sizeof *asking + question->size);
    if (!asking)
        return;
    client->asks = true;
    asking->question = question;
    asking->message = *message;
    client_read(client, &asking->reading, read_found, on_read);
}

bool client_waits(struct client *client, const struct client_message *message) {
    struct client_waiting **end = &client->waiting;
    unsigned count = 0;
    if (!client->asks || message->type == CLIENT_ACT)
        return false;
    for (; *end; end = &(*end)->next)
        count++;
    if (count == WAITING_MAX)
        client_refuse(client, message, PEDRO_REFUSED_PEOPLE_OFTEN);
    else if ((*end = client_allocate(client, message, sizeof **end)))
        (*end)->message = *message;
    return true;
}
