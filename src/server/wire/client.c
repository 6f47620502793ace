/* client.c - what is sent to a socket, and how long a client is kept.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/client.h"

#include <errno.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/wire/respond.h"

enum { CLOSE_POLICY = 1008 };

void client_person_id(int64_t user, char id[TABLE_ID_MAX]) {
    snprintf(id, TABLE_ID_MAX, "u%lld", (long long)user);
}

int64_t client_user_of(const char *id) {
    char *end;
    if (id[0] != 'u' || id[1] < '1' || id[1] > '9')
        return 0;
    errno = 0;
    long long user = strtoll(id + 1, &end, 10);
    return errno || *end ? 0 : user;
}

struct pedro_text client_text(struct wire *wire) {
    struct pedro_text text;
    pedro_text_init(&text, wire->text, sizeof wire->text);
    return text;
}

/* --- how long it is kept --- */

struct client *client_keep(struct client *client) {
    if (client)
        client->uses++;
    return client;
}

void client_release(struct client *client) {
    if (client && --client->uses == 0)
        free(client);
}

void client_drop(struct client *client) {
    if (client->socket)
        net_close(client->socket, CLOSE_POLICY);
}

/* --- sending --- */

void client_send(struct client *client, const struct pedro_text *text) {
    /* A text that did not fit is cut and must not be sent; by table.h all messages fit. */
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send(client->socket, text->buffer, text->length);
}

void client_send_soon(struct client *client, const struct pedro_text *text) {
    if (client->socket && text->length > 0 && pedro_text_fits(text))
        net_send_soon(client->socket, text->buffer, text->length);
}

static void send_ok(struct client *client, bool has_id, int32_t id) {
    char buffer[80];
    struct pedro_text text;
    if (!has_id)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_ok(&text, has_id, id);
    if (client->socket)
        net_send_answer(client->socket, text.buffer, text.length);
}

void client_send_refusal(struct client *client, bool has_id, int32_t id,
                         const struct pedro_refusal *refusal) {
    char buffer[REFUSAL_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_error(&text, has_id, id, refusal);
    client_send(client, &text);
}

static void send_error(struct client *client, bool has_id, int32_t id,
                       enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    client_send_refusal(client, has_id, id, &refusal);
}

void client_grant(struct client *client, const struct client_message *message) {
    send_ok(client, message->has_id, message->id);
}

void client_refuse(struct client *client, const struct client_message *message,
                   enum pedro_refusal_code code) {
    send_error(client, message->has_id, message->id, code);
}

void *client_allocate(struct client *client, const struct client_message *message,
                      size_t size) {
    void *memory = calloc(1, size);
    if (!memory)
        client_refuse(client, message, PEDRO_REFUSED_NO_MEMORY);
    return memory;
}

struct client_asker client_asker(struct client *client,
                                 const struct client_message *message) {
    return (struct client_asker){client_keep(client), message->has_id, message->id};
}

void client_answer(const struct client_asker *asker, enum pedro_refusal_code code) {
    if (!asker->client)
        return;
    if (code == PEDRO_REFUSED_NOTHING)
        send_ok(asker->client, asker->has_id, asker->id);
    else
        send_error(asker->client, asker->has_id, asker->id, code);
}

void client_answer_stored(const struct client_asker *asker, enum store_result result) {
    client_answer(asker,
                  result == STORE_OK ? PEDRO_REFUSED_NOTHING : PEDRO_REFUSED_NOT_STORED);
}

/* --- what a thread reads for a socket --- */

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
